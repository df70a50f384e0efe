"""Background tasks: presence, notices from other processes, and sweeps.

A sweep drops idle tables, and finds bots whose turn was missed, for example after a crash, and
tables where time runs out although nobody follows them.
"""

import asyncio
import logging
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Coroutine, Iterable, Iterator
from contextlib import suppress
from datetime import timedelta
from itertools import chain
from time import monotonic
from typing import Final, NamedTuple

import msgspec

from lunarium.server.limits import Limiter
from lunarium.server.live.alerts import Alerts
from lunarium.server.live.bots import BotTurns
from lunarium.server.live.deadlines import AHEAD, Deadlines
from lunarium.server.live.forfeits import Forfeits
from lunarium.server.live.live_table import LiveTable
from lunarium.server.live.live_tables import LiveTables
from lunarium.server.live.lobby import Lobby
from lunarium.server.live.presence import REPEATED_S, PresenceNotice, Present, seen
from lunarium.server.live.seeks import AnySeekNotice, Seeks
from lunarium.server.live.subscriptions import Signal, StreamSubscription, Subscription
from lunarium.server.live.words import WordNotice, Words
from lunarium.server.logs import log_error, log_event
from lunarium.server.metrics import BROKEN
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.push import Pushes
from lunarium.server.settings import Settings
from lunarium.server.store import (
    ListedTable,
    MessageNotice,
    Missed,
    Notice,
    RowNotice,
    Store,
    StoreUnavailable,
)
from lunarium.server.tables import PersonId, RefusalError, TableId, TableState, new_id
from lunarium.server.tables.stored import line_of

_PRESENCE_PAUSE_S: Final = 0.05
"""Changes of presence are gathered for this long, so that a page reload makes one message."""

_AT_ONCE: Final = 500
"""How many tables with missed bots one sweep takes up."""


_SHARED_S: Final = 1.0
"""How often processes tell each other who uses much of the limits."""

_SPENT_AT_ONCE: Final = 64
"""How many of them fit into one notice."""

_MOST_SLOW: Final = 3
"""A sweep ends after this many tables that could not be read in time."""


class LineNotice(msgspec.Struct, frozen=True, tag="line"):
    """A table has other people or another status: these were concerned before or are now."""

    table: TableId
    people: tuple[PersonId, ...]
    public: bool


class SeenNotice(msgspec.Struct, frozen=True, tag="seen"):
    """A person has a page in view that shows which tables wait: no push message is needed."""

    person: PersonId


class RefusedNotice(msgspec.Struct, frozen=True, tag="refused"):
    """A move of a program was refused; `since` is the row in which its decision arose."""

    table: TableId
    seat: SeatNumber
    since: int


class SpentNotice(msgspec.Struct, frozen=True, tag="spent"):
    """What busy people and addresses have used of the limits in another process."""

    spent: tuple[tuple[str, str, float], ...]


_encode = msgspec.json.Encoder().encode
_read_notice = msgspec.json.Decoder(
    PresenceNotice
    | LineNotice
    | RefusedNotice
    | SeenNotice
    | SpentNotice
    | WordNotice
    | AnySeekNotice
).decode


class AccountSignals:
    """The signals of all event streams of bot accounts in this process.

    An event stream reads its state from the store; a signal tells it when to look: an offer, a
    start or an end at a table that it does not follow.
    """

    def __init__(self) -> None:
        self._signals: defaultdict[PersonId, set[Signal]] = defaultdict(set)

    def add(self, account: PersonId, signal: Signal) -> None:
        """An event stream begins."""
        self._signals[account].add(signal)

    def discard(self, account: PersonId, signal: Signal) -> None:
        """An event stream has ended."""
        self._signals[account].discard(signal)
        if not self._signals[account]:
            del self._signals[account]

    def notify(self, accounts: Iterable[PersonId]) -> None:
        """Have the streams of these accounts look again."""
        for account in accounts:
            for signal in self._signals.get(account, ()):
                signal.set()


