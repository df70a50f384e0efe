"""A second scorer, written from the rules alone and as plainly as possible.

It shares no code and no data file with the package, so that both must be wrong in the same way
for a mistake to pass.
"""

from collections.abc import Iterable, Mapping
from functools import cache

from lunarium.games.grid import Cell

RIGHT, DOWN, FALLING, RISING = (1, 0), (0, 1), (1, 1), (1, -1)
LINES = {"danio": RIGHT, "neon": DOWN, "bala": FALLING, "guppy": RISING}
AREAS = {
    "swordtail": ("#..# .##. .##. #..#", ((2, 5), (3, 11))),
    "discus": (".... .##. .##. ....", ((1, 4), (3, 12))),
    "blackshark": (".##. #..# #..# .##.", ((2, 5), (3, 10))),
    "pleco": (".... #### .... ####", ((2, 6),)),
}
PLANTS = ((2, 3), (4, 7), (7, 13))
DIAGONAL = ((-1, -1), (1, -1), (-1, 1), (1, 1))
ORTHOGONAL = ((0, -1), (-1, 0), (1, 0), (0, 1))
Kinds = Mapping[Cell, str]


def reached(tiers: Iterable[tuple[int, int]], number: int) -> int:
    return max([0, *(points for least, points in tiers if number >= least)])


@cache
def lines(cells: frozenset[Cell], step: Cell) -> int:
    """Try every way to take pairs and triples off the cells."""
    if not cells:
        return 0
    x, y = min(cells)
    best = lines(cells - {(x, y)}, step)
    for length, points in ((2, 5), (3, 11)):
        # `min` is the leftmost, then topmost card: in every direction the first of its line.
        line = {(x + n * step[0], y + n * step[1]) for n in range(length)}
        if line <= cells:
            best = max(best, points + lines(cells - line, step))
    return best


def in_frame(kinds: Kinds, frame: Cell) -> dict[str, int]:
    """The points of each kind in one frame, zeros left out."""

    def cells(kind: str) -> frozenset[Cell]:
        return frozenset(cell for cell, lies in kinds.items() if lies == kind)

    def near(cell: Cell, offsets: Iterable[Cell]) -> list[str]:
        around = [(cell[0] + dx, cell[1] + dy) for dx, dy in offsets]
        return [kinds[at] for at in around if at in kinds]

    points = {kind: lines(cells(kind), step) for kind, step in LINES.items()}
    for kind, (picture, tiers) in AREAS.items():
        rows = picture.split()
        hits = sum(rows[y - frame[1]][x - frame[0]] == "#" for x, y in cells(kind))
        points[kind] = reached(tiers, hits)
    points["angelfish"] = {0: 0, 1: 5, 2: 0, 3: 0}.get(len(cells("angelfish")), 13)
    points["plant"] = reached(PLANTS, len(cells("plant")))
    points["shrimp"] = 6 * sum(
        len(set(near(cell, DIAGONAL))) < len(near(cell, DIAGONAL)) for cell in cells("shrimp")
    )
    points["snail"] = 5 * sum(
        len(set(near(cell, ORTHOGONAL))) < len(near(cell, ORTHOGONAL)) for cell in cells("snail")
    )
    points["loach"] = 5 * sum(len(set(near(cell, ORTHOGONAL))) >= 3 for cell in cells("loach"))
    return {kind: n for kind, n in points.items() if n}


def best(kinds: Kinds) -> tuple[int, dict[str, int], Cell]:
    """The best frame around all cards, in the order of x, then y."""
    first_x, first_y = min(x for x, _ in kinds), min(y for _, y in kinds)
    frames = [
        (left, top)
        for left in range(first_x - 3, first_x + 1)
        for top in range(first_y - 3, first_y + 1)
        if all(left <= x < left + 4 and top <= y < top + 4 for x, y in kinds)
    ]
    sheets = [(in_frame(kinds, frame), frame) for frame in frames]
    most = max(sum(sheet.values()) for sheet, _ in sheets)
    sheet, frame = next(pair for pair in sheets if sum(pair[0].values()) == most)
    return most, sheet, frame
