"""`lunarium show`: a position of a record, drawn in the terminal."""

import re
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from lunarium.cli.arguments import AsJson, RecordFile
from lunarium.cli.console import Failure, output, print_json, printable, with_examples
from lunarium.cli.files import (
    check_source,
    check_target,
    opened,
    read_record,
    shown_name,
    whole_file,
)
from lunarium.cli.terminal import new_grid, terminal_of
from lunarium.games.api import Seat
from lunarium.records import AnyReplay, RecordError, Verdict, check_fairness

HELP = with_examples(
    "Draw a position of a recorded game: the wheel and the tableaux, or the tanks, hands and"
    " scores. A record is open, so all hands are shown unless you ask for one seat's view.",
    "lunarium show games.jsonl                      the end of the first game",
    "lunarium show games.jsonl --game 3 --move 12   after 12 moves of the third",
    "lunarium show games.jsonl --move 0             the set-up",
    "lunarium show games.jsonl --moves              with the list of moves",
    "lunarium show games.jsonl --seat 1 --json      what seat 1 sees, as data",
    fails="the record is wrong",
)


def show(
    file: RecordFile,
    game: Annotated[
        int, typer.Option("--game", "-g", metavar="I", help="Which game, counted from 1.")
    ] = 1,
    move: Annotated[
        int | None,
        typer.Option(
            "--move", "-m", metavar="N", show_default="the end",
            help="After how many entries of the record's moves; 0 is the set-up.",
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat", metavar="S", show_default="all",
            help="What this seat may see: its number in the record, from 0, or its name.",
        ),
    ] = None,
    moves: Annotated[bool, typer.Option("--moves", help="List the moves up to there too.")] = False,
    json: AsJson = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", hidden=True, help="Write a picture instead.")
    ] = None,
) -> None:  # fmt: skip
    """Show a position."""
    check_source(file)
    replay = find_record(file, game)
    last = len(replay.played)
    number = last if move is None else move
    if number not in range(last + 1):
        raise typer.BadParameter(
            f"there is no move {number}: game {game} has the moves 0 to {last}",
            param_hint="--move",
        )
    watcher = None if seat is None else _seat(replay, seat)
    if json:
        print_json(_as_data(replay, number, watcher, moves))
    elif svg is not None:
        check_target(svg, "--svg")
        console = picture_console()
        _draw(console, replay, game, number, watcher, moves)
        with whole_file(svg) as picture:
            picture.write(as_svg(console, f"Lunarium: {replay.game.title}").encode())
    else:
        _draw(output(), replay, game, number, watcher, moves)


def find_record(path: Path, game: int) -> AnyReplay:
    """Replay the record on that line; other lines are ignored."""
    number = 0
    with opened(path) as file:
        for number, content in enumerate(file, start=1):
            if number == game:
                try:
                    return read_record(content, number)
                except RecordError as error:
                    raise Failure(printable(f"{shown_name(path)}, {error}")) from None
    name = printable(shown_name(path))
    if number == 0:
        raise Failure(f"{name}: there is no record in this file")
    count = "1 game" if number == 1 else f"the games 1 to {number}"
    raise typer.BadParameter(f"there is no game {game}: {name} has {count}", param_hint="--game")


def _seat(replay: AnyReplay, text: str) -> Seat:
    names = replay.record.seats
    if text in names:
        return names.index(text)
    if text.isascii() and text.isdigit() and int(text) in range(len(names)):
        return int(text)
    known = ", ".join(f"{seat} {printable(name)}" for seat, name in enumerate(names))
    raise typer.BadParameter(
        f"there is no seat {printable(text)!r}: the seats are {known}", param_hint="--seat"
    )


def _draw(
    console: Console, replay: AnyReplay, game: int, number: int, watcher: Seat | None, moves: bool
) -> None:
    terminal = terminal_of(replay.game)
    names = [printable(name) for name in replay.record.seats]
    state = replay.at(number)
    place = f"game {game}, move {number} of {len(replay.played)}"
    title = Text.assemble((replay.game.title, "bold"), f"  {place}")
    if number:
        title.append(f": {_told(replay, number - 1, names)}")
    console.print(title, soft_wrap=True)
    console.print()
    if moves:
        console.print(_move_grid(replay, number, names))
    console.print(terminal.record_board(state, names, console.width, watcher))
    result = replay.game.result(state)
    if result is not None:
        console.print(terminal.ending(state, result, names))
    fairness = check_fairness(replay.record)
    if fairness.verdict is not Verdict.ABSENT:
        told = printable(str(fairness))
        console.print()
        console.print(told[0].upper() + told[1:], style="dim", soft_wrap=True)


def _notation(replay: AnyReplay, entry: int) -> str:
    decided = replay.played[entry]
    if decided is not None:
        return str(decided[1])
    return printable(terminal_of(replay.game).happened(replay.record.moves[entry]))


def _told(replay: AnyReplay, entry: int, names: list[str]) -> str:
    seat = replay.record.moves[entry]["seat"]
    name = names[seat] if isinstance(seat, int) else ""
    return f"{name} {_notation(replay, entry)}"


def _move_grid(replay: AnyReplay, number: int, names: list[str]) -> Table:
    grid = new_grid("move", "player", "notation")
    grid.columns[0].justify = "right"
    for entry in range(number):
        seat = replay.record.moves[entry]["seat"]
        name = names[seat] if isinstance(seat, int) else ""
        grid.add_row(str(entry + 1), name, _notation(replay, entry))
    return grid


def _as_data(
    replay: AnyReplay, number: int, watcher: Seat | None, moves: bool
) -> dict[str, object]:
    state = replay.at(number)
    result = replay.game.result(state)
    data: dict[str, object] = {
        "game": replay.game.name,
        "seats": replay.record.seats,
        "options": replay.record.options,
        "move": number,
        "moves": len(replay.played),
        "to_move": sorted(replay.game.to_move(state)),
        "position": terminal_of(replay.game).data(state, watcher),
        "result": None if result is None else replay.record.result,
        "fair": check_fairness(replay.record).to_json(),
    }
    if moves:
        data["notation"] = [_notation(replay, entry) for entry in range(number)]
    return data


_FONT_FACE = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def picture_console(width: int = 100) -> Console:
    """A console that records what is printed on it and shows nothing."""
    return Console(
        record=True,
        file=StringIO(),
        width=width,
        force_terminal=True,
        color_system="truecolor",
        no_color=False,
        highlight=False,
        markup=False,
        emoji=False,
    )


def as_svg(console: Console, title: str) -> str:
    """The output as a picture that loads no fonts from other sites."""
    svg = console.export_svg(title=title, unique_id="lunarium")
    return _FONT_FACE.sub("", svg).replace("Fira Code", "ui-monospace, Menlo, Consolas")
