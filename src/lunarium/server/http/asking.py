"""What handlers need to know about who asks."""

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import Parameter

from lunarium.server.http.door import PERSON, address_of
from lunarium.server.server import Server
from lunarium.server.tables import PersonId, refuse

AnyRequest: TypeAlias = Request[Any, Any, Any]

ServerHere: TypeAlias = NamedDependency[Server]
"""The server process that is asked."""

Me: TypeAlias = NamedDependency[str]
"""The person who asks; a request that changes something is refused without an identity."""

Address: TypeAlias = NamedDependency[str]
"""The network address of who asks."""

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
SeatAsked: TypeAlias = Annotated[
    Annotated[int, msgspec.Meta(ge=0, le=5)] | None,
    Parameter(required=False, description="A seat, counted from 0."),
]


async def me(request: AnyRequest) -> PersonId:
    """The person of the cookie."""
    person: PersonId | None = request.scope.get(PERSON)  # type: ignore[assignment]
    if person is None:
        raise refuse("no_identity")
    return person


async def address(request: AnyRequest) -> str:
    """See `Address`."""
    return address_of(request.scope)


def dependencies(server: Server) -> Mapping[str, Provide]:
    """What handlers may ask for by name."""

    async def this_server() -> Server:
        return server

    return {"server": Provide(this_server), "me": Provide(me), "address": Provide(address)}
