"""Tanks as unsigned words: where cards may lie, laying and turning them, and operations on words.

A state is an array of int64, as in every engine. The kernels of this game view it as words of 64
bits without a sign: `state.view(np.uint64)`. Numba turns a mix of words and plain integers into
something else, so constants are made with `U`, and `number` makes a word a plain integer.

A board is one word, the digit x + 4y being what lies x cells right of and y below the corner of
the cards: 0 nothing, 1 to 13 a kind in file order. A set of cells of a board is a word with the
lowest bit of each digit.

A tank has two words here; a cell of it is `8 (y + 3) + (x + 3)`, and a set of cells is one word:

    BOARD  digit x + 4y: what lies x cells right of and y cells below the corner
    BOX    bytes left, top, right, bottom of the cards, each plus 3; the corner is left, top
"""

from collections.abc import Callable
from typing import TypeAlias, cast

import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from lunarium.fast.akvarko import layout
from lunarium.fast.cache import part

Word: TypeAlias = np.uint64
"""A word of a state, a set of cells, or a random number."""

Unsigned: TypeAlias = NDArray[np.uint64]
"""A state as the kernels see it, or a row of boards."""

U = np.uint64
"""Makes a word."""

ALL = U(0x1111111111111111)
"""All cells of a board."""


def _popcount(_typing: object, _word: object) -> tuple[object, Callable[..., object]]:
    def code(_context: object, builder: object, _signature: object, words: list[object]) -> object:
        return builder.ctpop(words[0])  # type: ignore[attr-defined]  # llvmlite ships no types

    return types.uint64(types.uint64), code


popcount = cast("Callable[[Word], Word]", intrinsic(_popcount))
"""The number of bits that are set: one machine instruction, for which Numba has no function."""


@part
def _signed(word: Word) -> np.int64:
    return np.int64(word)


number = cast("Callable[[Word], int]", _signed)
"""A word as a plain integer, to count seats, moves and places of an array with."""


@part
def lowest_bit(bits: Word) -> Word:
    """The place of the lowest bit that is set."""
    return popcount((bits & (~bits + U(1))) - U(1))


@part
def nth_bit(bits: Word, n: Word) -> Word:
    """The place of a set bit, counted from 0 and from below; there must be that many."""
    while n:
        bits &= bits - U(1)
        n -= U(1)
    return lowest_bit(bits)


@part
def nth_digit(digits: Word, n: Word) -> Word:
    """The place of a set digit, counted from 0 and from below; there must be that many.

    A digit is four bits, its lowest set or not. No loop, as a processor cannot guess how often it
    would run: a product sums up in each digit how many below are set, and as many of these sums
    are at most n as there are digits up to the one we look for.
    """
    sums = (digits << U(4)) * U(0x1111111111111111)
    # Sums and n have four bits; in bytes the fifth bit of a difference stays if n is not less.
    most = (n * U(0x0101010101010101)) | U(0x1010101010101010)
    even = (most - (sums & U(0x0F0F0F0F0F0F0F0F))) & U(0x1010101010101010)
    odd = (most - ((sums >> U(4)) & U(0x0F0F0F0F0F0F0F0F))) & U(0x1010101010101010)
    return popcount(even | (odd << U(1))) - U(1)


@part
def read_digit(words: Unsigned, first: int, n: int) -> Word:
    """Digit n of a row of words that begins at `first`."""
    return U(words[first + (n >> 4)] >> U((n & 15) << 2)) & U(15)


@part
def cells_of(board: Word, kind: Word) -> Word:
    """The cells where this kind lies; with 0 those where nothing lies."""
    other = board ^ (kind * ALL)
    other |= other >> U(1)
    other |= other >> U(2)
    return ~other & ALL


PLANT = U(layout.PLANT)
FIRST_CELL = U(1) << U(layout.FIRST_CELL)


@part
def spread(digits: Word, box: Word) -> Word:
    """A set of digits of the board as a set of cells."""
    digits = (digits | digits >> U(3)) & U(0x0303030303030303)
    digits = (digits | digits >> U(6)) & U(0x000F000F000F000F)
    digits = (digits | digits >> U(8)) & U(0x00000F0F00000F0F)
    digits = (digits | digits >> U(16)) & U(0x0F0F0F0F)
    return digits << ((box & U(7)) + ((box >> U(8)) & U(7)) * U(8))


@part
def free_cells(board: Word, box: Word) -> Word:
    """Where a card may be laid (AK-3.1)."""
    if board == U(0):
        return FIRST_CELL
    left, top = box & U(7), (box >> U(8)) & U(7)
    right, bottom = (box >> U(16)) & U(7), (box >> U(24)) & U(7)
    # From right - 3 to left + 3 there are 7 - (right - left) columns; with rows it is the same.
    row = (U(0x7F) >> (right - left)) << (right - U(3))
    rows = (U(0x01010101010101) >> ((bottom - top) * U(8))) << ((bottom - U(3)) * U(8))
    return (row * rows) & ~spread(~cells_of(board, U(0)) & ALL, box)


@part
def turnable(board: Word) -> Word:
    """The digits of the board whose card is not a plant yet (AK-3.2)."""
    return ~(cells_of(board, U(0)) | cells_of(board, PLANT)) & ALL


@part
def laid(board: Word, box: Word, kind: Word, cell: Word) -> tuple[Word, Word]:
    """Board and box with one more card."""
    x, y = cell & U(7), cell >> U(3)
    if board == U(0):
        return kind, x | y << U(8) | x << U(16) | y << U(24)
    left, top = box & U(7), (box >> U(8)) & U(7)
    right, bottom = (box >> U(16)) & U(7), (box >> U(24)) & U(7)
    new_left, new_top = min(left, x), min(top, y)
    board <<= (left - new_left) * U(4) + (top - new_top) * U(16)
    board |= kind << ((x - new_left) * U(4) + (y - new_top) * U(16))
    box = new_left | new_top << U(8) | max(right, x) << U(16) | max(bottom, y) << U(24)
    return board, box


@part
def turned(board: Word, shift: Word) -> Word:
    """The board with the card whose digit lies at this bit turned to its plant."""
    return (board & ~(U(15) << shift)) | PLANT << shift


@part
def digit_shift(box: Word, cell: Word) -> Word:
    """The lowest bit of the digit of a cell inside the box."""
    x, y = cell & U(7), cell >> U(3)
    return (x - (box & U(7))) * U(4) + (y - ((box >> U(8)) & U(7))) * U(16)


@part
def cell_at(box: Word, shift: Word) -> Word:
    """The cell of the digit that lies at this bit."""
    return (
        (box & U(7)) + ((shift >> U(2)) & U(3)) + U(8) * (((box >> U(8)) & U(7)) + shift // U(16))
    )


@part
def room(box: Word) -> tuple[Word, Word]:
    """How many cells the frame can still slide over the cards: to the left, and upwards."""
    across = ((box >> U(16)) & U(7)) - (box & U(7))
    down = ((box >> U(24)) & U(7)) - ((box >> U(8)) & U(7))
    return U(3) - across, U(3) - down


@part
def is_full_size(box: Word) -> bool:
    """Whether the cards are four wide and four high, so that the frame is fixed.

    The box of an empty tank says so too.
    """
    across, down = room(box)
    return bool((across | down) == U(0))
