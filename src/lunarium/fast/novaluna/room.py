"""Empty arrays of the shapes that the kernels write into."""

import numpy as np

from lunarium.fast.novaluna.afterstates import ROWS
from lunarium.fast.novaluna.compile import Words
from lunarium.fast.novaluna.layout import MOST_MOVES, WORDS


def room_for_states(number: int) -> Words:
    """Rows for so many states."""
    return np.zeros((number, WORDS), dtype=np.int64)


def room_for_moves() -> Words:
    """Words for the legal moves of any decision: for `legal`."""
    return np.zeros(MOST_MOVES, dtype=np.int64)


def room_for_afterstates() -> Words:
    """Rows and columns for what the moves of any decision bring: for `afterstates`."""
    return np.zeros((ROWS, MOST_MOVES), dtype=np.int64)
