"""What programs from outside write to standard error: kept to the end, or to a file, never endless.

The last lines are quoted when a program fails. A file gets all, up to a bound.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

from lunarium.arena.outside.messages import printable

KEPT: Final = 4000
"""Bytes of the end that are remembered."""

LONGEST: Final = 1 << 20
"""Bytes that one process may add to a log."""

_LINE = 2000


class ErrorLog:
    """The standard error of one process. `keep` gets it line by line."""

    def __init__(self, keep: Callable[[str], None] | None = None) -> None:
        self._keep = keep
        self._end = b""
        self._open = b""
        self._kept = 0

    def write(self, chunk: bytes) -> None:
        """Take what was written."""
        self._end = (self._end + chunk)[-KEPT:]
        if self._keep is None or self._kept > LONGEST:
            return
        self._kept += len(chunk)
        *lines, self._open = (self._open + chunk).split(b"\n")
        for line in [*lines, *self._overlong()]:
            self._keep(_text(line))
        if self._kept > LONGEST:
            self._open = b""
            self._keep(f"… more than {LONGEST >> 20} MiB: the rest is left out")

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
    """A file that several processes add lines to, each line with the name of who wrote it."""

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
