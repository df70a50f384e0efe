"""A real server with the built client and games on it, for measurements in a real browser."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import APIRequestContext, Browser, BrowserContext

from benchmarks.load import HOST, serving, wait_for_bots

ROOT: Final = Path(__file__).resolve().parents[1]
CLIENT: Final = ROOT / "web" / "scripts" / "client.py"
GAMES: Final = ("novaluna", "akvarko")


def client(*arguments: str, quiet: bool = True) -> None:
    """Run the script of the web client with `build`, `npm` or another of its words."""
    done = subprocess.run(  # noqa: S603 -- our own program
        [sys.executable, str(CLIENT), *arguments], capture_output=quiet, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stdout or ''}{done.stderr or ''}\nweb/scripts/client.py has failed")


def new_phone(browser: Browser) -> BrowserContext:
    """A profile of the phone that Lighthouse has in mind, with all motion."""
    return browser.new_context(
        viewport={"width": 412, "height": 823},
        device_scale_factor=1.75,
        is_mobile=True,
        has_touch=True,
        reduced_motion="no-preference",
    )


@contextmanager
def site() -> Iterator[str]:
    """The address of a server that serves the client as it is shipped.

    The client is built first, unless LUNARIUM_WEB names another one.
    """
    if "LUNARIUM_WEB" not in os.environ:
        client("build")
    with tempfile.TemporaryDirectory(prefix="lunarium-pages-") as folder:
        database = f"sqlite:///{folder}/tables.db"
        with serving("-m", "lunarium", "serve", "--db", database) as (port, _):
            wait_for_bots(port)  # compiling takes a core that the browser should have
            yield f"http://{HOST}:{port}"


def lay_table(person: APIRequestContext, address: str, game: str, *seats: str) -> str:
    """The path of a new table; seats are `me` or a bot's level."""
    kinds = [{"kind": "me"} if seat == "me" else {"kind": "bot", "level": seat} for seat in seats]
    wish: dict[str, Any] = {"game": game, "seats": kinds, "start": True}
    answer = person.post(f"{address}/api/tables", data=wish)
    if not answer.ok:
        sys.exit(f"there is no table: {answer.text()}")
    return f"/table/{answer.json()['id']}"
