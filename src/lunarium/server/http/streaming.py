"""A stream of lines for one program: it is opened, kept alive, and always closed."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Coroutine
from time import monotonic
from typing import Any, Final, TypeVar

import msgspec
from litestar.background_tasks import BackgroundTask
from litestar.response import Stream

from lunarium.server.limits import TooMany
from lunarium.server.live.subscriptions import Signal
from lunarium.server.logs import log_error
from lunarium.server.metrics import STREAMS
from lunarium.server.server import Server
from lunarium.server.store import Bearer, StoreUnavailable
from lunarium.server.tables import refuse

MEDIA: Final = "application/x-ndjson"
_HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
_COME_AGAIN_S: Final = 5.0

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode


class Streaming(ABC):
    """One stream of lines. `signal` wakes it; `finished` says that nothing will follow."""

    def __init__(self, server: Server, bearer: Bearer, address: str, signal: Signal) -> None:
        self._server = server
        self._bearer = bearer
        self._address = address
        self._checked = monotonic()
        self._is_open = False
        self._work: set[asyncio.Task[Any]] = set()
        self.signal = signal
        self.finished = False
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def account(self) -> str:
        """The bot account that listens."""
        return self._bearer.account

    @abstractmethod
    async def news(self) -> list[msgspec.Struct]:
        """The lines to send now; the first time, the current state."""

    @abstractmethod
    def begin(self) -> None:
        """The stream was admitted: start listening."""

    @abstractmethod
    def end(self) -> None:
        """Stop listening."""

    def response(self) -> Stream:
        """The answer to the request; raises `Refused` or `TooMany` if there is no place."""
        server = self._server
        if server.closing:
            raise refuse("closing")
        if not server.gate.streams.take(self.account, self._address):
            raise TooMany(_COME_AGAIN_S)
        self._is_open = True
        server.streams.add(self)
        STREAMS.inc()
        self.begin()
        # Whichever comes first: a client may be gone before the first line is asked for.
        return Stream(
            self._lines(), media_type=MEDIA, headers=_HEADERS, background=BackgroundTask(self.close)
        )

    async def _lines(self) -> AsyncIterator[bytes]:
        try:
            while True:
                for message in await self._whole(self._news()):
                    yield _encode(message) + b"\n"
                if self.finished or self.signal.over or not await self._whole(self._is_valid()):
                    return
                if not await self.signal.wait(self._server.settings.stream_s):
                    yield b"\n"
        except Exception as error:  # noqa: BLE001 -- the client connects again; it must not be cut
            log_error("a stream failed", error, account=self.account)
        finally:
            await self.close()

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Let it finish even if the client disconnects meanwhile.

        A task that is cancelled during a query might not close its connection cleanly.
        """
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._work.discard(task)
        if not task.cancelled():
            task.exception()  # the task that waited has it, if one did

    async def _news(self) -> list[msgspec.Struct]:
        try:
            return await self.news()
        except StoreUnavailable:
            return []  # it is asked again before long

    async def _is_valid(self) -> bool:
        """Whether the token is still valid; looked up now and then, not with every line."""
        if monotonic() - self._checked < self._server.settings.stream_s:
            return True
        try:
            valid = await self._server.store.is_token(self._bearer.token)
        except StoreUnavailable:
            return True
        self._checked = monotonic()
        return valid

    def doubt(self) -> None:
        """Check at once whether the token is still valid."""
        self._checked = float("-inf")
        self.signal.set()

    async def close(self) -> None:
        """Release everything; a second call does nothing."""
        if not self._is_open:
            return
        self._is_open = False
        self.end()
        self._server.streams.discard(self)
        self._server.gate.streams.free(self.account, self._address)
        STREAMS.dec()
        self.gone.set_result(None)
