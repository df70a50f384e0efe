"""The operations on words, the cache of compiled kernels, and warming it up."""

import os
from pathlib import Path
from random import Random

import numpy as np

from lunarium.fast import akvarko
from lunarium.fast.akvarko import warm_up
from lunarium.fast.akvarko.compiled import drop_stale_kernels, lowest_bit, nth_bit, nth_digit


def test_set_bits_and_digits_are_found_by_their_number() -> None:
    rng = Random(1)
    for size in range(1, 17):
        for _ in range(40):
            digits = sorted(rng.sample(range(16), size))
            bits = sorted(rng.sample(range(64), size))
            digit_word = np.uint64(sum(1 << 4 * place for place in digits))
            bit_word = np.uint64(sum(1 << place for place in bits))
            assert lowest_bit(bit_word) == bits[0]
            for n in range(size):
                assert nth_digit(digit_word, np.uint64(n)) == digits[n]
                assert nth_bit(bit_word, np.uint64(n)) == bits[n]


def test_kernels_older_than_a_source_are_forgotten(tmp_path: Path) -> None:
    old, fresh, other = (tmp_path / name for name in ("a.nbi", "b.nbi", "c.nbc"))
    for file in (old, fresh, other):
        file.touch()
    for file in (old, other):
        os.utime(file, (0, 0))

    drop_stale_kernels(str(tmp_path))

    assert sorted(file.name for file in tmp_path.iterdir()) == ["b.nbi", "c.nbc"]


def test_warming_up_reaches_every_kernel() -> None:
    kernels = {name for name in akvarko.__all__ if hasattr(getattr(akvarko, name), "signatures")}

    assert sorted(warm_up()) == sorted(kernels)
    assert all(getattr(akvarko, name).signatures for name in kernels)
