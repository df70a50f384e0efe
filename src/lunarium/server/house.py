"""The house: all that one server process has, and how it is opened and closed."""

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from lunarium.games import GAMES, AnyGame
from lunarium.server import collector
from lunarium.server.identity import Signer, made_up_name
from lunarium.server.limits import Gate
from lunarium.server.live.bots import BotTurns
from lunarium.server.live.caretaker import Caretaker
from lunarium.server.live.errands import Errands
from lunarium.server.live.forfeits import LEVEL, Forfeits
from lunarium.server.live.tables import LiveTables
from lunarium.server.logs import tell
from lunarium.server.protocol.commands import Leave, Offer
from lunarium.server.settings import Settings
from lunarium.server.store import AccountRow, PersonRow, Store
from lunarium.server.tables import Person, PersonId, Refused, new_id, refuse
from lunarium.server.tables.faces.kernels import look_for_engine, use_readable_rules
from lunarium.server.tables.offers import Decline, OfferTo
from lunarium.server.thinking import ThinkingPool
from lunarium.workers import RayWorkers

if TYPE_CHECKING:
    from lunarium.server.http.streaming import Streaming
    from lunarium.server.socket import Socket


class House:
    """See the module. Everything but `settings` and `gate` is there once it is open."""

    store: Store
    signer: Signer
    secret: bytes
    thinkers: ThinkingPool
    tables: LiveTables
    bots: BotTurns
    forfeits: Forfeits
    caretaker: Caretaker

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.gate = Gate(settings.limits)
        self.sockets: set[Socket] = set()
        self.streams: set[Streaming] = set()
        self.errands = Errands()
        self.closing = False
        self._errands: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Open the store, and let bots think on where the last run ended."""
        self.store = await Store.open(self.settings.db)
        self.secret = await self.store.secret()
        self.signer = Signer(self.secret)
        self.thinkers = await self._employ()
        self.tables = LiveTables(self.store, self.settings.limits)
        self.bots = BotTurns(self.tables, self.thinkers)
        limits = self.settings.limits
        self.forfeits = Forfeits(
            self.tables, self.thinkers, self.settings.move_limit_s, limits.refused_moves
        )
        self.caretaker = Caretaker(
            self.store, self.tables, self.bots, self.forfeits, self.errands, self.settings
        )
        self.caretaker.start()
        self._errands.add(asyncio.create_task(self._reap()))
        self._errands.add(asyncio.create_task(collector.collect_for_ever()))
        tell("the server is open", database=str(self.store.url))

    async def _employ(self) -> ThinkingPool:
        """Somebody to think for the bots; they get ready while people come in, if they are to."""
        ray = self.settings.ray
        thinkers = ThinkingPool(None if ray is None else RayWorkers(ray))
        await thinkers.open()
        for game in GAMES.values():
            use_readable_rules(game)  # until the engines are there, which nobody waits for
        if self.settings.prepare:
            self._errands.add(asyncio.create_task(self._warm_up(thinkers)))
        return thinkers

    @staticmethod
    async def _warm_up(thinkers: ThinkingPool) -> None:
        """Load the bots and the engines; workers compile first what was never compiled here."""

        async def warm_up(game: AnyGame) -> None:
            await thinkers.prepare([game.name])
            await asyncio.to_thread(look_for_engine, game)

        await asyncio.gather(*map(warm_up, GAMES.values()))
        collector.settle()

    async def say_goodbye(self) -> None:
        """Let every socket finish what it does, tell it to come again, and close it."""
        sockets, streams = tuple(self.sockets), tuple(self.streams)
        if not self.closing:
            tell("the server is closing", sockets=len(sockets), streams=len(streams))
        self.closing = True
        for socket in sockets:
            socket.say_goodbye()
        for stream in streams:
            stream.bell.end()
        if sockets or streams:
            gone = [*(socket.gone for socket in sockets), *(stream.gone for stream in streams)]
            await asyncio.wait(gone, timeout=self.settings.shutdown_s)

    async def close(self) -> None:
        """Everything in order: first those who write, last the store."""
        await self.say_goodbye()
        for errand in self._errands:
            errand.cancel()
        await self.bots.close()
        await self.forfeits.close()
        await self.caretaker.close()
        await self.thinkers.close()
        await self.store.close()
        tell("the server is closed")

    async def _reap(self) -> None:
        """Close sockets that have fallen silent."""
        pause = min(5.0, self.settings.silence_s / 4)
        while True:
            await asyncio.sleep(pause)
            for socket in tuple(self.sockets):
                socket.check_silence(self.settings.silence_s)

    async def who(self, person: PersonId) -> PersonRow:
        """What is known of a person; for somebody who is not written down, what we make up."""
        known = await self.store.person(person)
        if known is not None:
            return known
        return PersonRow(person, made_up_name(person), False, "person", datetime.now(UTC))

    async def actor(self, person: PersonId) -> Person:
        """A person who gives a command."""
        row = await self.who(person)
        return Person(row.id, row.name, row.kind == "program")

    async def welcome(self, person: PersonId, address: str) -> Person:
        """Somebody who does what stays: written down if they were not yet; raises `TooMany`."""
        known = await self.store.person(person)
        if known is not None:
            return Person(known.id, known.name, known.kind == "program")
        self.gate.newcomer(address)
        name = made_up_name(person)
        await self.store.keep_person(person, name)
        return Person(person, name)

    async def addressed(self, offer: Offer) -> OfferTo:
        """An offer with the account that the host's words mean; raises `Refused`."""
        if offer.bot is None:
            return OfferTo(id=offer.id, seat=offer.seat)
        account = await self.store.find_account(offer.bot)
        if account is None:
            raise refuse("no_such_bot", "there is no bot account with this id or name")
        return OfferTo(id=offer.id, seat=offer.seat, account=account.id, name=account.name)

    def doubt_streams(self, account: PersonId) -> None:
        """A token of the account has ended: so do its streams."""
        for stream in tuple(self.streams):
            if stream.account == account:
                stream.doubt()

    async def clear_seats(self, account: AccountRow) -> None:
        """An account was closed: decline what is offered to it, and leave its seats."""
        me = Person(account.id, account.name, program=True)
        for listed in await self.store.every_table_of(account.id, ("open", "running")):
            live = await self.tables.get(listed.id)
            seats = live.table.seats_of(account.id)
            with suppress(Refused):  # it may be over by now
                if seats:
                    await self.tables.do(live, me, Leave(id=new_id(), seat=seats[0], level=LEVEL))
                else:
                    await self.tables.do(live, me, Decline(id=new_id()))
