"""The random numbers of a fair shuffle: the same from the same seed, in any language, for ever.

`docs/formats/fairness.md` describes the stream; games recorded with it must stay verifiable, so
nothing here may ever give other numbers. A better way would be another scheme with another name.
"""

from collections.abc import MutableSequence
from hashlib import sha256
from random import Random
from typing import Any, Final, TypeVar

SCHEME: Final = "lunarium-shuffle-1"
"""The name of this way to make numbers of a seed, as records give it."""

SEED_BYTES: Final = 32
"""The length of a seed."""

_BLOCK_BYTES = 32

Item = TypeVar("Item")


def checked_seed(seed: object) -> bytes:
    """The seed itself; raises `ValueError` for anything but 32 bytes."""
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        # Never the value itself: it may be a seed in another shape, and messages go into logs.
        given = f"{len(seed)} of them" if isinstance(seed, bytes) else type(seed).__name__
        raise ValueError(f"the seed of a fair shuffle is {SEED_BYTES} bytes, not {given}")
    return seed


class ShuffleStream(Random):
    """A generator for `Game.start`, its numbers drawn from a stream of SHA-256 blocks.

    `shuffle` and `randrange`, which set up the games, are written out here: what they make of the
    bits is part of the scheme, and another Python might make something else.
    """

    gauss_next: float | None  # `Random.gauss` makes two numbers at once and keeps one here

    def __init__(self, seed: bytes) -> None:
        super().__init__(checked_seed(seed))  # which calls `self.seed`

    def seed(self, a: object = None, version: int = 2) -> None:
        """Begin the stream of another seed; there is none of no seed, or of a number."""
        self._seed = checked_seed(a)
        self._taken = 0
        self.gauss_next = None

    def getstate(self) -> tuple[Any, ...]:  # as `Random` has it: a state is for `setstate` alone
        """Where the stream stands."""
        return SCHEME, self._seed, self._taken, self.gauss_next

    def setstate(self, state: tuple[object, ...]) -> None:
        """Go to where a stream stood; only a state of `getstate` of this class will do."""
        match state:
            case (scheme, bytes(seed), int(taken), None | float() as gauss) if (
                scheme == SCHEME and taken >= 0
            ):
                self.seed(seed)
                self._taken = taken
                self.gauss_next = gauss
            case _:
                raise ValueError(f"this is not a state of a generator of {SCHEME}")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self._seed,), self.getstate()

    def take(self, count: int) -> bytes:
        """The next bytes of the stream."""
        first, skipped = divmod(self._taken, _BLOCK_BYTES)
        blocks = -(-(skipped + count) // _BLOCK_BYTES)
        data = b"".join(self._block(number) for number in range(first, first + blocks))
        self._taken += count
        return data[skipped : skipped + count]

    def _block(self, number: int) -> bytes:
        return sha256(SCHEME.encode() + self._seed + number.to_bytes(8, "big")).digest()

    def getrandbits(self, k: int) -> int:
        """A number of k bits: the first k bits of as few bytes as hold them."""
        if k < 0:
            raise ValueError(f"a number has 0 bits or more, not {k}")
        count = -(-k // 8)
        return int.from_bytes(self.take(count), "big") >> (8 * count - k)

    def random(self) -> float:
        """A number from 0 to less than 1, of 53 bits."""
        return self.getrandbits(53) / (1 << 53)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit - 1`, each equally likely: too large ones are drawn again."""
        if limit < 1:
            raise ValueError(f"there is no number from 0 to less than {limit}")
        bits = limit.bit_length()
        while (number := self.getrandbits(bits)) >= limit:
            pass
        return number

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """A number of the range, each equally likely."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[self.below(len(numbers))]

    def shuffle(self, x: MutableSequence[Item]) -> None:
        """Fisher and Yates: from the last place down, swap with a place at or before it."""
        for place in range(len(x) - 1, 0, -1):
            other = self.below(place + 1)
            x[place], x[other] = x[other], x[place]
