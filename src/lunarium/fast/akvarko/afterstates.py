"""What every legal move of a decision gains, in one call.

The words of a state that are used here; `layout` has the whole map:

    REVEALED  1 while the picked cards are placed
    PICKS     digit s: what seat s has picked, 0 for nothing
    HANDS     one word a seat; digit k: how many cards of kind k
    TANKS     four words a seat, BOARD and BOX first

The tanks after each placement are two rows: `boards` and `boxes`, as BOARD and BOX of a tank.
They are scored in rows, several at a time, frame by frame. An answer has three rows:

    MOVE        the move, in the order of `legal`
    GAIN        the points that it adds at once (AK-6.6); for a pick those of its best placement
                that turns no card
    BEST_PLACE  that placement; of no meaning where a card is placed
"""

import numpy as np

from lunarium.fast.akvarko.course import is_waiting, kinds_in, picked
from lunarium.fast.akvarko.layout import (
    BOARD,
    BOX,
    HANDS,
    MAX_MOVES,
    NO_FLIP,
    PLACE,
    REVEALED,
    TANK_WORDS,
    TANKS,
)
from lunarium.fast.akvarko.points import score_rows, tank_points
from lunarium.fast.akvarko.tank import (
    U,
    Unsigned,
    Word,
    cell_at,
    free_cells,
    laid,
    lowest_bit,
    turnable,
    turned,
)
from lunarium.fast.api import GAIN, MOVE, Words
from lunarium.fast.cache import kernel, part

BEST_PLACE = 2
AFTERSTATE_ROWS = 3


@kernel("(uint64, uint64, uint64, boolean, int64[::1], uint64[::1], uint64[::1])")
def tanks_after(
    board: Word, box: Word, kind: Word, turns: bool, moves: Words, boards: Unsigned, boxes: Unsigned
) -> int:
    """Write all placements of a kind (from 1) and the tanks after them; returns their number.

    The order is that of `legal`; without `turns` only the placements that turn no card.
    """
    number = 0
    cells = free_cells(board, box)
    while cells:
        at = lowest_bit(cells)
        cells &= cells - U(1)
        after, box_after = laid(board, box, kind, at)
        code = U(PLACE) + U(64) * at
        moves[number] = code + U(NO_FLIP)
        boards[number] = after
        boxes[number] = box_after
        number += 1
        digits = turnable(after) if turns else U(0)
        while digits:
            shift = lowest_bit(digits)
            digits &= digits - U(1)
            moves[number] = code + cell_at(box_after, shift)
            boards[number] = turned(after, shift)
            boxes[number] = box_after
            number += 1
    return number


@part
def place_afterstates(
    state: Unsigned, seat: int, less: np.int64, tanks: Unsigned, moves: Words, points: Words
) -> int:
    """Write the placements of the picked card and the seat's points after each, less a number.

    Returns how many there are; the order is that of `legal`, the points those of AK-6.6. `tanks`
    has room for the boards and the boxes.
    """
    tank = TANKS + TANK_WORDS * seat
    kind = picked(state, seat)
    number = tanks_after(
        state[tank + BOARD], state[tank + BOX], kind, True, moves, tanks[0], tanks[1]
    )
    score_rows(tanks[0, :number], tanks[1, :number], less, points)
    return number


@part
def pick_afterstates(
    state: Unsigned,
    seat: int,
    less: np.int64,
    turns: bool,
    tanks: Unsigned,
    rows: Words,
    picks: Words,
    places: Words,
    points: Words,
) -> int:
    """Write for each pick its best placement, if it could be made now, and the points after it.

    As above, the points are less a number, and there is room in `tanks` and `rows`.

    Returns how many picks there are; the order is that of `legal`, and among equal
    placements the first. Without `turns` only placements count that turn no card.
    """
    tank = TANKS + TANK_WORDS * seat
    picks_found = 0
    kinds = kinds_in(state[HANDS + seat])
    while kinds:
        kind = lowest_bit(kinds) >> U(2)
        kinds &= kinds - U(1)
        number = tanks_after(
            state[tank + BOARD],
            state[tank + BOX],
            kind + U(1),
            turns,
            rows[0],
            tanks[0],
            tanks[1],
        )
        score_rows(tanks[0, :number], tanks[1, :number], less, rows[1])
        best = 0
        for n in range(1, number):
            if rows[1, n] > rows[1, best]:
                best = n
        picks[picks_found] = kind
        places[picks_found] = rows[0, best]
        points[picks_found] = rows[1, best]
        picks_found += 1
    return picks_found


@part
def survey(state: Unsigned, seat: int, tanks: Unsigned, rows: Words, answer: Words) -> int:
    """Write what each legal move of a seat brings; how many moves there are."""
    if not is_waiting(state, seat):
        return 0
    tank = TANKS + TANK_WORDS * seat
    now = np.int64(tank_points(state[tank + BOARD], state[tank + BOX]))
    if state[REVEALED]:
        return place_afterstates(state, seat, now, tanks, answer[MOVE], answer[GAIN])
    return pick_afterstates(
        state, seat, now, False, tanks, rows, answer[MOVE], answer[BEST_PLACE], answer[GAIN]
    )


@kernel("(int64[::1], int64, int64[:, ::1])")
def afterstates(state: Words, seat: int, answer: Words) -> int:
    """Write what each legal move of a seat brings, a column each; how many moves."""
    tanks = np.empty((2, MAX_MOVES), np.uint64)
    rows = np.empty((2, MAX_MOVES), np.int64)
    return survey(state.view(np.uint64), seat, tanks, rows, answer)


@kernel("(int64[:, ::1], int64[::1], int64[:, :, ::1], int64[::1])")
def afterstates_many(states: Words, seats: Words, answers: Words, counts: Words) -> int:
    """`afterstates` for a seat of each row, the numbers of moves in `counts`; the sum of them."""
    tanks = np.empty((2, MAX_MOVES), np.uint64)
    rows = np.empty((2, MAX_MOVES), np.int64)
    total = 0
    for n in range(len(states)):
        counts[n] = survey(states[n].view(np.uint64), seats[n], tanks, rows, answers[n])
        total += counts[n]
    return total
