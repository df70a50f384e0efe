"""Akvárko as a simulator for environments."""

import numpy as np

from lunarium.envs.akvarko import encode, kernels
from lunarium.envs.akvarko.layout import ACTION_COUNT, LAYOUT, SEEN, TABLE_WORDS
from lunarium.envs.simulator import Frame, Simulator, mean_difference
from lunarium.fast import akvarko
from lunarium.fast.akvarko import Words, generators, pack
from lunarium.fast.akvarko.layout import ROUNDS, STATE_WORDS
from lunarium.games.akvarko import AKVARKO, Move, Options, State, View
from lunarium.games.akvarko.material import ORDER


def pack_table(state: State) -> Words:
    """The state as an array, and behind it the hands that every seat has seen."""
    table = np.zeros(TABLE_WORDS, dtype=np.int64)
    table[:STATE_WORDS] = pack(state)
    for round_, hands in enumerate(state.received):
        for seat, hand in enumerate(hands):
            table[SEEN + ROUNDS * seat + round_] = sum(1 << 4 * ORDER[card] for card in hand)
    return table


class AkvarkoSimulator(Simulator[State, Move, View, Options]):
    """Two to six players, who pick at the same time, and then place."""

    game = AKVARKO
    layout = LAYOUT
    action_count = ACTION_COUNT
    engine = akvarko
    kernels = kernels
    words = TABLE_WORDS

    def deal(self, seed: int) -> None:
        """Shuffle and deal (AK-2.1)."""
        fewer = self.options.fewer_species
        kernels.start_many(self.array[None], self.seats, fewer, generators(seed))

    def difference(self) -> list[float]:
        """Points more than the mean of the others have."""
        return mean_difference(self.standing()[1])

    def picture(self, view: View) -> Frame:
        """The tanks, and the hand of the view's own seat."""
        # The drawing library is loaded only if pictures are wanted.
        from lunarium.envs.pictures.akvarko import draw  # noqa: PLC0415 -- needs Pillow

        return draw(view)

    def move_of(self, action: int, view: View) -> Move:
        """The move of an action."""
        return encode.move_of(action, view)

    def action_of(self, move: Move, view: View) -> int:
        """The action of a legal move."""
        return encode.action_of(move)
