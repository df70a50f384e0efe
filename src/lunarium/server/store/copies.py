"""Backups, and bringing them back.

A backup is always a file of SQLite with our schema, of whichever database it was made: it can be
looked into, served as it is, or restored into an empty database of either kind.
"""

import asyncio
import os
import sqlite3
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from lunarium.server.store import schema
from lunarium.server.store.database import Database, unavailable
from lunarium.server.store.errors import StoreError
from lunarium.server.store.migrate import require_head, upgrade
from lunarium.server.store.urls import DatabaseUrl

_ROWS_AT_ONCE = 1000


async def backup(database: Database, target: Path) -> int:
    """Write the whole database, as it is at one moment, into a new file; returns its rows.

    Servers go on meanwhile. The file holds the server's secret: it is readable by its owner alone,
    and appears under its name only when it is complete.
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
    """SQLite's own way to copy a database that is in use: a compact file of one moment."""
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
    """What the system holds back of a file or folder goes to the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError:
        if not path.is_dir():  # some systems cannot do it for a folder
            raise
    finally:
        os.close(number)
