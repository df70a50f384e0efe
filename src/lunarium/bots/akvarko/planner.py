"""The bot that plans: one move deep, with tuned weights for everything begun in a tank.

A move is worth the points of the tank after it and what its readings promise (`reading`), a part
of the gain of cards that are known to come round, and a part of what the seat that gets the hand
next loses by it.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from lunarium.bots.akvarko.coming import PICKABLE, coming
from lunarium.bots.akvarko.judge import share
from lunarium.bots.akvarko.kernels import Reals, kernel
from lunarium.bots.akvarko.policy import best_place
from lunarium.bots.akvarko.reading import READING, tank_value
from lunarium.bots.akvarko.sight import Sight, look, placements
from lunarium.bots.akvarko.weights import Weights, tuned
from lunarium.bots.api import Choice, Limit
from lunarium.fast.akvarko import Numbers, Word, Words, decode, pack_tank
from lunarium.fast.akvarko.compiled import U
from lunarium.fast.akvarko.layout import BOARD, BOX, ROUNDS
from lunarium.fast.akvarko.sheets import tank_sheet
from lunarium.games.akvarko import Move, View
from lunarium.games.akvarko.draft import passer
from lunarium.games.akvarko.material import ORDER

ATTENTION: Final = 8
"""For how many of the best moves the cards to come are weighed."""


@kernel
def value_tanks(boards: Words, boxes: Words, weights: Reals, into: Reals) -> None:
    """Write what each of many tanks is worth."""
    reading = np.empty(READING, np.int64)
    for n in range(len(boards)):
        into[n] = tank_value(boards[n], boxes[n], weights, reading)


@kernel
def strengths(boards: Words, boxes: Words, into: Reals) -> None:
    """Write what decides between finished tanks: points, then kinds that score (AK-6.5)."""
    sheet = np.zeros(13, np.int64)
    for n in range(len(boards)):
        tank_sheet(boards[n], boxes[n], sheet)
        into[n] = sheet.sum() + (sheet[:12] > 0).sum() / 16


@kernel
def gains(board: Word, box: Word, cards: int, weights: Reals, into: Reals) -> None:
    """Write for each kind how much a tank of so many cards gains by one more card of it."""
    reading = np.empty(READING, np.int64)
    now = tank_value(board, box, weights[cards], reading)
    for kind in range(len(into)):
        value, _, _, _ = best_place(board, box, U(kind + 1), weights[cards + 1], reading)
        into[kind] = value - now


@dataclass(frozen=True, slots=True)
class Ranking:
    """The moves of a sight by their codes: what each is worth, and for a pick where it would go.

    `places` are the codes of the placements, the moves themselves if a card is to be placed.
    """

    codes: Numbers
    values: Reals
    places: Numbers
    boards: Words
    boxes: Words

    @property
    def order(self) -> Numbers:
        """The moves from best to worst; of equal ones the first stays first."""
        return np.argsort(-self.values, kind="stable")

    def move(self, n: int) -> Move:
        """A move by its number."""
        return decode(int(self.codes[n]))

    def line(self, n: int) -> tuple[Move, ...]:
        """A move, and for a pick the placement that goes with it."""
        place = decode(int(self.places[n]))
        return (place,) if self.codes[n] == self.places[n] else (self.move(n), place)


def rank(sight: Sight, weights: Weights) -> Ranking:
    """Every move by the tank after it alone; in the last round by what decides the game."""
    rows = []
    for kind in sight.kinds:
        codes, boards, boxes = placements(sight, kind)
        found = np.empty(len(codes))
        if sight.cards == ROUNDS:
            strengths(boards, boxes, found)
        else:
            value_tanks(boards, boxes, weights.tank[sight.cards], found)
        if sight.places:
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


def plan(sight: Sight, weights: Weights) -> Ranking:
    """Every move by the tank after it, the cards to come, and the neighbour."""
    ranking = rank(sight, weights)
    if sight.cards == ROUNDS:
        return ranking
    values = ranking.values.copy()
    best = ranking.order[:ATTENTION]
    if weights.come_round:
        values[best] += weights.come_round * _come_round(sight, weights, ranking, best)
        # Moves that were not weighed stay behind those that were.
        values[ranking.order[ATTENTION:]] = ranking.values[ranking.order[ATTENTION:]] - 100.0
    if not sight.places:
        values += weights.deny[sight.view.seats] * _denied(sight, weights, ranking)
    return Ranking(ranking.codes, values, ranking.places, ranking.boards, ranking.boxes)


def _come_round(sight: Sight, weights: Weights, ranking: Ranking, which: Numbers) -> Reals:
    """What the cards that are known to come would bring after each of these moves."""
    known = coming(sight.view, sight.seat)
    found = np.zeros(len(which))
    if not known.any():
        return found
    gain = np.empty(len(known))
    for place, n in enumerate(which):
        gains(ranking.boards[n], ranking.boxes[n], sight.cards, weights.tank, gain)
        found[place] = (known * np.maximum(gain, 0.0)).sum()
    return found


def _denied(sight: Sight, weights: Weights, ranking: Ranking) -> Reals:
    """How much less the hand is worth to the seat that gets it, after each pick."""
    view = sight.view
    if view.round % 8 == 0:
        return np.zeros(len(ranking.codes))  # What is left is not passed on.
    receiver = next(
        s for s in range(view.seats) if passer(s, view.seats, view.round + 1) == sight.seat
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
    """Plays the move that its weights value most."""

    name = "planner"

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move of most value; it is quick, so a limit means nothing to it."""
        weights = self._weights or tuned()
        sight = look(view)
        ranking = plan(sight, weights)
        best = ranking.order[:1]
        value = float(promises(sight, weights, ranking, best)[0])
        return Choice(ranking.move(best[0]), value, ranking.line(best[0]))


def promises(sight: Sight, weights: Weights, ranking: Ranking, which: Numbers) -> Reals:
    """The share of a win that the tanks promise after each of these moves, before others move."""
    view = sight.view
    reading = np.empty(READING, np.int64)
    found = np.empty(view.seats)
    for seat, tank in enumerate(view.tanks):
        words = pack_tank(tank)
        row = weights.tank[len(tank.cards)]
        found[seat] = tank_value(words[BOARD], words[BOX], row, reading)
        if not tank.cards:
            # Nothing is known of an empty tank: it may become as good as the own one.
            found[seat] = ranking.values.max()
    spread = weights.spread[min(sight.cards, ROUNDS - 1)]
    shares = np.empty(len(which))
    for place, n in enumerate(which):
        found[sight.seat] = tank_value(
            ranking.boards[n], ranking.boxes[n], weights.tank[sight.cards], reading
        )
        shares[place] = share(found, view.seats, sight.seat, spread)
    return shares
