"""The tank of a player: cards on cells that fit into a square of 4x4."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeAlias

from lunarium.games.akvarko.material import Kind
from lunarium.games.api import InvalidSetup
from lunarium.games.grid import ORIGIN, Cell, cell_text, in_reading_order

SIDE: Final = 4
"""The side of a tank's frame (AK-3.1)."""

TANK_SIZE: Final = SIDE * SIDE
"""The cards of a finished tank."""

Bounds: TypeAlias = tuple[int, int, int, int]
"""The smallest rectangle around some cells: `(left, top, right, bottom)`."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a tank. Its species stays public when it is turned to the plant (AK-3.2).

    On a score pad the card under a plant is unknown: there the species is the plant itself.
    """

    species: Kind
    at: Cell
    turned: bool = False

    @property
    def kind(self) -> Kind:
        """What the card counts as."""
        return Kind.PLANT if self.turned else self.species


def bounds_of(cells: Iterable[Cell]) -> Bounds:
    """The smallest rectangle around the cells, of which there must be one at least."""
    columns, rows = zip(*cells, strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def frames_around(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The top left corners of all 4x4 frames around the cells, smallest x, then y first (AK-6.6).

    Nothing fixes the frame of an empty tank; it is said to lie at the origin.
    """
    taken = tuple(cells)
    if not taken:
        return (ORIGIN,)
    left, top, right, bottom = bounds_of(taken)
    return tuple(
        (x, y) for x in range(right - SIDE + 1, left + 1) for y in range(bottom - SIDE + 1, top + 1)
    )


@dataclass(frozen=True)
class Tank:
    """The cards of one player in the order laid. A tank that breaks AK-3.1 cannot be made."""

    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.cards) > TANK_SIZE:
            raise InvalidSetup(f"a tank holds {TANK_SIZE} cards at most, not {len(self.cards)}")
        if len(self.kinds) < len(self.cards):
            laid = [card.at for card in self.cards]
            twice = next(cell for cell in laid if laid.count(cell) > 1)
            raise InvalidSetup(f"two cards of a tank cannot both lie on {cell_text(twice)}")
        if self.cards:
            left, top, right, bottom = self.bounds
            if right - left >= SIDE or bottom - top >= SIDE:
                raise InvalidSetup(
                    f"the cards of a tank must fit into a square of {SIDE}x{SIDE}, but these"
                    f" are {right - left + 1} wide and {bottom - top + 1} high"
                )

    def __getstate__(self) -> dict[str, object]:
        # Copies and other processes get the cards, not the cached answers.
        return {"cards": self.cards}

    @classmethod
    def of(cls, kinds: Mapping[Cell, Kind]) -> "Tank":
        """A tank from what lies on its cells, as on a score pad: in reading order."""
        return cls(
            tuple(
                Card(kinds[cell], cell, kinds[cell] is Kind.PLANT)
                for cell in in_reading_order(kinds)
            )
        )

    @cached_property
    def kinds(self) -> Mapping[Cell, Kind]:
        """What lies on each cell, as it counts: a turned card is a plant."""
        return {card.at: card.kind for card in self.cards}

    @cached_property
    def bounds(self) -> Bounds:
        """The smallest rectangle around the cards; an empty tank has none."""
        return bounds_of(self.kinds)

    def fits(self, cell: Cell) -> bool:
        """Whether the cards and this cell lie in one square of 4x4 (AK-3.1)."""
        if not self.cards:
            return cell == ORIGIN
        left, top, right, bottom = self.bounds
        x, y = cell
        return right - SIDE < x < left + SIDE and bottom - SIDE < y < top + SIDE

    @cached_property
    def free_cells(self) -> tuple[Cell, ...]:
        """Where a card may be laid (AK-3.1), in reading order."""
        if not self.cards:
            return (ORIGIN,)
        left, top, right, bottom = self.bounds
        return tuple(
            (x, y)
            for y in range(bottom - SIDE + 1, top + SIDE)
            for x in range(right - SIDE + 1, left + SIDE)
            if (x, y) not in self.kinds
        )

    def laid(self, species: Kind, at: Cell, flip: Cell | None = None) -> "Tank":
        """The tank with one more card, and with the card on `flip` turned to its plant."""
        cards = (*self.cards, Card(species, at))
        if flip is None:
            return Tank(cards)
        return Tank(tuple(replace(c, turned=True) if c.at == flip else c for c in cards))
