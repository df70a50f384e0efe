"""`lunarium analyse` and `lunarium review`: the best moves of a position, and a whole game."""

import json as json_text
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from lunarium.analysis import (
    Analysis,
    CannotAnalyse,
    Finding,
    Reason,
    Review,
    StepTask,
    could_have_been,
    run,
)
from lunarium.analysis import (
    analyse as analyse_view,
)
from lunarium.analysis.working import judge_in_processes
from lunarium.bots import Limit, NothingToChoose
from lunarium.cli.arguments import AsJson, RecordFile, prepare, read_limit
from lunarium.cli.console import (
    Failure,
    draw,
    note,
    print_json,
    printable,
    progress,
    say,
    with_examples,
)
from lunarium.cli.files import check_source, opened
from lunarium.cli.show import find_record
from lunarium.cli.terminal import new_grid
from lunarium.games import AnyView
from lunarium.records import AnyReplay, InvalidView, view_from_json

ANALYSE_HELP = with_examples(
    "Show the best moves of a position with the chance of every seat, how the game may continue,"
    " and what the rules say for each. FILE is a file of records, or a view document.",
    "lunarium analyse games.jsonl --move 12          before move 13 of the first game",
    "lunarium analyse games.jsonl --game 3 --move 7 --limit 2s",
    "lunarium analyse position.json --json           a view document (docs/formats/view.md)",
    fails="the record or position is wrong, or nobody is to move",
)
REVIEW_HELP = with_examples(
    "Review a recorded game: what each move was worth and what was better, and what luck did."
    " Ctrl-C shows what is done so far.",
    "lunarium review games.jsonl                     the first game",
    "lunarium review games.jsonl --game 3 --limit 1s",
    "lunarium review games.jsonl --workers 4 --json  as data (docs/formats/review.md)",
    fails="the record is wrong",
)

Which = Annotated[int, typer.Option("--game", "-g", metavar="I", help="Which game, from 1.")]
LimitText = Annotated[
    str, typer.Option("--limit", metavar="T", help="For each move: 200ms, 2s, or 5000n (nodes).")
]


def analyse(
    file: RecordFile,
    game: Which = 1,
    move: Annotated[
        int, typer.Option("--move", "-m", metavar="N", help="After how many entries of the record.")
    ] = 0,
    seat: Annotated[
        int | None,
        typer.Option("--seat", metavar="S", show_default="seat to move", help="For which seat."),
    ] = None,
    limit: LimitText = "1s",
    json: AsJson = False,
) -> None:
    """Analyse a position."""
    check_source(file)
    view = _position(file, game, move, seat)
    per_move = read_limit(limit)
    with _refusals():
        found = analyse_view(view, per_move)
    if json:
        print_json(found.to_json())
    else:
        _draw_analysis(found)


def review(
    file: RecordFile,
    game: Which = 1,
    limit: LimitText = "200ms",
    workers: Annotated[
        int,
        typer.Option("--workers", "-w", metavar="N", min=1, max=64, help="Processes side by side."),
    ] = 1,
    json: AsJson = False,
) -> None:
    """Review a game."""
    check_source(file)
    replay = find_record(file, game)
    per_move = read_limit(limit)
    with _refusals():
        found = Review.of(replay, per_move)
    if not found.steps:
        raise Failure("there is no move to review in this record")
    prepare(replay.game, ["search"])
    interrupted = not _run(found, replay, workers)
    if json:
        print_json(found.to_json())
    else:
        _draw_review(found, replay)
    if interrupted:
        done = len(found.moves())
        note(f"Interrupted: {done} of {len(found.steps)} moves are reviewed.")
        raise KeyboardInterrupt


def _run(found: Review, replay: AnyReplay, workers: int) -> bool:
    """Judge all moves; false if somebody has pressed Ctrl-C."""

    def judge_all(tasks: Iterable[StepTask]) -> Iterator[Finding]:
        if workers > 1:
            yield from judge_in_processes(tasks, workers)
        else:
            for task in tasks:
                yield task.done()

    try:
        with _refusals(), progress(replay.game.title, len(found.steps), "moves") as advance:
            for _ in run(found, judge_all):
                advance(1)
            could_have_been(found, _longer(found.limit), replay.record.seats[0])
    except KeyboardInterrupt:
        return False
    return True


def _longer(limit: Limit) -> Limit:
    """Ten times as long, for the one look at a whole solo game."""
    if limit.seconds is not None:
        return Limit(seconds=10 * limit.seconds)
    return Limit(nodes=10 * (limit.nodes or 1))


