"""A tank of Akvárko as numbers, its points, and what there is to decide: for bots in plain Python.

The cards of each kind are one number, a bit for each cell: the cell
`(x, y)` is bit `8 (y + 3) + (x + 3)`. No card lies further than 3 from the first one (AK-3.1), so
every eighth column is empty, and a shift by one step never wraps around an edge.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from lunarium.bots.api import Choice, NothingToChoose
from lunarium.games.akvarko import AKVARKO, Move, Pick, Place, View
from lunarium.games.akvarko.board import SIDE, Tank, frames_around
from lunarium.games.akvarko.material import (
    KINDS,
    ORDER,
    SPECIES,
    Area,
    Count,
    Kind,
    Line,
    Neighbours,
    Want,
    tier_points,
)
from lunarium.games.akvarko.result import count_points
from lunarium.games.grid import Cell

PLANT: Final = ORDER[Kind.PLANT]
Masks: TypeAlias = tuple[int, ...]
"""For each kind in file order the cells where it lies."""


def bit_of(x: int, y: int) -> int:
    """The bit of a cell."""
    return 1 << 8 * (y + 3) + (x + 3)


CELLS: Final[Sequence[Cell]] = tuple((n % 8 - 3, n // 8 - 3) for n in range(64))
"""The cell of each bit."""

LINES: Final = tuple(
    (ORDER[kind], species) for kind, species in SPECIES.items() if isinstance(species, Line)
)
AREAS: Final = tuple(
    (ORDER[kind], species) for kind, species in SPECIES.items() if isinstance(species, Area)
)
COUNTS: Final = tuple(
    (ORDER[kind], species) for kind, species in SPECIES.items() if isinstance(species, Count)
)
CREATURES: Final = tuple(
    (ORDER[kind], species) for kind, species in SPECIES.items() if isinstance(species, Neighbours)
)
STEP: Final = {kind: abs(8 * species.step[1] + species.step[0]) for kind, species in LINES}
"""How far apart the bits of two cards in a line are."""

COUNTED: Final = {
    kind: tuple(count_points(number, species) for number in range(17)) for kind, species in COUNTS
}
ON_MARKS: Final = {
    kind: tuple(tier_points(species.tiers, number) for number in range(17))
    for kind, species in AREAS
}
"""The points of this many cards; for areas, of those on marked cells."""


class Frame(NamedTuple):
    """A place of the 4x4 frame: its cells, and the marked ones for each kind with an area."""

    cells: int
    marked: Mapping[int, int]


@cache
def _frame(left: int, top: int) -> Frame:
    return Frame(
        sum(bit_of(left + x, top + y) for x in range(SIDE) for y in range(SIDE)),
        {
            kind: sum(bit_of(left + x, top + y) for x, y in species.marked)
            for kind, species in AREAS
        },
    )


@cache
def seen_from(kind: int, cell: int) -> tuple[int, ...]:
    """The bits of the cells that a creature on the cell of this bit looks at."""
    x, y = CELLS[cell.bit_length() - 1]
    species = dict(CREATURES)[kind]
    return tuple(
        bit_of(x + dx, y + dy)
        for dx, dy in species.around
        if -3 <= x + dx <= 3 and -3 <= y + dy <= 3
    )


def bits_of(mask: int) -> Iterator[int]:
    """The bits of a mask, lowest first: cells in reading order."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


@cache
def frames_of(taken: int) -> tuple[Frame, ...]:
    """All frames around these cells."""
    cells = [CELLS[bit.bit_length() - 1] for bit in bits_of(taken)]
    return tuple(_frame(x, y) for x, y in frames_around(cells))


@cache
def slides_of(corners: int) -> tuple[int, int]:
    """How far the frame can slide over cards with these corners: across, and down."""
    cells = [CELLS[bit.bit_length() - 1] for bit in bits_of(corners)]
    across, down = zip(*cells, strict=True)
    return SIDE - 1 - (max(across) - min(across)), SIDE - 1 - (max(down) - min(down))


def corners_of(taken: int) -> int:
    """Four cells or less that have the same frames around them as all of these."""
    rows = [taken >> 8 * row & 0x7F for row in range(7)]
    columns = 0
    for row in rows:
        columns |= row
    used = [n for n, row in enumerate(rows) if row]
    left, right = columns & -columns, 1 << columns.bit_length() - 1
    return (left | right) << 8 * used[0] | (left | right) << 8 * used[-1]


# ---------------------------------------------------------------------- points


class Bitboard(NamedTuple):
    """A tank as masks, and what lies on each cell."""

    masks: Masks
    taken: int
    lying: Mapping[int, int]

    @property
    def free(self) -> int:
        """Where a card may be laid (AK-3.1)."""
        if not self.taken:
            return bit_of(0, 0)
        found = 0
        for frame in frames_of(corners_of(self.taken)):
            found |= frame.cells
        return found & ~self.taken

    def with_card(self, kind: int, at: int, flip: int = 0) -> "Bitboard":
        """The tank with one more card, and the card on `flip` turned to its plant."""
        masks, lying = list(self.masks), dict(self.lying)
        masks[kind] |= at
        lying[at] = kind
        if flip:
            masks[lying[flip]] ^= flip
            masks[PLANT] |= flip
            lying[flip] = PLANT
        return Bitboard(tuple(masks), self.taken | at, lying)


