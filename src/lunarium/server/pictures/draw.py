"""Draws a picture as SVG: a background, with the boards of a game or an invitation on it.

Each game draws its own by its part `picture` in the registry. A game without one gets Lunarium's
logo on a night sky.

`drawings.json` holds the client's own drawings and colours; `web/src/lib/games/drawings.test.ts`
writes it, and fails when it is stale.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil
from typing import Any, Final, Protocol, cast

from lunarium.games import GAMES
from lunarium.games.grid import Cell
from lunarium.records.fields import Object

WIDTH: Final = 1200
HEIGHT: Final = 630
_MARGIN: Final = 36
_GAP: Final = 26
_LEAST: Final = 4
"""A board is shown with at least this many columns and rows, so that one tile does not fill it."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture shows.

    `view` is the document of a spectator's view, None for a picture without boards. `winners` are
    the seats that won, `latest` the seat that moved last. `seats` is how many sit at the table.
    """

    game: str | None
    view: Object | None = None
    winners: tuple[int, ...] = ()
    latest: int | None = None
    seats: int = 0


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """What lies before a seat: pieces in units of one cell, in the order they were laid."""

    pieces: Sequence[tuple[Cell, str]]
    cloth: str


class Picture(Protocol):
    """How one game looks; everything is SVG."""

    def ground(self) -> str:
        """What fills the picture, behind everything else."""

    def symbols(self) -> str:
        """Drawings that pieces refer to."""

    def boards(self, view: Object) -> list[DrawnBoard]:
        """What lies before each seat, from the document of a spectator's view."""

    def emblem(self) -> str:
        """What is shown beside Lunarium's logo when there are no boards."""


class PlainPicture:
    """Any game, and none: the night sky."""

    def ground(self) -> str:
        """Night, and stars."""
        return night()

    def symbols(self) -> str:
        """None."""
        return ""

    def boards(self, view: Object) -> list[DrawnBoard]:
        """None."""
        return []

    def emblem(self) -> str:
        """Nothing more."""
        return ""


def _picture_of(game: str | None) -> Picture:
    found = None if game is None else cast("Picture | None", GAMES.part(game, "picture"))
    return PlainPicture() if found is None else found


@cache
def drawings() -> Mapping[str, Any]:
    """The client's drawings and colours, by name."""
    text = files("lunarium.server.pictures").joinpath("drawings.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def draw(scene: Scene) -> str:
    """The picture as SVG."""
    picture = _picture_of(scene.game)
    boards = picture.boards(scene.view) if scene.view else []
    parts = [picture.ground()]
    if boards:
        parts += [picture.symbols(), *_laid_out(boards, scene)]
    else:
        parts += [*_emblem(scene), picture.emblem()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(parts)}</svg>'
    )


def colour_of(name: str) -> str:
    """A colour of the client."""
    colour: str = drawings()["colours"][name]
    return colour


# ---------------------------------------------------------------------- boards


def _laid_out(boards: Sequence[DrawnBoard], scene: Scene) -> list[str]:
    """All boards side by side, as large as they can be."""
    count = len(boards)

    def shape(columns: int) -> tuple[float, float]:
        rows = ceil(count / columns)
        wide = (WIDTH - 2 * _MARGIN - (columns - 1) * _GAP) / columns
        high = (HEIGHT - 2 * _MARGIN - (rows - 1) * _GAP) / rows
        return wide, high

    columns = max(range(1, count + 1), key=lambda columns: min(shape(columns)))
    wide, high = shape(columns)
    parts = []
    for seat, board in enumerate(boards):
        row, column = divmod(seat, columns)
        in_row = min(columns, count - row * columns)
        left = (WIDTH - in_row * wide - (in_row - 1) * _GAP) / 2 + column * (wide + _GAP)
        top = _MARGIN + row * (high + _GAP)
        parts.append(
            f'<g transform="translate({left:.1f} {top:.1f})">'
            f"{_one_board(board, seat, wide, high, scene)}</g>"
        )
    return parts


