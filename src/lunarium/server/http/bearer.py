"""Who asks with a token: the bot account that it speaks for, and what it may do."""

from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

from litestar.di import NamedDependency

from lunarium.server.http.asking import AnyRequest
from lunarium.server.http.door import TOKEN
from lunarium.server.protocol.bots import Scope
from lunarium.server.server import Server
from lunarium.server.store import Bearer
from lunarium.server.tables import Person, refuse

Bot: TypeAlias = NamedDependency[Bearer]
"""The bot account that asks; a request without a valid token is refused."""

SECURITY: Final[list[dict[str, list[str]]]] = [{"token": []}]
"""For the description: these addresses take a token."""


async def bot(request: AnyRequest, server: Server) -> Bearer:
    """The account of the token, which is counted, and its use remembered."""
    token: Any = request.scope.get(TOKEN)
    found = None if token is None else await server.store.bearer(token)
    if found is None:
        raise refuse("no_token")
    server.gate.bot(token, found.account)
    await server.store.note_use(found.token, datetime.now(UTC).date())
    return found


def check_scope(bearer: Bearer, scope: Scope) -> Person:
    """The account as somebody who acts; refused if the token may not do this."""
    if scope not in bearer.token.scopes:
        may = ", ".join(bearer.token.scopes)
        raise refuse("missing_scope", f"this token may {may}; this needs a token that may {scope}")
    return Person(bearer.account, bearer.name, program=True)
