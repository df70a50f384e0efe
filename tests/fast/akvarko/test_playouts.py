"""Random games: legal, reproducible, fair, and the same however they are run."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from lunarium.fast.akvarko import (
    MAX_MOVES,
    MAX_SEATS,
    Seeds,
    Words,
    afterstates,
    afterstates_many,
    deal,
    deal_many,
    decode,
    empty_afterstates,
    empty_states,
    generators,
    legal,
    legal_many,
    may_move,
    play,
    play_many,
    playout,
    playout_many,
    random_move,
    result,
    result_many,
    to_move,
    unpack,
)
from lunarium.games.akvarko import AKVARKO, Options
from lunarium.games.akvarko import deal as deal_by_the_rules
from tests.fast.akvarko.tanks import unpack_result
from tests.fast.akvarko.walking import TABLES

GAMES = 40
NO_LIMIT = 10**6


def tables(seats: int, fewer: bool, seed: int) -> Words:
    states = empty_states(GAMES)
    deal_many(states, Options(fewer), seats, dice_for(seed))
    return states


def dice_for(seed: int) -> Seeds:
    """A generator for each game."""
    return generators(*range(GAMES * seed, GAMES * (seed + 1)))


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_a_random_start_is_a_start_by_the_rules(seats: int, fewer: bool) -> None:
    for array in tables(seats, fewer, seed=3):
        state = unpack(array)
        # `deal` refuses a deck or discards that cannot be.
        assert deal_by_the_rules(Options(fewer), seats, state.deck, state.discards) == state


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_a_playout_is_legal_move_by_move(seats: int, fewer: bool) -> None:
    start = tables(seats, fewer, seed=4)[0]
    state, array = unpack(start), start.copy()
    dice = generators(9)
    while waiting := sorted(AKVARKO.to_move(state)):
        code = random_move(array, waiting[0], dice)
        play(array, waiting[0], code)
        state = AKVARKO.play(state, waiting[0], decode(code))

    playout(start, generators(9), NO_LIMIT)

    assert unpack(start) == unpack(array) == state
    assert unpack_result(start) == AKVARKO.result(state)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    start = tables(4, False, seed=5)[0]
    ends = []
    for seed in (1, 1, 2):
        array = start.copy()
        playout(array, generators(seed), NO_LIMIT)
        ends.append(array.tolist())

    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


def test_a_playout_stops_at_its_limit() -> None:
    array = tables(3, False, seed=7)[0]
    steps = array.copy()
    dice = generators(5)
    for _ in range(10):
        seat = to_move(steps)
        play(steps, seat, random_move(steps, seat, dice))

    assert playout(array, generators(5), 10) == 10
    assert array.tolist() == steps.tolist()


def test_a_playout_of_a_finished_game_changes_nothing() -> None:
    array = tables(2, False, seed=6)[0]
    playout(array, generators(1), NO_LIMIT)
    before = array.tolist()

    assert playout(array, generators(2), NO_LIMIT) == 0

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
    count = legal(array, seat, moves)

    draws = 500 * count
    drawn = Counter(random_move(array, seat, dice) for _ in range(draws))

    assert set(drawn) == set(moves[:count].tolist())
    # Five standard deviations: with the seed above this never fails by chance.
    assert all(abs(drawn[code] - 500) < 5 * 500**0.5 for code in drawn)


def test_batches_do_what_single_calls_do() -> None:
    states = tables(4, False, seed=10)
    dice = dice_for(10)
    single = np.zeros_like(states)
    for n in range(GAMES):
        deal(single[n], Options(), 4, dice[n : n + 1])
    assert single.tolist() == states.tolist()

    moves = np.zeros((GAMES, MAX_MOVES), np.int64)
    answers = np.stack([empty_afterstates()] * GAMES)
    counts = np.zeros(GAMES, np.int64)
    for turn in range(64):
        seats = np.full(GAMES, turn % 4)
        legal_many(states, seats, moves, counts)
        for n in range(GAMES):
            row = np.zeros(MAX_MOVES, np.int64)
            assert legal(states[n], turn % 4, row) == counts[n]
            assert row.tolist()[: counts[n]] == moves[n].tolist()[: counts[n]]
        chosen = moves[np.arange(GAMES), counts // 2].copy()
        assert afterstates_many(states, seats, answers, counts) == counts.sum()
        for n in range(GAMES):
            answer = empty_afterstates()
            assert afterstates(states[n], turn % 4, answer) == counts[n]
            assert answer[:2, : counts[n]].tolist() == answers[n, :2, : counts[n]].tolist()
        play_many(states, seats, chosen)
        for n in range(GAMES):
            play(single[n], turn % 4, int(chosen[n]))
        assert single.tolist() == states.tolist()


def test_batches_end_games_as_single_calls_do_and_on_threads_too() -> None:
    states = tables(5, False, seed=11)
    single, threaded = states.copy(), states.copy()
    played = playout_many(states, dice_for(12), NO_LIMIT)
    dice = dice_for(12)
    moves = [playout(single[n], dice[n : n + 1], NO_LIMIT) for n in range(GAMES)]
    assert played == sum(moves) == GAMES * 5 * 32
    dice = dice_for(12)
    half = GAMES // 2
    with ThreadPoolExecutor(2) as threads:
        parts = [slice(0, half), slice(half, GAMES)]
        list(threads.map(lambda part: playout_many(threaded[part], dice[part], NO_LIMIT), parts))
    assert states.tolist() == single.tolist() == threaded.tolist()

    points, places = np.zeros((2, GAMES, MAX_SEATS), np.int64)
    result_many(states, points, places)
    for n in range(GAMES):
        row, row_places = np.zeros((2, MAX_SEATS), np.int64)
        result(states[n], row, row_places)
        assert points[n].tolist() == row.tolist()
        real = AKVARKO.result(unpack(states[n]))
        assert real is not None
        assert points[n].tolist()[:5] == list(real.scores)
        assert places[n].tolist()[:5] == [real.place(seat) for seat in range(5)]
        assert places[n].tolist() == row_places.tolist()
