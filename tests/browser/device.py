"""Games on the visitor's own device: what its worker answers, and games played out there."""

import json
import re
import secrets
import time
from typing import Any, Final

from playwright.sync_api import Page, Worker, expect

from tests.browser.games import good_move
from tests.browser.novaluna import wait_for_turn
from tests.browser.visitor import PATIENCE_MS, Visitor

LOCAL: Final = re.compile(r"/table/(local-[\w-]{16})$")

# The worker is asked as its page would ask it; the answer is taken before it goes to the page.
ASK: Final = """([method, path, body]) => new Promise(done => {
  const id = -Math.ceil(Math.random() * 1e9)
  const own = Object.hasOwn(self, 'postMessage') ? self.postMessage : null
  const post = self.postMessage.bind(self)
  self.postMessage = message => {
    if (message.id !== id) return post(message)
    if (own) self.postMessage = own; else delete self.postMessage
    done([message.status ?? 0, message.text ?? message.reason])
  }
  self.onmessage({ data: { is: 'request', id, method, path, body } })
})"""


def worker_of(page: Page) -> Worker:
    """The worker that holds the tables of the device; the page starts it with its first table."""
    if not page.workers:
        page.wait_for_event("worker")
    return page.workers[-1]


def ask(page: Page, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
    """A request to the device, which must be granted."""
    text = None if body is None else json.dumps(body)
    status, answer = worker_of(page).evaluate(ASK, [method, path, text])
    assert 200 <= status < 300, f"{method} {path}: {status} {answer}"
    return json.loads(answer)


def table_here(page: Page) -> str:
    """Wait until a table of the device is open; its id."""
    page.wait_for_url(LOCAL)
    found = LOCAL.search(page.url)
    assert found is not None
    return found[1]


def wait_for_my_turn(page: Page, table: str) -> None:
    """Wait until no bot is to move any more: the page has heard it before we do."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while ask(page, "GET", f"/api/tables/{table}")["info"]["to_move"] != [0]:
        assert time.monotonic() < deadline, "the bot does not move"
        time.sleep(0.02)
    wait_for_turn(page)


def play_out_here(page: Page, table: str, *seats: int) -> None:
    """Play the moves of these seats until the game is over, and look at its end."""
    deadline = time.monotonic() + PATIENCE_MS / 1000
    over = False
    while not over and time.monotonic() < deadline:
        waiting = True
        for seat in seats:
            seen = ask(page, "GET", f"/api/tables/{table}?seat={seat}")
            over = seen["info"]["status"] == "finished"
            if seen["moves"] is not None:
                move = {"type": "play", "seat": seat, "move": good_move(seen["moves"])}
                key = {"id": secrets.token_hex(8)}
                ask(page, "POST", f"/api/tables/{table}/commands", {**move, **key})
                waiting = False
        if waiting and not over:
            time.sleep(0.02)  # a bot is thinking
    assert over, "the game does not end"
    expect(page.locator("[data-verdict=verified]")).to_be_visible()


def keep_for_playing(visitor: Visitor) -> None:
    """Fetch everything for playing without a network, as a visitor does."""
    visitor.page.get_by_role("button", name=re.compile("Download")).click()
    expect(visitor.page.get_by_role("heading", name="Ready on this device")).to_be_visible()
