"""The bots that take the most points at once."""

from random import Random

import numpy as np

from lunarium.bots.akvarko.decision import Decision, decision_of, placements
from lunarium.bots.api import Choice, Limit
from lunarium.fast.akvarko import decode
from lunarium.fast.akvarko.layout import NO_FLIP
from lunarium.fast.akvarko.points import score_tanks, tank_points
from lunarium.fast.akvarko.tank import (
    U,
    Unsigned,
    Word,
    free_cells,
    laid,
    lowest_bit,
    number,
    popcount,
)
from lunarium.fast.api import Words
from lunarium.fast.cache import kernel
from lunarium.games.akvarko import Move, View

MOST_TIES = 24
"""If more placements than this are alike, only this many are compared by what may follow."""


@kernel("(uint64, uint64)")
def next_gains(board: Word, box: Word) -> int:
    """The sum of what one more card of each kind would gain at best, without a turn."""
    points = number(tank_points(board, box))
    total = 0
    for kind in range(1, 13):
        best = 0
        cells = free_cells(board, box)
        while cells:
            after, box_after = laid(board, box, U(kind), lowest_bit(cells))
            cells &= cells - U(1)
            best = max(best, number(tank_points(after, box_after)) - points)
        total += best
    return total


@kernel("(uint64, uint64)")
def room_left(board: Word, box: Word) -> int:
    """On how many cells a card may still lie: the more, the less the frame is fixed."""
    return number(popcount(free_cells(board, box)))


def score_places(
    decision: Decision, kind: int, *, turns: bool
) -> tuple[Words, Words, Unsigned, Unsigned]:
    """All placements of a kind and the points of the tank after each."""
    codes, boards, boxes = placements(decision, kind, turns=turns)
    points = np.empty(len(codes), np.int64)
    score_tanks(boards, boxes, points)
    return codes, points, boards, boxes


class Greedy:
    """Takes the card, and the place for it, that score most now (AK-6.6).

    Among equals it turns no card for nothing, then looks at what one more card of each kind
    could gain, then keeps the frame open. It ignores the other players.
    """

    name = "greedy"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move of most points; it is fast and ignores the limit."""
        decision = decision_of(view)
        found = [(_best_place(decision, kind), kind) for kind in decision.kinds]
        (_, code), kind = max(found, key=lambda one: one[0][0])
        if decision.places:
            return Choice(decode(code))
        pick = decode(kind)
        return Choice(pick, line=(pick, decode(code)))


def _best_place(decision: Decision, kind: int) -> tuple[tuple[int, int, int], int]:
    """The best placement of a kind, and by what it is best."""
    codes, points, boards, boxes = score_places(decision, kind, turns=True)
    alike = np.flatnonzero(points == points.max())
    unturned = alike[codes[alike] % 64 == NO_FLIP]
    if len(unturned):
        alike = unturned
    ranks = [
        (
            (int(points[n]), next_gains(boards[n], boxes[n]), room_left(boards[n], boxes[n])),
            -place,
        )
        for place, n in enumerate(alike[:MOST_TIES])
    ]
    rank, place = max(ranks)
    return rank, int(codes[alike[-place]])


class Beginner:
    """Lays the card that scores most as it lies, and forgets that cards can be turned.

    Where the score does not differ, it takes any move.
    """

    name = "beginner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose one of the moves of most points; it is fast and ignores the limit."""
        decision = decision_of(view)
        best: list[tuple[int, int]] = []
        most = -1
        for kind in decision.kinds:
            codes, points, _, _ = score_places(decision, kind, turns=False)
            if points.max() > most:
                most, best = int(points.max()), []
            if points.max() == most:
                best += [(kind, int(code)) for code in codes[points == most]]
        kind, code = rng.choice(best)
        return Choice(decode(code if decision.places else kind))
