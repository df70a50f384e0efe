"""Akvárko's observations, masks and actions from the arrays of the fast rules.

Array map: `layout.py` here for a game's array, which is a state of `lunarium.fast.akvarko.layout`
with a memory behind it, and for the columns of an observation: a row of int16 whose sections begin
at GAME, SEATS_AT, HAND, TANKS_AT, LAID and SEEN_AT. A mask is a row of int8, one for each action.
Many games are the rows of two-dimensional arrays; what happens to a row does not depend on others.

Of the hidden information only the observer's own hand, pick and draws are used (AK-2.5).

`step_many` plays an action in every game, notices the end, deals again and observes, in one call:

    blocks        how threads share out the rows (`lunarium.envs.blocks`)
    patience      0 in the thread that shares them out; how long another one waits for more
    seeds         n x many generators, each good for one shuffle; `used[n]` of them are used up
    actions       what the seat on turn does
    seats         the seat on turn, or the one that ended the game; overwritten
    outcomes      what happened: PLAYED, ENDED, BEGAN or REFUSED (`lunarium.envs.sections`)
    places        n x seats, written when a game ends: who came first, second, ...
    scores        n x seats, likewise: points
    observations  what the seats on turn see; masks: what they may do
    lasts         no rows, or n: then a game that ends begins again in the same call, and what its
                  last seat saw at the end goes here (with `last_masks`)
"""

import numpy as np
from numpy.typing import NDArray

from lunarium.envs.akvarko.layout import (
    ACTION_COUNT,
    LAYOUT,
    OBSERVATION_SIZE,
    PLACE_ACTION,
    SEEN,
    SPECIES,
    TURNS,
    WINDOW,
)
from lunarium.envs.blocks import BLOCK, is_done, next_block, share_out
from lunarium.envs.sections import BEGAN, ENDED, PLAYED, REFUSED, Mask, Observation, Outcomes
from lunarium.fast.akvarko.course import do_move, is_waiting, kinds_in, picked
from lunarium.fast.akvarko.layout import (
    BOARD,
    BOX,
    CARDS,
    DECK,
    DRAWN,
    FEWER,
    HAND_SIZE,
    HANDS,
    MAX_SEATS,
    NO_FLIP,
    PLACE,
    PLANT,
    REVEALED,
    ROUND,
    ROUNDS,
    SEATS,
    TANK_WORDS,
    TANKS,
    WAITING,
)
from lunarium.fast.akvarko.playouts import shuffled_table
from lunarium.fast.akvarko.points import stand, tank_points
from lunarium.fast.akvarko.tank import (
    U,
    Unsigned,
    Word,
    cell_at,
    digit_shift,
    free_cells,
    laid,
    lowest_bit,
    number,
    read_digit,
    turnable,
)
from lunarium.fast.api import Seeds, Words
from lunarium.fast.cache import kernel, outlined, part

GAME = LAYOUT.start("game")
SEATS_AT = LAYOUT.start("seats")
HAND = LAYOUT.start("hand")
TANKS_AT = LAYOUT.start("tanks")
LAID = LAYOUT.start("laid")
SEEN_AT = LAYOUT.start("seen")
_SIZE = OBSERVATION_SIZE
_KINDS = len(SPECIES)
_SEEN_WIDTH = _KINDS + 1
_TANK = WINDOW * WINDOW
_DECK, _FEWER_DECK = 99, 81


@part
def remember_hands(table: Unsigned) -> None:
    """Keep the hands with which a round begins; the same again changes nothing."""
    round_ = number(table[ROUND])
    if round_ <= ROUNDS:
        for seat in range(MAX_SEATS):
            table[SEEN + ROUNDS * seat + round_ - 1] = table[HANDS + seat]


@part
def write_observation(table: Unsigned, seat: int, out: Observation) -> None:
    """Write what a seat sees."""
    for n in range(_SIZE):
        out[n] = 0
    seats = number(table[SEATS])
    round_ = number(table[ROUND])
    out[GAME] = seats
    out[GAME + 1] = number(table[FEWER])
    out[GAME + 2] = round_
    out[GAME + 3] = 1 if round_ <= HAND_SIZE else 2
    out[GAME + 4] = number(table[REVEALED])
    out[GAME + 5] = (_FEWER_DECK if table[FEWER] else _DECK) - number(table[DRAWN])
    out[GAME + 6] = is_waiting(table, seat)
    out[GAME + 7] = round_ > ROUNDS
    for away in range(seats):
        other = seat + away if seat + away < seats else seat + away - seats
        row = SEATS_AT + 4 * away
        out[row] = 1
        out[row + 1] = is_waiting(table, other)
        if other == seat or table[REVEALED]:
            out[row + 2] = number(picked(table, other))
        tank = TANKS + TANK_WORDS * other
        out[row + 3] = number(tank_points(table[tank + BOARD], table[tank + BOX]))
        _write_tank(table[tank + BOARD], table[tank + BOX], out, TANKS_AT + _TANK * away)
        cards = table[tank + CARDS]
        for n in range(ROUNDS):
            out[LAID + ROUNDS * away + n] = number((cards >> U(4 * n)) & U(15))
    _write_hand(table[HANDS + seat], out, HAND)
    for n in range(min(round_, ROUNDS)):
        row = SEEN_AT + _SEEN_WIDTH * n
        _write_hand(table[SEEN + ROUNDS * seat + n], out, row)
        if seats == 2 and n & 7:
            out[row + _KINDS] = 1 + number(read_digit(table, DECK, _draw_of_two(n) + seat))


