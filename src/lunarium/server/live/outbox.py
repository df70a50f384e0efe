"""What waits to be sent on one socket. It is bounded: who cannot keep up is let go.

A dropped client loses nothing. It connects again and says what it has.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable


class Outbox:
    """Messages for one socket, in order. `put` never waits; `pump` sends them one by one."""

    __slots__ = (
        "_bytes", "_most", "_most_bytes", "_overflow", "_queue", "_relief", "_wake", "closed",
    )  # fmt: skip

    def __init__(self, most: int, most_bytes: int, overflow: Callable[[], None]) -> None:
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._most = most
        self._most_bytes = most_bytes
        self._overflow = overflow
        self._wake = asyncio.Event()
        self._relief = asyncio.Event()
        self.closed = False

    @property
    def crowded(self) -> bool:
        """Whether so much waits that who asks for more should wait, too."""
        return len(self._queue) > self._most // 4 and not self.closed

    async def relief(self) -> None:
        """Wait until there is room again, or the end."""
        while self.crowded:
            self._relief.clear()
            await self._relief.wait()

    def put(self, text: str) -> None:
        """Add a message; beyond the bounds nothing is kept any more and the socket is let go."""
        if self.closed:
            return
        self._queue.append(text)
        self._bytes += len(text)
        if len(self._queue) > self._most or self._bytes > self._most_bytes:
            self._queue.clear()
            self.closed = True
            self._relief.set()
            self._overflow()
        self._wake.set()

    def finish(self, text: str) -> None:
        """Add a last message, after which `pump` comes to its end."""
        if not self.closed:
            self._queue.append(text)
            self.closed = True
        self._relief.set()
        self._wake.set()

    async def pump(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what is put, until the end."""
        while True:
            while self._queue:
                text = self._queue.popleft()
                self._bytes -= len(text)
                await send(text)
                if not self.crowded:
                    self._relief.set()
            if self.closed:
                return
            self._wake.clear()
            await self._wake.wait()
