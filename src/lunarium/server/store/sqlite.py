"""Writes batches to SQLite, with one connection in its own thread.

The whole transaction is one call in that thread, not one call per statement as in a general
driver: that saves a dozen thread switches for every commit.
"""

import asyncio
import sqlite3
import sys
from bisect import bisect_left
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import chain
from pathlib import Path
from typing import IO

from lunarium.server.store import schema
from lunarium.server.store.database import LOCK_WAIT_S, PRAGMAS, FileInUse
from lunarium.server.store.writer import MOST_AT_ONCE, Pending, Transient, outcome_of
from lunarium.server.tables.stored import Appended, AppendResult, StoreError

_OUR_MISTAKES = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError)
_SUMMARY = tuple(column.name for column in schema.tables.columns)

# Statements are prepared for these numbers of rows and kept. A batch between two sizes repeats its
# last row, which changes nothing; a statement for every size would take a hundred megabytes.
_SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, MOST_AT_ONCE)


class ServerLock:
    """Lets one server at a time use a file; raises `FileInUse` if another server has it.

    A lock of the operating system on a file beside the database: it ends with the process, however
    that ends. Programs that are no servers, as `lunarium db`, do not take it. The file says where
    the server is, for a second one that tries to start.
    """

    def __init__(self, file: Path) -> None:
        file = file.resolve()
        # Not closed before the end, and opened once: closing any copy would let go of the lock.
        self._lock = file.with_name(f"{file.name}-server").open("a+b")
        try:
            _lock_alone(self._lock)
        except OSError:
            self._lock.seek(0)
            where = self._lock.read(200).decode(errors="replace").strip()
            self._lock.close()
            raise FileInUse(
                f"{file} is in use by another server{f' at {where}' if where else ''}: "
                "end that one, or name another file with --db"
            ) from None
        self.tell("")

    def tell(self, address: str) -> None:
        """Write down where this server is."""
        self._lock.truncate(0)
        self._lock.write(address.encode())
        self._lock.flush()

    def close(self) -> None:
        """Let another server use the file."""
        self._lock.close()


def _lock_alone(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415 -- only there

        file.seek(1 << 30)  # a byte far behind what is written: others may read that
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415 -- not on Windows

        # Unlike flock it is not shared with child processes, which may live a little longer.
        fcntl.lockf(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)


class SqliteBackend:
    """The writing connection of an SQLite database. `writing` is held during a transaction."""

    def __init__(
        self,
        file: Path,
        writing: asyncio.Lock,
        tell: Callable[[Sequence[tuple[str, int]]], None],
    ) -> None:
        self._file = file
        self._writing = writing
        self._tell = tell
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="lunarium-store")
        self._loop = asyncio.get_running_loop()
        self._connection: sqlite3.Connection | None = None

    async def write(self, batch: Sequence[Pending]) -> Sequence[AppendResult | StoreError | None]:
        """Write a batch of appends; see `Backend`."""
        async with self._writing:
            results = await self._loop.run_in_executor(self._thread, self._write, batch)
        self._tell(
            [
                (append.table_id, append.n)
                for append, result in zip(batch, results, strict=True)
                if isinstance(result, Appended)
            ]
        )
        return results

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await self._loop.run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _write(self, batch: Sequence[Pending]) -> Sequence[AppendResult | StoreError | None]:
        try:
            return self._transaction(batch)
        except BaseException as error:
            # Closing rolls back whatever was begun; the next attempt starts from nothing.
            self._let_go()
            if isinstance(error, sqlite3.Error) and not isinstance(error, _OUR_MISTAKES):
                raise Transient(str(error)) from error
            raise

    def _transaction(self, batch: Sequence[Pending]) -> Sequence[AppendResult | StoreError | None]:
        connection = self._connected()
        connection.execute("BEGIN IMMEDIATE")
        if self._insert(connection, batch) == len(batch):
            self._update_summaries(connection, batch)
            connection.execute("COMMIT")
            return [Appended(append.n) for append in batch]
        connection.execute("ROLLBACK")
        return self._careful_transaction(connection, batch)

    def _careful_transaction(
        self, connection: sqlite3.Connection, batch: Sequence[Pending]
    ) -> Sequence[AppendResult | StoreError | None]:
        """The same when some row cannot be added: find out which one, then write the others."""
        connection.execute("BEGIN IMMEDIATE")
        asked = _padded([append.log_row for append in batch])
        found = connection.execute(_ask_sql(_size(len(batch))), asked).fetchall()
        answers = {table_id: answer for table_id, *answer in found}
        verdicts = [outcome_of(append, *answers[append.table_id]) for append in batch]
        good = [a for a, verdict in zip(batch, verdicts, strict=True) if verdict is None]
        if good:
            if self._insert(connection, good) != len(good):
                raise Transient("rows came and went within a transaction")
            self._update_summaries(connection, good)
        connection.execute("COMMIT")
        return [verdict or Appended(a.n) for a, verdict in zip(batch, verdicts, strict=True)]

    @staticmethod
    def _insert(connection: sqlite3.Connection, batch: Sequence[Pending]) -> int:
        values = _padded([append.log_row for append in batch])
        return connection.execute(_insert_sql(_size(len(batch))), values).rowcount

    @staticmethod
    def _update_summaries(connection: sqlite3.Connection, batch: Sequence[Pending]) -> None:
        values = _padded([append.summary_row for append in batch])
        connection.execute(_summary_sql(_size(len(batch))), values)
        for append in batch:
            if append.snapshot is not None:
                kept = append.snapshot
                connection.execute(
                    "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)",
                    (append.table_id, kept.n, kept.format, kept.state),
                )
            if append.people is not None:
                connection.execute("DELETE FROM sittings WHERE table_id = ?", (append.table_id,))
                connection.executemany(
                    "INSERT INTO sittings (person, table_id) VALUES (?, ?)",
                    [(person, append.table_id) for person in append.people],
                )

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            if not self._file.exists():
                # SQLite would make an empty file in the place of one that was moved away.
                raise sqlite3.OperationalError(f"there is no file {self._file}")
            connection = sqlite3.connect(
                self._file,
                timeout=LOCK_WAIT_S,
                isolation_level=None,
                check_same_thread=True,
            )
            self._connection = connection
            for pragma in PRAGMAS:
                connection.execute(pragma)
        return self._connection


