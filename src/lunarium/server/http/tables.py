"""Tables over HTTP: create one, read one, lists, and every command that the socket takes."""

import asyncio
import hmac
from base64 import urlsafe_b64encode
from datetime import UTC, datetime
from random import SystemRandom
from typing import Annotated, Final, Literal

import msgspec
from litestar import get, post
from litestar.params import Parameter

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
from lunarium.server.tables.finished import begun_at
from lunarium.server.tables.state import check_may_have_hint, seat_to_look_from

PAGE: Final = 50


@post("/tables", responses=may_answer(401, 404, 409, 413))
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
        server.limiter.table(me)
        live = await server.tables.create(events)
    return live.views.info(me)


async def _begun(
    server: Server, me: PersonId, address: str, position: NewPosition | None
) -> Begun | None:
    """Where a new table begins, if it continues from a position; raises `RefusalError`."""
    if position is None:
        return None
    server.limiter.heavy(address, me)
    found = None
    if position.table is not None:
        live = await server.tables.get(position.table)
        check_may_see(live.table, me)
        if live.table.deck_is_closed(datetime.now(UTC)):
            raise refuse("daily_closed", "others are still playing with this deck")
        found = live.table
    return await asyncio.to_thread(begun_at, position, found, SystemRandom())


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
    """A table as I see it: from my only seat, or from the one of my seats that I ask for."""
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
    seat = seat_to_look_from(live.table, me, seat)
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
    """The move that a strong bot would play for a seat of mine; not where other people play."""
    live = await server.tables.get(table)
    now = live.table
    check_may_see(now, me)
    check_may_have_hint(now, me, data.seat)
    server.limiter.heavy(address, me)
    view = live.views.seen(data.seat)
    found = await server.thinkers.hint(now.game, view, now.n, now.id, me)
    return found.hint(now.n, data.seat)


HANDLERS: Final = (
    make_table, public_tables, look_at_table, look_with_invitation, command_table, join_table, hint,
)  # fmt: skip
