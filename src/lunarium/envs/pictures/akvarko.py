"""Akvárko painted: every tank in its frame, and the hand of the observer."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lunarium.envs.pictures.paint import Box, Point, Sheet, around, panels, seat_disc
from lunarium.games.akvarko import SPECIES, Kind, View, score
from lunarium.games.akvarko.board import SIDE
from lunarium.games.akvarko.material import Area, Line
from lunarium.games.api import Seat

WIDTH: Final = 1280
HEIGHT: Final = 800

_WATER, _HIGH, _DEEP = "#a5dfe6", "#d9f3f5", "#5fbccb"
_INK, _SOFT, _LINE, _CORAL = "#05303d", "#154855", "#3c97a8", "#e2674a"
_TANKS: Final = Box(20, 78, 1240, 560)
_HAND: Final = Box(20, 654, 1240, 130)


def draw(view: View) -> NDArray[np.uint8]:
    """The table as the view's own seat sees it."""
    sheet = Sheet(WIDTH, HEIGHT, _WATER)
    _title(sheet)
    sheet.words((190, 44), _headline(view), 18, _SOFT, "lm")
    columns = min(view.seats, 3)
    for seat, place in enumerate(panels(_TANKS, view.seats, columns, 14)):
        _player(sheet, view, seat, place)
    _hand(sheet, view)
    return sheet.pixels()


def _title(sheet: Sheet) -> None:
    """The name. The font that comes with Pillow has no letter á, so the accent is painted."""
    end = sheet.words((26, 40), "Akva", 34, _INK, "lm")
    sheet.words((end, 40), "rko", 34, _INK, "lm")
    sheet.line([(end - 12, 29), (end - 7, 24)], _INK, 2.6)


def _headline(view: View) -> str:
    if view.over:
        return "the game is over"
    doing = "place" if view.revealed else "pick"
    way = "next" if view.phase == 1 else "previous"
    return f"round {view.round} of 16, all {doing}; hands go to the {way} seat"


def _player(sheet: Sheet, view: View, seat: Seat, place: Box) -> None:
    waiting = seat in view.waiting_for
    sheet.box(place, _HIGH, 16, _CORAL if waiting else _LINE, 3 if waiting else 1.5)
    seat_disc(sheet, (place.x + 26, place.y + 26), 15, seat)
    tank = view.tanks[seat]
    sheet.words((place.x + 50, place.y + 26), _facts(view, seat), 17, _INK, "lm")
    found = score(tank)
    pitch = min(place.width - 24, place.height - 62) / SIDE
    left = place.x + (place.width - SIDE * pitch) / 2
    top = place.y + 50
    sheet.box(Box(left, top, SIDE * pitch, SIDE * pitch).inner(-4), _DEEP, 10)
    for column in range(SIDE):
        for row in range(SIDE):
            cell = Box(left + column * pitch, top + row * pitch, pitch, pitch).inner(pitch * 0.03)
            sheet.box(cell, "#8ed3dc", pitch * 0.1)
    frame_x, frame_y = found.frame
    for one in tank.cards:
        column, row = one.at[0] - frame_x, one.at[1] - frame_y
        cell = Box(left + column * pitch, top + row * pitch, pitch, pitch).inner(pitch * 0.03)
        card(sheet, one.kind, cell, one.species if one.turned else None)


def _facts(view: View, seat: Seat) -> str:
    points = f"{score(view.tanks[seat]).points} points"
    if view.over:
        return points
    if view.picks is not None:
        verb = "places" if seat in view.waiting_for else "has placed"
        return f"{points}, {verb} {view.picks[seat]}"
    return f"{points}, {'has picked' if view.picked[seat] else 'is to pick'}"


def _hand(sheet: Sheet, view: View) -> None:
    sheet.box(_HAND, _HIGH, 16, _LINE, 1.5)
    if view.seat is None:
        sheet.words(_HAND.middle, "hands are hidden from a spectator", 18, _SOFT)
        return
    seat_disc(sheet, (_HAND.x + 30, _HAND.y + 34), 17, view.seat)
    sheet.words((_HAND.x + 16, _HAND.y + 72), "hand", 17, _SOFT, "lm")
    x = _HAND.x + 90
    for kind, copies in Counter(view.hand).items():
        card(sheet, kind, Box(x, _HAND.y + 10, 108, 108))
        if copies > 1:
            sheet.words((x + 92, _HAND.y + 24), f"{copies} x", 16, _INK)
        x += 116
    if view.pick is not None:
        card(sheet, view.pick, Box(_HAND.x + _HAND.width - 122, _HAND.y + 10, 108, 108))
        sheet.words((_HAND.x + _HAND.width - 136, _HAND.middle[1]), "picked", 17, _SOFT, "rm")


