"""A real Chromium before the real server with the built client.

The client is built once a session, or taken from `LUNARIUM_WEB`. `make pictures` keeps
screenshots in build/screens/.

visit()          somebody with a browser profile of their own (`tests.browser.visitor.Visitor`)
server           the server that all tests share; `mortal_server` is one's own, to be killed
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import ALONE, FOR_SECONDS, executable
from tests.browser.visitor import ROOT, Visitor
from tests.server.running import WITHOUT_LIMITS, RunningServer, running

collect_ignore = [] if os.environ.get("LUNARIUM_BROWSERS") == "all" else ["test_engines.py"]
"""Firefox and WebKit take about a minute of processor time: `make browsers` has them."""


class Visit(Protocol):
    """How `visit` is called; see `Visitor` for what can be chosen."""

    def __call__(
        self, path: str | None = None, server: RunningServer | None = None, **how: Any
    ) -> Visitor:
        """A new visitor at this address, or before an empty page, but already known."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one file stay together: each worker then has one browser and one server."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.xdist_group(f"browser-{item.path.stem}"))


@pytest.fixture(scope="session")
def client() -> Path:
    """The folder of the built client; `make test` has built it before, and then this is quick."""
    given = os.environ.get("LUNARIUM_WEB")
    if given:
        return Path(given)
    command = [sys.executable, str(ROOT / "web" / "scripts" / "client.py"), "build"]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, f"the client could not be built:\n{built.stdout}{built.stderr}"
    return ROOT / "web" / "dist"


def _own_server(client: Path, folder: Path) -> AbstractContextManager[RunningServer]:
    """Without limits, because all tests are one very busy address."""
    variables = {**WITHOUT_LIMITS, "LUNARIUM_WEB": str(client)}
    return running(f"sqlite:///{folder / 'tables.db'}", variables=variables)


@pytest.fixture(scope="session")
def server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """The real command with an empty database; all tests share it."""
    with _own_server(client, tmp_path_factory.mktemp("tables")) as started:
        yield started


@pytest.fixture
def mortal_server(client: Path, tmp_path: Path) -> Iterator[RunningServer]:
    """A server of one's own, for tests that kill it."""
    with _own_server(client, tmp_path) as started:
        yield started


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of this folder that a process has in a row.

    Not for the session: Playwright keeps an event loop running in this thread, and while it does,
    no other test of this process can run one.
    """
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=executable(), args=[*ALONE, *FOR_SECONDS]
        )
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Browser, server: RunningServer) -> Iterator[Visit]:
    """Lets visitors come; at the end nothing may have gone wrong in any of their pages."""
    visitors: list[Visitor] = []

    usual = server

    def come(path: str | None = None, server: RunningServer | None = None, **how: Any) -> Visitor:
        visitor = Visitor(browser, (server or usual).url, **how)
        visitors.append(visitor)
        if path is None:
            visitor.get_known()
        else:
            visitor.open(path)
        return visitor

    yield come
    problems = [problem for visitor in visitors for problem in visitor.problems]
    for visitor in visitors:
        visitor.leave()
    assert problems == []
