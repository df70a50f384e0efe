"""A database with its connections: how we open it, how long we wait, how it may fail."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from sqlite3 import Connection as SqliteConnection

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from lunarium.server.store.errors import StoreUnavailable
from lunarium.server.store.urls import DatabaseUrl

PATIENCE_S = 5.0
"""So long a call waits for a database that does not answer, or is locked by another program."""

LOCK_WAIT_S = 1.0
"""So long SQLite itself waits for a lock, before we look at the clock and ask again."""

# `synchronous = FULL` makes every commit durable before it returns, in WAL mode too.
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA cache_size = -32768",
)

_OUR_MISTAKES = (exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError)


class Database:
    """The connections to one database. `writing` is held by whoever writes to SQLite here."""

    def __init__(self, url: DatabaseUrl, patience: float = PATIENCE_S) -> None:
        self.url = url
        self.patience = patience
        self.engine = _open_sqlite(url) if url.is_sqlite else _open_postgresql(url, patience)
        # SQLite has one writer at a time. Within a process we queue by a lock, which is fair and
        # wakes at once; SQLite's own way is to sleep and look again.
        self.writing: asyncio.Lock | None = asyncio.Lock() if url.is_sqlite else None

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()

    @asynccontextmanager
    async def reader(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from; a database that is away is `StoreUnavailable`."""
        with _told_as_unavailable(self.url):
            async with asyncio.timeout(self.patience), self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def unhurried(self) -> AsyncIterator[AsyncConnection]:
        """A connection for long work: only connecting has a time limit.

        SQLite begins no transaction by itself here: say BEGIN.
        """
        with _told_as_unavailable(self.url):
            async with asyncio.timeout(self.patience):
                connection = await self.engine.connect()
            try:
                if self.url.is_sqlite:
                    await connection.execution_options(isolation_level="AUTOCOMMIT")
                yield connection
            finally:
                await connection.close()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from that sees the database as it was at one moment."""
        async with self.unhurried() as connection:
            if self.url.is_sqlite:
                await connection.exec_driver_sql("BEGIN")
            else:
                await connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            yield connection
            await connection.rollback()

    @asynccontextmanager
    async def writer(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction, committed at the end, durably."""
        with _told_as_unavailable(self.url):
            async with (
                asyncio.timeout(self.patience),
                self.writing or nullcontext(),
                self.engine.begin() as connection,
            ):
                yield connection


class _told_as_unavailable:  # noqa: N801 -- reads as the function that it is
    """Errors of drivers and pools become `StoreUnavailable`; our own mistakes stay as they are."""

    def __init__(self, url: DatabaseUrl) -> None:
        self.url = url

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, (exc.DBAPIError, exc.TimeoutError, OSError, TimeoutError)):
            if isinstance(error, _OUR_MISTAKES):
                return
            raise unavailable(self.url, error) from error
        # SQLAlchemy passes this one on as it is; asyncpg is an extra, so we know it by its name.
        if error is not None and type(error).__name__ == "InternalClientError":
            raise unavailable(self.url, error) from error


def unavailable(url: DatabaseUrl, error: BaseException) -> StoreUnavailable:
    """The error to raise for a database that cannot be used just now."""
    cause: BaseException = getattr(error, "orig", None) or error
    reason = " ".join(str(cause).split()) or type(cause).__name__
    if isinstance(error, TimeoutError | exc.TimeoutError):
        reason = "no answer in time"
    return StoreUnavailable(f"the database {url} cannot be used just now: {reason}")


def _open_sqlite(url: DatabaseUrl) -> AsyncEngine:
    engine = create_async_engine(url.url, connect_args={"timeout": LOCK_WAIT_S})

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: SqliteConnection, _entry: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(pragma)
        cursor.close()

    return engine


def _open_postgresql(url: DatabaseUrl, patience: float) -> AsyncEngine:
    return create_async_engine(
        url.url,
        pool_pre_ping=True,  # a connection may have died with the server that it led to
        pool_timeout=patience,
        connect_args={
            "timeout": patience,
            "command_timeout": None,
            "server_settings": {"application_name": "lunarium", "synchronous_commit": "on"},
        },
    )
