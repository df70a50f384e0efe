"""Walk games through the readable rules and the fast ones together, and compare every step.

`python -m tests.fast.novaluna.walk 1000000` walks a million games.
"""

import sys
from collections.abc import Callable
from itertools import count
from random import Random

import numpy as np

from lunarium.fast.novaluna import (
    GAIN,
    MOVE,
    Words,
    afterstates,
    decode,
    empty_afterstates,
    empty_moves,
    encode,
    legal,
    may_move,
    pack,
    play,
    to_move,
    unpack,
)
from lunarium.fast.novaluna import layout as at
from lunarium.fast.novaluna import result as fast_result
from lunarium.fast.novaluna.afterstates import COST, NEXT
from lunarium.fast.novaluna.layout import COUNTS, ENOUGH
from lunarium.fast.novaluna.pack import NUMBER, pack_view
from lunarium.games.novaluna import NOVALUNA, Position, State
from lunarium.records import record_game

TABLES = ((1, 21), (2, 21), (3, 21), (3, 18), (4, 21), (4, 16))
"""Every number of players with every number of discs."""

Chooser = Callable[[State, Words, Words], int]
"""Picks the column of a move from the state, its array, and what the moves bring."""


class Mismatch(AssertionError):
    """The two engines disagree; the message ends with a record to replay."""


def walk(seats: int, discs: int, seed: int, depth: float = 0.1) -> State:
    """One game, half of its moves at random and half greedy, compared after every step.

    `depth` is the share of steps at which the costly comparisons are made too: previews,
    counts, chains, and a state packed afresh.
    """
    rng = Random(seed)
    start = NOVALUNA.start(NOVALUNA.options(seats, {"discs": discs}), seats, rng)
    greed = rng.choice((0.0, 0.5, 1.0))

    def choose(state: State, moves: Words, brings: Words) -> int:
        number = len(NOVALUNA.moves(state, state.open.order[0]))
        if rng.random() >= greed:
            return rng.randrange(number)
        return max(range(number), key=lambda n: (brings[GAIN, n], rng.random()))

    return walk_from(start, choose, lambda: rng.random() < depth)


def walk_from(start: State, choose: Chooser, deep: Callable[[], bool]) -> State:
    """Walk from a start to the end; the last state."""
    state, fast = start, pack(start)
    moves, brings = empty_moves(), empty_afterstates()
    played = []
    try:
        for _ in count():
            number = _compare(state, fast, moves, brings, deep=deep())
            if not number:
                return state
            move = decode(int(moves[choose(state, moves, brings)]))
            seat = state.open.order[0]
            played.append((seat, move))
            state = NOVALUNA.play(state, seat, move)
            play(fast, seat, encode(move))
    except AssertionError as error:
        names = [f"seat {seat}" for seat in range(len(start.open.players))]
        record = record_game(NOVALUNA, start, played, names)
        raise Mismatch(f"{error}\nthe game so far:\n{record.to_line()}") from error
    return state


def _compare(state: State, fast: Words, moves: Words, brings: Words, *, deep: bool) -> int:
    """Compare a state with its array; how many moves it has."""
    assert unpack(fast) == state, "another state"
    seat = state.open.on_turn
    right = [] if seat is None else [encode(move) for move in NOVALUNA.moves(state, seat)]
    number = legal(fast, to_move(fast), moves)
    assert to_move(fast) == (-1 if seat is None else seat), "another seat to move"
    for other in range(len(state.open.players)):
        assert may_move(fast, other) == (other == seat), "another seat may move"
        if other != seat:
            assert legal(fast, other, empty_moves()) == 0, "moves of a seat that is not on turn"
    assert moves[:number].tolist() == right, "other legal moves"
    assert afterstates(fast, to_move(fast), brings) == number, "another number of afterstates"
    assert brings[MOVE, :number].tolist() == right, "afterstates of other moves"
    if seat is None:
        _compare_result(state, fast)
    elif deep:
        _compare_previews(state, seat, brings, number)
        fresh = pack(state)
        assert unpack(fresh) == state, "another state after packing it"
        again = empty_afterstates()
        afterstates(fresh, seat, again)
        rows = [MOVE, GAIN, NEXT, COST]
        assert (again[rows, :number] == brings[rows, :number]).all(), "packed, it brings others"
        _compare_counts(state.open, fast)
        _compare_counts(state.open, fresh)
        view = NOVALUNA.view(state, seat)
        assert (pack_view(view, state.supply) == fresh).all(), "a view packs differently"
    return number


def _compare_previews(state: State, seat: int, brings: Words, number: int) -> None:
    previews = NOVALUNA.previews(NOVALUNA.view(state, seat))
    discs = [preview.discs for preview in previews]
    assert brings[GAIN, :number].tolist() == discs, "other discs gained"
    seats = [-1 if one.next_seat is None else one.next_seat for one in previews]
    assert brings[NEXT, :number].tolist() == seats, "another seat next"


def _compare_counts(position: Position, fast: Words) -> None:
    """What counts for open tasks (NL-5.3, NL-5.4), and the sizes of chains."""
    for player in position.players:
        for laid in player.tableau.laid:
            row = at.TILES + 3 * NUMBER[laid.tile]
            chain = at.TILES + 3 * (int(fast[row + at.CHAIN]) & 127)
            members = int(fast[chain + at.CHAIN]) >> 8 & 0x1FFFF
            assert members.bit_count() == len(player.tableau.chains[laid.at].cells), "a chain"
            if not all(laid.covered):
                counts = [min(number, ENOUGH) for number in player.tableau.counts(laid.at)]
                word = int(fast[row + at.OPEN])
                assert [word >> COUNTS + 4 * n & 15 for n in range(4)] == counts, "other counts"


def _compare_result(state: State, fast: Words) -> None:
    result = NOVALUNA.result(state)
    assert result is not None
    scores, places = np.zeros((2, len(state.open.players)), dtype=np.int64)
    fast_result(fast, scores, places)
    assert [result.place(seat) for seat in range(len(places))] == places.tolist(), "other places"
    left = [player.discs_left for player in state.open.players]
    assert scores.tolist() == (list(result.scores) if state.open.solo else left), "other scores"


def soak(games: int, first_seed: int = 0) -> None:
    """Walk that many games of all tables; raises `Mismatch` with a record at the first fault."""
    for seed in range(first_seed, first_seed + games):
        seats, discs = TABLES[seed % len(TABLES)]
        walk(seats, discs, seed)


if __name__ == "__main__":
    soak(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
