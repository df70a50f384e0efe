"""The bot that takes what it can get: the most points at once."""

from random import Random

import numpy as np

from lunarium.bots.akvarko.kernels import kernel
from lunarium.bots.akvarko.sight import Sight, look, placements
from lunarium.bots.api import Choice, Limit
from lunarium.fast.akvarko import Numbers, Word, Words, decode, score_tanks, tank_points
from lunarium.fast.akvarko.compiled import U, lowest_bit, number, popcount
from lunarium.fast.akvarko.layout import NO_FLIP
from lunarium.fast.akvarko.tank import free_cells, laid
from lunarium.games.akvarko import Move, View

MOST_TIES = 24
"""Among more placements alike than this, only so many are compared by what may follow."""


@kernel
def next_gains(board: Word, box: Word) -> int:
    """What one more card of each kind would bring at best, without a turn, in sum."""
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


@kernel
def room_left(board: Word, box: Word) -> int:
    """On how many cells a card may still lie: the more, the less the frame is fixed."""
    return number(popcount(free_cells(board, box)))


def score_places(sight: Sight, kind: int, *, turns: bool) -> tuple[Numbers, Numbers, Words, Words]:
    """All placements of a kind and the points of the tank after each."""
    codes, boards, boxes = placements(sight, kind, turns=turns)
    points = np.empty(len(codes), np.int64)
    score_tanks(boards, boxes, points)
    return codes, points, boards, boxes


class Greedy:
    """Takes the card, and the place for it, that score most now (AK-6.6).

    Among equals it turns no card for nothing, then looks at what one more card of each kind
    could bring, then keeps the frame open. It does not think of the others.
    """

    name = "greedy"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move of most points; it is quick, so a limit means nothing to it."""
        sight = look(view)
        found = [(_best_place(sight, kind), kind) for kind in sight.kinds]
        (_, code), kind = max(found, key=lambda one: one[0][0])
        if sight.places:
            return Choice(decode(code))
        pick = decode(kind)
        return Choice(pick, line=(pick, decode(code)))


def _best_place(sight: Sight, kind: int) -> tuple[tuple[int, int, int], int]:
    """The best placement of a kind, and by what it is best."""
    codes, points, boards, boxes = score_places(sight, kind, turns=True)
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
