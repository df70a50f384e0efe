"""One table in memory: its state, what everyone sees of it, its subscriptions, and a lock."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime
from time import monotonic
from typing import Final, NamedTuple

import msgspec

from lunarium.server.live.presence import TablePresence
from lunarium.server.live.subscriptions import StreamSubscription, Subscription
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.messages import Explained, Happened, Previews
from lunarium.server.protocol.refusals import CODES, Refusal, refuse
from lunarium.server.tables import PersonId, Row, TableId, TableState, TableViews
from lunarium.server.tables.events import MovePlayed
from lunarium.server.tables.views import happened
from lunarium.server.tables.wire import wire_for

RECENT: Final = 12
"""How many steps are kept for clients that reconnect soon; older ones are folded from the log."""

ONE_BY_ONE: Final = 4
"""How many missed steps are sent in an update each, so that a client can show one after another."""

_encode = msgspec.json.Encoder().encode


class TableStep(NamedTuple):
    """A row of the log with the table before and after it."""

    before: TableState | None
    row: Row
    after: TableState


class LiveTable:
    """A table that this process has in memory.

    table          the state after the last durable row
    views          what everyone sees of that state, each seat's view rendered once
    keys           the commands in the log, each with its row
    recent         the last steps
    subscriptions  sockets that are sent every change; `streams` are those of programs
    thinking       the decisions that bots think about: seat, and the row in which it arose
    stale          whether the log may have rows that are not here
    """

    __slots__ = (
        "_now", "keys", "lock", "presence", "recent", "stale", "streams", "subscriptions", "table",
        "thinking", "used", "views", "wire",
    )  # fmt: skip

    def __init__(
        self, table: TableState, keys: dict[str, int], now: Callable[[], datetime]
    ) -> None:
        self.wire = wire_for(table.game)
        self._now = now
        self.table = table
        self.views = TableViews(table, self.wire)
        self.keys = keys
        self.lock = asyncio.Lock()
        self.recent: deque[TableStep] = deque(maxlen=RECENT)
        self.subscriptions: set[Subscription] = set()
        self.streams: set[StreamSubscription] = set()
        self.presence = TablePresence()
        self.thinking: set[tuple[SeatNumber, int]] = set()
        self.stale = False
        self.used = monotonic()

    @property
    def id(self) -> TableId:
        """The id of the table."""
        return self.table.id

    @property
    def in_use(self) -> bool:
        """Whether somebody follows the table, or something is in progress there."""
        return bool(self.subscriptions or self.streams or self.lock.locked() or self.thinking)

    def advance(self, steps: Sequence[TableStep]) -> None:
        """Take over rows that are durable, and send them to everyone who follows the table."""
        for step in steps:
            self.recent.append(step)
            if step.row.command is not None:
                self.keys[step.row.command] = step.row.n
        self.table = steps[-1].after
        self.views = TableViews(self.table, self.wire)
        self.used = monotonic()
        if self.subscriptions:
            self._broadcast(steps)
        for stream in tuple(self.streams):
            stream.add(steps)

    def restore(self, steps: Sequence[TableStep], keys: dict[str, int]) -> None:
        """Take over another log, as after a restored backup, and show it to everyone here."""
        self.table = steps[-1].after
        self.views = TableViews(self.table, self.wire)
        self.keys = keys
        self.recent.clear()
        self.recent.extend(steps)
        self.used = monotonic()
        for subscription in tuple(self.subscriptions):
            if subscription.still_sees(self.table):
                subscription.adjust(self.table)
                self.show(subscription)
            else:
                self.subscriptions.discard(subscription)
        self._end_streams()

    def vanish(self) -> None:
        """The table is not in the store any more: nobody follows it from now on."""
        for subscription in tuple(self.subscriptions):
            subscription.lose(self.id, Refusal("no_such_table", CODES["no_such_table"]))
        self.subscriptions.clear()
        self._end_streams()

    def _end_streams(self) -> None:
        """Programs reconnect, and get the current table."""
        for stream in tuple(self.streams):
            stream.end()

    def _broadcast(self, steps: Sequence[TableStep]) -> None:
        table = self.table
        if any(not isinstance(event, MovePlayed) for step in steps for event in step.row.events):
            # Moves alone take away nobody's right to see the table; everything else may.
            for subscription in tuple(self.subscriptions):
                if subscription.still_sees(table):
                    subscription.adjust(table)
                else:
                    self.subscriptions.discard(subscription)
        texts: dict[tuple[PersonId | None, SeatNumber | None], str] = {}
        stories: dict[SeatNumber | None, tuple[Happened, ...]] = {}
        people, now = {*table.people, table.host}, self._now()
        # An overflowing queue must not change the set during the iteration.
        for subscription in tuple(self.subscriptions):
            # Strangers all see the same, so it is rendered once.
            person, seat = subscription.person, subscription.seat
            key = (person if person in people else None, seat)
            text = texts.get(key)
            if text is None:
                teller = None if self.wire.all_is_open else seat
                if teller not in stories:
                    stories[teller] = self.happened(steps, teller)
                after = steps[0].row.n - 1
                update = self.views.update(*key, after=after, happened=stories[teller], now=now)
                text = texts[key] = _encode(update).decode()
            subscription.queue.put(text)

    def show(self, subscription: Subscription, steps: Sequence[TableStep] | None = None) -> None:
        """Send the position to one socket, with the steps it missed; None for the first time."""
        person, seat = subscription.person, subscription.seat
        if steps is None:
            update = self.views.update(person, seat, now=self._now())
        else:
            after = steps[0].row.n - 1 if steps else self.table.n
            told = self.happened(steps, seat)
            update = self.views.update(person, seat, after=after, happened=told, now=self._now())
        subscription.queue.put(_encode(update).decode())

    def show_one_by_one(self, subscription: Subscription, steps: Sequence[TableStep]) -> None:
        """Send the steps that one socket missed: the last few apart, those before them together."""
        person, seat = subscription.person, subscription.seat
        if seat is not None and any(seat not in step.after.seats_of(person) for step in steps):
            self.show(subscription, steps)  # somebody else may have looked from there
            return
        first = max(1, len(steps) - ONE_BY_ONE + 1)
        for part in (steps[:first], *([step] for step in steps[first:])):
            update = self.views_of(part[-1].after).update(
                person, seat, after=part[0].row.n - 1, happened=self.happened(part, seat),
                now=self._now(),
            )  # fmt: skip
            subscription.queue.put(_encode(update).decode())

    def happened(self, steps: Sequence[TableStep], seat: SeatNumber | None) -> tuple[Happened, ...]:
        """What happened in these steps, as far as this seat may know it."""
        return tuple([event for step in steps for event in happened(*step, seat, self.wire)])

    def explained(self, seat: SeatNumber) -> Explained:
        """A seat's tableau or tank in full, as it is sent; raises `RefusalError`."""
        explanation = self.views.explain(seat)
        return Explained(table=self.id, n=self.table.n, seat=seat, explanation=explanation)

    def previews(self, seat: SeatNumber | None) -> Previews:
        """What each legal move of the open seat gains, as it is sent; raises `RefusalError`."""
        if seat is None:
            raise refuse("not_your_seat", "no seat of yours is open")
        previews = self.views.previews(seat)
        return Previews(table=self.id, n=self.table.n, seat=seat, previews=previews)

    def views_of(self, table: TableState) -> TableViews:
        """What everyone sees of a state of this table, the current or an earlier one."""
        return self.views if table is self.table else TableViews(table, self.wire)

    def recent_since(self, have: int) -> list[TableStep] | None:
        """The steps after row `have`, if memory still has them all."""
        steps = [step for step in self.recent if step.row.n > have]
        return steps if len(steps) == self.table.n - have else None
