"""What all environments share: spaces, shuffles, pictures, and what happens to illegal actions."""

import sys
from random import Random
from typing import Any, Final, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding

from lunarium.envs.simulator import (
    Frame,
    InvalidSetting,
    Seen,
    Simulator,
    check_reward,
    rewards_of,
)
from lunarium.games.api import GameError, Seat

# Environments pass states and moves through without looking inside.
AnySimulator: TypeAlias = Simulator[Any, Any, Any, Any]

RAISE: Final = "raise"
FORFEIT: Final = "forfeit"

RENDER_MODES: Final = ("ansi", "human", "rgb_array")
FRAMES_PER_SECOND: Final = 2

MOST_SEEDS: Final = 2**63


def observation_space(table: AnySimulator) -> spaces.Dict:
    """The space of what an agent sees."""
    low, high = table.layout.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (table.action_count,), dtype=np.int8),
        }
    )


class Seating:
    """A table with its settings and its chance; the environments add their ways of asking."""

    def __init__(
        self, table: AnySimulator, reward: str, illegal: str, render_mode: str | None
    ) -> None:
        check_reward(reward)
        if illegal not in {RAISE, FORFEIT}:
            raise InvalidSetting(f"illegal is {RAISE} or {FORFEIT}, not {illegal!r}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise InvalidSetting(
                f"there is no render_mode {render_mode!r}: the modes are {', '.join(RENDER_MODES)}"
            )
        self.table = table
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        self.chance = seeding.np_random()[0]

    def begin(self, seed: int | None) -> None:
        """Deal a new game; without a seed the random generator continues where it was."""
        if seed is not None:
            self.chance = seeding.np_random(seed)[0]
        self.table.deal(self.draw())

    def draw(self) -> int:
        """A number to seed a shuffle or a bot with."""
        return int(self.chance.integers(MOST_SEEDS))

    def check(self, seat: Seat, action: int) -> None:
        """Raise an illegal action if such are raised; nothing is played."""
        if self.illegal == RAISE and not self.table.look(seat)["action_mask"][action]:
            raise self.table.refusal(seat, action)

    def act(self, seat: Seat, action: int) -> GameError | None:
        """Play an action. An illegal one is raised, or forfeited: then it says why."""
        if self.table.act(seat, action):
            return None
        if self.illegal == RAISE:
            raise self.table.refusal(seat, action)
        return self.table.forfeit(seat, action, Random(self.draw()))

    def rewards(self) -> list[float]:
        """What every seat gets, the game being over."""
        return rewards_of(self.table, self.reward)

    def look(self, seat: Seat) -> Seen:
        """What a seat sees."""
        return self.table.look(seat)

    def render(self, seat: Seat | None) -> str | Frame | None:
        """Show the table as a seat sees it: text, the terminal, or a picture."""
        if self.render_mode is None:
            gymnasium.logger.warn(
                "render() shows nothing without a render_mode: make the environment with one of"
                f" {', '.join(RENDER_MODES)}"
            )
            return None
        if self.render_mode == "rgb_array":
            return self.table.picture(self.table.view(seat))
        text = self.table.diagram(seat)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(text + "\n\n")
        sys.stdout.flush()
        return None
