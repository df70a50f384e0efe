"""Me: my name, games and solo history, moving to another device, my bots and their tokens."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, cast

from litestar import delete, get, patch, post
from litestar.params import Parameter

from lunarium.server.http.middleware import BECOME
from lunarium.server.http.openapi import given, shown
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import Address, AnyRequest, Cursor, MySession, ServerHere
from lunarium.server.http.requests import Me as MyId
from lunarium.server.identity import Session, device_of, new_session
from lunarium.server.protocol.bots import BotAccount, NewBot, NewToken, TokenInfo, TokenMade
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
from lunarium.server.server import Server
from lunarium.server.store import AccountRow, PersonRow, SessionRow, schema
from lunarium.server.tables import PersonId, refuse
from lunarium.server.tables.names import clean_name
from lunarium.server.tables.views import time_text

TRANSFER_LIFE: Final = timedelta(minutes=15)
PAGE: Final = 50


def _me(row: PersonRow) -> Me:
    return Me(row.id, row.name, row.named)


def become(request: AnyRequest, session: Session) -> None:
    """Have the answer set the cookie of this session."""
    cast(dict[str, Any], request.scope)[BECOME] = session


async def note_session(request: AnyRequest, server: Server, session: Session) -> None:
    """Remember the session of a person who is stored, and that it was used today."""
    known = await server.store.person(session.person)
    if known is None or not session.id:
        return
    await server.store.note_visit(known)
    created = datetime.fromtimestamp(session.issued / 1000, UTC)
    today = schema.day_number(datetime.now(UTC))
    device = device_of(request.headers.get("user-agent"))
    row = SessionRow(session.id, session.person, created, today, device)
    if server.is_news(row):
        await server.store.note_session(row)


@get("/me", responses=may_answer())
async def who_am_i(request: AnyRequest, server: ServerHere, session: MySession) -> Me:
    """The person behind the cookie. The first visit creates one; every visit renews the cookie."""
    if not session.id:  # a cookie of the first version
        session = new_session(session.person)
    row = await server.person(session.person)
    become(request, session)
    await note_session(request, server, session)
    return _me(row)


@patch("/me", responses=may_answer(401, 413))
async def rename(data: Rename, server: ServerHere, me: MyId, address: Address) -> Me:
    """Choose a display name."""
    name = clean_name(data.name)
    await server.register(me, address)
    await server.store.rename(me, name)
    return _me(await server.person(me))


@post("/me/transfer", responses=may_answer(401, 413))
async def make_transfer(
    request: AnyRequest, server: ServerHere, session: MySession, me: MyId, address: Address
) -> TransferLink:
    """A link that lets another device become this person, once, within 15 minutes."""
    await server.register(me, address)
    await note_session(request, server, session)
    token, expires = await server.store.make_transfer(me, TRANSFER_LIFE)
    return TransferLink(token, time_text(expires))


@post("/transfer", status_code=200, responses=may_answer(404, 413))
async def use_transfer(
    data: UseTransfer, request: AnyRequest, server: ServerHere, address: Address
) -> Me:
    """Become the person of a transfer link: the answer sets the cookie."""
    server.limiter.heavy(address)
    person = await server.store.use_transfer(data.token)
    if person is None:
        raise refuse("bad_link")
    session = new_session(person)
    become(request, session)
    await note_session(request, server, session)
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
    return TableList(tuple(table.line_for(me) for table in page.tables), page.next)


@get("/me/solo", responses=may_answer())
async def my_solo_games(server: ServerHere, me: MyId) -> SoloHistory:
    """My finished solo games with the best and mean score, and how many are under 100."""
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


_ID = r"^[A-Za-z0-9_-]+$"
AccountName = Annotated[
    str,
    Parameter(min_length=22, max_length=22, pattern=_ID, description="The id of a bot account."),
]
TokenName = Annotated[
    str, Parameter(min_length=22, max_length=22, pattern=_ID, description="The id of a token.")
]

_ACCOUNT = BotAccount("Zr1xX0bWc9Qm4uY7LkT2sA", "Tidal", "2026-11-15T11:36:48.301Z", 1)
_MADE = TokenMade(
    "q0P3vN8dR5sKfW1yHj6LmQ", "my laptop", ("join", "play", "watch"),
    "lun_0rUe3zq0S5y8kq7mO1aXw9bT4cVfGhJkLpNsRdYtEuI", "2026-11-15T11:37:02.118Z",
)  # fmt: skip
_INFO = TokenInfo(_MADE.id, _MADE.name, _MADE.scopes, _MADE.created, "2026-11-15")


async def _mine(server: Server, me: PersonId, account: str) -> AccountRow:
    for one in await server.store.accounts_of(me):
        if one.id == account:
            return one
    raise refuse("no_such_bot")


@post("/me/bots", responses=shown(201, _ACCOUNT) | may_answer(401, 409, 413))
async def open_bot(
    data: Annotated[NewBot, given(NewBot(name="Tidal"))],
    server: ServerHere,
    me: MyId,
    address: Address,
) -> BotAccount:
    """Open a bot account. Its name is unique on this server: hosts offer it a seat by this name."""
    name = clean_name(data.name)
    await server.register(me, address)
    if len(await server.store.accounts_of(me)) >= server.settings.limits.bot_accounts:
        raise refuse("too_many_bots")
    made = await server.store.open_account(me, name)
    if made is None:
        raise refuse("name_taken", f"another bot is called {name}")
    return BotAccount(made.id, made.name, time_text(made.created), 0)


@get("/me/bots", responses=shown(200, (_ACCOUNT,)) | may_answer())
async def my_bots(server: ServerHere, me: MyId) -> tuple[BotAccount, ...]:
    """My bot accounts, the oldest first."""
    accounts = await server.store.accounts_of(me)
    tokens = await server.store.tokens_of([one.id for one in accounts])
    return tuple(
        BotAccount(
            one.id, one.name, time_text(one.created), sum(t.account == one.id for t in tokens)
        )
        for one in accounts
    )


@delete("/me/bots/{account:str}", responses=may_answer(401, 404))
async def close_bot(account: AccountName, server: ServerHere, me: MyId) -> None:
    """Close a bot account. Its tokens end; a bot of the lowest level takes over its seats."""
    row = await _mine(server, me, account)
    if not await server.store.close_account(me, account):
        raise refuse("no_such_bot")
    server.check_streams(account)
    await server.clear_seats(row)


@post(
    "/me/bots/{account:str}/tokens",
    responses=shown(201, _MADE) | may_answer(401, 404, 409, 413),
)
async def make_token(
    account: AccountName,
    data: Annotated[NewToken, given(NewToken(name="my laptop", scopes=("watch", "join", "play")))],
    server: ServerHere,
    me: MyId,
) -> TokenMade:
    """Make a token for a bot account. It is shown only once: the server keeps only its hash."""
    name = clean_name(data.name)
    await _mine(server, me, account)
    if len(await server.store.tokens_of([account])) >= server.settings.limits.bot_tokens:
        raise refuse("too_many_bots")
    row, token = await server.store.make_token(account, name, data.scopes)
    return TokenMade(row.id, row.name, row.scopes, token, time_text(row.created))


@get("/me/bots/{account:str}/tokens", responses=shown(200, (_INFO,)) | may_answer(404))
async def my_tokens(account: AccountName, server: ServerHere, me: MyId) -> tuple[TokenInfo, ...]:
    """The tokens of a bot account, without their secrets, the oldest first."""
    await _mine(server, me, account)
    return tuple(
        TokenInfo(row.id, row.name, row.scopes, time_text(row.created), row.used)
        for row in await server.store.tokens_of([account])
    )


@delete("/me/bots/{account:str}/tokens/{token:str}", responses=may_answer(401, 404))
async def revoke_token(
    account: AccountName, token: TokenName, server: ServerHere, me: MyId
) -> None:
    """Revoke a token: it is no longer accepted, and its streams end."""
    await _mine(server, me, account)
    if not await server.store.revoke_token(account, token):
        raise refuse("no_such_bot", "this account has no such token")
    server.check_streams(account)


HANDLERS: Final = (
    who_am_i, rename, make_transfer, use_transfer, my_games, my_solo_games,
    open_bot, my_bots, close_bot, make_token, my_tokens, revoke_token,
)  # fmt: skip
