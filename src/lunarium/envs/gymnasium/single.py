"""One agent at a table: Gymnasium's `Env`, alone or against bots."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from lunarium.bots import LEVELS, Limit, bot_of
from lunarium.envs.akvarko.simulator import AkvarkoSimulator
from lunarium.envs.base import (
    FORFEIT,
    FRAMES_PER_SECOND,
    RENDER_MODES,
    AnySimulator,
    Seating,
    observation_space,
)
from lunarium.envs.novaluna.simulator import NovaLunaSimulator
from lunarium.envs.simulator import (
    DIFFERENCE,
    RANKING,
    Frame,
    InvalidSetting,
    Seen,
    StepAfterEnd,
    whole_number,
)
from lunarium.games.api import Seat


class SingleEnv(gymnasium.Env[Seen, int]):
    """A table with one seat for the agent. A subclass plays the other seats."""

    metadata = {  # noqa: RUF012 -- Gymnasium's own class has it so
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_PER_SECOND,
    }

    def __init__(
        self, table: AnySimulator, reward: str, illegal: str, render_mode: str | None
    ) -> None:
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
        """Play an action, and let the others play until it is the agent's turn again."""
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
        """The legal actions as booleans, as libraries for masked policies expect them."""
        return self.table.look(self.seat)["action_mask"].astype(np.bool_)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Frame | None:
        """The table as the agent sees it."""
        return self._seating.render(self.seat)


class NovaLunaSolo(SingleEnv):
    """Place 21 discs as cheaply as possible.

    `reward` is `difference`, at the end by how much the score is below 100, or `ranking`, 1 for
    a score below 100, else -1. An illegal action forfeits the move to a bot of the lowest level,
    or is an error if `illegal` is `raise`.
    """

    def __init__(
        self,
        *,
        reward: str = DIFFERENCE,
        illegal: str = FORFEIT,
        render_mode: str | None = None,
    ) -> None:
        super().__init__(NovaLunaSimulator(1, {}), reward, illegal, render_mode)


AT_EASE: Final = Limit(seconds=3600.0)
"""Longer than any level thinks, so that each keeps its own limit."""

THINKING: Final = Limit(nodes=200)
"""For bots that have no limit of their own; counted, so that the same seed is the same game."""


class VersusEnv(SingleEnv):
    """A table where bots hold all other seats.

    `bot` names one bot for all others, or one for each in the order of the seats after the
    agent's. `limit` is how long a bot may think about a move (`100ms`, `500n` for nodes); without
    one, levels use their own limits and other bots 200 nodes. `seat` is the agent's;
    without one it is drawn for each game. The rest is as in the other environments; an
    illegal action forfeits the move to a bot of the lowest level.
    """

    simulator_type: type[AnySimulator]

    # The rules check their options by name.
    def __init__(
        self,
        players: int = 2,
        *,
        bot: str | Sequence[str] = "crescent",
        limit: str | None = None,
        seat: Seat | None = None,
        reward: str = RANKING,
        illegal: str = FORFEIT,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        table = self.simulator_type(players, options)
        super().__init__(table, reward, illegal, render_mode)
        others = table.seats - 1
        if others < 1:
            raise InvalidSetting("players must be 2 or more against bots")
        if seat is not None and whole_number(seat, "seat") not in range(table.seats):
            raise InvalidSetting(f"there is no seat {seat}: the seats are 0 to {others}")
        if limit is not None and not isinstance(limit, str):
            raise InvalidSetting(f"limit is a text such as 100ms or 500n, not {limit!r}")
        names = [bot] * others if isinstance(bot, str) else list(bot)
        if len(names) != others:
            raise InvalidSetting(
                f"name one bot for all other seats, or {others}, one for each: not {len(names)}"
            )
        self._chosen_seat = seat
        self._bots = [bot_of(name, table.game) for name in names]
        given = None if limit is None else Limit.parse(limit)
        self._limits = [given or (AT_EASE if name in LEVELS else THINKING) for name in names]

    def take_seat(self) -> None:
        """The seat asked for, or any."""
        chosen = self._chosen_seat
        self.seat = int(self.np_random.integers(self.table.seats)) if chosen is None else chosen

    def others_play(self) -> None:
        """The bots play until the agent is asked, or the game is over."""
        table = self.table
        while (seat := table.on_turn()) not in {None, self.seat}:
            # While another seat is on turn, the game is not over.
            assert seat is not None  # noqa: S101
            number = (seat - self.seat) % table.seats - 1
            view = table.view(seat)
            rng = Random(self._seating.draw())
            move = self._bots[number].play(view, self._limits[number], rng).move
            table.act(seat, table.action_of(move, view))


class NovaLunaVersus(VersusEnv):
    """Nova Luna against bots, with two to four players."""

    simulator_type = NovaLunaSimulator


class AkvarkoVersus(VersusEnv):
    """Akvárko against bots, with two to six players."""

    simulator_type = AkvarkoSimulator
