"""Playing by weights: the best placement, the best pick, playing on, and judging the outcome.

`weights` has a row for each number of cards in a tank, 0 to 16, as wide as a reading has features
(`reading`). A table plays by `weights[seat]`; with fewer rows than seats the last one counts for
the rest.

The words of a state that are used here; `lunarium.fast.akvarko.layout` has the whole map:

    SEATS     the number of seats
    ROUND     1 to 16; 17 when the game is over
    WAITING   bit s is set while seat s has still to pick, or to place
    REVEALED  1 while the picked cards are placed
    HANDS     one word a seat; digit k: how many cards of kind k
    TANKS     four words a seat, BOARD and BOX first
"""

from typing import Final

import numpy as np

from lunarium.bots.akvarko.reading import FEATURES, READING, tank_value
from lunarium.fast.akvarko.course import do_move, kinds_in, pick, picked, place
from lunarium.fast.akvarko.layout import (
    BOARD,
    BOX,
    HANDS,
    MAX_SEATS,
    REVEALED,
    ROUND,
    ROUNDS,
    SEATS,
    TANK_WORDS,
    TANKS,
    WAITING,
)
from lunarium.fast.akvarko.points import stand
from lunarium.fast.akvarko.tank import (
    U,
    Unsigned,
    Word,
    free_cells,
    laid,
    lowest_bit,
    number,
    turnable,
    turned,
)
from lunarium.fast.api import Reals, Words
from lunarium.fast.cache import kernel, part


@kernel("(uint64, uint64, uint64, float64[::1], int64[::1])")
def best_place(
    board: Word, box: Word, kind: Word, weights: Reals, reading: Words
) -> tuple[float, Word, Word, Word]:
    """The placement of a kind (from 1) of most value: value, cell, board and box after it.

    `weights` is the row for the tank after it. Turns are tried only on the two cells that are
    best without one: a turn is worth much the same wherever the new card lies. A network values
    only what the features have chosen: it takes longer, and they choose well.
    """
    features = weights[:FEATURES]
    best, best_cell = -1e9, U(0)
    second, second_cell = -1e9, U(0)
    cells = free_cells(board, box)
    while cells:
        at = lowest_bit(cells)
        cells &= cells - U(1)
        after, box_after = laid(board, box, kind, at)
        value = tank_value(after, box_after, features, reading)
        if value > best:
            second, second_cell = best, best_cell
            best, best_cell = value, at
        elif value > second:
            second, second_cell = value, at
    best_board, best_box = laid(board, box, kind, best_cell)
    at, tries = best_cell, 2 if second > -1e9 else 1
    for _ in range(tries):
        after, box_after = laid(board, box, kind, at)
        cards = turnable(after)
        while cards:
            plant = turned(after, lowest_bit(cards))
            cards &= cards - U(1)
            value = tank_value(plant, box_after, features, reading)
            if value > best:
                best, best_cell, best_board, best_box = value, at, plant, box_after
        at = second_cell
    if len(weights) > FEATURES:
        best = tank_value(best_board, best_box, weights, reading)
    return best, best_cell, best_board, best_box


MEMO: Final = (1 << 14, 8)
"""The shape of a memo of placements: tables that play on in worlds much alike ask the same."""

NO_MEMO: Final = np.zeros((0, MEMO[1]), np.uint64)


@part
def _remembered(
    board: Word, box: Word, kind: Word, weights: Reals, reading: Words, memo: Unsigned
) -> tuple[float, Word, Word, Word]:
    """`best_place`, looked up in a memo if it has been asked before.

    A row of the memo has a tank, a kind, what its best placement is worth, the cell, and the tank
    after it. It holds for one set of weights; which row of these is meant follows from the tank.
    """
    if len(memo) == 0:
        return best_place(board, box, kind, weights, reading)
    mixed = (board ^ (kind * U(0x9E3779B97F4A7C15))) * U(0xBF58476D1CE4E5B9)
    row = memo[number((mixed ^ box * U(0x94D049BB133111EB)) >> U(40)) % len(memo)]
    value = row[3:4].view(np.float64)
    if row[0] != board or row[1] != box or row[2] != kind:
        value[0], row[4], row[5], row[6] = best_place(board, box, kind, weights, reading)
        row[0], row[1], row[2] = board, box, kind
    return value[0], row[4], row[5], row[6]


