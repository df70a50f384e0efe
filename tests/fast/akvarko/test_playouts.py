"""Random games: legal, reproducible, fair, and the same however they are run."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from lunarium.fast.akvarko import MAX_MOVES, MAX_SEATS, STATE_WORDS, decode, generators, legal, legal_many, may_move, afterstates_many, play, play_many, playout, playout_many, random_move, deal, deal_many, result, result_many, scores, scores_many, unpack
from lunarium.fast.akvarko.words import Unsigned
from lunarium.fast.akvarko.afterstates import place_afterstates
from lunarium.fast.akvarko.pack import unpack_result
from lunarium.games.akvarko import AKVARKO, Options, deal
from tests.fast.akvarko.walking import TABLES

GAMES = 40


def tables(seats: int, fewer: bool, seed: int) -> Words:
    states = np.zeros((GAMES, STATE_WORDS), np.uint64)
    random_start_many(states, seats, fewer, generators(seed, GAMES))
    return states


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_a_random_start_is_a_start_by_the_rules(seats: int, fewer: bool) -> None:
    for array in tables(seats, fewer, seed=3):
        state = unpack(array)
        # `deal` refuses a deck or discards that cannot be.
        assert deal(Options(fewer), seats, state.deck, state.discards) == state


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_a_playout_is_legal_move_by_move(seats: int, fewer: bool) -> None:
    start = tables(seats, fewer, seed=4)[0]
    state, array = unpack(start), start.copy()
    dice = generators(9)
    while waiting := sorted(AKVARKO.to_move(state)):
        code = random_move(array, waiting[0], dice)
        play(array, waiting[0], code)
        state = AKVARKO.play(state, waiting[0], decode(code))

    playout(start, generators(9))

    assert unpack(start) == unpack(array) == state
    assert unpack_result(start) == AKVARKO.result(state)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    start = tables(4, False, seed=5)[0]
    ends = []
    for seed in (1, 1, 2):
        array = start.copy()
        playout(array, generators(seed))
        ends.append(array.tolist())

    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_a_playout_of_a_finished_game_changes_nothing() -> None:
    array = tables(2, False, seed=6)[0]
    playout(array, generators(1))
    before = array.tolist()

    playout(array, generators(2))

    assert array.tolist() == before


@pytest.mark.parametrize("steps", [0, 3, 3 + 7, 3 * 32 - 4])
def test_every_legal_move_is_as_likely(steps: int) -> None:
    array = tables(3, False, seed=8)[0]
    dice = generators(3)
    for _ in range(steps):
        seat = next(seat for seat in range(3) if may_move(array, seat))
        play(array, seat, random_move(array, seat, dice))
    seat = next(seat for seat in range(3) if may_move(array, seat))
    moves = np.zeros(MAX_MOVES, np.int64)
    count = legal_moves(array, seat, moves)

    draws = 500 * count
    drawn = Counter(random_move(array, seat, dice) for _ in range(draws))

    assert set(drawn) == set(moves[:count].tolist())
    # Five standard deviations: with the seed above this never fails by chance.
    assert all(abs(drawn[code] - 500) < 5 * 500**0.5 for code in drawn)


def test_batches_do_what_single_calls_do() -> None:
    states = tables(4, False, seed=10)
    dice = generators(10, GAMES)
    single = np.zeros_like(states)
    for n in range(GAMES):
        random_start(single[n], 4, False, dice[n : n + 1])
    assert single.tolist() == states.tolist()

    moves, points = np.zeros((2, GAMES, MAX_MOVES), np.int64)
    counts = np.zeros(GAMES, np.int64)
    for turn in range(64):
        seats = np.full(GAMES, turn % 4)
        legal_moves_many(states, seats, moves, counts)
        for n in range(GAMES):
            row = np.zeros(MAX_MOVES, np.int64)
            assert legal_moves(states[n], turn % 4, row) == counts[n]
            assert row.tolist()[: counts[n]] == moves[n].tolist()[: counts[n]]
        chosen = moves[np.arange(GAMES), counts // 2].copy()
        if turn // 4 % 2:
            place_afterstates_many(states, seats, moves, points, counts)
            for n in range(GAMES):
                row, row_points = np.zeros((2, MAX_MOVES), np.int64)
                assert place_afterstates(states[n], turn % 4, row, row_points) == counts[n]
                assert row_points.tolist()[: counts[n]] == points[n].tolist()[: counts[n]]
        play_many(states, seats, chosen)
        for n in range(GAMES):
            play(single[n], turn % 4, int(chosen[n]))
        assert single.tolist() == states.tolist()


def test_batches_end_games_as_single_calls_do_and_on_threads_too() -> None:
    states = tables(5, False, seed=11)
    single, threaded = states.copy(), states.copy()
    playout_many(states, generators(12, GAMES))
    dice = generators(12, GAMES)
    for n in range(GAMES):
        playout(single[n], dice[n : n + 1])
    dice = generators(12, GAMES)
    half = GAMES // 2
    with ThreadPoolExecutor(2) as threads:
        parts = [slice(0, half), slice(half, GAMES)]
        list(threads.map(lambda part: playout_many(threaded[part], dice[part]), parts))
    assert states.tolist() == single.tolist() == threaded.tolist()

    points, places, totals = np.zeros((3, GAMES, MAX_SEATS), np.int64)
    result_many(states, points, places)
    scores_many(states, totals)
    for n in range(GAMES):
        row, row_places, row_totals = np.zeros((3, MAX_SEATS), np.int64)
        result(states[n], row, row_places)
        scores(states[n], row_totals)
        assert points[n].tolist() == totals[n].tolist() == row.tolist() == row_totals.tolist()
        real = AKVARKO.result(unpack(states[n]))
        assert real is not None
        assert places[n].tolist()[:5] == [real.place(seat) for seat in range(5)]
        assert places[n].tolist() == row_places.tolist()
