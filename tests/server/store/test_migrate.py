"""Databases of any age: made, upgraded, or refused."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from lunarium.server.store import (
    BadDatabaseUrl,
    DatabaseUrl,
    SchemaTooNew,
    SchemaTooOld,
    Store,
    migrate,
    schema,
)
from lunarium.server.store.database import Database
from tests.server.store.examples import put

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def database(url: str) -> AsyncIterator[Database]:
    opened = Database(DatabaseUrl.read(url))
    try:
        yield opened
    finally:
        await opened.close()


async def execute(url: str, statement: str) -> None:
    async with database(url) as opened, opened.writer() as connection:
        await connection.execute(sa.text(statement))


async def test_the_migrations_make_the_schema_that_the_program_knows(
    empty_url: str, anyio_backend: str
) -> None:
    def differences(connection: sa.Connection) -> list[object]:
        context = MigrationContext.configure(
            connection, opts={"version_table": schema.VERSION_TABLE, "compare_type": True}
        )
        return list(compare_metadata(context, schema.metadata))

    async with (
        await Store.open(empty_url),
        database(empty_url) as opened,
        opened.reader() as connection,
    ):
        assert await connection.run_sync(differences) == []


async def test_the_newest_migration_is_the_one_that_the_program_asks_for() -> None:
    scripts = ScriptDirectory(migrate.MIGRATIONS)
    assert scripts.get_current_head() == schema.HEAD
    revisions = [script.revision for script in scripts.walk_revisions()]
    assert revisions == sorted(revisions, reverse=True), "newer ones must be greater as text"


async def test_an_upgrade_says_what_it_did_and_is_done_once(
    empty_url: str, anyio_backend: str
) -> None:
    async with database(empty_url) as opened:
        assert await migrate.upgrade(opened) == migrate.Upgrade(None, schema.HEAD)
        assert await migrate.upgrade(opened) == migrate.Upgrade(schema.HEAD, schema.HEAD)


async def test_processes_that_start_together_make_one_schema(
    empty_url: str, anyio_backend: str
) -> None:
    stores = await asyncio.gather(*(Store.open(empty_url, patience=60) for _ in range(5)))
    try:
        table = await put(stores[0])
        assert [len(await store.read(table)) for store in stores] == [1] * 5
    finally:
        for store in stores:
            await store.close()


def _version_is(version: str) -> str:
    # The version in the database is no parameter of SQL here: it is our own text.
    return f"UPDATE {schema.VERSION_TABLE} SET version_num = '{version}'"  # noqa: S608 -- as said


async def test_a_database_of_a_newer_program_is_refused_and_left_alone(
    db_url: str, anyio_backend: str
) -> None:
    async with await Store.open(db_url) as store:
        table = await put(store)
    await execute(db_url, _version_is("9000"))
    for upgrade in (True, False):
        with pytest.raises(SchemaTooNew, match="schema 9000, written by a newer Lunarium"):
            await Store.open(db_url, upgrade=upgrade)
    await execute(db_url, _version_is(schema.HEAD))
    async with await Store.open(db_url) as store:
        assert len(await store.read(table)) == 1


async def test_a_database_without_schema_is_refused_if_it_may_not_be_upgraded(
    empty_url: str, anyio_backend: str
) -> None:
    await execute(empty_url, "CREATE TABLE something (id INTEGER)")
    with pytest.raises(SchemaTooOld, match="lunarium db upgrade"):
        await Store.open(empty_url, upgrade=False)


async def test_tables_of_another_program_are_not_touched(
    empty_url: str, anyio_backend: str
) -> None:
    await execute(empty_url, "CREATE TABLE people (name TEXT)")
    with pytest.raises(BadDatabaseUrl, match=r"another program \(people\)"):
        await Store.open(empty_url)


async def test_a_file_that_is_not_there_is_not_made_just_to_look_at_it(
    sqlite_url: str, anyio_backend: str
) -> None:
    with pytest.raises(BadDatabaseUrl, match="there is no file"):
        await Store.open(sqlite_url, upgrade=False)
    assert DatabaseUrl.read(sqlite_url).file is not None
    assert not DatabaseUrl.read(sqlite_url).file.exists()  # type: ignore[union-attr] # see above


async def test_sqlite_is_as_durable_as_promised(sqlite_url: str, anyio_backend: str) -> None:
    async with (
        await Store.open(sqlite_url),
        database(sqlite_url) as opened,
        opened.reader() as connection,
    ):
        journal = await connection.exec_driver_sql("PRAGMA journal_mode")
        assert journal.scalar_one() == "wal"
        synchronous = await connection.exec_driver_sql("PRAGMA synchronous")
        assert synchronous.scalar_one() == 2
