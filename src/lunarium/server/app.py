"""The ASGI application: plain HTTP and the socket behind one middleware, and its health."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar, Response, Router, get
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import ASGIApp

from lunarium import __version__
from lunarium.server.http import (
    account,
    bot_streams,
    bot_tables,
    games,
    openapi,
    people,
    problems,
    tables,
    teaching,
)
from lunarium.server.http.middleware import SecurityMiddleware
from lunarium.server.http.open_graph import picture_handler
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import ServerHere, bot, dependencies
from lunarium.server.http.web_client import WebClient, client_folder, client_handler
from lunarium.server.metrics import CONTENT_TYPE, exposition
from lunarium.server.protocol.http import Health
from lunarium.server.server import Server
from lunarium.server.socket import SocketEndpoint
from lunarium.server.tables import refuse

_ABOUT: Final = """\
Everything that is not live. Play goes over the WebSocket at `/live`: docs/formats/protocol.md.

A person is identified by the cookie `lunarium`, which the first `GET` sets. A request that changes
something needs it, has `Content-Type: application/json`, and comes from our own pages or from no
page at all. Every error answer is a `Problem`; its `code` is stable.

Programs play through `/api/bot`, where a token takes the place of the cookie:
docs/formats/bot-api.md.
"""


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


def create_api(server: Server) -> Litestar:
    """The part over plain HTTP, with its description at `/schema`."""
    api = Router(
        "/api",
        route_handlers=[
            *people.HANDLERS,
            *account.HANDLERS,
            *games.HANDLERS,
            *tables.HANDLERS,
            *teaching.HANDLERS,
        ],
    )
    programs = Router(
        "/api/bot",
        route_handlers=[*bot_tables.HANDLERS, *bot_streams.HANDLERS],
        dependencies={"bot": Provide(bot)},
    )
    limits = server.settings.limits
    uploads = Router(
        "/api",
        route_handlers=[*games.UPLOADS, *teaching.UPLOADS],
        request_max_body_size=limits.record_bytes,
    )
    client = WebClient(client_folder(server.settings.web))
    server.client_build = client.build

    @asynccontextmanager
    async def open_server(_app: Litestar) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    return Litestar(
        [
            api,
            programs,
            uploads,
            health,
            ready,
            metrics,
            *openapi.HANDLERS,
            picture_handler(server),
            client_handler(client, server),
        ],
        dependencies=dependencies(server),
        exception_handlers=problems.HANDLERS,
        lifespan=[open_server],
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Lunarium",
            version=__version__,
            description=_ABOUT,
            path="/schema/litestar",  # ours, with the bodies as they are read, is at /schema
            use_handler_docstrings=True,
            components=Components(
                security_schemes={
                    "token": SecurityScheme(
                        type="http",
                        scheme="bearer",
                        description="A token of a bot account: docs/formats/bot-api.md.",
                    )
                }
            ),
            render_plugins=[JsonRenderPlugin(path="/raw")],
        ),
        request_max_body_size=limits.body_bytes,
    )


def create_app(server: Server) -> ASGIApp:
    """The whole application of one process."""
    return SecurityMiddleware(server, create_api(server), SocketEndpoint(server))
