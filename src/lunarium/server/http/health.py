"""For operators: whether the server is alive, whether it is ready, and its metrics."""

from typing import Final

from litestar import Response, get

from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import ServerHere
from lunarium.server.metrics import CONTENT_TYPE, exposition
from lunarium.server.protocol.http import Health
from lunarium.server.tables import refuse


@get("/health", responses=may_answer())
async def health() -> Health:
    """The process lives."""
    return Health("ok")


@get("/ready", responses=may_answer())
async def ready(server: ServerHere) -> Health:
    """The database answers, and the server is not shutting down."""
    if server.closing:
        raise refuse("closing")
    await server.look_at_store()
    return Health("ok")


@get("/metrics", media_type="text/plain", responses=may_answer())
async def metrics() -> Response[bytes]:
    """Figures for Prometheus."""
    return Response(exposition(), headers={"content-type": CONTENT_TYPE})


HANDLERS: Final = (health, ready, metrics)
