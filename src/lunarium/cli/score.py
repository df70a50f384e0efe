"""`lunarium score`: the score pad for cards on a real table."""

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from lunarium.cli.arguments import AsJson, GameName, read_game
from lunarium.cli.console import Failure, draw, note, print_json, printable, say, with_examples
from lunarium.cli.files import STANDARD_INPUT, check_source, opened, shown_name
from lunarium.cli.terminal import new_grid
from lunarium.cli.terminal.akvarko import tank_data
from lunarium.cli.terminal.akvarko_drawing import draw_tank, frame_cells, scoring_cells, sheet_grid
from lunarium.games import akvarko
from lunarium.games.akvarko import KINDS, Tank, TankExplanation, explain_tank, read_tank
from lunarium.games.api import InvalidSetup
from lunarium.games.grid import ORIGIN, Cell

HELP = with_examples(
    "Score a tank of Akvárko, written as up to four lines of up to four kinds; . is an empty cell."
    " Four lines of four words are the whole frame; a smaller grid floats in the frame that"
    " scores most. Tanks of several players are separated by a line ---, and are ranked.\n\n"
    f"The kinds are {', '.join(KINDS)}.",
    "lunarium score akvarko tank.txt",
    "lunarium score akvarko tank.txt --json",
    "echo 'neon discus . plant' | lunarium score akvarko -",
    "lunarium score akvarko                     type the tank, end with Ctrl-D",
    fails="a tank cannot be read",
)

_BETWEEN_TANKS = re.compile(r"^[ \t]*-{3,}[ \t\r]*$", re.MULTILINE)


@dataclass(frozen=True)
class Scored:
    """A tank that was read, with its score."""

    tank: Tank
    frame: Cell | None
    score: TankExplanation

    @property
    def strength(self) -> tuple[int, int]:
        """What the ranking compares (AK-6.5)."""
        return akvarko.score(self.tank, self.frame).strength


def score(
    game: GameName,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            help="A file with tanks, or - for standard input.", show_default="-",
        ),
    ] = STANDARD_INPUT,
    json: AsJson = False,
) -> None:  # fmt: skip
    """Score tanks."""
    rules = read_game(game)
    if rules.name != "akvarko":
        raise typer.BadParameter(
            f"{rules.title} has no score pad: akvarko has one", param_hint="GAME"
        )
    check_source(file)
    tanks = _read(file)
    places = _places(tanks)
    if json:
        data = [
            {**tank_data(one.tank, one.frame), "place": place}
            for one, place in zip(tanks, places, strict=True)
        ]
        print_json({"game": rules.name, "tanks": data})
        return
    for number, one in enumerate(tanks, start=1):
        if len(tanks) > 1:
            say(f"Tank {number}", style="bold")
        cells = frame_cells(one.score.frame)
        draw(draw_tank(one.tank, cells, scoring_cells(one.score)))
        draw(sheet_grid(one.score))
    if len(tanks) > 1:
        _draw_ranking(tanks, places)


def _read(path: Path) -> list[Scored]:
    if path == STANDARD_INPUT and sys.stdin.isatty():
        note("Type up to four lines of kinds (. is an empty cell), then Ctrl-D:")
    with opened(path) as file:
        content = file.read()
    name = printable(shown_name(path))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Failure(f"{name}: this is not UTF-8 text") from None
    parts = _BETWEEN_TANKS.split(text)
    if not text.strip():
        raise Failure(f"{name}: there is no tank; write up to four lines of kinds")
    tanks = []
    for number, part in enumerate(parts, start=1):
        place = name if len(parts) == 1 else f"{name}, tank {number}"
        try:
            tanks.append(_score(part))
        except InvalidSetup as error:
            raise Failure(printable(f"{place}: {error}")) from None
    return tanks


def _score(text: str) -> Scored:
    tank = read_tank(text)
    rows = [row.split() for row in text.strip().splitlines()]
    whole = len(rows) == 4 and all(len(row) == 4 for row in rows)
    frame = ORIGIN if whole else None  # docs/formats/tank.md: sixteen words are the frame
    return Scored(tank, frame, explain_tank(tank, frame))


def _places(tanks: list[Scored]) -> list[int]:
    """The place of each tank, counted from 1; equal tanks share one."""
    return [1 + sum(other.strength > one.strength for other in tanks) for one in tanks]


def _draw_ranking(tanks: list[Scored], places: list[int]) -> None:
    grid = new_grid("place", "tank", "points", "scoring kinds")
    for place, number in sorted(zip(places, range(1, len(tanks) + 1), strict=True)):
        points, kinds = tanks[number - 1].strength
        grid.add_row(f"{place}.", str(number), str(points), str(kinds))
    draw(grid)
