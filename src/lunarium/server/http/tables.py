"""Tables over HTTP: create one, look at one, lists, and every command that the socket takes."""

import asyncio
import hmac
from base64 import urlsafe_b64encode
from datetime import UTC, datetime
from random import SystemRandom
from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post
from litestar.params import Parameter

from lunarium.records import read_line, view_to_json
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import Address, Cursor, Me, SeatAsked, ServerHere, TableName
from lunarium.server.live.live_table import LiveTable
from lunarium.server.protocol.http import (
    AskHint,
    Hint,
    NewPosition,
    NewTable,
    TableList,
    UseInvite,
    UseLink,
)
from lunarium.server.protocol.messages import Ack, Update
from lunarium.server.protocol.tables import Join, TableCommand, TableInfo
from lunarium.server.server import Server
from lunarium.server.tables import (
    Fresh,
    Person,
    PersonId,
    RefusalError,
    TableId,
    check_may_see,
    create,
    draw_fresh,
    refuse,
)
from lunarium.server.tables.events import Begun
from lunarium.server.tables.finished import replay_of
from lunarium.server.tables.positions import begun_from_replay, begun_from_view
from lunarium.server.tables.state import check_running
from lunarium.server.tables.views import may_have_hints

PAGE: Final = 50


@post("/tables", responses=may_answer(401, 413))
async def make_table(data: NewTable, server: ServerHere, me: Me, address: Address) -> TableInfo:
    """Create a table, and start its game at once if no seat is open."""
    host = await server.register(me, address)
    fresh = _fresh(server, me, data)
    # An impossible table is refused before anything is counted.
    begun = await _begun(server, me, address, data.position)
    events = create(data, host, fresh, server.settings.absence_s, begun)
    if await server.store.count_hosted(me) >= server.settings.limits.open_tables:
        # A retry whose first answer was lost asks for a table that counts already.
        live = None if data.id is None else await _made_before(server, fresh.table)
        if live is None:
            raise refuse("too_many_tables")
    else:
        server.gate.table(me)
        live = await server.tables.create(events)
    return live.views.info(me)


async def _begun(
    server: Server, me: PersonId, address: str, position: NewPosition | None
) -> Begun | None:
    """Where a new table begins, if it goes on from a position; raises `RefusalError`."""
    if position is None:
        return None
    server.gate.heavy(address, me)
    given = (position.view, position.record, position.table)
    if sum(one is not None for one in given) != 1:
        raise refuse("bad_setup", "a position is a view, a record or a table: one of them")
    found = None
    if position.table is not None:
        live = await server.tables.get(position.table)
        check_may_see(live.table, me)
        if live.table.deck_is_closed(datetime.now(UTC)):
            raise refuse("daily_closed", "others still play with this deck")
        found = live.table

    def begin() -> Begun:
        rng = SystemRandom()
        if position.view is not None:
            return begun_from_view(position.view, position.line, rng)
        if found is not None and found.begun is not None and found.begun.record is None:
            # Its replay begins with a view, so a fork does too.
            whole = replay_of(found)
            view = whole.game.view(whole.at(position.move), 0)
            return begun_from_view(view_to_json(whole.game, view), position.line, rng)
        if found is not None:
            return begun_from_replay(replay_of(found), position.move, position.line, rng)
        text = msgspec.json.encode(position.record).decode()
        return begun_from_replay(read_line(text), position.move, position.line, rng)

    return await asyncio.to_thread(begin)


async def _made_before(server: Server, table: TableId) -> LiveTable | None:
    try:
        return await server.tables.get(table)
    except RefusalError:
        return None


def _fresh(server: Server, person: PersonId, new: NewTable) -> Fresh:
    """Everything random about a new table; its id is made from the client's, if there is one."""
    fresh = draw_fresh(len(new.seats))
    if new.id is None:
        return fresh
    return msgspec.structs.replace(fresh, table=table_for(server.secret, person, new.id))


