"""All tables that this process has in memory, and how a command changes one of them."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from time import monotonic, perf_counter
from typing import Final

from lunarium.server.live.live_table import LiveTable, Step
from lunarium.server.logs import tell
from lunarium.server.metrics import APPENDS, COMMANDS, MOVES, TABLES, UNAVAILABLE
from lunarium.server.protocol.messages import Ack
from lunarium.server.protocol.tables import Rematch
from lunarium.server.settings import Limits
from lunarium.server.store import (
    Appended,
    AppendResult,
    LogGap,
    Repeated,
    Store,
    StoredRow,
    StoreUnavailable,
)
from lunarium.server.store.rows import summary_of
from lunarium.server.tables import (
    Actor,
    AnyCommand,
    Events,
    Person,
    RefusalError,
    Row,
    TableId,
    TableState,
    decide,
    decode_events,
    encode_events,
    fold,
    opening,
    refuse,
)
from lunarium.server.tables.events import Created, MovePlayed, Rematched

ATTEMPTS: Final = 20
"""How often a command is decided again because another process was faster."""

_ROWS_AT_ONCE: Final = 25
"""After folding this many rows, other tasks get a turn."""


class LiveTables:
    """Tables by id.

    `on_change` is called with every table that was loaded or has changed, `on_append` with a table
    before and after a row that this process has written.
    """

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits
        self._now = store.clock.now
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
        rows = await self._store.read(table)
        if not rows:
            raise refuse("no_such_table")
        steps = await fold_all(None, rows)
        keys = {row.command: row.n for row in rows if row.command is not None}
        live = LiveTable(steps[-1].after, keys, self._now)
        live.recent.extend(steps)
        if live.table.rematch is not None:  # a crash may have come in between
            await self._make_rematch(live.table.rematch)
        return self._keep(live)

    def _keep(self, live: LiveTable) -> LiveTable:
        self._tables[live.id] = live
        TABLES.set(len(self._tables))
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
                live.recent.append(Step(None, row, table))
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
                events, after = decide(before, actor, command, at)
            except RefusalError:
                # Another process may have added rows, perhaps with this very command.
                if await self.catch_up(live):
                    continue
                raise
            if not events:
                return before.n
            row = Row(after.n, after.updated, events, key)
            result = await self._append(after, row, live)
            if isinstance(result, Appended):
                COMMANDS.inc()
                for event in events:
                    if isinstance(event, MovePlayed):
                        MOVES.labels(after.game, "bot" if event.bot else "person").inc()
                await self._advance(live, [Step(before, row, after)])
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
            result = await self._store.append(
                after.id, row.n, row.command, encode_events(row.events), row.at, summary_of(after)
            )
        except LogGap:
            # The database was restored to an older state: what memory holds is no longer true.
            self._tables.pop(after.id, None)
            raise
        except BaseException as error:
            if isinstance(error, StoreUnavailable):
                UNAVAILABLE.inc()
            if live is not None:
                live.stale = True
            raise
        APPENDS.observe(perf_counter() - since)
        if isinstance(result, Appended):
            self.on_append(None if live is None else live.table, after)
        return result

    async def _advance(self, live: LiveTable, steps: list[Step]) -> None:
        for step in steps:
            for event in step.row.events:
                if isinstance(event, Rematched):  # before anybody learns of it and goes there
                    await self._make_rematch(event.created)
        live.advance(steps)
        self.on_change(live)

    async def catch_up(self, live: LiveTable) -> bool:
        """Read what other processes have written since; whether there was anything."""
        rows = await self._store.read(live.id, after=live.table.n)
        live.stale = False
        steps = await fold_all(live.table, rows)
        if steps:
            await self._advance(live, steps)
        return bool(steps)

    async def refresh(self, live: LiveTable, n: int | None = None) -> None:
        """Catch up, unless row `n` is already here."""
        async with live.lock:
            if n is None or live.table.n < n:
                await self.catch_up(live)

    async def steps_since(self, live: LiveTable, have: int) -> list[Step] | None:
        """The steps after row `have`; None if there are too many, or `have` is not in this log."""
        missed = live.table.n - have
        if not 0 <= missed <= self._limits.missed_rows or have < 1:
            return None
        steps = live.recent_since(have)
        if steps is not None:
            return steps
        upto = live.table.n
        whole = await fold_all(None, await self._store.read(live.id))
        return whole[have:upto]

    def evict(self, idle_s: float) -> int:
        """Drop tables that nobody has used for this long; returns how many were dropped."""
        now = monotonic()
        most_idle = sorted(
            (
                live
                for live in self
                if not (live.subscriptions or live.streams or live.lock.locked() or live.thinking)
            ),
            key=lambda live: live.used,
        )
        over = len(self) - self._limits.tables_in_memory
        gone = [
            live for place, live in enumerate(most_idle) if place < over or now - live.used > idle_s
        ]
        for live in gone:
            del self._tables[live.id]
        TABLES.set(len(self))
        if gone:
            tell("tables were dropped from memory", logging.DEBUG, tables=len(gone))
        return len(gone)


async def fold_all(table: TableState | None, rows: list[StoredRow]) -> list[Step]:
    """The steps of stored rows; other tasks get their turn in between."""
    steps: list[Step] = []
    for number, stored in enumerate(rows, start=1):
        row = Row(stored.n, stored.at, decode_events(stored.events), stored.command)
        after = fold(table, row)
        steps.append(Step(table, row, after))
        table = after
        if number % _ROWS_AT_ONCE == 0:
            await asyncio.sleep(0)
    return steps
