"""Files are written whole or not at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import typer

STANDARD_OUTPUT = Path("-")


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
