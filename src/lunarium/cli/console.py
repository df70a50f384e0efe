"""Output and input of the commands: results on standard output, the rest on standard error."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper

from rich.console import Console, RenderableType
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text


class Failure(Exception):
    """The command failed (exit status 1); the message is a sentence for people."""


class PipeClosed(Exception):
    """Nobody reads the output any more. Not an `OSError`, because Typer handles those itself."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Only raise; one place ends the program."""
        raise PipeClosed


def prepare_streams() -> None:
    """Use UTF-8 whatever the locale says, and never crash over a character.

    Boards are full of signs that older encodings lack, and every modern terminal reads UTF-8.
    An encoding named in PYTHONIOENCODING is used, with question marks for missing characters.
    """
    encoding = None if os.environ.get("PYTHONIOENCODING") else "utf-8"
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors="replace")


def output() -> Console:
    """The console for results, made for each use, so that it fits the current stream."""
    return _Console(highlight=False, markup=False, emoji=False)


def errors() -> Console:
    """The console for messages."""
    return _Console(stderr=True, highlight=False, markup=False, emoji=False)


def printable(text: str) -> str:
    """The text without control characters, which a name from a stranger's file may hold."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def counted(number: int, thing: str) -> str:
    """A number of things, as in `1 game` or `2 games`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def say(line: str | Text = "", style: str = "") -> None:
    """Print one line of a result, never wrapped: programs and people cut lines themselves."""
    output().print(line, style=style, soft_wrap=True)


def draw(what: RenderableType) -> None:
    """Print something that Rich lays out, a table for example."""
    output().print(what)


def note(line: str) -> None:
    """Print a message for people."""
    errors().print(line, soft_wrap=True)


def complain(reason: str) -> None:
    """Print what went wrong."""
    message = Text("Error: ", style="bold red")
    message.append(Text(reason, style="not bold default"))
    errors().print(message, soft_wrap=True)


def print_json(data: Mapping[str, object] | Sequence[object]) -> None:
    """Print data for a program to read: one line of JSON in UTF-8."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False) + "\n")


@contextmanager
def progress(what: str, total: int | None, unit: str = "") -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, if that is a terminal; it is gone when the work is done.

    Call the result with the amount that is done. Without a unit it shows the percentage.
    """
    console = errors()
    if not console.is_terminal:
        yield lambda done: None  # noqa: ARG005 -- nobody watches
        return
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn() if unit else TaskProgressColumn(),
        TextColumn(unit),
        TimeRemainingColumn(),
        console=console,
        transient=True,
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


def silence_streams() -> None:
    """Discard unwritten output: nobody reads it, and the error has been reported."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


@contextmanager
def sign_of_life(what: str) -> Iterator[None]:
    """A spinner on standard error while something takes time, if that is a terminal."""
    console = errors()
    if not console.is_terminal:
        yield
        return
    with console.status(what):
        yield


# Lines of a paragraph that begins with this sign are not changed.
_AS_WRITTEN = "\b"


def with_examples(text: str, *examples: str, fails: str = "the command failed") -> str:
    """A help text: each paragraph of `text` on one line, then the examples and exit status."""
    lines = ["[bold]Examples[/bold]", *(f"  {escape(example)}" for example in examples)]
    status = [
        "[bold]Exit status[/bold]",
        "  0    it worked",
        f"  1    {fails}",
        "  2    a mistake on the command line",
        "  130  interrupted; 141  the output was closed before its end",
    ]
    parts = [escape(text), *(_AS_WRITTEN + "\n".join(block) for block in (lines, status))]
    return "\n\n".join(parts)


with suppress(ImportError):  # without it lines cannot be edited, nothing else
    import readline  # noqa: F401 -- to be imported is enough: input() then edits lines


def ask(prompt: str) -> str | None:
    """Ask for a line; `None` when the input has come to its end."""
    try:
        line = input(prompt)
    except EOFError:
        say()
        return None
    if not sys.stdin.isatty():
        say(printable(line))  # input from a file is not echoed, and a transcript should read well
    return line.strip()
