"""Writing batches to PostgreSQL: a connection of its own, and one statement for everything.

The statement is the transaction: rows, summaries, people and the notice to other processes come
to be together, with one journey to the server and back.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import asyncpg

from lunarium.server.store import schema
from lunarium.server.store.errors import StoreError
from lunarium.server.store.postgresql_notices import ROW_CHANNEL
from lunarium.server.store.rows import Appended, AppendResult
from lunarium.server.store.writer import Pending, Transient, judge

_SUMMARY = tuple(column.name for column in schema.tables.columns)
_SUMMARY_TYPES = (
    "text", "int", "bigint", "text", "text", "bool", "text", "bool", "bigint", "text", "int",
    "bytea",
)  # fmt: skip

_AWAY = (
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
"""The server is away, going, full or busy: trying again later may help."""

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
    WHERE table_id = ANY ($18::text[])
      AND table_id IN (SELECT won.table_id FROM won)
      AND NOT (person || ' ' || table_id = ANY ($19::text[]))
), sat AS (
    INSERT INTO sittings (person, table_id)
    SELECT split_part(pair, ' ', 1), split_part(pair, ' ', 2) FROM unnest($19::text[]) AS pair
    JOIN won ON won.table_id = split_part(pair, ' ', 2)
    ON CONFLICT DO NOTHING
), told AS (
    SELECT pg_notify('{ROW_CHANNEL}', $20 || string_agg(' ' || table_id || ' ' || n, ''))
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
        except _AWAY as error:
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
        """Find out why rows were not written, in a new transaction that sees who was faster."""
        places = [place for place, result in enumerate(results) if result is None]
        columns = [
            list(column) for column in zip(*(batch[place].log_row for place in places), strict=True)
        ]
        found = await connection.fetch(_ASK, *columns, timeout=self._patience)
        for place, (last, repeated, same) in zip(places, found, strict=True):
            results[place] = judge(batch[place], last, repeated, same)

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
            except _AWAY:
                connection.terminate()
