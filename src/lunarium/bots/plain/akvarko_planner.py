"""The planners of Akvárko in plain Python: `planner`, and the one that is First Quarter.

Given the same view they choose what the compiled ones choose: the numbers of
`lunarium.bots.akvarko.reading`, added up in the same order.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final, NamedTuple, Protocol

from lunarium.bots.api import Choice, Limit
from lunarium.bots.plain.akvarko_board import (
    AREAS,
    CREATURES,
    LINES,
    ON_MARKS,
    PLANT,
    STEP,
    Bitboard,
    Frame,
    PlainDecision,
    Scores,
    area_points,
    bits_of,
    board_of,
    cell_of,
    corners_of,
    frames_of,
    is_content,
    seen_from,
    slides_of,
)
from lunarium.games.akvarko import Move, View
from lunarium.games.akvarko.draft import PHASE_ROUNDS, ROUNDS, hand_size, passer
from lunarium.games.akvarko.material import KINDS, ORDER, Hand, Kind, Want, without
from lunarium.games.akvarko.result import score
from lunarium.games.api import Seat

LINE_STATES: Final = (
    "nothing", "room", "pair_at_one", "pair_at_many", "third_at_one", "third_at_many", "join",
)  # fmt: skip
"""What the next card of a line species can make, at best, and on how many cells."""

CREATURE_STATES: Final = ("by_one", "by_turn", "by_more", "dead")
"""What a creature that does not score is waiting for: a card, a turn, more than one, or nothing."""

ATTENTION: Final = 8
"""For how many of the best moves the cards to come are weighed."""

NOT_WEIGHED: Final = 100.0
"""How far moves that were not weighed stay behind."""


class Plans(NamedTuple):
    """What is begun is worth, for one number of cards: by kind and its state."""

    lines: Mapping[int, Sequence[float]]
    areas: Mapping[int, Sequence[float]]
    angelfish: Sequence[float]
    plants: Sequence[float]
    ready: Mapping[int, Sequence[float]]
    frames: Sequence[float]
    creatures: Mapping[int, Sequence[float]]


class SharedWeights(NamedTuple):
    """What part of a gain counts that is to come, and of a neighbour's loss, by seats."""

    come_round: float
    deny: Sequence[float]


@cache
def _file(seats: int) -> Mapping[str, Mapping[str, Sequence[float]]]:
    name = "weights.toml" if seats == 2 else "weights_many.toml"
    text = files("lunarium.bots").joinpath("akvarko", name).read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def shared_weights(seats: int) -> SharedWeights:
    """What was tuned for this many players, apart from tanks."""
    found = _file(seats)
    return SharedWeights(
        float(str(found["come_round"])), [float(str(part)) for part in found["deny"]]
    )


