"""The work behind `lunarium db`: everything that needs the store of the server."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from pathlib import Path
from typing import TypeVar

import typer

from lunarium.cli.console import Failure, note, printable, progress, sign_of_life
from lunarium.cli.files import whole_file
from lunarium.records import write_line
from lunarium.server.store import (
    BadDatabaseUrl,
    DatabaseUrl,
    StoreError,
    default_url,
    migrate,
)
from lunarium.server.store import (
    backup as backups,
)
from lunarium.server.store.database import Database

Result = TypeVar("Result")


def read_url(text: str | None) -> DatabaseUrl:
    """The database that `--db` names, or the default one."""
    try:
        return DatabaseUrl.read(default_url() if text is None else text)
    except BadDatabaseUrl as error:
        raise typer.BadParameter(str(error), param_hint="--db") from None


def upgrade(url: DatabaseUrl) -> migrate.Upgrade:
    """Apply the migrations that are missing."""
    return _with_database(url, migrate.upgrade)


def check(url: DatabaseUrl) -> tuple[int, int, list[tuple[str | None, str]]]:
    """The number of tables and of rows, and what is wrong: with a table, or the file (null)."""
    return _with_database(url, _check)


async def _check(database: Database) -> tuple[int, int, list[tuple[str | None, str]]]:
    await migrate.require_head(database)
    tables = rows = 0
    problems: list[tuple[str | None, str]] = [
        (None, line) for line in await backups.check_file(database)
    ]
    if problems:  # what a broken file says about tables is worth nothing
        return tables, rows, problems
    total = await backups.count(database)
    with progress("Checking", total, "tables") as advance:
        async with aclosing(backups.check(database)) as found:
            async for checked in found:
                tables += 1
                rows += checked.rows
                problems += [(checked.table, problem) for problem in checked.problems]
                advance(1)
    return tables, rows, problems


def export(url: DatabaseUrl, out: Path) -> tuple[int, int]:
    """Write records; returns how many were written, and how many could not be."""
    return _with_database(url, lambda database: _export(database, out))


async def _export(database: Database, out: Path) -> tuple[int, int]:
    written = broken = 0
    await migrate.require_head(database)
    with whole_file(out) as file:
        async with aclosing(backups.records(database)) as found:
            async for record in found:
                if isinstance(record, backups.Checked):
                    broken += 1
                    note(printable(f"table {record.table}: {'; '.join(record.problems)}"))
                else:
                    file.write(write_line(record))
                    written += 1
    return written, broken


def backup(url: DatabaseUrl, file: Path) -> int:
    """Copy a database into a new file; returns the rows."""
    with sign_of_life("Copying"):
        return _with_database(url, lambda database: backups.backup(database, file.absolute()))


def restore(url: DatabaseUrl, file: Path) -> int:
    """Put a backup into an empty database; returns the rows."""
    with sign_of_life("Copying"):
        return _with_database(url, lambda database: backups.restore(file, database))


def _with_database(url: DatabaseUrl, work: Callable[[Database], Awaitable[Result]]) -> Result:
    async def run() -> Result:
        database = Database(url)
        try:
            return await work(database)
        finally:
            await database.close()

    try:
        return asyncio.run(run())
    except StoreError as error:
        raise Failure(str(error)) from None
