"""Me: the name, my games, the solo history, and the way to another device."""

from datetime import timedelta
from typing import Annotated, Any, Final, cast

from litestar import get, patch, post
from litestar.params import Parameter

from lunarium.server.http.asking import Address, AnyRequest, Cursor, ServerHere
from lunarium.server.http.asking import Me as MyId
from lunarium.server.http.door import BECOME
from lunarium.server.http.listed import listed
from lunarium.server.http.problems import may_answer
from lunarium.server.protocol.http import (
    Me,
    Rename,
    SoloGame,
    SoloHistory,
    TableList,
    TransferLink,
    UseTransfer,
)
from lunarium.server.protocol.tables import Status
from lunarium.server.store import PersonRow
from lunarium.server.tables import refuse
from lunarium.server.tables.opening import clean_name
from lunarium.server.tables.views import time_text

TRANSFER_LIFE: Final = timedelta(minutes=15)
PAGE: Final = 50


def _me(row: PersonRow) -> Me:
    return Me(row.id, row.name, row.named)


def _become(request: AnyRequest, person: str) -> None:
    cast(dict[str, Any], request.scope)[BECOME] = person


@get("/me", responses=may_answer())
async def who_am_i(request: AnyRequest, server: ServerHere, me: MyId) -> Me:
    """The person behind the cookie. The first visit makes one; every visit renews it."""
    row = await server.person(me)
    _become(request, me)
    return _me(row)


@patch("/me", responses=may_answer(401, 413))
async def rename(data: Rename, server: ServerHere, me: MyId, address: Address) -> Me:
    """Choose a display name."""
    name = clean_name(data.name)
    await server.register(me, address)
    await server.store.rename(me, name)
    return _me(await server.person(me))


@post("/me/transfer", responses=may_answer(401, 413))
async def make_transfer(server: ServerHere, me: MyId, address: Address) -> TransferLink:
    """A link that makes another device this person: once, within a quarter of an hour."""
    await server.register(me, address)
    token, expires = await server.store.make_transfer(me, TRANSFER_LIFE)
    return TransferLink(token, time_text(expires))


@post("/transfer", status_code=200, responses=may_answer(404, 413))
async def use_transfer(
    data: UseTransfer, request: AnyRequest, server: ServerHere, address: Address
) -> Me:
    """Become the person of a transfer link: the answer sets the cookie."""
    server.gate.heavy(address)
    person = await server.store.use_transfer(data.token)
    if person is None:
        raise refuse("bad_link")
    _become(request, person)
    return _me(await server.person(person))


@get("/me/games", responses=may_answer())
async def my_games(
    server: ServerHere,
    me: MyId,
    status: Annotated[
        list[Status] | None,
        Parameter(required=False, description="Only tables with this status; may be repeated."),
    ] = None,
    cursor: Cursor = None,
) -> TableList:
    """My tables, latest first."""
    page = await server.store.tables_of(me, status or (), cursor, PAGE)
    return TableList(tuple(listed(table, me) for table in page.tables), page.next)


@get("/me/solo", responses=may_answer())
async def my_solo_games(server: ServerHere, me: MyId) -> SoloHistory:
    """My finished solo games with best, mean, and how many under 100."""
    figures = await server.store.solo_statistics(me)
    games = [
        SoloGame(
            table=row.table,
            finished=time_text(row.finished),
            score=row.solo.score,
            phases=row.solo.phases,
            discs_left=row.solo.discs_left,
            daily=row.daily,
        )
        for row in await server.store.solo_history(me)
    ]
    return SoloHistory(tuple(games), figures.played, figures.best, figures.mean, figures.under_100)


HANDLERS: Final = (
    who_am_i, rename, make_transfer, use_transfer, my_games, my_solo_games,
)  # fmt: skip
