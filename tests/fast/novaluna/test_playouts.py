"""Random games, many states at once, and the random numbers behind them."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from lunarium.fast.novaluna import (
    Words,
    afterstates,
    afterstates_many,
    deal_many,
    empty_afterstates,
    empty_moves,
    empty_states,
    encode,
    generators,
    legal,
    legal_many,
    pack,
    play,
    play_many,
    playout,
    playout_many,
    to_move,
    unpack,
)
from lunarium.fast.novaluna import layout as at
from lunarium.fast.novaluna import result as fast_result
from lunarium.games.novaluna import NOVALUNA, Take

NO_LIMIT = 10**6


def tables(number: int, seats: int = 2, moves: int = 0) -> Words:
    """This many games, each after some random moves."""
    states = empty_states(number)
    deal_many(states, NOVALUNA.options(seats), seats, generators(*range(number)))
    playout_many(states, generators(*range(number)), moves)
    return states


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_playout_ends_a_game_as_the_rules_would(seats: int) -> None:
    for state in tables(20, seats):
        begin = unpack(state)
        playout(state, generators(1), NO_LIMIT)
        end = unpack(state)
        assert end.open.over
        result = NOVALUNA.result(end)
        assert result is not None
        scores, places = np.zeros((2, seats), dtype=np.int64)
        fast_result(state, scores, places)
        assert places.tolist() == [result.place(seat) for seat in range(seats)]
        left = [player.discs_left for player in end.open.players]
        assert scores.tolist() == (list(result.scores) if seats == 1 else left)
        assert begin.open.options == end.open.options


def test_a_playout_stops_at_its_limit() -> None:
    state = tables(1)[0]
    assert playout(state, generators(1), 5) == 5
    assert state[at.LAID] == 5


def test_the_same_seed_plays_the_same_game() -> None:
    start = tables(1)[0]
    first, again, other = start.copy(), start.copy(), start.copy()
    playout(first, generators(1), NO_LIMIT)
    playout(again, generators(1), NO_LIMIT)
    playout(other, generators(2), NO_LIMIT)
    assert (first == again).all()
    assert (first != other).any()


def test_many_playouts_are_as_many_single_ones() -> None:
    states = tables(50)
    rngs = generators(*range(100, 150))
    singles = states.copy()
    moves = playout_many(states, rngs, NO_LIMIT)
    count = 0
    for row, single in enumerate(singles):
        count += playout(single, generators(100 + row), NO_LIMIT)
    assert moves == count
    assert (states == singles).all()


def test_many_decisions_are_as_many_single_ones() -> None:
    states = tables(40, 3, moves=9)
    moves = np.zeros((40, at.MAX_MOVES), dtype=np.int64)
    seats = np.array([to_move(state) for state in states])
    brings = np.zeros((40, *empty_afterstates().shape), dtype=np.int64)
    counts, again = np.zeros(40, dtype=np.int64), np.zeros(40, dtype=np.int64)
    legal_many(states, seats, moves, counts)
    assert afterstates_many(states, seats, brings, again) == counts.sum()
    assert (counts == again).all()
    after = states.copy()
    play_many(after, seats, moves[:, 3].copy())
    one_moves, one_brings = empty_moves(), empty_afterstates()
    for row, state in enumerate(states):
        seat = int(seats[row])
        number = legal(state, seat, one_moves)
        assert (moves[row, :number] == one_moves[:number]).all()
        assert afterstates(state, seat, one_brings) == number == counts[row]
        assert (brings[row, :4, :number] == one_brings[:4, :number]).all()
        play(state, seat, int(one_moves[3]))
        assert (state == after[row]).all()


def test_looking_at_afterstates_changes_nothing() -> None:
    for state in tables(20, moves=30):
        before = state.copy()
        afterstates(state, to_move(state), empty_afterstates())
        assert (state == before).all()


@pytest.mark.parametrize(("moves", "number"), [(4, 24), (8, 40)])
def test_every_legal_move_is_as_likely(moves: int, number: int) -> None:
    start = unpack(tables(1, moves=moves)[0])
    legal_moves = [encode(move) for move in NOVALUNA.moves(start, start.open.order[0])]
    assert len(legal_moves) > number // 2
    draws = 400 * len(legal_moves)
    state, rng = pack(start), generators(11)
    laid = int(state[at.LAID])
    seen: Counter[int] = Counter()
    for _ in range(draws):
        copy = state.copy()
        playout(copy, rng, 1)
        word = int(copy[at.DECK + laid])
        seen[(word & 127) << 16 | word >> 8 & 0xFFFF] += 1
    assert set(seen) == set(legal_moves)
    # Five standard deviations of a binomial number with mean 400.
    assert all(abs(times - 400) < 100 for times in seen.values())


def test_refills_are_among_the_random_moves() -> None:
    rng = Random(4)
    state = NOVALUNA.start(NOVALUNA.options(2), 2, rng)
    while not state.open.may_refill:
        seat = state.open.order[0]
        takes = [move for move in NOVALUNA.moves(state, seat) if isinstance(move, Take)]
        state = NOVALUNA.play(state, seat, rng.choice(takes))
    number = len(NOVALUNA.moves(state, state.open.order[0]))
    generator, refills = generators(5), 0
    for _ in range(100 * number):
        copy = pack(state)
        playout(copy, generator, 1)
        refills += copy[at.ON_WHEEL].item().bit_count() > 2
    assert 50 < refills < 150


def test_deals_are_reproducible_and_differ() -> None:
    states = tables(100, 4)
    assert (states == tables(100, 4)).all()
    starts = [unpack(state) for state in states]
    assert len({start.supply for start in starts}) == 100
    assert {start.open.order[0] for start in starts} == {0, 1, 2, 3}
