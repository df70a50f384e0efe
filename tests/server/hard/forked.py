"""A server whose port stays open while it is killed and started again, many times.

It is served by a process as `lunarium serve --workers` starts its workers: with a socket that
listens already. A call that comes while nobody serves waits in the queue of that socket.

    python -m tests.server.hard.forked DATABASE SOCKET
"""

import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from lunarium.server import process
from lunarium.server.settings import Settings, from_environment
from tests.launcher import Command
from tests.server.running import AS_HOSTED, RunningServer


class ForkedServer(RunningServer):
    """A server that can be killed and started again, many times."""

    def __init__(self, db: str, log: Path, variables: Mapping[str, str]) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=1024)
        super().__init__(db, log, self._listener.getsockname()[1], (), variables)

    def _launch(self, log: IO[bytes]) -> Command[bytes]:
        number = self._listener.fileno()
        return Command(
            [self.db, number], __name__, pass_fds=(number,), stdout=log, stderr=log,
            env=self._variables,
        )  # fmt: skip

    def close(self) -> None:
        """End it if it runs, and give the port back."""
        super().close()
        self._listener.close()


@contextmanager
def forked(
    db: str, variables: Mapping[str, str] = AS_HOSTED, *, start: bool = True
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


if __name__ == "__main__":
    _listener = socket.socket(fileno=int(sys.argv[2]))
    _settings = Settings(db=sys.argv[1], port=_listener.getsockname()[1])
    process.serve(from_environment(_settings), _listener)
