"""What a bot does at a table: take a seat, decline one, play, resign."""

from typing import Annotated, Final

from litestar import get, post

from lunarium.server.house import House
from lunarium.server.http.asking import HouseHere, TableName
from lunarium.server.http.bearer import SECURITY, Bot, check_scope
from lunarium.server.http.examples import given, shown
from lunarium.server.http.problems import may_answer
from lunarium.server.live.access import check_may_see
from lunarium.server.live.forfeits import LEVEL
from lunarium.server.live.table import LiveTable
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
from lunarium.server.protocol.codes import CODES
from lunarium.server.protocol.commands import Join, Leave, Play
from lunarium.server.tables import Person, PersonId, Refused, Table, new_id, refuse
from lunarium.server.tables.bot_wire import seat_of
from lunarium.server.tables.offers import AnyCommand, Decline

_TABLE = "ILZoFuqp0K5fb4XMPhO0rg"


@get(
    "/me",
    security=SECURITY,
    responses=shown(200, BotMe("Zr1xX0bWc9Qm4uY7LkT2sA", "Tidal", ("join", "play", "watch")))
    | may_answer(),
)
async def who_is_this_bot(bot: Bot) -> BotMe:
    """The bot account behind the token, and what the token may do."""
    return BotMe(bot.account, bot.name, bot.token.scopes)


def _deed(what: str, answer: BotSeat | BotDone) -> post:
    """Where a bot does something at a table, and what it is answered, for example."""
    return post(
        f"/tables/{{table:str}}/{what}",
        status_code=200,
        security=SECURITY,
        responses=shown(200, answer) | may_answer(404, 409, 413),
    )


@_deed("join", BotSeat(_TABLE, 1, 3))
async def take_seat(
    table: TableName,
    house: HouseHere,
    bot: Bot,
    data: Annotated[BotJoin | None, given(BotJoin(invite="f1lIVOqoABkkIymdkPUL6g"))] = None,
) -> BotSeat:
    """Accept an offer, or use an invitation, or take an open seat of a public table.

    A bot that has a seat here already gets it as the answer.
    """
    me = check_scope(bot, "join")
    asked = data or BotJoin()
    live = await house.tables.get(table)
    n = live.table.n
    if seat_of(live.table, me.id) is None:
        join = Join(id=new_id(), invite=asked.invite, seat=asked.seat)
        try:
            n = (await house.tables.do(live, me, join)).n
        except Refused as refused:
            if refused.refusal.code != "already_seated":
                raise
    return BotSeat(table, _own_seat(live.table, me.id), n)


@_deed("decline", BotDone(4))
async def decline_seat(
    table: TableName,
    house: HouseHere,
    bot: Bot,
    data: Annotated[BotDecline | None, given(BotDecline(reason="I play Nova Luna only"))] = None,
) -> BotDone:
    """Decline an offer: the seat is open again, and the host is told."""
    me = check_scope(bot, "join")
    live = await _table(house, table, me)
    reason = None if data is None else data.reason
    return await _done(house, live, me, Decline(id=new_id(), reason=reason))


@_deed("play", BotDone(12))
async def play_move(
    table: TableName,
    data: Annotated[BotPlay, given(BotPlay(move="T6b@0,0", n=11, id="8ee284d365bf5ff0"))],
    house: HouseHere,
    bot: Bot,
) -> BotDone:
    """Play a move. Too many refused ones for one decision forfeit it: New Moon moves then."""
    me = check_scope(bot, "play")
    live = await _table(house, table, me)
    seat = _own_seat(live.table, me.id)
    play = Play(id=data.id or new_id(), seat=seat, move=data.move, version=data.n)
    try:
        return await _done(house, live, me, play)
    except Refused as refused:
        if seat in live.table.programs_to_move and _is_about_the_move(refused):
            house.forfeits.refused(live.table, seat)
        raise


def _is_about_the_move(refused: Refused) -> bool:
    """Whether the rules refused the move, or nobody can read it: not that it came too late."""
    code = refused.refusal.code
    return code == "bad_move" or code not in CODES


@_deed("resign", BotDone(31))
async def resign(
    table: TableName,
    house: HouseHere,
    bot: Bot,
    data: Annotated[BotResign | None, given(BotResign())] = None,  # noqa: ARG001 -- may be sent
) -> BotDone:
    """Leave the seat: a bot of the lowest level plays it on; before the start it is open again."""
    me = check_scope(bot, "play")
    live = await _table(house, table, me)
    leave = Leave(id=new_id(), seat=_own_seat(live.table, me.id), level=LEVEL)
    return await _done(house, live, me, leave)


async def _table(house: House, table: str, me: Person) -> LiveTable:
    live = await house.tables.get(table)
    check_may_see(live.table, me.id)
    return live


async def _done(house: House, live: LiveTable, me: Person, command: AnyCommand) -> BotDone:
    return BotDone((await house.tables.do(live, me, command)).n)


def _own_seat(table: Table, account: PersonId) -> SeatNumber:
    seat = seat_of(table, account)
    if seat is None:
        raise refuse("not_your_seat", "you have no seat at this table")
    return seat


HANDLERS: Final = (who_is_this_bot, take_seat, decline_seat, play_move, resign)
