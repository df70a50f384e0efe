"""What a database really holds, read past the server; and what must be true of it."""

import asyncio
from collections import defaultdict
from datetime import timedelta

import sqlalchemy as sa

from lunarium.server.store import schema
from lunarium.server.store.database import Database, DatabaseUrl
from lunarium.server.tables import Row, decode_events
from tests.launcher import run

Logs = dict[str, list[Row]]
"""The rows of each table, in order."""


async def read_logs(url: str) -> Logs:
    """All logs of a database."""
    database = Database(DatabaseUrl.read(url))
    log = schema.log.c
    query = sa.select(log.table_id, log.n, log.at, log.events, log.command).order_by(log.n)
    logs: Logs = defaultdict(list)
    try:
        async with database.snapshot() as connection:
            for table, n, at, events, command in await connection.execute(query):
                logs[table].append(
                    Row(n, schema.to_moment(at), decode_events(bytes(events)), command)
                )
    finally:
        await database.close()
    return logs


async def age_log(url: str, by: timedelta) -> None:
    """Let everything in the logs have happened earlier; a server must not have them in memory."""
    moved = by // timedelta(microseconds=1)
    database = Database(DatabaseUrl.read(url))
    log, tables = schema.log, schema.tables
    earlier = {"updated": tables.c.updated - moved, "due": tables.c.due - moved}
    try:
        async with database.writer() as connection:
            await connection.execute(sa.update(log).values(at=log.c.at - moved))
            await connection.execute(sa.update(tables).values(**earlier))
    finally:
        await database.close()


async def check_database(url: str) -> None:
    """`lunarium db check`: every log folds, and every list says what the logs say."""
    done = await asyncio.to_thread(run, "db", "check", "--db", url, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def errors_in(log: str) -> list[str]:
    """The lines of a server's log that tell of something that must not happen."""
    return [line for line in log.splitlines() if '"level": "error"' in line or "Traceback" in line]
