"""The work behind `lunarium admin` and `lunarium db`: everything that needs the server's store."""

import asyncio
import getpass
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
import typer

from lunarium.cli.console import Failure, note, printable, progress, sign_of_life
from lunarium.cli.files import whole_file
from lunarium.records import write_line
from lunarium.server.live.live_tables import append_row
from lunarium.server.protocol.refusals import RefusalError
from lunarium.server.store import (
    Appended,
    BadDatabaseUrl,
    DatabaseUrl,
    Store,
    StoreError,
    default_url,
    migrate,
)
from lunarium.server.store import (
    backup as backups,
)
from lunarium.server.store.database import Database
from lunarium.server.store.sessions import first_key
from lunarium.server.tables import Row, TableState, decode_events, fold, refold
from lunarium.server.tables.events import Archived
from lunarium.server.tables.names import clean_name, made_up_name

LINK_LIFE: Final = timedelta(minutes=15)
_ATTEMPTS: Final = 20
Result = TypeVar("Result")


def read_url(text: str | None) -> DatabaseUrl:
    """The database that `--db` names, or the default one."""
    try:
        return DatabaseUrl.read(default_url() if text is None else text)
    except BadDatabaseUrl as error:
        raise typer.BadParameter(str(error), param_hint="--db") from None


# ---------------------------------------------------------------------- lunarium admin


def reports(url: DatabaseUrl, *, everything: bool) -> list[dict[str, Any]]:
    """The reports, the oldest first."""
    found = _with_store(url, lambda store: store.reports(closed=everything, limit=1000))
    return [msgspec.to_builtins(one) for one in found]


def close(url: DatabaseUrl, report: str, reason: str) -> bool:
    """Close a report; false if none is open with this id."""
    return _with_store(url, lambda store: store.close_report(report, _who(), reason))


def ban(url: DatabaseUrl, person: str, days: int | None, reason: str) -> str:
    """Ban a person; until when, in words."""
    until = None if days is None else datetime.now(UTC) + timedelta(days=days)

    async def work(store: Store) -> None:
        await _known(store, person)
        await store.ban(person, until, _who(), reason)

    _with_store(url, work)
    return "for good" if until is None else f"until {until:%Y-%m-%d %H:%M} UTC"


def unban(url: DatabaseUrl, person: str, reason: str) -> bool:
    """End a ban; false if there is none."""
    return _with_store(url, lambda store: store.unban(person, _who(), reason))


def bans(url: DatabaseUrl) -> list[dict[str, Any]]:
    """The bans that hold."""
    return [msgspec.to_builtins(one) for one in _with_store(url, lambda store: store.bans())]


def rename(url: DatabaseUrl, person: str, name: str | None, reason: str) -> str:
    """Rename a person; the new name."""
    try:
        wanted = made_up_name(person) if name is None else clean_name(name)
    except RefusalError as error:
        raise Failure(error.refusal.reason) from None

    async def work(store: Store) -> None:
        await _known(store, person)
        await store.rename(person, wanted)
        # Without the old name, because this note stays when the person is erased.
        await store.note_action(_who(), "rename", person, reason)

    _with_store(url, work)
    return wanted


def erase(url: DatabaseUrl, person: str, reason: str) -> None:
    """Have a person erased by a running server."""

    async def work(store: Store) -> None:
        await _known(store, person)
        await store.note_action(_who(), "erase", person, reason)
        await store.revoke(person)
        # A server takes up what another has not finished in some minutes; nobody has begun this.
        await store.ask_erasure(person, datetime.now(UTC) - timedelta(days=1))

    _with_store(url, work)


def logout(url: DatabaseUrl, person: str, reason: str) -> None:
    """End all sessions of a person."""

    async def work(store: Store) -> None:
        await _known(store, person)
        await store.revoke(person)
        await store.note_action(_who(), "log out", person, reason)

    _with_store(url, work)


def link(url: DatabaseUrl, person: str, reason: str) -> str:
    """The secret of a link to another device."""

    async def work(store: Store) -> str:
        await _known(store, person)
        await store.note_action(_who(), "make link", person, reason)
        token, _ = await store.make_transfer(person, LINK_LIFE)
        return token

    return _with_store(url, work)


def rotate(url: DatabaseUrl, keep_days: int, reason: str) -> int:
    """Make a new key; its number."""

    async def work(store: Store) -> int:
        await store.cookie_keys(first_key(await store.secret()))
        key = await store.rotate_key(timedelta(days=keep_days))
        await store.note_action(_who(), "rotate key", str(key.id), reason)
        return key.id

    return _with_store(url, work)


def log(url: DatabaseUrl) -> list[dict[str, Any]]:
    """What was done, the latest first."""
    found = _with_store(url, lambda store: store.actions(limit=1000))
    return [msgspec.to_builtins(one) for one in found]


def table(url: DatabaseUrl, name: str) -> dict[str, Any]:
    """Who is at a table."""

    async def work(store: Store) -> TableState:
        return await _table(store, name)

    found = _with_store(url, work)
    return {
        "game": found.game,
        "status": found.status,
        "host": found.host,
        "seats": [
            {"seat": seat, "name": plan.name, "person": plan.person}
            for seat, plan in enumerate(found.seats)
        ],
    }


def archive(url: DatabaseUrl, name: str, reason: str) -> None:
    """Archive a table, no matter who plays there."""

    async def work(store: Store) -> None:
        for _ in range(_ATTEMPTS):
            now = await _table(store, name)
            if now.status == "archived":
                raise Failure(f"table {name} is already archived")
            row = Row(now.n + 1, max(store.clock.now(), now.updated), (Archived(),))
            result = await append_row(store, row, fold(now, row))
            if isinstance(result, Appended):
                await store.note_action(_who(), "archive", name, reason)
                return
        raise Failure(f"table {name} is changing too fast: try again")

    _with_store(url, work)


async def _table(store: Store, name: str) -> TableState:
    stored = await store.read(name)
    if not stored:
        raise Failure(f"there is no table {name}")
    return refold(Row(one.n, one.at, decode_events(one.events), one.command) for one in stored)


async def _known(store: Store, person: str) -> str:
    """The name of a person who must be known."""
    found = await store.person(person)
    if found is None:
        raise Failure(f"there is no person {person}")
    return found.name


def _who() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a user without a name, as in some containers
        return "operator"


def _with_store(url: DatabaseUrl, work: Callable[[Store], Awaitable[Result]]) -> Result:
    async def run() -> Result:
        async with await Store.open(url, upgrade=False) as store:
            return await work(store)

    try:
        return asyncio.run(run())
    except StoreError as error:
        raise Failure(str(error)) from None


# ---------------------------------------------------------------------- lunarium db


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
    if problems:  # a broken file cannot be trusted about tables
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
