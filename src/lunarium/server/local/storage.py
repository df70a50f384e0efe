"""The logs of a device's tables, in a database that the browser keeps.

The worker provides an object with the methods of `Storage`. They take and return texts, so nothing
has to be converted between two languages.
"""

from collections.abc import Awaitable
from datetime import datetime
from typing import Annotated, Final, Literal, Protocol, TypeVar

import msgspec

from lunarium.server.protocol.refusals import CODES, Refusal
from lunarium.server.protocol.tables import TableSummary
from lunarium.server.tables import PersonId, TableId
from lunarium.server.tables.stored import (
    Appended,
    AppendResult,
    ListedTable,
    LogGap,
    Repeated,
    Stale,
    StoredRow,
    StoredSnapshot,
    StoreUnavailable,
    TableSummaryRow,
)

_FULL: Final = "QuotaExceededError"
"""The name of the browser's error when the device has no room left."""

T = TypeVar("T")


class Storage(Protocol):
    """The browser's database, as the worker offers it. Every text is JSON."""

    def append(self, row: str) -> Awaitable[str]:
        """Write a row if its place is free; what became of it, once it is durable."""

    def read(self, table: str, after: int) -> Awaitable[str]:
        """The rows of a table after row `after`, in order."""

    def row_of(self, table: str, command: str) -> Awaitable[int | None]:
        """The number of the row that a command made."""

    def tables(self) -> Awaitable[str]:
        """All tables with their summaries, the latest first."""

    def remove(self, table: str) -> Awaitable[None]:
        """Remove a table with its log."""

    def get(self, key: str) -> Awaitable[str | None]:
        """A small fact, as the name of the player."""

    def put(self, key: str, value: str) -> Awaitable[None]:
        """Keep a small fact."""


class StorageRefused(StoreUnavailable):
    """The browser does not write or read: there is no room left, or it keeps nothing here."""

    def __init__(self, code: Literal["storage_full", "storage_forbidden"], reason: str) -> None:
        super().__init__(reason)
        self.refusal = Refusal(code, CODES[code])


class BrowserRow(msgspec.Struct, frozen=True):
    """A row of a log in the browser's database; `events` is JSON in a text."""

    table: TableId
    n: int
    command: str | None
    at: datetime
    events: str


class _NewRow(BrowserRow, frozen=True, kw_only=True):
    summary: TableSummary


class BrowserTable(msgspec.Struct, frozen=True):
    """A table as the browser lists it."""

    id: TableId
    n: int
    at: datetime
    summary: TableSummary


class _Outcome(msgspec.Struct, frozen=True):
    kind: Annotated[
        Literal["appended", "stale", "gap", "repeated"], msgspec.Meta(description="what became")
    ] = msgspec.field(name="is")
    n: int = 0


_encode = msgspec.json.Encoder().encode
_read_outcome = msgspec.json.Decoder(_Outcome).decode
_read_rows = msgspec.json.Decoder(list[BrowserRow]).decode
_read_tables = msgspec.json.Decoder(list[BrowserTable]).decode


class LocalStore:
    """A `TableLog` on the browser's database. Tables are short, so there are no snapshots."""

    def __init__(self, storage: Storage, me: PersonId) -> None:
        self._storage = storage
        self._me = me

    async def append(
        self,
        table_id: TableId,
        n: int,
        command: str | None,
        events: bytes,
        at: datetime,
        summary: TableSummaryRow,
        snapshot: StoredSnapshot | None = None,
    ) -> AppendResult:
        """Add row `n` to the log of a table; durable on return."""
        line = ListedTable(table_id, n, at, summary).line_for(self._me)
        row = _NewRow(table_id, n, command, at, events.decode(), summary=line)
        outcome = _read_outcome(await asked(self._storage.append(_encode(row).decode())))
        match outcome.kind:
            case "appended":
                return Appended(n)
            case "stale":
                return Stale(n)
            case "repeated":
                return Repeated(outcome.n)
            case "gap":
                raise LogGap(f"row {n - 1} of the table is not there")

    async def read(self, table_id: TableId, after: int = 0) -> list[StoredRow]:
        """The rows of a log after row number `after`, in order."""
        rows = _read_rows(await asked(self._storage.read(table_id, after)))
        return [StoredRow(row.n, row.command, row.at, row.events.encode()) for row in rows]

    async def row_of(self, table_id: TableId, command: str) -> int | None:
        """The number of the row that a command made, if it has made one."""
        return await asked(self._storage.row_of(table_id, command))

    async def snapshot(
        self,
        table_id: TableId,
        kind: int,
        upto: int | None = None,
        spare: int = 0,
    ) -> StoredSnapshot | None:
        """There is none."""
        return None

    async def keep_snapshot(self, table_id: TableId, snapshot: StoredSnapshot) -> None:
        """Nothing to do: the log is read whole."""

    async def tables(self) -> list[BrowserTable]:
        """All tables of this device, the latest first."""
        return _read_tables(await asked(self._storage.tables()))

    async def remove(self, table_id: TableId) -> None:
        """Remove a table with its log."""
        await asked(self._storage.remove(table_id))


async def asked(answer: Awaitable[T]) -> T:
    """What the browser answers; raises `StorageRefused` for its errors."""
    try:
        return await answer
    except Exception as error:  # noqa: BLE001 -- whatever it is, the browser has refused
        if getattr(error, "name", "") == _FULL:
            raise StorageRefused("storage_full", str(error)) from None
        raise StorageRefused("storage_forbidden", str(error)) from None
