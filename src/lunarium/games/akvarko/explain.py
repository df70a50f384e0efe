"""Why a tank has its score, what would increase it, and what each legal move would gain."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from lunarium.games.akvarko.board import SIDE, Tank, bounds_of, frames_around
from lunarium.games.akvarko.material import (
    KINDS,
    SPECIES,
    Area,
    Count,
    Kind,
    Line,
    Neighbours,
    Want,
    sort_kinds,
    tier_points,
)
from lunarium.games.akvarko.moves import Move, Pick, Place, possible_picks, possible_places
from lunarium.games.akvarko.result import (
    area_cells,
    count_points,
    frames_for,
    line_points,
    points_by_kind,
    scored_lines,
)
from lunarium.games.akvarko.state import View
from lunarium.games.grid import Cell, cell_text, in_reading_order

# ---------------------------------------------------------------------- the score


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that make points together.

    A line or an area: the cards that count. A creature: the neighbours that fulfil the card
    on `owner`.
    """

    cells: tuple[Cell, ...]
    points: int
    owner: Cell | None = None


@dataclass(frozen=True, slots=True)
class NextTier:
    """How a kind gets more points: with `more` cards on some of `cells` it has `points`.

    For plants the cells are also those of cards that may be turned; for a creature that lacks
    neighbours the cards may be of other kinds (`Lack` says which).
    """

    points: int
    more: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Lack:
    """What one creature still needs: `more` suitable cards, on free cells next to it.

    If `same` is true each of `kinds` would help; otherwise each kind but those. With fewer cells
    than `more` only turning cards can help.
    """

    owner: Cell
    more: int
    cells: tuple[Cell, ...]
    same: bool
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class KindExplanation:
    """One line of the score sheet: where its points come from and what the next ones need.

    `next_tier` is `None` when the tank has no room for more.
    """

    kind: Kind
    points: int
    cards: tuple[Cell, ...]
    groups: tuple[Group, ...]
    next_tier: NextTier | None
    lacks: tuple[Lack, ...]
    text: str


@dataclass(frozen=True, slots=True)
class TankExplanation:
    """A whole tank, each kind that lies in it in file order."""

    points: int
    frame: Cell
    kinds: tuple[KindExplanation, ...]


def explain_tank(tank: Tank | Mapping[Cell, Kind], frame: Cell | None = None) -> TankExplanation:
    """Explain a tank, scored as `score` does (AK-6.6)."""
    if not isinstance(tank, Tank):
        tank = Tank.of(tank)
    points, best_frame = points_by_kind(tank.kinds, frames_for(tank, frame))
    free = tank.free_cells if tank.cards else ()
    if frame is not None:
        free = tuple(cell for cell in _frame_cells(frame) if cell not in tank.kinds)
    lines = []
    for kind in KINDS:
        cards = in_reading_order(cell for cell, lies in tank.kinds.items() if lies is kind)
        if cards:
            lines.append(_explain(SPECIES[kind], tank, cards, free, best_frame))
    return TankExplanation(sum(points.values()), best_frame, tuple(lines))


def _explain(
    species: Line | Area | Count | Neighbours,
    tank: Tank,
    cards: tuple[Cell, ...],
    free: tuple[Cell, ...],
    frame: Cell,
) -> KindExplanation:
    lacks: tuple[Lack, ...] = ()
    match species:
        case Line():
            groups = tuple(Group(cells, won) for cells, won in scored_lines(cards, species))
            next_tier = _next_line(species, cards, free)
        case Area():
            groups = _area_group(species, cards, frame)
            next_tier = _next_area(species, cards, free, frame)
        case Count():
            won = count_points(len(cards), species)
            groups = (Group(cards, won),) if won else ()
            next_tier = _next_count(species, tank, cards, free)
        case Neighbours():
            groups, lacks = _around_creatures(species, tank.kinds, cards, free)
            next_tier = _next_creature(species, groups, lacks)
    points = sum(group.points for group in groups)
    text = _text(species.kind, points, cards, next_tier)
    return KindExplanation(species.kind, points, cards, groups, next_tier, lacks, text)


def _frame_cells(frame: Cell) -> tuple[Cell, ...]:
    left, top = frame
    return tuple((left + x, top + y) for y in range(SIDE) for x in range(SIDE))


