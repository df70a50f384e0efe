"""New Moon, Crescent and First Quarter of Akvárko in plain Python, on the readable rules alone.

Given the same view, limit and generator they choose what the compiled bots choose
(`lunarium.bots.akvarko`).
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from lunarium.bots.api import Bot, Choice, Limit, NothingToChoose
from lunarium.bots.plain.akvarko_board import (
    AREAS,
    CELLS,
    COUNTED,
    CREATURES,
    LINES,
    ON_MARKS,
    PLANT,
    STEP,
    WANTS,
    Board,
    Frame,
    Scores,
    area_points,
    bits_of,
    board_of,
    corners_of,
    frames_of,
    is_content,
    line_points,
    seen_from,
)
from lunarium.games.akvarko import AKVARKO, Move, Pick, Place, View
from lunarium.games.akvarko.material import KINDS, ORDER, Kind, Neighbours, Want
from lunarium.games.akvarko.result import score
from lunarium.games.grid import Cell

MOST_TIES: Final = 24
"""Among more placements alike than this, only so many are compared by what may follow."""

LAST_ROUND: Final = 16

# ---------------------------------------------------------------------- what may follow


class Prospects:
    """What one more card of each kind could gain in a tank, at best and without a turn."""

    def __init__(self, board: Board, scores: Scores) -> None:
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


# ---------------------------------------------------------------------- decisions


class Decision:
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
        place = Place(_cell(at), _cell(flip) if flip else None)
        if self.places:
            return Choice(place, value)
        pick = Pick(KINDS[kind])
        return Choice(pick, value, (pick, place))


def _cell(bit: int) -> Cell:
    return CELLS[bit.bit_length() - 1]


class Beginner:
    """Lays the card that scores most as it lies, and forgets that cards can be turned."""

    name = "beginner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose one of the moves of most points, each place of a card counted once."""
        decision, scores = Decision(view), Scores()
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
        decision, scores = Decision(view), Scores()
        ranked = [_best_place(decision, kind, scores) for kind in decision.kinds]
        best = max(range(len(ranked)), key=lambda n: ranked[n][0])
        return decision.choice(decision.kinds[best], *ranked[best][1])


def _best_place(
    decision: Decision, kind: int, scores: Scores
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


# ---------------------------------------------------------------------- plans

LINE_STATES: Final = (
    "nothing", "room", "pair_at_one", "pair_at_many", "third_at_one", "third_at_many", "join",
)  # fmt: skip
"""What the next card of a line species can make, at best, and on how many cells."""


class Plans(NamedTuple):
    """What is begun is worth, for one number of cards: by kind and its state."""

    lines: Mapping[int, Sequence[float]]
    areas: Mapping[int, Sequence[float]]
    angelfish: Sequence[float]
    plants: Sequence[float]


@cache
def _tables(name: str) -> Mapping[str, Mapping[str, Sequence[float]]]:
    text = files("lunarium.bots").joinpath("akvarko", name).read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def plans_for(seats: int, cards: int) -> Plans:
    """The weights tuned for so many players, with so many cards in the tank."""
    table = _tables("weights.toml" if seats == 2 else "weights_many.toml")

    def row(kind: Kind, states: Sequence[str]) -> tuple[float, ...]:
        return tuple(float(table[kind.value][state][cards - 1]) for state in states)

    on_marks = [f"{n // 4}_on_{n % 4}_free" for n in range(16)]
    return Plans(
        {kind: row(species.kind, LINE_STATES) for kind, species in LINES},
        {kind: row(species.kind, on_marks) for kind, species in AREAS},
        row(Kind.ANGELFISH, [f"{n}" for n in range(5)]),
        row(Kind.PLANT, [f"{n}" for n in range(8)]),
    )


def line_state(mask: int, empty: int, step: int) -> int:
    """Which of `LINE_STATES` a line species is in, with these cells of the frame empty."""
    ahead, behind = mask >> step, mask << step
    near = empty & (ahead | behind)
    if near:
        two_ahead, two_behind = (mask & ahead) >> step, (mask & behind) << step
        two = two_ahead | two_behind
        if near & ahead & behind & ~two:
            return 6
        third = empty & two & ~((mask & two_ahead) >> step | (mask & two_behind) << step)
        if third:
            return 5 if third & (third - 1) else 4
        pair = near & ~two
        if pair:
            return 3 if pair & (pair - 1) else 2
    return 1 if empty & empty >> step else 0


class Planner:
    """A planner that finishes what it has begun, in the kinds it watches.

    Lines, areas, angelfish and plants are plans; creatures are taken only for the points they make
    at once, and the frame lies where it falls. It does not count cards.
    """

    name = "narrow-planner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move that helps its plans most."""
        decision = Decision(view)
        worth = _Strengths() if decision.cards == LAST_ROUND else _Values(view, decision.cards)
        best, chosen = -1e9, (0, 0, 0)
        for kind in decision.kinds:
            for at, flip in decision.placements():
                value = worth.of(decision.board.with_card(kind, at, flip))
                if value > best:
                    best, chosen = value, (kind, at, flip)
        return decision.choice(*chosen)


class _Strengths:
    """What decides between finished tanks: points, then kinds that score (AK-6.5)."""

    def of(self, board: Board) -> float:
        """The points, and a little for each kind that scores."""
        points, kinds = score(
            {_cell(bit): KINDS[kind] for bit, kind in board.lying.items()}
        ).strength
        return points + kinds / 16


class _Values:
    """What tanks are worth that differ little; what was looked at once is kept."""

    def __init__(self, view: View, cards: int) -> None:
        self._plans = plans_for(view.seats, cards)
        self._scores = Scores()
        self._lines: dict[tuple[int, int, int], float] = {}

    def of(self, board: Board) -> float:
        """Points made, and by the weights points to come, in the best frame."""
        masks, plans = board.masks, self._plans
        angelfish = plans.angelfish[min(masks[ORDER[Kind.ANGELFISH]].bit_count(), 4)]
        plants = plans.plants[min(masks[PLANT].bit_count(), 7)]
        best = -1e9
        for frame in frames_of(corners_of(board.taken)):
            empty = frame.cells & ~board.taken
            value = 0.0
            for kind in STEP:
                value += self._line(kind, masks[kind], empty)
            for kind in ON_MARKS:
                marked = frame.marked[kind]
                value += self._area(kind, masks[kind] & marked, empty & marked)
            value += angelfish
            value += plants
            best = max(best, value + area_points(masks, frame))
        return best + self._scores.fixed(board)

    def _line(self, kind: int, mask: int, empty: int) -> float:
        key = kind, mask, empty
        found = self._lines.get(key)
        if found is None:
            found = self._plans.lines[kind][line_state(mask, empty, STEP[kind])]
            self._lines[key] = found
        return found

    def _area(self, kind: int, on_marks: int, free: int) -> float:
        state = 4 * min(on_marks.bit_count(), 3) + min(free.bit_count(), 3)
        return self._plans.areas[kind][state]


LEVELS: Final[Mapping[str, Callable[[], Bot[View, Move]]]] = MappingProxyType(
    {"new-moon": Beginner, "crescent": Greedy, "first-quarter": Planner}
)
"""The levels that need nothing compiled, weakest first."""
