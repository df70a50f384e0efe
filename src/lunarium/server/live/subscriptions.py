"""Subscriptions to tables: sockets with their send queues, pages, and streams of programs."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.messages import Explain, Message, Open, PreviewMoves, Refused
from lunarium.server.protocol.refusals import Refusal
from lunarium.server.tables import (
    PersonId,
    RefusalError,
    TableId,
    TableState,
    check_may_see,
    refuse,
)

if TYPE_CHECKING:
    from lunarium.server.live.live_table import LiveTable, TableStep

MOST_WAITING: Final = 128
"""How many rows may wait for a program that does not read; then its stream ends."""


AT_ONCE: Final = 4
"""How many messages are sent with one write: most often a change and the answer to a command."""


class Sink(Protocol):
    """Takes the messages for one client, in order."""

    def put(self, text: str) -> None:
        """Add a message; never waits."""


class SendQueue:
    """Messages for one socket, in order. `put` never waits; `pump` sends them, some at a time.

    The queue is bounded: a client that cannot keep up is dropped. It loses nothing, because it
    reconnects and says what it has.
    """

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
        """Whether the queue is so full that further requests of this client should wait."""
        return len(self._queue) > self._most // 4 and not self.closed

    async def relief(self) -> None:
        """Wait until there is room again, or the queue ends."""
        while self.crowded:
            self._relief.clear()
            await self._relief.wait()

    def put(self, text: str) -> None:
        """Add a message; beyond the bounds the queue is emptied and the socket is dropped."""
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
        """Add a last message, after which `pump` ends."""
        if not self.closed:
            self._queue.append(text)
            self.closed = True
        self._relief.set()
        self._wake.set()

    async def pump(self, send: Callable[[Sequence[str]], Awaitable[None]]) -> None:
        """Send what is put, until the end."""
        while True:
            while self._queue:
                texts = [self._queue.popleft() for _ in range(min(AT_ONCE, len(self._queue)))]
                self._bytes -= sum(map(len, texts))
                await send(texts)
                if not self.crowded:
                    self._relief.set()
            if self.closed:
                return
            self._wake.clear()
            await self._wake.wait()


class Subscription:
    """A socket that follows a table: its person, its open seat, and where to send.

    `seat` is the open seat: its view is what this socket gets. A person's only seat opens
    automatically; with several seats on one device the client must say which, and the hands stay
    covered until then. `invite` is the invitation that the subscription began with, if
    any. `lost` is called with the id of the table when the person's right to see it ends.
    """

    __slots__ = ("_chosen", "_lost", "invite", "person", "presence", "queue", "seat")

    def __init__(
        self,
        person: PersonId,
        queue: Sink,
        table: TableState,
        invite: str | None = None,
        lost: Callable[[TableId], None] = lambda _: None,
    ) -> None:
        self.person = person
        self.queue = queue
        self.invite = invite
        self._lost = lost
        self.seat: SeatNumber | None = None
        self.presence: str | None = None
        self._chosen = False
        self.adjust(table)

    def open(self, table: TableState, seat: SeatNumber | None) -> None:
        """Look from my own seat, or close the hand; raises `RefusalError` for a seat of others."""
        if seat is not None and seat not in table.seats_of(self.person):
            raise refuse("not_your_seat", f"seat {seat} is not yours")
        self.seat = seat
        self._chosen = True

    def still_sees(self, table: TableState) -> bool:
        """Whether the person may still see the table; if not, the socket is told to drop it."""
        try:
            check_may_see(table, self.person, self.invite)
        except RefusalError as refused:
            self.lose(table.id, refused.refusal)
            return False
        return True

    def lose(self, table: TableId, refusal: Refusal) -> None:
        """Tell the socket that it cannot follow the table any more, and why."""
        message = Refused(id=None, table=table, refusal=refusal)
        self.queue.put(msgspec.json.encode(message).decode())
        self._lost(table)

    def send_presence(self, text: str) -> None:
        """Send the presence, unless it is the same as the last one sent."""
        if text != self.presence:
            self.presence = text
            self.queue.put(text)

    def adjust(self, table: TableState) -> None:
        """After people came or went: close a seat that was lost, open one that is the only one."""
        own = table.seats_of(self.person)
        if self.seat not in own:
            self.seat = None
        if self.seat is None and len(own) == 1 and not self._chosen:
            self.seat = own[0]


class Subscriber:
    """A client that follows tables: a socket, or the page of a device with tables of its own."""

    def __init__(self) -> None:
        self._subscriptions: dict[TableId, tuple[LiveTable, Subscription]] = {}

    def _put(self, message: Message) -> None:
        """Send the client a message."""
        raise NotImplementedError

    def _subscribe(
        self, live: "LiveTable", person: PersonId, queue: Sink, invite: str | None
    ) -> Subscription:
        """The client's subscription to a table, a new one if it does not follow it yet."""
        if live.id in self._subscriptions:
            _, subscription = self._subscriptions[live.id]
            subscription.invite = invite or subscription.invite
        else:
            subscription = Subscription(person, queue, live.table, invite, self._lose)
            self._subscriptions[live.id] = live, subscription
        return subscription

    def _subscription(self, table: TableId) -> "tuple[LiveTable, Subscription]":
        found = self._subscriptions.get(table)
        if found is None:
            raise refuse("no_such_table", "watch the table first")
        return found

    def _lose(self, table: TableId) -> None:
        """The right to see a table has ended, and the subscription with it."""
        self._subscriptions.pop(table, None)

    async def _open(self, request: Open) -> None:
        live, subscription = self._subscription(request.table)
        subscription.open(live.table, request.seat)
        live.show(subscription, [])

    async def _explain(self, request: Explain) -> None:
        live, _ = self._subscription(request.table)
        self._put(live.explained(request.seat))

    async def _preview(self, request: PreviewMoves) -> None:
        live, subscription = self._subscription(request.table)
        self._put(live.previews(subscription.seat))


class Signal:
    """Wakes one stream: something has happened, or the stream is over."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self.over = False

    def set(self) -> None:
        """There is something to send."""
        self._event.set()

    def end(self) -> None:
        """The stream ends after the current line."""
        self.over = True
        self._event.set()

    async def wait(self, seconds: float) -> bool:
        """Wait until it is set, at most this long; returns whether it was."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return True


class StreamSubscription(Signal):
    """A program that follows a table over a stream: the steps that were not sent yet."""

    def __init__(self, person: PersonId) -> None:
        super().__init__()
        self.person = person
        self.steps: deque[TableStep] = deque()

    def add(self, steps: "Sequence[TableStep]") -> None:
        """The table has changed."""
        if len(self.steps) + len(steps) > MOST_WAITING:
            self.steps.clear()
            self.end()
        elif not self.over:
            self.steps.extend(steps)
            self.set()
