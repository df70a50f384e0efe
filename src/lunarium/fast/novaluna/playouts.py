"""Chance: shuffled deals, random moves and games to the end.

Array map: `layout.py` for a state. Many states are the rows of a two-dimensional array, each with a
generator of its own (`fast.random`).
"""

import numpy as np

from lunarium.fast.api import Seeds, Words
from lunarium.fast.cache import kernel, outlined, part
from lunarium.fast.novaluna.course import (
    clockwise,
    end_phase,
    other_move,
    refill,
    set_table,
    slot_after,
    take,
)
from lunarium.fast.novaluna.layout import (
    CELL,
    FREE,
    FREE_AT,
    OFFERED,
    ORDER,
    OVER,
    REFILL,
    TILE_COUNT,
    WHEEL,
    first_of,
    player_of,
    size_of,
)
from lunarium.fast.random import below


@part
def shuffle(words: Words, start: int, stop: int, rng: Seeds) -> None:
    """Bring the words from `start` to before `stop` into random order."""
    for last in range(stop - 1, start, -1):
        other = start + below(rng, last + 1 - start)
        words[last], words[other] = words[other], words[last]


@part
def play_random(s: Words, rng: Seeds) -> None:
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
    """Play random moves to the end, or `limit` moves; how many."""
    count = 0
    while count < limit and not s[OVER]:
        play_random(s, rng)
        count += 1
    return count


@outlined
def shuffled_table(s: Words, box: Words, seats: int, discs: int, rng: Seeds) -> None:
    """Set the table with the deck and the stack shuffled."""
    deck = np.empty(TILE_COUNT, np.int64)
    stack = np.empty(seats, np.int64)
    for n in range(TILE_COUNT):
        deck[n] = n
    for seat in range(seats):
        stack[seat] = seat
    shuffle(deck, 0, TILE_COUNT, rng)
    shuffle(stack, 0, seats, rng)
    set_table(s, box, deck, stack, discs)


@kernel("(int64[:, ::1], int64[::1], int64, int64, uint64[::1])")
def shuffled_tables(states: Words, box: Words, seats: int, discs: int, rngs: Seeds) -> None:
    """Set a table in each row, shuffled by its own generator. `box` is `pack.BOX`."""
    for row in range(states.shape[0]):
        shuffled_table(states[row], box, seats, discs, rngs[row : row + 1])


@kernel("(int64[::1], int64, uint64[::1])")
def random_move(state: Words, seat: int, generator: Seeds) -> int:
    """A legal move of the seat on turn, each as likely."""
    player = player_of(seat)
    free = state[player + FREE]
    ring = clockwise(state)
    takes = min(size_of(ring), OFFERED) * free
    other = other_move(state)
    choice = below(generator, takes + 1 if other else takes)
    if choice == takes:
        return other
    while choice >= free:
        choice -= free
        ring &= ring - 1
    tile = state[WHEEL + slot_after(state, first_of(ring))]
    return int(tile << 16 | state[state[player + FREE_AT] + choice] >> CELL)


@kernel("(int64[::1], uint64[::1], int64)")
def playout(state: Words, generator: Seeds, limit: int) -> int:
    """Play random legal moves in place, to the end or `limit` moves; how many."""
    return run(state, generator, limit)


@kernel("(int64[:, ::1], uint64[::1], int64)")
def playout_many(states: Words, generators: Seeds, limit: int) -> int:
    """`playout` for each row with its own generator; the moves of all together."""
    count = 0
    for row in range(states.shape[0]):
        count += run(states[row], generators[row : row + 1], limit)
    return count
