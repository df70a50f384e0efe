"""All tables that this process has in memory, and how a command changes one of them."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from time import monotonic, perf_counter
from typing import Final

from lunarium.server.live.live_table import RECENT, LiveTable, TableStep
from lunarium.server.logs import log_event
from lunarium.server.protocol.messages import Ack
from lunarium.server.protocol.tables import Rematch
from lunarium.server.settings import Limits
from lunarium.server.tables import (
    Actor,
    AnyCommand,
    Events,
    Fresh,
    Person,
    RefusalError,
    Row,
    TableId,
    TableState,
    decide,
    decode_events,
    draw_fresh,
    encode_events,
    fold,
    opening,
    refuse,
)
from lunarium.server.tables.events import Created, Rematched
from lunarium.server.tables.snapshots import (
    EVERY,
    FORMAT,
    NotReadable,
    decode_snapshot,
    encode_snapshot,
    has_snapshots,
    is_due,
)
from lunarium.server.tables.stored import (
    Appended,
    AppendResult,
    LogGap,
    Repeated,
    StoredRow,
    StoredSnapshot,
    StoreUnavailable,
    TableLog,
    summary_of,
)

ATTEMPTS: Final = 20
"""How often a command is decided again because another process was faster."""

_ROWS_AT_ONCE: Final = 25
"""After folding this many rows, other tasks get a turn."""


class Meter:
    """Takes figures of what happens here; this one forgets them."""

    def loaded(self, rows: int) -> None:
        """A table was folded from this many rows."""

    def in_memory(self, tables: int) -> None:
        """How many tables are in memory."""

    def appended(self, seconds: float) -> None:
        """A row is durable after this many seconds."""

    def unavailable(self) -> None:
        """A row could not be written."""

    def commanded(self, game: str, events: Events) -> None:
        """A command at a table of this game has made these events."""


class LiveTables:
    """Tables by id.

    `on_change` is called with every table that was loaded or has changed, `on_append` with a table
    before and after a row that this process has written.
    """

    def __init__(
        self,
        store: TableLog,
        limits: Limits,
        now: Callable[[], datetime],
        meter: Meter,
        fresh: Callable[[int], Fresh] = draw_fresh,
    ) -> None:
        self._store = store
        self._limits = limits
        self._now = now
        self._meter = meter
        self._fresh = fresh
        self._tables: dict[TableId, LiveTable] = {}
        self._loading: dict[TableId, asyncio.Task[LiveTable]] = {}
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        self.on_append: Callable[[TableState | None, TableState], None] = lambda *_: None

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(tuple(self._tables.values()))

    def __len__(self) -> int:
        return len(self._tables)

    def here(self, table: TableId) -> LiveTable | None:
        """The table if it is in memory."""
        return self._tables.get(table)

    async def get(self, table: TableId) -> LiveTable:
        """The table, from its log if necessary; raises `RefusalError` if there is none."""
        live = self._tables.get(table)
        if live is not None:
            live.used = monotonic()
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        # Several callers may wait for it; if one of them is cancelled, the others still get it.
        return await asyncio.shield(loading)

    async def _load(self, table: TableId) -> LiveTable:
        steps = await self._steps(table)
        self._meter.loaded(len(steps))
        live = LiveTable(steps[-1].after, keys_of(steps), self._now)
        live.recent.extend(steps)
        if live.table.rematch is not None:  # a crash may have come in between
            await self._make_rematch(live.table.rematch)
        return self._keep(live)

    async def _steps(self, table: TableId, have: int | None = None) -> list[TableStep]:
        """The steps since the last snapshot, or all; with `have`, those after that row.

        Raises `RefusalError` if there is no such table.
        """
        kept = await self._store.snapshot(table, FORMAT, upto=have, spare=RECENT)
        before = None if kept is None else _read_snapshot(table, kept)
        # The row of the snapshot itself is read again: after the database was restored to an
        # older state it may be another one.
        first = 0 if before is None else before.n - 1
        rows = await self._store.read(table, after=first)
        if before is not None:
            if rows and _is_last_of(before, rows[0]):
                rows = rows[1:]
            else:
                rows, before = await self._store.read(table), None
        if not rows:
            raise refuse("no_such_table")
        steps = await fold_all(before, rows)
        if before is None and have is None and len(steps) > 2 * EVERY:
            await self._keep_snapshot(steps[-RECENT - 1].after)
        return steps if have is None else [step for step in steps if step.row.n > have]

    async def _keep_snapshot(self, table: TableState) -> None:
        """Write the snapshot that a long log lacks, as one that an older version wrote."""
        if has_snapshots(table):
            with suppress(StoreUnavailable):
                await self._store.keep_snapshot(table.id, _snapshot(table))

    def _keep(self, live: LiveTable) -> LiveTable:
        self._tables[live.id] = live
        self._meter.in_memory(len(self._tables))
        self.on_change(live)
        return live

    async def create(self, events: Events, key: str | None = None) -> LiveTable:
        """Write the first row of a table. If the table already exists, return that one."""
        row = Row(1, self._now(), events, key)
        table = fold(None, row)
        if self._tables.get(table.id) is None:
            result = await self._append(table, row)
            if isinstance(result, Appended):
                live = LiveTable(table, {} if key is None else {key: 1}, self._now)
                live.recent.append(TableStep(None, row, table))
                return self._keep(live)
        return await self.get(table.id)

    async def do(
        self, live: LiveTable, actor: Actor, command: AnyCommand, key: str | None = None
    ) -> Ack:
        """Carry out a command, once even if it comes several times; raises `RefusalError`.

        The answer comes when the row is durable, and after everyone was sent the change.
        """
        if isinstance(actor, Person):
            key = f"{actor.id}:{command.id}"
        async with live.lock:
            n = await self._do(live, actor, command, key)
            following = live.table.rematch if isinstance(command, Rematch) else None
            if following is not None:
                await self._make_rematch(following)
        rematch = following.table if following else None
        return Ack(id=command.id, table=live.id, n=n, rematch=rematch)

    async def _make_rematch(self, created: Created) -> None:
        """Create the rematch named in the previous table's log, unless another process has."""
        if created.table not in self._tables:
            row = Row(1, self._now(), opening(created))
            await self._append(fold(None, row), row)

    async def _do(self, live: LiveTable, actor: Actor, command: AnyCommand, key: str | None) -> int:
        for _ in range(ATTEMPTS):
            if key is not None and (known := live.keys.get(key)) is not None:
                return known
            before = live.table
            try:
                # Time never runs back in a log, whatever happens to clocks.
                at = max(self._now(), before.updated)
                events, after = decide(before, actor, command, at, self._fresh)
            except RefusalError:
                # Another process may have added rows, perhaps with this very command.
                if await self.catch_up(live):
                    continue
                # A table that was loaded from a snapshot does not know the commands before it.
                if key is not None and (n := await self._store.row_of(live.id, key)) is not None:
                    return n
                raise
            if not events:
                return before.n
            row = Row(after.n, after.updated, events, key)
            try:
                result = await self._append(after, row, live)
            except LogGap:
                # The database was restored to an older state: what memory holds is not true any
                # more, and this command was about a position that is gone.
                await self._read_again(live)
                raise refuse("stale", "the table has gone back to an earlier position") from None
            if isinstance(result, Appended):
                self._meter.commanded(after.game, events)
                await self._advance(live, [TableStep(before, row, after)])
                return row.n
            await self.catch_up(live)
            if isinstance(result, Repeated):
                return result.n
        raise refuse("unavailable", "other processes were faster every time; try again")

    async def _append(
        self, after: TableState, row: Row, live: LiveTable | None = None
    ) -> AppendResult:
        """Append; if it is unknown whether the row was written, `live` reads the log later."""
        since = perf_counter()
        try:
            result = await append_row(self._store, row, after)
        except BaseException as error:
            if isinstance(error, StoreUnavailable):
                self._meter.unavailable()
            if live is not None:
                live.stale = True
            raise
        self._meter.appended(perf_counter() - since)
        if isinstance(result, Appended):
            self.on_append(None if live is None else live.table, after)
        return result

    async def _advance(self, live: LiveTable, steps: list[TableStep]) -> None:
        for step in steps:
            for event in step.row.events:
                if isinstance(event, Rematched):  # before anybody learns of it and goes there
                    await self._make_rematch(event.created)
        live.advance(steps)
        self.on_change(live)

    async def catch_up(self, live: LiveTable) -> bool:
        """Read what other processes have written since; whether there was anything."""
        rows = await self._store.read(live.id, after=live.table.n - 1)
        live.stale = False
        if not (rows and _is_last_of(live.table, rows[0])):
            await self._read_again(live)
            return True
        steps = await fold_all(live.table, rows[1:])
        if steps:
            await self._advance(live, steps)
        return bool(steps)

    async def _read_again(self, live: LiveTable) -> None:
        """The log is another one than memory holds: take it over, and show it to everybody."""
        log_event("a table's log has gone back to an older state", logging.WARNING, table=live.id)
        try:
            steps = await self._steps(live.id)
        except RefusalError:
            self._tables.pop(live.id, None)
            live.vanish()
            return
        live.restore(steps, keys_of(steps))
        self.on_change(live)

    async def refresh(self, live: LiveTable, n: int | None = None) -> None:
        """Catch up, unless row `n` is already here."""
        async with live.lock:
            if n is None or live.table.n < n:
                await self.catch_up(live)

    async def steps_since(self, live: LiveTable, have: int) -> list[TableStep] | None:
        """The steps after row `have`; None if there are too many, or `have` is not in this log."""
        missed = live.table.n - have
        if not 0 <= missed <= self._limits.missed_rows or have < 1:
            return None
        steps = live.recent_since(have)
        if steps is not None:
            return steps
        upto = live.table.n
        return [step for step in await self._steps(live.id, have) if step.row.n <= upto]

    def leave_to_others(self, live: LiveTable) -> bool:
        """Drop a table that nobody uses from memory; whether nobody did."""
        if live.in_use:
            return False
        self._tables.pop(live.id, None)
        return True

    def drop(self, table: TableId) -> None:
        """Forget a table whose log was rewritten, unless somebody is just looking at it."""
        live = self._tables.get(table)
        if live is not None and not (live.subscriptions or live.streams or live.lock.locked()):
            del self._tables[table]

    def evict(self, idle_s: float) -> int:
        """Drop tables that nobody has used for this long; returns how many were dropped."""
        now = monotonic()
        most_idle = sorted(
            (live for live in self if not live.in_use),
            key=lambda live: live.used,
        )
        over = len(self) - self._limits.tables_in_memory
        gone = [
            live for place, live in enumerate(most_idle) if place < over or now - live.used > idle_s
        ]
        for live in gone:
            del self._tables[live.id]
        self._meter.in_memory(len(self))
        if gone:
            log_event("tables were dropped from memory", logging.DEBUG, tables=len(gone))
        return len(gone)


