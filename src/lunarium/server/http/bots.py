"""My bot accounts and their tokens: for the person behind the cookie."""

from typing import Annotated, Final

from litestar import delete, get, post
from litestar.params import Parameter

from lunarium.server.http.asking import Address, Me, ServerHere
from lunarium.server.http.examples import given, shown
from lunarium.server.http.problems import may_answer
from lunarium.server.protocol.bots import BotAccount, NewBot, NewToken, TokenInfo, TokenMade
from lunarium.server.server import Server
from lunarium.server.store import AccountRow
from lunarium.server.tables import PersonId, refuse
from lunarium.server.tables.opening import clean_name
from lunarium.server.tables.views import time_text

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
    me: Me,
    address: Address,
) -> BotAccount:
    """Open a bot account. Its name is its own on this server: by it hosts offer it a seat."""
    name = clean_name(data.name)
    await server.register(me, address)
    if len(await server.store.accounts_of(me)) >= server.settings.limits.bot_accounts:
        raise refuse("too_many_bots")
    made = await server.store.open_account(me, name)
    if made is None:
        raise refuse("name_taken", f"another bot is called {name}")
    return BotAccount(made.id, made.name, time_text(made.created), 0)


@get("/me/bots", responses=shown(200, (_ACCOUNT,)) | may_answer())
async def my_bots(server: ServerHere, me: Me) -> tuple[BotAccount, ...]:
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
async def close_bot(account: AccountName, server: ServerHere, me: Me) -> None:
    """Close a bot account. Its tokens end; a bot of the lowest level plays its seats on."""
    row = await _mine(server, me, account)
    if not await server.store.close_account(me, account):
        raise refuse("no_such_bot")
    server.doubt_streams(account)
    await server.clear_seats(row)


@post(
    "/me/bots/{account:str}/tokens",
    responses=shown(201, _MADE) | may_answer(401, 404, 409, 413),
)
async def make_token(
    account: AccountName,
    data: Annotated[NewToken, given(NewToken(name="my laptop", scopes=("watch", "join", "play")))],
    server: ServerHere,
    me: Me,
) -> TokenMade:
    """Make a token for a bot account. It is shown this once: the server keeps its hash alone."""
    name = clean_name(data.name)
    await _mine(server, me, account)
    if len(await server.store.tokens_of([account])) >= server.settings.limits.bot_tokens:
        raise refuse("too_many_bots")
    row, token = await server.store.make_token(account, name, data.scopes)
    return TokenMade(row.id, row.name, row.scopes, token, time_text(row.created))


@get("/me/bots/{account:str}/tokens", responses=shown(200, (_INFO,)) | may_answer(404))
async def my_tokens(account: AccountName, server: ServerHere, me: Me) -> tuple[TokenInfo, ...]:
    """The tokens of a bot account, without their secrets, the oldest first."""
    await _mine(server, me, account)
    return tuple(
        TokenInfo(row.id, row.name, row.scopes, time_text(row.created), row.used)
        for row in await server.store.tokens_of([account])
    )


@delete("/me/bots/{account:str}/tokens/{token:str}", responses=may_answer(401, 404))
async def revoke_token(account: AccountName, token: TokenName, server: ServerHere, me: Me) -> None:
    """Revoke a token: it opens nothing any more, and its streams end."""
    await _mine(server, me, account)
    if not await server.store.revoke_token(account, token):
        raise refuse("no_such_bot", "this account has no such token")
    server.doubt_streams(account)


HANDLERS: Final = (open_bot, my_bots, close_bot, make_token, my_tokens, revoke_token)
