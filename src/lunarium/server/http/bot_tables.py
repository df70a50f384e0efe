"""What a bot does at a table: take a seat, decline one, play, resign."""

from typing import Annotated, Final

from litestar import get, post

from lunarium.bots import STAND_IN
from lunarium.server.http.openapi import given, shown
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import SECURITY, BearerHere, ServerHere, TableName, check_scope
from lunarium.server.live.live_table import LiveTable
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.bots import (
    BotDecline,
    BotDone,
    BotJoin,
    BotMe,
    BotPlay,
    BotResign,
    BotSeat,
)
from lunarium.server.protocol.refusals import CODES
from lunarium.server.protocol.tables import Join, Leave, Play
from lunarium.server.server import Server
from lunarium.server.tables import (
    AnyCommand,
    Decline,
    Person,
    PersonId,
    RefusalError,
    TableState,
    check_may_see,
    new_id,
    refuse,
)
from lunarium.server.tables.views import seat_of

_TABLE = "ILZoFuqp0K5fb4XMPhO0rg"


@get(
    "/me",
    security=SECURITY,
    responses=shown(200, BotMe("Zr1xX0bWc9Qm4uY7LkT2sA", "Tidal", ("join", "play", "watch")))
    | may_answer(),
)
async def who_is_this_bot(bot: BearerHere) -> BotMe:
    """The bot account behind the token, and what the token may do."""
    return BotMe(bot.account, bot.name, bot.token.scopes)


def _action(what: str, answer: BotSeat | BotDone) -> post:
    """The address at which a bot does something at a table, with an example of the answer."""
    return post(
        f"/tables/{{table:str}}/{what}",
        status_code=200,
        security=SECURITY,
        responses=shown(200, answer) | may_answer(404, 409, 413),
    )


@_action("join", BotSeat(_TABLE, 1, 3))
async def take_seat(
    table: TableName,
    server: ServerHere,
    bot: BearerHere,
    data: Annotated[BotJoin | None, given(BotJoin(invite="f1lIVOqoABkkIymdkPUL6g"))] = None,
) -> BotSeat:
    """Accept an offer, or use an invitation, or take an open seat of a public table.

    A bot that already has a seat here gets it as the answer.
    """
    me = check_scope(bot, "join")
    asked = data or BotJoin()
    live = await server.tables.get(table)
    n = live.table.n
    if seat_of(live.table, me.id) is None:
        join = Join(id=new_id(), invite=asked.invite, seat=asked.seat)
        try:
            n = (await server.command(table, me, join)).n
        except RefusalError as refused:
            if refused.refusal.code != "already_seated":
                raise
    return BotSeat(table, _own_seat(live.table, me.id), n)


@_action("decline", BotDone(4))
async def decline_seat(
    table: TableName,
    server: ServerHere,
    bot: BearerHere,
    data: Annotated[BotDecline | None, given(BotDecline(reason="I play Nova Luna only"))] = None,
) -> BotDone:
    """Decline an offer: the seat is open again, and the host sees it."""
    me = check_scope(bot, "join")
    live = await _table(server, table, me)
    reason = None if data is None else data.reason
    return await _done(server, live, me, Decline(id=new_id(), reason=reason))


@_action("play", BotDone(12))
async def play_move(
    table: TableName,
    data: Annotated[BotPlay, given(BotPlay(move="T6b@0,0", n=11, id="8ee284d365bf5ff0"))],
    server: ServerHere,
    bot: BearerHere,
) -> BotDone:
    """Play a move. After too many refused moves for one decision it is forfeited to New Moon."""
    me = check_scope(bot, "play")
    live = await _table(server, table, me)
    seat = _own_seat(live.table, me.id)
    play = Play(id=data.id or new_id(), seat=seat, move=data.move, version=data.n)
    try:
        return await _done(server, live, me, play)
    except RefusalError as refused:
        if seat in live.table.programs_to_move and _is_about_the_move(refused):
            server.forfeits.refused(live.table, seat)
        raise


def _is_about_the_move(refused: RefusalError) -> bool:
    """Whether the move is illegal or unreadable, and not just too late."""
    code = refused.refusal.code
    return code == "bad_move" or code not in CODES


@_action("resign", BotDone(31))
async def resign(
    table: TableName,
    server: ServerHere,
    bot: BearerHere,
    data: Annotated[BotResign | None, given(BotResign())] = None,  # noqa: ARG001 -- may be sent
) -> BotDone:
    """Leave the seat: a bot of the lowest level takes over; before the start it is open again."""
    me = check_scope(bot, "play")
    live = await _table(server, table, me)
    leave = Leave(id=new_id(), seat=_own_seat(live.table, me.id), level=STAND_IN)
    return await _done(server, live, me, leave)


async def _table(server: Server, table: str, me: Person) -> LiveTable:
    live = await server.tables.get(table)
    check_may_see(live.table, me.id)
    return live


async def _done(server: Server, live: LiveTable, me: Person, command: AnyCommand) -> BotDone:
    return BotDone((await server.command(live.id, me, command)).n)


def _own_seat(table: TableState, account: PersonId) -> SeatNumber:
    seat = seat_of(table, account)
    if seat is None:
        raise refuse("not_your_seat", "you have no seat at this table")
    return seat


HANDLERS: Final = (who_is_this_bot, take_seat, decline_seat, play_move, resign)
