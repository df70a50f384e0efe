"""New Moon, Crescent and First Quarter of Akvárko in plain Python, on the readable rules alone.

Given the same view, limit and generator they choose what the compiled bots choose
(`lunarium.bots.akvarko`).
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from lunarium.bots.api import Bot, Choice, Limit
from lunarium.bots.plain.akvarko_board import (
    COUNTED,
    CREATURES,
    ON_MARKS,
    PLANT,
    STEP,
    WANTS,
    Bitboard,
    Frame,
    PlainDecision,
    Scores,
    area_points,
    bits_of,
    corners_of,
    frames_of,
    is_content,
    line_points,
    seen_from,
)
from lunarium.bots.plain.akvarko_planner import NarrowPlanner, Planner
from lunarium.games.akvarko import Move, View
from lunarium.games.akvarko.material import Neighbours, Want

MOST_TIES: Final = 24
"""If more placements than this are alike, only this many are compared by what may follow."""

# ---------------------------------------------------------------------- what may follow


class Prospects:
    """What one more card of each kind could gain in a tank, at best and without a turn."""

    def __init__(self, board: Bitboard, scores: Scores) -> None:
        self._board = board
        self._free = board.free
        self._frames = frames_of(corners_of(board.taken))
        self._points = [area_points(board.masks, frame) for frame in self._frames]
        self._now = scores.areas(board)
        self._narrowed = {
            cell: self._area_gain(cell, PLANT) if self._now else 0 for cell in bits_of(self._free)
        }
        self._pleased = self._find_pleased()

    def total(self) -> int:
        """The sum over all kinds that can be in a hand."""
        if not self._free:
            return 0
        least = max(self._narrowed.values())
        return sum(self._best(kind, least) for kind in range(PLANT))

    def _best(self, kind: int, least: int) -> int:
        own, always = self._own_gains(kind)
        best = max(0, always + least)
        if kind in ON_MARKS:
            best = max(best, self._best_on_marks(kind))
        pleased = self._pleased.get(kind, {})
        for cell in {**own, **pleased}:
            gain = always + own.get(cell, 0) + pleased.get(cell, 0)
            area = kind in ON_MARKS
            gain += self._area_gain(cell, kind) if area else self._narrowed[cell]
            best = max(best, gain)
        return best

    def _own_gains(self, kind: int) -> tuple[dict[int, int], int]:
        """What a card of the kind gains by itself on some cells, and what on every cell."""
        mask = self._board.masks[kind]
        if kind in STEP:
            step, now = STEP[kind], line_points(kind, mask)
            cells = (mask << step | mask >> step) & self._free
            return {cell: line_points(kind, mask | cell) - now for cell in bits_of(cells)}, 0
        if kind in COUNTED:
            number, points = mask.bit_count(), COUNTED[kind]
            return {}, points[number + 1] - points[number]
        if kind in WANTS:
            lying, points_each = self._board.lying, WANTS[kind].points
            content = [cell for cell in bits_of(self._free) if is_content(kind, cell, lying)]
            return dict.fromkeys(content, points_each), 0
        return {}, 0

    def _area_gain(self, cell: int, kind: int) -> int:
        """What the areas make with a card of a kind on the cell, less what they make now."""
        best = 0
        for frame, points in zip(self._frames, self._points, strict=True):
            if frame.cells & cell:
                best = max(best, points + self._more(frame, kind, cell))
        return best - self._now

    def _best_on_marks(self, kind: int) -> int:
        found = [
            points + self._more(frame, kind, frame.marked[kind])
            for frame, points in zip(self._frames, self._points, strict=True)
            if frame.marked[kind] & self._free
        ]
        return max(found, default=0) - self._now

    def _more(self, frame: Frame, kind: int, cells: int) -> int:
        """What a card of the kind on one of these cells adds in a frame."""
        if kind not in ON_MARKS or not frame.marked[kind] & cells:
            return 0
        number = (self._board.masks[kind] & frame.marked[kind]).bit_count()
        return ON_MARKS[kind][number + 1] - ON_MARKS[kind][number]

    def _find_pleased(self) -> dict[int, dict[int, int]]:
        """By kind and cell, what the creatures gain that are content with such a card there."""
        found: dict[int, dict[int, int]] = {}
        lying = self._board.lying
        for creature, species in CREATURES:
            for at in bits_of(self._board.masks[creature]):
                if is_content(creature, at, lying):
                    continue
                around = seen_from(creature, at)
                near = [lying[bit] for bit in around if bit in lying]
                kinds = [kind for kind in range(PLANT) if _would_please(species, near, kind)]
                for cell in around:
                    if cell & self._free:
                        for kind in kinds:
                            by_cell = found.setdefault(kind, {})
                            by_cell[cell] = by_cell.get(cell, 0) + species.points
        return found


def _would_please(species: Neighbours, near: Sequence[int], kind: int) -> bool:
    if species.want is Want.DIFFERENT:
        return len({*near, kind}) >= species.least
    return kind in near


# ---------------------------------------------------------------------- bots


class Beginner:
    """Lays the card that scores most as it lies, and forgets that cards can be turned."""

    name = "beginner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose one of the moves of most points, each place of a card counted once."""
        decision, scores = PlainDecision(view), Scores()
        found = [
            (scores.points(decision.board.with_card(kind, at)), kind, at)
            for kind in decision.kinds
            for at in bits_of(decision.board.free)
        ]
        most = max(points for points, _, _ in found)
        kind, at = rng.choice([(kind, at) for points, kind, at in found if points == most])
        return Choice(decision.choice(kind, at, 0).move)


class Greedy:
    """Takes the card, and the place for it, that score most now (AK-6.6).

    Among equals it turns no card for nothing, then looks at what one more card of each kind could
    gain, then keeps the frame open. It ignores the other players.
    """

    name = "greedy"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move of most points."""
        decision, scores = PlainDecision(view), Scores()
        ranked = [_best_place(decision, kind, scores) for kind in decision.kinds]
        best = max(range(len(ranked)), key=lambda n: ranked[n][0])
        return decision.choice(decision.kinds[best], *ranked[best][1])


def _best_place(
    decision: PlainDecision, kind: int, scores: Scores
) -> tuple[tuple[int, int, int], tuple[int, int]]:
    """The best placement of a kind, and by what it is best."""
    found = []
    for at, flip in decision.placements():
        board = decision.board.with_card(kind, at, flip)
        found.append((scores.points(board), at, flip, board))
    most = max(points for points, _, _, _ in found)
    alike = [one for one in found if one[0] == most]
    alike = [one for one in alike if not one[2]] or alike
    ranks = [
        (points, Prospects(board, scores).total(), board.free.bit_count())
        for points, _, _, board in alike[:MOST_TIES]
    ]
    best = ranks.index(max(ranks))
    return ranks[best], alike[best][1:3]


LEVELS: Final[Mapping[str, Callable[[], Bot[View, Move]]]] = MappingProxyType(
    {"new-moon": Beginner, "crescent": Greedy, "first-quarter": NarrowPlanner}
)
"""The levels that need nothing compiled, weakest first."""

BOTS: Final[Mapping[str, Callable[[], Bot[View, Move]]]] = MappingProxyType(
    {Greedy.name: Greedy, Planner.name: Planner}
)
"""The bots that need nothing compiled, by their names on the command line."""
