"""The real server process, started within a fraction of a second.

`tests.server.running` starts the real command, whose libraries take seconds to load on a busy
machine. A test that kills the server twenty times forks it from a process that has loaded them
already, by the way in which `lunarium serve --workers` starts its workers. The port stays open
meanwhile: who calls while nobody serves waits in the line of the listening socket.
"""

import multiprocessing
import os
import socket
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory

from lunarium.server.settings import Settings, from_environment
from tests.server.running import READY_S, WITHOUT_LIMITS, is_ready

_nursery = multiprocessing.get_context("forkserver")
_nursery.set_forkserver_preload(["lunarium.server.process", "tests.server.hard.forked"])


def serve(settings: Settings, listener: socket.socket, log: Path) -> None:
    """What the forked process does: the same as a worker of `lunarium serve`."""
    from lunarium.server import process  # noqa: PLC0415 -- in the forked process alone

    with log.open("ab") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
    process.serve(settings, listener)


class ForkedServer:
    """A server that can be killed and started again, many times."""

    def __init__(self, db: str, log: Path, variables: Mapping[str, str]) -> None:
        self.db = db
        self.log = log
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        port = self._listener.getsockname()[1]
        self._settings = from_environment(Settings(db=db, port=port), variables)
        self.url = f"http://127.0.0.1:{port}"
        self.live = f"ws://127.0.0.1:{port}/live"
        self._process: BaseProcess | None = None

    @property
    def process(self) -> BaseProcess:
        """The process of the last start."""
        assert self._process is not None, "the server was not started"
        return self._process

    @property
    def pid(self) -> int:
        """The id of that process."""
        assert self.process.pid is not None
        return self.process.pid

    def start(self, *, wait: bool = True) -> None:
        """Start it, on the same port and database every time."""
        arguments = (self._settings, self._listener, self.log)
        process = _nursery.Process(target=serve, args=arguments)
        process.start()
        self._process = process
        if wait:
            self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait for `/ready`."""
        deadline = time.monotonic() + READY_S
        while time.monotonic() < deadline:
            assert self.process.is_alive(), f"the server ended by itself:\n{self.logged()}"
            if is_ready(self.url):
                return
            time.sleep(0.02)
        raise AssertionError(f"the server is not ready after {READY_S} s:\n{self.logged()}")

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.join()

    def stop(self) -> int:
        """End it in order, and return its exit status."""
        self.process.terminate()
        self.process.join(30.0)
        if self.process.exitcode is None:
            self.kill()
            raise AssertionError(f"the server does not end:\n{self.logged()}")
        return self.process.exitcode

    def close(self) -> None:
        """End it if it runs, and give the port back."""
        if self._process is not None and self.process.is_alive():
            self.stop()
        self._listener.close()

    def logged(self) -> str:
        """All that it has said."""
        return self.log.read_text(errors="replace")


@contextmanager
def forked(
    db: str, variables: Mapping[str, str] = WITHOUT_LIMITS, *, start: bool = True
) -> Iterator[ForkedServer]:
    """A server with this database; it is gone when the block is left."""
    with TemporaryDirectory(prefix="lunarium-server-") as folder:
        log = Path(folder) / "server.log"
        log.touch()
        server = ForkedServer(db, log, variables)
        try:
            if start:
                server.start()
            yield server
        finally:
            server.close()
