"""One program from outside: its process, its three pipes, and no trust at all.

It may crash, hang, print rubbish or print without end. Every wait has a deadline, every buffer an
end, and whatever happens the process and all that it has started are ended with us.
"""

import os
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from lunarium.arena.outside.errors_log import ErrorLog

LONGEST_OUTPUT: Final = 1 << 16
"""Bytes that a program may write between two questions; a move needs a hundred."""

LAST_WORDS: Final = 1.0
"""Seconds for a program to end by itself once its input is closed; then it is killed."""

_CHUNK = 1 << 14
_WARDEN = Path(__file__).with_name("warden.py")


class ProgramFailed(Exception):
    """The program did not do what was asked. `code` is a word for programs, `reason` a sentence."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Program:
    """A process that is asked in lines and answers in lines."""

    def __init__(self, command: Sequence[str], log: ErrorLog) -> None:
        if not hasattr(os, "killpg"):
            raise ProgramFailed("start", "bots from outside need a system with process groups")
        self._log = log
        self._unsent = b""
        self._heard = b""
        self._received = 0
        held, self._leash = os.pipe()
        try:
            self._warden = subprocess.Popen(  # noqa: S603 -- what the user asked for
                [sys.executable, "-I", "-S", str(_WARDEN), str(held), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                pass_fds=(held,),
                start_new_session=True,  # Ctrl-C in the terminal is for us to decide about
                env=_environment(os.environ),
            )
        except OSError as error:
            os.close(self._leash)
            raise ProgramFailed("start", f"it cannot be started: {error.strerror}") from None
        finally:
            os.close(held)
        streams = (self._warden.stdin, self._warden.stdout, self._warden.stderr)
        self._input, self._output, self._errors = (
            stream.fileno() for stream in streams if stream is not None
        )
        self._selector = selectors.DefaultSelector()
        for descriptor in (self._input, self._output, self._errors):
            os.set_blocking(descriptor, False)
        self._selector.register(self._output, selectors.EVENT_READ)
        self._selector.register(self._errors, selectors.EVENT_READ)

    def ask(self, message: bytes, until: float) -> None:
        """Send a line; what the program has said unasked before is forgotten."""
        self._received = 0
        while self._readable(self._output):
            self._hear()
        self._heard = b""
        self.tell(message, until)

    def tell(self, message: bytes, until: float) -> None:
        """Send a line, by a moment of `time.monotonic`."""
        if not self._unsent and message:
            self._selector.register(self._input, selectors.EVENT_WRITE)
        self._unsent += message
        while self._unsent:
            self._wait(until)

    def line(self, until: float) -> bytes:
        """The next line that is not empty, by a moment of `time.monotonic`."""
        while True:
            line, end, rest = self._heard.partition(b"\n")
            if not end:
                self._wait(until)
                continue
            self._heard = rest
            if line.strip():
                return line

    def listen(self, seconds: float) -> None:
        """Take in what it still writes, for so long."""
        with suppress(ProgramFailed):
            until = time.monotonic() + seconds
            while True:
                self._wait(until)

    def end(self) -> None:
        """Close its input, give it a moment to end by itself, and make sure that it has ended."""
        if self._warden.stdin is not None:
            with suppress(KeyError):
                self._selector.unregister(self._input)
            self._warden.stdin.close()
        self._unsent, self._received = b"", 0
        self.listen(LAST_WORDS)
        self.kill()

    def kill(self) -> None:
        """End the process and its whole group, now."""
        os.close(self._leash)
        try:
            self._warden.wait(LAST_WORDS * 5)
        except subprocess.TimeoutExpired:
            self._warden.kill()
            self._warden.wait()
        self._selector.close()
        for stream in (self._warden.stdin, self._warden.stdout, self._warden.stderr):
            if stream is not None:
                with suppress(OSError):
                    stream.close()
        self._log.finish()

    def _readable(self, descriptor: int) -> bool:
        return any(key.fd == descriptor for key, _ in self._selector.select(0))

    def _wait(self, until: float) -> None:
        """Let bytes move in any direction; raises `ProgramFailed` when the time is up."""
        left = until - time.monotonic()
        if left <= 0:
            raise ProgramFailed("late", "it did not answer in time")
        for key, _ in self._selector.select(left):
            if key.fd == self._output:
                self._hear()
            elif key.fd == self._errors:
                self._overhear()
            else:
                self._send()

    def _hear(self) -> None:
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
        self._heard += chunk

    def _overhear(self) -> None:
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
        """What became of the process, for people."""
        try:
            status = self._warden.wait(LAST_WORDS)
        except subprocess.TimeoutExpired:
            return "it runs on, but it has closed its standard input or output"
        with suppress(KeyError):
            while self._readable(self._errors):
                self._overhear()
        if status > 128:
            with suppress(ValueError):
                return f"it was ended by the signal {signal.Signals(status - 128).name}"
        return f"it ended with exit status {status}"


def _environment(here: Mapping[str, str]) -> dict[str, str]:
    """Ours, less the token of `lunarium bot`, which is no affair of the program.

    A program in Python sends its lines at once, which is easily forgotten.
    """
    kept = {name: value for name, value in here.items() if name != "LUNARIUM_TOKEN"}
    return {**kept, "PYTHONUNBUFFERED": "1"}
