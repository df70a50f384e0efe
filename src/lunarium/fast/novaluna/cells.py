"""The free cells of a tableau, kept sorted in reading order with the tiles beside each (NL-4.4).

Array map (`layout.py` has all of it): a seat's run of words CELLS + n, from FREE_AT on, FREE
long, each `above | left << 7 | right << 14 | below << 21 | cell << 28`.

The order does the work of a grid without a border: the cells to the left and right of a cell are
its neighbours in the run, and those above and below are found by a short walk from it.
"""

from lunarium.fast.api import Words
from lunarium.fast.cache import outlined, part
from lunarium.fast.novaluna.layout import (
    CELL,
    CELL_ROOM,
    CELLS,
    FREE,
    FREE_AT,
    NO_NEIGHBOURS,
    NO_TILE,
    ORIGIN,
    SEATS,
    player_of,
)

ABOVE = 0
LEFT_OF = 7
RIGHT_OF = 14
BELOW = 21

_ROW = 256
"""How far apart the numbers of two cells are that lie one above the other."""

_GROWTH = 3
"""The most free cells that a tile adds: four new ones for the one it takes."""


@outlined
def first_cells(s: Words) -> None:
    """Give every seat its share of the room and the origin as its only free cell."""
    seats = s[SEATS]
    for seat in range(seats):
        player = player_of(seat)
        s[player + FREE_AT] = CELLS + seat * (CELL_ROOM // seats)
        s[player + FREE] = 1
        s[s[player + FREE_AT]] = NO_NEIGHBOURS | ORIGIN << CELL


@part
def index_of(s: Words, seat: int, cell: int) -> int:
    """The word of a free cell; of the next one if the cell is not free."""
    player = player_of(seat)
    low = s[player + FREE_AT]
    high = low + s[player + FREE]
    while low < high:
        middle = (low + high) >> 1
        if s[middle] >> CELL < cell:
            low = middle + 1
        else:
            high = middle
    return int(low)


@part
def occupy(s: Words, seat: int, index: int, tile: int) -> None:
    """Take the cell of word `index` out of the run and put the new free cells around it in."""
    player = player_of(seat)
    index += _make_room(s, seat)
    at = s[player + FREE_AT]
    stop = at + s[player + FREE]
    cell = s[index] >> CELL
    becomes = tile - NO_TILE  # what to add to a word to write the tile over `NO_TILE`
    above, high = _look_above(s, at, index, becomes)
    left, right = _look_aside(s, at, stop, index, becomes)
    below, low = _look_below(s, stop, index, becomes)
    # Everything after the cell moves by what is new before it; from the far end, so that no word
    # is overwritten before it has moved.
    moved = above + left + right - 1
    if moved >= 0:
        _shift(s, low, stop, moved + below)
        _shift(s, index + 1, low, moved)
    else:
        _shift(s, index + 1, low, moved)
        _shift(s, low, stop, moved + below)
    _shift(s, high, index, above)
    fresh = NO_NEIGHBOURS + (cell << CELL)
    if above:
        s[high] = fresh + (becomes << BELOW) - (_ROW << CELL)
    if left:
        s[index + above] = fresh + (becomes << RIGHT_OF) - (1 << CELL)
    if right:
        s[index + above + left] = fresh + (becomes << LEFT_OF) + (1 << CELL)
    if below:
        s[low + moved] = fresh + (becomes << ABOVE) + (_ROW << CELL)
    s[player + FREE] += moved + below


@part
def _look_above(s: Words, at: int, index: int, becomes: int) -> tuple[int, int]:
    """1 if the cell above is newly free, and the word that it belongs before.

    If it is free already, it learns of the tile below it; the same in the next two functions.
    """
    high = index
    if (s[index] >> ABOVE) & 127 == NO_TILE:
        cell = (s[index] >> CELL) - _ROW
        while high > at and s[high - 1] >= (cell + 1) << CELL:
            high -= 1
        if high == at or s[high - 1] >> CELL != cell:
            return 1, high
        s[high - 1] += becomes << BELOW
    return 0, high


@part
def _look_aside(s: Words, at: int, stop: int, index: int, becomes: int) -> tuple[int, int]:
    """1 if the cell to the left is newly free, and 1 if that to the right is."""
    word = s[index]
    left = 0
    right = 0
    if (word >> LEFT_OF) & 127 == NO_TILE:
        if index > at and s[index - 1] >> CELL == (word >> CELL) - 1:
            s[index - 1] += becomes << RIGHT_OF
        else:
            left = 1
    if (word >> RIGHT_OF) & 127 == NO_TILE:
        if index + 1 < stop and s[index + 1] >> CELL == (word >> CELL) + 1:
            s[index + 1] += becomes << LEFT_OF
        else:
            right = 1
    return left, right


@part
def _look_below(s: Words, stop: int, index: int, becomes: int) -> tuple[int, int]:
    """1 if the cell below is newly free, and the word that it belongs before."""
    low = index + 1
    if (s[index] >> BELOW) & 127 == NO_TILE:
        cell = (s[index] >> CELL) + _ROW
        while low < stop and s[low] < cell << CELL:
            low += 1
        if low == stop or s[low] >> CELL != cell:
            return 1, low
        s[low] += becomes << ABOVE
    return 0, low


@part
def _shift(s: Words, start: int, stop: int, by: int) -> None:
    if by > 0:
        for index in range(stop - 1, start - 1, -1):
            s[index + by] = s[index]
    elif by < 0:
        for index in range(start, stop):
            s[index + by] = s[index]


@part
def _make_room(s: Words, seat: int) -> int:
    """Make sure that the seat's run can grow; by how far the run has moved for it."""
    run = player_of(seat)
    end = CELLS + CELL_ROOM if seat + 1 == s[SEATS] else s[player_of(seat + 1) + FREE_AT]
    before = s[run + FREE_AT]
    if before + s[run + FREE] + _GROWTH <= end:
        return 0
    _share_room(s)
    return int(s[run + FREE_AT] - before)


@outlined
def _share_room(s: Words) -> None:
    """Share the unused room equally again: all runs together first, then apart."""
    seats = s[SEATS]
    used = 0
    for seat in range(seats):
        run = player_of(seat)
        at = s[run + FREE_AT]
        _shift(s, at, at + s[run + FREE], CELLS + used - at)
        used += s[run + FREE]
    gap = (CELL_ROOM - used) // seats
    for seat in range(seats - 1, -1, -1):
        run = player_of(seat)
        used -= s[run + FREE]
        _shift(s, CELLS + used, CELLS + used + s[run + FREE], seat * gap)
        s[run + FREE_AT] = CELLS + used + seat * gap
