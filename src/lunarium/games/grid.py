"""Cells of a square grid without border: x runs right, y runs down."""

import re
from collections.abc import Iterable
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
"""A cell as `(x, y)`. The first tile or card of a player lies at `(0, 0)`."""

ORIGIN: Cell = (0, 0)

CELL_PATTERN = r"-?[0-9]{1,3}\s*,\s*-?[0-9]{1,3}"
"""A cell as people type it. Three digits reach far beyond any tableau, and keep numbers sane."""

_CELL = re.compile(CELL_PATTERN)


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share an edge: above, left, right, below (reading order)."""
    x, y = cell
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def reading_key(cell: Cell) -> tuple[int, int]:
    """The key that sorts cells like text: top row first, then from left to right."""
    return cell[1], cell[0]


def in_reading_order(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The cells sorted like text."""
    return tuple(sorted(cells, key=reading_key))


def cell_text(cell: Cell) -> str:
    """A cell as text: `1,-2`."""
    return f"{cell[0]},{cell[1]}"


def read_cell(text: str) -> Cell:
    """Read `1,-2`; raises `ValueError` for anything else."""
    if not _CELL.fullmatch(text.strip()):
        raise ValueError(f"{text!r} is not a cell: write x,y such as 1,-2")
    x, y = text.split(",")
    return int(x), int(y)
