"""The bot that plans: one move deep, with tuned weights for everything begun in a tank.

A move is worth the points of the tank after it and what its readings promise (`reading`), a part
of the gain of cards that are known to come round, and a part of what the seat that gets the hand
next loses by it.
"""

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

import numpy as np

from lunarium.bots.akvarko.decision import Decision, decision_of, placements
from lunarium.bots.akvarko.policy import best_place, share
from lunarium.bots.akvarko.reading import READING, Weights, feature_names, tank_value, tuned
from lunarium.bots.api import Choice, Limit
from lunarium.bots.plain.akvarko_planner import ATTENTION, NOT_WEIGHED, coming
from lunarium.fast.akvarko import decode
from lunarium.fast.akvarko.layout import BOARD, BOX, ROUNDS
from lunarium.fast.akvarko.pack import pack_tank
from lunarium.fast.akvarko.points import tank_sheet
from lunarium.fast.akvarko.tank import U, Unsigned, Word
from lunarium.fast.api import Reals, Words
from lunarium.fast.cache import kernel
from lunarium.games.akvarko import Move, View
from lunarium.games.akvarko.draft import passer
from lunarium.games.akvarko.material import KINDS, ORDER

PICKABLE: Final = len(KINDS) - 1
"""The kinds that can be in a hand: all but the plant."""


@kernel("(uint64[::1], uint64[::1], float64[::1], float64[::1])")
def value_tanks(boards: Unsigned, boxes: Unsigned, weights: Reals, into: Reals) -> None:
    """Write what each of many tanks is worth."""
    reading = np.empty(READING, np.int64)
    for n in range(len(boards)):
        into[n] = tank_value(boards[n], boxes[n], weights, reading)


@kernel("(uint64[::1], uint64[::1], float64[::1])")
def strengths(boards: Unsigned, boxes: Unsigned, into: Reals) -> None:
    """Write what decides between finished tanks: points, then kinds that score (AK-6.5)."""
    sheet = np.zeros(13, np.int64)
    for n in range(len(boards)):
        tank_sheet(boards[n], boxes[n], sheet)
        into[n] = sheet.sum() + (sheet[:12] > 0).sum() / 16


@kernel("(uint64, uint64, int64, float64[:, ::1], float64[::1])")
def gains(board: Word, box: Word, cards: int, weights: Reals, into: Reals) -> None:
    """Write for each kind how much a tank with this many cards gains by one more card of it."""
    reading = np.empty(READING, np.int64)
    now = tank_value(board, box, weights[cards], reading)
    for kind in range(len(into)):
        value, _, _, _ = best_place(board, box, U(kind + 1), weights[cards + 1], reading)
        into[kind] = value - now


@dataclass(frozen=True, slots=True)
class Ranking:
    """The moves of a decision by their codes: what each is worth, and for a pick where it would go.

    `places` are the codes of the placements, the moves themselves if a card is to be placed.
    """

    codes: Words
    values: Reals
    places: Words
    boards: Unsigned
    boxes: Unsigned

    @property
    def order(self) -> Words:
        """The moves from best to worst; of equal ones the first stays first."""
        return np.argsort(-self.values, kind="stable")

    def move(self, n: int) -> Move:
        """A move by its number."""
        return decode(int(self.codes[n]))

    def line(self, n: int) -> tuple[Move, ...]:
        """A move, and for a pick the placement that goes with it."""
        place = decode(int(self.places[n]))
        return (place,) if self.codes[n] == self.places[n] else (self.move(n), place)


def rank(decision: Decision, weights: Weights) -> Ranking:
    """Every move by the tank after it alone; in the last round by what decides the game."""
    rows = []
    for kind in decision.kinds:
        codes, boards, boxes = placements(decision, kind)
        found = np.empty(len(codes))
        if decision.cards == ROUNDS:
            strengths(boards, boxes, found)
        else:
            value_tanks(boards, boxes, weights.tank[decision.cards], found)
        if decision.places:
            return Ranking(codes, found, codes, boards, boxes)
        best = int(found.argmax())
        rows.append((kind, found[best], codes[best], boards[best], boxes[best]))
    kinds, values, places, boards_after, boxes_after = zip(*rows, strict=True)
    return Ranking(
        np.array(kinds, np.int64),
        np.array(values),
        np.array(places, np.int64),
        np.array(boards_after, np.uint64),
        np.array(boxes_after, np.uint64),
    )


