"""Draws a picture as SVG: a sky or water, with the boards of a game or an invitation on it.

`drawings.json` holds the client's own drawings and colours; `web/src/lib/games/drawings.test.ts`
writes it, and fails when it is stale.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import ceil
from typing import Any, Final

from lunarium.games.novaluna.material import TILES, Colour
from lunarium.records.fields import Object

WIDTH: Final = 1200
HEIGHT: Final = 630
_MARGIN: Final = 36
_GAP: Final = 26
_LEAST: Final = 4
"""A board is shown with at least this many columns and rows, so that one tile does not fill it."""

Cell = tuple[int, int]


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


@cache
def _drawings() -> Mapping[str, Any]:
    text = files("lunarium.server.pictures").joinpath("drawings.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def draw(scene: Scene) -> str:
    """The picture as SVG."""
    boards = _BOARDS[scene.game](scene.view) if scene.view and scene.game in _BOARDS else []
    parts = [_water() if scene.game == "akvarko" else _night()]
    parts += _laid_out(boards, scene) if boards else _emblem(scene)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        f' viewBox="0 0 {WIDTH} {HEIGHT}">{"".join(parts)}</svg>'
    )


def _colour(name: str) -> str:
    colour: str = _drawings()["colours"][name]
    return colour


# ---------------------------------------------------------------------- boards


@dataclass(frozen=True, slots=True)
class _Board:
    """What lies before a seat: pieces in units of one cell, in the order they were laid."""

    pieces: Sequence[tuple[Cell, str]]
    cloth: str


def _novaluna(view: Object) -> list[_Board]:
    return [
        _Board(
            [(tuple(laid["at"]), _tile(laid, seat)) for laid in player["tableau"]],
            _colour("cloth"),
        )
        for seat, player in enumerate(_listed(view["players"]))
    ]


def _tile(laid: Mapping[str, Any], seat: int) -> str:
    colour = TILES[laid["tile"]].colour.name.lower()
    covered = laid["covered"]
    ink, symbol = _colour(f"nl-{colour}-ink"), _drawings()["symbols"][colour]
    base = (
        f'<rect x=".02" y=".02" width=".96" height=".96" rx=".14" fill="{_colour(f"nl-{colour}")}"'
        f' stroke="{_colour("shade")}" stroke-width=".03"/>'
        f'<path transform="translate(.5 {0.38 if covered else 0.5}) scale(.25)" fill="{ink}"'
        f' d="{symbol}"/>'
    )
    parts = [base]
    for index, is_covered in enumerate(covered):
        x = 0.5 + (index - (len(covered) - 1) / 2) * 0.28
        fill = _colour(f"seat-{seat + 1}") if is_covered else "none"
        line = _colour("shade") if is_covered else ink
        parts.append(
            f'<circle cx="{x:.3f}" cy=".79" r=".12" fill="{fill}" stroke="{line}"'
            ' stroke-width=".03"/>'
        )
    return "".join(parts)


def _akvarko(view: Object) -> list[_Board]:
    return [
        _Board(
            [
                (tuple(laid["at"]), _card("plant" if laid["turned"] else laid["card"]))
                for laid in tank
            ],
            _colour("water"),
        )
        for tank in _listed(view["tanks"])
    ]


def _card(kind: str) -> str:
    return f'<use href="#{kind}" transform="translate(.02 .02) scale(.0048)"/>'


_BOARDS: Final[Mapping[str | None, Callable[[Object], list[_Board]]]] = {
    "novaluna": _novaluna,
    "akvarko": _akvarko,
}


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _laid_out(boards: Sequence[_Board], scene: Scene) -> list[str]:
    """All boards side by side, as large as they can be."""
    count = len(boards)

    def shape(columns: int) -> tuple[float, float]:
        rows = ceil(count / columns)
        wide = (WIDTH - 2 * _MARGIN - (columns - 1) * _GAP) / columns
        high = (HEIGHT - 2 * _MARGIN - (rows - 1) * _GAP) / rows
        return wide, high

    columns = max(range(1, count + 1), key=lambda columns: min(shape(columns)))
    wide, high = shape(columns)
    parts = [_symbols()] if scene.game == "akvarko" else []
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


def _symbols() -> str:
    kinds = _drawings()["kinds"].items()
    return "".join(f'<defs><g id="{kind}">{drawing}</g></defs>' for kind, drawing in kinds)


def _one_board(board: _Board, seat: int, wide: float, high: float, scene: Scene) -> str:
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
        pieces += _ring(mark_x, mark_y, 0.13, _colour("shade"))
        pieces += _ring(mark_x, mark_y, 0.07, _colour("moon-bright"))
    edge = _colour("gold-shine") if won else _colour(f"seat-{seat + 1}")
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
    engraving = _drawings()["engravings"][seat]
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({r / 46:.3f})">'
        f'<circle r="46" fill="{_colour("shade")}"/>'
        f'<circle r="42" fill="{_colour(f"seat-{seat + 1}")}"/>'
        f'<path fill="{_colour(f"seat-{seat + 1}-ink")}" fill-rule="evenodd" d="{engraving}"/></g>'
    )


def _star(x: float, y: float) -> str:
    return (
        f'<path transform="translate({x:.1f} {y:.1f}) scale(34)" fill="{_colour("gold-bright")}"'
        f' stroke="{_colour("shade")}" stroke-width=".08" d="{_drawings()["symbols"]["yellow"]}"/>'
    )


# ---------------------------------------------------------------------- without boards


def _emblem(scene: Scene) -> list[str]:
    """The sign of Lunarium, and the discs of those who sit, or may sit, at the table."""
    parts = [
        f'<g transform="translate(400 {75 if scene.seats else 115}) scale(6.25)">{_logo()}</g>'
    ]
    start = WIDTH / 2 - (scene.seats - 1) * 55
    parts += [_disc(seat, start + 110 * seat, 555, 44) for seat in range(scene.seats)]
    if scene.game == "akvarko":
        parts += [
            _symbols(),
            '<use href="#angelfish" transform="translate(80 190) scale(1.3)"/>',
            '<use href="#danio" transform="translate(860 190) scale(1.3)"/>',
        ]
    elif scene.game == "novaluna":
        for at, colour in zip(((90, 130), (200, 330), (880, 130), (990, 330)), _TILES, strict=True):
            tile = {"tile": colour, "covered": ()}
            parts.append(
                f'<g transform="translate({at[0]} {at[1]}) scale(120)">{_tile(tile, 0)}</g>'
            )
    return parts


_TILES: Final = tuple(
    next(name for name, tile in TILES.items() if tile.colour is colour)
    for colour in (Colour.RED, Colour.TURQUOISE, Colour.YELLOW, Colour.BLUE)
)


def _logo() -> str:
    logo: str = _drawings()["logo"]
    return logo


def _night() -> str:
    stars = "".join(
        f'<circle cx="{x * 37 % WIDTH}" cy="{x * x * 53 % HEIGHT}" r="{1 + x % 3 * 0.7:.1f}"'
        f' fill="{_colour("moon-bright")}" opacity=".{4 + x % 5}"/>'
        for x in range(1, 70)
    )
    return (
        '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{_colour("night-high")}"/>'
        f'<stop offset="1" stop-color="{_colour("night-deep")}"/></linearGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sky)"/>{stars}'
    )


def _water() -> str:
    return (
        '<defs><linearGradient id="sea" x1="0" y1="0" x2="0" y2="1">'
        f'<stop stop-color="{_colour("water-high")}"/>'
        f'<stop offset="1" stop-color="{_colour("water-deep")}"/></linearGradient></defs>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#sea)"/>'
    )
