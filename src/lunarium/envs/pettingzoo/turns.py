"""Agents one after the other: PettingZoo's `AECEnv` over a table."""

from typing import Any

from pettingzoo import AECEnv  # type: ignore[import-untyped]  # PettingZoo ships no types

from lunarium.envs.errors import StepAfterEnd
from lunarium.envs.pettingzoo.agents import Agents
from lunarium.envs.rewards import RANKING
from lunarium.envs.seating import RAISE, Frame
from lunarium.envs.table import Seen


class TurnsEnv(Agents, AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A table whose seats are asked one after the other."""

    # The rules check their options by name.
    def __init__(
        self,
        players: int = 2,
        *,
        reward: str = RANKING,
        illegal: str = RAISE,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self._sit_down(players, options, reward, illegal, max_cycles, render_mode)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._turns = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The options of the game are given when the environment is made."""
        self._seating.begin(seed)
        self._turns = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._next_agent()
        self._show()

    def observe(self, agent: str) -> Seen:
        """What an agent sees now, in arrays of its own."""
        return self.table.look(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Play the action of the agent that is selected, and select the next one."""
        if not self.agents:
            raise StepAfterEnd
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        refusal = self._seating.act(self._seats[agent], self.table.number(action))
        self.infos[agent] = {} if refusal is None else {"illegal": str(refusal)}
        self._cumulative_rewards[agent] = 0.0
        self._turns += 1
        self._next_agent()
        self._show()

    def _next_agent(self) -> None:
        """Whose turn it is; or the end, or the cut, of the game."""
        seat = self.table.on_turn()
        if seat is None:
            self._finish()
        elif self._cut():
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[seat]

    def _cut(self) -> bool:
        return self.max_cycles is not None and self._turns >= self.max_cycles * self.table.seats

    def _finish(self) -> None:
        places, scores = self.table.standing()
        self.rewards = dict(zip(self.agents, self._seating.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        for agent, place, score in zip(self.agents, places, scores, strict=True):
            self.infos[agent] |= {"place": place, "score": score}
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Frame | None:
        """The table as the selected agent sees it."""
        over = self.table.on_turn() is None
        return self._seating.render(None if over else self._seats[self.agent_selection])
