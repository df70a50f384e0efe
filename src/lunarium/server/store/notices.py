"""What one server process tells the others: a table's log has grown, or a message.

PostgreSQL carries notices from process to process (LISTEN and NOTIFY): the notice of a row is part
of the transaction that writes it, so none comes too early and none is told of a row that is not
there. SQLite has one process, which tells itself. The part of PostgreSQL is in
`postgresql`; docs/decisions/0007-notices-without-channels.md says why these are not
Litestar's channels.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Protocol, TypeAlias

import msgspec

MAX_MESSAGE_BYTES = 7900
"""PostgreSQL carries just under 8,000 bytes."""

_MOST_UNHEARD = 100_000


class RowNotice(msgspec.Struct, frozen=True):
    """Row `n` of a table is in the log. `own` says that this store wrote it."""

    table: str
    n: int
    own: bool


class MessageNotice(msgspec.Struct, frozen=True):
    """Something that a process said with `Notices.publish`."""

    message: str
    own: bool


class Missed(msgspec.Struct, frozen=True):
    """Notices were lost (the database was away, or nobody listened quickly enough).

    Whoever follows tables now looks into their logs.
    """


Notice: TypeAlias = RowNotice | MessageNotice | Missed


class Notices(Protocol):
    """Hear and say what all processes of a server should know."""

    async def publish(self, message: str) -> None:
        """Tell all processes, this one too; a message of up to `MAX_MESSAGE_BYTES` bytes."""
        ...

    def listen(self) -> AsyncIterator[Notice]:
        """All notices from now on."""
        ...

    async def close(self) -> None:
        """Stop; iterators end."""
        ...


class Listeners:
    """All listeners in this process."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[Notice | None]] = set()

    def publish(self, notices: Sequence[Notice | None]) -> None:
        """Pass notices on; null is the end."""
        for queue in self._queues:
            if queue.qsize() + len(notices) > _MOST_UNHEARD:
                while not queue.empty():
                    queue.get_nowait()
                queue.put_nowait(Missed())
            else:
                for notice in notices:
                    queue.put_nowait(notice)

    def listen(self) -> AsyncIterator[Notice]:
        """All notices from this call on, even before the first is awaited."""
        queue: asyncio.Queue[Notice | None] = asyncio.Queue()
        self._queues.add(queue)
        return self._follow(queue)

    async def _follow(self, queue: "asyncio.Queue[Notice | None]") -> AsyncIterator[Notice]:
        try:
            while (notice := await queue.get()) is not None:
                yield notice
        finally:
            self._queues.discard(queue)


class MemoryNotices:
    """Notices within one process."""

    def __init__(self) -> None:
        self._listeners = Listeners()
        self.listen = self._listeners.listen

    def rows(self, rows: Sequence[tuple[str, int]]) -> None:
        """Tell that these rows were written."""
        self._listeners.publish([RowNotice(table, n, own=True) for table, n in rows])

    async def publish(self, message: str) -> None:
        """See `Notices`."""
        check_message(message)
        self._listeners.publish([MessageNotice(message, own=True)])

    async def close(self) -> None:
        """See `Notices`."""
        self._listeners.publish([None])


def check_message(message: str) -> None:
    """Refuse what PostgreSQL would not carry, in memory too."""
    if len(message.encode()) > MAX_MESSAGE_BYTES or "\0" in message:
        raise ValueError(f"a notice has up to {MAX_MESSAGE_BYTES} bytes and no NUL")
