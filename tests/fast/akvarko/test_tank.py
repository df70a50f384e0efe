"""The operations on words."""

from random import Random

import numpy as np

from lunarium.fast.akvarko.tank import lowest_bit, nth_bit, nth_digit


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
