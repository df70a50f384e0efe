"""The numbers of the fair shuffle never change, whichever version of Python runs it."""

import copy
import pickle
from collections import Counter
from hashlib import sha256
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lunarium.records import ShuffleStream
from tests.records.by_hand import Bits

SEED = bytes(range(32))
seeds = st.binary(min_size=32, max_size=32)

# Computed outside Python, by OpenSSL, from the name of the scheme, the seed and the block's number.
BLOCKS = (
    "795faec9cf375b4a1da2cc68d39c63117b0d381019a4b64cd12803cd1efbd292"
    "d74134b0b610fd8561947feccda6f6ae1908007e680885ba0ed7c05ed5ad6baa"
    "09501f1991a2b90502af665bda14ce0fdefa339a85d952fc545065d07a01b05f"
)


def test_the_bytes_are_the_blocks_in_their_order() -> None:
    assert ShuffleStream(SEED).take(96).hex() == BLOCKS


@given(st.lists(st.integers(0, 70)))
def test_bytes_are_taken_one_after_the_other_and_none_twice(counts: list[int]) -> None:
    stream = ShuffleStream(SEED)
    pieces = b"".join(stream.take(count) for count in counts)
    assert pieces == ShuffleStream(SEED).take(sum(counts))


def test_the_block_number_has_eight_bytes() -> None:
    """Far down the stream, too, where no game comes."""
    stream = ShuffleStream(SEED)
    stream.take(1 << 16)
    number = ((1 << 16) // 32).to_bytes(8, "big")
    assert stream.take(32) == sha256(b"lunarium-shuffle-1" + SEED + number).digest()


@pytest.mark.parametrize(
    ("bits", "number"),
    [
        (0, 0x0), (1, 0x0), (2, 0x1), (7, 0x3C), (8, 0x79), (9, 0xF2), (16, 0x795F), (17, 0xF2BF),
        (31, 0x3CAFD764), (32, 0x795FAEC9), (33, 0xF2BF5D93), (53, 0xF2BF5D939E6EB),
        (64, 0x795FAEC9CF375B4A), (100, 0x795FAEC9CF375B4A1DA2CC68D),
        (300, 0x795FAEC9CF375B4A1DA2CC68D39C63117B0D381019A4B64CD12803CD1EFBD292D74134B0B61),
    ],
)  # fmt: skip
def test_a_number_is_the_first_bits_of_the_next_bytes(bits: int, number: int) -> None:
    assert ShuffleStream(SEED).getrandbits(bits) == number


def test_every_number_takes_whole_bytes() -> None:
    stream = ShuffleStream(SEED)
    assert [stream.getrandbits(bits) for bits in (0, 1, 2, 7, 8, 9, 16, 17)] == [
        0, 0, 1, 87, 201, 414, 23370, 15173,
    ]  # fmt: skip


def test_numbers_below_one_are_drawn_with_53_bits() -> None:
    assert ShuffleStream(SEED).random() == 0xF2BF5D939E6EB / 2**53 == 0.4741162531565498


def test_a_number_has_no_negative_count_of_bits() -> None:
    with pytest.raises(ValueError, match="0 bits or more, not -1"):
        ShuffleStream(SEED).getrandbits(-1)


def test_a_shuffle_of_68_is_this_one() -> None:
    entries = list(range(68))
    ShuffleStream(SEED).shuffle(entries)
    assert entries == [
        44, 25, 58, 61, 9, 22, 34, 12, 8, 17, 15, 20, 5, 35, 66, 29, 57, 18, 53, 46, 65, 28, 49, 21,
        11, 38, 32, 54, 23, 42, 1, 59, 43, 48, 2, 50, 31, 63, 56, 33, 67, 13, 16, 36, 62, 0, 10, 19,
        64, 41, 6, 55, 14, 3, 30, 4, 24, 39, 52, 26, 51, 40, 7, 37, 45, 27, 47, 60,
    ]  # fmt: skip


def test_a_number_that_is_too_large_is_drawn_again() -> None:
    """The third byte and the two after it are 87, 100 and 103 of 7 bits."""
    stream = ShuffleStream(SEED)
    assert [stream.below(limit) for limit in (68, 67, 66, 65)] == [60, 47, 27, 45]
    assert stream.getstate()[2] == 7


def test_the_number_of_bits_is_that_of_the_limit_itself() -> None:
    """Below 64 with 7 bits: 0x79 would give 30 with 6, and gives 60 with 7."""
    assert ShuffleStream(SEED).below(64) == 60
    # 0x79 begins with a zero, 0xAE with a one: below 1 it takes a byte, and another after a one.
    stream = ShuffleStream(SEED)
    assert (stream.below(1), stream.getstate()[2]) == (0, 1)
    stream.take(1)
    assert (stream.below(1), stream.getstate()[2]) == (0, 6)


def test_there_is_no_number_below_nothing() -> None:
    stream = ShuffleStream(SEED)
    for limit in (0, -3):
        with pytest.raises(ValueError, match=f"less than {limit}"):
            stream.below(limit)
    with pytest.raises(ValueError, match="less than 0"):
        stream.randrange(5, 5)
    assert stream.getstate()[2] == 0


@given(seeds, st.lists(st.integers(1, 300), max_size=50))
def test_numbers_below_a_limit_are_those_drawn_by_hand(seed: bytes, limits: list[int]) -> None:
    stream, bits = ShuffleStream(seed), Bits(seed)
    assert [stream.below(limit) for limit in limits] == [bits.number_below(n) for n in limits]


@given(seeds, st.lists(st.integers(0, 90), max_size=50))
def test_numbers_of_bits_are_those_drawn_by_hand(seed: bytes, counts: list[int]) -> None:
    stream, bits = ShuffleStream(seed), Bits(seed)
    assert [stream.getrandbits(count) for count in counts] == [bits.number_of(n) for n in counts]


@given(seeds, st.integers(0, 120))
def test_a_shuffle_is_the_one_made_by_hand(seed: bytes, length: int) -> None:
    entries = [str(number) for number in range(length)]
    by_hand = Bits(seed).shuffled(entries)
    ShuffleStream(seed).shuffle(entries)
    assert entries == by_hand


@given(seeds, st.integers(0, 120), st.integers(-9, 9), st.integers(1, 99), st.integers(1, 5))
def test_what_is_written_out_is_what_this_python_does_with_the_same_bits(
    seed: bytes, length: int, start: int, width: int, step: int
) -> None:
    ours, theirs = ShuffleStream(seed), ShuffleStream(seed)
    mine, yours = list(range(length)), list(range(length))
    ours.shuffle(mine)
    Random.shuffle(theirs, yours)
    assert mine == yours
    assert ours.randrange(width) == Random.randrange(theirs, width)
    stop = start + width
    assert ours.randrange(start, stop, step) == Random.randrange(theirs, start, stop, step)
    assert ours.choice("abcdefg") == "abcdefg"[theirs.below(7)]
    assert ours.getstate() == theirs.getstate()


def test_every_order_is_equally_likely() -> None:
    """24 orders, 9,600 seeds: 400 of each are expected, with a spread of about 20."""
    orders: Counter[str] = Counter()
    for number in range(9600):
        letters = list("abcd")
        ShuffleStream(number.to_bytes(32, "big")).shuffle(letters)
        orders["".join(letters)] += 1
    assert set(orders) == {"".join(order) for order in permutations("abcd")}
    assert sum((count - 400) ** 2 / 400 for count in orders.values()) < 49.7  # once in 1,000


@given(seeds, st.integers(0, 100), st.booleans())
def test_a_copied_or_pickled_stream_goes_on_where_it_stood(
    seed: bytes, taken: int, gauss: bool
) -> None:
    stream = ShuffleStream(seed)
    stream.take(taken)
    if gauss:
        stream.gauss()
    kept = stream.getstate()
    others = [copy.copy(stream), copy.deepcopy(stream), pickle.loads(pickle.dumps(stream))]  # noqa: S301 -- our own bytes
    back = ShuffleStream(bytes(32))
    back.setstate(kept)
    numbers = (stream.gauss(), stream.getrandbits(200))
    for other in (*others, back):
        assert type(other) is ShuffleStream
        assert (other.gauss(), other.getrandbits(200)) == numbers


def test_seeding_begins_another_stream() -> None:
    stream = ShuffleStream(bytes(32))
    stream.gauss()
    stream.seed(SEED)
    assert stream.getstate() == ShuffleStream(SEED).getstate()
    assert stream.take(96).hex() == BLOCKS


@pytest.mark.parametrize("wrong", [None, 7, "0" * 64, b"", bytes(31), bytes(33)])
def test_a_seed_is_32_bytes_and_a_refusal_does_not_repeat_it(wrong: object) -> None:
    stream = ShuffleStream(SEED)
    with pytest.raises(ValueError, match="is 32 bytes, not ") as error:
        stream.seed(wrong)
    assert "0" * 64 not in str(error.value)
    assert stream.take(96).hex() == BLOCKS
    with pytest.raises(ValueError, match="is 32 bytes, not "):
        ShuffleStream(wrong)  # type: ignore[arg-type]  # this is the mistake


@pytest.mark.parametrize(
    "wrong",
    [
        Random(1).getstate(),
        (),
        ("lunarium-shuffle-2", SEED, 0, None),
        ("lunarium-shuffle-1", SEED.hex(), 0, None),
        ("lunarium-shuffle-1", SEED, -1, None),
        ("lunarium-shuffle-1", SEED, 0, "x"),
    ],
    ids=range(6),
)
def test_the_state_of_another_generator_is_refused(wrong: tuple[object, ...]) -> None:
    stream = ShuffleStream(SEED)
    with pytest.raises(ValueError, match="not a state of a generator of lunarium-shuffle-1"):
        stream.setstate(wrong)
    assert stream.take(96).hex() == BLOCKS
