"""Group commit: one task writes all waiting appends in one transaction after another.

A durable commit waits for the disk, and costs the same for one row as for two hundred. While one
transaction is in progress, the next appends gather, so throughput grows with load, and a single
append doesn't wait.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from lunarium.server.store import schema
from lunarium.server.tables.events import PersonId, TableId
from lunarium.server.tables.stored import (
    Appended,
    AppendResult,
    LogGap,
    Repeated,
    Stale,
    StoredSnapshot,
    StoreError,
    StoreUnavailable,
    TableSummaryRow,
)

MOST_AT_ONCE = 256
"""The most rows in one transaction."""

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.05, 1.0

logger = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode


class Transient(Exception):
    """The database could not be used; the same rows may be tried again later."""


class Pending:
    """An append that waits for its transaction."""

    __slots__ = (
        "command", "done", "log_row", "n", "people", "snapshot", "summary_row", "table_id", "tried",
    )  # fmt: skip

    def __init__(
        self,
        table_id: TableId,
        n: int,
        command: str | None,
        events: bytes,
        at: datetime,
        summary: TableSummaryRow,
        snapshot: StoredSnapshot | None,
        done: "asyncio.Future[AppendResult]",
    ) -> None:
        moment = schema.to_number(at)
        self.table_id = table_id
        self.n = n
        self.command = command
        self.log_row = (table_id, n, command, moment, events)
        """The columns of `log`, in order."""
        self.summary_row = summary_columns(table_id, n, moment, summary)
        self.people: tuple[PersonId, ...] | None = tuple(s.person for s in summary.people)
        """The people at the table; null if the store already knows them."""
        self.snapshot = snapshot
        self.done = done
        self.tried = False
        """An earlier attempt may have been written although its answer was lost."""


def summary_columns(
    table_id: TableId, n: int, moment: int, summary: TableSummaryRow
) -> tuple[object, ...]:
    """The columns of `tables`, in order."""
    return (
        table_id,
        n,
        moment,
        summary.game,
        summary.status,
        summary.public,
        summary.host,
        summary.bots_waiting,
        schema.to_number(summary.created),
        summary.daily,
        summary.solo.score if summary.solo else None,
        _encode(summary),
        None if summary.due is None else schema.to_number(summary.due),
    )


def outcome_of(
    append: Pending, last: int | None, repeated: int | None, same: bool | None
) -> AppendResult | StoreError | None:
    """The outcome of an append that was not written; null if it can be written now.

    `last` is the last n of the table's log, `repeated` the n of the same command, `same` whether
    the log holds this very row.
    """
    last = last or 0
    if same and append.tried:
        return Appended(append.n)
    if repeated is not None:
        return Repeated(repeated)
    if last >= append.n:
        return Stale(last)
    if last < append.n - 1:
        return LogGap(
            f"row {append.n} cannot be added to the log of table {append.table_id}, which ends at"
            f" {last}: the database is older than what this server has seen"
        )
    return None


class Backend(Protocol):
    """How one kind of database writes a batch of rows of different tables, in one transaction."""

    async def write(self, batch: Sequence[Pending]) -> Sequence[AppendResult | StoreError | None]:
        """Write; null for a row that should simply be tried again. Raises `Transient`."""
        ...

    async def close(self) -> None:
        """Close the connection."""
        ...


class Writer:
    """The queue of appends and the task that writes them."""

    def __init__(self, backend: Backend, name: str, patience: float) -> None:
        self._backend = backend
        self._name = name
        self._patience = patience
        self._longest_pause = min(_LONGEST_PAUSE_S, patience / 5)
        self._waiting: deque[Pending] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self.problem = ""
        """Why the last attempt failed, if it did."""
        self.failed_at = 0.0
        self._known_people = _KnownPeople()
        self._expiring: deque[tuple[float, asyncio.Future[AppendResult]]] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run(), name="store writer")

    async def append(
        self,
        table_id: TableId,
        n: int,
        command: str | None,
        events: bytes,
        at: datetime,
        summary: TableSummaryRow,
        snapshot: StoredSnapshot | None = None,
    ) -> AppendResult:
        """Write a row; returns when it is durable, or was refused."""
        if self._closing:
            raise StoreUnavailable("the store is closed")
        done: asyncio.Future[AppendResult] = self._loop.create_future()
        self._waiting.append(Pending(table_id, n, command, events, at, summary, snapshot, done))
        self._wake.set()
        self._expire_later(done)
        return await done

    @property
    def waiting(self) -> int:
        """How many rows wait to be written."""
        return len(self._waiting)

    @property
    def fails(self) -> bool:
        """Whether a write has just failed, and none has worked since."""
        return bool(self.problem) and self._loop.time() < self.failed_at + self._patience

    def _expire_later(self, done: "asyncio.Future[AppendResult]") -> None:
        """Give an append up after `patience`; one timer, for the oldest, does for all of them."""
        while self._expiring and self._expiring[0][1].done():
            self._expiring.popleft()
        self._expiring.append((self._loop.time() + self._patience, done))
        if self._timer is None:
            self._timer = self._loop.call_later(self._patience, self._expire)

    def _expire(self) -> None:
        self._timer, now = None, self._loop.time()
        while self._expiring and (self._expiring[0][1].done() or self._expiring[0][0] <= now):
            _, done = self._expiring.popleft()
            if not done.done():
                reason = self.problem or "no answer in time"
                done.set_exception(
                    StoreUnavailable(f"the database {self._name} cannot be used just now: {reason}")
                )
        if self._expiring:
            self._timer = self._loop.call_later(self._expiring[0][0] - now, self._expire)

    async def close(self) -> None:
        """Write the waiting appends, then end."""
        self._closing = True
        self._wake.set()
        await self._task
        if self._timer is not None:
            self._timer.cancel()
        await self._backend.close()

    async def _run(self) -> None:
        pause = _FIRST_PAUSE_S
        while True:
            await self._wake.wait()
            batch = self._take()
            if not batch:
                if self._closing and not self._waiting:
                    return
                continue
            try:
                await self._write(batch)
                pause, self.problem = _FIRST_PAUSE_S, ""
            except Transient as problem:
                if not self.problem:
                    logger.warning("the database cannot be written: %s", problem)
                self.problem = str(problem) or "it failed"
                self.failed_at = self._loop.time()
                self._put_back(batch)
                await asyncio.sleep(pause)
                pause = min(2 * pause, self._longest_pause)

    def _take(self) -> list[Pending]:
        """The next appends, one per table, so that it is always clear which one was written."""
        batch: dict[TableId, Pending] = {}
        later: list[Pending] = []
        while self._waiting and len(batch) < MOST_AT_ONCE:
            append = self._waiting.popleft()
            if append.done.done():
                continue  # given up, or its caller is gone
            if append.table_id in batch:
                later.append(append)
            else:
                batch[append.table_id] = append
        self._waiting.extendleft(reversed(later))
        if not self._waiting and not self._closing:
            self._wake.clear()
        # Always in the order of table ids: processes that write at the same time then wait for
        # each other in one direction only and never deadlock.
        return [batch[table_id] for table_id in sorted(batch)]

    def _put_back(self, batch: Sequence[Pending]) -> None:
        for append in batch:
            append.tried = True
        self._waiting.extendleft(reversed(batch))
        self._wake.set()

    async def _write(self, batch: list[Pending]) -> None:
        for append in batch:
            if self._known_people.knows(append):
                append.people = None
        try:
            results = await self._backend.write(batch)
        except Transient:
            raise
        except Exception as error:  # noqa: BLE001 -- the writer must go on after any error
            await self._write_one_by_one(batch, error)
            return
        again = []
        for append, result in zip(batch, results, strict=True):
            if result is None:
                again.append(append)
            else:
                self._answer(append, result)
        if again:
            self._waiting.extendleft(reversed(again))
            self._wake.set()

    async def _write_one_by_one(self, batch: list[Pending], error: Exception) -> None:
        """Write the rows one by one, so that a refused row does not affect others."""
        if len(batch) > 1:
            for append in batch:
                await self._write([append])
            return
        logger.error("a row cannot be written", exc_info=error)
        failure = StoreError(f"row {batch[0].n} of table {batch[0].table_id} cannot be written")
        failure.__cause__ = error
        self._answer(batch[0], failure)

    def _answer(self, append: Pending, result: AppendResult | StoreError) -> None:
        self._known_people.learn(append, result)
        if append.done.done():
            return
        if isinstance(result, StoreError):
            append.done.set_exception(result)
        else:
            append.done.set_result(result)


class _KnownPeople:
    """Whether the people at a table are already stored, so that a move need not write them.

    True only if this process wrote the row just before, with the same people.
    """

    MOST = 4096

    def __init__(self) -> None:
        self._written: dict[TableId, tuple[int, tuple[PersonId, ...]]] = {}

    def knows(self, append: Pending) -> bool:
        return self._written.get(append.table_id) == (append.n - 1, append.people)

    def learn(self, append: Pending, result: AppendResult | StoreError) -> None:
        before = self._written.pop(append.table_id, None)
        if not isinstance(result, Appended):
            return
        people = append.people if append.people is not None else (before[1] if before else None)
        if people is not None:
            self._written[append.table_id] = (append.n, people)
        if len(self._written) > self.MOST:
            del self._written[next(iter(self._written))]
