"""Akvárko painted: every tank in its frame, and the hand of the seat that looks."""

from collections import Counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lunarium.envs.pictures.kinds import card
from lunarium.envs.pictures.paint import Box, Sheet, panels, seat_disc
from lunarium.games.akvarko import View, score
from lunarium.games.akvarko.board import SIDE
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
