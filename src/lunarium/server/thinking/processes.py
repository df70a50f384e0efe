"""Workers that are processes of this machine.

Each is a fresh interpreter with two pipes of its own. Tasks go in with their length in front,
answers come out line by line. When the pipe ends, the server is gone, and so is the worker: even
if it is in the middle of a thought, and even if the server was killed.
"""

import os
import queue
import signal
import struct
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO

from lunarium.arena import cores
from lunarium.server.thinking.desk import Desk
from lunarium.server.thinking.worker import Worker, WorkerGone

_LENGTH = struct.Struct(">I")
_LONGEST_ANSWER = 1 << 20
_LAST_WORDS = 1.0
"""Seconds for a process whose pipe has ended to end itself; then it is killed."""

_COMMAND = f"from {__name__} import main; main()"


class Processes:
    """So many processes, each with so many threads; the cores shared out unless told."""

    def __init__(self, workers: int, threads: int | None = None) -> None:
        if workers < 1 or (threads is not None and threads < 1):
            raise ValueError("bots need one worker and one thread or more")
        self._number = workers
        self._threads = threads or max(1, cores() // workers)

    @property
    def threads(self) -> int:
        """How many threads each process may use."""
        return self._threads

    def open(self) -> int:
        """Nothing to open here."""
        return self._number

    def hire(self) -> Worker:
        """A process that is not started yet."""
        return ProcessWorker()

    def close(self) -> None:
        """Nothing to close: every process is ended by itself."""


class ProcessWorker:
    """One process, seen from the server."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._unwanted = False

    @property
    def name(self) -> str:
        """The process by its number."""
        return f"process {self._process.pid}" if self._process else "a process to be"

    def start(self) -> None:
        """Start the interpreter."""
        with self._lock:
            if self._unwanted:
                raise WorkerGone("it was ended before it began")
            try:
                self._process = subprocess.Popen(  # noqa: S603 -- our own program
                    [sys.executable, "-P", "-c", _COMMAND],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env=_environment(),
                    # Ctrl-C reaches all processes of a terminal's group: this one has its own.
                    process_group=0 if os.name == "posix" else None,
                )
            except OSError as error:
                raise WorkerGone(f"no process could be started: {error}") from None

    def exchange(self, packed: bytes) -> bytes:
        """Write the task, read the answer."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise WorkerGone("it has not been started")
        try:
            process.stdin.write(_LENGTH.pack(len(packed)) + packed)
            process.stdin.flush()
            line = process.stdout.readline(_LONGEST_ANSWER)
        except (OSError, ValueError):
            line = b""
        if not line.endswith(b"\n"):
            self._let_end(process)
            raise WorkerGone(f"its process ended with {_end_of(process)}")
        return line

    def _let_end(self, process: subprocess.Popen[bytes]) -> None:
        with self._lock:
            try:
                process.wait(_LAST_WORDS)
            except subprocess.TimeoutExpired:
                _kill(process)  # without its pipe it is of no use
                process.wait()

    def kill(self) -> None:
        """Kill the process; one that has ended already is left alone."""
        with self._lock:
            self._unwanted = True
            if self._process is not None:
                _kill(self._process)

    def bury(self) -> None:
        """Wait for its end and close the pipes."""
        process = self._process
        if process is None:
            return
        with self._lock:
            _kill(process)
            process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was still to be written has nobody to read it
                    pipe.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and what it has started itself: they are its group, and hold its pipes."""
    if process.returncode is not None:
        return  # its number may be another's by now
    if os.name == "posix":
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _environment() -> dict[str, str]:
    """The fresh interpreter finds its modules where this one does."""
    places = [place or os.getcwd() for place in sys.path]  # noqa: PTH109 -- text among text
    return {**os.environ, "PYTHONPATH": os.pathsep.join(places)}


def _end_of(process: subprocess.Popen[bytes]) -> str:
    code = process.returncode
    if code is None or code >= 0:
        return f"exit status {code}"
    return f"signal {signal.Signals(-code).name}"


# ---------------------------------------------------------------------- in the process itself


def main() -> None:
    """What the process does: answer task after task until the server is gone."""
    answers = os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 -- a device, for its number alone
        os.dup2(nowhere.fileno(), 1)  # what a bot prints must not get among the answers
    _end_with_parent()
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, tasks), daemon=True).start()
    desk = Desk()
    while True:
        try:
            answers.write(desk.answer(tasks.get()) + b"\n")
            answers.flush()
        except OSError:
            os._exit(0)  # nobody is there any more


def _listen(stream: IO[bytes], tasks: "queue.SimpleQueue[bytes]") -> None:
    """Read tasks as they come. The pipe ends with the server: then nobody wants a thought."""
    while True:
        head = stream.read(_LENGTH.size)
        if len(head) < _LENGTH.size:
            os._exit(0)
        (length,) = _LENGTH.unpack(head)
        packed = stream.read(length)
        if len(packed) < length:
            os._exit(0)
        tasks.put(packed)


def _end_with_parent() -> None:
    """On Linux the kernel ends us with our parent, even while a bot lets no thread of ours run."""
    if sys.platform != "linux":
        return
    import ctypes  # noqa: PLC0415 -- for Linux alone

    set_death_signal = 1  # PR_SET_PDEATHSIG
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)
