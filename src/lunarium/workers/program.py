"""Somebody else's untrusted program, asked in lines: its process and its three pipes.

It may crash, hang, print rubbish or print without end. Every wait has a deadline and every buffer
has a bound. Whatever happens, the process and everything it has started end with us: a small
process beside it (`watchdog.py`) makes sure of that.
"""

import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

LONGEST_OUTPUT: Final = 1 << 16
"""Bytes that a program may write between two questions; a move needs a hundred."""

ENDING: Final = 1.0
"""Seconds for a program to exit once its input is closed; then it is killed."""

_CHUNK = 1 << 14
_WATCHDOG = Path(__file__).with_name("watchdog.py")


class ProgramFailed(Exception):
    """The program did not do what was asked. `code` is a word for programs, `reason` a sentence."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Program:
    """A process that is asked in lines and answers in lines."""

    def __init__(self, command: Sequence[str], log: "ErrorLog") -> None:
        if not hasattr(os, "killpg"):
            raise ProgramFailed("start", "programs need a system with process groups")
        self._log = log
        self._unsent = b""
        self._unread = b""
        self._received = 0
        held, self._open_end = os.pipe()
        try:
            self._watchdog = subprocess.Popen(  # noqa: S603 -- what the user asked for
                [sys.executable, "-I", "-S", str(_WATCHDOG), str(held), _limits(), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(held,),
                start_new_session=True,  # we decide what Ctrl-C in the terminal does
                env=_environment(os.environ),
            )
        except OSError as error:
            os.close(self._open_end)
            raise ProgramFailed("start", f"it cannot be started: {error.strerror}") from None
        finally:
            os.close(held)
        streams = (self._watchdog.stdin, self._watchdog.stdout, self._watchdog.stderr)
        self._input, self._output, self._errors = (
            stream.fileno() for stream in streams if stream is not None
        )
        self._selector = selectors.DefaultSelector()
        for descriptor in (self._input, self._output, self._errors):
            os.set_blocking(descriptor, False)
        self._selector.register(self._output, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)

    def ask(self, message: bytes, until: float) -> None:
        """Send a line; unrequested output of the program is dropped."""
        self._received = 0
        while self._readable(self._output):
            self._receive()
        self._unread = b""
        self.tell(message, until)

    def tell(self, message: bytes, until: float) -> None:
        """Send a line, with a deadline on the clock of `time.monotonic`."""
        if not self._unsent and message:
            self._selector.register(self._input, selectors.EVENT_WRITE)
        self._unsent += message
        while self._unsent:
            self._wait(until)

    def line(self, until: float) -> bytes:
        """The next line that is not empty, with a deadline on the clock of `time.monotonic`."""
        while True:
            line, end, rest = self._unread.partition(b"\n")
            if not end:
                self._wait(until)
                continue
            self._unread = rest
            if line.strip():
                return line

    def listen(self, seconds: float) -> None:
        """Read what it still writes, for this many seconds."""
        with suppress(ProgramFailed):
            until = time.monotonic() + seconds
            while True:
                self._wait(until)

    def end(self) -> None:
        """Close its input, give it a moment to exit, and make sure that it has ended."""
        if self._watchdog.stdin is not None:
            with suppress(KeyError):
                self._selector.unregister(self._input)
            self._watchdog.stdin.close()
        self._unsent, self._received = b"", 0
        self.listen(ENDING)
        self.kill()

    def kill(self) -> None:
        """End the process and its whole group, now."""
        os.close(self._open_end)
        try:
            self._watchdog.wait(ENDING * 5)
        except subprocess.TimeoutExpired:
            self._watchdog.kill()
            self._watchdog.wait()
        self._selector.close()
        for stream in (self._watchdog.stdin, self._watchdog.stdout, self._watchdog.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._log.finish()

    def _readable(self, descriptor: int) -> bool:
        return any(key.fd == descriptor for key, _ in self._selector.select(0))

    def _wait(self, until: float) -> None:
        """Read and write as much as possible; raises `ProgramFailed` when the time is up."""
        left = until - time.monotonic()
        if left <= 0:
            raise ProgramFailed("late", "it did not answer in time")
        for key, _ in self._selector.select(left):
            if key.fd == self._output:
                self._receive()
            elif key.fd == self._errors:
                self._receive_errors()
            else:
                self._send()

    def _receive(self) -> None:
        try:
            chunk = os.read(self._output, _CHUNK)
        except BlockingIOError:
            return
        if not chunk:
            raise ProgramFailed("ended", self._how_it_ended())
        self._received += len(chunk)
        if self._received > LONGEST_OUTPUT:
            raise ProgramFailed(
                "flood", f"it wrote more than {LONGEST_OUTPUT // 1024} KiB without being asked"
            )
        self._unread += chunk

    def _receive_errors(self) -> None:
        with suppress(BlockingIOError):
            chunk = os.read(self._errors, _CHUNK)
            if not chunk:
                self._selector.unregister(self._errors)
            self._log.write(chunk)

    def _send(self) -> None:
        try:
            sent = os.write(self._input, self._unsent)
        except BlockingIOError:
            return
        except BrokenPipeError:
            self._selector.unregister(self._input)
            raise ProgramFailed("ended", self._how_it_ended()) from None
        self._unsent = self._unsent[sent:]
        if not self._unsent:
            self._selector.unregister(self._input)

    def _how_it_ended(self) -> str:
        """The state of the process, for people."""
        try:
            status = self._watchdog.wait(ENDING)
        except subprocess.TimeoutExpired:
            return "it is still running, but has closed its standard input or output"
        with suppress(KeyError):
            while self._readable(self._errors):
                self._receive_errors()
        if status > 128:
            with suppress(ValueError):
                return f"it was ended by the signal {signal.Signals(status - 128).name}"
        return f"it ended with exit status {status}"


MEMORY_MIB: Final = 4096
"""The memory of each process of a program, unless LUNARIUM_BOT_MEMORY says otherwise."""

LARGEST_FILE: Final = 256 << 20
MOST_FILES: Final = 256

_NEEDED: Final = frozenset(
    [
        "PATH",
        "HOME",
        "LANG",
        "LANGUAGE",
        "TZ",
        "TMPDIR",
        "PYTHONPATH",
        "VIRTUAL_ENV",
        "LD_LIBRARY_PATH",
        "SYSTEMROOT",
        "XDG_CACHE_HOME",
        "NUMBA_CACHE_DIR",
        "NUMBA_NUM_THREADS",
        "OMP_NUM_THREADS",
        "CUDA_VISIBLE_DEVICES",
        "LUNARIUM_GAMES",
    ]
)
"""What a program needs to find its language, its libraries, its caches and registered games."""


def _environment(here: Mapping[str, str]) -> dict[str, str]:
    """What a program sees of our environment: nothing that might be a secret.

    LUNARIUM_BOT_ENV names further variables for it. Python programs get unbuffered output, because
    authors easily forget to flush.
    """
    wanted = _NEEDED | set(here.get("LUNARIUM_BOT_ENV", "").replace(",", " ").split())
    kept = {name: value for name, value in here.items() if name in wanted or name.startswith("LC_")}
    return {**kept, "PYTHONUNBUFFERED": "1"}


def _limits() -> str:
    """The bounds for the watchdog to set: memory, the size of a file, open files."""
    given = os.environ.get("LUNARIUM_BOT_MEMORY", "")
    memory = int(given) if given.isdecimal() else MEMORY_MIB
    return f"{memory << 20},{LARGEST_FILE},{MOST_FILES}"


# ---------------------------------------------------------------------- standard error


LAST_BYTES: Final = 4000
"""Bytes of the end of standard error that are kept, to be quoted when a program fails."""

LONGEST_LOG: Final = 1 << 20
"""Bytes that one process may add to a log."""

_LINE = 2000


class ErrorLog:
    """The standard error of one process: its end is kept, and `keep` gets it line by line."""

    def __init__(self, keep: Callable[[str], None] | None = None) -> None:
        self._keep = keep
        self._end = b""
        self._open = b""
        self._kept = 0

    def write(self, chunk: bytes) -> None:
        """Take what was written."""
        self._end = (self._end + chunk)[-LAST_BYTES:]
        if self._keep is None or self._kept > LONGEST_LOG:
            return
        self._kept += len(chunk)
        *lines, self._open = (self._open + chunk).split(b"\n")
        for line in [*lines, *self._overlong()]:
            self._keep(_text(line))
        if self._kept > LONGEST_LOG:
            self._open = b""
            self._keep(f"… more than {LONGEST_LOG >> 20} MiB: the rest is left out")

    def _overlong(self) -> list[bytes]:
        if len(self._open) < _LINE:
            return []
        line, self._open = self._open, b""
        return [line]

    def finish(self) -> None:
        """Nothing more will come."""
        if self._keep is not None and self._open:
            self._keep(_text(self._open))
            self._open = b""

    @property
    def last_lines(self) -> str:
        """The last lines, for a message to people."""
        lines = self._end.decode(errors="replace").splitlines()
        return "\n".join(printable(line) for line in lines[-12:] if line.strip())


def _text(line: bytes) -> str:
    return printable(line[:_LINE].decode(errors="replace")).rstrip()


class LogFile:
    """A file that several processes add lines to, each with the name of its program."""

    def __init__(self, path: Path, name: str) -> None:
        self._path = path
        self._name = name

    def __call__(self, line: str) -> None:
        """Add one line, whole."""
        text = f"{self._name}: {line}\n".encode()
        descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
        try:
            os.write(descriptor, text)
        finally:
            os.close(descriptor)


def printable(text: str) -> str:
    """The text on one line and without control characters, because it is not ours."""
    return "".join(sign if sign.isprintable() else " " for sign in text)[:500]
