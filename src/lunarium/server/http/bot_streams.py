"""The two streams of a bot: its events at all tables, and one table as its seat sees it."""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

import msgspec
from litestar import get
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
from lunarium.server.http.streaming import MEDIA, Streaming
from lunarium.server.live.live_table import LiveTable, TableStep
from lunarium.server.live.subscriptions import Signal, StreamSubscription
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
from lunarium.server.store import Bearer, ListedTable
from lunarium.server.tables import RefusalError, TableId, TableState
from lunarium.server.tables.views import bot_table, check_may_see, forfeited, seat_of

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


class _Affair(NamedTuple):
    """How a bot account stands at a table."""

    kind: Literal["offered", "seated", "started"]
    seat: int


class EventStream(Streaming):
    """What concerns a bot account, sent as the difference to what was sent before."""

    def __init__(self, server: Server, bearer: Bearer, address: str) -> None:
        super().__init__(server, bearer, address, Signal())
        self._told: dict[TableId, _Affair] = {}

    def begin(self) -> None:
        """Listen for what concerns the account."""
        self._server.accounts.add(self.account, self.signal)

    def end(self) -> None:
        """Stop listening."""
        self._server.accounts.discard(self.account, self.signal)

    async def news(self) -> list[msgspec.Struct]:
        """The difference between the current state and what was sent."""
        found = {
            listed.id: affair
            for listed in await self._tables()
            if (affair := self._affair(listed)) is not None
        }
        news: list[msgspec.Struct] = []
        for table, before in tuple(self._told.items()):
            if table not in found:
                news.append(_over(table, before))
                del self._told[table]
        for table, affair in found.items():
            news += await self._changed(table, self._told.get(table), affair)
            self._told[table] = affair
        return news

    async def _tables(self) -> list[ListedTable]:
        """All tables that are open or running where this account sits or may; newest last."""
        found = await self._server.store.every_table_of(self.account, ("open", "running"))
        return found[::-1]

    def _affair(self, listed: ListedTable) -> _Affair | None:
        seats, offered = listed.seats_of(self.account), listed.offered_to(self.account)
        if seats:
            return _Affair("started" if listed.summary.status == "running" else "seated", seats[0])
        return None if offered is None else _Affair("offered", offered)

    async def _changed(
        self, table: TableId, before: _Affair | None, now: _Affair
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


def _over(table: TableId, before: _Affair) -> BotEvent:
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
