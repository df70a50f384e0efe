"""A random legal action for each of many games: to try an environment, or to play against.

Array map: a row of `masks` for each game, 1 where an action is legal; `generator` is one word that
moves on with each draw (splitmix64, as in the fast rules).
"""

import numpy as np
from numpy.typing import NDArray

from lunarium.envs.sections import Mask
from lunarium.fast.novaluna.playouts import below
from lunarium.fast.api import Seeds
from lunarium.fast.cache import kernel


@kernel("void(int8[:, ::1], uint64[::1], int64[::1])")
def random_actions(masks: Mask, generator: Seeds, actions: NDArray[np.int64]) -> None:
    """Write a legal action of each row, each as likely; 0 where nothing is legal."""
    for row in range(masks.shape[0]):
        mask = masks[row]
        legal = 0
        for n in range(mask.size):
            legal += mask[n]
        actions[row] = 0
        if legal:
            skipped = below(generator, legal)
            n = 0
            while not mask[n] or skipped:
                skipped -= mask[n]
                n += 1
            actions[row] = n
