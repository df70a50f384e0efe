"""Unsigned words, and the few operations on them that the kernels share.

A state is an array of int64, as in every engine. The kernels of this game look at it as words of 64
bits without a sign: `state.view(np.uint64)`. Numba turns a mix of words and plain integers into
something else, so constants are made with `U`, and `number` makes a word a plain integer.

A board is one word, the digit x + 4y being what lies x cells right of and y below the corner of
the cards: 0 nothing, 1 to 13 a kind in file order. A set of cells of a board is a word with the
lowest bit of each digit.
"""

from collections.abc import Callable
from typing import TypeAlias, cast

import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

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
