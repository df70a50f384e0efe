"""What a step brought to one game among many."""

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Outcomes: TypeAlias = NDArray[np.int8]
"""One of these for each game."""

PLAYED: Final = 0
"""The action was played, and the game goes on."""

ENDED: Final = 1
"""The action was played, and the game is over."""

BEGAN: Final = 2
"""The game was over before, and a new one has begun instead of an action."""

REFUSED: Final = 3
"""The action is not legal, and nothing has changed."""
