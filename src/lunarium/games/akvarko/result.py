"""Scoring a tank, straight lines of one species first (AK-6.1), and the ranking of a game."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from lunarium.games.akvarko.board import SIDE, Tank, frames_around
from lunarium.games.akvarko.material import (
    KINDS,
    SPECIES,
    Area,
    Count,
    Kind,
    Line,
    Neighbours,
    Tier,
    Want,
    tier_points,
)
from lunarium.games.akvarko.state import State
from lunarium.games.api import InvalidSetup, Result, Sheet
from lunarium.games.grid import Cell, cell_text, in_reading_order


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


@dataclass(frozen=True, slots=True)
class Score:
    """What a tank is worth: the sum, its lines by kind in file order, and the frame it lies in."""

    points: int
    sheet: Sheet
    frame: Cell

    @property
    def strength(self) -> tuple[int, int]:
        """What a ranking compares: points, then scoring kinds, the plant not counted (AK-6.5)."""
        return self.points, sum(line != Kind.PLANT.value for line, _ in self.sheet)


def area_cells(cells: Iterable[Cell], species: Area, frame: Cell) -> list[Cell]:
    """Those cells that the species marks in this frame (AK-6.2)."""
    left, top = frame
    return [(x, y) for x, y in cells if (x - left, y - top) in species.marked]


def count_points(number: int, species: Count) -> int:
    """The points for that many cards (AK-6.3)."""
    for exactly, points in species.exactly:
        if number == exactly:
            return points
    return tier_points(species.tiers, number)


def is_content(cell: Cell, species: Neighbours, kinds: Mapping[Cell, Kind]) -> bool:
    """Whether the creature on this cell has the neighbours it wants (AK-6.4)."""
    x, y = cell
    near = [kinds[at] for dx, dy in species.around if (at := (x + dx, y + dy)) in kinds]
    if len(near) < species.least:
        return False
    if species.want is Want.DIFFERENT:
        return len(set(near)) >= species.least
    return any(near.count(kind) >= species.least for kind in near)


def points_by_kind(
    kinds: Mapping[Cell, Kind], frames: Sequence[Cell]
) -> tuple[dict[Kind, int], Cell]:
    """The points of each kind present, in the frame that gives most; among equals the first."""
    cells_of: dict[Kind, list[Cell]] = {}
    for cell, kind in kinds.items():
        cells_of.setdefault(kind, []).append(cell)
    points: dict[Kind, int] = {}
    areas: list[tuple[Area, list[Cell]]] = []
    for kind, cells in cells_of.items():
        match SPECIES[kind]:
            case Line() as species:
                points[kind] = line_points(cells, species)
            case Area() as species:
                areas.append((species, cells))
            case Count() as species:
                points[kind] = count_points(len(cells), species)
            case Neighbours() as species:
                content = sum(is_content(cell, species, kinds) for cell in cells)
                points[kind] = content * species.points
    frame, best = frames[0], -1
    # Only the areas depend on the frame (AK-6.6).
    for candidate in frames if areas else ():
        by_area = [
            tier_points(species.tiers, len(area_cells(cells, species, candidate)))
            for species, cells in areas
        ]
        if sum(by_area) > best:
            frame, best = candidate, sum(by_area)
            points.update(zip((species.kind for species, _ in areas), by_area, strict=True))
    return points, frame


def frames_for(tank: Tank, frame: Cell | None) -> tuple[Cell, ...]:
    """The frames to score a tank in: the given one, or all that are still possible (AK-6.6)."""
    frames = frames_around(tank.kinds)
    if frame is None:
        return frames
    if tank.cards and frame not in frames:
        raise InvalidSetup(
            f"a card lies outside the {SIDE}x{SIDE} frame with the top left corner"
            f" {cell_text(frame)}"
        )
    return (frame,)


def score(tank: Tank | Mapping[Cell, Kind], frame: Cell | None = None) -> Score:
    """Score a tank, finished or not (AK-6.1 to AK-6.4).

    Without a frame the best one around all cards counts, as in a game; a score pad gives its
    own (AK-6.6).
    """
    if not isinstance(tank, Tank):
        tank = Tank.of(tank)
    points, best_frame = points_by_kind(tank.kinds, frames_for(tank, frame))
    sheet = tuple((kind.value, points[kind]) for kind in KINDS if points.get(kind))
    return Score(sum(points.values()), sheet, best_frame)


def result(state: State) -> Result | None:
    """Who won: most points, then most scoring kinds; else a place is shared (AK-6.5)."""
    if not state.over:
        return None
    scores = [score(tank) for tank in state.tanks]
    strength = [one.strength for one in scores]
    ranking = tuple(
        tuple(seat for seat in range(state.seats) if strength[seat] == level)
        for level in sorted(set(strength), reverse=True)
    )
    return Result(ranking, tuple(one.points for one in scores), tuple(one.sheet for one in scores))