def _next_line(species: Line, cards: tuple[Cell, ...], free: tuple[Cell, ...]) -> NextTier | None:
    """The most points with one more card; if one gains nothing, with two."""
    now = line_points(list(cards), species)
    for more in (1, 2):
        ways = {
            cells: line_points([*cards, *cells], species)
            for cells in combinations(free, more)
            if _fit_together((*cards, *cells))
        }
        best = max(ways.values(), default=0)
        if best > now:
            reach = {cell for cells, points in ways.items() if points == best for cell in cells}
            return NextTier(best, more, in_reading_order(reach))
    return None


def _fit_together(cells: tuple[Cell, ...]) -> bool:
    left, top, right, bottom = bounds_of(cells)
    return right - left < SIDE and bottom - top < SIDE


def _area_group(species: Area, cards: tuple[Cell, ...], frame: Cell) -> tuple[Group, ...]:
    inside = area_cells(cards, species, frame)
    points = tier_points(species.tiers, len(inside))
    return (Group(tuple(inside), points),) if points else ()


def _next_area(
    species: Area, cards: tuple[Cell, ...], free: tuple[Cell, ...], frame: Cell
) -> NextTier | None:
    inside = len(area_cells(cards, species, frame))
    room = tuple(area_cells(free, species, frame))
    for least, points in species.tiers:
        if least > inside:
            more = least - inside
            return NextTier(points, more, room) if more <= len(room) else None
    return None


def _next_count(
    species: Count, tank: Tank, cards: tuple[Cell, ...], free: tuple[Cell, ...]
) -> NextTier | None:
    room = free
    if species.kind is Kind.PLANT and free:
        # A turn comes with a placement (AK-3.2), so a full tank gets no more plants.
        others = (cell for cell, kind in tank.kinds.items() if kind is not Kind.PLANT)
        room = in_reading_order((*free, *others))
    now = count_points(len(cards), species)
    for least, points in species.tiers:
        more = least - len(cards)
        if points > now and more > 0:
            return NextTier(points, more, room) if more <= len(free) else None
    return None


def _around_creatures(
    species: Neighbours,
    kinds: Mapping[Cell, Kind],
    cards: tuple[Cell, ...],
    free: tuple[Cell, ...],
) -> tuple[tuple[Group, ...], tuple[Lack, ...]]:
    """The cards that are content, and what the others lack (AK-6.4)."""
    groups: list[Group] = []
    lacks: list[Lack] = []
    for x, y in cards:
        around = [(x + dx, y + dy) for dx, dy in species.around]
        near = Counter(kinds[cell] for cell in around if cell in kinds)
        same = species.want is Want.SAME
        have = max(near.values(), default=0) if same else len(near)
        if have >= species.least:
            enough = {kind for kind, n in near.items() if n >= species.least or not same}
            cells = tuple(cell for cell in around if kinds.get(cell) in enough)
            groups.append(Group(cells, species.points, (x, y)))
            continue
        useful = {kind for kind in near if near[kind] == have or not same}
        helping = tuple(kind for kind in KINDS if kind in useful or (same and not near))
        room = tuple(cell for cell in around if cell in free)
        lacks.append(Lack((x, y), species.least - have, room, same, helping))
    return tuple(groups), tuple(lacks)


def _next_creature(
    species: Neighbours, groups: tuple[Group, ...], lacks: tuple[Lack, ...]
) -> NextTier | None:
    """One more content creature: the one that needs the fewest cards and has the room."""
    open_lacks = [lack for lack in lacks if lack.more <= len(lack.cells)]
    if not open_lacks:
        return None
    more = min(lack.more for lack in open_lacks)
    cells = {cell for lack in open_lacks if lack.more == more for cell in lack.cells}
    points = sum(group.points for group in groups) + species.points
    return NextTier(points, more, in_reading_order(cells))


def _text(kind: Kind, points: int, cards: tuple[Cell, ...], next_tier: NextTier | None) -> str:
    lies = f"{kind}: {points} points, {len(cards)} in the tank"
    if next_tier is None:
        return f"{lies}; no room for more points"
    where = " ".join(cell_text(cell) for cell in next_tier.cells)
    what = f"{next_tier.more} more"
    if isinstance(SPECIES[kind], Neighbours):
        what += " fitting neighbour" if next_tier.more == 1 else " fitting neighbours"
    return f"{lies}; {next_tier.points} points with {what} on {where}"


