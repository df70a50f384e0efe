"""What compiled code of the bots is made with: the tools of the fast rules, and real numbers."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from lunarium.fast.akvarko.compiled import kernel

Reals: TypeAlias = NDArray[np.float64]
"""Values, or weights."""

__all__ = ["Reals", "kernel"]
