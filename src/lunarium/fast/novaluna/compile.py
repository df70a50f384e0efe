"""Numba behind typed decorators: entry points are compiled early and kept, their parts are not."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from llvmlite import ir  # type: ignore[import-untyped]  # it ships no types
from numba.core import types
from numba.extending import intrinsic

from lunarium.fast.kept import keeping

Words: TypeAlias = npt.NDArray[np.int64]
"""A state, a move list or any other array of 64-bit words."""

Seeds: TypeAlias = npt.NDArray[np.uint64]
"""The random generators of `chance.py`, one word each."""

# A kernel may have any parameters; only its own signature, kept by the decorator, is of interest.
Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(signature: str) -> Callable[[Function], Function]:
    """An entry point: compiled for this one signature when its module is imported, and cached.

    It holds no lock of Python (`nogil`), so threads run side by side. Indices are not checked.
    """

    def compiled(function: Function) -> Function:
        with keeping(function.__module__):
            # Numba's decorators have no types; what comes back is called as the function is.
            made = numba.njit(signature, nogil=True, cache=True, error_model="numpy")(function)
        return cast(Function, made)

    return compiled


def part(function: Function) -> Function:
    """A part of kernels: copied into those that call it, and compiled only with them."""
    # As above. No cache of its own: a cached start then loads the entry points alone.
    made = numba.njit(nogil=True, error_model="numpy", forceinline=True)(function)
    return cast(Function, made)


def aside(function: Function) -> Function:
    """A part that is seldom needed: called, not copied in, which saves time to compile."""
    return cast(Function, numba.njit(nogil=True, error_model="numpy")(function))


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
