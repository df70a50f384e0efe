"""The tables of one device: for a page without a server, this replaces the socket."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, cast

import msgspec

from lunarium.bots.plain import PLAIN_LEVELS
from lunarium.server.live.bots import BotTurns
from lunarium.server.live.live_table import LiveTable
from lunarium.server.live.live_tables import LiveTables, Meter
from lunarium.server.live.subscriptions import Subscriber
from lunarium.server.local.storage import LocalStore, Storage, StorageRefused, asked
from lunarium.server.protocol import messages
from lunarium.server.protocol.messages import PROTOCOL, Ack, Message, Request, Welcome
from lunarium.server.protocol.refusals import Refusal, RefusalError, refuse
from lunarium.server.protocol.tables import LevelName
from lunarium.server.settings import Limits
from lunarium.server.tables import (
    Actor,
    AnyCommand,
    Fresh,
    Person,
    TableId,
    check_may_see,
    draw_fresh,
    new_id,
)
from lunarium.server.tables.names import made_up_name
from lunarium.server.tables.stored import line_of
from lunarium.server.thoughts import HintThought, ThinkRequest, Thought, plain_thought, reason_for

HEARTBEAT_S: Final = 25

PREFIX: Final = "local-"
"""What the ids of a device's tables begin with, so that a page knows where a table is."""


LEVELS_HERE: Final = cast("tuple[LevelName, ...]", PLAIN_LEVELS)
"""The levels that play without compiled engines, weakest first."""

_encode = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(Request).decode


def fresh_here(seats: int) -> Fresh:
    """What is drawn at random for a new table of this device."""
    fresh = draw_fresh(seats)
    return msgspec.structs.replace(fresh, table=PREFIX + fresh.table[: -len(PREFIX)])


async def open_core(storage: Storage, send: Callable[[str], None]) -> "Core":
    """The tables that are kept in this storage, for one page, which is welcomed at once."""
    me = await asked(storage.get("person"))
    if me is None:
        me = new_id()
        await asked(storage.put("person", me))
    name = await asked(storage.get("name"))
    core = Core(storage, send, Person(me, name or made_up_name(me)), named=name is not None)
    core.welcome()
    return core


class LocalThinkers:
    """Where the bots of this device think. A level that is not here leaves its move to the best."""

    async def think(self, request: ThinkRequest) -> Thought:
        """A legal move for a sound request."""
        await asyncio.sleep(0)  # let earlier messages go out before this long task
        request.legal()
        if request.level in LEVELS_HERE:
            return plain_thought(request, request.level)
        return replace(plain_thought(request, LEVELS_HERE[-1]), stood_in=request.level)

    async def hint(self, request: ThinkRequest) -> HintThought:
        """The move that the best level here would play, and why."""
        thought = await self.think(request)
        return HintThought(thought, *reason_for(request.rules(), request.view, thought.move))


