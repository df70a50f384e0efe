"""Chance: shuffled deals, random moves and games to the end.

The words of a state that are used here; `layout` has the whole map:

    ROUND     1 to 16; 17 when the game is over
    WAITING   bit s is set while seat s has still to pick, or to place
    REVEALED  1 while the picked cards are placed
    HANDS     one word a seat; digit k: how many cards of kind k
    TANKS     four words a seat, BOARD and BOX first
"""

import numpy as np

from lunarium.fast.akvarko.course import kinds_in, pick, picked, place, set_table
from lunarium.fast.akvarko.layout import (
    BOARD,
    BOX,
    DISCARDS_OF_TWO,
    HAND_SIZE,
    HANDS,
    NO_FLIP,
    PLACE,
    REVEALED,
    ROUND,
    ROUNDS,
    TANK_WORDS,
    TANKS,
    WAITING,
)
from lunarium.fast.akvarko.tank import (
    U,
    Unsigned,
    Word,
    cell_at,
    cells_of,
    free_cells,
    is_full_size,
    laid,
    lowest_bit,
    nth_bit,
    nth_digit,
    number,
    popcount,
    turnable,
    turned,
)
from lunarium.fast.api import Seeds, Words
from lunarium.fast.cache import kernel, outlined, part
from lunarium.fast.random import below, random_word, scaled

NO_TURN = U(64)
"""Instead of the bit of a digit: no card is turned."""

COPIES = np.array([9, 9, 9, 9, 9, 9, 9, 9, 9, 6, 6, 6])
"""The cards of each species in file order (AK-1.1)."""

LEFT_OUT = np.array([0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
"""The species that the option *fewer species* leaves out: neon and bala (AK-5.1)."""


@outlined
def shuffled_table(state: Unsigned, seats: int, fewer: bool, generator: Seeds) -> None:
    """The first round of a game with a shuffled deck and, for two, random discards."""
    deck = np.empty(COPIES.sum(), np.int64)
    size = 0
    for kind in range(len(COPIES)):
        if not (fewer and LEFT_OUT[kind]):
            deck[size : size + COPIES[kind]] = kind
            size += COPIES[kind]
    for n in range(size - 1, 0, -1):
        other = below(generator, n + 1)
        deck[n], deck[other] = deck[other], deck[n]
    discards = np.empty(DISCARDS_OF_TWO if seats == 2 else 0, np.int64)
    for n in range(len(discards)):
        # Seven cards come in round 2, one less each round, and seven again in round 10.
        hand = HAND_SIZE - 1 - (n >> 1) % (HAND_SIZE - 1)
        discards[n] = below(generator, hand)
    set_table(state, seats, fewer, deck[:size], discards)


@part
def random_kind(hand: Word, generator: Seeds) -> Word:
    """A kind of the hand, each as likely."""
    kinds = kinds_in(hand)
    return nth_digit(kinds, scaled(random_word(generator) >> U(32), popcount(kinds)))


@part
def random_place(
    board: Word, box: Word, kind: Word, generator: Seeds
) -> tuple[Word, Word, Word, Word]:
    """A placement, each as likely: cell, bit of the card turned, and board and box after it."""
    word = random_word(generator)
    if board != U(0) and is_full_size(box):
        # Most placements: the free cells are those of the board, and `nth_digit` finds one.
        empty = cells_of(board, U(0))
        cell = cell_at(box, nth_digit(empty, scaled(word >> U(32), popcount(empty))) << U(2))
    else:
        cells = free_cells(board, box)
        cell = nth_bit(cells, scaled(word >> U(32), popcount(cells)))
    board, box = laid(board, box, kind, cell)
    cards = turnable(board)
    turn = scaled(word & U(0xFFFFFFFF), popcount(cards) + U(1))
    # Without a branch, as it would be a bad guess: with 0 some card is found and not turned.
    shift = nth_digit(cards, turn - U(turn > U(0))) << U(2)
    after = turned(board, shift)
    return cell, (shift if turn else NO_TURN), (after if turn else board), box


@kernel("(int64[:, ::1], int64, boolean, uint64[::1])")
def shuffled_tables(states: Words, seats: int, fewer: bool, generators: Seeds) -> None:
    """Begin a game in each row, shuffled by its own generator."""
    for n in range(len(states)):
        shuffled_table(states[n].view(np.uint64), seats, fewer, generators[n : n + 1])


@outlined
def draw_move(state: Unsigned, seat: int, generator: Seeds) -> int:
    """A legal move of a seat that has to move, each as likely."""
    if not state[REVEALED]:
        return number(random_kind(state[HANDS + seat], generator))
    tank = TANKS + TANK_WORDS * seat
    cell, shift, _, box = random_place(
        state[tank + BOARD], state[tank + BOX], picked(state, seat), generator
    )
    flip = U(NO_FLIP) if shift == NO_TURN else cell_at(box, shift)
    return number(U(PLACE) + U(64) * cell + flip)


@outlined
def run(state: Unsigned, generator: Seeds, limit: int) -> int:
    """Play random moves of the lowest seat that has to move, to the end or `limit` moves far."""
    count = 0
    while count < limit and state[ROUND] <= U(ROUNDS):
        seat = number(lowest_bit(state[WAITING]))
        if state[REVEALED]:
            tank = TANKS + TANK_WORDS * seat
            cell, _, board, box = random_place(
                state[tank + BOARD], state[tank + BOX], picked(state, seat), generator
            )
            place(state, seat, cell, board, box)
        else:
            pick(state, seat, random_kind(state[HANDS + seat], generator))
        count += 1
    return count


@kernel("(int64[::1], int64, uint64[::1])")
def random_move(state: Words, seat: int, generator: Seeds) -> int:
    """A legal move of a seat that has one, each as likely."""
    return draw_move(state.view(np.uint64), seat, generator)


@kernel("(int64[::1], uint64[::1], int64)")
def playout(state: Words, generator: Seeds, limit: int) -> int:
    """Play random legal moves in place, to the end or `limit` moves; how many."""
    return run(state.view(np.uint64), generator, limit)


@kernel("(int64[:, ::1], uint64[::1], int64)")
def playout_many(states: Words, generators: Seeds, limit: int) -> int:
    """`playout` for each row with its own generator; the moves of all together."""
    count = 0
    for n in range(len(states)):
        count += run(states[n].view(np.uint64), generators[n : n + 1], limit)
    return count
