"""Random numbers inside kernels, by splitmix64.

A generator is one word of an array of uint64, which moves on with each draw. The same word gives
the same numbers, and any seed is a good one.
"""

import numpy as np

from lunarium.fast.api import Seeds
from lunarium.fast.cache import part

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


def generators(*seeds: int) -> Seeds:
    """Random generators with these seeds: one for `playout`, one a state for `playout_many`."""
    return np.array([seed % 2**64 for seed in seeds], dtype=np.uint64)


@part
def random_word(generator: Seeds) -> np.uint64:
    """The next 64 random bits."""
    generator[0] += _STEP
    word = generator[0]
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return np.uint64(word ^ (word >> _31))


@part
def scaled(bits: np.uint64, limit: np.uint64) -> np.uint64:
    """A number below a small limit from 32 random bits."""
    return np.uint64((bits * limit) >> _32)


@part
def below(generator: Seeds, limit: int) -> int:
    """A number from 0 to limit - 1, each as likely but for one part in 2**32 / limit."""
    return int(np.int64(scaled(random_word(generator) >> _32, np.uint64(limit))))
