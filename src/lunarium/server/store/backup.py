"""Backups, restoring them, and checking a whole database.

A backup is always an SQLite file with our schema, whichever database it was made from: it can be
opened, served, or restored into an empty database of either kind.
"""

import asyncio
import os
import sqlite3
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from lunarium.records import Record
from lunarium.server.store import schema
from lunarium.server.store.database import Database, DatabaseUrl, unavailable
from lunarium.server.store.migrate import require_head, upgrade
from lunarium.server.store.writer import summary_columns
from lunarium.server.tables.events import Row, TableId, decode_events
from lunarium.server.tables.finished import record_of
from lunarium.server.tables.fold import BrokenLog, fold, refold
from lunarium.server.tables.snapshots import FORMAT, NotReadable, decode_snapshot
from lunarium.server.tables.state import TableState
from lunarium.server.tables.stored import StoreError, TableSummaryRow, summary_of

_ROWS_AT_ONCE = 1000


async def backup(database: Database, target: Path) -> int:
    """Write the whole database, as it is at one moment, into a new file; returns its rows.

    Servers may run meanwhile. The file holds the server's secret, so only its owner can read it. It
    appears under its name only when it is complete.
    """
    await require_head(database)
    _refuse_existing(target)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.touch(mode=0o600, exist_ok=False)
        if database.url.file is not None:
            await asyncio.to_thread(_vacuum_into, database, part)
        copy = Database(DatabaseUrl.read(f"sqlite:///{part}"), database.patience)
        try:
            if not database.url.is_sqlite:
                await upgrade(copy)
                await _copy_all(database, copy)
            rows = await _count(copy)
        finally:
            await copy.close()
        _make_durable(part)
        part.rename(target)
    finally:
        for leftover in part.parent.glob(f"{part.name}*"):
            leftover.unlink()
    _make_durable(target.parent)
    return rows


async def restore(file: Path, database: Database) -> int:
    """Put a backup into an empty database; returns its rows. All of it, or nothing."""
    source = Database(DatabaseUrl.read(f"sqlite:///{file}"), database.patience)
    try:
        await require_head(source)
        await upgrade(database)
        await _copy_all(source, database)
        return await _count(database)
    finally:
        await source.close()


def _refuse_existing(target: Path) -> None:
    if target.exists():
        raise StoreError(f"{target} exists: a backup never overwrites a file")


def _vacuum_into(database: Database, target: Path) -> None:
    """SQLite's own way to copy a database in use: a compact, consistent file."""
    try:
        connection = sqlite3.connect(str(database.url.file), isolation_level=None)
        try:
            connection.execute("VACUUM INTO ?", (str(target),))
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise unavailable(database.url, error) from error


async def _copy_all(source: Database, target: Database) -> None:
    async with source.snapshot() as old, target.unhurried() as new:
        if target.url.is_sqlite:
            await new.exec_driver_sql("BEGIN IMMEDIATE")
        await _refuse_full(new, target)
        for table in schema.metadata.sorted_tables:
            found = await old.stream(sa.select(table))
            async for rows in found.mappings().partitions(_ROWS_AT_ONCE):
                await new.execute(sa.insert(table), [dict(row) for row in rows])
        await new.commit()


async def _refuse_full(connection: AsyncConnection, target: Database) -> None:
    for table in schema.metadata.sorted_tables:
        found = await connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1))
        if found.first() is not None:
            raise StoreError(
                f"the database {target.url} is not empty: restore into a new one, then serve that"
            )


async def _count(database: Database) -> int:
    async with database.snapshot() as connection:
        counts = [
            (await connection.execute(sa.select(sa.func.count()).select_from(table))).scalar_one()
            for table in schema.metadata.sorted_tables
        ]
    return sum(counts)


