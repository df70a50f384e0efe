"""How good a position is: a share of the win for every seat, and the same for every move's outcome.

A seat's strength is the sum of its features (`features.py`) times the weights. The shares of the
seats are their strengths through a softmax, so that they add up to 1; at the end of a game the
winner has 1 and everybody else 0. In the solo game the value is the strength itself.

Array map: `layout.py` for a state. `scratch` is working memory, `SCRATCH` words: a state to play
on, then an outlook (AHEAD), then what `describe` needs (ROOM), then eight words for each seat that
`value.py` keeps during a decision (FOUND). `f` are the features of a seat. Values have one row for
each move and four numbers a row, one a seat.
"""

from random import Random

import numpy as np

from lunarium.bots.api import NothingToChoose
from lunarium.bots.novaluna.features import (
    FEATURES,
    OUTLOOK,
    ROOM_WORDS,
    describe,
    look_out,
)
from lunarium.fast.api import Reals, Words
from lunarium.fast.cache import kernel, outlined, part
from lunarium.fast.novaluna.course import do_move, list_moves
from lunarium.fast.novaluna.layout import (
    DECK,
    LEFT,
    ORDER,
    OVER,
    SEATS,
    STATE_WORDS,
    SUPPLY,
    TILE_COUNT,
    copy_state,
    player_of,
)
from lunarium.fast.novaluna.pack import pack_view
from lunarium.games.novaluna import View

AHEAD = STATE_WORDS
ROOM = AHEAD + OUTLOOK
FOUND = ROOM + ROOM_WORDS
SCRATCH = FOUND + 4 * 8


@outlined
def step(s: Words, move: int) -> None:
    """Play a move in place; called and not copied in, as it compiles long and is used often."""
    do_move(s, move)


@part
def strength(s: Words, seat: int, weights: Reals, scratch: Words, f: Reals) -> float:
    """The strength of a seat; the outlook must be filled."""
    describe(s, seat, scratch[AHEAD:ROOM], scratch[ROOM:], f)
    total = 0.0
    for n in range(FEATURES):
        total += weights[n] * f[n]
    return total


@part
def winner_of(s: Words) -> int:
    """The winner of a finished game: fewest discs left, then the seat earlier on turn (NL-6.3)."""
    best = int(s[ORDER])
    for place in range(1, s[SEATS]):
        seat = int(s[ORDER + place])
        if s[player_of(seat) + LEFT] < s[player_of(best) + LEFT]:
            best = seat
    return best


@part
def share_out(seats: int, value: Reals) -> None:
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
def assess(s: Words, weights: Reals, scratch: Words, f: Reals, value: Reals) -> None:
    """The shares of all seats in a position."""
    seats = s[SEATS]
    if s[OVER] and seats > 1:
        value[:seats] = 0.0
        value[winner_of(s)] = 1.0
        return
    look_out(s, scratch[AHEAD:ROOM])
    for seat in range(seats):
        value[seat] = strength(s, seat, weights, scratch, f)
    share_out(seats, value)


@outlined
def weigh_moves(
    s: Words, weights: Reals, scratch: Words, f: Reals, moves: Words, values: Reals
) -> int:
    """The legal moves and the shares after each of them; how many moves there are."""
    count = list_moves(s, moves)
    seats = s[SEATS]
    mover = s[ORDER]
    after = scratch[:STATE_WORDS]
    tile = -1
    others = np.empty(4)
    for n in range(count):
        copy_state(s, after)
        step(after, moves[n])
        value = values[n]
        if after[OVER]:
            assess(after, weights, scratch, f, value)
            continue
        # The cell makes no difference to the wheel, the track and the other tableaux.
        if moves[n] >> 16 != tile:
            tile = moves[n] >> 16
            look_out(after, scratch[AHEAD:ROOM])
            for seat in range(seats):
                if seat != mover:
                    others[seat] = strength(after, seat, weights, scratch, f)
        value[:] = others
        value[mover] = strength(after, mover, weights, scratch, f)
        share_out(seats, value)
    return count


@kernel("(int64[::1], float64[::1], int64[::1], float64[:, ::1])")
def weigh(state: Words, weights: Reals, moves: Words, values: Reals) -> int:
    """`weigh_moves` with room of its own. A refill is judged by the supply as it lies."""
    scratch = np.empty(SCRATCH, dtype=np.int64)
    f = np.empty(FEATURES)
    return weigh_moves(state, weights, scratch, f, moves, values)


def packed(view: View) -> Words:
    """The view as an array, the unseen tiles in the order of the box's list (NL-2.4).

    Raises `NothingToChoose` if the view's seat is not on turn.
    """
    if view.seat is None or view.open.on_turn != view.seat:
        over = "the game is over" if view.open.over else f"seat {view.open.on_turn} is on turn"
        raise NothingToChoose(f"there is no move to choose in this view of Nova Luna: {over}")
    return pack_view(view, view.open.unseen)


def supplies(state: Words, worlds: int, rng: Random) -> Words:
    """Orders of the supply, a row each: the worlds of a decision, shared by all its moves."""
    unseen = state[DECK + TILE_COUNT - state[SUPPLY] : DECK + TILE_COUNT].tolist()
    rows = [rng.sample(unseen, len(unseen)) for _ in range(worlds)]
    return np.array(rows, dtype=np.int64).reshape(worlds, len(unseen))


def in_world(state: Words, supply: Words) -> Words:
    """A copy of the state with the supply in this order."""
    world = state.copy()
    world[DECK + TILE_COUNT - state[SUPPLY] : DECK + TILE_COUNT] = supply
    return world
