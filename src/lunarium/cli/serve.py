"""`lunarium serve`: the table server; and what plain `lunarium` does: serve and open the browser.

The server's libraries take half a second to load, so only a command that runs loads them.
"""

import asyncio
import errno
import http.client
import json
import socket
import threading
import time
import webbrowser
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from lunarium.cli.console import Failure, note, say, with_examples

if TYPE_CHECKING:
    from lunarium.server.settings import Settings
    from lunarium.server.store import ServerLock

HELP = with_examples(
    "Serve tables to browsers and programs. Without --db they are kept in a file in your data"
    " folder; nothing that a player has seen is ever lost.\n\n"
    "Several workers, and several machines, share a PostgreSQL database. Environment variables set"
    " limits and timeouts: docs/hosting.md lists them.",
    "lunarium serve                               for this computer, on port 8080",
    "lunarium serve --open                        and open the browser",
    "lunarium serve --host 0.0.0.0 --port 80      for the whole network",
    "lunarium serve --db sqlite:///evening.db",
    "lunarium serve --db postgresql://lunarium@localhost/lunarium --workers 4",
    "lunarium serve --ray auto                    let a Ray cluster think for the bots",
    fails="the server could not start",
)

HOST: Final = "127.0.0.1"
PORT: Final = 8080
_READY_WITHIN_S = 120.0
_ASK_AGAIN_S = 2.0
_ANY = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 -- to show, not to bind


def serve(
    host: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", show_default=HOST, help="Where to listen; 0.0.0.0 is everywhere."
        ),
    ] = None,
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, show_default=str(PORT), help="0 takes any free port."),
    ] = None,
    db: Annotated[
        str | None,
        typer.Option(
            metavar="URL", show_default=False,
            help="sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", show_default="1",
            help="How many processes serve; needs PostgreSQL.",
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the browser.")] = False,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", show_default=False,
            help="Let the Ray cluster at this address think for the bots.",
        ),
    ] = None,
) -> None:  # fmt: skip
    """Serve until Ctrl-C."""
    from lunarium.server import settings as settings_of  # noqa: PLC0415 -- see the module
    from lunarium.server.store import BadDatabaseUrl, default_url  # noqa: PLC0415

    options: dict[str, Any] = {
        "host": host, "port": port, "db": db, "workers": workers, "ray": ray,
    }  # fmt: skip
    typed = {name: value for name, value in options.items() if value is not None}
    try:
        settings = settings_of.from_environment(settings_of.Settings(db="", host=HOST, port=PORT))
        settings = replace(settings, **typed)  # options override the environment
        if not settings.db:
            settings = replace(settings, db=default_url())
        settings.check()
    except (settings_of.InvalidSettings, BadDatabaseUrl) as error:
        raise typer.BadParameter(str(error)) from None
    _run(settings, open_browser=open_browser)


def serve_at_home() -> None:
    """Plain `lunarium`: serve this computer and open the browser, or open a running server."""
    if _is_ours(HOST, PORT):
        address = f"http://{HOST}:{PORT}"
        say(f"Lunarium is already running at {address}")
        webbrowser.open(address)
        return
    port = PORT
    try:
        _listen(HOST, port).close()
    except Failure:
        port = 0
    serve(HOST, port, None, 1, open_browser=True, ray=None)


def _run(settings: "Settings", *, open_browser: bool) -> None:
    from lunarium.server import process  # noqa: PLC0415

    with ExitStack() as held:
        lock = _lock_file(settings.db)
        if lock is not None:
            held.callback(lock.close)
        asyncio.run(_check_database(settings.db))
        listener = held.enter_context(_listen(settings.host, settings.port))
        address = _address(settings.host, listener.getsockname()[1])
        if lock is not None:
            lock.tell(address)
        say(f"Lunarium is at {address}")
        note("Ctrl-C ends it.")
        if open_browser:
            where = settings.host, listener.getsockname()[1], address
            threading.Thread(target=_welcome, args=where, daemon=True).start()
        if settings.workers > 1:
            process.serve_with_workers(settings, listener)
        else:
            process.serve(settings, listener)


def _lock_file(url: str) -> "ServerLock | None":
    """Keep other servers from an SQLite file; on PostgreSQL any number may serve."""
    from lunarium.server.store import DatabaseUrl, ServerLock, StoreError  # noqa: PLC0415

    try:
        file = DatabaseUrl.read(url).file
        return None if file is None else ServerLock(file)
    except StoreError as error:
        raise Failure(str(error)) from None
    except OSError as error:
        raise Failure(f"the database cannot be locked: {error}") from None


async def _check_database(url: str) -> None:
    """Open the database once before the address is printed; this also brings it up to date."""
    from lunarium.server.store import (  # noqa: PLC0415
        AccessRefused,
        Store,
        StoreError,
        StoreUnavailable,
    )

    try:
        store = await Store.open(url)
    except StoreUnavailable as error:
        if url.startswith("sqlite") or isinstance(error, AccessRefused):
            raise Failure(str(error)) from None
        note(f"{error}. Lunarium is waiting for it.")
        return
    except StoreError as error:
        raise Failure(str(error)) from None
    await store.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise Failure(_why_not(host, port, error)) from None
    listener.listen(1024)
    listener.set_inheritable(True)
    return listener


def _why_not(host: str, port: int, error: OSError | OverflowError) -> str:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return (
            f"port {port} of {host} is taken by another program: end that one, or choose another"
            f" port with --port {port + 1 if port < 65535 else 8080}"
        )
    if number == errno.EACCES:
        return (
            f"port {port} needs administrator rights: choose one from 1024 on, such as --port 8080"
        )
    if number == errno.EADDRNOTAVAIL or isinstance(error, socket.gaierror):
        return f"{host} is not an address of this computer: try --host 127.0.0.1 or --host 0.0.0.0"
    return f"cannot listen on {host} port {port}: {error}"


def _address(host: str, port: int) -> str:
    shown = _ANY.get(host, host)
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def _welcome(host: str, port: int, address: str) -> None:
    """Open the browser as soon as the server answers, and say where bots are not ready yet."""
    host = _ANY.get(host, host)
    deadline = time.monotonic() + _READY_WITHIN_S
    while not _is_ours(host, port):
        if time.monotonic() > deadline:
            return
        time.sleep(0.1)
    webbrowser.open(address)
    compiling = False
    while (bots := _readiness(host, port)) is not None:
        if not compiling and any(game["units"] for game in bots):
            compiling = True
            note(
                "The bots are being compiled for this computer in the background. New Moon,"
                " Crescent and First Quarter play at once; the page says when the others are ready."
            )
        if not any(game["waking"] for game in bots):
            if compiling:
                note("All bots are ready.")
            return
        time.sleep(_ASK_AGAIN_S)


def _readiness(host: str, port: int) -> list[dict[str, Any]] | None:
    """What the server says about its bots, game by game; `None` if it says nothing."""
    connection = http.client.HTTPConnection(host, port, timeout=10.0)
    try:
        connection.request("GET", "/api/bots/readiness")
        answer = connection.getresponse()
        said: list[dict[str, Any]] | None = (
            json.loads(answer.read()) if answer.status == 200 else None
        )
    except (OSError, http.client.HTTPException, ValueError):
        return None
    finally:
        connection.close()
    return said


def _is_ours(host: str, port: int) -> bool:
    """Whether a Lunarium answers there."""
    connection = http.client.HTTPConnection(host, port, timeout=1.0)
    try:
        connection.request("GET", "/ready")
        answer = connection.getresponse()
        return answer.status == 200 and answer.read(200).replace(b" ", b"") == b'{"status":"ok"}'
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