@contextmanager
def _refusals() -> Iterator[None]:
    """Turn what an analysis refuses into failures of the command."""
    try:
        yield
    except (CannotAnalyse, NothingToChoose) as error:
        raise Failure(str(error)) from None


def _position(file: Path, game: int, move: int, seat: int | None) -> AnyView:
    """The view to analyse: of a view document, or of a record after this many entries."""
    document = _view_document(file)
    if document is not None:
        try:
            return view_from_json(document)
        except InvalidView as error:
            raise Failure(printable(f"{file}: {error}")) from None
    replay = find_record(file, game)
    last = len(replay.played)
    if move not in range(last + 1):
        raise typer.BadParameter(
            f"there is no move {move}: game {game} has the moves 0 to {last}", param_hint="--move"
        )
    state = replay.at(move)
    waiting = sorted(replay.game.to_move(state))
    if not waiting:
        raise Failure("the game is over here: there is nothing to analyse")
    if seat is not None and seat not in waiting:
        told = ", ".join(map(str, waiting))
        raise typer.BadParameter(
            f"seat {seat} is not to move here; seats to move: {told}", param_hint="--seat"
        )
    return replay.game.view(state, waiting[0] if seat is None else seat)


def _view_document(file: Path) -> Any:
    """The view document in a file; `None` if it holds something else."""
    if str(file) == "-":
        return None
    with opened(file) as source:
        text = source.read(200_001)
    if len(text) > 200_000:
        return None  # no position is that long; a file of records may be
    try:
        document = json_text.loads(text)
    except (ValueError, RecursionError):
        return None
    told = document.get("format") if isinstance(document, dict) else None
    return document if isinstance(told, str) and told.startswith("lunarium-view") else None


def _draw_analysis(found: Analysis[object]) -> None:
    grid = new_grid("move", "chances", "interval", "line", "reasons")
    for one, reasons in zip(found.moves, found.reasons, strict=True):
        low, high = one.interval
        grid.add_row(
            str(one.move),
            _told(one.chances),
            f"{low:.2f} to {high:.2f}",
            " ".join(map(str, one.line[1:6])),
            ", ".join(map(_reason, reasons)),
        )
    draw(grid)


_REASONS: Final = {
    "fulfils": "fulfils {count}",
    "prepares": "brings {count} closer",
    "points": "{count:+} points",
    "denies": "takes {count} from seat {seat}",
    "keeps_turn": "moves again",
    "next": "seat {seat} is next",
    "cost": "costs {count}",
    "ends": "ends the game",
    "refills": "refills the wheel",
    "turns": "turns a card",
}
"""Reasons in a few words; `docs/formats/review.md` explains the codes."""


def _reason(said: Reason) -> str:
    words = _REASONS.get(said.code, said.code)
    return words.format(count=said.count, seat=said.seat)


def _draw_review(found: Review, replay: AnyReplay) -> None:
    """All moves, with the chances and the luck of whoever moved: the others' are in the JSON."""
    names = [printable(name) for name in replay.record.seats]
    grid = new_grid("n", "player", "move", "before", "after", "loss", "grade", "better", "luck")
    # A line fits 80 columns, and nothing but a name is broken.
    grid.padding = (0, 1, 0, 0)
    grid.show_edge = False
    for column in grid.columns:
        column.no_wrap = column.header != "player"
    for line in found.moves():
        luck = round(line.luck[line.seat], 2)
        grid.add_row(
            str(line.n),
            names[line.seat],
            line.move,
            f"{line.before[line.seat]:.2f}",
            f"{line.after[line.seat]:.2f}",
            f"{line.loss:.3f}",
            line.grade,
            "" if line.grade == "best" else line.best,
            f"{luck:+.2f}" if luck else "",
        )
    draw(grid)
    for name, seat in zip(names, found.sums(), strict=True):
        if seat["accuracy"] is not None:
            say(
                f"{name}: accuracy {seat['accuracy']:.0f}, mean loss {seat['mean_loss']:.3f},"
                f" luck {seat['luck']:+.2f}"
            )
    for what, game in (found.solo or {}).items():
        if not isinstance(game, dict):
            continue  # a game that began in the middle has none
        told = "the best found with this deck known" if what == "found" else "the strongest bot"
        say(f"{told}: {game['points']} points")


def _told(numbers: Iterable[float]) -> str:
    return " ".join(f"{number:.2f}" for number in numbers)
