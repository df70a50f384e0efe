"""The fast engines, and the readable rules beside them: random games and gains of moves."""

from collections.abc import Callable
from random import Random

import numpy as np

from lunarium.bench.references import median_rate
from lunarium.fast import akvarko, novaluna
from lunarium.fast.akvarko.layout import BOARD, BOX, TANK_WORDS, TANKS
from lunarium.fast.akvarko.points import score_full_tanks, score_tanks
from lunarium.fast.api import Words
from lunarium.games.akvarko import AKVARKO, Options
from lunarium.games.novaluna import NOVALUNA

NO_LIMIT = 10**6

NOVALUNA_GAMES = 256
"""Games in one run: a few milliseconds, and they fit the second cache."""

NOVALUNA_DECISIONS = 4096
"""Positions in one run: too many for the branch predictor to learn them."""

AT_ONCE = 32
"""How many of these are computed in one call: the results of so few fit the second-level cache."""

SEATS = 4
ROUNDS = 16
GAMES = 1_000
DECISIONS = 400
"""As many as fit into a processor's own memory, lists of moves included."""
REPETITIONS = 15
SCORINGS_A_RUN = 20
"""Scoring is so fast that one pass over the tanks is too short for the clock."""
RULES_GAMES = 1


def measure_novaluna(repetitions: int = 101) -> dict[str, float]:
    """Moves and afterstates a second by name: two players, random moves."""
    return {
        "novaluna.fast.moves_per_s": median_rate(_random_games(), repetitions),
        "novaluna.fast.afterstates_per_s": median_rate(_novaluna_decisions(), repetitions),
        "novaluna.games.moves_per_s": median_rate(_readable_game(), max(5, repetitions // 5)),
    }


def _random_games() -> Callable[[], int]:
    """Two players, from the shuffle to the end with uniformly random legal moves."""
    states = novaluna.empty_states(NOVALUNA_GAMES)
    generators, options = novaluna.generators(*range(NOVALUNA_GAMES)), NOVALUNA.options(2)

    def run() -> int:
        novaluna.deal_many(states, options, 2, generators)
        return novaluna.playout_many(states, generators, NO_LIMIT)

    return run


def _novaluna_decisions() -> Callable[[], int]:
    """Two players: all afterstates of decisions from the first to the 60th of random games."""
    states = novaluna.empty_states(NOVALUNA_DECISIONS)
    generators = novaluna.generators(*range(NOVALUNA_DECISIONS))
    novaluna.deal_many(states, NOVALUNA.options(2), 2, generators)
    for row in range(NOVALUNA_DECISIONS):
        novaluna.playout(states[row], generators[row : row + 1], row % 60)
    seats = np.array([novaluna.to_move(state) for state in states], dtype=np.int64)
    answers = np.stack([novaluna.empty_afterstates()] * AT_ONCE)
    counts = np.zeros(AT_ONCE, dtype=np.int64)
    parts = [slice(first, first + AT_ONCE) for first in range(0, NOVALUNA_DECISIONS, AT_ONCE)]
    return lambda: sum(
        novaluna.afterstates_many(states[part], seats[part], answers, counts) for part in parts
    )


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


def measure_akvarko() -> dict[str, float]:
    """All figures by name, each a number a second.

    Games are of four players, with random picks and placements. Scorings are of finished tanks in
    rows; the unfinished ones are those of all rounds, each in all its frames. Afterstates are
    placements listed and scored, also over all rounds.
    """
    starts = akvarko.empty_states(GAMES)
    akvarko.deal_many(starts, Options(), SEATS, akvarko.generators(*range(GAMES)))
    ends = starts.copy()
    generators = akvarko.generators(*range(GAMES, 2 * GAMES))

    def play_out() -> int:
        ends[:] = starts
        akvarko.playout_many(ends, generators.copy(), NO_LIMIT)
        return GAMES * SEATS * ROUNDS

    figures = {"akvarko.fast.placements_per_s": median_rate(play_out, REPETITIONS)}
    words = ends.view(np.uint64)
    finished = words[:, TANKS + BOARD : TANKS + TANK_WORDS * SEATS : TANK_WORDS].ravel()
    points = np.zeros(finished.size, np.int64)

    def score_finished() -> int:
        for _ in range(SCORINGS_A_RUN):
            score_full_tanks(finished, points)
        return SCORINGS_A_RUN * finished.size

    figures["akvarko.fast.scorings_per_s"] = median_rate(score_finished, REPETITIONS)
    middle = _akvarko_decisions(starts)
    words = middle.view(np.uint64)
    boards, boxes = words[:, TANKS + BOARD].copy(), words[:, TANKS + BOX].copy()
    points_of_unfinished = np.zeros(len(middle), np.int64)

    def score_unfinished() -> int:
        score_tanks(boards, boxes, points_of_unfinished)
        return len(middle)

    figures["akvarko.fast.unfinished_scorings_per_s"] = median_rate(score_unfinished, REPETITIONS)
    some = middle[:DECISIONS]
    first, counts = np.zeros((2, DECISIONS), np.int64)
    answers = np.stack([akvarko.empty_afterstates()] * DECISIONS)

    def list_placements() -> int:
        return akvarko.afterstates_many(some, first, answers, counts)

    figures["akvarko.fast.afterstates_per_s"] = median_rate(list_placements, REPETITIONS)
    figures["akvarko.games.placements_per_s"] = median_rate(_by_the_rules, REPETITIONS)
    return figures


def _akvarko_decisions(starts: Words) -> Words:
    """The states of random games whenever seat 0 has to place, shuffled."""
    states = starts.copy()
    rng = np.random.default_rng(3)
    moves = np.zeros((GAMES, akvarko.MAX_MOVES), np.int64)
    counts = np.zeros(GAMES, np.int64)
    found = []
    for turn in range(2 * ROUNDS * SEATS):
        if turn % (2 * SEATS) == SEATS:
            found.append(states.copy())
        seats = np.full(GAMES, turn % SEATS)
        akvarko.legal_many(states, seats, moves, counts)
        akvarko.play_many(states, seats, moves[np.arange(GAMES), rng.integers(counts)])
    return rng.permutation(np.concatenate(found))


def _by_the_rules() -> int:
    for seed in range(RULES_GAMES):
        rng = Random(seed)
        state = AKVARKO.start(Options(), SEATS, rng)
        while waiting := AKVARKO.to_move(state):
            for seat in waiting:
                state = AKVARKO.play(state, seat, rng.choice(AKVARKO.moves(state, seat)))
    return RULES_GAMES * SEATS * ROUNDS
