"""The store as the server sees it."""

from datetime import UTC, datetime
from time import monotonic
from typing import Final, NamedTuple, Self

import msgspec
import sqlalchemy as sa

from lunarium.server.store import migrate, schema
from lunarium.server.store.database import PATIENCE_S, Database, DatabaseClock, DatabaseUrl
from lunarium.server.store.erasure import Erasure
from lunarium.server.store.leaderboards import Leaderboards
from lunarium.server.store.lists import Lists
from lunarium.server.store.moderation import Moderation
from lunarium.server.store.notices import MemoryNotices, Notices
from lunarium.server.store.people import Accounts, People
from lunarium.server.store.pushes import PushDevices
from lunarium.server.store.reviews import Reviews
from lunarium.server.store.sessions import Sessions
from lunarium.server.store.sqlite import SqliteBackend
from lunarium.server.store.writer import Backend, Writer
from lunarium.server.tables.events import TableId
from lunarium.server.tables.stored import (
    AppendResult,
    StoredRow,
    StoredSnapshot,
    StoreUnavailable,
    TableSummaryRow,
)

_QUICK_S: Final = 1.0


class StoreFigures(NamedTuple):
    """Connections that are open, how many of them are in use, and rows that wait to be written."""

    open: int
    in_use: int
    waiting: int


class Store(
    People, Accounts, PushDevices, Reviews, Sessions, Moderation, Erasure, Lists, Leaderboards
):
    """Everything that a server stores. Open one per process, with `Store.open`."""

    def __init__(self, database: Database, writer: Writer, notices: Notices) -> None:
        self._database = database
        self._writer = writer
        self._boards = {}
        self.notices = notices
        """Notices from other processes; see `lunarium.server.store.notices`."""
        self.clock = DatabaseClock()
        """The time by which rows are written: the same in all processes."""

    @classmethod
    async def open(
        cls, url: str | DatabaseUrl, *, upgrade: bool = True, patience: float = PATIENCE_S
    ) -> Self:
        """Open a database, and by default bring it to the schema of this program.

        A call waits up to `patience` seconds for a database that does not answer.
        """
        named = DatabaseUrl.read(url) if isinstance(url, str) else url
        database = Database(named, patience)
        try:
            await (migrate.upgrade(database) if upgrade else migrate.require_head(database))
            backend, notices = await _parts(database)
        except BaseException:
            await database.close()
            raise
        store = cls(database, Writer(backend, str(named), patience), notices)
        await store.read_clock()
        store.clock.interrupt()
        return store

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Write the waiting appends, then close the database."""
        await self._writer.close()
        await self.notices.close()
        await self._database.close()

    @property
    def url(self) -> DatabaseUrl:
        """Which database this is."""
        return self._database.url

    def figures(self) -> StoreFigures:
        """What is going on, for operators."""
        open_now, in_use = self._database.connections
        return StoreFigures(open_now, in_use, self._writer.waiting)

    async def ping(self) -> None:
        """Raise `StoreUnavailable` if the database does not answer, or could not be written last.

        Then it tries to write, so that a disk with room again is noticed though nobody plays.
        """
        if self._writer.fails:
            raise StoreUnavailable(f"the database {self.url} cannot be written: a row waits")
        if not self._writer.problem:
            async with self._database.reader() as connection:
                await connection.execute(sa.select(sa.literal(1)))
            return
        nothing_new = f"UPDATE {schema.VERSION_TABLE} SET version_num = version_num"  # noqa: S608
        async with self._database.writer() as connection:
            await connection.execute(sa.text(nothing_new))
        self._writer.problem = ""

    async def read_clock(self) -> None:
        """Ask the database for the time; raises `StoreUnavailable`."""
        if self._database.url.is_sqlite:
            self.clock.set(datetime.now(UTC))
            return
        async with self._database.reader() as connection:
            asked = monotonic()
            epoch = sa.extract("epoch", sa.func.clock_timestamp())
            number = (await connection.execute(sa.select(epoch * 1_000_000))).scalar_one()
            answered = monotonic()
        if answered - asked < _QUICK_S:  # a slow answer says little about the time
            self.clock.set(schema.to_moment(int(number)), (asked + answered) / 2)

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
        """Add row `n` to the log of a table; `n` is 1 for a new table. Durable on return.

        `Stale`: another writer was first; read what is new and decide again. `Repeated`: the
        command acted before. Neither wrote anything. `StoreUnavailable`: try again; only then
        it may be unknown whether the row was written, and the same append again finds out.
        The summary and the snapshot of the table after the row are written with it.
        """
        return await self._writer.append(table_id, n, command, events, at, summary, snapshot)

    async def read(self, table_id: TableId, after: int = 0) -> list[StoredRow]:
        """The rows of a table's log after row number `after`, in order."""
        log = schema.log.c
        query = (
            sa.select(log.n, log.command, log.at, log.events)
            .where(log.table_id == table_id, log.n > after)
            .order_by(log.n)
        )
        async with self._database.reader() as connection:
            return [
                StoredRow(n, command, schema.to_moment(at), events)
                for n, command, at, events in await connection.execute(query)
            ]

    async def row_of(self, table_id: TableId, command: str) -> int | None:
        """The number of the row that a command made, if it has made one."""
        log = schema.log.c
        query = sa.select(log.n).where(log.table_id == table_id, log.command == command)
        async with self._database.reader() as connection:
            n: int | None = (await connection.execute(query)).scalar_one_or_none()
            return n

    async def snapshot(
        self, table_id: TableId, kind: int, upto: int | None = None, spare: int = 0
    ) -> StoredSnapshot | None:
        """The last snapshot of this format up to row `upto`, or up to `spare` rows before the end.

        Null if there is none.
        """
        found, tables = schema.snapshots.c, schema.tables.c
        end = sa.select(tables.n - spare).where(tables.id == table_id).scalar_subquery()
        query = (
            sa.select(found.n, found.format, found.state)
            .where(found.table_id == table_id, found.format == kind)
            .where(found.n <= (end if upto is None else upto))
            .order_by(found.n.desc())
            .limit(1)
        )
        async with self._database.reader() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else StoredSnapshot(row.n, row.format, row.state)

    async def keep_snapshot(self, table_id: TableId, snapshot: StoredSnapshot) -> None:
        """Store a snapshot of a table whose row is in the log already."""
        keep = sa.text(
            "INSERT INTO snapshots (table_id, n, format, state) VALUES (:table_id, :n, :format,"
            " :state) ON CONFLICT (table_id, n) DO UPDATE SET format = excluded.format,"
            " state = excluded.state"
        )
        values = {"table_id": table_id, **msgspec.structs.asdict(snapshot)}
        async with self._database.writer() as connection:
            await connection.execute(keep, values)


async def _parts(database: Database) -> tuple[Backend, Notices]:
    """The writing connection and the notices that fit the database."""
    if database.url.file is not None and database.writing is not None:
        memory = MemoryNotices()
        return SqliteBackend(database.url.file, database.writing, memory.rows), memory
    from lunarium.server.store.postgresql import open_parts  # noqa: PLC0415 -- asyncpg is an extra

    return await open_parts(database)
