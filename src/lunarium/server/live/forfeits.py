"""Programs from outside have limited time and tries for a move; then New Moon moves.

The time counts from the moment at which a process learns of the decision, on the process's own
monotonic clock. So a machine whose time of day is wrong forfeits nobody's move, and time during
which the server was down does not count. All processes that notice a forfeit write the move under
one key, so it is played once. A program gets the least time that it may have left; this also
considers the time of the row in which the decision arose, which another machine may have written.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from lunarium.bots import STAND_IN
from lunarium.server.live.bots import SEED_BITS, CarryOut
from lunarium.server.live.live_table import LiveTable
from lunarium.server.live.live_tables import LiveTables
from lunarium.server.logs import log_error, log_event
from lunarium.server.metrics import FORFEITS
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.bots import ForfeitReason
from lunarium.server.protocol.tables import Play
from lunarium.server.store import StoreUnavailable
from lunarium.server.tables import BotActor, RefusalError, TableId, TableState
from lunarium.server.tables.finished import OUTSIDER
from lunarium.server.thinking import ThinkingError, ThinkingPool, ThinkRequest

_AGAIN_S: Final = 2.0
"""Seconds until a forfeit that could not be carried out is tried again."""


@dataclass(slots=True)
class _Clock:
    """One decision of one program. `due` is a time of the event loop, `said` one of the day."""

    due: float
    said: datetime
    timer: asyncio.TimerHandle
    refused: int = 0
    at_work: bool = False


class Forfeits:
    """The clocks of all programs that are to move at the tables of this process."""

    def __init__(
        self,
        tables: LiveTables,
        command: CarryOut,
        thinkers: ThinkingPool,
        move_limit_s: float,
        refused_moves: int,
        now: Callable[[], datetime],
    ) -> None:
        self._tables = tables
        self._command = command
        self._thinkers = thinkers
        self._limit_s = move_limit_s
        self._most_refused = refused_moves
        self._now = now
        self._opened = now()
        """Earlier rows do not say how much time is left: the server may have been down."""
        self._clocks: dict[TableId, dict[tuple[SeatNumber, int], _Clock]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        self.notify_refused: Callable[[TableId, SeatNumber, int], None] = lambda *_: None
        """Tells other processes that a move was refused here, so that all count together."""

    def consider(self, live: LiveTable) -> None:
        """Start the clocks of decisions that have arisen, and stop those of decisions made."""
        table = live.table
        running = self._clocks.get(table.id)
        if running is None and not any(map(table.program_at, table.to_move)):
            return  # as at most tables
        due = {(seat, table.decision_since[seat]) for seat in table.programs_to_move}
        running = running or {}
        for decision in [decision for decision in running if decision not in due]:
            running.pop(decision).timer.cancel()
        for decision in due - running.keys():
            running[decision] = self._start(live, decision)
        if running and not self._closed:
            self._clocks[table.id] = running
        else:
            self._clocks.pop(table.id, None)

    def _start(self, live: LiveTable, decision: tuple[SeatNumber, int]) -> _Clock:
        _, since = decision
        arose = next((s.row.at for s in live.recent if s.row.n == since), live.table.updated)
        said = max(arose, self._opened) + timedelta(seconds=self._limit_s)
        loop = asyncio.get_running_loop()
        due = loop.time() + self._limit_s
        timer = loop.call_at(due, self._forfeit, live.id, decision, "time")
        return _Clock(due, said, timer)

    def remaining(self, table: TableState, seat: SeatNumber) -> float | None:
        """How many seconds the program of a seat has left, if it is to move."""
        clock = self._clocks.get(table.id, {}).get((seat, table.decision_since[seat]))
        if clock is None:
            return None
        said = (clock.said - self._now()).total_seconds()
        return max(0.0, min(said, clock.due - asyncio.get_running_loop().time()))

    def refused(self, table: TableState, seat: SeatNumber) -> None:
        """Count a refused move of a program; the number for one decision is limited."""
        since = table.decision_since[seat]
        self.count_refused(table.id, seat, since)
        self.notify_refused(table.id, seat, since)

    def count_refused(self, table: TableId, seat: SeatNumber, since: int) -> None:
        """The same, also when another process has notified this one."""
        clock = self._clocks.get(table, {}).get((seat, since))
        if clock is None:
            return
        clock.refused += 1
        if clock.refused >= self._most_refused:
            self._forfeit(table, (seat, since), "refused")

    def _forfeit(
        self, table: TableId, decision: tuple[SeatNumber, int], reason: ForfeitReason
    ) -> None:
        clock = self._clocks.get(table, {}).get(decision)
        if clock is None or clock.at_work or self._closed:
            return
        clock.at_work = True
        task = asyncio.create_task(self._move(table, decision, reason))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _move(
        self, table: TableId, decision: tuple[SeatNumber, int], reason: ForfeitReason
    ) -> None:
        """Let New Moon move, once in all processes, unless the program was faster after all."""
        seat, since = decision
        try:
            live = await self._tables.get(table)
            if decision != (seat, live.table.decision_since[seat]):
                self.consider(live)
                return
            bot, move = await self._choose(live, seat)
            play = Play(id=f"forfeit-{since}-{seat}", seat=seat, move=move, version=since)
            actor = BotActor(bot, seat, OUTSIDER, reason)
            ack = await self._command(table, actor, play, f"forfeit:{since}:{seat}")
        except RefusalError as refused:
            log_event("a forfeit came too late", logging.DEBUG, code=refused.refusal.code)
            self._try_again(table, decision, reason)  # unless its clock is gone
        except (StoreUnavailable, ThinkingError):
            self._try_again(table, decision, reason)
        except Exception as error:  # noqa: BLE001 -- the table must not wait forever
            log_error("a forfeited move could not be made", error, table=table)
            self._try_again(table, decision, reason)
        else:
            FORFEITS.labels(reason).inc()
            name = live.table.seats[seat].name
            log_event("a program forfeited a move", table=table, seat=seat, n=ack.n, program=name,
                 reason=reason, bot=bot)  # fmt: skip

    async def _choose(self, live: LiveTable, seat: SeatNumber) -> tuple[str, str]:
        thought = await self._thinkers.think(
            ThinkRequest(
                game=live.table.game,
                view=live.views.seen(seat),  # never the state
                level=STAND_IN,
                seat=seat,
                seed=secrets.randbits(SEED_BITS),
                table=live.id,
                person=live.table.host,
            )
        )
        return thought.bot, thought.move

    def _try_again(
        self, table: TableId, decision: tuple[SeatNumber, int], reason: ForfeitReason
    ) -> None:
        clock = self._clocks.get(table, {}).get(decision)
        if clock is not None and not self._closed:
            clock.at_work = False
            loop = asyncio.get_running_loop()
            clock.timer.cancel()
            clock.timer = loop.call_later(_AGAIN_S, self._forfeit, table, decision, reason)

    async def close(self) -> None:
        """Stop all clocks; the next process that serves the tables starts them again."""
        self._closed = True
        for running in self._clocks.values():
            for clock in running.values():
                clock.timer.cancel()
        self._clocks.clear()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
