"""Workers that are processes on this machine."""

import os
import signal
import subprocess
import sys
import threading
from collections import deque
from concurrent.futures import Future
from contextlib import suppress

from lunarium.workers.api import WorkerDied, check_numbers, cores
from lunarium.workers.child import main_of_parent, read_message, write_message

_ENDING = 1.0
"""Seconds for a process whose pipe has ended to exit; then it is killed."""

_COMMAND = "from lunarium.workers.child import main; main()"


class LocalWorkers:
    """Processes on this machine; by default one per core, with the cores divided among them."""

    def __init__(self, workers: int | None = None, threads: int | None = None) -> None:
        check_numbers(workers, threads)
        self._number = workers or cores()
        self._threads = threads or max(1, cores() // self._number)

    @property
    def threads(self) -> int:
        """How many threads each process may use."""
        return self._threads

    @property
    def room(self) -> int:
        """One process a core at least."""
        return max(self._number, cores())

    def open(self) -> int:
        """Nothing needs to be opened here."""
        return self._number

    def start(self, target: str, nice: int = 0) -> "ProcessWorker":
        """Start a process."""
        return ProcessWorker(target, nice)

    def close(self) -> None:
        """Nothing to close: every worker is closed separately."""


class ProcessWorker:
    """A fresh interpreter with two pipes, in a process group of its own.

    A thread waits for its answers. It ends when the process has ended, and frees what is left.
    """

    def __init__(self, target: str, nice: int = 0) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 -- our own program
                [sys.executable, "-P", "-c", _COMMAND, target, str(nice)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=_environment(),
                # Ctrl-C reaches all processes of a terminal's group: this one has its own.
                process_group=0 if os.name == "posix" else None,
            )
        except OSError as error:
            raise WorkerDied(f"no process could be started: {error}") from None
        self._lock = threading.Lock()
        self._pending: deque[Future[bytes]] = deque()
        self._end: WorkerDied | None = None
        self._reader = threading.Thread(target=self._read, name="worker", daemon=True)
        self._reader.start()

    @property
    def name(self) -> str:
        """The process by its number."""
        return f"process {self._process.pid}"

    def submit(self, message: bytes) -> "Future[bytes]":
        """Send a message; the future gets the answer."""
        answer: Future[bytes] = Future()
        answer.set_running_or_notify_cancel()  # nobody can cancel what the process does
        with self._lock:
            if self._end is not None:
                answer.set_exception(self._end)
                return answer
            self._pending.append(answer)
        if self._process.stdin is not None:
            with suppress(OSError, ValueError):  # it has ended, which the reader is about to notice
                write_message(self._process.stdin, message)
        return answer

    def close(self, grace: float = 0.0) -> None:
        """End the process and what it has started itself."""
        if grace:
            self._close_input()
            self._reader.join(grace)
        self._kill()
        self._reader.join(_ENDING)
        # A process that has left the group may still hold the pipe. We do not wait for it.
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_ENDING)
        self._finish(WorkerDied("it was ended"))
        self._close_input()

    def _close_input(self) -> None:
        if self._process.stdin is not None:
            with suppress(OSError):  # nobody would read what is left to write
                self._process.stdin.close()

    def _read(self) -> None:
        if self._process.stdout is None:
            return
        with self._process.stdout as answers:
            while (answer := read_message(answers)) is not None:
                with self._lock:
                    future = self._pending.popleft() if self._pending else None
                if future is None:
                    break  # an answer without a question was not written by us
                future.set_result(answer)
        try:
            self._process.wait(_ENDING)
        except subprocess.TimeoutExpired:
            self._kill()  # without its pipe it is useless
            self._process.wait()
        self._finish(WorkerDied(f"its process ended with {_how_it_ended(self._process)}"))

    def _finish(self, end: WorkerDied) -> None:
        """Fail all pending answers: none will come."""
        with self._lock:
            self._end = self._end or end
            pending = tuple(self._pending)
            self._pending.clear()
        for future in pending:
            future.set_exception(self._end)

    def _kill(self) -> None:
        """Kill the group: the process, and what it has started and holds its pipes."""
        if os.name != "posix":
            self._process.kill()
            return
        # Checked without reaping it, so that its number cannot belong to another process yet.
        with suppress(ProcessLookupError, ChildProcessError, PermissionError):
            os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            os.killpg(self._process.pid, signal.SIGKILL)


def _environment() -> dict[str, str]:
    """The fresh interpreter finds its modules where this one does."""
    places = [place or os.getcwd() for place in sys.path]  # noqa: PTH109 -- text among text
    return {**os.environ, "PYTHONPATH": os.pathsep.join(places), **main_of_parent()}


def _how_it_ended(process: "subprocess.Popen[bytes]") -> str:
    code = process.returncode
    if code is None or code >= 0:
        return f"exit status {code}"
    return f"signal {signal.Signals(-code).name}"
