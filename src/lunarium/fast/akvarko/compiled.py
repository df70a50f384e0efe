"""How the kernels are compiled, and the few operations on words that they share.

A word has 64 bits and no sign. Numba turns a mix of words and plain integers into something
else, so constants are made with `U`, and `number` makes a word a plain integer.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from lunarium.fast.kept import keeping

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")

Word: TypeAlias = np.uint64
"""A word of a state, a set of cells, or a random number."""

Words: TypeAlias = NDArray[np.uint64]
"""A state, a row of boards, or a random generator."""

Numbers: TypeAlias = NDArray[np.int64]
"""Moves, or points."""

U = np.uint64
"""Makes a word."""


def kernel(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """Compile a function on first use, keep it on disk, and let other threads run meanwhile."""
    with keeping(function.__module__):
        return cast("Callable[Parameters, Returned]", njit(nogil=True, cache=True)(function))


def part(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
    """A function that is copied into the kernels that call it, and not kept by itself.

    Only loops without calls are vectorised: this makes scoring rows of tanks five times as fast.
    """
    return cast(
        "Callable[Parameters, Returned]", njit(nogil=True, cache=False, forceinline=True)(function)
    )


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
def read_digit(words: Words, first: int, n: int) -> Word:
    """Digit n of a row of words that begins at `first`."""
    return U(words[first + (n >> 4)] >> U((n & 15) << 2)) & U(15)
