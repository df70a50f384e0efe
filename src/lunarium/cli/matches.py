"""What matches share: bots, limits, workers, the output file, and Ctrl-C."""

import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Annotated

import typer

from lunarium.arena import (
    AnswerLimits,
    ArenaError,
    BotFailed,
    Entrant,
    InvalidContest,
    MatchPool,
    Outside,
    introduce,
    local_pool,
    numbered,
    outside_entrant,
    ray_pool,
    read_outside,
)
from lunarium.bots import STAND_IN, InvalidLimit, Limit, UnknownBot, bot_of, check_name
from lunarium.cli.arguments import prepare
from lunarium.cli.console import Failure, note, progress, sign_of_life
from lunarium.cli.files import STANDARD_OUTPUT, check_target
from lunarium.games import AnyGame
from lunarium.records import Record, write_line
from lunarium.workers import ClusterError, ProgramFailed

INTERRUPTED = 130
SAME_PRESS_S = 1.0
"""Interrupts so close together are one: `timeout -s INT` sends two, one of them to the group."""

FROM_OUTSIDE = (
    "A bot is one of our own, FILE.py:Class, a class with the contract of built-in bots, or"
    ' cmd:"PROGRAM ARGUMENTS", a program in any language that speaks'
    " docs/formats/bot-protocol.md. A bot from outside that crashes, is late, or plays an illegal"
    " move forfeits that move to New Moon, which is counted and reported."
)
"""What the help says about bots from outside."""

LimitText = Annotated[
    str,
    typer.Option("--limit", "-l", metavar="L", help="For each move: 100ms, 2s or 2000n (nodes)."),
]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers", "-w", metavar="W", min=1, show_default=False,
        help="Games at the same time; by default one per core. With a time limit, use 1 for bots"
        " that use several cores.",
    ),
]  # fmt: skip
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray", metavar="ADDRESS", show_default=False,
        help="Play on a Ray cluster: host:port, or local for a cluster on this machine alone.",
    ),
]  # fmt: skip
GraceText = Annotated[
    str,
    typer.Option(
        "--grace", metavar="G",
        help="How much later than its limit a bot from outside may answer.",
    ),
]  # fmt: skip
BotLog = Annotated[
    Path | None,
    typer.Option(
        "--bot-log", metavar="FILE", show_default=False,
        help="A file to which the standard error of bots from outside is added.",
    ),
]  # fmt: skip
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", show_default=False,
        help="Where all games go as records, one by one; - is standard output.",
    ),
]  # fmt: skip


def read_grace(text: str) -> AnswerLimits:
    """How long to wait for bots from outside."""
    try:
        grace = Limit.parse(text).seconds
    except InvalidLimit as error:
        raise typer.BadParameter(str(error), param_hint="--grace") from None
    if grace is None:
        raise typer.BadParameter(f"grace is time, such as 500ms or 2s, not {text}",
                                 param_hint="--grace")  # fmt: skip
    return AnswerLimits(grace=grace)


def read_bot(name: str, hint: str) -> Outside | str:
    """A bot from outside, or the name of one of ours; refused if there is none."""
    try:
        outside = read_outside(name)
        if outside is None:
            check_name(name)
    except InvalidContest as error:
        raise typer.BadParameter(str(error), param_hint=hint) from None
    except UnknownBot as error:
        more = 'or FILE.py:Class, or cmd:"PROGRAM"'
        raise typer.BadParameter(f"{error}, {more}", param_hint=hint) from None
    return name if outside is None else outside


def enter(
    bots: Sequence[Outside | str], game: AnyGame, limits: AnswerLimits, log: Path | None
) -> tuple[Entrant, ...]:
    """Compile our own bots and start those from outside once, before any worker is started."""
    prepare(game, [bot if isinstance(bot, str) else STAND_IN for bot in bots])
    names = numbered([bot if isinstance(bot, str) else meet(bot, limits) for bot in bots])
    return tuple(
        Entrant(name, partial(bot_of, bot))
        if isinstance(bot, str)
        else outside_entrant(bot, name, limits, log)
        for name, bot in zip(names, bots, strict=True)
    )


def meet(bot: Outside, limits: AnswerLimits) -> str:
    """Start a bot from outside once, to check that it works, and return its own name."""
    with sign_of_life(f"Starting {bot}"):
        try:
            return introduce(bot, limits)
        except ProgramFailed as failure:
            raise Failure(f"{bot} cannot play: {failure.reason}") from None


def tell_forfeits(
    name: str, moves: int, reasons: Sequence[tuple[str, int]], tell: Callable[[str], None]
) -> None:
    """The moves that a bot left to New Moon, and why."""
    total = sum(count for _, count in reasons)
    if not total:
        return
    tell(f"  {name} forfeited {total} of {moves} moves to New Moon:")
    for reason, count in reasons[:_REASONS_TOLD]:
        tell(f"    {count} × {reason}")
    rest = sum(count for _, count in reasons[_REASONS_TOLD:])
    if rest:
        tell(f"    {rest} × something else")


_REASONS_TOLD = 5


def check_outputs(out: Path | None, bot_log: Path | None, json: bool) -> None:
    """Refuse a file that cannot be written, or one output for two things."""
    if json and out == STANDARD_OUTPUT:
        raise typer.BadParameter(
            "the records go to standard output, so the figures cannot", param_hint="--json"
        )
    if out is not None:
        check_target(out)
    if bot_log is not None:
        check_target(bot_log, "--bot-log")


def pool_of(workers: int | None, address: str | None) -> MatchPool:
    """Worker processes of this machine, or a cluster."""
    return local_pool(workers) if address is None else ray_pool(address, workers)


@dataclass
class MatchWatch:
    """What follows a match: `keep` and `arrived` take its games, `stopped` asks for its end."""

    keep: Callable[[Record], None]
    arrived: Callable[[], None]
    asked: float | None = None
    """When Ctrl-C was pressed, by the monotonic clock."""

    def stopped(self) -> bool:
        """Whether somebody has pressed Ctrl-C."""
        return self.asked is not None


@contextmanager
def watched(out: Path | None, what: str, games: int) -> Iterator[MatchWatch]:
    """Write the games, show the progress, and let the first Ctrl-C end the match in order.

    A second Ctrl-C ends it at once, unless it comes together with the first. If a bot fails or
    workers die, it ends with the reason; earlier output is kept.
    """
    with _records(out) as keep, progress(what, games, "games") as advance:
        watch = MatchWatch(keep, lambda: advance(1))
        with _first_interrupt(watch):
            try:
                yield watch
            except BotFailed as error:
                note(error.details.rstrip())
                raise Failure(str(error)) from None
            except (ArenaError, ClusterError) as error:
                raise Failure(str(error)) from None


@contextmanager
def _records(out: Path | None) -> Iterator[Callable[[Record], None]]:
    """Write each record at once: a match may run for hours, and finished games must not be lost."""
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
def _first_interrupt(
    watch: MatchWatch, clock: Callable[[], float] = time.monotonic
) -> Iterator[None]:
    def ask(_number: int, _frame: FrameType | None) -> None:
        now = clock()
        if watch.asked is None:
            watch.asked = now
        elif now - watch.asked > SAME_PRESS_S:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
