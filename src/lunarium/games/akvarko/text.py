"""Tanks and views as plain text, and tanks read back from it."""

from lunarium.games.akvarko.board import SIDE, Tank
from lunarium.games.akvarko.draft import ROUNDS
from lunarium.games.akvarko.material import Kind
from lunarium.games.akvarko.moves import read_kind
from lunarium.games.akvarko.result import score
from lunarium.games.akvarko.state import View
from lunarium.games.api import InvalidSetup, Seat
from lunarium.games.grid import Cell

EMPTY = "."
"""A free cell."""


def tank_text(tank: Tank, frame: Cell | None = None) -> str:
    """The 4x4 frame of a tank, one row a line: kinds as they count, a point for a free cell."""
    left, top = score(tank, frame).frame
    rows = [
        [tank.kinds.get((x, y), EMPTY) for x in range(left, left + SIDE)]
        for y in range(top, top + SIDE)
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(SIDE)]
    return "\n".join(
        " ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def read_tank(text: str) -> Tank:
    """Read up to four rows of up to four kinds; the top left word lies on (0, 0).

    A point is a free cell. Raises `InvalidSetup` with the row of the mistake.
    """
    rows = text.strip().splitlines()
    if len(rows) > SIDE:
        raise InvalidSetup(f"a tank has {SIDE} rows at most, not {len(rows)}")
    kinds: dict[Cell, Kind] = {}
    for y, row in enumerate(rows):
        words = row.split()
        if len(words) > SIDE:
            raise InvalidSetup(f"row {y + 1}: a row has {SIDE} cards at most, not {len(words)}")
        for x, word in enumerate(words):
            if word == EMPTY:
                continue
            try:
                kinds[x, y] = read_kind(word)
            except ValueError as error:
                raise InvalidSetup(f"row {y + 1}: {error}; a free cell is {EMPTY!r}") from None
    return Tank.of(kinds)


def diagram(view: View) -> str:
    """The position as a seat sees it."""
    blocks = [_head(view)]
    for seat in range(view.seats):
        blocks.append(f"{_name(view, seat)}: {_doing(view, seat)}")
        blocks.append(_grid(view.tanks[seat]))
    if view.seat is not None:
        blocks.append(_own(view))
    return "\n".join(blocks)


def _head(view: View) -> str:
    if view.over:
        return f"Akvárko, {view.seats} seats, the game is over"
    direction = "next" if view.phase == 1 else "previous"
    return (
        f"Akvárko, {view.seats} seats, round {view.round} of {ROUNDS}, hands go to the"
        f" {direction} seat, {view.deck_left} cards in the deck"
    )


def _name(view: View, seat: Seat) -> str:
    return f"seat {seat} (you)" if seat == view.seat else f"seat {seat}"


def _doing(view: View, seat: Seat) -> str:
    points = f"{score(view.tanks[seat]).points} points"
    if view.over:
        return points
    if view.picks is not None:
        verb = "is to place" if seat in view.waiting_for else "has placed"
        return f"{points}, {verb} {view.picks[seat]}"
    return f"{points}, {'has picked' if view.picked[seat] else 'is to pick'}"


def _grid(tank: Tank) -> str:
    """The rectangle around the cards with its coordinates; `(danio)` is a danio turned to plant."""
    if not tank.cards:
        return "  (empty)"
    left, top, right, bottom = tank.bounds
    words = {card.at: f"({card.species})" if card.turned else card.species for card in tank.cards}
    width = max(len(word) for word in words.values())
    rows = [" " * 4 + " ".join(str(x).ljust(width) for x in range(left, right + 1))]
    for y in range(top, bottom + 1):
        cells = (words.get((x, y), EMPTY) for x in range(left, right + 1))
        rows.append(f"{y:>3} " + " ".join(word.ljust(width) for word in cells))
    return "\n".join(row.rstrip() for row in rows)


def _own(view: View) -> str:
    lines = [f"your hand: {' '.join(view.hand) or '(empty)'}"]
    if view.drawn is not None:
        lines.append(f"you drew: {view.drawn}")
    if view.pick is not None:
        lines.append(f"you picked: {view.pick}")
    return "\n".join(lines)
