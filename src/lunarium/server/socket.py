"""The live connection of a client: its requests, and what it is sent.

Close codes: 1009 a frame is too large · 1012 the server shuts down · 4400 too many unreadable
messages · 4401 no identity · 4408 silent for too long · 4409 too slow · 4426 another protocol ·
4429 too many sockets or messages.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qs

import msgspec
from litestar.types import Receive, Scope, Send

from lunarium.games import GAMES
from lunarium.server.connections import SEVERAL
from lunarium.server.http.middleware import address_of, is_known_host, is_own_origin, session_of
from lunarium.server.http.problems import retry_headers
from lunarium.server.identity import Session
from lunarium.server.limits import TooMany
from lunarium.server.live.live_table import LiveTable
from lunarium.server.live.subscriptions import SendQueue, Subscriber
from lunarium.server.logs import REQUEST, log_error, new_request_id
from lunarium.server.metrics import DROPPED, REFUSALS, SOCKETS
from lunarium.server.protocol import messages
from lunarium.server.protocol.messages import PROTOCOL, Closing, Message, Request, Welcome
from lunarium.server.protocol.refusals import CODES, Refusal, RefusalError, refuse
from lunarium.server.server import Server
from lunarium.server.store import StoreUnavailable
from lunarium.server.tables import Person, check_may_see

PATH: Final = "/live"
RETRY_MS: Final = 1_000
HANDSHAKE: Final = 2.0
"""How many requests a new socket counts as."""

MOST_TOO_MANY: Final = 200
"""After this many messages in a row that came too fast, the socket is closed."""

RESTART, BAD, NOBODY, SILENT, SLOW, OTHER_PROTOCOL, TOO_MANY = (
    1012, 4400, 4401, 4408, 4409, 4426, 4429,
)  # fmt: skip

_encode = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(Request).decode
_PONG = _encode(messages.Pong()).decode()


class SocketEndpoint:
    """The ASGI application behind `/live`."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept a socket, serve it, and clean up after it."""
        server = self._server
        REQUEST.set(new_request_id())
        await receive()  # websocket.connect
        if scope["path"] != PATH or server.closing:
            await _close(send, 1000)  # before it is accepted: the handshake is refused
            return
        if not (is_known_host(scope, server) and is_own_origin(scope, server)):
            REFUSALS.labels("bad_origin").inc()
            await _close(send, 1000)
            return
        session, address = session_of(scope, server.identities), address_of(scope)
        person = None if session is None else session.person
        if wait := server.limiter.request(person, address, HANDSHAKE):
            await _too_many_handshakes(send, wait)
            return
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        wanted = parse_qs(scope["query_string"].decode("latin-1")).get("protocol", [str(PROTOCOL)])
        if session is None:
            await _turn_away(send, "no_identity", NOBODY)
        elif wanted != [str(PROTOCOL)]:
            spoken = f"this server speaks protocol {PROTOCOL}"
            await _turn_away(send, "bad_message", OTHER_PROTOCOL, spoken)
        elif not server.limiter.sockets.take(session.person, address):
            await _turn_away(send, "too_many", TOO_MANY)
        else:
            try:
                several = SEVERAL in (scope.get("extensions") or {})
                await Socket(server, session, address, send, several=several).serve(receive)
            finally:
                server.limiter.sockets.free(session.person, address)


