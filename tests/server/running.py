"""The real server as a subprocess of the real command: on a free port, with a log of its own.

with running(db_url) as server:
    httpx.get(f"{server.url}/api/me")
    server.kill()                       # as a power cut: kill -9
    server.start()                      # again, with the same database and the same port
"""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import IO, Final

from tests.launcher import Command

READY_S: Final = 90.0
"""Long enough for a machine that does ten other things."""

WITHOUT_LIMITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "LUNARIUM_PERSON_RATE": "0",
        "LUNARIUM_ADDRESS_RATE": "0",
        "LUNARIUM_NEWCOMER_RATE": "0",
        "LUNARIUM_NETWORK_RATE": "0",
        "LUNARIUM_PROCESS_RATE": "0",
        "LUNARIUM_FILE_RATE": "0",
        "LUNARIUM_TABLE_RATE": "0",
        "LUNARIUM_HEAVY_RATE": "0",
        "LUNARIUM_WORD_RATE": "0",
        "LUNARIUM_ADDRESS_HEAVY_RATE": "0",
        "LUNARIUM_BOT_RATE": "0",
        "LUNARIUM_ADDRESS_SOCKETS": "100000",
    }
)
"""For tests that are one very busy address."""


AS_HOSTED: Final[Mapping[str, str]] = MappingProxyType({"LUNARIUM_PROXIES": "127.0.0.1"})
"""With all limits, behind a proxy: a test says by X-Forwarded-For where its people are."""


class RunningServer:
    """A server that runs, or did. `pid` is that of the process that was started."""

    def __init__(
        self,
        db: str,
        log: Path,
        port: int,
        arguments: tuple[str, ...],
        variables: Mapping[str, str],
    ) -> None:
        self.db = db
        self.log = log
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.live = f"ws://127.0.0.1:{port}/live"
        self._arguments = arguments
        # Most of these servers are never asked for a bot's move, and all are started often.
        self._variables = {
            **os.environ,
            "PYTHONUNBUFFERED": "1",
            "LUNARIUM_PREPARE": "no",
            **variables,
        }
        self._process: Command[bytes] | None = None

    @property
    def process(self) -> Command[bytes]:
        """The process of the last start."""
        assert self._process is not None, "the server was not started"
        return self._process

    @property
    def pid(self) -> int:
        """The id of that process."""
        return self.process.pid

    def start(self, *, wait: bool = True) -> None:
        """Start it, on the same port and database every time."""
        with self.log.open("ab") as log:
            self._process = self._launch(log)
        if wait:
            self.wait_until_ready()

    def _launch(self, log: IO[bytes]) -> Command[bytes]:
        command = ["serve", "--port", self.port, "--db", self.db, *self._arguments]
        return Command(command, stdout=log, stderr=log, env=self._variables)

    def wait_until_ready(self) -> None:
        """Wait for `/ready`."""
        deadline = time.monotonic() + READY_S
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended unexpectedly:\n{self.logged()}")
            if is_ready(self.url):
                return
            time.sleep(0.02)
        raise AssertionError(f"the server is not ready after {READY_S} s:\n{self.logged()}")

    def stop(self, number: int = signal.SIGTERM) -> int:
        """End it in order, and return its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(timeout=30.0)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server does not end:\n{self.logged()}") from None

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """End it if it runs."""
        if self._process is not None and self.process.poll() is None:
            self.stop()

    def logged(self) -> str:
        """All that it has said."""
        return self.log.read_text(errors="replace")


def is_ready(url: str) -> bool:
    """Whether a server answers there and says that it is ready.

    A connection and no client of httpx: those load certificates, which takes longer than the rest.
    """
    connection = HTTPConnection(url.removeprefix("http://"), timeout=5.0)
    try:
        connection.request("GET", "/ready")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def running(
    db: str,
    *arguments: str,
    variables: Mapping[str, str] = WITHOUT_LIMITS,
    start: bool = True,
) -> Iterator[RunningServer]:
    """A server with this database; it is gone when the block is left."""
    with TemporaryDirectory(prefix="lunarium-server-") as folder:
        log = Path(folder) / "server.log"
        log.touch()
        server = RunningServer(db, log, free_port(), arguments, variables)
        try:
            if start:
                server.start()
            yield server
        finally:
            server.close()
