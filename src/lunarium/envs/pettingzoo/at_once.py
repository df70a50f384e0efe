"""All agents at once: PettingZoo's `ParallelEnv` over a table where everybody is asked together."""

from typing import Any

from pettingzoo import ParallelEnv  # type: ignore[import-untyped]  # PettingZoo ships no types

from lunarium.envs.errors import StepAfterEnd
from lunarium.envs.pettingzoo.agents import Agents
from lunarium.envs.rewards import RANKING
from lunarium.envs.seating import FORFEIT, Frame
from lunarium.envs.table import Seen
from lunarium.games.api import InvalidMove

Infos = dict[str, dict[str, Any]]


class AtOnceEnv(Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A table whose seats are all asked together."""

    # The rules check their options by name.
    def __init__(
        self,
        players: int = 2,
        *,
        reward: str = RANKING,
        illegal: str = FORFEIT,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._sit_down(players, options, reward, illegal, max_cycles, render_mode)
        self._cycles = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], Infos]:
        """Deal a new game. The options of the game are given when the environment is made."""
        self._seating.begin(seed)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        self._show()
        return self._look(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], Infos]:
        """Play the actions of all agents together."""
        if not self.agents:
            raise StepAfterEnd
        numbers = [self._number(agent, actions) for agent in self.agents]
        for seat, number in enumerate(numbers):
            self._seating.check(seat, number)  # before anybody has acted: all of it, or nothing
        infos: Infos = {}
        for seat, agent in enumerate(self.agents):
            refusal = self._seating.act(seat, numbers[seat])
            infos[agent] = {} if refusal is None else {"illegal": str(refusal)}
        self._cycles += 1
        over = self.table.on_turn() is None
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = dict.fromkeys(self.agents, 0.0)
        if over:
            rewards = dict(zip(self.agents, self._seating.rewards(), strict=True))
            for agent, place, score in zip(self.agents, *self.table.standing(), strict=True):
                infos[agent] |= {"place": place, "score": score}
        seen = self._look()
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        self._show()
        return seen, rewards, terminations, truncations, infos

    def _number(self, agent: str, actions: dict[str, int]) -> int:
        if agent not in actions:
            raise InvalidMove("None", f"every agent acts at the same time, and {agent} did not")
        return self.table.number(actions[agent])

    def _look(self) -> dict[str, Seen]:
        return {agent: self.table.look(seat) for seat, agent in enumerate(self.agents)}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Frame | None:
        """The table as a spectator sees it: nobody is asked before the others."""
        return self._seating.render(None)
