"""The two moves, pick and place, their notation, and which of them are legal."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

from lunarium.games.akvarko.board import Tank
from lunarium.games.akvarko.material import KINDS, Hand, Kind
from lunarium.games.api import InvalidMove
from lunarium.games.grid import CELL_PATTERN, Cell, cell_text, in_reading_order, read_cell


@dataclass(frozen=True, slots=True)
class Pick:
    """Keep one card of the hand, face down until all have picked (AK-2.2)."""

    card: Kind

    def __str__(self) -> str:
        return self.card.value


@dataclass(frozen=True, slots=True)
class Place:
    """Lay the picked card on `at`, and turn the card on `flip` to its plant (AK-3.1, AK-3.2)."""

    at: Cell
    flip: Cell | None = None

    def __str__(self) -> str:
        turned = "" if self.flip is None else f"~{cell_text(self.flip)}"
        return f"@{cell_text(self.at)}{turned}"


Move: TypeAlias = Pick | Place

_PLACE = re.compile(rf"@\s*({CELL_PATTERN})\s*(?:~\s*({CELL_PATTERN})\s*)?")


def read_kind(word: str) -> Kind:
    """Read a kind's name, upper or lower case; raises `ValueError` that suggests near names."""
    name = "".join(word.split()).casefold()
    if name in KINDS:
        return Kind(name)
    near = get_close_matches(name, KINDS)
    hint = f"did you mean {' or '.join(near)}?" if near else f"the kinds are {', '.join(KINDS)}"
    raise ValueError(f"{word.strip()!r} is not a kind: {hint}")


def parse(text: str) -> Move:
    """Read `danio`, `@1,2` or `@1,2~0,0`; spaces and capitals do not matter."""
    if not text.strip():
        raise InvalidMove(text, "it is empty; write a card such as danio, or a cell such as @1,2")
    if text.lstrip().startswith("@"):
        place = _PLACE.fullmatch(text.strip())
        if place is None:
            raise InvalidMove(
                text, "a placement is @x,y or, to turn a card to its plant, @x,y~x,y: @1,2~0,0"
            )
        at, flip = place.groups()
        return Place(read_cell(at), None if flip is None else read_cell(flip))
    try:
        kind = read_kind(text)
    except ValueError as error:
        raise InvalidMove(text, f"{error} (a placement starts with @, such as @1,2)") from None
    if kind is Kind.PLANT:
        raise InvalidMove(
            text, "the plant is the back of every card; turn one when you place: @1,2~1,2"
        )
    return Pick(kind)


def possible_picks(hand: Hand) -> Sequence[Pick]:
    """One pick for each kind in the hand, in file order."""
    return [Pick(card) for card in dict.fromkeys(hand)]


def turnable(tank: Tank) -> tuple[Cell, ...]:
    """The cells of the cards that are not plants yet (AK-3.2), in reading order."""
    kinds = tank.kinds
    return in_reading_order(cell for cell in kinds if kinds[cell] is not Kind.PLANT)


def possible_places(tank: Tank) -> Sequence[Place]:
    """All placements: cells in reading order; for each no turn, then turns in reading order."""
    cards = turnable(tank)
    return [
        Place(at, flip)
        for at in tank.free_cells
        for flip in (None, *in_reading_order((*cards, at)))
    ]
