"""Nova Luna as a simulator for environments."""

from typing import Any

import numpy as np

from lunarium.envs.novaluna import encode
from lunarium.envs.novaluna.kernels import act, look
from lunarium.envs.novaluna.layout import ACTION_COUNT, LAYOUT, OBSERVATION_SIZE
from lunarium.envs.simulator import Seen, Simulator, mean_difference
from lunarium.fast.novaluna import (
    deal,
    empty_states,
    generators,
    result,
    to_move,
    unpack,
)
from lunarium.games.api import Seat
from lunarium.games.novaluna import GREAT_SOLO_SCORE, NOVALUNA, Move, Options, State, View


class NovaLunaSimulator(Simulator[State, Move, View, Options]):
    """One to four players; alone it is the solo game."""

    game = NOVALUNA
    layout = LAYOUT
    action_count = ACTION_COUNT

    # Options come from the caller; the rules check them.
    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        super().__init__(seats, options)
        self.array = empty_states(1)[0]

    def deal(self, seed: int) -> None:
        """Shuffle and set the table (NL-2.1, NL-2.3)."""
        deal(self.array, self.options, self.seats, generators(seed))

    def on_turn(self) -> Seat | None:
        """The player furthest behind (NL-3.1)."""
        seat = to_move(self.array)
        return None if seat < 0 else seat

    def look(self, seat: Seat) -> Seen:
        """What a seat sees and may do."""
        observation = np.empty(OBSERVATION_SIZE, dtype=np.int16)
        mask = np.empty(ACTION_COUNT, dtype=np.int8)
        look(self.array, seat, observation, mask)
        return {"observation": observation, "action_mask": mask}

    def act(self, seat: Seat, action: int) -> bool:
        """Play an action of the seat, which must be on turn."""
        return act(self.array, seat, action)

    def standing(self) -> tuple[list[int], list[int]]:
        """Places, and discs left; alone the solo score."""
        scores, places = np.zeros((2, self.seats), dtype=np.int64)
        result(self.array, scores, places)
        return places.tolist(), scores.tolist()

    def difference(self) -> list[float]:
        """Discs fewer than the mean of the others have; alone, points below the mark."""
        scores = self.standing()[1]
        if self.seats == 1:
            return [float(GREAT_SOLO_SCORE - scores[0])]
        return mean_difference([-left for left in scores])

    def state(self) -> State:
        """The readable state."""
        return unpack(self.array)

    def move_of(self, action: int, view: View) -> Move:
        """The move of an action."""
        return encode.move_of(action, view)

    def action_of(self, move: Move, view: View) -> int:
        """The action of a legal move."""
        return encode.action_of(move, view)
