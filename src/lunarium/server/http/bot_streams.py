"""The two streams of a bot: its events at all tables, and one table as its seat sees it.

A stream of lines is opened, kept alive, and always closed (`Streaming`).
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Coroutine, Iterator
from time import monotonic
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec
from litestar import get
from litestar.background_tasks import BackgroundTask
from litestar.response import Stream

from lunarium.server.http.openapi import lines
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import (
    SECURITY,
    Address,
    BearerHere,
    ServerHere,
    TableName,
    check_scope,
)
from lunarium.server.limits import TooMany
from lunarium.server.live.live_table import LiveTable, TableStep
from lunarium.server.live.subscriptions import Signal, StreamSubscription
from lunarium.server.logs import log_error
from lunarium.server.metrics import STREAMS
from lunarium.server.protocol.bots import (
    AnyTableLine,
    BotEvent,
    BotPosition,
    BotTable,
    GameFinished,
    GameStarted,
    MoveForfeited,
    OfferWithdrawn,
    SeatOffered,
)
from lunarium.server.protocol.messages import Happened
from lunarium.server.server import Server
from lunarium.server.store import Bearer, ListedTable, StoreUnavailable
from lunarium.server.tables import RefusalError, TableId, TableState, refuse
from lunarium.server.tables.views import bot_table, check_may_see, forfeited, seat_of

MEDIA: Final = "application/x-ndjson"
_HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}
_COME_AGAIN_S: Final = 5.0

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode


class Streaming(ABC):
    """One stream of lines. `signal` wakes it; `finished` says that nothing will follow."""

    def __init__(self, server: Server, bearer: Bearer, address: str, signal: Signal) -> None:
        self._server = server
        self._bearer = bearer
        self._address = address
        self._checked = monotonic()
        self._is_open = False
        self._work: set[asyncio.Task[Any]] = set()
        self.signal = signal
        self.finished = False
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def account(self) -> str:
        """The bot account that listens."""
        return self._bearer.account

    @abstractmethod
    async def news(self) -> list[msgspec.Struct]:
        """The lines to send now; the first time, the current state."""

    @abstractmethod
    def begin(self) -> None:
        """The stream was admitted: start listening."""

    @abstractmethod
    def end(self) -> None:
        """Stop listening."""

    def response(self) -> Stream:
        """The answer to the request; raises `RefusalError` or `TooMany` if there is no place."""
        server = self._server
        if server.closing:
            raise refuse("closing")
        if not server.limiter.streams.take(self.account, self._address):
            raise TooMany(_COME_AGAIN_S)
        self._is_open = True
        server.streams.add(self)
        STREAMS.inc()
        self.begin()
        # Whichever comes first: a client may be gone before the first line is asked for.
        return Stream(
            self._lines(), media_type=MEDIA, headers=_HEADERS, background=BackgroundTask(self.close)
        )

    async def _lines(self) -> AsyncIterator[bytes]:
        try:
            while True:
                for message in await self._whole(self._news()):
                    yield _encode(message) + b"\n"
                if self.finished or self.signal.over or not await self._whole(self._is_valid()):
                    return
                if not await self.signal.wait(self._server.settings.stream_s):
                    yield b"\n"
        except Exception as error:  # noqa: BLE001 -- the client connects again; it must not be cut
            log_error("a stream failed", error, account=self.account)
        finally:
            await self.close()

    async def _whole(self, work: Coroutine[Any, Any, T]) -> T:
        """Let it finish even if the client disconnects meanwhile.

        A task that is cancelled during a query might not close its connection cleanly.
        """
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self._work.discard(task)
        if not task.cancelled():
            task.exception()  # the task that waited has it, if one did

    async def _news(self) -> list[msgspec.Struct]:
        try:
            return await self.news()
        except StoreUnavailable:
            return []  # it is asked again before long

    async def _is_valid(self) -> bool:
        """Whether the token is still valid; looked up now and then, not with every line."""
        if monotonic() - self._checked < self._server.settings.stream_s:
            return True
        try:
            valid = await self._server.store.is_token(self._bearer.token)
        except StoreUnavailable:
            return True
        self._checked = monotonic()
        return valid

    def check_token(self) -> None:
        """Check at once whether the token is still valid."""
        self._checked = float("-inf")
        self.signal.set()

    async def close(self) -> None:
        """Release everything; a second call does nothing."""
        if not self._is_open:
            return
        self._is_open = False
        self.end()
        self._server.streams.discard(self)
        self._server.limiter.streams.free(self.account, self._address)
        STREAMS.dec()
        self.gone.set_result(None)


_TABLE = "ILZoFuqp0K5fb4XMPhO0rg"
_EVENTS = (
    SeatOffered(table=_TABLE, seat=1, game="novaluna", options={"discs": 21}, players=2, by="Ada"),
    GameStarted(table=_TABLE, seat=1, game="novaluna"),
    GameFinished(table=_TABLE),
    OfferWithdrawn(table=_TABLE, seat=1),
)
_LINES = (
    BotTable(
        table=_TABLE, game="novaluna", options={"discs": 21}, seat=1, resigned=False,
        names=("Ada", "Tidal"), bots=(False, True), move_limit_s=60.0,
        commitment="766d994eb52d123f6b3309d9c86ddf5e7cad99f49ce94aee47e1f1a198433d11",
    ),
    BotPosition(
        n=3, status="open", to_move=(), view=None, legal=None, remaining_s=None, happened=(),
        result=None,
    ),
    MoveForfeited(n=12, reason="time", move="refill"),
)  # fmt: skip


class _Standing(NamedTuple):
    """How a bot account stands at a table."""

    kind: Literal["offered", "seated", "started"]
    seat: int


class EventStream(Streaming):
    """What concerns a bot account, sent as the difference to what was sent before."""

    def __init__(self, server: Server, bearer: Bearer, address: str) -> None:
        super().__init__(server, bearer, address, Signal())
        self._told: dict[TableId, _Standing] = {}

    def begin(self) -> None:
        """Listen for what concerns the account."""
        self._server.accounts.add(self.account, self.signal)

    def end(self) -> None:
        """Stop listening."""
        self._server.accounts.discard(self.account, self.signal)

    async def news(self) -> list[msgspec.Struct]:
        """The difference between the current state and what was sent."""
        found = {
            listed.id: standing
            for listed in await self._tables()
            if (standing := self._standing(listed)) is not None
        }
        news: list[msgspec.Struct] = []
        for table, before in tuple(self._told.items()):
            if table not in found:
                news.append(_over(table, before))
                del self._told[table]
        for table, standing in found.items():
            news += await self._changed(table, self._told.get(table), standing)
            self._told[table] = standing
        return news

    async def _tables(self) -> list[ListedTable]:
        """All tables that are open or running where this account sits or may; newest last."""
        found = await self._server.store.every_table_of(self.account, ("open", "running"))
        return found[::-1]

    def _standing(self, listed: ListedTable) -> _Standing | None:
        seats, offered = listed.seats_of(self.account), listed.offered_to(self.account)
        if seats:
            return _Standing(
                "started" if listed.summary.status == "running" else "seated", seats[0]
            )
        return None if offered is None else _Standing("offered", offered)

    async def _changed(
        self, table: TableId, before: _Standing | None, now: _Standing
    ) -> list[BotEvent]:
        if before == now:
            return []
        news: list[BotEvent] = []
        if before is not None and now.kind == "offered":  # another seat than before
            news.append(OfferWithdrawn(table=table, seat=before.seat))
        try:
            known = (await self._server.tables.get(table)).table
        except RefusalError:
            return news
        if now.kind == "offered":
            news.append(await self._offered(known, now.seat))
        elif now.kind == "started" and known.away[now.seat] is None:
            news.append(GameStarted(table=table, seat=now.seat, game=known.game))
        return news

    async def _offered(self, table: TableState, seat: int) -> SeatOffered:
        return SeatOffered(
            table=table.id,
            seat=seat,
            game=table.game,
            options=table.options,
            players=len(table.seats),
            by=(await self._server.person(table.host)).name,
        )


def _over(table: TableId, before: _Standing) -> BotEvent:
    if before.kind == "started":
        return GameFinished(table=table)
    return OfferWithdrawn(table=table, seat=before.seat)


class TableStream(Streaming):
    """One table, row by row, as the seat of this account sees it."""

    def __init__(self, server: Server, bearer: Bearer, address: str, live: LiveTable) -> None:
        self._subscription = StreamSubscription(bearer.account)
        super().__init__(server, bearer, address, self._subscription)
        self._live = live
        self._first: TableState | None = None

    def begin(self) -> None:
        """Nothing can happen between the first state and the first change."""
        self._first = self._live.table
        self._server.background.subscribe_stream(self._live, self._subscription)

    def end(self) -> None:
        """Stop following the table."""
        self._server.background.unsubscribe_stream(self._live, self._subscription)

    async def news(self) -> list[msgspec.Struct]:
        """The current table first, then a line or more for every step."""
        news: list[msgspec.Struct] = []
        if self._first is not None:
            first, self._first = self._first, None
            seat = seat_of(first, self.account)
            news += [self._table(first, seat), self._position(first, seat)]
            self.finished = _is_over(first)
        while self._subscription.steps and not self.finished:
            news += self._after(self._subscription.steps.popleft())
        if self._server.tables.here(self._live.id) is not self._live:
            self.finished = (
                True  # it was dropped from memory: the client reconnects and gets the current state
            )
        return news

    def _after(self, step: TableStep) -> Iterator[AnyTableLine]:
        table = step.after
        try:
            check_may_see(table, self.account)
        except RefusalError:
            self.finished = True
            return
        seat = seat_of(table, self.account)
        if step.before is None or (step.before.seats, step.before.away) != (
            table.seats,
            table.away,
        ):
            yield self._table(table, seat)
        yield from forfeited(step.row, seat)
        told = self._live.happened((step,), seat)
        yield self._position(table, seat, told)
        self.finished = _is_over(table)

    def _table(self, table: TableState, seat: int | None) -> BotTable:
        return bot_table(table, seat, self._server.settings.move_limit_s)

    def _position(
        self, table: TableState, seat: int | None, happened: tuple[Happened, ...] = ()
    ) -> BotPosition:
        remaining = None if seat is None else self._server.forfeits.remaining(table, seat)
        return self._live.views_of(table).bot_position(
            seat, remaining_s=remaining, happened=happened
        )


def _is_over(table: TableState) -> bool:
    return table.status in {"finished", "archived"}


@get("/events", security=SECURITY, media_type=MEDIA, responses=lines(*_EVENTS) | may_answer())
async def follow_events(server: ServerHere, bot: BearerHere, address: Address) -> Stream:
    """Offers, starts and ends of this bot's games: first the current state, then what happens."""
    check_scope(bot, "watch")
    return EventStream(server, bot, address).response()


@get(
    "/tables/{table:str}/stream",
    security=SECURITY,
    media_type=MEDIA,
    responses=lines(*_LINES) | may_answer(404),
)
async def follow_table(
    table: TableName, server: ServerHere, bot: BearerHere, address: Address
) -> Stream:
    """A table as this bot's seat sees it: the position at once, and after every change."""
    me = check_scope(bot, "watch")
    live = await server.tables.get(table)
    check_may_see(live.table, me.id)
    return TableStream(server, bot, address, live).response()


HANDLERS: Final = (follow_events, follow_table)