@part
def _draw_of_two(n: int) -> int:
    """Where in the deck the draws of round n + 1 begin at a table of two (AK-4.1).

    Sixteen cards are dealt at the start of a phase, and two are drawn in each later round.
    """
    return 14 + 2 * n if n < HAND_SIZE else 28 + 2 * n


@part
def _write_hand(hand: Word, out: Observation, at: int) -> None:
    for kind in range(_KINDS):
        out[at + kind] = number((hand >> U(4 * kind)) & U(15))


@part
def _write_tank(board: Word, box: Word, out: Observation, at: int) -> None:
    corner = at + number(box & U(7)) + WINDOW * number((box >> U(8)) & U(7))
    digit = 0
    while board:
        kind = board & U(15)
        if kind:
            out[corner + (digit & 3) + WINDOW * (digit >> 2)] = number(kind)
        board >>= U(4)
        digit += 1


@part
def _remainders(cell: Word) -> int:
    """A cell by the remainders of its x and y by 4; both count from -3 in a cell."""
    return number(((cell + U(1)) & U(3)) | (((cell >> U(3)) + U(1)) & U(3)) << U(2))


@part
def write_mask(table: Unsigned, seat: int, mask: Mask) -> None:
    """Write which actions of a seat are legal: none if nothing is asked of it."""
    for n in range(ACTION_COUNT):
        mask[n] = 0
    if not is_waiting(table, seat):
        return
    if not table[REVEALED]:
        kinds = kinds_in(table[HANDS + seat])
        while kinds:
            mask[number(lowest_bit(kinds) >> U(2))] = 1
            kinds &= kinds - U(1)
        return
    tank = TANKS + TANK_WORDS * seat
    board, box = table[tank + BOARD], table[tank + BOX]
    turns = U(0)
    digits = turnable(board)
    while digits:
        turns |= U(1) << U(_remainders(cell_at(box, lowest_bit(digits))))
        digits &= digits - U(1)
    cells = free_cells(board, box)
    while cells:
        cell = lowest_bit(cells)
        cells &= cells - U(1)
        row = PLACE_ACTION + TURNS * (WINDOW * number(cell >> U(3)) + number(cell & U(7)))
        mask[row] = 1
        mask[row + 1 + _remainders(cell)] = 1  # the new card is no plant yet
        left = turns
        while left:
            mask[row + 1 + number(lowest_bit(left))] = 1
            left &= left - U(1)


