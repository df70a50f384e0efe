"""Firefox and WebKit, as far as a walk through the pages needs them.

    make browsers                      walks through the pages with both
    python -m tests.browser.engines    installs both where apt and root are

Firefox is driven over WebDriver BiDi, which it speaks itself; WebKit over WebDriver, by the driver
that Debian packages with it. Both take the same pointer actions, so a press here is a press of a
mouse.
"""

import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Protocol

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tests.browser.chromium import apt_get

PACKAGES: Final = ("firefox-esr", "webkit2gtk-driver", "xvfb")
PATIENCE_S: Final = 60.0
SIZE: Final = (1280, 900)
QUIET: Final = {
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "remote.active-protocols": 1,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}
"""What keeps Firefox from asking questions and calling home; nothing on the pages moves."""


class Page(Protocol):
    """A page in some browser."""

    def open(self, address: str) -> None:
        """Go to an address."""

    def run(self, script: str) -> Any:
        """The value of an expression, or of the promise that it is."""

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a point of the window."""


def press_at(x: float, y: float) -> list[dict[str, Any]]:
    """Actions of WebDriver and of WebDriver BiDi: go there, press and release."""
    actions = [
        {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    pointer = {"pointerType": "mouse"}
    return [{"type": "pointer", "id": "mouse", "parameters": pointer, "actions": actions}]


class Firefox:
    """A page of Firefox over WebDriver BiDi."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._last = 0
        self._do("session.new", capabilities={})
        tree = self._do("browsingContext.getTree", maxDepth=0)
        self._context = tree["contexts"][0]["context"]
        width, height = SIZE
        self._do("browsingContext.setViewport", context=self._context,
                 viewport={"width": width, "height": height})  # fmt: skip

    def _do(self, method: str, **params: Any) -> Any:
        self._last += 1
        self._connection.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while True:
            answer = json.loads(self._connection.recv(timeout=PATIENCE_S))
            if answer.get("id") == self._last:
                assert answer["type"] == "success", answer
                return answer["result"]

    def open(self, address: str) -> None:
        """Go to an address."""
        self._do("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, script: str) -> Any:
        """The value of an expression; it travels as text, as WebDriver sends it too."""
        answer = self._do(
            "script.evaluate",
            expression=f"Promise.resolve({script}).then(JSON.stringify)",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        text = answer["result"].get("value")
        return None if text is None else json.loads(text)

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a point of the window."""
        self._do("input.performActions", context=self._context, actions=press_at(x, y))


class WebKit:
    """A page of WebKit over WebDriver."""

    def __init__(self, driver: str, browser: str) -> None:
        self._http = httpx.Client(base_url=driver, timeout=PATIENCE_S, trust_env=False)
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._do("POST", "/session", capabilities=wanted)["sessionId"]
        self._session = f"/session/{session}"
        width, height = SIZE
        self._do("POST", f"{self._session}/window/rect", width=width, height=height)

    def _do(self, method: str, path: str, **body: Any) -> Any:
        answer = self._http.request(method, path, json=body if method == "POST" else None)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def open(self, address: str) -> None:
        """Go to an address."""
        self._do("POST", f"{self._session}/url", url=address)

    def run(self, script: str) -> Any:
        """The value of an expression."""
        waiting = f"const tell = arguments[0]; Promise.resolve({script}).then(tell)"
        return self._do("POST", f"{self._session}/execute/async", script=waiting, args=[])

    def press(self, x: float, y: float) -> None:
        """Press the mouse at a point of the window."""
        self._do("POST", f"{self._session}/actions", actions=press_at(x, y))

    def close(self) -> None:
        """End the session, and the browser with it."""
        self._do("DELETE", self._session)
        self._http.close()


@contextlib.contextmanager
def firefox() -> Iterator[Firefox]:
    """A Firefox of its own; raises `Missing`."""
    program = next(
        (path for name in ("firefox-esr", "firefox") if (path := shutil.which(name))), None
    )
    if program is None:
        raise Missing("there is no Firefox here: install firefox-esr")
    port = _free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        settings = "".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in QUIET.items()
        )
        (Path(folder) / "user.js").write_text(settings)
        command = [program, "--headless", "--no-remote", "--profile", folder,
                   "--remote-debugging-port", str(port)]  # fmt: skip
        address = f"ws://127.0.0.1:{port}/session"
        with _running(command, {"HOME": folder}), _connected(address) as connection:
            yield Firefox(connection)


@contextlib.contextmanager
def webkit() -> Iterator[WebKit]:
    """A WebKit of its own, in a window that nobody sees; raises `Missing`."""
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-*/MiniBrowser"))), None)
    if driver is None or screen is None or browser is None:
        raise Missing("there is no WebKit here: install webkit2gtk-driver and xvfb")
    port, (read, write) = _free_port(), os.pipe()
    display = [screen, "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        _running(display, pass_fds=(write,)),
    ):
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        around = {"DISPLAY": f":{number}", "HOME": folder, "GDK_BACKEND": "x11",
                  "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
                  "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "NO_AT_BRIDGE": "1",
                  "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}  # fmt: skip
        with _running([driver, f"--port={port}"], around):
            _wait_for(port)
            page = WebKit(f"http://127.0.0.1:{port}", str(browser))
            try:
                yield page
            finally:
                page.close()


class Missing(Exception):
    """A browser that this machine does not have; the message says what to install."""


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@contextlib.contextmanager
def _running(
    command: list[str], environment: dict[str, str] | None = None, pass_fds: tuple[int, ...] = ()
) -> Iterator[None]:
    process = subprocess.Popen(
        command,
        env={**os.environ, **(environment or {})},
        pass_fds=pass_fds,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, 15)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError("the driver does not start")


@contextlib.contextmanager
def _connected(address: str) -> Iterator[ClientConnection]:
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            connection = connect(address, max_size=None, proxy=None, open_timeout=PATIENCE_S)
            break
        except (OSError, WebSocketException):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
    with connection:
        yield connection


def install() -> None:
    """Install what is missing, where that is possible; the tests say in words what they lack."""
    programs = ("firefox-esr", "WebKitWebDriver", "Xvfb")
    if all(shutil.which(program) for program in programs):
        return
    apt_get("update")
    for package in PACKAGES:
        apt_get("install", "-y", "--no-install-recommends", package)


if __name__ == "__main__":
    install()
