"""A server process, and the supervisor of several.

Uvicorn with uvloop, httptools and the sans-I/O WebSocket protocol: of the servers we measured it
uses the least CPU time for a message (23 µs; its older protocol 31 µs, Granian 33 µs), and it lets
us control the order of a shutdown. Messages are not compressed: compressing a position takes longer
than sending it.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from dataclasses import dataclass
from functools import partial
from multiprocessing.process import BaseProcess
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final, cast

import uvicorn

from lunarium.server import collector
from lunarium.server.app import create_app
from lunarium.server.connections import LimitedConnection, LiveConnection
from lunarium.server.logs import log_event, set_up_logs
from lunarium.server.metrics import SHARED_FOLDER, forget_process
from lunarium.server.server import Server
from lunarium.server.settings import Settings

BACKLOG: Final = 1024
_RESTART_PAUSE_S = 0.5
_LONGEST_PAUSE_S = 30.0
_STEADY_S = 60.0


class TableServer(uvicorn.Server):
    """Uvicorn that lets every socket finish before it closes it."""

    def __init__(self, settings: Settings) -> None:
        self.server = Server(settings)
        limits = settings.limits
        super().__init__(
            uvicorn.Config(
                create_app(self.server),
                loop="uvloop" if sys.platform != "win32" else "asyncio",
                http=cast(
                    "type[asyncio.Protocol]",
                    partial(
                        LimitedConnection,
                        header_bytes=limits.header_bytes,
                        header_s=settings.header_s,
                        body_s=settings.body_s,
                    ),
                ),
                limit_concurrency=limits.sockets + limits.streams + limits.connections,
                ws=LiveConnection,
                ws_max_size=limits.frame_bytes,
                ws_per_message_deflate=False,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=list(settings.proxies),
                backlog=BACKLOG,
                # Longer than clients keep an idle connection: we must not be the first to close it,
                # just when a request is on its way.
                timeout_keep_alive=75,
                timeout_graceful_shutdown=max(1, round(settings.shutdown_s)),
            )
        )

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handle a signal: close in order. A second Ctrl-C does not wait.

        Unlike Uvicorn's own handler it does not raise the signal again: stopping is not a failure.
        """
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        self.should_exit = True
        self.server.given_up = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, let every socket finish, then close."""
        for server in self.servers:
            server.close()
        await self.server.disconnect_all()
        await super().shutdown(sockets)


def serve(settings: Settings, listener: socket.socket) -> None:
    """Serve in this process until a signal comes."""
    set_up_logs(settings.log_level)
    collector.take_over()
    server = TableServer(settings)
    try:
        server.run(sockets=[listener])
    except SystemExit:  # Uvicorn's, when the server could not be opened
        if not server.server.given_up:
            raise
    if not (server.started or server.server.given_up):
        raise SystemExit(1)


def serve_with_workers(settings: Settings, listener: socket.socket) -> None:
    """Serve in several processes on one address; one that dies is replaced."""
    set_up_logs(settings.log_level)
    Supervisor(settings, listener).run()


@dataclass(slots=True)
class _Backoff:
    """When a lost worker is replaced: soon, and ever later while its successors are lost too."""

    starts: int = 0
    since: float = 0.0
    wait_s: float = 0.0
    due: float = 0.0
    told: bool = False

    def begin(self, now: float) -> None:
        """A worker is started."""
        self.starts += 1
        self.since, self.told = now, False

    def lost(self, now: float) -> None:
        """It has ended; one that lived for a while is replaced at once."""
        lived = now - self.since >= _STEADY_S
        self.wait_s = 0.0 if lived else min(_LONGEST_PAUSE_S, 2 * self.wait_s or _RESTART_PAUSE_S)
        self.due, self.told = now + self.wait_s, True


class Supervisor:
    """Starts the workers, replaces those that died, and passes signals on."""

    def __init__(self, settings: Settings, listener: socket.socket) -> None:
        self._settings = settings
        self._listener = listener
        # A fresh interpreter for each: it inherits no threads and locks of this one.
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[BaseProcess] = []
        self._backoffs = [_Backoff() for _ in range(settings.workers)]
        self._stopping = False

    def run(self) -> None:
        """Until a signal comes and all workers have gone."""
        with TemporaryDirectory(prefix="lunarium-figures-") as folder:
            os.environ[SHARED_FOLDER] = folder  # the workers find it there
            self._run()

    def _run(self) -> None:
        previous = {
            number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            self._workers = [self._start() for _ in range(self._settings.workers)]
            for backoff in self._backoffs:
                backoff.begin(time.monotonic())
            while not self._stopping:
                time.sleep(_RESTART_PAUSE_S)
                self._replace_lost()
        finally:
            self._end()
            for number, handler in previous.items():
                signal.signal(number, handler)

    def _start(self) -> BaseProcess:
        worker = self._context.Process(target=serve, args=(self._settings, self._listener))
        worker.start()
        return worker

    def _replace_lost(self) -> None:
        for place, worker in enumerate(self._workers):
            if worker.is_alive() or self._stopping:
                continue
            now = time.monotonic()
            backoff = self._backoffs[place]
            if not backoff.told:
                forget_process(worker.pid)
                backoff.lost(now)
                log_event("a lost worker is being replaced", logging.WARNING, pid=worker.pid,
                     status=worker.exitcode, wait_s=backoff.wait_s)  # fmt: skip
                if self._never_opened():
                    raise SystemExit(1)
            if now >= backoff.due:
                backoff.begin(now)
                self._workers[place] = self._start()

    def _never_opened(self) -> bool:
        """Whether every worker failed at its first start, so that it isn't an outage."""
        return all(
            worker.exitcode == 1 and backoff.starts == 1
            for worker, backoff in zip(self._workers, self._backoffs, strict=True)
        )

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _end(self) -> None:
        for worker in self._workers:
            if worker.is_alive() and worker.pid is not None:
                os.kill(worker.pid, signal.SIGTERM)
        deadline = time.monotonic() + 2 * self._settings.shutdown_s
        for worker in self._workers:
            worker.join(max(0.1, deadline - time.monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join()
