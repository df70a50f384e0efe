"""What a tank is worth: by kind, in its best frame, in rows of many, and who won.

A board is one word (`tank`):

    bits   0-3   4-7   8-11  12-15     top row
    bits  16-19 20-23 24-27 28-31
    bits  32-35 36-39 40-43 44-47
    bits  48-51 52-55 56-59 60-63     bottom row

A step right is a shift by 4, a step down a shift by 16. The points of a kind are found without
branches, so that rows of boards are scored side by side. The printed numbers are constants here; a
test compares them with those of the rules. A sheet has a number for each of the thirteen
kinds in file order, the plant last.
"""

import numpy as np

from lunarium.fast.akvarko.layout import BOARD, BOX, KINDS, MAX_SEATS, SEATS, TANK_WORDS, TANKS
from lunarium.fast.akvarko.tank import ALL, U, Unsigned, Word, cells_of, number, popcount, room
from lunarium.fast.api import Words
from lunarium.fast.cache import kernel, outlined, part

NOT_RIGHT = U(0x0111011101110111)
"""The cells that have a neighbour to the right."""

# The same for whole digits.
BUT_RIGHT = U(0x0FFF0FFF0FFF0FFF)
BUT_LEFT = U(0xFFF0FFF0FFF0FFF0)

# The marked cells of AK-6.2, the bottom row being the highest four digits.
SWORDTAIL_AREA = U(0x1001_0110_0110_1001)
DISCUS_AREA = U(0x0000_0110_0110_0000)
BLACKSHARK_AREA = U(0x0110_1001_1001_0110)
PLECO_AREA = U(0x1111_0000_1111_0000)

# The points of 0, 1, 2, ... cards, lowest digit first (AK-6.2, AK-6.3).
SWORDTAIL_POINTS = U(0xB_BBBB_B500)
DISCUS_POINTS = U(0xC_CCCC_C440)
BLACKSHARK_POINTS = U(0xA_AAAA_A500)
PLECO_POINTS = U(0x6_6666_6600)
ANGELFISH_POINTS = U(0xDDDD_DDDD_DDDD_0050)
PLANT_POINTS = U(0xDDDD_DDDD_D777_3300)

PAIR_POINTS = U(5)
"""Two in a row (AK-6.1)."""
THIRD_POINTS = U(6)
"""What a third in a row adds (AK-6.1)."""
SHRIMP_POINTS = U(6)
SNAIL_POINTS = U(5)
LOACH_POINTS = U(5)


@part
def line_points(pairs: Word, triples: Word, quads: Word) -> Word:
    """The points of the runs of two, three and four that begin on these cells (AK-6.1).

    A line of the tank has room for one run only. A run of three is also two of two, a run of
    four also two of three; so runs are counted as they begin less as they go on.
    """
    runs = popcount(pairs) - popcount(triples)
    long_runs = popcount(triples) - popcount(quads)
    return PAIR_POINTS * runs + THIRD_POINTS * long_runs


@part
def danio_points(cells: Word) -> Word:
    """Runs to the right."""
    pairs = cells & (cells >> U(4)) & NOT_RIGHT
    triples = pairs & (pairs >> U(4))
    return line_points(pairs, triples, triples & (triples >> U(4)))


@part
def neon_points(cells: Word) -> Word:
    """Runs downwards."""
    pairs = cells & (cells >> U(16))
    triples = pairs & (pairs >> U(16))
    return line_points(pairs, triples, triples & (triples >> U(16)))


@part
def bala_points(cells: Word) -> Word:
    """Runs to the right and down."""
    pairs = cells & (cells >> U(20)) & NOT_RIGHT
    triples = pairs & (pairs >> U(20))
    return line_points(pairs, triples, triples & (triples >> U(20)))


@part
def guppy_points(cells: Word) -> Word:
    """Runs to the right and up."""
    pairs = cells & (cells << U(12)) & NOT_RIGHT
    triples = pairs & (pairs << U(12))
    return line_points(pairs, triples, triples & (triples << U(12)))


@part
def area_points(cells: Word, area: Word, points: Word) -> Word:
    """The tier that the cards on the marked cells reach (AK-6.2)."""
    return (points >> (popcount(cells & area) << U(2))) & U(15)


@part
def count_points(cells: Word, points: Word) -> Word:
    """The points for that many cards (AK-6.3)."""
    number = popcount(cells)
    # Sixteen plants count like fifteen: a word has no seventeenth digit.
    return (points >> ((number - (number >> U(4))) << U(2))) & U(15)


@part
def alike(one: Word, other: Word) -> Word:
    """The cells where two boards have the same digit."""
    differs = one ^ other
    differs |= differs >> U(1)
    differs |= differs >> U(2)
    return ~differs & ALL


@part
def shrimp_points(cells: Word, board: Word, taken: Word) -> Word:
    """Shrimps with two diagonal neighbours of one kind (AK-6.4)."""
    # What lies up left, up right, down left and down right of each cell.
    a = (board & BUT_RIGHT) << U(20)
    b = (board << U(12)) & BUT_RIGHT
    c = (board >> U(12)) & BUT_LEFT
    d = (board >> U(20)) & BUT_RIGHT
    # Two cells alike may both be empty; it is enough to ask one of them.
    content = (alike(a, b) | alike(a, c) | alike(a, d)) & ((taken & NOT_RIGHT) << U(20))
    content |= (alike(b, c) | alike(b, d)) & (taken << U(12)) & NOT_RIGHT
    content |= alike(c, d) & (taken >> U(20)) & NOT_RIGHT
    return SHRIMP_POINTS * popcount(cells & content)