@part
def move_code(table: Unsigned, seat: int, action: int) -> int:
    """The move of a legal action as the fast rules write it; -1 if the action is not legal."""
    if action < 0 or action >= ACTION_COUNT or not is_waiting(table, seat):
        return -1
    if action < PLACE_ACTION:
        held = (table[HANDS + seat] >> U(4 * action)) & U(15)
        return action if held and not table[REVEALED] else -1
    if not table[REVEALED]:
        return -1
    place = (action - PLACE_ACTION) // TURNS
    turn = action - PLACE_ACTION - TURNS * place
    cell = U(8 * (place // WINDOW) + place % WINDOW)
    tank = TANKS + TANK_WORDS * seat
    board, box = table[tank + BOARD], table[tank + BOX]
    if not (free_cells(board, box) >> cell) & U(1):
        return -1
    if turn == 0:
        return PLACE + 64 * number(cell) + NO_FLIP
    after, box = laid(board, box, U(1), cell)
    left, top = number(box & U(7)), number((box >> U(8)) & U(7))
    across = left + ((turn - 1 & 3) - left - 1 & 3)
    down = top + ((turn - 1 >> 2) - top - 1 & 3)
    flip = U(8 * down + across)
    kind = (after >> digit_shift(box, flip)) & U(15)
    if kind == U(0) or kind == U(PLANT):
        return -1
    return PLACE + 64 * number(cell) + number(flip)


@part
def do_action(table: Unsigned, seat: int, action: int) -> bool:
    """Play an action of a seat; False, and nothing has changed, if it is not legal."""
    code = move_code(table, seat, action)
    if code < 0:
        return False
    do_move(table, seat, code)
    if not table[REVEALED]:
        remember_first(table)
    return True


@part
def remember_first(table: Unsigned) -> None:
    """Keep the hands if nobody has picked from them yet: a round has begun."""
    if table[WAITING] == (U(1) << U(table[SEATS])) - U(1):
        remember_hands(table)


@outlined
def look_row(table: Unsigned, seat: int, observation: Observation, mask: Mask) -> None:
    """What a seat sees and may do; called, not copied in, as it is needed twice."""
    write_observation(table, seat, observation)
    write_mask(table, seat, mask)


@kernel("(int64[::1],)")
def remember(table: Words) -> None:
    """Keep the hands of a round that has just begun, after a start by the fast rules."""
    remember_hands(table.view(np.uint64))


@kernel("(int64[:, ::1], int64, boolean, uint64[::1])")
def start_many(tables: Words, seats: int, fewer: bool, generators: Seeds) -> None:
    """Fresh games in all rows, each shuffled by its own generator."""
    for n in range(len(tables)):
        table = tables[n].view(np.uint64)
        shuffled_table(table, seats, fewer, generators[n : n + 1])
        remember_hands(table)


@kernel("(int64[::1], int64, int16[::1], int8[::1])")
def look(table: Words, seat: int, observation: Observation, mask: Mask) -> None:
    """Write what a seat sees and may do."""
    look_row(table.view(np.uint64), seat, observation, mask)


@kernel("(int64[::1], int64, int64)")
def act(table: Words, seat: int, action: int) -> bool:
    """Play an action of a seat, in place; False, and nothing changes, if it is illegal.

    Unlike `play` of the fast rules it checks: an action comes from a program that may be wrong.
    """
    return do_action(table.view(np.uint64), seat, action)


@kernel("(int64[:, ::1], int64[::1], int16[:, ::1], int8[:, ::1])")
def look_many(tables: Words, seats: Words, observations: Observation, masks: Mask) -> None:
    """`look` for each row, each for its own seat."""
    for n in range(len(tables)):
        look_row(tables[n].view(np.uint64), seats[n], observations[n], masks[n])


@kernel("(int64[:, ::1], int64[::1], int64[::1], boolean[::1])")
def act_many(tables: Words, seats: Words, actions: Words, legal: NDArray[np.bool_]) -> None:
    """`act` for each row; whether its action was legal goes into `legal`."""
    for n in range(len(tables)):
        legal[n] = do_action(tables[n].view(np.uint64), seats[n], actions[n])


@part
def _step(
    tables: Words,
    seeds: Seeds,
    used: Words,
    fewer: bool,
    actions: Words,
    seats: Words,
    outcomes: Outcomes,
    places: Words,
    scores: Words,
    observations: Observation,
    masks: Mask,
    lasts: Observation,
    last_masks: Mask,
    row: int,
) -> None:
    table = tables[row].view(np.uint64)
    outcome = BEGAN
    if number(table[ROUND]) <= ROUNDS:
        if not do_action(table, seats[row], actions[row]):
            outcomes[row] = REFUSED
            return
        outcome = PLAYED
        if number(table[ROUND]) > ROUNDS:
            outcome = ENDED
            stand(table, scores[row], places[row])
            if len(lasts):
                look_row(table, seats[row], lasts[row], last_masks[row])
    if outcome == BEGAN or (outcome == ENDED and len(lasts)):
        shuffled_table(table, places.shape[1], fewer, seeds[row, used[row] : used[row] + 1])
        remember_hands(table)
        used[row] += 1
    if number(table[ROUND]) <= ROUNDS:
        seats[row] = number(lowest_bit(table[WAITING]))
    outcomes[row] = outcome
    look_row(table, seats[row], observations[row], masks[row])


@kernel(
    "(int64[::1], int64, int64[:, ::1], uint64[:, ::1], int64[::1], boolean, int64[::1],"
    " int64[::1], int8[::1], int64[:, ::1], int64[:, ::1], int16[:, ::1], int8[:, ::1],"
    " int16[:, ::1], int8[:, ::1])"
)
def step_many(
    blocks: Words,
    patience: int,
    tables: Words,
    seeds: Seeds,
    used: Words,
    fewer: bool,
    actions: Words,
    seats: Words,
    outcomes: Outcomes,
    places: Words,
    scores: Words,
    observations: Observation,
    masks: Mask,
    lasts: Observation,
    last_masks: Mask,
) -> None:
    """Play an action in every game; one that was over before begins again instead.

    A row whose action is illegal stays as it was, and is REFUSED.
    """
    if not patience:
        share_out(blocks)
    rows = len(tables)
    first = next_block(blocks, rows, patience)
    while first < rows:
        for row in range(first, min(first + BLOCK, rows)):
            _step(
                tables,
                seeds,
                used,
                fewer,
                actions,
                seats,
                outcomes,
                places,
                scores,
                observations,
                masks,
                lasts,
                last_masks,
                row,
            )
        is_done(blocks)
        first = next_block(blocks, rows, patience)


@kernel("(int64[:, ::1], int64[::1], int64[::1])")
def first_illegal(tables: Words, seats: Words, actions: Words) -> int:
    """The first row whose action is not legal; -1 if all are. Games that are over do not count."""
    for row in range(len(tables)):
        table = tables[row].view(np.uint64)
        going = number(table[ROUND]) <= ROUNDS
        if going and move_code(table, seats[row], actions[row]) < 0:
            return row
    return -1
