"""Deadlines: what happens when the time of a person's seat runs out.

Each process sets a timer for the tables that it has in memory, and the sweep finds the others. All
of them write under one key, so exactly one acts. It writes only that the time is up; the bot that
then moves is asked like any other.

Nobody loses a move because of a deadline that passed while nobody could move (the server was down,
the database was unreachable, or its clock was set): the seat gets that much time again, and at
least a minute.
"""

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from lunarium.server.live.bots import CarryOut
from lunarium.server.live.live_table import LiveTable
from lunarium.server.logs import log_error, log_event
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.store import StoreUnavailable
from lunarium.server.store.database import DatabaseClock
from lunarium.server.store.schema import to_number
from lunarium.server.tables import RefusalError, TableId, TimeIsUp, Timekeeper, next_deadline
from lunarium.server.tables.clocks import GRACE

AHEAD: Final = timedelta(seconds=60)
"""Timers are set for deadlines within this time; the sweep sets them for later ones in turn."""

_AGAIN_S: Final = 2.0
"""Seconds until a deadline that could not be written is tried again."""


class _Timer(NamedTuple):
    deadline: datetime
    seat: SeatNumber
    handle: asyncio.TimerHandle


class Deadlines:
    """The timers of the tables of this process.

    For `settle_s` seconds after a start or an interruption, deadlines are left to processes that
    saw them pass, and nobody loses a move: people need that long to connect again.
    """

    def __init__(self, command: CarryOut, clock: DatabaseClock, settle_s: float) -> None:
        self._command = command
        self._clock = clock
        self._settle = timedelta(seconds=settle_s)
        self._timers: dict[TableId, _Timer] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def consider(self, live: LiveTable) -> None:
        """Set the timer for the next deadline of a table, or stop it if there is none."""
        due = next_deadline(live.table)
        timer = self._timers.get(live.id)
        if timer is not None:
            if due == (timer.deadline, timer.seat):
                return
            self._timers.pop(live.id).handle.cancel()
        if due is not None and due[0] - self._clock.now() < AHEAD:
            self._set(live.id, *due)

    @property
    def _settled(self) -> datetime:
        return self._clock.steady_since + self._settle

    def _set(self, table: TableId, deadline: datetime, seat: SeatNumber, again: float = 0) -> None:
        if self._closed:
            return
        due = max(deadline, self._settled) - self._clock.now()
        handle = asyncio.get_running_loop().call_later(
            max(due.total_seconds(), again), self._start, table, deadline, seat
        )
        self._timers[table] = _Timer(deadline, seat, handle)

    def _start(self, table: TableId, deadline: datetime, seat: SeatNumber) -> None:
        self._timers.pop(table, None)
        task = asyncio.create_task(self._act(table, deadline, seat))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _act(self, table: TableId, deadline: datetime, seat: SeatNumber) -> None:
        now = self._clock.now()
        if now < max(deadline, self._settled):  # the clock was set, or there was an interruption
            self._set(table, deadline, seat)
            return
        added = None
        if deadline < self._settled:
            added = round(max(now - deadline, GRACE).total_seconds())
        # The same deadline has the same key in all processes, so one of them acts.
        number = to_number(deadline)
        up = TimeIsUp(id=f"time-{number}-{seat}", seat=seat, deadline=deadline, added=added)
        try:
            await self._command(table, Timekeeper(), up, f"time:{number}:{seat}")
        except RefusalError as refused:
            log_event("a deadline came too late", logging.DEBUG, code=refused.refusal.code)
        except StoreUnavailable:
            self._clock.interrupt()
            self._set(table, deadline, seat, _AGAIN_S)
        except Exception as error:  # noqa: BLE001 -- the table must not wait forever
            log_error("a deadline could not be enforced", error, table=table)
            self._set(table, deadline, seat, _AGAIN_S)
        else:
            log_event(
                "the time of a seat ran out", logging.DEBUG, table=table, seat=seat, added=added
            )

    async def close(self) -> None:
        """Stop all timers; the next process that serves the tables sets them again."""
        self._closed = True
        for timer in self._timers.values():
            timer.handle.cancel()
        self._timers.clear()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
