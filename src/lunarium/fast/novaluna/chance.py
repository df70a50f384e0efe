"""Random numbers inside kernels: one 64-bit word is a generator, and moves on with each draw.

Array map: a generator is one word of an array of uint64 (splitmix64; any seed is a good seed).
Of a state only the supply is touched: DECK + 68 - SUPPLY and all after it (`layout.py`).
"""

import numpy as np

from lunarium.fast.novaluna.compile import Seeds, Words, kernel, part
from lunarium.fast.novaluna.layout import DECK, SUPPLY, TILE_COUNT

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


def seeded(*seeds: int) -> Seeds:
    """Generators with these seeds: one for `playout`, one a state for `playouts`."""
    return np.array([seed % 2**64 for seed in seeds], dtype=np.uint64)


@part
def below(rng: Seeds, bound: int) -> int:
    """A number from 0 to bound - 1, each as likely but for one part in 2**32 / bound."""
    rng[0] += _STEP
    bits = rng[0]
    bits = (bits ^ (bits >> _30)) * _MIX_1
    bits = (bits ^ (bits >> _27)) * _MIX_2
    bits ^= bits >> _31
    return int(np.int64(((bits >> _32) * np.uint64(bound)) >> _32))


@part
def shuffle(words: Words, start: int, stop: int, rng: Seeds) -> None:
    """Bring the words from `start` to before `stop` into random order."""
    for last in range(stop - 1, start, -1):
        other = start + below(rng, last + 1 - start)
        words[last], words[other] = words[other], words[last]


@kernel("void(int64[::1], uint64[::1])")
def determinize(state: Words, rng: Seeds) -> None:
    """Shuffle the supply: one of the worlds that agree with what everybody sees (NL-2.4)."""
    shuffle(state, DECK + TILE_COUNT - state[SUPPLY], DECK + TILE_COUNT, rng)