# ---------------------------------------------------------------------- previews of moves


Change: TypeAlias = tuple[str, int, int]
"""A line of the score sheet that changes: `(kind, points before, points after)`."""


@dataclass(frozen=True, slots=True)
class PickPreview:
    """What a card would gain if it could be placed at once, without turning any card.

    `best` is where; among equals the first in the order of moves.
    """

    move: Pick
    gain: int
    best: Place


@dataclass(frozen=True, slots=True)
class PlacePreview:
    """What a placement changes on the score sheet (AK-6.6), in file order, and in sum."""

    move: Place
    gain: int
    changes: tuple[Change, ...]


def choices(view: View) -> Sequence[Move]:
    """The legal moves of the view's own seat, in the order of `moves`."""
    if view.seat is None or view.seat not in view.waiting_for:
        return ()
    return possible_places(view.tanks[view.seat]) if view.revealed else possible_picks(view.hand)


def previews(view: View) -> Sequence[PickPreview | PlacePreview]:
    """What each of `choices` would gain, in the same order."""
    if view.seat is None or view.seat not in view.waiting_for:
        return ()
    tank = view.tanks[view.seat]
    if view.picks is not None:
        return preview_places(tank, view.picks[view.seat])
    return [preview_pick(tank, pick) for pick in possible_picks(view.hand)]


def preview_pick(tank: Tank, pick: Pick) -> PickPreview:
    """The best placement of a card, if it were to be placed now."""
    before, _ = points_by_kind(tank.kinds, frames_around(tank.kinds))
    best, most = tank.free_cells[0], -1
    for at in tank.free_cells:
        kinds = {**tank.kinds, at: pick.card}
        points, _ = points_by_kind(kinds, frames_around(kinds))
        if sum(points.values()) > most:
            best, most = at, sum(points.values())
    return PickPreview(pick, most - sum(before.values()), Place(best))


def preview_places(tank: Tank, card: Kind) -> list[PlacePreview]:
    """Every placement of a card, in the order of moves."""
    before, _ = points_by_kind(tank.kinds, frames_around(tank.kinds))
    found = []
    frames: dict[Cell, tuple[Cell, ...]] = {}
    for move in possible_places(tank):
        kinds = {**tank.kinds, move.at: card}
        if move.at not in frames:
            frames[move.at] = frames_around(kinds)
        if move.flip is not None:
            kinds[move.flip] = Kind.PLANT
        after, _ = points_by_kind(kinds, frames[move.at])
        changes = changed_lines(before, after)
        found.append(PlacePreview(move, sum(b - a for _, a, b in changes), changes))
    return found


def changed_lines(before: Mapping[Kind, int], after: Mapping[Kind, int]) -> tuple[Change, ...]:
    """The lines of the score sheet that differ, in file order."""
    touched = {kind for kind, _ in before.items() ^ after.items()}
    lines = ((kind, before.get(kind, 0), after.get(kind, 0)) for kind in sort_kinds(touched))
    return tuple((kind.value, old, new) for kind, old, new in lines if old != new)


def kinds_nearer(view: View, move: Move) -> int:
    """Kinds with the same points as before that need fewer cards for the next ones (AK-6.2).

    A pick is judged as if it were placed at once where it gains most, like its gain.
    """
    if view.seat is None:
        return 0
    tank = view.tanks[view.seat]
    if isinstance(move, Pick):
        card, place = move.card, preview_pick(tank, move).best
    else:
        card, place = (view.picks or ())[view.seat], move
    before = _lacking(tank)
    after = _lacking(tank.laid(card, place.at, place.flip))
    return sum(
        kind in before and points == before[kind][0] and more < before[kind][1]
        for kind, (points, more) in after.items()
    )


def _lacking(tank: Tank) -> dict[str, tuple[int, int]]:
    """For each kind that can get more points: its points, and how many cards are missing."""
    return {
        line.kind: (line.points, line.next_tier.more)
        for line in explain_tank(tank).kinds
        if line.next_tier is not None
    }