@kernel("(uint64, uint64, uint64, float64[::1], int64[::1], uint64[:, ::1])")
def best_pick(
    board: Word, box: Word, hand: Word, weights: Reals, reading: Words, memo: Unsigned
) -> tuple[Word, Word, Word, Word]:
    """The kind (from 0) of a hand whose best placement has most value: cell, board and box after.

    `memo` has the shape `MEMO` and begins with nothing in it, or it is `NO_MEMO`.
    """
    best, best_kind, best_cell, best_board, best_box = -1e9, U(0), U(0), U(0), U(0)
    kinds = kinds_in(hand)
    while kinds:
        kind = lowest_bit(kinds) >> U(2)
        kinds &= kinds - U(1)
        value, cell, after, box_after = _remembered(board, box, kind + U(1), weights, reading, memo)
        if value > best:
            best, best_kind = value, kind
            best_cell, best_board, best_box = cell, after, box_after
    return best_kind, best_cell, best_board, best_box


@part
def _own(weights: Reals, seat: int) -> int:
    """Which of the weights are the seat's; all may play by the same."""
    return min(seat, len(weights) - 1)


@kernel("(uint64[::1], int64, float64[:, :, ::1], uint64[:, ::1])")
def play_on(state: Unsigned, rounds: int, weights: Reals, memo: Unsigned) -> None:
    """Let every seat play by its weights until that many rounds have ended, or the game has.

    `memo` is as in `best_pick`; with weights for each seat it is `NO_MEMO`.
    """
    reading = np.empty(READING, np.int64)
    # What a seat has in mind for the card that it picks: cell, board and box.
    plans = np.zeros((MAX_SEATS, 3), np.uint64)
    planned = U(0)
    last = min(number(state[ROUND]) + rounds, ROUNDS + 1)
    while number(state[ROUND]) < last:
        seat = number(lowest_bit(state[WAITING]))
        tank = TANKS + TANK_WORDS * seat
        board, box = state[tank + BOARD], state[tank + BOX]
        row = weights[_own(weights, seat), number(state[ROUND])]
        if not state[REVEALED]:
            kind, cell, after, box_after = best_pick(
                board, box, state[HANDS + seat], row, reading, memo
            )
            plans[seat, 0], plans[seat, 1], plans[seat, 2] = cell, after, box_after
            planned |= U(1) << U(seat)
            pick(state, seat, kind)
        elif planned & (U(1) << U(seat)):
            planned ^= U(1) << U(seat)
            place(state, seat, plans[seat, 0], plans[seat, 1], plans[seat, 2])
        else:
            _, cell, after, box_after = _remembered(
                board, box, picked(state, seat), row, reading, memo
            )
            place(state, seat, cell, after, box_after)


@kernel("(uint64[:, ::1], int64, float64[:, :, ::1])")
def play_many_on(states: Unsigned, rounds: int, weights: Reals) -> None:
    """The same for many tables."""
    memo = np.zeros((0, MEMO[1]), np.uint64)
    for n in range(len(states)):
        play_on(states[n], rounds, weights, memo)


@kernel("(uint64[::1], float64[:, :, ::1], float64[::1])")
def values(state: Unsigned, weights: Reals, into: Reals) -> None:
    """Write what each seat's tank is worth at the start of a round, or at the end."""
    reading = np.empty(READING, np.int64)
    for seat in range(number(state[SEATS])):
        tank = TANKS + TANK_WORDS * seat
        row = weights[_own(weights, seat), number(state[ROUND]) - 1]
        into[seat] = tank_value(state[tank + BOARD], state[tank + BOX], row, reading)


BY_POINTS = 0.3
"""What part of a finished game counts by points. It does not matter by how much a game is won,
but of moves that win as often in a few worlds, the one that wins by more is the safer one."""

MARGIN = 4.0
"""A lead of this many points counts as three quarters of a win in that part."""


@kernel(
    "(uint64[:, ::1], int64, int64[::1], int64, float64[:, :, ::1], float64[::1], uint64[:, ::1],"
    " float64[:, ::1])"
)
def judge(
    worlds: Unsigned,
    seat: int,
    moves: Words,
    rounds: int,
    weights: Reals,
    spread: Reals,
    memo: Unsigned,
    shares: Reals,
) -> None:
    """Write into `shares`, world by world, what share of a win the seat gets by each move.

    Every move is played in the same worlds, and everybody plays on by the same weights: what
    differs between two moves in one world differs because of them.
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
            do_move(state, seat, moves[n])
            play_on(state, last - number(state[ROUND]) + 1, weights, memo)
            if state[ROUND] > U(ROUNDS):
                stand(state, points, places)
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


@kernel("(float64[::1], int64, int64, float64)")
def share(points: Reals, seats: int, seat: int, spread: float) -> float:
    """The share of a win that these points promise, if they may be wrong by the spread."""
    total = 0.0
    for other in range(seats):
        total += np.exp((points[other] - points[seat]) / spread)
    return 1.0 / total
