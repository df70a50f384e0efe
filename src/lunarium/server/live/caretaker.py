"""What goes on in the background: notices of other processes, forgotten bots, idle tables."""

import asyncio
import random
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import chain
from time import monotonic

import msgspec

from lunarium.server.live.bots import BotTurns
from lunarium.server.live.errands import ConcernWord, Errands, RefusedWord
from lunarium.server.live.follower import Follower
from lunarium.server.live.forfeits import Forfeits
from lunarium.server.live.presence import REPEATED_S, Looker, PresenceWord, seen
from lunarium.server.live.table import LiveTable
from lunarium.server.live.tables import LiveTables
from lunarium.server.live.watcher import Watcher
from lunarium.server.logs import tell_failure
from lunarium.server.settings import Settings
from lunarium.server.store import Missed, Notice, RowNotice, Store, StoreUnavailable, WordNotice
from lunarium.server.tables import Refused, new_id

_PRESENCE_PAUSE_S = 0.05
"""Changes of presence are gathered for so long: a reload goes and comes in one message."""

_AT_ONCE = 500
"""So many forgotten tables are taken up in one sweep."""

_encode = msgspec.json.Encoder().encode
_read_word = msgspec.json.Decoder(PresenceWord | ConcernWord | RefusedWord).decode


class Caretaker:
    """Keeps the tables of this process in step with all others, and tidy."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        bots: BotTurns,
        forfeits: Forfeits,
        errands: Errands,
        settings: Settings,
    ) -> None:
        self._store = store
        self._tables = tables
        self._bots = bots
        self._forfeits = forfeits
        self._concerns = errands
        self._settings = settings
        self._name = new_id()
        self._tasks: list[asyncio.Task[None]] = []
        self._restless: set[LiveTable] = set()
        self._presence_due = asyncio.Event()
        self._errands: set[asyncio.Task[None]] = set()
        tables.grown = self._after_growth
        if not settings.is_sqlite:
            errands.tell_others = self._tell_others
            forfeits.say_refused = lambda *decision: self._tell_others(RefusedWord(*decision))

    def start(self) -> None:
        """Begin; the first look at forgotten bots is at once, for those of the last run."""
        self._tasks = [
            asyncio.create_task(self._sweep()),
            asyncio.create_task(self._tell_presence()),
        ]
        if not self._settings.is_sqlite:  # with a file there is no other process to hear
            notices = self._store.notices.listen()
            self._tasks.append(asyncio.create_task(self._follow(notices)))

    async def close(self) -> None:
        """Stop, and tell the other processes that nobody is here any more."""
        for task in (*self._tasks, *self._errands):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._errands, return_exceptions=True)

    # ------------------------------------------------------------------ looking

    def watch(self, live: LiveTable, watcher: Watcher) -> None:
        """Somebody begins to look at a table."""
        first = not live.watchers
        live.watchers.add(watcher)
        watcher.presence = None  # who asks to watch is told, even if nothing is new
        watcher.tell_presence(live.presences.message(live.table, _lookers(live)))
        if first and not self._settings.is_sqlite:
            self._say(live, asks=True)
        self._stir(live)

    def unwatch(self, live: LiveTable, watcher: Watcher) -> None:
        """Somebody looks no more."""
        live.watchers.discard(watcher)
        live.used = monotonic()
        self._stir(live)

    def follow(self, live: LiveTable, follower: Follower) -> None:
        """A program begins to follow a table."""
        live.followers.add(follower)
        self._stir(live)

    def unfollow(self, live: LiveTable, follower: Follower) -> None:
        """A program follows no more."""
        live.followers.discard(follower)
        live.used = monotonic()
        self._stir(live)

    def _stir(self, live: LiveTable) -> None:
        self._restless.add(live)
        self._presence_due.set()

    def _after_growth(self, live: LiveTable) -> None:
        self._bots.consider(live)
        self._forfeits.consider(live)
        self._concerns.consider(live)
        step = live.recent[-1]
        if live.watchers and step.before is not None and step.before.seats != step.after.seats:
            self._stir(live)  # who only watched may have a seat now, or the other way round

    async def _tell_presence(self) -> None:
        while True:
            await self._presence_due.wait()
            await asyncio.sleep(_PRESENCE_PAUSE_S)
            self._presence_due.clear()
            restless, self._restless = self._restless, set()
            for live in restless:
                if not self._settings.is_sqlite:
                    self._say(live)
                self._show_presence(live)

    @staticmethod
    def _show_presence(live: LiveTable) -> None:
        text = live.presences.message(live.table, _lookers(live))
        for watcher in tuple(live.watchers):
            watcher.tell_presence(text)

    # ------------------------------------------------------------------ other processes

    def _say(self, live: LiveTable, *, asks: bool = False) -> None:
        seats, watching = seen(live.table, _lookers(live))
        word = PresenceWord(self._name, live.id, seats, watching, asks)
        self._start(self._say_word(_encode(word).decode()))

    def _tell_others(self, word: ConcernWord | RefusedWord) -> None:
        self._start(self._say_word(_encode(word).decode()))

    async def _say_word(self, word: str) -> None:
        with suppress(StoreUnavailable):  # it is said again before long
            await self._store.notices.say(word)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _follow(self, notices: AsyncIterator[Notice]) -> None:
        async for notice in notices:
            match notice:
                case RowNotice(table, n, own=False):
                    live = self._tables.here(table)
                    if live is not None and live.table.n < n:
                        self._start(self._refresh(live, n))
                case WordNotice(word, own=False):
                    self._hear(word)
                case Missed():
                    for live in self._tables:
                        self._start(self._refresh(live, None))
                case _:
                    pass  # our own

    async def _refresh(self, live: LiveTable, n: int | None) -> None:
        try:
            await self._tables.refresh(live, n)
        except StoreUnavailable:
            live.doubtful = True
        except Exception as error:  # noqa: BLE001 -- one table's failure must stay its own
            tell_failure("a table could not be brought up to date", error, table=live.id)

    def _hear(self, text: str) -> None:
        try:
            word = _read_word(text)
        except msgspec.MsgspecError as error:
            tell_failure("a word of another process cannot be read", error)
            return
        match word:
            case ConcernWord(accounts):
                self._concerns.ring(accounts)
            case RefusedWord(table, seat, since):
                self._forfeits.count_refused(table, seat, since)
            case PresenceWord():
                self._hear_presence(word)

    def _hear_presence(self, word: PresenceWord) -> None:
        live = self._tables.here(word.table)
        if live is None or not (live.watchers or live.followers):
            return
        live.presences.hear(word)
        if word.asks:
            self._say(live)
        self._show_presence(live)

    # ------------------------------------------------------------------ sweeping

    async def _sweep(self) -> None:
        """Again and again, never at the same moments as other processes."""
        patience_s, repeat_at = 0.0, monotonic()
        while True:
            try:
                await self._look_around(patience_s)
                patience_s = 3 * self._settings.sweep_s  # the first time, all of the last run
            except StoreUnavailable:
                pass  # next time
            except Exception as error:  # noqa: BLE001 -- the sweeper must go on
                tell_failure("sweeping failed", error)
            if not self._settings.is_sqlite and monotonic() > repeat_at:
                repeat_at = monotonic() + REPEATED_S
                self._restless.update(
                    live for live in self._tables if live.watchers or live.followers
                )
                self._presence_due.set()
            await asyncio.sleep(self._settings.sweep_s * random.uniform(0.7, 1.3))

    async def _look_around(self, patience_s: float) -> None:
        self._tables.evict(self._settings.idle_s)
        for live in self._tables:
            if live.doubtful:
                await self._refresh(live, None)
            self._bots.consider(live)
            self._forfeits.consider(live)
        waiting_since = datetime.now(UTC) - timedelta(seconds=patience_s)
        for listed in await self._store.bots_waiting(waiting_since, limit=_AT_ONCE):
            try:
                live = await self._tables.get(listed.id)
            except Refused:
                continue
            await self._refresh(live, listed.n)
            self._bots.consider(live)
            self._forfeits.consider(live)


def _lookers(live: LiveTable) -> Iterator[Looker]:
    return chain(live.watchers, live.followers)