@dataclass(frozen=True, slots=True)
class Coat:
    """The colours of a card: ground, body, and marks."""

    ground: str
    body: str
    marks: str
    stripes: int = 0


COATS: Final = {
    Kind.DANIO: Coat("#dfe6fb", "#4a62b3", "#f2c744", 0),
    Kind.NEON: Coat("#fbdfe6", "#c03a58", "#4fd0e8", 1),
    Kind.BALA: Coat("#e4e9ee", "#66788a", "#22282e", 0),
    Kind.GUPPY: Coat("#fbe7d8", "#d5742c", "#7d3fa8", 2),
    Kind.SWORDTAIL: Coat("#fbe0da", "#b8402d", "#3a0d06", 1),
    Kind.DISCUS: Coat("#eee2f7", "#8a58b8", "#f2d35a", 3),
    Kind.BLACKSHARK: Coat("#dde1e6", "#2e353f", "#d5402c", 0),
    Kind.PLECO: Coat("#cbb694", "#f7f3ea", "#3b2c1a", 4),
    Kind.ANGELFISH: Coat("#fbf3d3", "#e0b83a", "#3a2a00", 3),
    Kind.SHRIMP: Coat("#fde6ee", "#e0577f", "#ffffff", 3),
    Kind.SNAIL: Coat("#f5eadb", "#b98245", "#5e3d18", 0),
    Kind.LOACH: Coat("#dff1f6", "#2c7a96", "#f2c744", 4),
    Kind.PLANT: Coat("#dcf0e0", "#2f8f55", "#1d5c35", 0),
}

TALL: Final = frozenset({Kind.DISCUS, Kind.ANGELFISH})


def card(sheet: Sheet, kind: Kind, place: Box, beneath: Kind | None = None) -> None:
    """A card. A turned one shows its plant, and in small letters what lies beneath."""
    coat, size = COATS[kind], place.width
    edge = coat.marks if kind is Kind.PLECO else coat.body
    sheet.box(place, coat.ground, size * 0.1, edge, max(1, size * 0.02))
    x, y = place.middle
    picture = Box(place.x + size * 0.14, y - size * 0.3, size * 0.72, size * 0.44)
    _creature(sheet, kind, picture)
    below = y + size * 0.34
    name = kind.value if beneath is None else f"({beneath.value})"
    sheet.words((x, below), name, size * 0.145, "#05303d")
    _sign(sheet, kind, (place.x + size * 0.17, place.y + size * 0.16), size * 0.1)


def _creature(sheet: Sheet, kind: Kind, box: Box) -> None:
    if kind is Kind.PLANT:
        _plant(sheet, box)
    elif kind is Kind.SNAIL:
        _snail(sheet, box)
    elif kind is Kind.SHRIMP:
        _shrimp(sheet, box)
    elif kind is Kind.LOACH:
        _loach(sheet, box)
    else:
        _fish(sheet, kind, box)


def _fish(sheet: Sheet, kind: Kind, box: Box) -> None:
    coat = COATS[kind]
    x, y = box.middle
    height = box.height * (0.98 if kind in TALL else 0.62)
    body = Box(box.x, y - height / 2, box.width * 0.74, height)
    end = body.x + body.width
    tail = coat.marks if kind in {Kind.BLACKSHARK, Kind.GUPPY} else coat.body
    spread = box.height * (0.5 if kind is Kind.GUPPY else 0.36)
    root = end - body.width * 0.12
    sheet.shape([(root, y), (box.x + box.width, y - spread), (box.x + box.width, y + spread)], tail)
    if kind is Kind.SWORDTAIL:
        sword = [(root, y + spread * 0.6), (box.x + box.width * 1.12, y + spread)]
        sheet.line(sword, coat.marks, box.width * 0.035)
    if kind in {Kind.BALA, Kind.BLACKSHARK, Kind.ANGELFISH}:
        fin = [(x - box.width * 0.2, y - height * 0.4), (x + box.width * 0.04, y - height * 0.95)]
        sheet.shape([*fin, (x + box.width * 0.06, y - height * 0.35)], coat.body)
    sheet.oval(body, coat.body)
    for number in range(coat.stripes):
        along = body.x + body.width * (0.38 + 0.14 * number)
        reach = height * (0.4 - 0.05 * number)
        width = max(1.0, box.width * 0.035)
        sheet.line([(along, y - reach), (along, y + reach)], coat.marks, width)
    if kind is Kind.DANIO:
        for number in range(5):
            dot = body.x + body.width * (0.34 + 0.12 * number)
            sheet.disc((dot, y + height * 0.12 * (-1) ** number), box.width * 0.03, coat.marks)
    eye = (body.x + body.width * 0.18, y - height * 0.12)
    sheet.disc(eye, box.width * 0.055, "#ffffff")
    sheet.disc(eye, box.width * 0.03, "#111111")