def _size(count: int) -> int:
    return _SIZES[bisect_left(_SIZES, count)]


def _padded(rows: list[tuple[object, ...]]) -> list[object]:
    """The values of rows one after the other, for as many rows as the statement has."""
    rows += rows[-1:] * (_size(len(rows)) - len(rows))
    return list(chain.from_iterable(rows))


def _rows(width: int, count: int) -> str:
    return ",".join([f"({','.join('?' * width)})"] * count)


@cache
def _insert_sql(count: int) -> str:
    """Add rows to logs; a row whose place or command is taken, or that leaves a gap, is not."""
    return f"""
        INSERT INTO log (table_id, n, command, at, events)
        SELECT column1, column2, column3, column4, column5 FROM (VALUES {_rows(5, count)})
        WHERE column2 = 1 OR EXISTS (
            SELECT 1 FROM log AS before
            WHERE before.table_id = column1 AND before.n = column2 - 1
        )
        ON CONFLICT DO NOTHING
    """  # noqa: S608 -- question marks only


@cache
def _summary_sql(count: int) -> str:
    changes = ", ".join(f"{name} = excluded.{name}" for name in _SUMMARY[1:])
    return f"""
        INSERT INTO tables ({", ".join(_SUMMARY)})
        VALUES {_rows(len(_SUMMARY), count)}
        ON CONFLICT (id) DO UPDATE SET {changes}
    """  # noqa: S608 -- our own names and question marks


@cache
def _ask_sql(count: int) -> str:
    """What the logs hold where these rows should go: see `outcome_of`."""
    return f"""
        WITH row (table_id, n, command, at, events) AS (VALUES {_rows(5, count)})
        SELECT row.table_id,
            (SELECT max(n) FROM log WHERE log.table_id = row.table_id),
            (SELECT n FROM log WHERE log.table_id = row.table_id AND log.command = row.command),
            (SELECT log.command IS row.command AND log.at = row.at AND log.events = row.events
             FROM log WHERE log.table_id = row.table_id AND log.n = row.n)
        FROM row
    """  # noqa: S608 -- question marks only
