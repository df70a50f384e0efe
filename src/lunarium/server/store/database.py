"""A database: its address, its connections, how long we wait, how it may fail, and its clock."""

import asyncio
import json
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from time import monotonic
from typing import Any, Final, TypeAlias

import platformdirs
import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from lunarium.server.tables.stored import StoreError, StoreUnavailable

AnyRow: TypeAlias = sa.Row[*tuple[Any, ...]]
"""A row of a query. The columns of Core tables have no types for the checker: readers give them."""


class AccessRefused(StoreUnavailable):
    """The database server answers, but has no such database or user, or wants another password.

    Unlike an outage this does not go away, so nobody should wait for it.
    """


class BadDatabaseUrl(StoreError):
    """The text does not name a database that we can use."""


class SchemaTooNew(StoreError):
    """A newer Lunarium wrote the database."""


class SchemaTooOld(StoreError):
    """The database must be upgraded first."""


class FileInUse(StoreError):
    """Another server uses the same SQLite file; the message says which, and what to do."""


class BadCursor(StoreError):
    """The text is no cursor that a page of a list gave."""


FILE_NAME = "lunarium.db"
_SQLITE = "sqlite:///"
_MAGIC = b"SQLite format 3\0"
_POSTGRESQL = "postgresql://"
_FORMS = "write sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"

# What libpq calls these, and asyncpg too; everything else would fail late and obscurely.
_POSTGRESQL_OPTIONS = {"host", "port", "sslmode", "ssl"}


def data_folder() -> Path:
    """The folder where this system keeps data of a user's programs, and ours in it."""
    # Windows keeps data that a user needs on other machines in the roaming folder.
    return platformdirs.user_data_path("lunarium", appauthor=False, roaming=True)


def default_url() -> str:
    """The database in the user's data folder; the folder is made, for this user alone."""
    folder = data_folder()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise BadDatabaseUrl(
            f"the folder {folder} for the database cannot be made ({error.strerror}):"
            " name a database with --db sqlite:///FILE"
        ) from None
    return f"{_SQLITE}{folder / FILE_NAME}"


