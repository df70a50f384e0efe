"""The lobby: public tables and people who look for players, for sockets that follow them.

Changes are gathered for a moment and sent together; what strangers see is encoded only once. While
nobody follows the lobby, nothing is kept.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final

import msgspec

from lunarium.server.live.live_table import LiveTable
from lunarium.server.live.presence import FORGOTTEN_S
from lunarium.server.live.subscriptions import SendQueue
from lunarium.server.logs import log_error
from lunarium.server.protocol.messages import People, PublicTable, Seekers, Tables
from lunarium.server.store import ListedTable, Store, StoreUnavailable
from lunarium.server.tables import PersonId, TableId
from lunarium.server.tables.stored import line_of

MOST_LISTED: Final = {"open": 100, "running": 50}
"""How many tables of each status are listed: the newest."""

_MOST_ONLINE: Final = 50_000
_PAUSE_S: Final = 0.2
_RETRY_S: Final = 1.0
_STRANGER: Final = ""

_encode = msgspec.json.Encoder().encode


class Lobby:
    """What this process knows about public tables, and the sockets that follow them.

    `seekers` says who looks for players in all processes.
    """

    def __init__(self, store: Store, seekers: Callable[[], tuple[Seekers, ...]]) -> None:
        self._store = store
        self._seekers = seekers
        self._tables: dict[TableId, ListedTable] = {}
        self._online: dict[TableId, dict[str, tuple[int, float]]] = {}
        self._shown: dict[TableId, PublicTable] = {}
        self._of_tables: dict[SendQueue, PersonId] = {}
        self._of_people: set[SendQueue] = set()
        self._people_told = ""
        self._stale: set[TableId] = set()
        self._loading: asyncio.Task[None] | None = None
        self._due = asyncio.Event()
        self._reload = False

    # ------------------------------------------------------------------ sockets

    async def follow_tables(self, person: PersonId, socket: SendQueue) -> None:
        """A socket wants the public tables. Raises `StoreUnavailable`."""
        await self._load()
        self._of_tables[socket] = person
        self._refresh_shown()
        socket.put(self._tables_for(person, self._shown, (), fresh=True))

    async def follow_people(self, socket: SendQueue) -> None:
        """A socket wants to know who looks for players. Raises `StoreUnavailable`."""
        await self._load()
        self._of_people.add(socket)
        socket.put(self._people())

    def unfollow(self, socket: SendQueue, topic: str | None = None) -> None:
        """A socket is gone, or does not want to know any more."""
        if topic != "people":
            self._of_tables.pop(socket, None)
        if topic != "tables":
            self._of_people.discard(socket)
        if not self._is_followed:
            self._tables, self._shown, self._loading = {}, {}, None

    @property
    def _is_followed(self) -> bool:
        return bool(self._of_tables or self._of_people)

    async def _load(self) -> None:
        if self._loading is None:
            self._loading = asyncio.create_task(self._read_all())
        loading = self._loading
        try:
            await asyncio.shield(loading)
        except StoreUnavailable:
            if self._loading is loading:
                self._loading = None
            raise

    async def _read_all(self) -> None:
        for status, most in MOST_LISTED.items():
            page = await self._store.public_tables(None, most, status)  # type: ignore[arg-type]  # of the dict
            for table in page.tables:
                self._put(table)

    # ------------------------------------------------------------------ changes

    def consider(self, live: LiveTable) -> None:
        """A table in memory has other people or another status; moves are not told here."""
        if live.table.public and self._loading is not None:
            self._put(line_of(live.table))
            self._due.set()

    def heard(self, table: TableId) -> None:
        """The same of a public table in another process."""
        if self._loading is not None:
            self._stale.add(table)
            self._due.set()

    def missed(self) -> None:
        """Notices were lost: read everything again."""
        if self._loading is not None:
            self._reload = True
            self._stale.update(self._tables)
            self._due.set()

    def seekers_changed(self) -> None:
        """Other people look for players now."""
        self._due.set()

    def present(self, table: TableId, process: str, seats: int) -> None:
        """Note how many seats of a table have their person connected to a process."""
        if len(self._online) > _MOST_ONLINE:  # of processes that ended without a word
            self._online.clear()
        known = self._online.setdefault(table, {})
        before = known[process][0] if process in known else 0
        if seats:
            known[process] = seats, monotonic()
        else:
            known.pop(process, None)
            if not known:
                del self._online[table]
        if seats != before and table in self._tables:
            self._due.set()

    def _put(self, table: ListedTable) -> None:
        known = self._tables.get(table.id)
        if known is None or known.n < table.n:
            self._tables[table.id] = table

    async def run(self) -> None:
        """Send what has changed, but not too often."""
        while True:
            await self._due.wait()
            self._due.clear()
            try:
                stale, self._stale = self._stale, set()
                if self._reload:
                    await self._read_all()
                    self._reload = False
                if stale:
                    for table in await self._store.tables(stale):
                        self._put(table)
                self._tell()
            except StoreUnavailable:
                self._stale |= stale
                self._due.set()
                await asyncio.sleep(_RETRY_S)
            except Exception as error:  # noqa: BLE001 -- the lobby must go on
                log_error("the lobby failed", error)
            await asyncio.sleep(_PAUSE_S)

    def _tell(self) -> None:
        before = self._shown
        self._refresh_shown()
        changed = {name: shown for name, shown in self._shown.items() if before.get(name) != shown}
        gone = tuple(name for name in before if name not in self._shown)
        if changed or gone:
            common = self._tables_for(_STRANGER, changed, gone, fresh=False)
            for socket, person in tuple(self._of_tables.items()):
                own = any(self._tables[name].seats_of(person) for name in changed)
                text = self._tables_for(person, changed, gone, fresh=False) if own else common
                socket.put(text)
        people = self._people()
        if people != self._people_told:
            self._people_told = people
            for socket in tuple(self._of_people):
                socket.put(people)

    def _refresh_shown(self) -> None:
        """What is listed now: the newest of each status, as a stranger sees it."""
        limit = monotonic() - FORGOTTEN_S
        for table, known in tuple(self._online.items()):
            heard = {process: one for process, one in known.items() if one[1] > limit}
            if heard:
                self._online[table] = heard
            else:
                del self._online[table]
        kept: list[ListedTable] = []
        for status, most in MOST_LISTED.items():
            of_status = [
                table
                for table in self._tables.values()
                if table.summary.status == status and table.summary.public
            ]
            kept += sorted(of_status, key=lambda t: t.summary.created, reverse=True)[:most]
        self._tables = {table.id: table for table in kept}
        self._shown = {table.id: self._line(table, _STRANGER) for table in kept}

    def _line(self, table: ListedTable, person: PersonId) -> PublicTable:
        online = sum(seats for seats, _ in self._online.get(table.id, {}).values())
        return PublicTable(table.line_for(person), min(online, len(table.summary.names)))

    def _tables_for(
        self,
        person: PersonId,
        shown: dict[TableId, PublicTable],
        gone: Iterable[TableId],
        *,
        fresh: bool,
    ) -> str:
        lines = tuple(
            self._line(self._tables[name], person) if self._tables[name].seats_of(person) else line
            for name, line in shown.items()
        )
        return _encode(Tables(fresh=fresh, tables=lines, gone=tuple(gone))).decode()

    def _people(self) -> str:
        free = Counter(
            table.summary.game
            for table in self._tables.values()
            if table.summary.status == "open" and table.summary.open_seats
            if table.id in self._online
        )
        return _encode(People(seekers=self._seekers(), open_tables=dict(free))).decode()