def table_for(secret: bytes, person: PersonId, command: str) -> TableId:
    """The id of the table that a person's command creates: the same one every time."""
    digest = hmac.digest(secret, f"table {person}:{command}".encode(), "sha256")
    return urlsafe_b64encode(digest[:16]).rstrip(b"=").decode()


@get("/tables", responses=may_answer())
async def public_tables(
    server: ServerHere,
    me: Me,
    status: Annotated[
        Literal["open", "running"],
        Parameter(required=False, description="open: to join; running: to watch."),
    ] = "open",
    cursor: Cursor = None,
) -> TableList:
    """Public tables, the newest first: those with open seats, or those whose game is running."""
    page = await server.store.public_tables(cursor, PAGE, status)
    hosts = {table.summary.host for table in page.tables}
    unmet = await server.store.not_met_by(me, hosts) if hosts else set()
    shown = [table for table in page.tables if table.summary.host not in unmet]
    return TableList(tuple(table.line_for(me) for table in shown), page.next)


@get("/tables/{table:str}", responses=may_answer(404))
async def look_at_table(
    table: TableName, server: ServerHere, me: Me, seat: SeatAsked = None
) -> Update:
    """A table as I see it: from my seat if I have just one, or from the own seat I ask for."""
    return await _look(server, table, me, seat)


@post("/tables/{table:str}/look", status_code=200, responses=may_answer(401, 404, 413))
async def look_with_invitation(
    table: TableName, data: UseLink, server: ServerHere, me: Me, seat: SeatAsked = None
) -> Update:
    """The same with an invitation, which is in the body: proxies write addresses down."""
    return await _look(server, table, me, seat, data.invite)


async def _look(
    server: Server, table: TableId, me: PersonId, seat: int | None, invite: str | None = None
) -> Update:
    live = await server.tables.get(table)
    check_may_see(live.table, me, invite)
    own = live.table.seats_of(me)
    if seat is None and len(own) == 1:
        seat = own[0]
    if seat is not None and seat not in own:
        raise refuse("not_your_seat", f"seat {seat} is not yours")
    return live.views.update(me, seat, now=server.store.clock.now())


@post("/tables/{table:str}/commands", status_code=200, responses=may_answer(401, 404, 409, 413))
async def command_table(
    table: TableName, data: TableCommand, server: ServerHere, me: Me, address: Address
) -> Ack:
    """A command about a table, as over the socket. The same id twice acts once."""
    return await server.command(table, Person(me, ""), data, address=address)


@post("/join", status_code=200, responses=may_answer(401, 404, 409, 413))
async def join_table(data: UseInvite, server: ServerHere, me: Me, address: Address) -> Ack:
    """Take a seat with an invitation link."""
    join = Join(id=data.id, invite=data.invite, seat=data.seat, name=data.name)
    return await server.command(data.table, Person(me, ""), join, address=address)


@post("/tables/{table:str}/hint", status_code=200, responses=may_answer(401, 404, 409, 413))
async def hint(
    table: TableName, data: AskHint, server: ServerHere, me: Me, address: Address
) -> Hint:
    """The move that a strong bot would play for an own seat; not where other people play."""
    live = await server.tables.get(table)
    now = live.table
    check_may_see(now, me)
    if data.seat not in now.seats_of(me):
        raise refuse("not_your_seat", f"seat {data.seat} is not yours")
    check_running(now)
    if now.daily is not None:
        raise refuse("no_hint", "at a daily table all play for one leaderboard, without hints")
    if not may_have_hints(now):
        raise refuse("no_hint")
    if data.seat not in now.to_move:
        raise refuse("stale", f"seat {data.seat} has nothing to decide now")
    server.gate.heavy(address, me)
    view = live.views.seen(data.seat)
    found = await server.thinkers.hint(now.game, view, now.n, now.id, me)
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
    make_table, public_tables, look_at_table, look_with_invitation, command_table, join_table, hint,
)  # fmt: skip