class Socket(Subscriber):
    """One connection of one person."""

    def __init__(
        self,
        server: Server,
        session: Session,
        address: str,
        send: Send,
        *,
        several: bool = False,
    ) -> None:
        super().__init__()
        limits = server.settings.limits
        self._server = server
        self._limits = limits
        self._address = address
        self._send = send
        self._several = several
        """Whether `send` takes several texts at a time: see `connections`."""
        self.session = session
        self._me = Person(session.person, "")
        self._queue = SendQueue(limits.outbox_messages, limits.outbox_bytes, self._too_slow)
        self._heard = monotonic()
        self._visible = False
        self._bad = 0
        self._too_many = 0
        self._code: int | None = None
        self._waiting = False
        self._task: asyncio.Task[Any] | None = None
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # ------------------------------------------------------------------ coming and going

    async def serve(self, receive: Receive) -> None:
        """Serve until one side closes the connection."""
        self._task = asyncio.current_task()
        self._server.sockets.add(self)
        SOCKETS.inc()
        pump = asyncio.create_task(self._queue.pump(self._send_texts))
        try:
            await self._welcome()
            await self._listen(receive)
            await self._finish(pump)
        finally:
            pump.cancel()
            for live, subscription in self._subscriptions.values():
                self._server.background.unsubscribe(live, subscription)
            self._server.alerts.unfollow(self._me.id, self._queue)
            self._server.lobby.unfollow(self._queue)
            self._server.seeks.end(self._me.id, self._queue, told=False)
            self._server.sockets.discard(self)
            SOCKETS.dec()
            self.gone.set_result(None)

    async def _welcome(self) -> None:
        try:
            self._me = await self._server.actor(self._me.id)
        except StoreUnavailable:
            self._leave(RESTART, "unavailable")
            return
        self._put(
            Welcome(
                protocol=PROTOCOL,
                person=self._me.id,
                name=self._me.name,
                heartbeat_s=self._server.settings.heartbeat_s,
                build=self._server.client_build(),
                routed=self._server.settings.routed,
            )
        )

    async def _listen(self, receive: Receive) -> None:
        while not self._is_leaving():
            self._waiting = True
            try:
                message = await receive()
            except asyncio.CancelledError:
                if not self._is_leaving():
                    raise
                # Our own doing: `_leave` wakes this task to end it. Nothing was received.
                if self._task is not None:
                    self._task.uncancel()
                return
            finally:
                self._waiting = False
            if message["type"] != "websocket.receive":
                return
            self._heard = monotonic()
            await self._receive(message.get("text"))
            if self._queue.crowded:  # a client that asks faster than it reads waits
                await self._queue.relief()

    async def _finish(self, pump: "asyncio.Task[None]") -> None:
        """Send what is left in the queue, but not to a client that does not read it."""
        if self._code is None:
            return
        with suppress(Exception):  # the other side may be gone in any of many ways
            async with asyncio.timeout(1.0):
                await pump
                await _close(self._send, self._code)

    async def _send_texts(self, texts: Sequence[str]) -> None:
        if self._several and len(texts) > 1:
            together: Any = {"type": SEVERAL, "texts": texts}
            await self._send(together)
            return
        for text in texts:
            await self._send({"type": "websocket.send", "text": text, "bytes": None})

    def _is_leaving(self) -> bool:
        return self._code is not None

    def _leave(self, code: int, reason: str) -> None:
        """Close the socket after its current work."""
        if self._code is not None:
            return
        self._code = code
        DROPPED.labels(reason).inc()
        closing = Closing(reason=reason, retry_ms=RETRY_MS)
        self._queue.finish(_encode(closing).decode())
        if self._waiting and self._task is not None:
            self._task.cancel()

    def _too_slow(self) -> None:
        self._leave(SLOW, "too_slow")

    def disconnect(self) -> None:
        """The server shuts down."""
        self._leave(RESTART, "closing")

    def log_out(self) -> None:
        """The session was revoked."""
        self._leave(NOBODY, "no_identity")

    def check_silence(self, silence_s: float) -> None:
        """Close the socket if it has been silent for this long."""
        if monotonic() - self._heard > silence_s:
            self._leave(SILENT, "silent")

    # ------------------------------------------------------------------ sending

    def _put(self, message: Message) -> None:
        self._queue.put(_encode(message).decode())

    def _refuse(self, refusal: Refusal, request: Request | None) -> None:
        REFUSALS.labels(refusal.code).inc()
        self._put(messages.refused(request, refusal))

    # ------------------------------------------------------------------ receiving

    async def _receive(self, text: str | None) -> None:
        try:
            request = _read(text if text is not None else b"")
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._unreadable(str(error) if text is not None else "only text is understood")
            return
        if self._server.limiter.request(self._me.id, self._address):
            self._refuse(Refusal("too_many", CODES["too_many"]), request)
            self._too_many += 1
            if self._too_many > MOST_TOO_MANY:
                self._leave(TOO_MANY, "too_many")
            return
        self._too_many = 0
        try:
            await _ANSWERS[type(request)](self, request)
        except RefusalError as refused:
            self._refuse(refused.refusal, request)
        except TooMany as error:
            self._refuse(Refusal("too_many", str(error)), request)
        except StoreUnavailable:
            self._refuse(Refusal("unavailable", CODES["unavailable"]), request)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the client gets a code
            log_error("a message failed", error, type=type(request).__name__)
            self._refuse(Refusal("internal", CODES["internal"]), request)

    def _unreadable(self, reason: str) -> None:
        self._refuse(Refusal("bad_message", reason), None)
        self._bad += 1
        if self._bad >= self._limits.bad_messages:
            self._leave(BAD, "bad_message")

    async def _watch(self, request: messages.Watch) -> None:
        server = self._server
        if (
            request.table not in self._subscriptions
            and len(self._subscriptions) >= self._limits.watched_tables
        ):
            raise refuse("too_many", "this socket cannot follow more tables")
        live = await server.tables.get(request.table)
        check_may_see(live.table, self._me.id, request.invite)
        async with live.lock:  # nothing may happen between the catch-up and the first change
            steps = None
            if request.have is not None and self._may_read_back(live, request.have):
                steps = await server.tables.steps_since(live, request.have)
            check_may_see(live.table, self._me.id, request.invite)  # it may have changed by now
            subscription = self._subscribe(live, self._me.id, self._queue, request.invite)
            if request.one_by_one and steps:
                live.show_one_by_one(subscription, steps)
            else:
                live.show(subscription, steps)
            server.background.subscribe(live, subscription)

    def _may_read_back(self, live: LiveTable, have: int) -> bool:
        """Whether the missed steps may be folded from the log; if not, the position will do."""
        if live.recent_since(have) is not None:
            return True
        try:
            self._server.limiter.heavy(self._address, self._me.id)
        except TooMany:
            return False
        return True

    async def _unwatch(self, request: messages.Unwatch) -> None:
        found = self._subscriptions.pop(request.table, None)
        if found is not None:
            self._server.background.unsubscribe(*found)

    async def _do(self, request: messages.Do) -> None:
        self._put(
            await self._server.command(
                request.table, self._me, request.command, address=self._address
            )
        )

    async def _follow(self, request: messages.Follow) -> None:
        server, me = self._server, self._me.id
        match request.topic:
            case "mine":
                await server.alerts.follow(me, self._queue, visible=self._visible)
            case "tables":
                await server.lobby.follow_tables(me, self._queue)
            case "people":
                await server.lobby.follow_people(self._queue)

    async def _unfollow(self, request: messages.Unfollow) -> None:
        if request.topic == "mine":
            self._server.alerts.unfollow(self._me.id, self._queue)
        else:
            self._server.lobby.unfollow(self._queue, request.topic)

    async def _attend(self, request: messages.Attend) -> None:
        self._visible = request.visible
        self._server.alerts.attend(self._me.id, self._queue, visible=request.visible)

    async def _seek(self, request: messages.Seek) -> None:
        server = self._server
        game = GAMES.get(request.game)
        if game is None or any(count not in game.player_counts for count in request.seats):
            raise refuse("bad_setup", "this game cannot be played by that many people")
        if server.seeks.is_full:
            raise refuse("too_many", "too many people are looking for players here")
        self._me = await server.register(self._me.id, self._address)
        if await server.store.count_hosted(self._me.id) >= self._limits.open_tables:
            raise refuse("too_many_tables")
        server.seeks.begin(self._me, request, self._queue)

    async def _end_seek(self, _request: messages.EndSeek) -> None:
        self._server.seeks.end(self._me.id, self._queue, told=True)

    async def _here(self, request: messages.Here) -> None:
        self._server.seeks.answer(self._me.id, request.proposal)

    async def _say(self, request: messages.Say) -> None:
        live, _ = self._subscription(request.table)
        self._server.limiter.word(self._me.id)
        self._server.words.say(live, self._me.id, request.seat, request.word)

    async def _ping(self, _request: messages.Ping) -> None:
        self._queue.put(_PONG)


