"""What agents at a table share, whether they are asked in turns or all at once."""

from typing import Any

from gymnasium import spaces

from lunarium.envs.seating import (
    FRAMES_PER_SECOND,
    RENDER_MODES,
    AnyTable,
    Seating,
    observation_space,
)
from lunarium.envs.settings import whole_number


def described(name: str, *, parallelizable: bool) -> dict[str, Any]:
    """What PettingZoo wants to know of an environment."""
    return {
        "name": name,
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_PER_SECOND,
        "is_parallelizable": parallelizable,
    }


class Agents:
    """An agent on each seat of a table: their names, what they see and what they can do.

    `table_kind` is the table of the game; `render` shows it.
    """

    table_kind: type[AnyTable]
    agents: list[str]

    # The rules check their options by name.
    def _sit_down(
        self,
        players: int,
        options: dict[str, Any],
        reward: str,
        illegal: str,
        max_cycles: int | None,
        render_mode: str | None,
    ) -> None:
        if max_cycles is not None:
            max_cycles = whole_number(max_cycles, "max_cycles", 1)
        self.table = table = self.table_kind(players, options)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.agents = []
        self._seating = Seating(table, reward, illegal, render_mode)
        self._observation_spaces = dict.fromkeys(self.possible_agents, observation_space(table))
        # A space has its own generator, which its agent may seed.
        self._action_spaces = {
            agent: spaces.Discrete(table.action_count) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent sees: an observation and an action mask."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent can do."""
        return self._action_spaces[agent]

    def close(self) -> None:
        """There is no window to close."""
