"""Nova Luna as a simulator for environments."""

from lunarium.envs.novaluna import encode, kernels
from lunarium.envs.novaluna.layout import ACTION_COUNT, LAYOUT
from lunarium.envs.simulator import Frame, Simulator, mean_difference
from lunarium.fast import novaluna
from lunarium.fast.novaluna import STATE_WORDS, deal, generators
from lunarium.games.novaluna import GREAT_SOLO_SCORE, NOVALUNA, Move, Options, State, View


class NovaLunaSimulator(Simulator[State, Move, View, Options]):
    """One to four players; alone it is the solo game."""

    game = NOVALUNA
    layout = LAYOUT
    action_count = ACTION_COUNT
    engine = novaluna
    kernels = kernels
    words = STATE_WORDS

    def deal(self, seed: int) -> None:
        """Shuffle and set the table (NL-2.1, NL-2.3)."""
        deal(self.array, self.options, self.seats, generators(seed))

    def difference(self) -> list[float]:
        """Discs fewer than the mean of the others have; alone, points below the mark."""
        scores = self.standing()[1]
        if self.seats == 1:
            return [float(GREAT_SOLO_SCORE - scores[0])]
        return mean_difference([-left for left in scores])

    def picture(self, view: View) -> Frame:
        """The wheel, the track and the tableaux."""
        # The drawing library is loaded only if pictures are wanted.
        from lunarium.envs.pictures.novaluna import draw  # noqa: PLC0415 -- needs Pillow

        return draw(view)

    def move_of(self, action: int, view: View) -> Move:
        """The move of an action."""
        return encode.move_of(action, view)

    def action_of(self, move: Move, view: View) -> int:
        """The action of a legal move."""
        return encode.action_of(move, view)
