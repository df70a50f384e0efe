"""The moves of Nova Luna and their notation: `T1@0,0`, `refill`, `end`."""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeAlias

from lunarium.games.api import InvalidMove
from lunarium.games.grid import CELL_PATTERN, Cell, cell_text, read_cell
from lunarium.games.novaluna.material import TILES, Tile


@dataclass(frozen=True, slots=True)
class Take:
    """Take a tile from the wheel and lay it on a cell of the seat's own tableau (NL-4.2, NL-4.4).

    The tile names its slot: every tile is in the box once.
    """

    tile: Tile
    at: Cell

    def __str__(self) -> str:
        return f"{self.tile.id}@{cell_text(self.at)}"


@dataclass(frozen=True, slots=True)
class Refill:
    """Refill the wheel, which is allowed with 1 or 2 tiles on it (NL-4.1)."""

    def __str__(self) -> str:
        return "refill"


@dataclass(frozen=True, slots=True)
class EndPhase:
    """End phase 1 of the solo game, which is allowed once 8 discs are placed (NL-7.3)."""

    def __str__(self) -> str:
        return "end"


Move: TypeAlias = Take | Refill | EndPhase

_TAKE = re.compile(rf"([a-z][0-9a-z]*)\s*(?:@|\s)\s*({CELL_PATTERN})", re.IGNORECASE | re.ASCII)
_BY_FOLDED_ID = {tile_id.casefold(): tile for tile_id, tile in TILES.items()}
_FORMS = "write a tile and a cell such as T1@0,0, or refill, or end"


def parse(text: str) -> Move:
    """Read a move; letter case and spaces do not matter. Raises `InvalidMove`."""
    words = text.strip().casefold()
    if words == "refill":
        return Refill()
    if words == "end":
        return EndPhase()
    take = _TAKE.fullmatch(words)
    if not take:
        raise InvalidMove(text, _FORMS)
    tile = _BY_FOLDED_ID.get(take[1])
    if tile is None:
        raise InvalidMove(text, f"there is no tile {take[1]!r}{_suggestion(take[1])}")
    return Take(tile, read_cell(take[2]))


def _suggestion(word: str) -> str:
    close = get_close_matches(word, _BY_FOLDED_ID, n=3)
    return f"; did you mean {', '.join(_BY_FOLDED_ID[c].id for c in close)}?" if close else ""
