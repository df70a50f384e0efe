"""Sets of tiles in a 64-bit word, and tasks as nibbles of a word.

A **set of tiles** has bit t for tile t. Only tiles with tasks need a bit, and the box has exactly
64 of them (`layout.py` numbers the four others 64 to 67), so a set is one word.

An **open word** tells what a tile still wants and what it has:

    bits  0–15   first task: tiles wanted of red, blue, turquoise, yellow, 4 bits each
    bits 16–31   second task
    bits 32–47   third task
    bits 48–63   tiles that count (NL-5.3, NL-5.4), 4 bits a colour, never above `ENOUGH`

A task that is covered, or not printed, wants `CLOSED`: 7 of each colour, more than ever count.
"""

from collections.abc import Callable
from typing import TypeAlias, cast

from llvmlite import ir  # type: ignore[import-untyped]  # it ships no types
from numba.core import types
from numba.extending import intrinsic

from lunarium.fast.cache import part

# Python has no name for two instructions of every processor; Numba's intrinsics emit them.
Emit: TypeAlias = Callable[[object, ir.IRBuilder, object, list[ir.Value]], ir.Value]


def _instruction(name: str, emit: Emit) -> Callable[[int], int]:
    def typed(_context: object, _word: object) -> tuple[object, Emit]:
        return types.int64(types.int64), emit

    typed.__name__ = name
    # What Numba makes of it has no types; compiled code calls it with a word and gets a number.
    return cast(Callable[[int], int], intrinsic(typed))


size_of = _instruction("size_of", lambda _, builder, __, args: builder.ctpop(args[0]))
"""How many bits of a word are set: the size of a set."""

first_of = _instruction(
    "first_of",
    lambda _, builder, __, args: builder.cttz(args[0], ir.Constant(ir.IntType(1), 0)),
)
"""The lowest bit of a word that is set: the first of a set, which must not be empty."""

ENOUGH = 4
"""No task wants more of one colour, so counts stop here (NL-1.1)."""

CLOSED = 0x7777
ALL_CLOSED = 0x7777_7777_7777
COUNTS = 48
"""The first bit of the counts in an open word."""

_WANTED = 0xFFFF_FFFF_FFFF
EACH_TASK = 0x0001_0001_0001
"""The first bit of each of the three tasks."""
_TOPS = 0x8888_8888_8888
_TOP_OF_EACH = 0x0008_0008_0008
_TOPS_OF_COUNTS = 0x8888


@part
def clamp(counts: int) -> int:
    """Counts of which none is above 15, each cut down to `ENOUGH`."""
    many = ((counts | (counts << 1)) & _TOPS_OF_COUNTS) >> 3
    return (counts & ~(many * 15)) | (many << 2)


@part
def lacking(word: int) -> int:
    """The colours that the tasks of an open word lack, each as the top bit of its nibble.

    With 8 added to each count no subtraction borrows from the next colour, and the 8 is still
    there where the count reaches the number wanted. A closed task lacks all four.
    """
    have = ((word >> COUNTS) & 0xFFFF) * EACH_TASK | _TOPS
    return ~(have - (word & _WANTED)) & _TOPS


@part
def met(word: int) -> int:
    """The tasks of an open word that are fulfilled: bits 3, 19 and 35 (NL-5.3)."""
    short = lacking(word)
    short |= short >> 8
    short |= short >> 4
    return ~short & _TOP_OF_EACH
