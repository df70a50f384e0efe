"""Agents at a table: asked in turns (`AECEnv`), or all at once (`ParallelEnv`), and in wrappers.

The wrappers are PettingZoo's usual ones, with words for people: what was wrong, and what would be
right.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, TypeAlias

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]  # it ships no types
from pettingzoo.utils.wrappers import (  # type: ignore[import-untyped]  # as above
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from lunarium.envs.base import (
    FORFEIT,
    FRAMES_PER_SECOND,
    RAISE,
    RENDER_MODES,
    AnySimulator,
    Seating,
    observation_space,
)
from lunarium.envs.simulator import (
    LOG,
    RANKING,
    Frame,
    InvalidSetting,
    Seen,
    StepAfterEnd,
    first_line,
    whole_number,
)
from lunarium.games.api import InvalidMove


def described(name: str, *, parallelizable: bool) -> dict[str, Any]:
    """What PettingZoo needs to know about an environment."""
    return {
        "name": name,
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_PER_SECOND,
        "is_parallelizable": parallelizable,
    }


class Agents:
    """An agent on each seat of a table: their names, what they see and what they can do.

    `simulator_type` is the table of the game; `render` shows it.
    """

    simulator_type: type[AnySimulator]
    usually: str
    """What happens to an illegal action unless `illegal` says otherwise."""

    agents: list[str]

    # The rules check their options by name.
    def __init__(
        self,
        players: int = 2,
        *,
        reward: str = RANKING,
        illegal: str | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if max_cycles is not None:
            max_cycles = whole_number(max_cycles, "max_cycles", 1)
        self.table = table = self.simulator_type(players, options)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(table.seats)]
        self.agents = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seating = Seating(table, reward, illegal or self.usually, render_mode)
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


class TurnsEnv(Agents, AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A table whose seats are asked one after the other."""

    usually = RAISE

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


Infos = dict[str, dict[str, Any]]


class AtOnceEnv(Agents, ParallelEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """A table whose seats are all asked together."""

    usually = FORFEIT

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
            raise InvalidMove("None", f"all agents act at the same time, and {agent} has no action")
        return self.table.number(actions[agent])

    def _look(self) -> dict[str, Seen]:
        return {agent: self.table.look(seat) for seat, agent in enumerate(self.agents)}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Frame | None:
        """The table as a spectator sees it, because no seat is asked before the others."""
        return self._seating.render(None)


TERMINATE: Final = "terminate"
ILLEGAL_REWARD: Final = -1.0

Env: TypeAlias = Any
"""An environment in wrappers, whose classes have no types."""


class _Direct:
    """Attributes that are used at every step, passed through without a search.

    PettingZoo's wrappers look these names up one wrapper after the other, which takes several
    times as long as a whole turn of ours.
    """

    agent_selection = property(attrgetter("env.agent_selection"))
    rewards = property(attrgetter("env.rewards"))
    terminations = property(attrgetter("env.terminations"))
    truncations = property(attrgetter("env.truncations"))
    infos = property(attrgetter("env.infos"))
    _cumulative_rewards = property(attrgetter("env._cumulative_rewards"))


class TerminateIllegal(_Direct, TerminateIllegalWrapper):  # type: ignore[misc]  # it has no types
    """An illegal action loses the game; `infos` and the log say why, with the clause.

    A number that is not an action is an error, because it comes from a broken program.
    """

    agents = property(attrgetter("env.agents"))

    def step(self, action: int | None) -> None:
        """Check that the action can be read, and explain it if it is illegal."""
        raw = self.env
        agent = raw.agent_selection
        if not (raw.terminations[agent] or raw.truncations[agent]):
            number = raw.table.number(action)
            if self._prev_obs is None:
                self.observe(agent)
            if not self._prev_obs["action_mask"][number]:
                refusal = raw.table.refusal(raw.possible_agents.index(agent), number)
                raw.infos[agent] = {"illegal": str(refusal)}
                LOG.warning("%s; %s loses the game", first_line(refusal), agent)
        super().step(action)


class InOrder(_Direct, OrderEnforcingWrapper):  # type: ignore[misc]  # it has no types
    """Nothing before `reset`, and no step after the end: that is an error, not a warning."""

    @property
    def agents(self) -> list[str]:
        """The agents that are still playing; not available before `reset`."""
        if not self._has_reset:
            raise AttributeError("agents cannot be accessed before reset")
        agents: list[str] = self.env.agents
        return agents

    def step(self, action: int | None) -> None:
        """Refuse a step when no agent is left."""
        if self._has_reset and not self.env.agents:
            raise StepAfterEnd
        super().step(action)

    def __str__(self) -> str:
        return str(self.env)


def wrapped(raw_env: Callable[..., TurnsEnv], illegal: str, **settings: Any) -> Env:
    """An environment in its wrappers. `raw_env` checks its settings."""
    if illegal not in {TERMINATE, FORFEIT, RAISE}:
        raise InvalidSetting(f"illegal is {TERMINATE}, {FORFEIT} or {RAISE}, not {illegal!r}")
    if illegal == TERMINATE:
        return InOrder(TerminateIllegal(raw_env(**settings), illegal_reward=ILLEGAL_REWARD))
    return InOrder(raw_env(illegal=illegal, **settings))