@dataclass(frozen=True)
class DatabaseUrl:
    """A database that was named: its address for our drivers, and its name to show."""

    url: URL
    file: Path | None
    """The file of an SQLite database; null for PostgreSQL."""

    def __str__(self) -> str:
        """The address to show, without the password."""
        if self.file is not None:
            return f"{_SQLITE}{self.file}"
        plain = self.url.set(drivername="postgresql")
        return plain.render_as_string(hide_password=True)

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file."""
        return self.file is not None

    @classmethod
    def read(cls, text: str) -> "DatabaseUrl":
        """Read an address; raises `BadDatabaseUrl` that says what would be right."""
        if text.startswith(_SQLITE):
            return cls._read_sqlite(text.removeprefix(_SQLITE))
        if text.startswith(_POSTGRESQL):
            return cls._read_postgresql(text)
        if text.startswith("sqlite:"):
            raise BadDatabaseUrl(f"the database needs a file: {_FORMS}")
        scheme = text.partition(":")[0] if ":" in text else ""
        what = f"{scheme}: is not a known kind of database" if scheme else "this is not an address"
        raise BadDatabaseUrl(f"{what}: {_FORMS}")

    @classmethod
    def _read_sqlite(cls, name: str) -> "DatabaseUrl":
        if not name or name.startswith(":memory:"):
            raise BadDatabaseUrl(f"the database needs a file: {_FORMS}")
        if "?" in name or "\0" in name:
            raise BadDatabaseUrl(f"a file's address takes no options after it: {_FORMS}")
        file = Path(name).expanduser().absolute()
        if file.is_dir():
            raise BadDatabaseUrl(f"{file} is a folder: name a file in it")
        if not file.parent.is_dir():
            raise BadDatabaseUrl(f"there is no folder {file.parent} for the database")
        _refuse_other_content(file)
        return cls(URL.create("sqlite+aiosqlite", database=str(file)), file)

    @classmethod
    def _read_postgresql(cls, text: str) -> "DatabaseUrl":
        if find_spec("asyncpg") is None:
            raise BadDatabaseUrl(
                "PostgreSQL needs its driver: install it with pip install 'lunarium[postgresql]'"
            )
        # The text may hold a password: no message repeats it.
        try:
            url = make_url(text)
        except (ArgumentError, ValueError):
            raise BadDatabaseUrl(f"this address cannot be read: {_FORMS}") from None
        unknown = set(url.query) - _POSTGRESQL_OPTIONS
        if unknown:
            known = ", ".join(sorted(_POSTGRESQL_OPTIONS))
            raise BadDatabaseUrl(
                f"unknown after the ?: {', '.join(sorted(unknown))}; known are {known}"
            )
        if not url.database:
            raise BadDatabaseUrl(f"the address names no database after the host: {_FORMS}")
        query = {("ssl" if key == "sslmode" else key): value for key, value in url.query.items()}
        return cls(url.set(drivername="postgresql+asyncpg", query=query), None)


def _refuse_other_content(file: Path) -> None:
    """An existing file must be empty or an SQLite database: we write into it."""
    try:
        with file.open("rb") as content:
            start = content.read(len(_MAGIC))
    except FileNotFoundError:
        return
    except OSError as error:
        raise BadDatabaseUrl(f"{file} cannot be read: {error.strerror}") from None
    if start not in {b"", _MAGIC}:
        raise BadDatabaseUrl(f"{file} is not an SQLite database: name another file")


PATIENCE_S = 5.0
"""Seconds that a call waits for a database that does not answer or is locked."""

LOCK_WAIT_S = 1.0
"""How long SQLite itself waits for a lock before we check the time and ask again."""

# `synchronous = FULL` makes every commit durable before it returns, in WAL mode too.
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA cache_size = -32768",
)

_OUR_MISTAKES = (exc.IntegrityError, exc.ProgrammingError, exc.DataError, exc.NotSupportedError)


class Database:
    """The connections to one database. A writer to SQLite holds `writing`."""

    def __init__(self, url: DatabaseUrl, patience: float = PATIENCE_S) -> None:
        self.url = url
        self.patience = patience
        self.engine = _open_sqlite(url) if url.is_sqlite else _open_postgresql(url, patience)
        # SQLite has one writer at a time. Within a process writers queue for a lock, which is fair
        # and wakes them at once; SQLite itself would sleep and poll.
        self.writing: asyncio.Lock | None = asyncio.Lock() if url.is_sqlite else None

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()

    def is_among(self, column: sa.Column[str], values: Collection[str]) -> sa.ColumnElement[bool]:
        """Whether a column has one of these values, however many.

        They are one parameter: with one for each, every number of values would be another
        statement, which PostgreSQL plans again; for 400 of them that took 16 ms.
        """
        if self.url.is_sqlite:
            given = sa.func.json_each(json.dumps([*values])).table_valued("value")
            return column.in_(sa.select(given.c.value))
        return column == sa.any_(sa.literal([*values], sa.ARRAY(sa.Text)))

    @property
    def connections(self) -> tuple[int, int]:
        """How many connections of the pool are open, and how many of those are in use."""
        pool = self.engine.pool
        if not isinstance(pool, sa.QueuePool):
            return 0, 0
        return pool.checkedin() + pool.checkedout(), pool.checkedout()

    @asynccontextmanager
    async def reader(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from; an unreachable database raises `StoreUnavailable`."""
        with _told_as_unavailable(self.url):
            async with asyncio.timeout(self.patience), self.engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def unhurried(self) -> AsyncIterator[AsyncConnection]:
        """A connection for long work: only connecting has a time limit.

        SQLite begins no transaction automatically here: execute BEGIN.
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
    """Errors of drivers and pools become `StoreUnavailable`; our own mistakes are not converted."""

    def __init__(self, url: DatabaseUrl) -> None:
        self.url = url

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, (exc.DBAPIError, exc.TimeoutError, OSError, TimeoutError)):
            if isinstance(error, _OUR_MISTAKES):
                return
            raise unavailable(self.url, error) from error
        # SQLAlchemy passes this one on unchanged; asyncpg is an extra, so we know it by its name.
        if error is not None and type(error).__name__ == "InternalClientError":
            raise unavailable(self.url, error) from error


_REFUSED = frozenset(
    {
        "InvalidCatalogNameError",
        "InvalidPasswordError",
        "InvalidAuthorizationSpecificationError",
    }
)
"""Errors of asyncpg, an extra, by their names."""


def unavailable(url: DatabaseUrl, error: BaseException) -> StoreUnavailable:
    """The error to raise for a database that cannot be used just now."""
    cause: BaseException = getattr(error, "orig", None) or error
    reason = " ".join(str(cause).split()) or type(cause).__name__
    if isinstance(error, TimeoutError | exc.TimeoutError):
        reason = "no answer in time"
    names = {type(one).__name__ for one in (error, cause, cause.__cause__)}
    kind = StoreUnavailable if names.isdisjoint(_REFUSED) else AccessRefused
    return kind(f"the database {url} cannot be used just now: {reason}")


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
        pool_pre_ping=True,  # a connection may have died with its database server
        pool_timeout=patience,
        connect_args={
            "timeout": patience,
            "command_timeout": None,
            "server_settings": {"application_name": "lunarium", "synchronous_commit": "on"},
        },
    )


# ---------------------------------------------------------------------- its time


LEAP: Final = timedelta(seconds=2)
"""A larger difference between two answers of the database means that its clock was set."""


class DatabaseClock:
    """The time of the database, as this process knows it: rows and deadlines go by it everywhere.

    A machine's own clock may be wrong by minutes, or be set while the server runs. So a process
    asks the database for the time every few seconds and counts on from there by a clock that is
    never set. With SQLite the database is this machine.

    `steady_since` is the moment since which this process has seen the time pass without a gap or a
    leap: a deadline before it may have passed while nobody could move.
    """

    def __init__(self) -> None:
        self._moment = datetime.now(UTC)  # until the database is asked
        self._read_at = monotonic()
        self.steady_since = self._moment

    def now(self) -> datetime:
        """The time now."""
        return self._moment + timedelta(seconds=monotonic() - self._read_at)

    def set(self, moment: datetime, read_at: float | None = None) -> None:
        """The database said that it was `moment` when the monotonic clock showed `read_at`."""
        expected = self.now()
        self._read_at = monotonic() if read_at is None else read_at
        self._moment = moment
        if abs(self.now() - expected) > LEAP:
            self.interrupt()

    def interrupt(self) -> None:
        """For a while nobody could move, so deadlines that have passed cost nobody a move."""
        self.steady_since = self.now()
