"""What compiled code of the bots is made with: the tools of the fast rules, and real numbers."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from lunarium.fast.novaluna.compile import kernel, part

Numbers: TypeAlias = npt.NDArray[np.float64]
"""Weights, features and values."""

__all__ = ["Numbers", "kernel", "part"]
