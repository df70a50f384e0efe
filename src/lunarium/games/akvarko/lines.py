"""Straight lines of one species, and the best way to score them (AK-6.1)."""

from collections.abc import Iterable
from functools import cache

from lunarium.games.akvarko.material import Line, Tier
from lunarium.games.grid import Cell, in_reading_order


@cache
def best_packing(length: int, tiers: tuple[Tier, ...]) -> tuple[int, tuple[Tier, ...]]:
    """The most points of a run of that length, and the scored lines that make them.

    A card belongs to at most one scored line, so the run is cut into pieces.
    """
    best: tuple[int, tuple[Tier, ...]] = (0, ())
    if length > 0:
        best = best_packing(length - 1, tiers)
    for size, points in tiers:
        if size <= length:
            rest, pieces = best_packing(length - size, tiers)
            if rest + points > best[0]:
                best = rest + points, ((size, points), *pieces)
    return best


def runs(cells: Iterable[Cell], step: Cell) -> list[list[Cell]]:
    """The cells grouped into unbroken runs in the direction of `step`."""
    own = set(cells)
    dx, dy = step
    found = []
    for x, y in in_reading_order(own):
        if (x - dx, y - dy) in own:
            continue
        run = [(x, y)]
        while (next_cell := (run[-1][0] + dx, run[-1][1] + dy)) in own:
            run.append(next_cell)
        found.append(run)
    return found


def line_points(cells: list[Cell], species: Line) -> int:
    """The points of all lines of one species."""
    # The same runs as `runs`, without their cells: this is the inner loop of every preview.
    if len(cells) < 2:
        return 0
    dx, dy = species.step
    total = 0
    for x, y in cells:
        if (x - dx, y - dy) not in cells:
            length = 1
            while (x + length * dx, y + length * dy) in cells:
                length += 1
            if length > 1:
                total += best_packing(length, species.tiers)[0]
    return total


def scored_lines(cells: Iterable[Cell], species: Line) -> list[tuple[tuple[Cell, ...], int]]:
    """The lines that score, each as its cells and its points."""
    lines = []
    for run in runs(cells, species.step):
        start = 0
        for size, points in best_packing(len(run), species.tiers)[1]:
            lines.append((tuple(run[start : start + size]), points))
            start += size
    return lines
