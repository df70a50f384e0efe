"""A Chromium without Playwright, so that its processes hold nothing but the pages.

Playwright makes a browser keep its reports about a page in the process of the page, including every
response that the page and its workers have received. docs/web-speed.md has figures with and without
it.
"""

import json
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from tests.browser.chromium import ALONE, executable

PATIENCE_S: Final = 120
PHONE: Final = {"width": 412, "height": 823, "deviceScaleFactor": 1.75, "mobile": True}
"""As `benchmarks.pages.new_phone`."""


class Unwatched:
    """The browser, and one page at a time. Nothing is switched on that keeps what a page does."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._page = ""

    def send(self, method: str, page: str | None = None, **parameters: object) -> dict[str, Any]:
        """Carry out a command of the DevTools protocol."""
        number = next(self._numbers)
        session = {} if page is None else {"sessionId": page}
        command = {"id": number, "method": method, "params": parameters, **session}
        self._socket.send(json.dumps(command))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE_S))
            if answer.get("id") == number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                found: dict[str, Any] = answer["result"]
                return found

    def open(self, address: str) -> None:
        """A new page, like a phone's."""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        attached = self.send("Target.attachToTarget", targetId=target, flatten=True)
        self._page = attached["sessionId"]
        self.send("Emulation.setDeviceMetricsOverride", self._page, **PHONE)
        self.send("Page.navigate", self._page, url=address)

    def close(self) -> None:
        """Close the page."""
        self.send("Page.close", self._page)

    def until(self, condition: str) -> None:
        """Wait until an expression is true on the page."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            answer = self.send("Runtime.evaluate", self._page, expression=f"Boolean({condition})")
            # While a page is changed for the next one, nothing can be asked.
            if answer["result"].get("value") is True:
                return
            time.sleep(0.1)
        raise SystemExit(f"the page does not come to {condition}")

    def press(self, button: str) -> None:
        """Press a button as soon as it is there: a selector, or what it says, behind a `~`."""
        said = json.dumps(button.removeprefix("~"))
        found = f"document.querySelector({said})"
        if button.startswith("~"):
            buttons = "[...document.querySelectorAll('button')]"
            found = f"{buttons}.find(each => each.textContent.includes({said}))"
        self.until(found)
        self.send("Runtime.evaluate", self._page, expression=f"{found}.click()")

    def renderers(self) -> list[int]:
        """The processes that hold pages and workers."""
        found = self.send("SystemInfo.getProcessInfo")["processInfo"]
        return [each["id"] for each in found if each["type"] == "renderer"]


@contextmanager
def unwatched() -> Iterator[Unwatched]:
    """A browser with a fresh profile."""
    name = executable(with_window=True)
    if name is None:
        raise SystemExit("there is no Chromium: python -m tests.browser.chromium")
    with tempfile.TemporaryDirectory(prefix="lunarium-chromium-") as profile:
        arguments = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        browser = subprocess.Popen(  # noqa: S603 -- our own arguments
            [name, *arguments, *ALONE, "about:blank"], stderr=subprocess.PIPE, text=True
        )
        try:
            with connect(_address_of(browser), max_size=None) as socket:
                yield Unwatched(socket)
        finally:
            browser.terminate()
            browser.wait()


def _address_of(browser: "subprocess.Popen[str]") -> str:
    """Where the browser listens, as it says itself."""
    for line in browser.stderr or ():
        found = re.search(r"listening on (ws://\S+)", line)
        if found:
            return found[1]
    raise SystemExit("the browser does not start")
