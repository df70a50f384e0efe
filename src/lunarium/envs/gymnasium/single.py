"""One agent at a table: Gymnasium's `Env`, whoever else sits there."""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lunarium.envs.errors import StepAfterEnd
from lunarium.envs.seating import (
    FRAMES_PER_SECOND,
    RENDER_MODES,
    AnyTable,
    Frame,
    Seating,
    observation_space,
)
from lunarium.envs.table import Seen
from lunarium.games.api import Seat


class SingleEnv(gymnasium.Env[Seen, int]):
    """A table with one seat for the agent. What the others do, a subclass knows."""

    metadata = {  # noqa: RUF012 -- Gymnasium's own class has it so
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(self, table: AnyTable, reward: str, illegal: str, render_mode: str | None) -> None:
        self.table = table
        self.seat: Seat = 0
        self.render_mode = render_mode
        self._seating = Seating(table, reward, illegal, render_mode)
        # A dictionary with these two keys is what `Seen` is.
        self.observation_space = observation_space(table)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(table.action_count)  # type: ignore[assignment]
        self._running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal a new game. The options of the game are given when the environment is made."""
        super().reset(seed=seed)
        self._seating.chance = self.np_random
        self._seating.begin(None)
        self._running = True
        self.take_seat()
        self.others_play()
        self._show()
        return self.table.look(self.seat), {"seat": self.seat}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the others play until the agent is asked again."""
        if not self._running:
            raise StepAfterEnd
        refusal = self._seating.act(self.seat, self.table.number(action))
        info: dict[str, Any] = {} if refusal is None else {"illegal": str(refusal)}
        self.others_play()
        reward = 0.0
        over = self.table.on_turn() is None
        if over:
            self._running = False
            reward = self._seating.rewards()[self.seat]
            places, scores = self.table.standing()
            info |= {"place": places[self.seat], "score": scores[self.seat], "scores": scores}
        self._show()
        return self.table.look(self.seat), reward, over, False, info

    def take_seat(self) -> None:
        """Choose where the agent sits in the game that begins."""

    def others_play(self) -> None:
        """Play for all others until the agent is asked, or the game is over."""

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as truth values, as libraries for masked policies ask for them."""
        return self.table.look(self.seat)["action_mask"].astype(np.bool_)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Frame | None:
        """The table as the agent sees it."""
        return self._seating.render(self.seat)
