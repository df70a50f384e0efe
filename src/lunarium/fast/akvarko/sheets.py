"""The score sheet of a tank, the scores of a table, and who won.

The words of a state that are used here; `layout` has the whole map:

    SEATS  the number of seats
    TANKS  four words a seat, BOARD and BOX first

A sheet has a number for each of the thirteen kinds in file order, the plant last.
"""

import numpy as np

from lunarium.fast.akvarko.compiled import Numbers, U, Word, Words, kernel, number
from lunarium.fast.akvarko.layout import BOARD, BOX, KINDS, MAX_SEATS, SEATS, TANK_WORDS, TANKS
from lunarium.fast.akvarko.points import (
    ALL,
    ANGELFISH_POINTS,
    BLACKSHARK_AREA,
    BLACKSHARK_POINTS,
    DISCUS_AREA,
    DISCUS_POINTS,
    PLANT_POINTS,
    PLECO_AREA,
    PLECO_POINTS,
    SWORDTAIL_AREA,
    SWORDTAIL_POINTS,
    area_points,
    bala_points,
    cells_of,
    count_points,
    danio_points,
    guppy_points,
    neon_points,
    shrimp_points,
    snail_and_loach_points,
)
from lunarium.fast.akvarko.tank import best_frame, tank_points


@kernel
def tank_sheet(board: Word, box: Word, sheet: Numbers) -> int:
    """Write the points of each kind; returns the corner of the frame, as a cell (AK-6.6)."""
    x, y = best_frame(board, box)
    framed = board << (x * U(4) + y * U(16))
    taken = ~cells_of(board, U(0)) & ALL
    sheet[0] = danio_points(cells_of(board, U(1)))
    sheet[1] = neon_points(cells_of(board, U(2)))
    sheet[2] = bala_points(cells_of(board, U(3)))
    sheet[3] = guppy_points(cells_of(board, U(4)))
    sheet[4] = area_points(cells_of(framed, U(5)), SWORDTAIL_AREA, SWORDTAIL_POINTS)
    sheet[5] = area_points(cells_of(framed, U(6)), DISCUS_AREA, DISCUS_POINTS)
    sheet[6] = area_points(cells_of(framed, U(7)), BLACKSHARK_AREA, BLACKSHARK_POINTS)
    sheet[7] = area_points(cells_of(framed, U(8)), PLECO_AREA, PLECO_POINTS)
    sheet[8] = count_points(cells_of(board, U(9)), ANGELFISH_POINTS)
    sheet[9] = shrimp_points(cells_of(board, U(10)), board, taken)
    snail, loach = snail_and_loach_points(
        cells_of(board, U(11)), cells_of(board, U(12)), board, taken
    )
    sheet[10] = snail
    sheet[11] = loach
    sheet[12] = count_points(cells_of(board, U(13)), PLANT_POINTS)
    left, top = box & U(7), (box >> U(8)) & U(7)
    return number((left - x) + U(8) * (top - y))


@kernel
def scores(state: Words, points: Numbers) -> None:
    """Write the points of every seat's tank, finished or not (AK-6.6)."""
    for seat in range(number(state[SEATS])):
        tank = TANKS + TANK_WORDS * seat
        points[seat] = np.int64(tank_points(state[tank + BOARD], state[tank + BOX]))


@kernel
def result(state: Words, points: Numbers, places: Numbers) -> None:
    """Write the points of every seat and its place, counted from 1 (AK-6.5).

    Seats that share a place have the same number; after two at place 1 comes place 3.
    """
    seats = number(state[SEATS])
    sheet = np.empty(KINDS, np.int64)
    strength = np.empty(MAX_SEATS, np.int64)
    for seat in range(seats):
        tank = TANKS + TANK_WORDS * seat
        tank_sheet(state[tank + BOARD], state[tank + BOX], sheet)
        points[seat] = sheet.sum()
        # Ties: more of the twelve kinds that score; plants are not one of them.
        strength[seat] = 16 * points[seat] + (sheet[: KINDS - 1] > 0).sum()
    for seat in range(seats):
        places[seat] = 1 + (strength[:seats] > strength[seat]).sum()
