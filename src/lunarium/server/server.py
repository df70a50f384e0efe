"""One server process: its parts, how it starts and stops, and how a command is carried out."""

import asyncio
import hmac
import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Final

import msgspec

from lunarium.bots import STAND_IN
from lunarium.games import GAMES, AnyGame
from lunarium.server import collector, metrics
from lunarium.server.days import DailySeeds
from lunarium.server.erasing import Erasing
from lunarium.server.identity import COOKIE_AGE_S, Identities
from lunarium.server.limits import Limiter
from lunarium.server.live.alerts import Alerts
from lunarium.server.live.background import AccountSignals, BackgroundTasks, Notifiers
from lunarium.server.live.bots import BotTurns
from lunarium.server.live.deadlines import Deadlines
from lunarium.server.live.forfeits import Forfeits
from lunarium.server.live.live_tables import LiveTables
from lunarium.server.live.lobby import Lobby
from lunarium.server.live.seeks import Seeker, Seeks
from lunarium.server.live.words import Words
from lunarium.server.logs import log_error, log_event
from lunarium.server.protocol.messages import Ack, ReviewProgress
from lunarium.server.protocol.tables import Join, Leave, Offer
from lunarium.server.push import Pushes, PushSender
from lunarium.server.settings import Settings
from lunarium.server.store import (
    AccessRefused,
    AccountRow,
    PersonRow,
    SessionRow,
    Store,
    StoreUnavailable,
)
from lunarium.server.store.people import PUSHING
from lunarium.server.store.sessions import first_key
from lunarium.server.tables import (
    Actor,
    AnyCommand,
    Decline,
    OfferTo,
    Person,
    PersonId,
    RefusalError,
    TableId,
    TableState,
    check_may_see,
    create_paired,
    draw_fresh,
    new_id,
    refuse,
)
from lunarium.server.tables.names import made_up_name
from lunarium.server.tables.wire import look_for_engine
from lunarium.server.teaching import Teacher
from lunarium.server.thinking import ThinkingPool
from lunarium.server.thoughts import Thought
from lunarium.workers import RayWorkers

if TYPE_CHECKING:
    from lunarium.server.http.bot_streams import Streaming
    from lunarium.server.socket import Socket


_MOST_NOTED: Final = 10_000
"""How many sessions are remembered as noted, so that a visit does not write every time."""
_LOOK_S: Final = 1.0
_SAMPLE_S, _SAMPLES = 0.1, 10
"""How often the lag of the event loop is measured, and after how many times the rest."""
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 10.0
"""Between two attempts to open a store that cannot be reached."""


