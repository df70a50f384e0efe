"""A terminal for tests: the command in this process, or as a process of its own."""

import contextlib
import io
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from lunarium.cli import run
from tests import launcher


@dataclass(frozen=True)
class Answer:
    """What the command wrote, and how it ended."""

    status: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    """This environment, without what would colour or size the output by chance."""
    chance = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "COLORTERM", "PYTHONIOENCODING"}
    kept = {key: value for key, value in os.environ.items() if key not in chance}
    return {**kept, "TERM": "xterm-256color", **more}


def lunarium(*arguments: object, typed: str | bytes = "", width: int = 80) -> Answer:
    """Run the command in this process: no start-up, so there can be many of these."""
    content = typed if isinstance(typed, bytes) else typed.encode()
    keyboard = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8", errors="replace")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with (
        mock.patch.dict(os.environ, environment(COLUMNS=str(width)), clear=True),
        mock.patch.object(sys, "stdin", keyboard),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        status = run([str(argument) for argument in arguments])
    texts = []
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
        texts.append(stream.read())
    return Answer(status, *texts)


def process(
    *arguments: object, typed: bytes = b"", more: Mapping[str, str] | None = None
) -> Answer:
    """Run the command as a process of its own and wait for it."""
    done = launcher.run(*arguments, typed=typed, env=environment(**(more or {})), timeout=60)
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def simulated(folder: Path, game: str = "novaluna", *arguments: object) -> Path:
    """A file of simulated games."""
    path = folder / f"{game}.jsonl"
    answer = lunarium("simulate", game, "--seed", 1, "--out", path, *arguments)
    assert answer.status == 0, answer.err
    return path
