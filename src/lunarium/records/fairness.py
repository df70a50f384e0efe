"""The fair shuffle: promised before the first move, opened after the last, checked by anybody.

The dealer draws a seed of 32 bytes and shows its SHA-256, the commitment, before the game
begins. All chance of the game follows from the seed. Once the seed is open, everybody can see that
it is the promised one and that it gives the set-up of the record. `docs/formats/fairness.md`
describes each step well enough to do it again in any language.

The stream of random numbers must be the same from the same seed, in any language, for ever: games
recorded with it must stay verifiable, so nothing here may ever give other numbers. A better way
would be another scheme with another name.
"""

import re
import secrets
from collections.abc import Mapping, MutableSequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import zip_longest
from random import Random
from typing import Any, Final, TypeVar

from lunarium.games import AnyGame, AnyState, game_of
from lunarium.games.api import InvalidSetup
from lunarium.records.fields import Fault, Json, Object, a_string, an_object, same_json, show_json
from lunarium.records.record import Record
from lunarium.records.replay import codec_of

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


_HEX = re.compile(f"[0-9a-f]{{{2 * SEED_BYTES}}}")


class Verdict(StrEnum):
    """What a record's proof of a fair shuffle is worth."""

    VERIFIED = "verified"
    """The seed is the promised one, and the set-up is the one that it gives."""
    NOT_OPENED = "not_opened"
    """The game is open and its seed still secret, so there is only the promise."""
    ABSENT = "absent"
    """The record has no proof."""
    BROKEN = "broken"
    """The proof is damaged, or the set-up is not the promised one."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The verdict on one record; `reason` says what is broken.

    `commitment` is the promise itself, to compare with the one seen before the first move. It is
    `None` where there is no proof or a broken one.
    """

    verdict: Verdict
    commitment: str | None = None
    reason: str | None = None

    def __str__(self) -> str:
        match self.verdict:
            case Verdict.VERIFIED:
                return f"fair shuffle verified, commitment {self.commitment}"
            case Verdict.NOT_OPENED:
                return f"fair shuffle not opened yet, commitment {self.commitment}"
            case Verdict.BROKEN:
                return f"the proof of a fair shuffle is broken: {self.reason}"
            case Verdict.ABSENT:
                return "no proof of a fair shuffle"

    def to_json(self) -> Object:
        """The same as JSON."""
        return {
            "verdict": self.verdict.value,
            "commitment": self.commitment,
            "reason": self.reason,
        }


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The promise that is shown before the first move: it binds to the seed and hides it."""
    return sha256(checked_seed(seed)).hexdigest()


def start_fairly(
    game: AnyGame, seats: int, options: Mapping[str, object] | None, seed: bytes
) -> AnyState:
    """A fresh game with all chance drawn from the seed; raises `InvalidSetup` as the game does.

    `options` are those of `Game.options`, with the game's defaults for what they leave out.
    """
    return game.start(game.options(seats, options), seats, ShuffleStream(seed))


def fair_meta(seed: bytes, *, opened: bool) -> Object:
    """The proof for `meta.fair` of a record; until it is opened, it says nothing of the seed."""
    return {
        "scheme": SCHEME,
        "commitment": commitment(seed),
        "seed": seed.hex() if opened else None,
    }


def check_fairness(record: Record) -> Fairness:
    """Check the proof in `meta.fair`; whether the game was played by the rules, `replay` says."""
    if record.meta is None or "fair" not in record.meta:
        return Fairness(Verdict.ABSENT)
    try:
        promised, seed = _read_proof(record.meta["fair"])
        if seed is None:
            _check_still_open(record)
        else:
            _check_seed(seed, promised)
            _check_setup(record, seed)
    except (Fault, InvalidSetup) as error:
        return Fairness(Verdict.BROKEN, reason=error.reason)
    return Fairness(Verdict.NOT_OPENED if seed is None else Verdict.VERIFIED, promised)


def _read_proof(proof: Json) -> tuple[str, bytes | None]:
    """The commitment, and the seed if it is open."""
    named = an_object(proof, "meta.fair", ("scheme",), proof if isinstance(proof, dict) else ())
    # The scheme comes first: what other fields there are is for the scheme to say.
    if named["scheme"] != SCHEME:
        scheme = show_json(named["scheme"])
        raise Fault(f"meta.fair.scheme is {scheme}, and only {show_json(SCHEME)} can be checked")
    fields = an_object(proof, "meta.fair", ("scheme", "commitment", "seed"))
    promised = _a_hash(fields["commitment"], "meta.fair.commitment")
    if fields["seed"] is None:
        return promised, None
    return promised, bytes.fromhex(_a_hash(fields["seed"], "meta.fair.seed"))


def _a_hash(value: Json, what: str) -> str:
    digits = a_string(value, what)
    if not _HEX.fullmatch(digits):
        wanted = f"{2 * SEED_BYTES} hexadecimal digits in lower case"
        raise Fault(f"{what} must be {wanted}, not {show_json(digits)}")
    return digits


def _check_still_open(record: Record) -> None:
    if record.result is not None:
        raise Fault("the game is over, so meta.fair.seed must be opened, but it is null")


def _check_seed(seed: bytes, promised: str) -> None:
    if commitment(seed) != promised:
        reason = "the seed is not the promised one: its SHA-256 is"
        raise Fault(f"{reason} {commitment(seed)}, and the commitment is {promised}")


def _check_setup(record: Record, seed: bytes) -> None:
    """Refuse a set-up other than the one that the seed gives, and name the first difference."""
    start = start_fairly(game_of(record.game), len(record.seats), record.options, seed)
    drawn = codec_of(record.game).setup(start)
    for field in {**drawn, **record.setup}:
        recorded, given = record.setup.get(field), drawn.get(field)
        if not same_json(recorded, given):
            difference = _difference(f"setup.{field}", recorded, given)
            raise Fault(f"the set-up is not the one that the seed gives: {difference}")


def _difference(what: str, recorded: Json, given: Json) -> str:
    if isinstance(recorded, list) and isinstance(given, list):
        pairs = enumerate(zip_longest(recorded, given))
        place, pair = next((n, pair) for n, pair in pairs if not same_json(*pair))
        what, (recorded, given) = f"{what}[{place}]", pair
    return f"{what} is {show_json(recorded)}, and by the seed it is {show_json(given)}"