@part
def snail_and_loach_points(
    snails: Word, loaches: Word, board: Word, taken: Word
) -> tuple[Word, Word]:
    """Snails with two orthogonal neighbours of one kind, loaches with three kinds (AK-6.4)."""
    # What lies above, left, right and below of each cell, and whether anything does.
    a = board << U(16)
    b = (board & BUT_RIGHT) << U(4)
    c = (board >> U(4)) & BUT_RIGHT
    d = board >> U(16)
    has_a = taken << U(16)
    has_b = (taken & NOT_RIGHT) << U(4)
    has_c = (taken >> U(4)) & NOT_RIGHT
    has_d = taken >> U(16)
    ab, cd = alike(a, b), alike(c, d)
    ac_bc = alike(a, c) | alike(b, c)
    ad_bd = alike(a, d) | alike(b, d)
    content = (ab & has_a) | (ac_bc & has_c) | ((ad_bd | cd) & has_d)
    snail = SNAIL_POINTS * popcount(snails & content)
    # The neighbours that bring a kind which no earlier one has: three of the four must.
    has_b &= ~ab
    has_c &= ~ac_bc
    has_d &= ~(ad_bd | cd)
    content = (has_a & has_b & (has_c | has_d)) | (has_c & has_d & (has_a | has_b))
    return snail, LOACH_POINTS * popcount(loaches & content)


@part
def fixed_points(board: Word) -> Word:
    """The points of all kinds that do not ask where the frame lies."""
    # The digits taken apart: a bit of each value, then each value by its two halves.
    b0, b1 = board & ALL, (board >> U(1)) & ALL
    b2, b3 = (board >> U(2)) & ALL, (board >> U(3)) & ALL
    low1, low2, low3, low0 = b0 & ~b1, b1 & ~b0, b0 & b1, ~(b0 | b1)
    high1, high2, high3, high0 = b2 & ~b3, b3 & ~b2, b2 & b3, ~(b2 | b3)
    taken = b0 | b1 | b2 | b3
    points = danio_points(high0 & low1) + neon_points(high0 & low2)
    points += bala_points(high0 & low3) + guppy_points(high1 & low0)
    points += count_points(high2 & low1, ANGELFISH_POINTS)
    points += count_points(high3 & low1, PLANT_POINTS)
    points += shrimp_points(high2 & low2, board, taken)
    snail, loach = snail_and_loach_points(high2 & low3, high3 & low0, board, taken)
    return points + snail + loach


@part
def framed_points(board: Word) -> Word:
    """The points of the areas if the corner of the frame is the corner of the board (AK-6.2)."""
    b0, b1 = board & ALL, (board >> U(1)) & ALL
    b2, b3 = (board >> U(2)) & ALL, (board >> U(3)) & ALL
    low = b2 & ~b3
    return (
        area_points(low & b0 & ~b1, SWORDTAIL_AREA, SWORDTAIL_POINTS)
        + area_points(low & b1 & ~b0, DISCUS_AREA, DISCUS_POINTS)
        + area_points(low & b0 & b1, BLACKSHARK_AREA, BLACKSHARK_POINTS)
        + area_points(b3 & ~(b0 | b1 | b2) & ALL, PLECO_AREA, PLECO_POINTS)
    )


@part
def best_frame(board: Word, box: Word) -> tuple[Word, Word]:
    """How far left and up the best frame lies; among equals the smallest x, then y (AK-6.6)."""
    across, down = room(box)
    best, best_x, best_y = U(0), across, down
    x = across + U(1)
    while x:
        x -= U(1)
        y = down + U(1)
        while y:
            y -= U(1)
            points = framed_points(board << (x * U(4) + y * U(16)))
            if points > best:
                best, best_x, best_y = points, x, y
    return best_x, best_y


@kernel("(uint64, uint64)")
def tank_points(board: Word, box: Word) -> Word:
    """The points of a tank, finished or not (AK-6.6)."""
    best = U(0)
    across, down = room(box)
    for x in range(across + U(1)):
        for y in range(down + U(1)):
            best = max(best, framed_points(board << (U(x) * U(4) + U(y) * U(16))))
    return fixed_points(board) + best


@outlined
def score_rows(boards: Unsigned, boxes: Unsigned, less: np.int64, points: Words) -> None:
    """The points of many tanks, each in its best frame (AK-6.6), less a number."""
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
        points[n] += np.int64(fixed_points(boards[n])) - less


@kernel("(uint64[::1], uint64[::1], int64[::1])")
def score_tanks(boards: Unsigned, boxes: Unsigned, points: Words) -> None:
    """The points of many tanks, finished or not, each in its best frame (AK-6.6)."""
    score_rows(boards, boxes, np.int64(0), points)


@kernel("(uint64[::1], int64[::1])")
def score_full_tanks(boards: Unsigned, points: Words) -> None:
    """The points of many tanks that are four wide and four high, as all finished ones are."""
    for n in range(len(boards)):
        points[n] = fixed_points(boards[n]) + framed_points(boards[n])


@kernel("(uint64, uint64, int64[::1])")
def tank_sheet(board: Word, box: Word, sheet: Words) -> int:
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


@outlined
def stand(state: Unsigned, points: Words, places: Words) -> None:
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


@kernel("(int64[::1], int64[::1], int64[::1])")
def result(state: Words, scores: Words, places: Words) -> None:
    """Write the points of every seat, and its place from 1, of a finished game (AK-6.5)."""
    stand(state.view(np.uint64), scores, places)


@kernel("(int64[:, ::1], int64[:, ::1], int64[:, ::1])")
def result_many(states: Words, scores: Words, places: Words) -> None:
    """`result` for each row."""
    for n in range(len(states)):
        stand(states[n].view(np.uint64), scores[n], places[n])
