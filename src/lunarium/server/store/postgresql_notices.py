"""Notices between processes, carried by PostgreSQL."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

import asyncpg

from lunarium.server.store.errors import StoreUnavailable
from lunarium.server.store.notices import Ears, Missed, RowNotice, WordNotice, check_word

if TYPE_CHECKING:
    from asyncpg.pool import PoolConnectionProxy

ROW_CHANNEL = "lunarium_rows"
WORD_CHANNEL = "lunarium_words"

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.1, 2.0
_AWAY = (OSError, TimeoutError, asyncpg.InterfaceError, asyncpg.PostgresError)

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"


class PostgresqlNotices:
    """Notices between processes. One connection listens and speaks, and is made anew if it dies."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], patience: float) -> None:
        self.name = secrets.token_hex(8)
        """The name of this process in its notices."""
        self._connect = connect
        self._patience = patience
        self._ears = Ears()
        self.listen = self._ears.listen
        self._connection: Connection | None = None
        self._speaking = asyncio.Lock()
        self._lost = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._keep(), name="store notices")

    async def start(self) -> None:
        """Connect at once, so that nothing is missed after this returns."""
        self._connection = await self._connect_and_listen()

    async def say(self, word: str) -> None:
        """See `Notices`."""
        check_word(word)
        async with self._speaking:
            connection = self._connection
            if connection is None or connection.is_closed():
                raise StoreUnavailable("the database is away: other processes cannot be told")
            try:
                await connection.execute(
                    "SELECT pg_notify($1, $2)",
                    WORD_CHANNEL,
                    f"{self.name} {word}",
                    timeout=self._patience,
                )
            except _AWAY as error:
                raise StoreUnavailable(f"other processes cannot be told: {error}") from error

    async def close(self) -> None:
        """See `Notices`."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        if self._connection is not None:
            self._connection.remove_termination_listener(self._on_lost)
            with suppress(*_AWAY):
                await self._connection.close(timeout=self._patience)
        self._ears.hear([None])

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
                except _AWAY:
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, _LONGEST_PAUSE_S)
            self._ears.hear([Missed()])

    async def _connect_and_listen(self) -> Connection:
        connection = await self._connect()
        try:
            await connection.add_listener(ROW_CHANNEL, self._on_rows)
            await connection.add_listener(WORD_CHANNEL, self._on_word)
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
        self._ears.hear([RowNotice(table, int(n), own) for table, n in pairs])

    def _on_word(
        self,
        _connection: "Connection | PoolConnectionProxy[asyncpg.Record]",
        _pid: int,
        _channel: str,
        payload: object,
    ) -> None:
        name, _, word = str(payload).partition(" ")
        self._ears.hear([WordNotice(word, own=name == self.name)])
