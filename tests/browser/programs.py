"""Programs from outside for the tests: their accounts, their tokens, and one that really plays."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page

from tests.browser.visitor import ROOT, Visitor

MY_BOT: Final = ROOT / "examples" / "my_bot.py"
ALL_SCOPES: Final = ("watch", "join", "play")


def open_account(visitor: Visitor, name: str) -> str:
    """A bot account of this person's, made beside the page; its id."""
    answer = visitor.page.request.post(f"{visitor.site}/api/me/bots", data={"name": name})
    assert answer.ok, answer.text()
    account: str = answer.json()["id"]
    return account


def bring(visitor: Visitor, name: str) -> str:
    """A bot account of this person's with a token, which is the answer."""
    account = open_account(visitor, name)
    answer = visitor.page.request.post(
        f"{visitor.site}/api/me/bots/{account}/tokens",
        data={"name": "a token", "scopes": list(ALL_SCOPES)},
    )
    assert answer.ok, answer.text()
    token: str = answer.json()["token"]
    return token


@contextmanager
def playing(link: str, token: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The bot of the examples, as a process of its own, at a table."""
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, str(MY_BOT), link],
            env={**os.environ, "LUNARIUM_TOKEN": token},
            stdout=out,
            stderr=out,
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def seat(page: Page, number: int) -> Locator:
    """A seat of the waiting room, counted from 0."""
    return page.locator(f'li[data-seat="{number}"]')