async def append_row(store: TableLog, row: Row, after: TableState) -> AppendResult:
    """Append a row, with the summary of the table after it and the snapshot if one is due."""
    return await store.append(
        after.id, row.n, row.command, encode_events(row.events), row.at, summary_of(after),
        _snapshot(after) if is_due(after) else None,
    )  # fmt: skip


def keys_of(steps: Sequence[TableStep]) -> dict[str, int]:
    """The commands of these steps, each with its row."""
    return {step.row.command: step.row.n for step in steps if step.row.command is not None}


def _snapshot(table: TableState) -> StoredSnapshot:
    return StoredSnapshot(table.n, FORMAT, encode_snapshot(table))


def _read_snapshot(table: TableId, kept: StoredSnapshot) -> TableState | None:
    try:
        return decode_snapshot(kept.state)
    except NotReadable as error:
        log_event("a snapshot cannot be read", logging.WARNING, table=table, reason=str(error))
        return None


def _is_last_of(table: TableState, row: StoredRow) -> bool:
    """Whether this is the last row of the log that the table was folded from."""
    return row.n == table.n and row.at == table.updated


async def fold_all(table: TableState | None, rows: list[StoredRow]) -> list[TableStep]:
    """The steps of stored rows; other tasks get their turn in between."""
    steps: list[TableStep] = []
    for number, stored in enumerate(rows, start=1):
        row = Row(stored.n, stored.at, decode_events(stored.events), stored.command)
        after = fold(table, row)
        steps.append(TableStep(table, row, after))
        table = after
        if number % _ROWS_AT_ONCE == 0:
            await asyncio.sleep(0)
    return steps