def _make_durable(path: Path) -> None:
    """Flush a file or folder to the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError:
        if not path.is_dir():  # some systems cannot do it for a folder
            raise
    finally:
        os.close(number)


@dataclass(frozen=True)
class Checked:
    """A table that was checked: its rows, and what is wrong with it."""

    table: TableId
    rows: int
    problems: tuple[str, ...]


async def check(database: Database) -> AsyncGenerator[Checked, None]:
    """Check every table, one by one, as of one moment. Servers may run meanwhile."""
    await require_head(database)
    async with database.snapshot() as connection:
        for table_id in await _table_ids(connection):
            yield await _check_table(connection, table_id)


async def count(database: Database) -> int:
    """How many tables there are to check."""
    async with database.snapshot() as connection:
        return len(await _table_ids(connection))


async def check_file(database: Database) -> list[str]:
    """What SQLite finds wrong with its file; PostgreSQL has tools of its own for this."""
    if not database.url.is_sqlite:
        return []
    async with database.unhurried() as connection:
        try:
            found = await connection.exec_driver_sql("PRAGMA integrity_check")
        except sa.exc.DatabaseError as error:  # too broken even to be read
            return [str(error.orig)]
        return [str(line) for (line,) in found if line != "ok"]


async def records(database: Database) -> AsyncGenerator[Record | Checked, None]:
    """The records of all finished games, in the order in which their tables were created.

    For a log that cannot be folded it gives what is wrong with it instead of a record.
    """
    await require_head(database)
    columns = schema.tables.c
    query = (
        sa.select(columns.id)
        .where(columns.status.in_(("finished", "archived")))
        .order_by(columns.created, columns.id)
    )
    async with database.snapshot() as connection:
        for table_id in (await connection.execute(query)).scalars().all():
            rows, table, problem = await _fold(connection, table_id)
            if table is None:
                yield Checked(table_id, rows, (problem,))
            elif table.result is not None:
                yield record_of(table)


async def _table_ids(connection: AsyncConnection) -> list[TableId]:
    query = sa.union(sa.select(schema.log.c.table_id), sa.select(schema.tables.c.id))
    return sorted((await connection.execute(query)).scalars())


async def _check_table(connection: AsyncConnection, table_id: TableId) -> Checked:
    rows, table, problem = await _fold(connection, table_id)
    if table is None:
        return Checked(table_id, rows, (problem,))
    problems = []
    if table.id != table_id:
        problems.append(f"the log is that of table {table.id}")
    problems += await _compare_summary(connection, table_id, table)
    problems += await _compare_people(connection, table_id, table)
    problems += await _compare_snapshots(connection, table_id)
    return Checked(table_id, rows, tuple(problems))


async def _fold(
    connection: AsyncConnection, table_id: TableId
) -> tuple[int, TableState | None, str]:
    """The number of rows of a log, and its table; or null, and what is wrong."""
    log = schema.log.c
    query = (
        sa.select(log.n, log.at, log.events, log.command)
        .where(log.table_id == table_id)
        .order_by(log.n)
    )
    found = (await connection.execute(query)).all()
    if not found:
        return 0, None, "there is a summary, but no log"
    rows = []
    for n, at, events, command in found:
        try:
            rows.append(Row(n, schema.to_moment(at), decode_events(events), command))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            return len(found), None, f"row {n} of the log cannot be read: {error}"
    try:
        return len(found), refold(rows), ""
    except BrokenLog as error:
        return len(found), None, str(error)


async def _compare_snapshots(connection: AsyncConnection, table_id: TableId) -> list[str]:
    """What is wrong with the snapshots of a table, each compared with the log up to its row."""
    found, log = schema.snapshots.c, schema.log.c
    query = sa.select(found.n, found.state).where(
        found.table_id == table_id, found.format == FORMAT
    )
    stored = {n: state for n, state in await connection.execute(query)}  # noqa: C416
    if not stored:
        return []
    rows = (
        sa.select(log.n, log.at, log.events, log.command)
        .where(log.table_id == table_id)
        .order_by(log.n)
    )
    problems, table = [], None
    for n, at, events, command in await connection.execute(rows):
        table = fold(table, Row(n, schema.to_moment(at), decode_events(events), command))
        state = stored.pop(n, None)
        try:
            if state is not None and decode_snapshot(state) != table:
                problems.append(f"the snapshot after row {n} is not what the log gives")
        except NotReadable as error:
            problems.append(f"the snapshot after row {n} cannot be read: {error}")
    return [*problems, *(f"there is a snapshot after row {n}, but no such row" for n in stored)]


async def _compare_summary(
    connection: AsyncConnection, table_id: TableId, table: TableState
) -> list[str]:
    query = sa.select(schema.tables).where(schema.tables.c.id == table_id)
    stored = (await connection.execute(query)).mappings().one_or_none()
    if stored is None:
        return ["there is a log, but no summary"]
    right = summary_of(table)
    columns = summary_columns(table_id, table.n, schema.to_number(table.updated), right)
    problems = [
        f"the summary's column {column.name} says {stored[column.name]!r}, the log {value!r}"
        for column, value in zip(schema.tables.columns, columns, strict=True)
        if column.name != "summary" and stored[column.name] != value
    ]
    try:
        summary = msgspec.json.decode(stored["summary"], type=TableSummaryRow)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        return [*problems, f"the summary cannot be read: {error}"]
    return problems + [
        f"the summary says {name} {getattr(summary, name)!r}, the log {getattr(right, name)!r}"
        for name in TableSummaryRow.__struct_fields__
        if _comparable(summary, name) != _comparable(right, name)
        and not (name == "awaited" and summary.awaited is None)  # older programs did not note it
    ]


def _comparable(summary: TableSummaryRow, name: str) -> object:
    """A field to compare; older programs did not list people who were at the table once."""
    if name != "people":
        return getattr(summary, name)
    here = {summary.host, *(offer.person for offer in summary.offers)}
    return [one for one in summary.people if one.seats or one.person in here]


async def _compare_people(
    connection: AsyncConnection, table_id: TableId, table: TableState
) -> list[str]:
    query = sa.select(schema.sittings.c.person).where(schema.sittings.c.table_id == table_id)
    stored = set((await connection.execute(query)).scalars())
    right = {sitting.person for sitting in summary_of(table).people}
    right -= set(table.former) - stored  # older programs did not list them
    return [
        *(
            f"{person} is not listed at the table, but sits there"
            for person in sorted(right - stored)
        ),
        *(
            f"{person} is listed at the table, but does not sit there"
            for person in sorted(stored - right)
        ),
    ]
