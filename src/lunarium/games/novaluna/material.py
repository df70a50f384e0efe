"""The 68 tiles of the box (NL-1.1) and the sizes of its wheel and track (NL-1.2, NL-1.3)."""

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from importlib.resources import files
from types import MappingProxyType

WHEEL_SLOTS = 12
"""Slots of the moon wheel's outer ring; slot 0 is the new moon (NL-1.2)."""

TRACK_SPACES = 24
"""Spaces of the lunar track as printed; no rule depends on their number (NL-3.1)."""

FIRST_OFFER = WHEEL_SLOTS - 1
"""Tiles on the wheel when a game starts: every slot but the moon's (NL-2.1)."""

ALL_DISCS = 21
"""Discs of a player (NL-1.3)."""

GREAT_SOLO_SCORE = 100
"""A solo score below this is great (NL-7.6)."""


class Colour(IntEnum):
    """The four colours of the tiles; the number indexes counts by colour."""

    RED = 0
    BLUE = 1
    TURQUOISE = 2
    YELLOW = 3

    @property
    def letter(self) -> str:
        """The colour's letter in tile ids and tasks."""
        return self.name[0]


@dataclass(frozen=True, slots=True)
class Task:
    """A multiset of 1 to 4 colours: `needs[colour]` tiles of each are wanted (NL-1.1)."""

    needs: tuple[int, int, int, int]

    def __str__(self) -> str:
        return "".join(colour.letter * self.needs[colour] for colour in Colour)


@dataclass(frozen=True, slots=True, eq=False)
class Tile:
    """One of the 68 tiles. There is exactly one object for each, so identity is equality."""

    id: str
    colour: Colour
    cost: int
    tasks: tuple[Task, ...]

    def __str__(self) -> str:
        return self.id

    def __reduce__(self) -> tuple[Callable[[str], "Tile"], tuple[str]]:
        # Copies and other processes get the one object of this id, not a twin of it.
        return tile_of, (self.id,)


def tile_of(tile_id: str) -> Tile:
    """The tile of an id; raises `KeyError` if there is none."""
    return TILES[tile_id]


def _read_task(letters: str) -> Task:
    red, blue, turquoise, yellow = (letters.count(colour.letter) for colour in Colour)
    return Task((red, blue, turquoise, yellow))


def _read_tiles() -> dict[str, Tile]:
    text = files(__package__).joinpath("tiles.csv").read_text(encoding="utf-8")
    tiles = {}
    for row in csv.DictReader(text.splitlines()):
        tasks = tuple(_read_task(row[f"task{n}"]) for n in (1, 2, 3) if row[f"task{n}"])
        colour = Colour[row["colour"].upper()]
        tiles[row["id"]] = Tile(row["id"], colour, int(row["cost"]), tasks)
    return tiles


TILES: Mapping[str, Tile] = MappingProxyType(_read_tiles())
"""All tiles by id, in the order of the box's list: red, blue, turquoise, yellow, by cost."""
