"""Set up, who is to move, the legal moves, and playing one.

The words of a state that are used here; `layout` has the whole map:

    SEATS     the number of seats
    ROUND     1 to 16; 17 when the game is over
    WAITING   bit s is set while seat s has still to pick, or to place
    REVEALED  1 while the picked cards are placed
    PICKS     digit s: what seat s has picked, 0 for nothing
    HANDS     one word a seat; digit k: how many cards of kind k
    TANKS     four words a seat: BOARD, BOX, CELLS and CARDS

`play` changes the state in place and checks nothing: it must be given legal moves.
"""

from lunarium.fast.akvarko import layout
from lunarium.fast.akvarko.compiled import Numbers, U, Word, Words, kernel, lowest_bit, part
from lunarium.fast.akvarko.draft import begin_round, one_card
from lunarium.fast.akvarko.layout import (
    BOARD,
    BOX,
    CARDS,
    CELLS,
    DECK,
    DISCARDS,
    FEWER,
    HANDS,
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
from lunarium.fast.akvarko.points import ALL, cells_of
from lunarium.fast.akvarko.tank import cell_at, digit_shift, free_cells, laid, turnable, turned

EMPTY_BOX = U(layout.EMPTY_BOX)


@kernel
def start(state: Words, seats: int, fewer: bool, deck: Numbers, discards: Numbers) -> None:
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
def everyone(state: Words) -> Word:
    """The set of all seats."""
    return (U(1) << U(state[SEATS])) - U(1)


@kernel
def is_over(state: Words) -> bool:
    """Whether the sixteenth card of every tank lies (AK-2.4)."""
    return bool(state[ROUND] > U(ROUNDS))


@kernel
def may_move(state: Words, seat: int) -> bool:
    """Whether the seat has still to pick, or to place."""
    return bool((state[WAITING] >> U(seat)) & U(1))


@part
def picked(state: Words, seat: int) -> Word:
    """What the seat has picked in this round, counted from 1; 0 if nothing."""
    return U(state[PICKS] >> U(seat << 2)) & U(15)


@part
def kinds_in(hand: Word) -> Word:
    """The kinds of a hand, as a set of digits."""
    return ~cells_of(hand, U(0)) & ALL


@kernel
def legal_moves(state: Words, seat: int, moves: Numbers) -> int:
    """Write the legal moves of a seat, and return how many there are; 192 are enough room.

    Picks: the kinds of the hand in file order. Placements: cells in reading order, for each
    first without a turn, then turning each card that is not a plant yet, in reading order.
    """
    if not may_move(state, seat):
        return 0
    if state[REVEALED]:
        return legal_places(state, seat, moves)
    number = 0
    kinds = kinds_in(state[HANDS + seat])
    while kinds:
        moves[number] = lowest_bit(kinds) >> U(2)
        number += 1
        kinds &= kinds - U(1)
    return number


@kernel
def legal_places(state: Words, seat: int, moves: Numbers) -> int:
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


@kernel
def play(state: Words, seat: int, move: int) -> None:
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
def pick(state: Words, seat: int, kind: Word) -> None:
    """Keep a card of the hand; with the last pick all are revealed (AK-2.2)."""
    state[HANDS + seat] -= one_card(kind)
    state[PICKS] |= (kind + U(1)) << U(seat << 2)
    state[WAITING] ^= U(1) << U(seat)
    if state[WAITING] == U(0):
        state[REVEALED] = U(1)
        state[WAITING] = everyone(state)


@part
def place(state: Words, seat: int, cell: Word, board: Word, box: Word) -> None:
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
def end_round(state: Words) -> None:
    """Pass the hands on, or end the game after the sixteenth round (AK-2.4)."""
    state[PICKS] = U(0)
    state[REVEALED] = U(0)
    state[ROUND] += U(1)
    if state[ROUND] <= U(ROUNDS):
        state[WAITING] = everyone(state)
        begin_round(state)
