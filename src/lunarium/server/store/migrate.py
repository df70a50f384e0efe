"""Bring a database to the schema of this program, or say why that is impossible."""

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from lunarium.server.store import schema
from lunarium.server.store.database import BadDatabaseUrl, Database, SchemaTooNew, SchemaTooOld
from lunarium.server.tables.stored import StoreUnavailable

MIGRATIONS = str(Path(__file__).parent / "migrations")
"""The folder of Alembic's scripts."""

# Processes that start together migrate one after the other. Any number will do, always the same.
_LOCK = 0x6C756E61
_PAUSE_S = 0.05


@dataclass(frozen=True)
class Upgrade:
    """What a migration did: the schema before (null for an empty database) and after."""

    before: str | None
    after: str


async def upgrade(database: Database) -> Upgrade:
    """Apply all migrations that are missing, in one transaction."""
    deadline = time.monotonic() + database.patience
    while True:
        try:
            return await _upgrade(database)
        except StoreUnavailable:
            # SQLite is locked while another process creates the schema or turns the journal on, and
            # does not always wait.
            if not database.url.is_sqlite or time.monotonic() > deadline:
                raise
        await asyncio.sleep(_PAUSE_S)


async def _upgrade(database: Database) -> Upgrade:
    before = await _version(database)
    if before == schema.HEAD:
        return Upgrade(before, before)
    _refuse_newer(database, before)
    async with database.unhurried() as connection:
        if database.url.is_sqlite:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
        await connection.run_sync(_run_alembic)
        await connection.commit()
    return Upgrade(before, schema.HEAD)


async def require_head(database: Database) -> None:
    """Raise `SchemaTooNew` or `SchemaTooOld` unless the schema is the one of this program."""
    if database.url.file is not None and not database.url.file.exists():
        raise BadDatabaseUrl(f"there is no file {database.url.file}")
    version = await _version(database)
    _refuse_newer(database, version)
    if version != schema.HEAD:
        raise SchemaTooOld(
            f"the database {database.url} has schema {version or 'none'}, this program needs"
            f" {schema.HEAD}: run lunarium db upgrade first"
        )


def _refuse_newer(database: Database, version: str | None) -> None:
    if version is not None and version > schema.HEAD:
        raise SchemaTooNew(
            f"the database {database.url} has schema {version}, written by a newer Lunarium; this"
            f" program knows schemas up to {schema.HEAD}: install the newer program"
        )


async def _version(database: Database) -> str | None:
    async with database.reader() as connection:
        names = set(await connection.run_sync(lambda sync: sa.inspect(sync).get_table_names()))
        if schema.VERSION_TABLE not in names:
            foreign = sorted(names & set(schema.metadata.tables))
            if foreign:
                raise BadDatabaseUrl(
                    f"the database {database.url} holds tables of another program"
                    f" ({', '.join(foreign)}): name an empty one"
                )
            return None
        query = sa.text(f"SELECT version_num FROM {schema.VERSION_TABLE}")  # noqa: S608 -- our name
        version: str | None = (await connection.execute(query)).scalar_one_or_none()
        return version


def _run_alembic(connection: sa.Connection) -> None:
    # Only this needs Alembic; a start with the right schema does not load it.
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", MIGRATIONS.replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, schema.HEAD)
