"""Akvárko as a simulator for environments."""

from typing import Any

import numpy as np

from lunarium.envs.akvarko import encode
from lunarium.envs.akvarko.kernels import act, look, start_many
from lunarium.envs.akvarko.layout import (
    ACTION_COUNT,
    LAYOUT,
    OBSERVATION_SIZE,
    SEEN,
    TABLE_WORDS,
)
from lunarium.envs.simulator import Seen, Simulator, mean_difference
from lunarium.fast.akvarko import Words, generators, pack, result, to_move, unpack
from lunarium.fast.akvarko.layout import ROUNDS, STATE_WORDS
from lunarium.games.akvarko import AKVARKO, Move, Options, State, View
from lunarium.games.akvarko.material import ORDER
from lunarium.games.api import Seat


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

    # Options come from the caller; the rules check them.
    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        super().__init__(seats, options)
        self.array = np.zeros(TABLE_WORDS, dtype=np.int64)

    def deal(self, seed: int) -> None:
        """Shuffle and deal (AK-2.1)."""
        fewer = self.options.fewer_species
        start_many(self.array[None], self.seats, fewer, generators(seed))

    def on_turn(self) -> Seat | None:
        """The lowest seat that has still to pick, or to place."""
        seat = to_move(self.array)
        return None if seat < 0 else seat

    def look(self, seat: Seat) -> Seen:
        """What a seat sees and may do."""
        observation = np.empty(OBSERVATION_SIZE, dtype=np.int16)
        mask = np.empty(ACTION_COUNT, dtype=np.int8)
        look(self.array, seat, observation, mask)
        return {"observation": observation, "action_mask": mask}

    def act(self, seat: Seat, action: int) -> bool:
        """Play an action of a seat."""
        return act(self.array, seat, action)

    def standing(self) -> tuple[list[int], list[int]]:
        """Places and points (AK-6.5)."""
        points, found = np.zeros((2, self.seats), dtype=np.int64)
        result(self.array, points, found)
        return found.tolist(), points.tolist()

    def difference(self) -> list[float]:
        """Points more than the mean of the others have."""
        return mean_difference(self.standing()[1])

    def state(self) -> State:
        """The readable state."""
        return unpack(self.array[:STATE_WORDS])

    def move_of(self, action: int, view: View) -> Move:
        """The move of an action."""
        return encode.move_of(action, view)

    def action_of(self, move: Move, view: View) -> int:
        """The action of a legal move."""
        return encode.action_of(move)
