"""Tables over HTTP: make one, look at one, and every command that the socket takes too."""

import hmac
from base64 import urlsafe_b64encode
from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post
from litestar.params import Parameter

from lunarium.server.house import House
from lunarium.server.http.asking import Address, Cursor, HouseHere, Me, SeatAsked, TableName
from lunarium.server.http.listed import listed
from lunarium.server.http.problems import may_answer
from lunarium.server.live.access import check_may_see
from lunarium.server.live.table import position
from lunarium.server.protocol.commands import Join, Offer, TableCommand
from lunarium.server.protocol.http import AskHint, Hint, NewTable, TableList, UseInvite
from lunarium.server.protocol.messages import Ack, Update
from lunarium.server.protocol.tables import TableInfo
from lunarium.server.tables import (
    Fresh,
    PersonId,
    TableId,
    create,
    draw_fresh,
    refuse,
    wire,
)
from lunarium.server.tables.checks import check_running

PAGE: Final = 50

Invite = Annotated[
    str | None,
    Parameter(max_length=64, required=False, description="Opens a private table."),
]


@post("/tables", responses=may_answer(401, 413))
async def make_table(data: NewTable, house: HouseHere, me: Me, address: Address) -> TableInfo:
    """Make a table, and start its game at once if nobody is waited for."""
    host = await house.welcome(me, address)
    fresh = _fresh(house, me, data)
    events = create(data, host, fresh)  # refuses what cannot be, before anything is counted
    if await house.store.count_hosted(me) >= house.settings.limits.open_tables:
        raise refuse("too_many_tables")
    live = await house.tables.create(events)
    return wire.info(live.table, me)


def _fresh(house: House, person: PersonId, new: NewTable) -> Fresh:
    """All chance of a new table. With an id of the client's, its own id follows from that."""
    fresh = draw_fresh(len(new.seats))
    if new.id is None:
        return fresh
    return msgspec.structs.replace(fresh, table=table_for(house.secret, person, new.id))


def table_for(secret: bytes, person: PersonId, command: str) -> TableId:
    """The id of the table that a person's command makes: the same one every time."""
    digest = hmac.digest(secret, f"table {person}:{command}".encode(), "sha256")
    return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


@get("/tables", responses=may_answer())
async def public_tables(
    house: HouseHere,
    me: Me,
    status: Annotated[
        Literal["open", "running"],
        Parameter(required=False, description="open: to join; running: to watch."),
    ] = "open",
    cursor: Cursor = None,
) -> TableList:
    """Public tables, the newest first: those with open seats, or those that play."""
    page = await house.store.public_tables(cursor, PAGE, status)
    return TableList(tuple(listed(table, me) for table in page.tables), page.next)


@get("/tables/{table:str}", responses=may_answer(404))
async def look_at_table(
    table: TableName, house: HouseHere, me: Me, invite: Invite = None, seat: SeatAsked = None
) -> Update:
    """A table as I see it: from my seat if I have just one, or from the own seat I ask for."""
    live = await house.tables.get(table)
    check_may_see(live.table, me, invite)
    own = live.table.seats_of(me)
    if seat is None and len(own) == 1:
        seat = own[0]
    if seat is not None and seat not in own:
        raise refuse("not_your_seat", f"seat {seat} is not yours")
    return position(live.table, me, seat)


@post("/tables/{table:str}/commands", status_code=200, responses=may_answer(401, 404, 409, 413))
async def command_table(
    table: TableName, data: TableCommand, house: HouseHere, me: Me, address: Address
) -> Ack:
    """A command about a table, as over the socket. The same id twice acts once."""
    live = await house.tables.get(table)
    if not isinstance(data, Join):
        check_may_see(live.table, me)
    actor = await house.welcome(me, address)
    command = await house.addressed(data) if isinstance(data, Offer) else data
    return await house.tables.do(live, actor, command)


@post("/join", status_code=200, responses=may_answer(401, 404, 409, 413))
async def join_table(data: UseInvite, house: HouseHere, me: Me, address: Address) -> Ack:
    """Take a seat with an invitation link."""
    live = await house.tables.get(data.table)
    actor = await house.welcome(me, address)
    command = Join(id=data.id, invite=data.invite, seat=data.seat, name=data.name)
    return await house.tables.do(live, actor, command)


@post("/tables/{table:str}/hint", status_code=200, responses=may_answer(401, 404, 409, 413))
async def hint(table: TableName, data: AskHint, house: HouseHere, me: Me, address: Address) -> Hint:
    """What a strong bot would play for an own seat; not where other people play."""
    live = await house.tables.get(table)
    now = live.table
    check_may_see(now, me)
    if data.seat not in now.seats_of(me):
        raise refuse("not_your_seat", f"seat {data.seat} is not yours")
    check_running(now)
    if now.daily is not None:
        raise refuse("no_hint", "at a daily table all play for one leaderboard, without hints")
    if not wire.may_have_hints(now):
        raise refuse("no_hint")
    if data.seat not in now.to_move:
        raise refuse("stale", f"seat {data.seat} has nothing to decide now")
    house.gate.heavy(address)
    view = now.rules.view(now.state, data.seat)
    found = await house.thinkers.hint(now.game, view, now.n, now.id)
    thought = found.thought
    return Hint(
        n=now.n,
        seat=data.seat,
        move=thought.move,
        gain=found.gain,
        nearer=found.nearer,
        value=thought.value,
        line=thought.line,
    )


HANDLERS: Final = (
    make_table, public_tables, look_at_table, command_table, join_table, hint,
)  # fmt: skip
