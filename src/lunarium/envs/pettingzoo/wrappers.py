"""PettingZoo's usual wrappers, with words for people: what was wrong, and what would be right."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, TypeAlias

from pettingzoo.utils.wrappers import (  # type: ignore[import-untyped]  # it ships no types
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from lunarium.envs.errors import InvalidSetting, StepAfterEnd
from lunarium.envs.pettingzoo.turns import TurnsEnv
from lunarium.envs.seating import FORFEIT, RAISE
from lunarium.envs.table import LOG, first_line

TERMINATE: Final = "terminate"
ILLEGAL_REWARD: Final = -1.0

Env: TypeAlias = Any
"""An environment in wrappers, whose classes have no types."""


class _Direct:
    """What is asked for at every step, handed through without a search.

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

    A number that is no action at all is an error, as it comes from a broken program.
    """

    agents = property(attrgetter("env.agents"))

    def step(self, action: int | None) -> None:
        """See that the action can be read, and explain it if it is illegal."""
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
        """The agents that are still there; not to be asked for before `reset`."""
        if not self._has_reset:
            raise AttributeError("agents cannot be accessed before reset")
        agents: list[str] = self.env.agents
        return agents

    def step(self, action: int | None) -> None:
        """Refuse a step when nobody is left."""
        if self._has_reset and not self.env.agents:
            raise StepAfterEnd
        super().step(action)

    def __str__(self) -> str:
        return str(self.env)


def wrapped(raw_env: Callable[..., TurnsEnv], illegal: str, **settings: Any) -> Env:
    """An environment in its wrappers. What it is made with is checked by `raw_env`."""
    if illegal not in {TERMINATE, FORFEIT, RAISE}:
        raise InvalidSetting(f"illegal is {TERMINATE}, {FORFEIT} or {RAISE}, not {illegal!r}")
    if illegal == TERMINATE:
        return InOrder(TerminateIllegal(raw_env(**settings), illegal_reward=ILLEGAL_REWARD))
    return InOrder(raw_env(illegal=illegal, **settings))
