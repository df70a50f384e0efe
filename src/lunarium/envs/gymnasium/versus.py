"""One agent against bots."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from lunarium.bots import LEVELS, Limit, bot_of
from lunarium.envs.akvarko.table import AkvarkoTable
from lunarium.envs.errors import InvalidSetting
from lunarium.envs.gymnasium.single import SingleEnv
from lunarium.envs.novaluna.table import NovaLunaTable
from lunarium.envs.rewards import RANKING
from lunarium.envs.seating import FORFEIT, AnyTable
from lunarium.envs.settings import whole_number
from lunarium.games.api import Seat

AT_EASE: Final = Limit(seconds=3600.0)
"""Longer than any level thinks, so that each keeps its own limit."""

THINKING: Final = Limit(nodes=200)
"""For bots that have no limit of their own; counted, so that the same seed is the same game."""


class VersusEnv(SingleEnv):
    """A table where bots hold all other seats.

    `bot` names one bot for all others, or one for each in the order of the seats after the
    agent's. `limit` is how long a bot may think about a move (`100ms`, `500n` for nodes); without
    one, levels think as they do by themselves and others look at 200 nodes. `seat` is the agent's;
    without one it is drawn anew for each game. The rest is as in the other environments; an
    illegal action forfeits the move to a bot of the lowest level.
    """

    table_kind: type[AnyTable]

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
        table = self.table_kind(players, options)
        super().__init__(table, reward, illegal, render_mode)
        others = table.seats - 1
        if others < 1:
            raise InvalidSetting("against bots there are two players at least")
        if seat is not None and whole_number(seat, "seat") not in range(table.seats):
            raise InvalidSetting(f"there is no seat {seat}: they are 0 to {others}")
        if limit is not None and not isinstance(limit, str):
            raise InvalidSetting(f"limit is a text such as 100ms or 500n, not {limit!r}")
        names = [bot] * others if isinstance(bot, str) else list(bot)
        if len(names) != others:
            raise InvalidSetting(
                f"one bot is for all, or {others} for the others: not {len(names)}"
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
            # As long as somebody else is on turn, somebody is.
            assert seat is not None  # noqa: S101
            number = (seat - self.seat) % table.seats - 1
            view = table.view(seat)
            rng = Random(self._seating.draw())
            move = self._bots[number].play(view, self._limits[number], rng).move
            table.act(seat, table.action_of(move, view))


class NovaLunaVersus(VersusEnv):
    """Nova Luna against bots, with two to four players."""

    table_kind = NovaLunaTable


class AkvarkoVersus(VersusEnv):
    """Akvárko against bots, with two to six players."""

    table_kind = AkvarkoTable