def _one_board(board: DrawnBoard, seat: int, wide: float, high: float, scene: Scene) -> str:
    won = seat in scene.winners
    cells = [at for at, _ in board.pieces] or [(0, 0)]
    (left, right), (top, bottom) = (_ends([cell[axis] for cell in cells]) for axis in (0, 1))
    columns, rows = right - left + 1, bottom - top + 1
    size = min((wide - 32) / max(columns, _LEAST), (high - 32) / max(rows, _LEAST))
    # The panel is no higher than its content.
    panel = max(rows, _LEAST) * size + 32
    x, y = (wide - columns * size) / 2 - left * size, (panel - rows * size) / 2 - top * size
    pieces = "".join(
        f'<g transform="translate({at[0]} {at[1]})">{drawing}</g>' for at, drawing in board.pieces
    )
    if scene.latest == seat and board.pieces:
        (mark_x, mark_y), _ = board.pieces[-1]
        pieces += _ring(mark_x, mark_y, 0.13, colour_of("shade"))
        pieces += _ring(mark_x, mark_y, 0.07, colour_of("moon-bright"))
    edge = colour_of("gold-shine") if won else colour_of(f"seat-{seat + 1}")
    return (
        f'<g transform="translate(0 {(high - panel) / 2:.1f})">'
        f'<rect width="{wide:.1f}" height="{panel:.1f}" rx="26" fill="{board.cloth}"'
        f' stroke="{edge}" stroke-width="{10 if won else 5}"/>'
        f'<g transform="translate({x:.2f} {y:.2f}) scale({size:.3f})">{pieces}</g>'
        f"{_disc(seat, 8, 8, 27)}{_star(wide - 10, 12) if won else ''}</g>"
    )


def _ring(x: float, y: float, wide: float, colour: str) -> str:
    return (
        f'<rect x="{x + 0.03:.3f}" y="{y + 0.03:.3f}" width=".94" height=".94" rx=".13" fill="none"'
        f' stroke="{colour}" stroke-width="{wide}"/>'
    )


def _ends(numbers: Sequence[int]) -> tuple[int, int]:
    return min(numbers), max(numbers)


def _disc(seat: int, x: float, y: float, r: float) -> str:
    engraving, fill = drawings()["engravings"][seat], colour_of(f"seat-{seat + 1}")
    ink = colour_of(f"seat-{seat + 1}-ink")
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({r / 46:.3f})">'
        f'<circle r="46" fill="{colour_of("shade")}"/>'
        f'<circle r="42" fill="{fill}"/>'
        f'<path fill="{ink}" fill-rule="evenodd" d="{engraving}"/></g>'
    )


def _star(x: float, y: float) -> str:
    return (
        f'<path transform="translate({x:.1f} {y:.1f}) scale(34)" fill="{colour_of("gold-bright")}"'
        f' stroke="{colour_of("shade")}" stroke-width=".08" d="{drawings()["symbols"]["yellow"]}"/>'
    )


# ---------------------------------------------------------------------- without boards


def _emblem(scene: Scene) -> list[str]:
    """The sign of Lunarium, and the discs of those who sit, or may sit, at the table."""
    parts = [
        f'<g transform="translate(400 {75 if scene.seats else 115}) scale(6.25)">{_logo()}</g>'
    ]
    start = WIDTH / 2 - (scene.seats - 1) * 55
    parts += [_disc(seat, start + 110 * seat, 555, 44) for seat in range(scene.seats)]
    return parts


def _logo() -> str:
    logo: str = drawings()["logo"]
    return logo


def night() -> str:
    """The sky of Lunarium."""
    stars = "".join(
        f'<circle cx="{x * 37 % WIDTH}" cy="{x * x * 53 % HEIGHT}" r="{1 + x % 3 * 0.7:.1f}"'
        f' fill="{colour_of("moon-bright")}" opacity=".{4 + x % 5}"/>'
        for x in range(1, 70)
    )
    return (
        '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{colour_of("night-high")}"/>'
        f'<stop offset="1" stop-color="{colour_of("night-deep")}"/></linearGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sky)"/>{stars}'
    )
