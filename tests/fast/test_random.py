"""Random numbers inside kernels: those of splitmix64, the same for every seed."""

import numpy as np

from lunarium.fast.api import Seeds, Words
from lunarium.fast.cache import kernel
from lunarium.fast.random import below, generators, random_word


@kernel("(uint64[::1], uint64[::1])")
def words(generator: Seeds, into: Seeds) -> None:
    for n in range(len(into)):
        into[n] = random_word(generator)


@kernel("(uint64[::1], int64, int64[::1])")
def numbers(generator: Seeds, limit: int, into: Words) -> None:
    for n in range(len(into)):
        into[n] = below(generator, limit)


def test_random_words_are_those_of_splitmix64() -> None:
    """The figures come with the reference implementation, for the seed 1234567."""
    found = np.zeros(5, np.uint64)
    words(generators(1234567), found)
    assert found.tolist() == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_number_below_a_limit_is_the_upper_half_of_a_word_scaled_to_it() -> None:
    drawn, found = np.zeros(1000, np.uint64), np.zeros(1000, np.int64)
    words(generators(-3), drawn)
    numbers(generators(-3), 68, found)
    assert found.tolist() == [(word >> 32) * 68 >> 32 for word in drawn.tolist()]
    assert set(found.tolist()) == set(range(68))
