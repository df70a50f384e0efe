"""What every legal move of a decision brings, in one call.

The words of a state that are used here; `layout` has the whole map:

    REVEALED  1 while the picked cards are placed
    PICKS     digit s: what seat s has picked, 0 for nothing
    HANDS     one word a seat; digit k: how many cards of kind k
    TANKS     four words a seat, BOARD and BOX first

The tanks after each placement are two rows: `boards` and `boxes`, as BOARD and BOX of a tank.
They are scored in rows, several at a time, frame by frame.
"""

import numpy as np

from lunarium.fast.akvarko.compiled import Numbers, U, Word, Words, kernel, lowest_bit
from lunarium.fast.akvarko.course import kinds_in, picked
from lunarium.fast.akvarko.layout import (
    BOARD,
    BOX,
    HANDS,
    MAX_MOVES,
    NO_FLIP,
    PLACE,
    TANK_WORDS,
    TANKS,
)
from lunarium.fast.akvarko.points import fixed_points, framed_points
from lunarium.fast.akvarko.tank import cell_at, free_cells, laid, room, turnable, turned


@kernel
def tanks_after(
    board: Word, box: Word, kind: Word, turns: bool, moves: Numbers, boards: Words, boxes: Words
) -> int:
    """Write all placements of a kind (from 1) and the tanks after them; returns their number.

    The order is that of `legal_moves`; without `turns` only the placements that turn no card.
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


@kernel
def score_tanks(boards: Words, boxes: Words, points: Numbers) -> None:
    """The points of many tanks, finished or not, each in its best frame (AK-6.6)."""
    across, down = U(0), U(0)
    for n in range(len(boards)):
        x, y = room(boxes[n])
        across, down = max(across, x), max(down, y)
        points[n] = framed_points(boards[n])
    # A frame that one tank has left may have no room in another: there it counts nothing.
    for step in range(U(1), (across + U(1)) * (down + U(1))):
        x, y = U(step) % (across + U(1)), U(step) // (across + U(1))
        shift = x * U(4) + y * U(16)
        for n in range(len(boards)):
            room_x, room_y = room(boxes[n])
            framed = np.int64(framed_points(boards[n] << shift))
            fits = (x <= room_x) & (y <= room_y)
            points[n] = max(points[n], framed if fits else np.int64(0))
    for n in range(len(boards)):
        points[n] += np.int64(fixed_points(boards[n]))


@kernel
def score_full_tanks(boards: Words, points: Numbers) -> None:
    """The points of many tanks that are four wide and four high, as all finished ones are."""
    for n in range(len(boards)):
        points[n] = fixed_points(boards[n]) + framed_points(boards[n])


@kernel
def place_afterstates(state: Words, seat: int, moves: Numbers, points: Numbers) -> int:
    """Write the placements of the picked card and the seat's points after each.

    Returns how many there are; the order is that of `legal_moves`, the points those of AK-6.6.
    """
    tank = TANKS + TANK_WORDS * seat
    tanks = np.empty((2, MAX_MOVES), np.uint64)
    kind = picked(state, seat)
    number = tanks_after(
        state[tank + BOARD], state[tank + BOX], kind, True, moves, tanks[0], tanks[1]
    )
    score_tanks(tanks[0, :number], tanks[1, :number], points)
    return number


@kernel
def pick_afterstates(
    state: Words, seat: int, turns: bool, picks: Numbers, places: Numbers, points: Numbers
) -> int:
    """Write for each pick its best placement, if it could be made now, and the points after it.

    Returns how many picks there are; the order is that of `legal_moves`, and among equal
    placements the first. Without `turns` only placements count that turn no card.
    """
    tank = TANKS + TANK_WORDS * seat
    tanks = np.empty((2, MAX_MOVES), np.uint64)
    rows = np.empty((2, MAX_MOVES), np.int64)
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
        score_tanks(tanks[0, :number], tanks[1, :number], rows[1])
        best = 0
        for n in range(1, number):
            if rows[1, n] > rows[1, best]:
                best = n
        picks[picks_found] = kind
        places[picks_found] = rows[0, best]
        points[picks_found] = rows[1, best]
        picks_found += 1
    return picks_found
