"""A program that follows a table, or its own affairs, over a stream: what it was not told yet."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final

from lunarium.server.live.table import Step
from lunarium.server.tables import PersonId

MOST_WAITING: Final = 128
"""So many rows wait for a program that does not read; then its stream ends."""


class Bell:
    """Wakes one stream: something has happened, or the stream is over."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self.over = False

    def ring(self) -> None:
        """There is something to tell."""
        self._rung.set()

    def end(self) -> None:
        """The stream ends after what it says now."""
        self.over = True
        self._rung.set()

    async def wait(self, seconds: float) -> bool:
        """Until it rings, at most so long; whether it did."""
        try:
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        except TimeoutError:
            return False
        self._rung.clear()
        return True


class Follower(Bell):
    """A stream of one table. A table tells it every step, and does not wait for it."""

    def __init__(self, person: PersonId) -> None:
        super().__init__()
        self.person = person
        self.steps: deque[Step] = deque()

    def hear(self, steps: Sequence[Step]) -> None:
        """The table has gone on."""
        if len(self.steps) + len(steps) > MOST_WAITING:
            self.steps.clear()
            self.end()
        elif not self.over:
            self.steps.extend(steps)
            self.ring()
