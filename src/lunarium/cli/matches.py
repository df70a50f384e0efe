"""What `arena` and `solo` share: limits, workers, the file that grows, and Ctrl-C."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from lunarium.arena import ArenaError, BotFailed, Crew, Processes, RayCluster
from lunarium.bots import InvalidLimit, Limit, UnknownBot, check_name
from lunarium.cli.console import Failure, note, progress
from lunarium.cli.files import STANDARD_OUTPUT, check_target
from lunarium.cli.warm import prepare
from lunarium.games import AnyGame
from lunarium.records import Record, write_line

INTERRUPTED = 130

LimitText = Annotated[
    str,
    typer.Option("--limit", "-l", metavar="L", help="For each move: 100ms, 2s or 2000n (nodes)."),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", "-w", metavar="W", min=1, show_default=False,
        help="Games at the same time; one a core unless told. With a limit of time, take 1 for bots"
        " that use several cores.",
    ),
]  # fmt: skip
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray", metavar="ADDRESS", show_default=False,
        help="Play on a Ray cluster: host:port, or local for one of this machine alone.",
    ),
]  # fmt: skip
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", show_default=False,
        help="Where all games go as records, one by one; - is standard output.",
    ),
]  # fmt: skip


def read_limit(text: str) -> Limit:
    """The limit of a text."""
    try:
        return Limit.parse(text)
    except InvalidLimit as error:
        raise typer.BadParameter(str(error), param_hint="--limit") from None


def check_bot(name: str, game: AnyGame, hint: str) -> None:
    """Refuse a name that no bot has, and have its engine ready, before any worker is started."""
    try:
        check_name(name)
    except UnknownBot as error:
        raise typer.BadParameter(str(error), param_hint=hint) from None
    prepare(game, [name])


def check_out(out: Path | None, json: bool) -> None:
    """Refuse a file that cannot be written, or one output for two things."""
    if json and out == STANDARD_OUTPUT:
        raise typer.BadParameter(
            "the records go to standard output, so the figures cannot", param_hint="--json"
        )
    if out is not None:
        check_target(out)


def crew_of(workers: int | None, address: str | None) -> Crew:
    """Processes of this machine, or a cluster."""
    return Processes(workers) if address is None else RayCluster(address, workers)


@dataclass
class Watch:
    """What follows a match: `keep` and `arrived` take its games, `stopped` asks for its end."""

    keep: Callable[[Record], None]
    arrived: Callable[[], None]
    asked: bool = False

    def stopped(self) -> bool:
        """Whether somebody has pressed Ctrl-C."""
        return self.asked


@contextmanager
def watched(out: Path | None, what: str, games: int) -> Iterator[Watch]:
    """Write what is kept, show how far it is, and let the first Ctrl-C end the match in good order.

    A second Ctrl-C ends it at once. A bot that fails or workers that die end it with their reason;
    what was written before stays.
    """
    with _records(out) as keep, progress(what, games, "games") as advance:
        watch = Watch(keep, lambda: advance(1))
        with _first_interrupt(watch):
            try:
                yield watch
            except BotFailed as error:
                note(error.details.rstrip())
                raise Failure(str(error)) from None
            except ArenaError as error:
                raise Failure(str(error)) from None


@contextmanager
def _records(out: Path | None) -> Iterator[Callable[[Record], None]]:
    """Write each record at once: a match may run for hours, and what is finished shall stay."""
    if out is None:
        yield lambda record: None  # noqa: ARG005 -- nobody asked for it
        return
    standard = out == STANDARD_OUTPUT
    with nullcontext(sys.stdout.buffer) if standard else out.open("wb") as file:

        def keep(record: Record) -> None:
            file.write(write_line(record))
            file.flush()

        yield keep


@contextmanager
def _first_interrupt(watch: Watch) -> Iterator[None]:
    def ask(_number: int, _frame: FrameType | None) -> None:
        if watch.asked:
            raise KeyboardInterrupt
        watch.asked = True

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
