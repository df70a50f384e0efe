"""The fast engine of Akvárko, and the readable rules beside it: four players, random moves."""

from random import Random

import numpy as np

from lunarium.bench.timing import median_rate
from lunarium.fast.akvarko import MAX_MOVES, STATE_WORDS, generators, legal_many, afterstates_many, play_many, playout_many, deal_many
from lunarium.fast.akvarko.words import Unsigned
from lunarium.fast.akvarko.points import score_full_tanks, score_tanks
from lunarium.fast.akvarko.layout import BOARD, BOX, TANK_WORDS, TANKS
from lunarium.games.akvarko import AKVARKO, Options

SEATS = 4
ROUNDS = 16
GAMES = 1_000
DECISIONS = 400
"""As many as fit into a processor's own memory, lists of moves included."""
REPETITIONS = 15
SCORINGS_A_RUN = 20
"""Scoring is so fast that one pass over the tanks is too short for the clock."""
RULES_GAMES = 1


def measure() -> dict[str, float]:
    """All figures by name, each a number a second.

    Games are of four, with random picks and placements. Scorings are of finished tanks in rows;
    the unfinished ones are those of all rounds, each in all its frames. Afterstates are
    placements listed and scored, also over all rounds.
    """
    starts = np.zeros((GAMES, STATE_WORDS), np.uint64)
    random_start_many(starts, SEATS, False, generators(1, GAMES))
    ends = starts.copy()

    def play_out() -> int:
        ends[:] = starts
        playout_many(ends, generators(2, GAMES))
        return GAMES * SEATS * ROUNDS

    figures = {"akvarko.fast.placements_per_s": median_rate(play_out, REPETITIONS)}
    finished = ends[:, TANKS + BOARD : TANKS + TANK_WORDS * SEATS : TANK_WORDS].ravel()
    points = np.zeros(finished.size, np.int64)

    def score_finished() -> int:
        for _ in range(SCORINGS_A_RUN):
            score_full_tanks(finished, points)
        return SCORINGS_A_RUN * finished.size

    figures["akvarko.fast.scorings_per_s"] = median_rate(score_finished, REPETITIONS)
    middle = _decisions(starts)
    boards, boxes = middle[:, TANKS + BOARD].copy(), middle[:, TANKS + BOX].copy()
    points_of_unfinished = np.zeros(len(middle), np.int64)

    def score_unfinished() -> int:
        score_tanks(boards, boxes, points_of_unfinished)
        return len(middle)

    figures["akvarko.fast.unfinished_scorings_per_s"] = median_rate(score_unfinished, REPETITIONS)
    some = middle[:DECISIONS]
    first, counts = np.zeros((2, DECISIONS), np.int64)
    moves, after = np.zeros((2, DECISIONS, MAX_MOVES), np.int64)

    def list_placements() -> int:
        place_afterstates_many(some, first, moves, after, counts)
        return int(counts.sum())

    figures["akvarko.fast.afterstates_per_s"] = median_rate(list_placements, REPETITIONS)
    figures["akvarko.games.placements_per_s"] = median_rate(_by_the_rules, REPETITIONS)
    return figures


def _decisions(starts: Words) -> Words:
    """The states of random games whenever seat 0 has to place, shuffled."""
    states = starts.copy()
    rng = np.random.default_rng(3)
    moves = np.zeros((GAMES, MAX_MOVES), np.int64)
    counts = np.zeros(GAMES, np.int64)
    found = []
    for turn in range(2 * ROUNDS * SEATS):
        if turn % (2 * SEATS) == SEATS:
            found.append(states.copy())
        seats = np.full(GAMES, turn % SEATS)
        legal_moves_many(states, seats, moves, counts)
        play_many(states, seats, moves[np.arange(GAMES), rng.integers(counts)])
    return rng.permutation(np.concatenate(found))


def _by_the_rules() -> int:
    for seed in range(RULES_GAMES):
        rng = Random(seed)
        state = AKVARKO.start(Options(), SEATS, rng)
        while waiting := AKVARKO.to_move(state):
            for seat in waiting:
                state = AKVARKO.play(state, seat, rng.choice(AKVARKO.moves(state, seat)))
    return RULES_GAMES * SEATS * ROUNDS
