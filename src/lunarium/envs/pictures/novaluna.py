"""Nova Luna painted: the moon wheel with the lunar track inside, and every tableau."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lunarium.envs.pictures.paint import Box, Point, Sheet, around, panels, seat_disc
from lunarium.games.api import Seat
from lunarium.games.grid import Cell
from lunarium.games.novaluna import (
    TRACK_SPACES,
    WHEEL_SLOTS,
    Colour,
    Position,
    Tableau,
    Task,
    Tile,
    View,
)

WIDTH: Final = 1280
HEIGHT: Final = 800

_NIGHT, _NIGHT_HIGH, _DEEP = "#191843", "#2c2a68", "#0e0d26"
_LINE, _GOLD, _INK, _SOFT = "#4b498c", "#efc869", "#f4eddb", "#c9c2dd"
_MOON, _MOON_SHADE = "#fbf3d9", "#d9c690"
_TILE = {
    Colour.RED: ("#b3282d", "#fff4ec"),
    Colour.BLUE: ("#234a9c", "#f0f5ff"),
    Colour.TURQUOISE: ("#3fb8ae", "#06302f"),
    Colour.YELLOW: ("#f2c744", "#3a2a00"),
}
_WHEEL: Final = Box(14, 108, 584, 584)
_TABLEAUX: Final = Box(620, 20, 640, 760)
_LARGEST: Final = 76
_SMALLEST_FACE: Final = 26
"""Tiles smaller than this have no room for more than their colour and symbol."""


def draw(view: View) -> NDArray[np.uint8]:
    """The table; everybody sees the same (NL-2.4)."""
    sheet = Sheet(WIDTH, HEIGHT, _NIGHT)
    position = view.open
    _wheel(sheet, position)
    count = len(position.players)
    places = panels(_TABLEAUX, count, 1 if count <= 2 else 2, 16)
    for seat, place in enumerate(places):
        _player(sheet, position, seat, place)
    sheet.words((26, 44), "Nova Luna", 34, _INK, "lm")
    sheet.words((26, 78), _headline(position), 17, _SOFT, "lm")
    return sheet.pixels()


def _headline(position: Position) -> str:
    supply = f"supply {position.supply}"
    if position.over:
        return f"the game is over, {supply}"
    if position.solo:
        notes = f", note {position.notes[0]}" if position.notes else ""
        return f"solo, phase {position.phase}{notes}, {supply}"
    return f"{supply}, {position.tiles_on_wheel} on the wheel"


def _wheel(sheet: Sheet, position: Position) -> None:
    middle, radius = _WHEEL.middle, _WHEEL.width / 2
    sheet.disc(middle, radius, _NIGHT_HIGH, _LINE, 2)
    sheet.disc(middle, radius * 0.66, _DEEP, _LINE, 2)
    size = radius * 0.27
    for slot in range(WHEEL_SLOTS):
        at = around(middle, radius * 0.83, slot / WHEEL_SLOTS)
        tile = position.wheel[slot]
        place = Box(at[0] - size / 2, at[1] - size / 2, size, size)
        if tile is None:
            sheet.disc(at, 5, _LINE)
        else:
            if tile in position.offer and not position.over:
                sheet.box(place.inner(-7), _MOON, 15)
                sheet.box(place.inner(-3), _NIGHT, 12)
            _tile(sheet, tile, place)
        if slot == position.moon:
            _moon(sheet, at, size * 0.42)
    if not position.solo:
        _track(sheet, position, middle, radius * 0.56)
    _moon(sheet, middle, radius * 0.2)


def _moon(sheet: Sheet, at: Point, radius: float) -> None:
    sheet.disc(at, radius, _MOON)
    for across, down, share in ((-0.3, -0.2, 0.22), (0.25, 0.3, 0.28), (0.3, -0.4, 0.14)):
        sheet.disc((at[0] + across * radius, at[1] + down * radius), share * radius, _MOON_SHADE)


def _track(sheet: Sheet, position: Position, middle: Point, radius: float) -> None:
    for space in range(TRACK_SPACES):
        at = around(middle, radius, space / TRACK_SPACES)
        sheet.disc(at, 4 if space else 7, _GOLD if space == 0 else _LINE)
    stacked: dict[int, int] = {}
    # The order of turns lists the upper disc first (NL-3.1): paint from below.
    for seat in reversed(position.order):
        space = position.players[seat].distance % TRACK_SPACES
        height = stacked.get(space, 0)
        stacked[space] = height + 1
        x, y = around(middle, radius, space / TRACK_SPACES)
        seat_disc(sheet, (x, y - 9 * height), 13, seat)


def _player(sheet: Sheet, position: Position, seat: Seat, place: Box) -> None:
    player = position.players[seat]
    on_turn = position.on_turn == seat
    sheet.box(place, _DEEP, 16, _GOLD if on_turn else _LINE, 3 if on_turn else 1.5)
    seat_disc(sheet, (place.x + 30, place.y + 28), 15, seat)
    way = "costs" if position.solo else "distance"
    facts = f"{player.discs_left} discs left, {way} {player.distance}"
    sheet.words((place.x + 56, place.y + 28), facts, 18, _INK, "lm")
    area = Box(place.x + 14, place.y + 52, place.width - 28, place.height - 66)
    _tableau(sheet, player.tableau, seat, area)


def _tableau(sheet: Sheet, tableau: Tableau, seat: Seat, area: Box) -> None:
    cells = tableau.by_cell
    if not cells:
        sheet.words(area.middle, "no tile yet", 17, _SOFT)
        return
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    columns, rows = right - left + 1, bottom - top + 1
    pitch = min(_LARGEST, area.width / columns, area.height / rows)
    x = area.x + (area.width - pitch * columns) / 2
    y = area.y + (area.height - pitch * rows) / 2

    def place_of(cell: Cell) -> Box:
        box = Box(x + (cell[0] - left) * pitch, y + (cell[1] - top) * pitch, pitch, pitch)
        return box.inner(min(2, pitch * 0.04))

    for cell, laid in cells.items():
        _tile(sheet, laid.tile, place_of(cell), laid.covered, seat)


def _tile(
    sheet: Sheet, tile: Tile, place: Box, covered: tuple[bool, ...] = (), seat: Seat = 0
) -> None:
    ground, ink = _TILE[tile.colour]
    size = place.width
    sheet.box(place, ground, size * 0.14)
    if size < _SMALLEST_FACE:
        _symbol(sheet, tile.colour, place.middle, size * 0.3, ink)
        return
    sheet.words((place.x + size * 0.2, place.y + size * 0.2), str(tile.cost), size * 0.32, ink)
    _symbol(sheet, tile.colour, (place.x + size * 0.81, place.y + size * 0.19), size * 0.1, ink)
    for index, task in enumerate(tile.tasks):
        middle = _task_place(place, index, len(tile.tasks))
        if index < len(covered) and covered[index]:
            seat_disc(sheet, middle, size * 0.17, seat)
        else:
            _task(sheet, task, middle, size * 0.185)


def _task_place(place: Box, index: int, count: int) -> Point:
    """Where a task is printed: one in the middle below, two side by side, three in a triangle."""
    size = place.width
    spots: dict[int, list[Point]] = {
        1: [(0.5, 0.66)],
        2: [(0.28, 0.7), (0.72, 0.7)],
        3: [(0.53, 0.37), (0.26, 0.74), (0.74, 0.74)],
    }
    across, down = spots[count][index]
    return place.x + across * size, place.y + down * size


def _task(sheet: Sheet, task: Task, middle: Point, radius: float) -> None:
    """A dark medal with a symbol for each tile wanted."""
    sheet.disc(middle, radius * 1.06, _DEEP, _MOON_SHADE, max(0.6, radius / 14))
    wanted = [colour for colour in Colour for _ in range(task.needs[colour])]
    for number, colour in enumerate(wanted):
        at = middle if len(wanted) == 1 else around(middle, radius * 0.52, number / len(wanted))
        fill = {Colour.RED: "#ff8a7a", Colour.BLUE: "#8ab8ff"}.get(colour, _TILE[colour][0])
        _symbol(sheet, colour, at, radius * (0.5 if len(wanted) == 1 else 0.36), fill)


def _symbol(sheet: Sheet, colour: Colour, at: Point, radius: float, fill: str) -> None:
    """The symbol of a colour: triangle, diamond, circle or square, for eyes that see no colours."""
    x, y = at
    if colour is Colour.TURQUOISE:
        sheet.disc(at, radius, fill)
    elif colour is Colour.YELLOW:
        sheet.box(Box(x - radius * 0.85, y - radius * 0.85, radius * 1.7, radius * 1.7), fill)
    elif colour is Colour.RED:
        sheet.shape([around(at, radius * 1.15, turn / 3) for turn in range(3)], fill)
    else:
        sheet.shape([around(at, radius * 1.15, turn / 4) for turn in range(4)], fill)
