"""How good a position is: a share of the win for every seat, and the same for every move's outcome.

A seat's strength is the sum of its features (`features.py`) times the weights. The shares of the
seats are their strengths through a softmax, so that they add up to 1; at the end of a game the
winner has 1 and everybody else 0. In the solo game the value is the strength itself.

Array map: `layout.py` for a state. A **desk** is room to work in, `DESK` words: a state to play
on, then an outlook (AHEAD), then what `describe` needs (ROOM). `f` are the features of a seat.
Values have one row for each move and four numbers a row, one a seat.
"""

import numpy as np

from lunarium.bots.novaluna.compile import Numbers, kernel, part
from lunarium.bots.novaluna.features import FEATURES, OUTLOOK, describe, look_out
from lunarium.fast.novaluna.compile import Words
from lunarium.fast.novaluna.course import do_move, list_moves
from lunarium.fast.novaluna.layout import (
    LEFT,
    ORDER,
    OVER,
    SEATS,
    WORDS,
    player_of,
)

AHEAD = WORDS
ROOM = AHEAD + OUTLOOK
DESK = ROOM + 16


@part
def strength(s: Words, seat: int, weights: Numbers, desk: Words, f: Numbers) -> float:
    """The strength of a seat; the outlook must be filled."""
    describe(s, seat, desk[AHEAD:ROOM], desk[ROOM:], f)
    total = 0.0
    for n in range(FEATURES):
        total += weights[n] * f[n]
    return total


@part
def winner_of(s: Words) -> int:
    """Who has won a game that is over: fewest discs left, then who is earlier on turn (NL-6.3)."""
    best = int(s[ORDER])
    for place in range(1, s[SEATS]):
        seat = int(s[ORDER + place])
        if s[player_of(seat) + LEFT] < s[player_of(best) + LEFT]:
            best = seat
    return best


@part
def share_out(seats: int, value: Numbers) -> None:
    """Turn strengths into shares, in place. Alone, a strength stays what it is."""
    if seats == 1:
        return
    top = value[0]
    for seat in range(1, seats):
        top = max(top, value[seat])
    total = 0.0
    for seat in range(seats):
        value[seat] = np.exp(value[seat] - top)
        total += value[seat]
    for seat in range(seats):
        value[seat] /= total


@part
def assess(s: Words, weights: Numbers, desk: Words, f: Numbers, value: Numbers) -> None:
    """The shares of all seats in a position."""
    seats = s[SEATS]
    if s[OVER] and seats > 1:
        value[:seats] = 0.0
        value[winner_of(s)] = 1.0
        return
    look_out(s, desk[AHEAD:ROOM])
    for seat in range(seats):
        value[seat] = strength(s, seat, weights, desk, f)
    share_out(seats, value)


@part
def weigh_moves(
    s: Words, weights: Numbers, desk: Words, f: Numbers, moves: Words, values: Numbers
) -> int:
    """The legal moves and the shares after each of them; how many moves there are."""
    count = list_moves(s, moves)
    seats = s[SEATS]
    mover = s[ORDER]
    after = desk[:WORDS]
    tile = -1
    others = np.empty(4)
    for n in range(count):
        after[:] = s
        do_move(after, moves[n])
        value = values[n]
        if after[OVER]:
            assess(after, weights, desk, f, value)
            continue
        # The cell makes no difference to the wheel, the track and the other tableaux.
        if moves[n] >> 16 != tile:
            tile = moves[n] >> 16
            look_out(after, desk[AHEAD:ROOM])
            for seat in range(seats):
                if seat != mover:
                    others[seat] = strength(after, seat, weights, desk, f)
        value[:] = others
        value[mover] = strength(after, mover, weights, desk, f)
        share_out(seats, value)
    return count


@kernel("int64(int64[::1], float64[::1], int64[::1], float64[:, ::1])")
def weigh(state: Words, weights: Numbers, moves: Words, values: Numbers) -> int:
    """`weigh_moves` with room of its own. A refill is judged by the supply as it lies."""
    desk = np.empty(DESK, dtype=np.int64)
    f = np.empty(FEATURES)
    return weigh_moves(state, weights, desk, f, moves, values)
