"""Set-up, the seats to move, the legal moves, playing one, and how cards travel.

The words of a state that are used here; `layout` has the whole map:

    SEATS     the number of seats
    ROUND     1 to 16; 17 when the game is over
    WAITING   bit s is set while seat s has still to pick, or to place
    REVEALED  1 while the picked cards are placed
    DRAWN     how many cards have left the deck
    LOST      how many random discards have been made
    PICKS     digit s: what seat s has picked, 0 for nothing
    HANDS     one word a seat; digit k: how many cards of kind k
    DECK      16 cards a word, lowest digit first
    DISCARDS  16 numbers a word, lowest digit first
    TANKS     four words a seat: BOARD, BOX, CELLS and CARDS

`play` changes the state in place and checks nothing: it must be given legal moves.
"""

import numpy as np

from lunarium.fast.akvarko import layout
from lunarium.fast.akvarko.layout import (
    BOARD,
    BOX,
    CARDS,
    CELLS,
    DECK,
    DISCARDS,
    DRAWN,
    FEWER,
    HAND_SIZE,
    HANDS,
    LOST,
    MAX_SEATS,
    NO_FLIP,
    PICKS,
    PLACE,
    REVEALED,
    ROUND,
    ROUNDS,
    SEATS,
    TANK_WORDS,
    TANKS,
    WAITING,
)
from lunarium.fast.akvarko.tank import (
    ALL,
    U,
    Unsigned,
    Word,
    cell_at,
    cells_of,
    digit_shift,
    free_cells,
    laid,
    lowest_bit,
    number,
    read_digit,
    turnable,
    turned,
)
from lunarium.fast.api import Words
from lunarium.fast.cache import kernel, outlined, part

EMPTY_BOX = U(layout.EMPTY_BOX)


@outlined
def set_table(state: Unsigned, seats: int, fewer: bool, deck: Words, discards: Words) -> None:
    """The first round of a game; cards are kinds from 0 in draw order (AK-2.1).

    `discards` are the 26 numbers of a table of two (AK-4.1); with more seats there are none.
    """
    state[:] = U(0)
    state[SEATS] = U(seats)
    state[FEWER] = U(fewer)
    state[ROUND] = U(1)
    for n in range(len(deck)):
        state[DECK + (n >> 4)] |= U(deck[n]) << U((n & 15) << 2)
    for n in range(len(discards)):
        state[DISCARDS + (n >> 4)] |= U(discards[n]) << U((n & 15) << 2)
    for seat in range(MAX_SEATS):
        state[TANKS + TANK_WORDS * seat + BOX] = EMPTY_BOX
    state[WAITING] = everyone(state)
    begin_round(state)


@part
def everyone(state: Unsigned) -> Word:
    """The set of all seats."""
    return (U(1) << U(state[SEATS])) - U(1)


@part
def has_ended(state: Unsigned) -> bool:
    """Whether the sixteenth card of every tank lies (AK-2.4)."""
    return bool(state[ROUND] > U(ROUNDS))


@part
def is_waiting(state: Unsigned, seat: int) -> bool:
    """Whether the seat has still to pick, or to place."""
    return bool((state[WAITING] >> U(seat)) & U(1))


@part
def picked(state: Unsigned, seat: int) -> Word:
    """What the seat has picked in this round, counted from 1; 0 if nothing."""
    return U(state[PICKS] >> U(seat << 2)) & U(15)


@part
def kinds_in(hand: Word) -> Word:
    """The kinds of a hand, as a set of digits."""
    return ~cells_of(hand, U(0)) & ALL


@outlined
def list_moves(state: Unsigned, seat: int, moves: Words) -> int:
    """Write the legal moves of a seat, and return how many there are.

    Picks: the kinds of the hand in file order. Placements: cells in reading order, for each
    first without a turn, then turning each card that is not a plant yet, in reading order.
    """
    if not is_waiting(state, seat):
        return 0
    if state[REVEALED]:
        return list_places(state, seat, moves)
    number = 0
    kinds = kinds_in(state[HANDS + seat])
    while kinds:
        moves[number] = lowest_bit(kinds) >> U(2)
        number += 1
        kinds &= kinds - U(1)
    return number


