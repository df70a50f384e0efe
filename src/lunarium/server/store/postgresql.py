"""The parts of a store that PostgreSQL needs. The only way in to asyncpg, which is an extra."""

from functools import partial

import asyncpg

from lunarium.server.store.database import Database, unavailable
from lunarium.server.store.postgresql_backend import PostgresqlBackend
from lunarium.server.store.postgresql_notices import PostgresqlNotices


async def open_parts(database: Database) -> tuple[PostgresqlBackend, PostgresqlNotices]:
    """The writing connection, and the notices."""
    connect = partial(_connect, database)
    notices = PostgresqlNotices(connect, database.patience)
    try:
        await notices.start()
    except (OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.PostgresError) as error:
        await notices.close()
        raise unavailable(database.url, error) from error
    return PostgresqlBackend(connect, notices.name, database.patience), notices


async def _connect(database: Database) -> "asyncpg.Connection[asyncpg.Record]":
    """A connection of asyncpg itself, to the same address as those of SQLAlchemy."""
    _, arguments = database.engine.dialect.create_connect_args(database.url.url)
    return await asyncpg.connect(
        **arguments,
        timeout=database.patience,
        server_settings={"application_name": "lunarium", "synchronous_commit": "on"},
    )
