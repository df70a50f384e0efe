"""One table in memory: the fold of its log, who looks at it, and a lock for its commands."""

import asyncio
from collections import deque
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from lunarium.server.live.presence import Presences
from lunarium.server.live.watcher import Watcher
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.messages import Happened, Update
from lunarium.server.tables import PersonId, Row, Table, TableId, wire
from lunarium.server.tables.events import Played

if TYPE_CHECKING:
    from lunarium.server.live.follower import Follower

RECENT: Final = 12
"""So many steps are kept for those who come back soon; older ones are folded again from the log."""

_encode = msgspec.json.Encoder().encode


class Step(NamedTuple):
    """A row of the log with the table before and after it."""

    before: Table | None
    row: Row
    after: Table


class LiveTable:
    """See the module. `keys` are the commands in the log, each with its row."""

    __slots__ = (
        "doubtful", "followers", "keys", "lock", "presences", "recent", "table", "thinking", "used",
        "watchers",
    )  # fmt: skip

    def __init__(self, table: Table, keys: dict[str, int]) -> None:
        self.table = table
        self.keys = keys
        self.lock = asyncio.Lock()
        self.recent: deque[Step] = deque(maxlen=RECENT)
        self.watchers: set[Watcher] = set()
        self.followers: set[Follower] = set()
        self.presences = Presences()
        self.thinking: set[tuple[SeatNumber, int]] = set()
        self.doubtful = False
        self.used = monotonic()

    @property
    def id(self) -> TableId:
        """The id of the table."""
        return self.table.id

    def grow(self, steps: Sequence[Step]) -> None:
        """Take over rows that are durable, and tell everybody who looks."""
        for step in steps:
            self.recent.append(step)
            if step.row.command is not None:
                self.keys[step.row.command] = step.row.n
        self.table = steps[-1].after
        self.used = monotonic()
        if self.watchers:
            self._broadcast(steps)
        for follower in tuple(self.followers):
            follower.hear(steps)

    def _broadcast(self, steps: Sequence[Step]) -> None:
        table = self.table
        if any(not isinstance(event, Played) for step in steps for event in step.row.events):
            for watcher in self.watchers:
                watcher.adjust(table)
        told: dict[tuple[PersonId | None, SeatNumber | None], str] = {}
        people = {*table.people, table.host}
        # What an overflowing outbox does must not change the set under our feet.
        for watcher in tuple(self.watchers):
            # Strangers all see the same: it is put into words once.
            key = (watcher.person if watcher.person in people else None, watcher.seat)
            text = told.get(key)
            if text is None:
                text = told[key] = self._after(steps, *key)
            watcher.outbox.put(text)

    def _after(
        self, steps: Sequence[Step], person: PersonId | None, seat: SeatNumber | None
    ) -> str:
        happened = tell_story(steps, seat)
        return update(self.table, person, seat, after=steps[0].row.n - 1, happened=happened)

    def show(self, watcher: Watcher, steps: Sequence[Step] | None = None) -> None:
        """Send the position to one watcher, with what it missed, or as a first look (None)."""
        person, seat = watcher.person, watcher.seat
        if steps is None:
            text = update(self.table, person, seat)
        else:
            after = steps[0].row.n - 1 if steps else self.table.n
            happened = tell_story(steps, seat)
            text = update(self.table, person, seat, after=after, happened=happened)
        watcher.outbox.put(text)

    def recent_since(self, have: int) -> list[Step] | None:
        """The steps after row `have`, if memory still has them all."""
        steps = [step for step in self.recent if step.row.n > have]
        return steps if len(steps) == self.table.n - have else None


def tell_story(steps: Sequence[Step], seat: SeatNumber | None) -> tuple[Happened, ...]:
    """What happened in these steps, as it may be known from this seat."""
    return tuple(
        [event for step in steps for event in wire.story(step.before, step.row, step.after, seat)]
    )


def position(
    table: Table,
    person: PersonId | None,
    seat: SeatNumber | None,
    *,
    after: int | None = None,
    happened: tuple[Happened, ...] = (),
) -> Update:
    """A table as this person sees it from this seat."""
    return Update(
        table=table.id,
        n=table.n,
        after=after,
        happened=happened,
        info=wire.info(table, person),
        seat=seat,
        view=wire.view(table, seat),
        moves=wire.moves(table, seat),
    )


def update(
    table: Table,
    person: PersonId | None,
    seat: SeatNumber | None,
    *,
    after: int | None = None,
    happened: tuple[Happened, ...] = (),
) -> str:
    """The same as the text that goes over the socket."""
    return _encode(position(table, person, seat, after=after, happened=happened)).decode()
