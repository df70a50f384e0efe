"""One server process: its parts, how it opens and closes, and how a command is carried out."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from lunarium.bots import STAND_IN
from lunarium.games import GAMES, AnyGame
from lunarium.server import collector
from lunarium.server.identity import Signer, made_up_name
from lunarium.server.limits import Gate
from lunarium.server.live.background import AccountSignals, BackgroundTasks
from lunarium.server.live.bots import BotTurns
from lunarium.server.live.forfeits import Forfeits
from lunarium.server.live.live_tables import LiveTables
from lunarium.server.logs import tell
from lunarium.server.protocol.messages import Ack
from lunarium.server.protocol.tables import Join, Leave, Offer
from lunarium.server.settings import Settings
from lunarium.server.store import AccountRow, PersonRow, Store
from lunarium.server.tables import (
    Actor,
    AnyCommand,
    Decline,
    OfferTo,
    Person,
    PersonId,
    RefusalError,
    TableId,
    check_may_see,
    new_id,
    refuse,
)
from lunarium.server.tables.wire import look_for_engine, use_readable_rules
from lunarium.server.thinking import ThinkingPool
from lunarium.workers import RayWorkers

if TYPE_CHECKING:
    from lunarium.server.http.streaming import Streaming
    from lunarium.server.socket import Socket


class Server:
    """Everything that one process has. All but `settings` and `gate` exist once it is open."""

    store: Store
    signer: Signer
    secret: bytes
    thinkers: ThinkingPool
    tables: LiveTables
    bots: BotTurns
    forfeits: Forfeits
    background: BackgroundTasks

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.gate = Gate(settings.limits)
        self.sockets: set[Socket] = set()
        self.streams: set[Streaming] = set()
        self.accounts = AccountSignals()
        self.closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Open the store, and let bots continue where the last run ended."""
        self.store = await Store.open(self.settings.db)
        self.secret = await self.store.secret()
        self.signer = Signer(self.secret)
        self.thinkers = await self._open_pool()
        self.tables = LiveTables(self.store, self.settings.limits)
        self.bots = BotTurns(self.command, self.thinkers)
        self.forfeits = Forfeits(
            self.tables,
            self.command,
            self.thinkers,
            self.settings.move_limit_s,
            self.settings.limits.refused_moves,
        )
        self.background = BackgroundTasks(
            self.store, self.tables, self.bots, self.forfeits, self.accounts, self.settings
        )
        self.background.start()
        self._tasks.add(asyncio.create_task(self._close_silent()))
        self._tasks.add(asyncio.create_task(collector.collect_for_ever()))
        tell("the server is open", database=str(self.store.url))

    async def _open_pool(self) -> ThinkingPool:
        """The pool in which bots think; it gets ready while people come in, if it is to."""
        ray = self.settings.ray
        limits = self.settings.limits
        thinkers = ThinkingPool(
            None if ray is None else RayWorkers(ray),
            most_waiting=limits.thinking,
            most_of_one=limits.person_thinking,
        )
        await thinkers.open()
        for game in GAMES.values():
            use_readable_rules(game)  # until the engines are loaded
        if self.settings.prepare:
            self._tasks.add(asyncio.create_task(self._warm_up(thinkers)))
        return thinkers

    @staticmethod
    async def _warm_up(thinkers: ThinkingPool) -> None:
        """Load the bots and the engines; workers first compile what was never compiled here."""

        async def warm_up(game: AnyGame) -> None:
            # Tables use the engine at every move, so it does not wait for the bots.
            compiled = await asyncio.to_thread(look_for_engine, game)
            await thinkers.prepare([game.name])
            if not compiled:
                await asyncio.to_thread(look_for_engine, game)

        await asyncio.gather(*map(warm_up, GAMES.values()))
        collector.settle()

    async def disconnect_all(self) -> None:
        """Let every socket finish its work, tell it to reconnect, and close it."""
        sockets, streams = tuple(self.sockets), tuple(self.streams)
        if not self.closing:
            tell("the server is closing", sockets=len(sockets), streams=len(streams))
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
        await self.bots.close()
        await self.forfeits.close()
        await self.background.close()
        await self.thinkers.close()
        await self.store.close()
        tell("the server is closed")

    async def _close_silent(self) -> None:
        """Close sockets that have fallen silent."""
        pause = min(5.0, self.settings.silence_s / 4)
        while True:
            await asyncio.sleep(pause)
            for socket in tuple(self.sockets):
                socket.check_silence(self.settings.silence_s)

    async def person(self, person: PersonId) -> PersonRow:
        """What is known about a person; a person who is not stored gets a made-up name."""
        known = await self.store.person(person)
        if known is not None:
            return known
        return PersonRow(person, made_up_name(person), False, "person", datetime.now(UTC))

    async def actor(self, person: PersonId) -> Person:
        """A person who gives a command."""
        row = await self.person(person)
        return Person(row.id, row.name, row.kind == "program")

    async def register(self, person: PersonId, address: str) -> Person:
        """A person who does something lasting, stored if necessary; raises `TooMany`."""
        known = await self.store.person(person)
        if known is not None:
            return Person(known.id, known.name, known.kind == "program")
        self.gate.newcomer(address)
        name = made_up_name(person)
        await self.store.keep_person(person, name)
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

        This is the only way to change a table: for sockets, requests, programs and our own bots.
        The same `id` of a person, or the same `key` of a bot, acts once. A person who joins is
        stored; that may raise `TooMany` for the address.
        """
        live = await self.tables.get(table)
        if isinstance(actor, Person):
            if isinstance(command, Join):
                actor = actor if actor.program else await self.register(actor.id, address)
            else:
                check_may_see(live.table, actor.id)
            if isinstance(command, Offer):
                command = await self._addressed(command)
        return await self.tables.do(live, actor, command, key)

    async def _addressed(self, offer: Offer) -> OfferTo:
        """An offer with the account that the host named; raises `RefusalError`."""
        if offer.bot is None:
            return OfferTo(id=offer.id, seat=offer.seat)
        account = await self.store.find_account(offer.bot)
        if account is None:
            raise refuse("no_such_bot", "there is no bot account with this id or name")
        return OfferTo(id=offer.id, seat=offer.seat, account=account.id, name=account.name)

    def doubt_streams(self, account: PersonId) -> None:
        """End the streams of an account one of whose tokens has ended."""
        for stream in tuple(self.streams):
            if stream.account == account:
                stream.doubt()

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
