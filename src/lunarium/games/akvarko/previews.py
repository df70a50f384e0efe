"""What each legal move of a view would bring."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lunarium.games.akvarko.board import Tank, frames_around
from lunarium.games.akvarko.explain import explain_tank
from lunarium.games.akvarko.material import Kind, sort_kinds
from lunarium.games.akvarko.moves import Move, Pick, Place, possible_picks, possible_places
from lunarium.games.akvarko.result import points_by_kind
from lunarium.games.akvarko.state import View
from lunarium.games.grid import Cell

Change: TypeAlias = tuple[str, int, int]
"""A line of the score sheet that changes: `(kind, points before, points after)`."""


@dataclass(frozen=True, slots=True)
class PickPreview:
    """What a card would bring if it could be placed at once, without turning any card.

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
    """What each of `choices` would bring, in the same order."""
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

    A pick is judged as if it were placed at once where it brings most, like its gain.
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
