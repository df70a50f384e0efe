"""Alerts: which tables wait for a person, sent to each of their sockets that follows "mine".

A process knows the tables of the people who are connected to it. It learns of changes from its own
tables in memory, and of other tables from the notices of other processes; the lines of those are
read from the store, many at a time.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from lunarium.server.live.live_table import LiveTable
from lunarium.server.live.subscriptions import SendQueue
from lunarium.server.logs import log_error
from lunarium.server.protocol.messages import Waiting
from lunarium.server.store import ListedTable, Store, StoreUnavailable
from lunarium.server.tables import PersonId, TableId
from lunarium.server.tables.stored import line_of

MOST_TABLES: Final = 200
"""How many of a person's tables are followed: the latest ones."""

MOST_SENT: Final = 20

_PAUSE_S: Final = 0.01
"""Tables that changed in other processes are gathered for this long and read in one query."""

_RETRY_S: Final = 1.0

_encode = msgspec.json.Encoder().encode


class _Mine:
    """One person who follows: the sockets, whether they are in view, and the tables."""

    __slots__ = ("loading", "sockets", "tables")

    def __init__(self) -> None:
        self.sockets: dict[SendQueue, bool] = {}
        self.tables: dict[TableId, ListedTable] = {}
        self.loading: asyncio.Task[None] | None = None

    @property
    def is_loaded(self) -> bool:
        return self.loading is not None and self.loading.done()

    def put(self, table: ListedTable) -> bool:
        """Take over a line; false if a newer one is here."""
        known = self.tables.get(table.id)
        if known is not None and known.n >= table.n:
            return False
        self.tables[table.id] = table
        return True


class Alerts:
    """Everybody who follows "mine" in this process.

    `on_seen` is called with a person who begins to be waited for while looking at a page.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._people: dict[PersonId, _Mine] = {}
        self._at: defaultdict[TableId, set[PersonId]] = defaultdict(set)
        self._stale: set[TableId] = set()
        self._due = asyncio.Event()
        self._reload = False
        self.on_seen: Callable[[PersonId], None] = lambda _: None

    # ------------------------------------------------------------------ sockets

    async def follow(self, person: PersonId, socket: SendQueue, *, visible: bool) -> None:
        """A socket follows alerts; it gets the current ones at once. Raises `StoreUnavailable`."""
        mine = self._people.get(person)
        if mine is None:
            mine = self._people[person] = _Mine()
        mine.sockets[socket] = visible
        if mine.loading is None:
            mine.loading = asyncio.create_task(self._load(person, mine))
        try:
            await asyncio.shield(mine.loading)
        except Exception:
            mine.loading = None  # the next socket tries again
            self.unfollow(person, socket)
            raise
        socket.put(_text(person, mine, None))

    def unfollow(self, person: PersonId, socket: SendQueue) -> None:
        """A socket is gone, or does not want to know any more."""
        mine = self._people.get(person)
        if mine is None:
            return
        mine.sockets.pop(socket, None)
        if not mine.sockets:
            del self._people[person]
            for table in mine.tables:
                self._leave(table, person)

    def attend(self, person: PersonId, socket: SendQueue, *, visible: bool) -> None:
        """The page of a socket has come into view, or left it."""
        mine = self._people.get(person)
        if mine is not None and socket in mine.sockets:
            mine.sockets[socket] = visible
            if visible:
                self.on_seen(person)

    async def _load(self, person: PersonId, mine: _Mine) -> None:
        page = await self._store.tables_of(person, ("open", "running"), limit=MOST_TABLES)
        for table in page.tables:
            if mine.put(table):
                self._at[table.id].add(person)

    def _leave(self, table: TableId, person: PersonId) -> None:
        here = self._at.get(table)
        if here is not None:
            here.discard(person)
            if not here:
                del self._at[table]

    # ------------------------------------------------------------------ changes

    def consider(self, live: LiveTable) -> None:
        """A table in memory was loaded or has changed."""
        table = live.table
        if table.id in self._at or any(
            person in self._people for person in (table.host, *table.people)
        ):
            self.change(line_of(table))

    def heard(self, table: TableId, people: Iterable[PersonId] = ()) -> None:
        """A table that is not in memory has changed, and these people came to it or left it."""
        if table in self._at or any(person in self._people for person in people):
            self._stale.add(table)
            self._due.set()

    def missed(self) -> None:
        """Notices were lost: read everything again."""
        self._reload = True
        self._stale.update(self._at)
        self._due.set()

    def change(self, table: ListedTable) -> None:
        """Tell everybody at a table, and everybody who was there, of its new line."""
        there = {sitting.person for sitting in table.summary.people}
        for person in there | self._at.get(table.id, set()):
            mine = self._people.get(person)
            if mine is None:
                continue
            before = mine.tables.get(table.id)
            if not mine.put(table):
                continue
            if person in there:
                self._at[table.id].add(person)
            else:
                self._leave(table.id, person)
            self._forget_old(person, mine)
            waited = before is not None and before.summary.waits_for(person) is not None
            if table.summary.waits_for(person) and not waited and any(mine.sockets.values()):
                self.on_seen(person)
            if mine.is_loaded:
                text = _text(person, mine, table)
                for socket in tuple(mine.sockets):
                    socket.put(text)

    def _forget_old(self, person: PersonId, mine: _Mine) -> None:
        if len(mine.tables) > 2 * MOST_TABLES:
            oldest = min(mine.tables.values(), key=lambda table: table.updated)
            del mine.tables[oldest.id]
            self._leave(oldest.id, person)

    async def run(self) -> None:
        """Read what has changed in other processes, again and again."""
        while True:
            await self._due.wait()
            await asyncio.sleep(_PAUSE_S)
            self._due.clear()
            stale, self._stale = self._stale, set()
            try:
                if self._reload:
                    for person, mine in tuple(self._people.items()):
                        await self._load(person, mine)
                    self._reload = False
                for table in await self._store.tables(stale):
                    self.change(table)
            except StoreUnavailable:
                self._stale |= stale
                await asyncio.sleep(_RETRY_S)
                self._due.set()
            except Exception as error:  # noqa: BLE001 -- alerts must go on
                log_error("alerts could not be read", error)


def _text(person: PersonId, mine: _Mine, changed: ListedTable | None) -> str:
    waiting = [table for table in mine.tables.values() if table.summary.waits_for(person)]
    waiting.sort(key=lambda table: table.updated)
    message = Waiting(
        tables=tuple(table.line_for(person) for table in waiting[:MOST_SENT]),
        count=len(waiting),
        changed=None if changed is None else changed.line_for(person),
    )
    return _encode(message).decode()
