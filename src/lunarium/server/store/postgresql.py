"""Batches and notices for PostgreSQL. This is the only module that imports asyncpg, an extra."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

import asyncpg

from lunarium.server.store import schema
from lunarium.server.store.database import Database, unavailable
from lunarium.server.store.notices import Listeners, MessageNotice, Missed, RowNotice, check_message
from lunarium.server.store.writer import Pending, Transient, outcome_of
from lunarium.server.tables.stored import Appended, AppendResult, StoreError, StoreUnavailable

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

ROW_CHANNEL = "lunarium_rows"
MESSAGE_CHANNEL = "lunarium_messages"

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.1, 2.0
_NOT_LISTENING = (OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.PostgresError)

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"


class PostgresqlNotices:
    """Notices between processes. One connection listens and publishes; a dead one is replaced."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], patience: float) -> None:
        self.name = secrets.token_hex(8)
        """The name of this process in its notices."""
        self._connect = connect
        self._patience = patience
        self._listeners = Listeners()
        self.listen = self._listeners.listen
        self._connection: Connection | None = None
        self._speaking = asyncio.Lock()
        self._lost = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._keep(), name="store notices")

    async def start(self) -> None:
        """Connect at once, so that nothing is missed after this returns."""
        self._connection = await self._connect_and_listen()

    async def publish(self, message: str) -> None:
        """Tell all processes, this one too."""
        check_message(message)
        async with self._speaking:
            connection = self._connection
            if connection is None or connection.is_closed():
                raise StoreUnavailable("the database is away: no other process can be told")
            try:
                await connection.execute(
                    "SELECT pg_notify($1, $2)",
                    MESSAGE_CHANNEL,
                    f"{self.name} {message}",
                    timeout=self._patience,
                )
            except _NOT_LISTENING as error:
                raise StoreUnavailable(f"other processes cannot be notified: {error}") from error

    async def close(self) -> None:
        """Stop listening; iterators end."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        if self._connection is not None:
            self._connection.remove_termination_listener(self._on_lost)
            with suppress(*_NOT_LISTENING):
                await self._connection.close(timeout=self._patience)
        self._listeners.publish([None])

    async def _keep(self) -> None:
        """Connect again whenever the connection is lost."""
        while True:
            await self._lost.wait()
            self._lost.clear()
            pause = _FIRST_PAUSE_S
            while True:
                try:
                    self._connection = await self._connect_and_listen()
                    break
                except _NOT_LISTENING:
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, _LONGEST_PAUSE_S)
            self._listeners.publish([Missed()])

    async def _connect_and_listen(self) -> Connection:
        connection = await self._connect()
        try:
            await connection.add_listener(ROW_CHANNEL, self._on_rows)
            await connection.add_listener(MESSAGE_CHANNEL, self._on_message)
        except BaseException:
            connection.terminate()
            raise
        connection.add_termination_listener(self._on_lost)
        return connection

    def _on_lost(self, _connection: object) -> None:
        self._lost.set()

    def _on_rows(
        self,
        _connection: "Connection | PoolConnectionProxy[asyncpg.Record]",
        _pid: int,
        _channel: str,
        payload: object,
    ) -> None:
        name, *words = str(payload).split(" ")
        own = name == self.name
        pairs = zip(words[::2], words[1::2], strict=True)
        self._listeners.publish([RowNotice(table, int(n), own) for table, n in pairs])

    def _on_message(
        self,
        _connection: "Connection | PoolConnectionProxy[asyncpg.Record]",
        _pid: int,
        _channel: str,
        payload: object,
    ) -> None:
        name, _, message = str(payload).partition(" ")
        self._listeners.publish([MessageNotice(message, own=name == self.name)])


_SUMMARY = tuple(column.name for column in schema.tables.columns)
_SUMMARY_TYPES = (
    "text", "int", "bigint", "text", "text", "bool", "text", "bool", "bigint", "text", "int",
    "bytea", "bigint",
)  # fmt: skip

_TRANSIENT = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the server has hung up in the middle of an exchange
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.TransactionRollbackError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.PostgresSystemError,
    asyncpg.InternalServerError,
)
"""The server is unreachable, stopping, full or busy: trying again later may help."""

_WRITE = f"""
WITH won AS (
    INSERT INTO log (table_id, n, command, at, events)
    SELECT table_id, n, command, at, events
    FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::bytea[])
        AS row (table_id, n, command, at, events)
    WHERE n = 1 OR (
        SELECT true FROM log AS before
        WHERE before.table_id = row.table_id AND before.n = row.n - 1
    )
    ORDER BY table_id
    ON CONFLICT DO NOTHING
    RETURNING table_id, n
), listed AS (
    INSERT INTO tables ({", ".join(_SUMMARY)})
    SELECT {", ".join(f"row.{name}" for name in _SUMMARY)}
    FROM unnest({", ".join(f"${i}::{kind}[]" for i, kind in enumerate(_SUMMARY_TYPES, 6))})
        AS row ({", ".join(_SUMMARY)})
    JOIN won ON won.table_id = row.id
    ORDER BY row.id
    ON CONFLICT (id) DO UPDATE
    SET {", ".join(f"{name} = excluded.{name}" for name in _SUMMARY[1:])}
), gone AS (
    DELETE FROM sittings
    WHERE table_id = ANY ($19::text[])
      AND table_id IN (SELECT won.table_id FROM won)
      AND NOT (person || ' ' || table_id = ANY ($20::text[]))
), sat AS (
    INSERT INTO sittings (person, table_id)
    SELECT split_part(pair, ' ', 1), split_part(pair, ' ', 2) FROM unnest($20::text[]) AS pair
    JOIN won ON won.table_id = split_part(pair, ' ', 2)
    ON CONFLICT DO NOTHING
), kept AS (
    INSERT INTO snapshots (table_id, n, format, state)
    SELECT row.table_id, row.n, row.format, row.state
    FROM unnest($21::text[], $22::int[], $23::int[], $24::bytea[])
        AS row (table_id, n, format, state)
    JOIN won ON won.table_id = row.table_id
    ON CONFLICT (table_id, n) DO UPDATE SET format = excluded.format, state = excluded.state
), told AS (
    SELECT pg_notify('{ROW_CHANNEL}', $25 || string_agg(' ' || table_id || ' ' || n, ''))
    FROM (SELECT table_id, n, row_number() OVER () / 100 AS part FROM won) AS parts
    GROUP BY part
)
SELECT ARRAY (SELECT table_id FROM won), (SELECT count(*) FROM told)
"""  # noqa: S608 -- our own names and placeholders

_ASK = """
SELECT
    (SELECT max(log.n) FROM log WHERE log.table_id = row.table_id),
    (SELECT log.n FROM log WHERE log.table_id = row.table_id AND log.command = row.command),
    (SELECT log.command IS NOT DISTINCT FROM row.command
            AND log.at = row.at AND log.events = row.events
     FROM log WHERE log.table_id = row.table_id AND log.n = row.n)
FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::bytea[])
    WITH ORDINALITY AS row (table_id, n, command, at, events, place)
ORDER BY place
"""

Connect = Callable[[], Awaitable["asyncpg.Connection[asyncpg.Record]"]]


class PostgresqlBackend:
    """The writing connection to PostgreSQL; `name` marks the notices of this process."""

    def __init__(self, connect: Connect, name: str, patience: float) -> None:
        self._connect = connect
        self._name = name
        self._patience = patience
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None

    async def write(self, batch: Sequence[Pending]) -> Sequence[AppendResult | StoreError | None]:
        """Write a batch of appends; see `Backend`."""
        try:
            connection = await self._connected()
            return await self._write(connection, batch)
        except _TRANSIENT as error:
            self._let_go()
            raise Transient(" ".join(str(error).split()) or type(error).__name__) from error
        except asyncio.CancelledError:
            self._let_go()
            raise

    async def _write(
        self, connection: "asyncpg.Connection[asyncpg.Record]", batch: Sequence[Pending]
    ) -> Sequence[AppendResult | StoreError | None]:
        log_columns = [list(column) for column in zip(*(a.log_row for a in batch), strict=True)]
        summaries = [list(column) for column in zip(*(a.summary_row for a in batch), strict=True)]
        changed = [append for append in batch if append.people is not None]
        found = await connection.fetchrow(
            _WRITE,
            *log_columns,
            *summaries,
            [append.table_id for append in changed],
            [f"{person} {append.table_id}" for append in changed for person in append.people or ()],
            *_snapshot_columns(batch),
            self._name,
            timeout=self._patience,
        )
        won = set(found[0]) if found else set()
        results: list[AppendResult | StoreError | None] = [
            Appended(append.n) if append.table_id in won else None for append in batch
        ]
        if len(won) < len(batch):
            await self._ask(connection, batch, results)
        return results

    async def _ask(
        self,
        connection: "asyncpg.Connection[asyncpg.Record]",
        batch: Sequence[Pending],
        results: list[AppendResult | StoreError | None],
    ) -> None:
        """Find out why rows were not written, in a new transaction that sees what others wrote."""
        places = [place for place, result in enumerate(results) if result is None]
        columns = [
            list(column) for column in zip(*(batch[place].log_row for place in places), strict=True)
        ]
        found = await connection.fetch(_ASK, *columns, timeout=self._patience)
        for place, (last, repeated, same) in zip(places, found, strict=True):
            results[place] = outcome_of(batch[place], last, repeated, same)

    async def _connected(self) -> "asyncpg.Connection[asyncpg.Record]":
        if self._connection is None or self._connection.is_closed():
            connection = await self._connect()
            self._connection = connection
            # The plan is made once, maybe while the log is empty, and must be right for a long one.
            await connection.execute("SET enable_seqscan = off")
        return self._connection

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            connection, self._connection = self._connection, None
            try:
                await connection.close(timeout=self._patience)
            except _TRANSIENT:
                connection.terminate()


def _snapshot_columns(batch: Sequence[Pending]) -> tuple[list[object], ...]:
    kept = [(a.table_id, a.snapshot) for a in batch if a.snapshot is not None]
    return (
        [table_id for table_id, _ in kept],
        [one.n for _, one in kept],
        [one.format for _, one in kept],
        [one.state for _, one in kept],
    )


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