@outlined
def list_places(state: Unsigned, seat: int, moves: Words) -> int:
    """The placements of a seat as if it had to place now: they do not depend on the card."""
    tank = TANKS + TANK_WORDS * seat
    board, box = state[tank + BOARD], state[tank + BOX]
    number = 0
    cells = free_cells(board, box)
    while cells:
        at = lowest_bit(cells)
        cells &= cells - U(1)
        # Any card that is not a plant will do: it can be turned itself.
        after, box_after = laid(board, box, U(1), at)
        code = U(PLACE) + U(64) * at
        moves[number] = code + U(NO_FLIP)
        number += 1
        digits = turnable(after)
        while digits:
            moves[number] = code + cell_at(box_after, lowest_bit(digits))
            number += 1
            digits &= digits - U(1)
    return number


@outlined
def do_move(state: Unsigned, seat: int, move: int) -> None:
    """Play a legal move, with all that follows by itself: revealing, passing, dealing, the end."""
    if move < PLACE:
        pick(state, seat, U(move))
    else:
        flip = U(move & 63)
        cell = U((move - PLACE) >> 6)
        tank = TANKS + TANK_WORDS * seat
        board, box = laid(state[tank + BOARD], state[tank + BOX], picked(state, seat), cell)
        if flip != U(NO_FLIP):
            board = turned(board, digit_shift(box, flip))
        place(state, seat, cell, board, box)


@part
def pick(state: Unsigned, seat: int, kind: Word) -> None:
    """Keep a card of the hand; with the last pick all are revealed (AK-2.2)."""
    state[HANDS + seat] -= one_card(kind)
    state[PICKS] |= (kind + U(1)) << U(seat << 2)
    state[WAITING] ^= U(1) << U(seat)
    if state[WAITING] == U(0):
        state[REVEALED] = U(1)
        state[WAITING] = everyone(state)


@part
def place(state: Unsigned, seat: int, cell: Word, board: Word, box: Word) -> None:
    """Keep the board with the picked card on it; with the last one the round ends (AK-2.2)."""
    tank = TANKS + TANK_WORDS * seat
    state[tank + BOARD] = board
    state[tank + BOX] = box
    # In round n every tank gets its card n.
    shift = (state[ROUND] - U(1)) << U(2)
    # Cells count from -3: (x + 3) - 3 and (x + 3) + 1 have the same remainder by 4.
    x, y = (cell + U(1)) & U(3), ((cell >> U(3)) + U(1)) & U(3)
    state[tank + CELLS] |= (x | y << U(2)) << shift
    state[tank + CARDS] |= picked(state, seat) << shift
    state[WAITING] ^= U(1) << U(seat)
    if state[WAITING] == U(0):
        end_round(state)


@part
def end_round(state: Unsigned) -> None:
    """Pass the hands on, or end the game after the sixteenth round (AK-2.4)."""
    state[PICKS] = U(0)
    state[REVEALED] = U(0)
    state[ROUND] += U(1)
    if state[ROUND] <= U(ROUNDS):
        state[WAITING] = everyone(state)
        begin_round(state)


@part
def one_card(kind: Word) -> Word:
    """A hand of one card."""
    return U(1) << (kind << U(2))


@part
def nth_card(hand: Word, n: Word) -> Word:
    """The kind of a card, counted from 0, of a hand sorted in file order."""
    kind = U(0)
    while n >= hand & U(15):
        n -= hand & U(15)
        hand >>= U(4)
        kind += U(1)
    return kind


@part
def begin_round(state: Unsigned) -> None:
    """The hands of a round from those left in the round before."""
    if state[ROUND] == U(1) or state[ROUND] == U(HAND_SIZE + 1):
        deal_hands(state)
    else:
        pass_on(state)
        if state[SEATS] == U(2):
            swap(state)


