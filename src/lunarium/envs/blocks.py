"""Rows that several threads share out in blocks: each takes the next block until none is left.

No thread waits for another to begin. One that wakes up late finds fewer blocks, or none, and helps
with the next call if that has begun by then: so the arrays of a call must be those of the last one.
`blocks` is an array of int64:

    TAKEN    how many blocks have been taken; more than there are if somebody looked for another
    DONE     how many are done
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, cast

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # it ships no types
from numba.core import types
from numba.extending import intrinsic

from lunarium.fast.api import Words
from lunarium.fast.cache import part

BLOCK: Final = 16
"""How many rows are taken at once."""

TAKEN: Final = 0
DONE: Final = 16
"""Far from the other word: cores take turns to write to what lies close together."""


def no_blocks() -> Words:
    """None to take."""
    return np.full(DONE + 1, np.iinfo(np.int32).max, dtype=np.int64)


# Instructions that no other core can interrupt; Python has no name for them.
Emit: TypeAlias = Callable[[ir.IRBuilder, ir.Value, ir.Value], ir.Value]


def _atomic(name: str, emit: Emit) -> Callable[[Words, int, int], int]:
    # Numba's own objects have no types.
    def typed(_context: object, words: Any, _at: object, _value: object) -> tuple[object, Any]:
        def code(context: Any, builder: ir.IRBuilder, signature: Any, args: Any) -> ir.Value:
            array = context.make_array(signature.args[0])(context, builder, args[0])
            return emit(builder, builder.gep(array.data, [args[1]]), args[2])

        return types.int64(words, types.int64, types.int64), code

    typed.__name__ = name
    return cast(Callable[[Words, int, int], int], intrinsic(typed))


_add = _atomic("add", lambda builder, at, by: builder.atomic_rmw("add", at, by, "seq_cst"))
"""Add to a word; what it was before."""

_put = _atomic("put", lambda builder, at, word: builder.atomic_rmw("xchg", at, word, "seq_cst"))
"""Set a word; what it was before."""

_read = _atomic("read", lambda builder, at, _: builder.load_atomic(at, "acquire", 8))
"""What a word is now: a loop that only reads would be compiled to read once."""


@part
def share_out(blocks: Words) -> None:
    """Offer all blocks; everything that is written before is there for those who take them."""
    _put(blocks, DONE, 0)
    _put(blocks, TAKEN, 0)


@part
def next_block(blocks: Words, rows: int, patience: int) -> int:
    """The first row of a block that nobody else has, or `rows` or more if none is left.

    `patience` says how often to look whether blocks are offered again, before giving up.
    """
    first = BLOCK * _add(blocks, TAKEN, 1)
    while first >= rows and patience:
        patience -= 1
        if BLOCK * _read(blocks, TAKEN, 0) < rows:
            first = BLOCK * _add(blocks, TAKEN, 1)
    return first


@part
def is_done(blocks: Words) -> None:
    """Say that a block is done."""
    _add(blocks, DONE, 1)
