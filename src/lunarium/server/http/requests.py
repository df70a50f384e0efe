"""What handlers need to know about a request: the person, the address, or the bot account."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Final, TypeAlias

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import Body, Parameter

from lunarium.server.http.middleware import PERSON, SESSION, TOKEN, address_of
from lunarium.server.identity import Session
from lunarium.server.protocol.bots import Scope
from lunarium.server.protocol.tables import Seat
from lunarium.server.server import Server
from lunarium.server.store import Bearer
from lunarium.server.tables import Person, PersonId, refuse

AnyRequest: TypeAlias = Request[Any, Any, Any]

ServerHere: TypeAlias = NamedDependency[Server]
"""The server process that is asked."""

Me: TypeAlias = NamedDependency[str]
"""The person who asks; a request that changes something is refused without an identity."""

MySession: TypeAlias = NamedDependency[Session]
"""The session of the person who asks."""

Address: TypeAlias = NamedDependency[str]
"""The network address of the client."""

TableName: TypeAlias = Annotated[
    str,
    Parameter(
        min_length=22, max_length=22, pattern=r"^[A-Za-z0-9_-]+$", description="The id of a table."
    ),
]
Cursor: TypeAlias = Annotated[
    str | None,
    Parameter(max_length=80, required=False, description="`next` of the page before."),
]
RecordBody: TypeAlias = Annotated[
    dict[str, Any], Body(description="A record: docs/formats/record.md.")
]
SeatAsked: TypeAlias = Annotated[
    Seat | None,
    Parameter(required=False, description="A seat, counted from 0."),
]


async def me(request: AnyRequest) -> PersonId:
    """The person of the cookie."""
    person: PersonId | None = request.scope.get(PERSON)  # type: ignore[assignment]  # our key
    if person is None:
        raise refuse("no_identity")
    return person


async def session(request: AnyRequest) -> Session:
    """The session of the cookie."""
    found: Session | None = request.scope.get(SESSION)  # type: ignore[assignment]  # the same
    if found is None:
        raise refuse("no_identity")
    return found


async def address(request: AnyRequest) -> str:
    """The address from which the request came, or from which a trusted proxy got it."""
    return address_of(request.scope)


def dependencies(server: Server) -> Mapping[str, Provide]:
    """Dependencies that handlers can ask for by name."""

    async def this_server() -> Server:
        return server

    return {
        "server": Provide(this_server),
        "me": Provide(me),
        "session": Provide(session),
        "address": Provide(address),
    }


BearerHere: TypeAlias = NamedDependency[Bearer]
"""The bot account that asks; a request without a valid token is refused."""

SECURITY: Final[list[dict[str, list[str]]]] = [{"token": []}]
"""For the description: these addresses need a token."""


async def bot(request: AnyRequest, server: Server) -> Bearer:
    """The account of the token; counts the request and remembers that the token was used."""
    token: Any = request.scope.get(TOKEN)
    found = None if token is None else await server.store.bearer(token)
    if found is None:
        raise refuse("no_token")
    server.check_not_banned(found.owner)
    server.limiter.bot(token, found.account)
    await server.store.note_use(found.token, datetime.now(UTC).date())
    return found


def check_scope(bearer: Bearer, scope: Scope) -> Person:
    """The account as an actor; refused if the token lacks the scope."""
    if scope not in bearer.token.scopes:
        may = ", ".join(bearer.token.scopes)
        raise refuse("missing_scope", f"this token may {may}; this needs a token that may {scope}")
    return Person(bearer.account, bearer.name, program=True)
