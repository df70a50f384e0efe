"""What a database really holds, read past the server; and what must be true of it."""

import asyncio
import sqlite3
from collections import defaultdict
from contextlib import closing
from datetime import timedelta
from pathlib import Path

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


def age_log(file: Path, by: timedelta) -> None:
    """Let everything in a log of SQLite have happened earlier, while no server runs."""
    moved = by // timedelta(microseconds=1)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE log SET at = at - ?", (moved,))
        connection.execute("UPDATE tables SET updated = updated - ?", (moved,))


async def check_database(url: str) -> None:
    """`lunarium db check`: every log folds, and every list says what the logs say."""
    done = await asyncio.to_thread(run, "db", "check", "--db", url, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def errors_in(log: str) -> list[str]:
    """The lines of a server's log that tell of something that must not happen."""
    return [line for line in log.splitlines() if '"level": "error"' in line or "Traceback" in line]