def _plant(sheet: Sheet, box: Box) -> None:
    coat = COATS[Kind.PLANT]
    foot = box.y + box.height * 1.05
    for number in range(5):
        along = box.x + box.width * (0.2 + 0.15 * number)
        top = box.y + box.height * (0.32 if number % 2 else 0.02)
        sway = box.width * (0.1 if number % 2 else -0.08)
        leaf = [(along - box.width * 0.06, foot), (along + sway, top)]
        colour = coat.marks if number % 2 else coat.body
        sheet.shape([*leaf, (along + box.width * 0.06, foot)], colour)


def _snail(sheet: Sheet, box: Box) -> None:
    coat = COATS[Kind.SNAIL]
    x, y = box.middle
    foot = Box(box.x + box.width * 0.05, y + box.height * 0.24, box.width * 0.85, box.height * 0.26)
    sheet.box(foot, coat.marks, box.height * 0.13)
    for along in (0.08, 0.18):
        horn = box.x + box.width * along
        top = (horn - box.width * 0.05, y - box.height * 0.12)
        sheet.line([(horn, foot.y + 4), top], coat.marks, max(1.0, box.width * 0.03))
    shell = (x + box.width * 0.08, y)
    sheet.disc(shell, box.height * 0.44, coat.body)
    sheet.disc(shell, box.height * 0.31, "#e6c391")
    sheet.disc(shell, box.height * 0.19, coat.body)
    sheet.disc(shell, box.height * 0.08, coat.marks)


def _shrimp(sheet: Sheet, box: Box) -> None:
    coat = COATS[Kind.SHRIMP]
    width = box.height * 0.24
    bend = Box(box.x + box.width * 0.18, box.y, box.width * 0.62, box.height * 1.15)
    sheet.arc(bend, 165, 380, coat.body, width)
    for number in range(coat.stripes):
        at = around(bend.middle, bend.height * 0.42, -0.14 + 0.12 * number)
        sheet.disc(at, width * 0.16, coat.marks)
    head = (bend.x + width * 0.4, bend.y + bend.height * 0.48)
    sheet.line([head, (box.x, box.y + box.height * 0.2)], coat.body, max(1.0, box.width * 0.02))
    sheet.disc(head, box.width * 0.035, "#111111")


def _loach(sheet: Sheet, box: Box) -> None:
    coat = COATS[Kind.LOACH]
    width = box.height * 0.26
    left = Box(box.x, box.y + box.height * 0.2, box.width * 0.52, box.height * 0.62)
    right = Box(box.x + box.width * 0.4, left.y, box.width * 0.52, left.height)
    sheet.arc(left, 180, 360, coat.body, width)
    sheet.arc(right, 0, 180, coat.body, width)
    for number in range(coat.stripes):
        at = around(left.middle, left.height * 0.43, -0.2 + 0.13 * number)
        sheet.disc(at, width * 0.17, coat.marks)
    sheet.disc((box.x + width * 0.45, box.y + box.height * 0.5), box.width * 0.035, "#111111")


def _sign(sheet: Sheet, kind: Kind, at: Point, size: float) -> None:
    """What the kind asks for: a direction, marked cells of the tank, or nothing so simple."""
    x, y = at
    species = SPECIES[kind]
    if isinstance(species, Line):
        across, down = species.step
        ends = [(x - across * size, y - down * size), (x + across * size, y + down * size)]
        sheet.line(ends, "#05303d", max(1.0, size * 0.3))
    elif isinstance(species, Area):
        pitch = size / 2
        for column in range(4):
            for row in range(4):
                fill = "#05303d" if (column, row) in species.marked else "#b9cdd2"
                corner = (x - size + column * pitch, y - size + row * pitch)
                sheet.box(Box(*corner, pitch * 0.86, pitch * 0.86), fill)