@cache
def plans_for(seats: int, cards: int) -> Plans:
    """The weights tuned for this many players, with this many cards in the tank."""
    table = _file(seats)

    def row(kind: str, states: Sequence[str]) -> tuple[float, ...]:
        # An empty tank and a full one have nothing begun.
        if not 0 < cards < ROUNDS:
            return (0.0,) * len(states)
        return tuple(float(table[kind][state][cards - 1]) for state in states)

    on_marks = [f"{n // 4}_on_{n % 4}_free" for n in range(16)]
    slides = [f"{n // 4}_across_{n % 4}_down" for n in range(16)]
    ready = [f"ready_at_{n}" for n in range(4)]
    return Plans(
        {kind: row(species.kind.value, LINE_STATES) for kind, species in LINES},
        {kind: row(species.kind.value, on_marks) for kind, species in AREAS},
        row(Kind.ANGELFISH.value, [f"{n}" for n in range(5)]),
        row(Kind.PLANT.value, [f"{n}" for n in range(8)]),
        {kind: row(species.kind.value, ready) for kind, species in CREATURES},
        row("frame", slides),
        {kind: row(species.kind.value, CREATURE_STATES) for kind, species in CREATURES},
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


# ---------------------------------------------------------------------- what tanks are worth


class _Worth(Protocol):
    def of(self, board: Bitboard) -> float:
        """What a tank is worth."""


class _Strengths:
    """What decides between finished tanks: points, then kinds that score (AK-6.5)."""

    def of(self, board: Bitboard) -> float:
        """The points, and a little for each kind that scores."""
        points, kinds = score(
            {cell_of(bit): KINDS[kind] for bit, kind in board.lying.items()}
        ).strength
        return points + kinds / 16


class _Values:
    """The values of tanks that differ little; each tank is evaluated once.

    A narrow planner makes plans for lines, areas, angelfish and plants only.
    """

    def __init__(self, plans: Plans, scores: Scores, *, narrow: bool) -> None:
        self._plans = plans
        self._scores = scores
        self._narrow = narrow
        self._lines: dict[tuple[int, int, int], float] = {}

    def of(self, board: Bitboard) -> float:
        """Points made, and by the weights points to come, in the best frame."""
        masks, plans = board.masks, self._plans
        angelfish = plans.angelfish[min(masks[ORDER[Kind.ANGELFISH]].bit_count(), 4)]
        plants = plans.plants[min(masks[PLANT].bit_count(), 7)]
        creatures = None if self._narrow else _Creatures(board, plans)
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
            if creatures is not None:
                value = creatures.added_to(value, frame)
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


class _Creatures:
    """The creatures of a tank: where one would score at once, and what the others wait for."""

    def __init__(self, board: Bitboard, plans: Plans) -> None:
        self._board = board
        self._plans = plans
        self._ready = {
            kind: sum(bit for bit in bits_of(board.free) if is_content(kind, bit, board.lying))
            for kind, _ in CREATURES
        }
        self._waiting = {
            kind: [
                sum(seen_from(kind, bit))
                for bit in bits_of(board.masks[kind])
                if not is_content(kind, bit, board.lying)
            ]
            for kind, _ in CREATURES
        }
        across, down = slides_of(corners_of(board.taken))
        self._frame = plans.frames[4 * across + down]

    def added_to(self, value: float, frame: Frame) -> float:
        """The value with what the creatures of a frame add, and how far it can slide."""
        for kind, ready in self._ready.items():
            value += self._plans.ready[kind][min((ready & frame.cells).bit_count(), 3)]
        value += self._frame
        for kind, species in CREATURES:
            counts = [0] * len(CREATURE_STATES)
            for around in self._waiting[kind]:
                near = around & frame.cells
                alike = species.want is not Want.DIFFERENT
                counts[self._alike(near) if alike else self._different(near)] += 1
            for count, weight in zip(counts, self._plans.creatures[kind], strict=True):
                if count:
                    value += weight * count
        return value

    def _alike(self, near: int) -> int:
        """What a creature without two neighbours alike is waiting for."""
        have, plants = near & self._board.taken, self._board.masks[PLANT]
        free = near & ~have
        if have and free:
            return 0
        if near & plants and have & ~plants:
            return 1
        return 2 if near & (near - 1) and (free or have & (have - 1)) else 3

    def _different(self, near: int) -> int:
        """What a creature with less than three different neighbours is waiting for."""
        have = near & self._board.taken
        free = (near & ~have).bit_count()
        lacks = 3 - min(len({self._board.lying[bit] for bit in bits_of(have)}), 3)
        if lacks <= 1 and free:
            return 0
        if lacks <= 1 and have.bit_count() > 2:
            return 1
        return 2 if lacks <= free else 3


# ---------------------------------------------------------------------- choosing


class _Ranked(NamedTuple):
    """A move as a placement of a kind, and what it is worth."""

    value: float
    kind: int
    at: int
    flip: int
    board: Bitboard


def _rank(decision: PlainDecision, worth: _Worth) -> list[_Ranked]:
    """Every move by the tank after it alone: placements, or for a pick the best one of its kind."""
    found = []
    for kind in decision.kinds:
        best = None
        for at, flip in decision.placements():
            board = decision.board.with_card(kind, at, flip)
            one = _Ranked(worth.of(board), kind, at, flip, board)
            if decision.places:
                found.append(one)
            elif best is None or one.value > best.value:
                best = one
        if best is not None:
            found.append(best)
    return found


def _worth_for(view: View, cards: int, scores: Scores, *, narrow: bool) -> _Worth:
    if cards == ROUNDS:
        return _Strengths()
    return _Values(plans_for(view.seats, cards), scores, narrow=narrow)


class NarrowPlanner:
    """A planner that finishes what it has begun, in the kinds it watches.

    Lines, areas, angelfish and plants are plans; creatures are taken only for the points they make
    at once, and the frame lies where it falls. It does not count cards.
    """

    name = "narrow-planner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move that helps its plans most."""
        decision = PlainDecision(view)
        worth = _worth_for(view, decision.cards, Scores(), narrow=True)
        best = max(_rank(decision, worth), key=lambda one: one.value)
        return decision.choice(best.kind, best.at, best.flip)


class Planner:
    """Weighs all that is begun in the tank, the cards known to come, and the neighbour."""

    name = "planner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move of most value."""
        decision = PlainDecision(view)
        scores = Scores()
        ranked = _rank(decision, _worth_for(view, decision.cards, scores, narrow=False))
        values = [one.value for one in ranked]
        if decision.cards < ROUNDS:
            shared = shared_weights(view.seats)
            gains = _Gains(view.seats, scores)
            if shared.come_round:
                _weigh_coming(view, ranked, values, shared.come_round, gains)
            if not decision.places:
                denied = _denied(view, [one.kind for one in ranked], gains)
                deny = shared.deny[view.seats]
                values = [value + deny * less for value, less in zip(values, denied, strict=True)]
        best = ranked[values.index(max(values))]
        return decision.choice(best.kind, best.at, best.flip)


class _Gains:
    """How much tanks gain by one more card of each kind."""

    def __init__(self, seats: int, scores: Scores) -> None:
        self._seats = seats
        self._scores = scores

    def of(self, board: Bitboard, cards: int) -> list[float]:
        """By kind, for a tank of this many cards."""
        now = 0.0
        if cards:
            now = self._worth(cards).of(board)
        after = self._worth(cards + 1)
        return [_best_place(board, kind, after) - now for kind in range(PLANT)]

    def _worth(self, cards: int) -> _Values:
        return _Values(plans_for(self._seats, cards), self._scores, narrow=False)


def _best_place(board: Bitboard, kind: int, worth: _Worth) -> float:
    """The value of a kind at its best place; turns are tried on the two best cells alone."""
    best = second = -1e9
    best_at = second_at = 0
    for at in bits_of(board.free):
        value = worth.of(board.with_card(kind, at))
        if value > best:
            second, second_at = best, best_at
            best, best_at = value, at
        elif value > second:
            second, second_at = value, at
    for at in (best_at, second_at) if second_at else (best_at,):
        for flip in bits_of((board.taken | at) & ~board.masks[PLANT]):
            best = max(best, worth.of(board.with_card(kind, at, flip)))
    return best


def _weigh_coming(
    view: View, ranked: Sequence[_Ranked], values: list[float], part: float, gains: _Gains
) -> None:
    """Add what the cards that are known to come would gain after the best moves."""
    order = sorted(range(len(ranked)), key=lambda n: -values[n])
    known = coming(view, view.seat or 0)
    for n in order[:ATTENTION]:
        if any(known):
            gain = gains.of(ranked[n].board, view.round)
            values[n] += part * _sum([a * max(b, 0.0) for a, b in zip(known, gain, strict=True)])
    for n in order[ATTENTION:]:
        values[n] -= NOT_WEIGHED


def _sum(numbers: Sequence[float]) -> float:
    """The sum of twelve numbers in the order of NumPy: eight by pairs, then the others."""
    a, b, c, d, e, f, g, h, *rest = numbers
    total = ((a + b) + (c + d)) + ((e + f) + (g + h))
    for number in rest:
        total += number
    return total


def _denied(view: View, kinds: Sequence[int], gains: _Gains) -> list[float]:
    """How much less the hand is worth to the seat that gets it, after each pick."""
    if view.round % PHASE_ROUNDS == 0:
        return [0.0] * len(kinds)  # what is left is not passed on
    receiver = next(
        s for s in range(view.seats) if passer(s, view.seats, view.round + 1) == view.seat
    )
    tank = view.tanks[receiver]
    gain = gains.of(board_of(tank), len(tank.cards))
    hand = [ORDER[card] for card in view.hand]
    most = max(gain[kind] for kind in hand)
    denied = []
    for kind in kinds:
        rest = hand.copy()
        rest.remove(kind)
        denied.append(most - max(gain[other] for other in rest))
    return denied


def coming(view: View, seat: Seat) -> list[float]:
    """For each kind, how many cards of it are expected back from hands seen in this phase.

    A hand is known from when the seat held it, less what has been picked from it since. Of the
    picks to come each card is as likely to be the one; so are the random discards of two.
    The hand that the seat has in front of it is not counted.
    """
    expected = [0.0] * PLANT
    start = PHASE_ROUNDS * (view.phase - 1) + 1
    for ahead in range(1, view.seats):
        seen_in = view.round - (view.seats - ahead)
        due = view.round + ahead
        if seen_in < start or due >= start + PHASE_ROUNDS:
            continue
        # A table of two loses cards at random.
        survivors = max(0, hand_size(due) - (2 if view.seats == 2 else 0))
        chance = min(1.0, survivors / max(1, hand_size(view.round + 1)))
        for card in _known_of(view, seat, seen_in):
            expected[ORDER[card]] += chance
    return expected


def _known_of(view: View, seat: Seat, seen_in: int) -> Hand:
    """What may be left of the hand that the seat held in an earlier round of this phase."""
    left = without(view.seen[seen_in - 1].hand, view.history[seen_in - 1][seat])
    step = 1 if view.phase == 1 else -1
    holder = seat
    for round_ in range(seen_in + 1, len(view.history) + 1):
        holder = (holder + step) % view.seats
        picked = view.history[round_ - 1][holder]
        # At a table of two the pick may have been a card drawn meanwhile.
        if picked in left:
            left = without(left, picked)
    return left
