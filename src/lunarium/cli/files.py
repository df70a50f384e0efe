"""Files: written whole or not at all, and read line by line, from a path or standard input."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import typer

from lunarium.cli.console import printable
from lunarium.records import AnyReplay, RecordError, read_line

STANDARD_INPUT = STANDARD_OUTPUT = Path("-")


def check_target(path: Path, hint: str = "--out") -> None:
    """Refuse at once, before any work, a path that cannot be written."""
    if path == STANDARD_OUTPUT:
        return
    if path.is_dir():
        raise typer.BadParameter(f"{path} is a directory: name a file", param_hint=hint)
    folder = path.resolve().parent
    if not folder.is_dir():
        raise typer.BadParameter(f"there is no directory {folder}", param_hint=hint)
    if not os.access(folder if not path.exists() else path, os.W_OK):
        raise typer.BadParameter(f"{path} cannot be written", param_hint=hint)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Write a file that appears under its name only when it is complete.

    `-` is standard output. A device or a pipe is written directly: it must not be replaced.
    """
    if path == STANDARD_OUTPUT:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    target = path.resolve()  # a link stays a link
    if target.exists() and not target.is_file():
        with target.open("wb") as device:
            yield device
        return
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            yield file
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def check_source(path: Path) -> None:
    """Refuse at once a file that does not exist or cannot be read."""
    if path == STANDARD_INPUT:
        return
    name = printable(str(path))
    if path.is_dir():
        raise typer.BadParameter(f"{name} is a directory: name a file", param_hint="FILE")
    if not path.exists():
        raise typer.BadParameter(f"there is no file {name}", param_hint="FILE")
    if not os.access(path, os.R_OK):
        raise typer.BadParameter(f"{name} cannot be read", param_hint="FILE")


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The file to read; `-` is standard input, which stays open."""
    if path == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    with path.open("rb") as file:
        yield file


def shown_name(path: Path) -> str:
    """How a file is called in messages."""
    return "standard input" if path == STANDARD_INPUT else str(path)


def read_record(content: bytes, line: int) -> AnyReplay:
    """Read, replay and check one line of a file; raises `RecordError`."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise RecordError("this is not UTF-8 text", line=line) from None
    if not text.strip():
        raise RecordError("this line is empty: each line holds one record", line=line)
    return read_line(text, line)
