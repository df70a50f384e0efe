"""Random games to the end, and the kernels that work on many states at once.

Array map: `layout.py` for a state. Many states are the rows of a two-dimensional array, their
generators the words of an array of uint64, one each: what happens to a row does not depend on
the other rows.
"""

import numpy as np

from lunarium.fast.novaluna.bits import first_of, size_of
from lunarium.fast.novaluna.chance import below, shuffle
from lunarium.fast.novaluna.compile import Seeds, Words, kernel, part
from lunarium.fast.novaluna.course import (
    clockwise,
    do_move,
    end_phase,
    list_moves,
    other_move,
    refill,
    set_table,
    slot_after,
    take,
)
from lunarium.fast.novaluna.layout import (
    FREE,
    FREE_AT,
    OFFERED,
    ORDER,
    OVER,
    REFILL,
    TILE_COUNT,
    player_of,
)


@part
def random_move(s: Words, rng: Seeds) -> None:
    """Play a legal move, each as likely."""
    player = player_of(s[ORDER])
    free = s[player + FREE]
    ring = clockwise(s)
    takes = min(size_of(ring), OFFERED) * free
    other = other_move(s)
    choice = below(rng, takes + 1 if other else takes)
    if choice == takes:
        if other == REFILL:
            refill(s)
        else:
            end_phase(s)
        return
    while choice >= free:
        choice -= free
        ring &= ring - 1
    take(s, slot_after(s, first_of(ring)), s[player + FREE_AT] + choice)


@part
def run(s: Words, rng: Seeds, limit: int) -> int:
    """See `playout`."""
    count = 0
    while count < limit and not s[OVER]:
        random_move(s, rng)
        count += 1
    return count


@kernel("int64(int64[::1], uint64[::1], int64)")
def playout(state: Words, rng: Seeds, limit: int) -> int:
    """Play random legal moves in place, to the end or `limit` moves far; how many."""
    return run(state, rng, limit)


@kernel("int64(int64[:, ::1], uint64[::1], int64)")
def playouts(states: Words, rngs: Seeds, limit: int) -> int:
    """`playout` for each row with its own generator; the moves of all together."""
    count = 0
    for row in range(states.shape[0]):
        count += run(states[row], rngs[row : row + 1], limit)
    return count


@kernel("void(int64[::1], uint64[::1], int64, int64, int64[:, ::1])")
def deals(box: Words, rngs: Seeds, seats: int, discs: int, states: Words) -> None:
    """`deal` for each row, the deck and the stack shuffled by its own generator."""
    deck = np.empty(TILE_COUNT, np.int64)
    stack = np.empty(seats, np.int64)
    for row in range(states.shape[0]):
        rng = rngs[row : row + 1]
        for n in range(TILE_COUNT):
            deck[n] = n
        for seat in range(seats):
            stack[seat] = seat
        shuffle(deck, 0, TILE_COUNT, rng)
        shuffle(stack, 0, seats, rng)
        set_table(box, deck, stack, discs, states[row])


@kernel("void(int64[:, ::1], int64[::1])")
def play_all(states: Words, moves: Words) -> None:
    """`play` for each row its own move."""
    for row in range(states.shape[0]):
        do_move(states[row], moves[row])


@kernel("void(int64[:, ::1], int64[:, ::1], int64[::1])")
def legal_all(states: Words, moves: Words, counts: Words) -> None:
    """`legal` for each row: the moves into a row of `moves`, how many into `counts`."""
    for row in range(states.shape[0]):
        counts[row] = list_moves(states[row], moves[row])