@part
def deal_hands(state: Unsigned) -> None:
    """Eight cards each, seat by seat (AK-2.1)."""
    top = number(state[DRAWN])
    for seat in range(number(state[SEATS])):
        hand = U(0)
        for _ in range(HAND_SIZE):
            hand += one_card(read_digit(state, DECK, top))
            top += 1
        state[HANDS + seat] = hand
    state[DRAWN] = U(top)


@part
def pass_on(state: Unsigned) -> None:
    """Hands go to the next seat in phase 1 and to the previous one in phase 2 (AK-2.3)."""
    last = number(state[SEATS]) - 1
    if state[ROUND] <= U(HAND_SIZE):
        hand = state[HANDS + last]
        for seat in range(last, 0, -1):
            state[HANDS + seat] = state[HANDS + seat - 1]
        state[HANDS] = hand
    else:
        hand = state[HANDS]
        for seat in range(last):
            state[HANDS + seat] = state[HANDS + seat + 1]
        state[HANDS + last] = hand


@part
def swap(state: Unsigned) -> None:
    """Each of two players loses a random card, but for the last round, and draws one (AK-4)."""
    for seat in range(2):
        hand = state[HANDS + seat]
        if state[ROUND] < U(ROUNDS):
            lost = read_digit(state, DISCARDS, number(state[LOST]))
            hand -= one_card(nth_card(hand, lost))
            state[LOST] += U(1)
        card = read_digit(state, DECK, number(state[DRAWN]))
        state[DRAWN] += U(1)
        state[HANDS + seat] = hand + one_card(card)


@kernel("(int64[::1], int64, boolean, int64[::1], int64[::1])")
def set_up(state: Words, seats: int, fewer: bool, deck: Words, discards: Words) -> None:
    """Begin a game with this deck: kinds from 0 in draw order (AK-2.1).

    `discards` are the 26 numbers of a table of two (AK-4.1); with more seats there are none.
    """
    set_table(state.view(np.uint64), seats, fewer, deck, discards)


@kernel("(int64[::1],)")
def is_over(state: Words) -> bool:
    """Whether the sixteenth card of every tank lies (AK-2.4)."""
    return has_ended(state.view(np.uint64))


@kernel("(int64[::1], int64)")
def may_move(state: Words, seat: int) -> bool:
    """Whether the seat has still to pick, or to place."""
    return is_waiting(state.view(np.uint64), seat)


@kernel("(int64[::1],)")
def to_move(state: Words) -> int:
    """The lowest seat that has still to pick, or to place; -1 when the game is over."""
    waiting = state.view(np.uint64)[WAITING]
    return number(lowest_bit(waiting)) if waiting else -1


@kernel("(int64[::1], int64, int64[::1])")
def legal(state: Words, seat: int, moves: Words) -> int:
    """Write the legal moves of a seat, and return how many; none if it has nothing to do.

    Picks: the kinds of the hand in file order. Placements: cells in reading order, for each
    first without a turn, then turning each card that is not a plant yet, in reading order.
    """
    return list_moves(state.view(np.uint64), seat, moves)


@kernel("(int64[:, ::1], int64[::1], int64[:, ::1], int64[::1])")
def legal_many(states: Words, seats: Words, moves: Words, counts: Words) -> None:
    """`legal` for a seat of each row: the moves into a row of `moves`, how many into `counts`."""
    for n in range(len(states)):
        counts[n] = list_moves(states[n].view(np.uint64), seats[n], moves[n])


@kernel("(int64[::1], int64, int64)")
def play(state: Words, seat: int, move: int) -> None:
    """Play a legal move, with all that follows by itself: revealing, passing, dealing, the end."""
    do_move(state.view(np.uint64), seat, move)


@kernel("(int64[:, ::1], int64[::1], int64[::1])")
def play_many(states: Words, seats: Words, moves: Words) -> None:
    """`play` one move in each row."""
    for n in range(len(states)):
        do_move(states[n].view(np.uint64), seats[n], moves[n])
