"""The fast engine of Nova Luna, and the readable rules beside it: two players, random moves."""

from collections.abc import Callable
from random import Random

import numpy as np

from lunarium.bench import naive_novaluna
from lunarium.bench.timing import median_rate
from lunarium.fast.novaluna.pack import BOX
from lunarium.fast.novaluna import AFTERSTATE_ROWS, afterstates_many, deal_many, playout_many, empty_states, generators
from lunarium.fast.novaluna.layout import MAX_MOVES
from lunarium.games.novaluna import NOVALUNA

GAMES = 256
"""Games in one run: a few milliseconds, and they fit the second cache."""

NAIVE_GAMES = 32

DECISIONS = 4096
"""Positions in one run: too many for the processor to know its way by heart."""

AT_ONCE = 32
"""Of these, how many are answered in one call: the answers of so few fit the second cache."""

NO_LIMIT = 10**6


def measure(repetitions: int = 101) -> dict[str, float]:
    """Moves and afterstates a second by name."""
    return {
        "novaluna.fast.moves_per_s": median_rate(_random_games(), repetitions),
        "novaluna.fast.afterstates_per_s": median_rate(_decisions(), repetitions),
        "novaluna.games.moves_per_s": median_rate(_readable_game(), max(5, repetitions // 5)),
        "reference.naive_novaluna_moves_per_s": median_rate(
            lambda: naive_novaluna.random_games(NAIVE_GAMES), max(5, repetitions // 5)
        ),
    }


def _random_games() -> Callable[[], int]:
    """Two players, from the shuffle to the end with uniformly random legal moves."""
    states, rngs = room_for_states(GAMES), seeded(*range(GAMES))

    def run() -> int:
        deals(BOX, rngs, 2, 21, states)
        return playouts(states, rngs, NO_LIMIT)

    return run


def _decisions() -> Callable[[], int]:
    """Two players: all afterstates of decisions from the first to the 60th of random games."""
    states, rngs = room_for_states(DECISIONS), seeded(*range(DECISIONS))
    deals(BOX, rngs, 2, 21, states)
    for row in range(DECISIONS):
        playouts(states[row : row + 1], rngs[row : row + 1], row % 60)
    answers = np.zeros((AT_ONCE, ROWS, MOST_MOVES), dtype=np.int64)
    counts = np.zeros(AT_ONCE, dtype=np.int64)
    parts = [states[first : first + AT_ONCE] for first in range(0, DECISIONS, AT_ONCE)]
    return lambda: sum(afterstates_all(part, answers, counts) for part in parts)


def _readable_game() -> Callable[[], int]:
    """The same as `_random_games` by the readable rules, one game a run."""
    rng = Random(1)

    def run() -> int:
        state, count = NOVALUNA.start(NOVALUNA.options(2), 2, rng), 0
        while not state.open.over:
            seat = state.open.order[0]
            state = NOVALUNA.play(state, seat, rng.choice(NOVALUNA.moves(state, seat)))
            count += 1
        return count

    return run