def plan(decision: Decision, weights: Weights) -> Ranking:
    """Every move by the tank after it, the cards to come, and the neighbour."""
    ranking = rank(decision, weights)
    if decision.cards == ROUNDS:
        return ranking
    values = ranking.values.copy()
    best = ranking.order[:ATTENTION]
    if weights.come_round:
        values[best] += weights.come_round * _come_round(decision, weights, ranking, best)
        # Moves that were not weighed stay behind those that were.
        values[ranking.order[ATTENTION:]] = ranking.values[ranking.order[ATTENTION:]] - NOT_WEIGHED
    if not decision.places:
        values += weights.deny[decision.view.seats] * _denied(decision, weights, ranking)
    return Ranking(ranking.codes, values, ranking.places, ranking.boards, ranking.boxes)


def _come_round(decision: Decision, weights: Weights, ranking: Ranking, which: Words) -> Reals:
    """What the cards that are known to come would gain after each of these moves."""
    known = np.array(coming(decision.view, decision.seat))
    found = np.zeros(len(which))
    if not known.any():
        return found
    gain = np.empty(len(known))
    for place, n in enumerate(which):
        gains(ranking.boards[n], ranking.boxes[n], decision.cards, weights.tank, gain)
        found[place] = (known * np.maximum(gain, 0.0)).sum()
    return found


def _denied(decision: Decision, weights: Weights, ranking: Ranking) -> Reals:
    """How much less the hand is worth to the seat that gets it, after each pick."""
    view = decision.view
    if view.round % 8 == 0:
        return np.zeros(len(ranking.codes))  # What is left is not passed on.
    receiver = next(
        s for s in range(view.seats) if passer(s, view.seats, view.round + 1) == decision.seat
    )
    tank = pack_tank(view.tanks[receiver])
    gain = np.empty(PICKABLE)
    gains(tank[BOARD], tank[BOX], len(view.tanks[receiver].cards), weights.tank, gain)
    hand = [ORDER[card] for card in view.hand]
    most = max(gain[kind] for kind in hand)
    denied = np.zeros(len(ranking.codes))
    for place, code in enumerate(ranking.codes):
        rest = hand.copy()
        rest.remove(code)
        denied[place] = most - max(gain[kind] for kind in rest)
    return denied


class Planner:
    """Plays the move that its weights value most; without any, those tuned for its table."""

    name = "planner"

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move of most value; it is fast and ignores the limit."""
        weights = self._weights or tuned(view.seats)
        decision = decision_of(view)
        ranking = plan(decision, weights)
        best = ranking.order[:1]
        value = float(promises(decision, weights, ranking, best)[0])
        return Choice(ranking.move(best[0]), value, ranking.line(best[0]))


def promises(decision: Decision, weights: Weights, ranking: Ranking, which: Words) -> Reals:
    """The share of a win that the tanks promise after each of these moves, before others move."""
    view = decision.view
    reading = np.empty(READING, np.int64)
    found = np.empty(view.seats)
    for seat, tank in enumerate(view.tanks):
        words = pack_tank(tank)
        row = weights.tank[len(tank.cards)]
        found[seat] = tank_value(words[BOARD], words[BOX], row, reading)
        if not tank.cards:
            # Nothing is known about an empty tank: it may become as good as the seat's own.
            found[seat] = ranking.values.max()
    spread = weights.spread[min(decision.cards, ROUNDS - 1)]
    shares = np.empty(len(which))
    for place, n in enumerate(which):
        found[decision.seat] = tank_value(
            ranking.boards[n], ranking.boxes[n], weights.tank[decision.cards], reading
        )
        shares[place] = share(found, view.seats, decision.seat, spread)
    return shares


@cache
def narrow_weights(seats: int, overlooked: frozenset[str]) -> Weights:
    """The weights tuned for this many players, without what is overlooked."""
    weights = tuned(seats)
    tank = weights.tank.copy()
    for n, (kind, _) in enumerate(feature_names()):
        if kind in overlooked:
            tank[:, n] = 0.0
    return replace(weights, tank=tank, come_round=0.0, deny=(0.0,) * len(weights.deny))


class NarrowPlanner:
    """A planner that finishes what it has begun, in the kinds it watches.

    With the kinds of features that it overlooks it makes no plans: such creatures are taken only
    for the points they make at once, and the frame lies where it falls. It does not count cards.
    """

    name = "narrow-planner"

    def __init__(self, *overlooked: str) -> None:
        self._overlooked = frozenset(overlooked)

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move that helps its plans most; it ignores the limit."""
        weights = narrow_weights(view.seats, self._overlooked)
        return Planner(weights).play(view, limit, rng)
