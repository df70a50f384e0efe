"""Akvárko: games to learn from.

A file of games holds an example for every tank of a game:

reading   the first 26 numbers of a reading (`lunarium.bots.akvarko.reading`)
board     the board in the frame of that reading
cards     how many cards lie in the tank
points    the points that it still gained
game, seat, score    whose it was, and the final points, to learn chances from
"""

import numpy as np
from numpy.typing import NDArray

from benchmarks.tune_akvarko import record_games
from lunarium.bots.akvarko.reading import READING, UNITS, tank_reading, tuned
from lunarium.fast.akvarko import deal_many, empty_states
from lunarium.fast.akvarko.layout import ROUNDS
from lunarium.fast.akvarko.points import tank_points
from lunarium.fast.akvarko.tank import Unsigned, Word, number
from lunarium.fast.api import Reals, Words
from lunarium.fast.cache import kernel
from lunarium.games.akvarko import Options


@kernel(
    "(uint64[:, :, :, ::1], int64[:, ::1], float64[:, ::1], int8[:, ::1], uint64[::1],"
    " int64[:, ::1])"
)
def examples(
    tanks: Unsigned,
    strays: Words,
    weights: Reals,
    readings: NDArray[np.int8],
    boards: Unsigned,
    facts: Words,
) -> int:
    """Write an example for each tank of fewer than 16 cards from its last stray on; how many."""
    reading = np.zeros(READING, np.int64)
    count = 0
    for n in range(len(tanks)):
        for seat in range(tanks.shape[1]):
            last = number(tank_points(tanks[n, seat, ROUNDS, 0], tanks[n, seat, ROUNDS, 1]))
            for cards in range(max(1, strays[n, seat]), ROUNDS):
                board, box = tanks[n, seat, cards, 0], tanks[n, seat, cards, 1]
                boards[count] = tank_reading(board, box, weights[cards], reading)
                for k in range(UNITS):
                    readings[count, k] = reading[k]
                facts[count, 0] = cards
                facts[count, 1] = last - number(tank_points(board, box))
                facts[count, 2] = n
                facts[count, 3] = seat
                facts[count, 4] = last
                count += 1
    return count


def _played(
    seats: int, games: int, seed: int, rows: Reals, *, stray: bool
) -> tuple[Unsigned, Words]:
    """Every tank after every round, and when each seat strayed."""
    dice = np.random.SeedSequence(seed).generate_state(games, np.uint64).astype(np.uint64)
    dealt = empty_states(games)
    rng = np.random.default_rng(seed)
    deal_many(dealt, Options(fewer_species=bool(seats == 2 and rng.random() < 0.1)), seats, dice)
    strays = rng.integers(0, ROUNDS if stray else 1, (games, seats))
    tanks = np.zeros((games, seats, ROUNDS + 1, 2), np.uint64)
    record_games(dealt.view(np.uint64), dice, strays, rows, tanks)
    return tanks, strays


def tanks_of(seats: int, games: int, seed: int, rows: Reals) -> tuple[Unsigned, Words]:
    """Every tank after every round of games without a stray, and the points in the end."""
    tanks, _ = _played(seats, games, seed, rows, stray=False)
    scores = [[number_of(*tank[ROUNDS]) for tank in game] for game in tanks]
    return tanks, np.array(scores)


def number_of(board: Word, box: Word) -> int:
    """The points of a tank."""
    return int(tank_points(board, box))


def games_of(seats: int, games: int, seed: int, weights: Reals | None) -> dict[str, np.ndarray]:
    """Games one ply deep, by the weights in use or by others; every seat strays once."""
    rows = tuned(seats).tank if weights is None else weights
    tanks, strays = _played(seats, games, seed, rows, stray=True)
    most = games * seats * ROUNDS
    readings = np.zeros((most, UNITS), np.int8)
    boards = np.zeros(most, np.uint64)
    facts = np.zeros((most, 5), np.int64)
    n = examples(tanks, strays, rows, readings, boards, facts)
    return {
        "reading": readings[:n],
        "board": boards[:n],
        "cards": facts[:n, 0].astype(np.int8),
        "points": facts[:n, 1].astype(np.int16),
        "game": facts[:n, 2].astype(np.int32),
        "seat": facts[:n, 3].astype(np.int8),
        "score": facts[:n, 4].astype(np.int16),
    }