_Answer = Callable[[Socket, Any], Awaitable[None]]
_ANSWERS: Final[dict[type[object], _Answer]] = {
    messages.Watch: Socket._watch,  # noqa: SLF001 -- a table of its own methods
    messages.Unwatch: Socket._unwatch,  # noqa: SLF001
    messages.Open: Socket._open,  # noqa: SLF001
    messages.Do: Socket._do,  # noqa: SLF001
    messages.Explain: Socket._explain,  # noqa: SLF001
    messages.PreviewMoves: Socket._preview,  # noqa: SLF001
    messages.Follow: Socket._follow,  # noqa: SLF001
    messages.Unfollow: Socket._unfollow,  # noqa: SLF001
    messages.Attend: Socket._attend,  # noqa: SLF001
    messages.Seek: Socket._seek,  # noqa: SLF001
    messages.EndSeek: Socket._end_seek,  # noqa: SLF001
    messages.Here: Socket._here,  # noqa: SLF001
    messages.Say: Socket._say,  # noqa: SLF001
    messages.Ping: Socket._ping,  # noqa: SLF001
}


async def _turn_away(send: Send, code: str, close_code: int, reason: str | None = None) -> None:
    REFUSALS.labels(code).inc()
    refusal = Refusal(code, reason or CODES[code])
    refused = messages.Refused(id=None, table=None, refusal=refusal)
    text = _encode(refused).decode()
    await send({"type": "websocket.send", "text": text, "bytes": None})
    await _close(send, close_code)


async def _too_many_handshakes(send: Send, wait_s: float) -> None:
    """Refuse before the socket is accepted, as an answer over plain HTTP."""
    REFUSALS.labels("too_many").inc()
    headers = [(key.encode(), value.encode()) for key, value in retry_headers(wait_s).items()]
    start: Any = {"type": "websocket.http.response.start", "status": 429, "headers": headers}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": b"", "more_body": False})


async def _close(send: Send, code: int) -> None:
    await send({"type": "websocket.close", "code": code, "reason": ""})