class Core(Subscriber):
    """One page and the tables of its device.

    `receive` takes what a page would send over the socket, `request` what it would ask over HTTP.
    Everything that the page is to learn is given to `send`, in the order of the server's socket.
    """

    def __init__(
        self, storage: Storage, send: Callable[[str], None], me: Person, *, named: bool
    ) -> None:
        super().__init__()
        self.storage = storage
        self.me = me
        self.named = named
        self.store = LocalStore(storage, me.id)
        self.limits = Limits()
        self.thinkers = LocalThinkers()
        self.tables = LiveTables(self.store, self.limits, _now, Meter(), fresh_here)
        self.tables.on_change = self._changed
        self.put = send
        self._bots = BotTurns(self.command, self.thinkers)
        self._follows = False

    def welcome(self) -> None:
        """Send the page the person who plays here."""
        self._put(
            Welcome(
                protocol=PROTOCOL,
                person=self.me.id,
                name=self.me.name,
                heartbeat_s=HEARTBEAT_S,
                build=None,
            )
        )

    async def close(self) -> None:
        """Let no bot think any more."""
        await self._bots.close()

    async def receive(self, text: str) -> None:
        """Carry out a request as the socket would; every error is answered by `refused`."""
        try:
            request = _read(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._refuse(Refusal("bad_message", str(error)), None)
            return
        try:
            answer = _ANSWERS.get(type(request))
            if answer is None:
                raise refuse("not_here")
            await answer(self, request)
        except RefusalError as refused:
            self._refuse(refused.refusal, request)
        except StorageRefused as refused:
            self._refuse(refused.refusal, request)

    async def request(self, method: str, path: str, body: str | None) -> str:
        """Answer a request as the server would over HTTP: status and body, as JSON."""
        from lunarium.server.local.requests import answer  # noqa: PLC0415 -- it knows the core

        return await answer(self, method, path, body)

    async def catch_up(self, table: TableId) -> None:
        """Another tab may have written rows of a table: read them, and show what they changed."""
        live = self.tables.here(table)
        if live is not None:
            await self.tables.refresh(live)

    async def command(
        self, table: TableId, actor: Actor, command: AnyCommand, key: str | None = None
    ) -> Ack:
        """Carry out a command about a table; raises `RefusalError` or `StorageRefused`."""
        live = await self.tables.get(table)
        if isinstance(actor, Person):
            check_may_see(live.table, actor.id)
        if live.stale:
            await self.tables.refresh(live)
        try:
            return await self.tables.do(live, actor, command, key)
        except StorageRefused as refused:
            if not isinstance(actor, Person):  # nobody waits for the answer, but somebody looks
                self._put(messages.Refused(id=None, table=table, refusal=refused.refusal))
            raise

    def forget(self, table: TableId) -> None:
        """A table was taken off this device."""
        live = self.tables.here(table)
        if live is not None:
            live.vanish()
            self.tables.drop(table)

    # ------------------------------------------------------------------ what a page is sent

    def _put(self, message: Message) -> None:
        self.put(_encode(message).decode())

    def _refuse(self, refusal: Refusal, request: Request | None) -> None:
        self._put(messages.refused(request, refusal))

    def _changed(self, live: LiveTable) -> None:
        """A table was loaded or has changed."""
        self._show_presence(live)
        if self._follows:
            line = line_of(live.table).line_for(self.me.id)
            self._put(messages.Waiting(tables=(), count=0, changed=line))
        self._bots.consider(live)

    def _show_presence(self, live: LiveTable) -> None:
        text = live.presence.message(live.table, live.subscriptions)
        for subscription in live.subscriptions:
            subscription.send_presence(text)

    # ------------------------------------------------------------------ what a page asks

    async def _watch(self, request: messages.Watch) -> None:
        live = await self.tables.get(request.table)
        check_may_see(live.table, self.me.id, request.invite)
        async with live.lock:
            steps = None
            if request.have is not None:
                steps = await self.tables.steps_since(live, request.have)
            subscription = self._subscribe(live, self.me.id, self, request.invite)
            live.show(subscription, steps)
            live.subscriptions.add(subscription)
        self._show_presence(live)
        self._bots.consider(live)

    async def _unwatch(self, request: messages.Unwatch) -> None:
        found = self._subscriptions.pop(request.table, None)
        if found is not None:
            live, subscription = found
            live.subscriptions.discard(subscription)

    async def _do(self, request: messages.Do) -> None:
        self._put(await self.command(request.table, self.me, request.command))

    async def _follow(self, request: messages.Follow) -> None:
        match request.topic:
            case "mine":
                self._follows = True
                # Nobody but bots and guests on this device plays here: no table waits for me.
                self._put(messages.Waiting(tables=(), count=0, changed=None))
            case "tables":
                self._put(messages.Tables(fresh=True, tables=(), gone=()))
            case "people":
                self._put(messages.People(seekers=(), open_tables={}))

    async def _unfollow(self, request: messages.Unfollow) -> None:
        if request.topic == "mine":
            self._follows = False

    async def _nothing(self, _request: messages.Attend) -> None:
        """Nobody else has to know."""

    async def _ping(self, _request: messages.Ping) -> None:
        self._put(messages.Pong())


_Answer = Callable[[Core, Any], Awaitable[None]]
_ANSWERS: Final[dict[type[object], _Answer]] = {
    messages.Watch: Core._watch,  # noqa: SLF001 -- a table of its own methods
    messages.Unwatch: Core._unwatch,  # noqa: SLF001
    messages.Open: Core._open,  # noqa: SLF001
    messages.Do: Core._do,  # noqa: SLF001
    messages.Explain: Core._explain,  # noqa: SLF001
    messages.PreviewMoves: Core._preview,  # noqa: SLF001
    messages.Follow: Core._follow,  # noqa: SLF001
    messages.Unfollow: Core._unfollow,  # noqa: SLF001
    messages.Attend: Core._nothing,  # noqa: SLF001
    messages.Ping: Core._ping,  # noqa: SLF001
}


def _now() -> datetime:
    return datetime.now(UTC)