def _line_changed(before: TableState | None, after: TableState) -> bool:
    """Whether a table is new, or has other people or another status; moves change neither."""
    return before is None or before.seats is not after.seats or before.status != after.status


def _concerned(table: TableState) -> set[PersonId]:
    """Everybody in whose lists a table is."""
    offered = {plan.offered for plan in table.seats if plan.offered is not None}
    return {table.host, *table.people, *offered}


class Notifiers(NamedTuple):
    """What people are notified of besides the tables that they watch."""

    alerts: Alerts
    lobby: Lobby
    seeks: Seeks
    pushes: Pushes


class BackgroundTasks:
    """Keeps the tables of this process up to date with other processes, and drops idle ones."""

    def __init__(
        self,
        store: Store,
        tables: LiveTables,
        bots: BotTurns,
        forfeits: Forfeits,
        deadlines: Deadlines,
        accounts: AccountSignals,
        notifiers: Notifiers,
        words: Words,
        limiter: Limiter,
        settings: Settings,
    ) -> None:
        self._store = store
        self._tables = tables
        self._bots = bots
        self._forfeits = forfeits
        self._deadlines = deadlines
        self._accounts = accounts
        self._alerts, self._lobby, self._seeks, self._pushes = notifiers
        self._words = words
        self._limiter = limiter
        self._settings = settings
        self._name = new_id()
        self._broken: dict[TableId, int] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._presence_changed: set[LiveTable] = set()
        self._presence_due = asyncio.Event()
        self._started: set[asyncio.Task[None]] = set()
        tables.on_change = self._after_change
        tables.on_append = self._after_append
        self._alerts.on_seen = self._seen
        self._seeks.on_change = self._lobby.seekers_changed
        if not settings.is_sqlite:
            self._seeks.notify_others = self._notify
            words.notify_others = self._notify
            forfeits.notify_refused = lambda *decision: self._notify(RefusedNotice(*decision))

    def start(self) -> None:
        """Start; the first sweep for missed bots is at once, for those of the last run."""
        self._tasks = [
            asyncio.create_task(self._sweep()),
            asyncio.create_task(self._send_presence()),
            asyncio.create_task(self._alerts.run()),
            asyncio.create_task(self._lobby.run()),
            asyncio.create_task(self._pushes.run()),
        ]
        if not self._settings.is_sqlite:  # with a file there is no other process
            notices = self._store.notices.listen()
            self._tasks.append(asyncio.create_task(self._follow(notices)))
            self._tasks.append(asyncio.create_task(self._share_limits()))

    async def close(self) -> None:
        """Stop, and tell the other processes that nobody is connected here any more."""
        for task in (*self._tasks, *self._started):
            task.cancel()
        await asyncio.gather(*self._tasks, *self._started, return_exceptions=True)

    # ------------------------------------------------------------------ looking

    def subscribe(self, live: LiveTable, subscription: Subscription) -> None:
        """A socket begins to follow a table."""
        first = not live.subscriptions
        live.subscriptions.add(subscription)
        subscription.presence = None  # a socket that asks gets an answer, even if nothing is new
        subscription.send_presence(live.presence.message(live.table, _present(live)))
        if first and not self._settings.is_sqlite:
            self._notify_presence(live, asks=True)
        self._mark_presence(live)

    def unsubscribe(self, live: LiveTable, subscription: Subscription) -> None:
        """A socket stops following a table."""
        live.subscriptions.discard(subscription)
        live.used = monotonic()
        self._mark_presence(live)

    def subscribe_stream(self, live: LiveTable, stream: StreamSubscription) -> None:
        """A program begins to follow a table."""
        live.streams.add(stream)
        self._mark_presence(live)

    def unsubscribe_stream(self, live: LiveTable, stream: StreamSubscription) -> None:
        """A program stops following a table."""
        live.streams.discard(stream)
        live.used = monotonic()
        self._mark_presence(live)

    def _mark_presence(self, live: LiveTable) -> None:
        self._presence_changed.add(live)
        self._presence_due.set()

    def _after_change(self, live: LiveTable) -> None:
        self._bots.consider(live)
        self._forfeits.consider(live)
        self._alerts.consider(live)
        self._deadlines.consider(live)
        step = live.recent[-1]
        if _line_changed(step.before, step.after):
            self._lobby.consider(live)
        if live.subscriptions and step.before is not None and step.before.seats != step.after.seats:
            self._mark_presence(live)  # a spectator may have a seat now, or the other way round

    def _after_append(self, before: TableState | None, after: TableState) -> None:
        """This process has written a row: tell everybody whose lists have changed."""
        self._pushes.consider(before, after)
        if not _line_changed(before, after):
            return
        people = _concerned(after) | (_concerned(before) if before is not None else set())
        self._accounts.notify(people)
        if before is None and self._tables.here(after.id) is None:  # a rematch
            self._alerts.change(line_of(after))
        if not self._settings.is_sqlite:
            self._notify(LineNotice(after.id, tuple(sorted(people)), after.public))

    def _seen(self, person: PersonId) -> None:
        self._pushes.cancel(person)
        if not self._settings.is_sqlite:
            self._notify(SeenNotice(person))

    async def _send_presence(self) -> None:
        while True:
            await self._presence_due.wait()
            await asyncio.sleep(_PRESENCE_PAUSE_S)
            self._presence_due.clear()
            changed, self._presence_changed = self._presence_changed, set()
            for live in changed:
                if live.table.public:
                    self._lobby.present(
                        live.id, self._name, len(seen(live.table, _present(live))[0])
                    )
                if not self._settings.is_sqlite:
                    self._notify_presence(live)
                self._show_presence(live)

    @staticmethod
    def _show_presence(live: LiveTable) -> None:
        text = live.presence.message(live.table, _present(live))
        for subscription in tuple(live.subscriptions):
            subscription.send_presence(text)

    # ------------------------------------------------------------------ other processes

    def _notify_presence(self, live: LiveTable, *, asks: bool = False) -> None:
        seats, watching = seen(live.table, _present(live))
        notice = PresenceNotice(self._name, live.id, seats, watching, asks)
        self._start(self._send_notice(_encode(notice).decode()))

    async def _share_limits(self) -> None:
        """Tell the other processes who uses much here; most of the time there is nobody."""
        while True:
            spent = self._limiter.spent(_SHARED_S)
            for place in range(0, len(spent), _SPENT_AT_ONCE):
                part = tuple(spent[place : place + _SPENT_AT_ONCE])
                await self._send_notice(_encode(SpentNotice(part)).decode())
            await asyncio.sleep(_SHARED_S)

    def _notify(
        self, notice: LineNotice | RefusedNotice | SeenNotice | WordNotice | AnySeekNotice
    ) -> None:
        self._start(self._send_notice(_encode(notice).decode()))

    async def _send_notice(self, text: str) -> None:
        with suppress(StoreUnavailable):  # it is sent again before long
            await self._store.notices.publish(text)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._started.add(task)
        task.add_done_callback(self._started.discard)

    async def _follow(self, notices: AsyncIterator[Notice]) -> None:
        async for notice in notices:
            match notice:
                case RowNotice(table, n, own=False):
                    live = self._tables.here(table)
                    if live is not None and live.table.n >= n:
                        continue
                    # A table that lives in another process now, and that nobody follows here, is
                    # not worth the reading: its next visitor loads it again.
                    if live is None or self._tables.leave_to_others(live):
                        self._alerts.heard(table)
                    else:
                        self._start(self._refresh(live, n))
                case MessageNotice(text, own=False):
                    self._receive(text)
                case Missed():
                    for live in self._tables:
                        self._start(self._refresh(live, None))
                    self._alerts.missed()
                    self._lobby.missed()
                case _:
                    pass  # our own

    async def _refresh(self, live: LiveTable, n: int | None) -> None:
        try:
            await self._tables.refresh(live, n)
        except StoreUnavailable:
            live.stale = True
        except Exception as error:  # noqa: BLE001 -- one table must not affect others
            log_error("a table could not be brought up to date", error, table=live.id)

    def _receive(self, text: str) -> None:
        try:
            notice = _read_notice(text)
        except msgspec.MsgspecError as error:
            log_error("a notice of another process cannot be read", error)
            return
        match notice:
            case LineNotice(table, people, public):
                self._accounts.notify(people)
                self._alerts.heard(table, people)
                if public:
                    self._lobby.heard(table)
            case SeenNotice(person):
                self._pushes.cancel(person)
            case RefusedNotice(table, seat, since):
                self._forfeits.count_refused(table, seat, since)
            case WordNotice():
                self._words.receive(notice)
            case SpentNotice(spent):
                self._limiter.charge(spent)
            case PresenceNotice():
                self._receive_presence(notice)
            case _:
                self._seeks.receive(notice)

    def _receive_presence(self, notice: PresenceNotice) -> None:
        self._lobby.present(notice.table, notice.process, len(notice.seats))
        live = self._tables.here(notice.table)
        if live is None or not (live.subscriptions or live.streams):
            return
        live.presence.receive(notice)
        if notice.asks:
            self._notify_presence(live)
        self._show_presence(live)

    # ------------------------------------------------------------------ sweeping

    async def _sweep(self) -> None:
        """Sweep again and again, at other moments than other processes."""
        patience_s, repeat_at = 0.0, monotonic()
        while True:
            try:
                await self._look_around(patience_s)
                patience_s = 3 * self._settings.sweep_s  # the first time, all of the last run
            except StoreUnavailable:
                pass  # next time
            except Exception as error:  # noqa: BLE001 -- the sweep must go on
                log_error("sweeping failed", error)
            if monotonic() > repeat_at:
                repeat_at = monotonic() + REPEATED_S
                self._presence_changed.update(
                    live for live in self._tables if live.subscriptions or live.streams
                )
                self._presence_due.set()
                self._seeks.repeat()
            await asyncio.sleep(self._settings.sweep_s * random.uniform(0.7, 1.3))

    async def _look_around(self, patience_s: float) -> None:
        await self._store.read_clock()
        self._tables.evict(self._settings.idle_s)
        for live in self._tables:
            if live.stale:
                await self._refresh(live, None)
            self._consider(live)
        now = self._store.clock.now()
        waiting_since = now - timedelta(seconds=patience_s)
        most, slow = _AT_ONCE + len(self._broken), 0
        waiting = await self._store.bots_waiting(waiting_since, limit=most)
        for listed in [*waiting, *await self._store.tables_due(now + AHEAD, limit=most)]:
            try:
                await self._take_up(listed)
            except StoreUnavailable as error:
                log_event("a table could not be read in time", logging.WARNING, table=listed.id,
                     reason=str(error))  # fmt: skip
                slow += 1
                if slow >= _MOST_SLOW:
                    raise  # it is not this table, but the database

    async def _take_up(self, listed: ListedTable) -> None:
        """Let forgotten bots of a table think; one that is broken stops itself alone."""
        if self._broken.get(listed.id) == listed.n:
            return
        try:
            live = await self._tables.get(listed.id)
        except RefusalError:
            return
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 -- a broken log must stop its own table alone
            self._alarm(listed.id, listed.n, error)
            return
        await self._refresh(live, listed.n)
        self._consider(live)

    def _consider(self, live: LiveTable) -> None:
        if self._broken.get(live.id) == live.table.n:
            return
        try:
            self._bots.consider(live)
            self._forfeits.consider(live)
            self._deadlines.consider(live)
        except Exception as error:  # noqa: BLE001 -- one table's failure must stay its own
            self._alarm(live.id, live.table.n, error)

    def _alarm(self, table: TableId, n: int, error: Exception) -> None:
        """Report once that a table cannot continue; it is left alone until it has another row."""
        self._broken[table] = n
        BROKEN.inc()
        log_error("a table is broken and stopped", error, table=table)


def _present(live: LiveTable) -> Iterator[Present]:
    return chain(live.subscriptions, live.streams)