def board_of(tank: Tank) -> Bitboard:
    """The masks of a tank."""
    masks, lying = [0] * len(KINDS), {}
    for (x, y), kind in tank.kinds.items():
        bit = bit_of(x, y)
        masks[ORDER[kind]] |= bit
        lying[bit] = ORDER[kind]
    return Bitboard(tuple(masks), sum(lying), lying)


_TWO: Final = {kind: tier_points(species.tiers, 2) for kind, species in LINES}
_THIRD: Final = {kind: tier_points(species.tiers, 3) - _TWO[kind] for kind, species in LINES}
"""What a run of two makes, and what a third card adds (AK-6.1)."""


def line_points(kind: int, mask: int) -> int:
    """The points of the runs of a species (AK-6.1): a line of a tank has room for one."""
    step = STEP[kind]
    pairs = mask & mask >> step
    if not pairs:
        return 0
    triples = pairs & pairs >> step
    quads = triples & triples >> step
    runs = pairs.bit_count() - triples.bit_count()
    return _TWO[kind] * runs + _THIRD[kind] * (triples.bit_count() - quads.bit_count())


def is_content(kind: int, cell: int, lying: Mapping[int, int]) -> bool:
    """Whether the creature on this cell has the neighbours it wants (AK-6.4)."""
    near = [lying[bit] for bit in seen_from(kind, cell) if bit in lying]
    species = WANTS[kind]
    if len(near) < species.least:
        return False
    if species.want is Want.DIFFERENT:
        return len(set(near)) >= species.least
    return len(set(near)) < len(near)


WANTS: Final = dict(CREATURES)


class Scores:
    """Points of tanks that differ little, for one decision; each tank is counted once."""

    def __init__(self) -> None:
        self._areas: dict[tuple[int, ...], int] = {}

    def points(self, board: Bitboard) -> int:
        """The points of a tank, finished or not (AK-6.6)."""
        return self.fixed(board) + self.areas(board)

    def fixed(self, board: Bitboard) -> int:
        """The points of all kinds that do not ask where the frame lies."""
        masks = board.masks
        total = 0
        for kind in STEP:
            if masks[kind]:
                total += line_points(kind, masks[kind])
        for kind, points in COUNTED.items():
            total += points[masks[kind].bit_count()]
        for kind, species in CREATURES:
            for cell in bits_of(masks[kind]):
                if is_content(kind, cell, board.lying):
                    total += species.points
        return total

    def areas(self, board: Bitboard) -> int:
        """The points of the areas in the best frame (AK-6.2)."""
        masks = board.masks
        a, b, c, d = (masks[kind] for kind in ON_MARKS)
        if not (a or b or c or d):
            return 0
        key = (a, b, c, d, corners_of(board.taken))
        found = self._areas.get(key)
        if found is None:
            found = max(area_points(masks, frame) for frame in frames_of(key[-1]))
            self._areas[key] = found
        return found


def area_points(masks: Masks, frame: Frame) -> int:
    """The points of the areas in one frame."""
    total = 0
    for kind, points in ON_MARKS.items():
        mask = masks[kind]
        if mask:
            total += points[(mask & frame.marked[kind]).bit_count()]
    return total


# ---------------------------------------------------------------------- decisions


class PlainDecision:
    """A view with something to choose: the tank, and the kinds that may be played."""

    def __init__(self, view: View) -> None:
        if view.seat is None or not AKVARKO.choices(view):
            raise NothingToChoose("there is no move to choose in this view of Akvárko")
        self.places = view.picks is not None
        self.cards = view.round
        cards = view.hand if view.picks is None else (view.picks[view.seat],)
        self.kinds = [ORDER[card] for card in dict.fromkeys(cards)]
        self.board = board_of(view.tanks[view.seat])
        self._turnable = self.board.taken & ~self.board.masks[PLANT]

    def placements(self) -> Iterator[tuple[int, int]]:
        """Every cell with every turn, in the order of moves; no turn is 0."""
        for at in bits_of(self.board.free):
            yield at, 0
            for flip in bits_of(self._turnable | at):
                yield at, flip

    def choice(self, kind: int, at: int, flip: int, value: float | None = None) -> Choice[Move]:
        """The pick of a kind, or its placement where the card is picked."""
        place = Place(cell_of(at), cell_of(flip) if flip else None)
        if self.places:
            return Choice(place, value)
        pick = Pick(KINDS[kind])
        return Choice(pick, value, (pick, place))


def cell_of(bit: int) -> Cell:
    """The cell of a bit."""
    return CELLS[bit.bit_length() - 1]