class Server:
    """Everything that one process has. All but `settings` and `limiter` exist once it is open."""

    store: Store
    identities: Identities
    days: DailySeeds
    erasing: Erasing
    secret: bytes
    thinkers: ThinkingPool
    tables: LiveTables
    bots: BotTurns
    forfeits: Forfeits
    alerts: Alerts
    seeks: Seeks
    lobby: Lobby
    sender: PushSender
    deadlines: Deadlines
    words: Words
    teacher: Teacher
    background: BackgroundTasks

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.limiter = Limiter(settings.limits)
        self.sockets: set[Socket] = set()
        self.streams: set[Streaming] = set()
        self.accounts = AccountSignals()
        self.closing = False
        self.client_build: Callable[[], str | None] = lambda: None
        self.given_up = False
        """Whether the server was asked to end, so that waiting for the store has no use."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._day = date.min
        self._noted: dict[str, SessionRow] = {}
        self._look: asyncio.Task[None] | None = None
        self._looked = 0.0

    async def open(self) -> None:
        """Open the store, and let bots continue where the last run ended."""
        self.store = await self._open_store()
        self.secret = await self.store.secret()
        self.identities = Identities(await self.store.cookie_keys(first_key(self.secret)))
        self.days = DailySeeds(self.store, self.secret)
        await self._look_at_identities(datetime.now(UTC))
        self.erasing = Erasing(self)
        self.thinkers = await self._open_pool()
        self.tables = LiveTables(
            self.store, self.settings.limits, self.store.clock.now, metrics.TableMeter()
        )
        self.bots = BotTurns(self.command, self.thinkers)
        self.bots.on_thought = self._note_thought
        self.forfeits = Forfeits(
            self.tables,
            self.command,
            self.thinkers,
            self.settings.move_limit_s,
            self.settings.limits.refused_moves,
            self.store.clock.now,
        )
        self.sender = PushSender(
            await self.store.secret(PUSHING),
            self.settings.contact,
            anywhere=self.settings.push_anywhere,
        )
        self.alerts = Alerts(self.store)
        self.seeks = Seeks(self._create_for, self.store.blocks_among)
        self.lobby = Lobby(self.store, self.seeks.seekers)
        pushes = Pushes(self.store, self.sender, self.settings)
        self.deadlines = Deadlines(self.command, self.store.clock, self.settings.sweep_s)
        self.words = Words(self.tables, self.alias_of)
        self.teacher = Teacher(self.store)
        self.teacher.tell = self._tell_review
        self.teacher.ready = lambda game: not self.thinkers.readiness(game).waking
        self.background = BackgroundTasks(
            self.store,
            self.tables,
            self.bots,
            self.forfeits,
            self.deadlines,
            self.accounts,
            Notifiers(self.alerts, self.lobby, self.seeks, pushes),
            self.words,
            self.limiter,
            self.settings,
        )
        self.background.start()
        self._tasks.add(asyncio.create_task(self._close_silent()))
        self._tasks.add(asyncio.create_task(self._follow_identities()))
        self._tasks.add(asyncio.create_task(self.erasing.run()))
        self._tasks.add(asyncio.create_task(self._measure()))
        self._tasks.add(asyncio.create_task(collector.run()))
        log_event("the server is open", database=str(self.store.url))

    async def _open_store(self) -> Store:
        """Open the store; in an outage of PostgreSQL, wait until it is over."""
        pause_s, told = _FIRST_PAUSE_S, False
        while True:
            try:
                return await Store.open(self.settings.db)
            except StoreUnavailable as error:
                is_outage = not (self.settings.is_sqlite or isinstance(error, AccessRefused))
                if self.given_up or not is_outage:
                    raise
                if not told:
                    log_event("the database cannot be reached: the server waits for it",
                         logging.WARNING, reason=str(error))  # fmt: skip
                told = True
            for _ in range(round(pause_s / _FIRST_PAUSE_S)):  # a signal does not wake a sleep
                if not self.given_up:
                    await asyncio.sleep(_FIRST_PAUSE_S)
            pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)

    async def _open_pool(self) -> ThinkingPool:
        """The pool in which bots think; if so configured, it gets ready while people connect."""
        ray = self.settings.ray
        limits = self.settings.limits
        thinkers = ThinkingPool(
            None if ray is None else RayWorkers(ray),
            most_waiting=limits.thinking,
            most_of_one=limits.person_thinking,
        )
        await thinkers.open()
        if self.settings.prepare:
            self._tasks.add(asyncio.create_task(self._warm_up(thinkers)))
        return thinkers

    @staticmethod
    async def _warm_up(thinkers: ThinkingPool) -> None:
        """Load the bots and the engines; workers first compile what was never compiled here."""

        async def warm_up(game: AnyGame) -> None:
            preparing = asyncio.create_task(thinkers.prepare([game.name]))
            # Tables use the engine at every move, so it does not wait for the bots.
            compiled = await asyncio.to_thread(look_for_engine, game)
            await preparing
            if not compiled:
                await asyncio.to_thread(look_for_engine, game)

        await asyncio.gather(*map(warm_up, GAMES.values()))
        collector.settle()

    def _note_thought(self, table: TableState, thought: Thought, seconds: float) -> None:
        metrics.THOUGHTS.labels(thought.bot).observe(seconds)
        if thought.stood_in is not None:
            metrics.STOOD_IN.labels(thought.stood_in).inc()
            waking = thought.stood_in in self.thinkers.readiness(table.game).waking
            log_event(
                "a lower level stood in for a bot",
                logging.INFO if waking else logging.WARNING, table=table.id,
                of=thought.stood_in, bot=thought.bot, reason=thought.reason,
            )  # fmt: skip

    async def disconnect_all(self) -> None:
        """Let every socket finish its work, tell it to reconnect, and close it."""
        sockets, streams = tuple(self.sockets), tuple(self.streams)
        if not self.closing:
            log_event("the server is closing", sockets=len(sockets), streams=len(streams))
        self.closing = True
        for socket in sockets:
            socket.disconnect()
        for stream in streams:
            stream.signal.end()
        if sockets or streams:
            gone = [*(socket.gone for socket in sockets), *(stream.gone for stream in streams)]
            await asyncio.wait(gone, timeout=self.settings.shutdown_s)

    async def close(self) -> None:
        """Close everything in order: first what writes, last the store."""
        await self.disconnect_all()
        for task in self._tasks:
            task.cancel()
        await self.seeks.close()
        await self.bots.close()
        await self.forfeits.close()
        await self.deadlines.close()
        await self.background.close()
        await self.teacher.close()
        await self.thinkers.close()
        await self.sender.close()
        await self.store.close()
        log_event("the server is closed")

    def _tell_review(self, told: ReviewProgress) -> None:
        """Tell everybody who follows a table here how far its review is."""
        live = self.tables.here(told.table)
        if live is not None:
            text = msgspec.json.encode(told).decode()
            for subscription in tuple(live.subscriptions):
                subscription.queue.put(text)

    async def _measure(self) -> None:
        """Keep the figures up to date that nothing else would: the loop, queues, memory."""
        while True:
            for _ in range(_SAMPLES):
                due = monotonic() + _SAMPLE_S
                await asyncio.sleep(_SAMPLE_S)
                metrics.LAG.observe(max(0.0, monotonic() - due))
            pool, store = self.thinkers.stats, self.store.figures()
            metrics.THINKING.labels("waiting").set(pool.waiting)
            metrics.THINKING.labels("thinking").set(pool.thinking)
            metrics.POOL_WORKERS.set(pool.workers)
            metrics.CONNECTIONS.labels("open").set(store.open)
            metrics.CONNECTIONS.labels("in_use").set(store.in_use)
            metrics.APPENDS_WAITING.set(store.waiting)
            metrics.MEMORY.set(metrics.memory_in_use())

    async def look_at_store(self) -> None:
        """Raise `StoreUnavailable` if nothing can be saved now; asked once for all who ask.

        The answer holds for a second, so that asking often costs the database nothing.
        """
        if self._look is None or (self._look.done() and monotonic() > self._looked + _LOOK_S):
            self._look = asyncio.create_task(self.store.ping())
            self._look.add_done_callback(self._note_look)
        await asyncio.shield(self._look)

    def _note_look(self, look: "asyncio.Task[None]") -> None:
        self._looked = monotonic()
        if not look.cancelled():
            look.exception()  # the caller has it

    async def _close_silent(self) -> None:
        """Close sockets that have fallen silent."""
        pause = min(5.0, self.settings.silence_s / 4)
        while True:
            await asyncio.sleep(pause)
            for socket in tuple(self.sockets):
                socket.check_silence(self.settings.silence_s)

    # ------------------------------------------------------------------ identity

    async def _follow_identities(self) -> None:
        """Learn what other processes and the operator have changed."""
        while True:
            await asyncio.sleep(self.settings.sweep_s)
            try:
                now = datetime.now(UTC)
                await self._look_at_identities(now)
                # The operator's command does not notify us of the rows that it writes.
                since = now - timedelta(seconds=10 * self.settings.sweep_s)
                for table in await self.store.acted_on("archive", since):
                    if (live := self.tables.here(table)) is not None:
                        live.stale = True  # the next sweep reads its log
            except StoreUnavailable:
                pass  # next time
            except Exception as error:  # noqa: BLE001 -- the task must go on
                log_error("revocations could not be read", error)

    async def _look_at_identities(self, now: datetime) -> None:
        identities, store = self.identities, self.store
        if identities.latest is None:
            await store.forget_revocations(now - timedelta(seconds=COOKIE_AGE_S))
            await self.days.prepare(now)
        elif now.date() != self._day:
            await self.days.prepare(now)
        self._day = now.date()
        # Clocks of machines differ a little, so some are read twice.
        since = None if identities.latest is None else identities.latest - timedelta(minutes=1)
        identities.revoke(await store.revocations(since))
        identities.latest = max(identities.latest or now, now)
        identities.set_keys(await store.cookie_keys(first_key(self.secret)))
        identities.set_bans(await store.bans())
        self._close_revoked()

    def is_news(self, session: SessionRow) -> bool:
        """Whether a session has not been noted like this before, by this process."""
        if self._noted.get(session.id) == session:
            return False
        self._noted[session.id] = session
        if len(self._noted) > _MOST_NOTED:
            del self._noted[next(iter(self._noted))]
        return True

    def alias_of(self, me: PersonId, other: PersonId) -> str:
        """A name of another person for me alone: it identifies nobody to anybody else."""
        digest = hmac.digest(self.secret, f"alias {me}:{other}".encode(), "sha256")
        return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()

    def _close_revoked(self) -> None:
        for socket in tuple(self.sockets):
            if self.identities.is_ended(socket.session):
                socket.log_out()

    async def end_sessions(self, person: PersonId, session: str = "") -> None:
        """End one session of a person, or all that there are, here at once."""
        self.identities.revoke([await self.store.revoke(person, session)])
        self._close_revoked()

    def check_not_banned(self, person: PersonId) -> None:
        """Refuse a person who may look, but not play."""
        ban = self.identities.ban_of(person, datetime.now(UTC))
        if ban is not None:
            until = "" if ban.until is None else f" until {ban.until:%Y-%m-%d %H:%M} UTC"
            raise refuse("banned", f"the operator of this server does not let you play{until}")

    async def person(self, person: PersonId) -> PersonRow:
        """What is known about a person; a person who is not stored gets a made-up name."""
        known = await self.store.person(person)
        if known is not None:
            self.limiter.know(person)
            return known
        return PersonRow(person, made_up_name(person), False, "person", datetime.now(UTC))

    async def actor(self, person: PersonId) -> Person:
        """A person who gives a command."""
        row = await self.person(person)
        return Person(row.id, row.name, row.kind == "program")

    async def register(self, person: PersonId, address: str) -> Person:
        """A person who does something lasting, stored if necessary; raises `TooMany`."""
        self.check_not_banned(person)
        known = await self.store.person(person)
        if known is not None:
            self.limiter.know(person)
            return Person(known.id, known.name, known.kind == "program")
        self.limiter.newcomer(address)
        name = made_up_name(person)
        await self.store.keep_person(person, name)
        self.limiter.know(person)
        return Person(person, name)

    async def command(
        self,
        table: TableId,
        actor: Actor,
        command: AnyCommand,
        key: str | None = None,
        *,
        address: str = "",
    ) -> Ack:
        """Carry out a command about a table, wherever it comes from; raises `RefusalError`.

        Sockets, requests, programs and our own bots all come this way, so here it is checked who is
        banned, who has blocked whom and who may see the table. `Erasing` alone goes past this, to
        `LiveTables.do`. The same `id` of a person, or the same `key` of a bot, acts once. A person
        who joins is stored; that may raise `TooMany` for the address.
        """
        since = perf_counter()
        try:
            return await self._carry_out(table, actor, command, key, address)
        finally:
            by = "person" if isinstance(actor, Person) else "bot"
            metrics.command_seconds_of(by).observe(perf_counter() - since)

    async def _carry_out(
        self, table: TableId, actor: Actor, command: AnyCommand, key: str | None, address: str
    ) -> Ack:
        live = await self.tables.get(table)
        if isinstance(actor, Person):
            self.check_not_banned(actor.id)
            if isinstance(command, Join):
                actor = actor if actor.program else await self.register(actor.id, address)
                await self._check_not_blocked(live.table, actor.id)
            else:
                check_may_see(live.table, actor.id)
            if isinstance(command, Offer):
                command = await self._addressed(command)
        return await self.tables.do(live, actor, command, key)

    async def _check_not_blocked(self, table: TableState, person: PersonId) -> None:
        """Refuse to seat people together of whom one has blocked the other."""
        others = (table.people | {table.host}) - {person}
        if others and await self.store.not_met_by(person, others):
            raise refuse("blocked")

    async def _addressed(self, offer: Offer) -> OfferTo:
        """An offer with the account that the host named; raises `RefusalError`."""
        if offer.bot is None:
            return OfferTo(id=offer.id, seat=offer.seat)
        account = await self.store.find_account(offer.bot)
        if account is None:
            raise refuse("no_such_bot", "there is no bot account with this id or name")
        return OfferTo(id=offer.id, seat=offer.seat, account=account.id, name=account.name)

    async def _create_for(self, host: Seeker, seats: Sequence[Seeker]) -> TableId:
        """The table of people who have found each other; its game has begun."""
        people = [Person(one.person, one.name) for one in seats]
        fresh = draw_fresh(len(people))
        absence_s = self.settings.absence_s
        events = create_paired(host.game, people, host.person, fresh, host.time, absence_s)
        live = await self.tables.create(events)
        return live.id

    def check_streams(self, account: PersonId) -> None:
        """End the streams of an account one of whose tokens has ended."""
        for stream in tuple(self.streams):
            if stream.account == account:
                stream.check_token()

    async def clear_seats(self, account: AccountRow) -> None:
        """After an account was closed: decline what is offered to it, and leave its seats."""
        me = Person(account.id, account.name, program=True)
        for listed in await self.store.every_table_of(account.id, ("open", "running")):
            live = await self.tables.get(listed.id)
            seats = live.table.seats_of(account.id)
            with suppress(RefusalError):  # it may be over by now
                if seats:
                    leave = Leave(id=new_id(), seat=seats[0], level=STAND_IN)
                    await self.command(listed.id, me, leave)
                else:
                    await self.command(listed.id, me, Decline(id=new_id()))
