"""Record files line by line, from a path or from standard input."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import typer

from lunarium.cli.arguments import STANDARD_INPUT
from lunarium.cli.console import printable
from lunarium.records import RecordError, Replay, read_line


def check_source(path: Path) -> None:
    """Refuse at once a file that is not there or cannot be read."""
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


def read_record(content: bytes, line: int) -> Replay:
    """Read, replay and check one line of a file; raises `RecordError`."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        raise RecordError("this is not UTF-8 text", line=line) from None
    if not text.strip():
        raise RecordError("this line is empty: each line holds one record", line=line)
    return read_line(text, line)
