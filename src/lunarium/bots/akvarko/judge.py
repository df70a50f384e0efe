"""Playing candidate moves out in possible worlds, and what share of a win comes of it.

Every candidate is played in the same worlds, and everybody plays on by the same weights: what
differs between two candidates in one world differs because of them.
"""

import numpy as np

from lunarium.bots.akvarko.kernels import Reals, kernel
from lunarium.bots.akvarko.policy import play_on, values
from lunarium.fast.akvarko.compiled import Numbers, U, Words, number
from lunarium.fast.akvarko.course import play
from lunarium.fast.akvarko.layout import MAX_SEATS, ROUND, ROUNDS, SEATS
from lunarium.fast.akvarko.sheets import result

BY_POINTS = 0.3
"""What part of a finished game counts by points. It does not matter by how much a game is won,
but of moves that win as often in a few worlds, the one that wins by more is the safer one."""

MARGIN = 4.0
"""A lead of so many points counts as three quarters of a win in that part."""


@kernel
def judge(
    worlds: Words,
    seat: int,
    moves: Numbers,
    rounds: int,
    weights: Reals,
    spread: Reals,
    shares: Reals,
) -> None:
    """Write into `shares`, world by world, what share of a win the seat gets by each move.

    The table plays on for some rounds after the present one. A game that is over then has a
    result; else the tanks are valued, and `spread` says for each number of cards by how much
    such a value misses the points that a tank makes in the end.
    """
    state = np.empty(worlds.shape[1], np.uint64)
    found = np.empty(MAX_SEATS)
    points = np.empty(MAX_SEATS, np.int64)
    places = np.empty(MAX_SEATS, np.int64)
    for world in range(len(worlds)):
        for n in range(len(moves)):
            state[:] = worlds[world]
            seats = number(state[SEATS])
            last = number(state[ROUND]) + rounds
            play(state, seat, moves[n])
            play_on(state, last - number(state[ROUND]) + 1, weights)
            if state[ROUND] > U(ROUNDS):
                result(state, points, places)
                winners = 0
                for other in range(seats):
                    found[other] = points[other]
                    winners += places[other] == 1
                won = 1.0 / winners if places[seat] == 1 else 0.0
                by_points = share(found, seats, seat, MARGIN)
                shares[world, n] = (1.0 - BY_POINTS) * won + BY_POINTS * by_points
            else:
                values(state, weights, found)
                shares[world, n] = share(found, seats, seat, spread[number(state[ROUND]) - 1])


@kernel
def share(points: Reals, seats: int, seat: int, spread: float) -> float:
    """The share of a win that these points promise, if they may be wrong by the spread."""
    total = 0.0
    for other in range(seats):
        total += np.exp((points[other] - points[seat]) / spread)
    return 1.0 / total
