"""The fair shuffle: committed before the first move, revealed after the last, open to checks.

The dealer draws a seed of 32 bytes and shows its SHA-256, the commitment, before the game begins.
All chance of the game follows from the seed. Once the seed is revealed, everybody can check that it
matches the commitment and gives the set-up of the record. `docs/formats/fairness.md` describes each
step well enough to repeat it in any language.

If players' browsers take part, each adds 32 bytes of its own, sealed before anybody's are shown,
and all chance follows from the seed and these bytes: neither the server nor a player can choose it.

The same seed must always give the same stream of random numbers, in any language: recorded games
must stay verifiable, so nothing here may ever give other numbers. A better method would be another
scheme with another name.
"""

import secrets
from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import zip_longest
from random import Random
from typing import Any, Final, TypeVar

from lunarium.games import AnyGame, AnyState, game_of
from lunarium.games.api import InvalidSetup
from lunarium.records.daily import check_chain
from lunarium.records.fields import (
    Fault,
    Json,
    Object,
    a_hash,
    an_array,
    an_integer,
    an_object,
    same_json,
    show_json,
)
from lunarium.records.record import Record
from lunarium.records.replay import codec_of

SCHEME: Final = "lunarium-shuffle-1"
"""The name of the scheme in which the seed alone decides, as records hold it."""

MIXED_SCHEME: Final = "lunarium-shuffle-2"
"""The name of the scheme in which players' parts are mixed with the seed."""

SEED_BYTES: Final = 32
"""The length of a seed."""

_BLOCK_BYTES = 32

Item = TypeVar("Item")


def checked_seed(seed: object) -> bytes:
    """The seed itself; raises `ValueError` for anything but 32 bytes."""
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        # Never show the value itself: it may be a seed in another form, and messages go into logs.
        given = f"{len(seed)} of them" if isinstance(seed, bytes) else type(seed).__name__
        raise ValueError(f"the seed of a fair shuffle is {SEED_BYTES} bytes, not {given}")
    return seed


class ShuffleStream(Random):
    """A generator for `Game.start`, its numbers drawn from a stream of SHA-256 blocks.

    `shuffle` and `randrange`, which set up the games, are written out here: how they use the bits
    is part of the scheme, and another version of Python might use them differently.
    """

    gauss_next: float | None  # `Random.gauss` makes two numbers at once and keeps one here

    def __init__(self, seed: bytes) -> None:
        super().__init__(checked_seed(seed))  # which calls `self.seed`

    def seed(self, a: object = None, version: int = 2) -> None:
        """Begin the stream of another seed, which must be 32 bytes."""
        self._seed = checked_seed(a)
        self._taken = 0
        self.gauss_next = None

    def getstate(self) -> tuple[Any, ...]:  # as `Random` has it: a state is for `setstate` alone
        """The position in the stream."""
        return SCHEME, self._seed, self._taken, self.gauss_next

    def setstate(self, state: tuple[object, ...]) -> None:
        """Return to a position in a stream; the state must come from `getstate` of this class."""
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
        """A number from 0 to `limit - 1`, each equally likely: larger ones are drawn again."""
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


@dataclass(frozen=True, slots=True)
class Contribution:
    """What a player's browser adds: its seal and, once all seals are known, the part behind it.

    A part that was sealed and never shown is null: it was withheld.
    """

    seat: int
    seal: str
    part: bytes | None


def seal_of(part: bytes) -> str:
    """The seal of a part: it fixes the part and hides it."""
    return commitment(part)


def mixed_seed(seed: bytes, contributions: Sequence[Contribution]) -> bytes:
    """The seed that decides, made of the table's and of what players added, in seat order."""
    if not contributions:
        return checked_seed(seed)
    mixed = sha256(MIXED_SCHEME.encode() + checked_seed(seed))
    for one in sorted(contributions, key=lambda each: each.seat):
        part = bytes(SEED_BYTES) if one.part is None else checked_seed(one.part)
        mixed.update(bytes([one.seat]) + bytes.fromhex(one.seal) + part)
    return mixed.digest()


class Verdict(StrEnum):
    """The verdict on a record's proof of a fair shuffle."""

    VERIFIED = "verified"
    """The seed matches the commitment, and gives the set-up."""
    NOT_OPENED = "not_opened"
    """The game is open and its seed still secret, so there is only the commitment."""
    ABSENT = "absent"
    """The record has no proof."""
    BROKEN = "broken"
    """The proof is damaged, or the set-up does not follow from it."""


@dataclass(frozen=True, slots=True)
class FairnessVerdict:
    """The verdict on one record; `reason` says what is broken.

    Compare `commitment` with the one seen before the first move. It is
    `None` where there is no proof or a broken one. `parts` are the seats whose browsers added to
    the seed, `withheld` those that sealed a part and did not show it. `chain` is the end of the
    chain that the seed of a daily table belongs to.
    """

    verdict: Verdict
    commitment: str | None = None
    reason: str | None = None
    parts: tuple[int, ...] = ()
    withheld: tuple[int, ...] = ()
    chain: str | None = None

    def __str__(self) -> str:
        match self.verdict:
            case Verdict.VERIFIED:
                told = f"fair shuffle verified, commitment {self.commitment}"
                return "".join((told, *self._details()))
            case Verdict.NOT_OPENED:
                return f"fair shuffle not opened yet, commitment {self.commitment}"
            case Verdict.BROKEN:
                return f"the proof of a fair shuffle is broken: {self.reason}"
            case Verdict.ABSENT:
                return "no proof of a fair shuffle"

    def _details(self) -> list[str]:
        details = []
        if self.parts:
            details.append(f", with parts of {_seats(self.parts)}")
        if self.withheld:
            details.append(f", withheld by {_seats(self.withheld)}")
        if self.chain is not None:
            details.append(f", in the chain that ends in {self.chain}")
        return details

    def to_json(self) -> Object:
        """The same as JSON."""
        return {
            "verdict": self.verdict.value,
            "commitment": self.commitment,
            "reason": self.reason,
            "parts": list(self.parts),
            "withheld": list(self.withheld),
            "chain": self.chain,
        }


def _seats(seats: Sequence[int]) -> str:
    word = "seat" if len(seats) == 1 else "seats"
    return f"{word} {', '.join(map(str, seats))}"


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The commitment that is shown before the first move: it fixes the seed and hides it."""
    return sha256(checked_seed(seed)).hexdigest()


def start_fairly(
    game: AnyGame, seats: int, options: Mapping[str, object] | None, seed: bytes
) -> AnyState:
    """A fresh game with all chance drawn from the seed; raises `InvalidSetup` as the game does.

    `options` are those of `Game.options`, with the game's defaults for what they leave out.
    """
    return game.start(game.options(seats, options), seats, ShuffleStream(seed))


def fair_meta(seed: bytes, *, opened: bool, contributions: Sequence[Contribution] = ()) -> Object:
    """The proof for `meta.fair` of a record; until it is opened, it does not show the seed."""
    proof: Object = {
        "scheme": MIXED_SCHEME if contributions else SCHEME,
        "commitment": commitment(seed),
        "seed": seed.hex() if opened else None,
    }
    if contributions:
        proof["contributions"] = [
            {
                "seat": one.seat,
                "seal": one.seal,
                "part": None if one.part is None else one.part.hex(),
            }
            for one in sorted(contributions, key=lambda each: each.seat)
        ]
    return proof


def check_fairness(record: Record) -> FairnessVerdict:
    """Check the proof in `meta.fair`; `replay` checks whether the game was played by the rules."""
    if record.meta is None or "fair" not in record.meta:
        return FairnessVerdict(Verdict.ABSENT)
    chain = None
    try:
        promised, seed, contributions = _read_proof(record.meta["fair"], len(record.seats))
        if seed is None:
            _check_still_open(record)
        else:
            _check_seed(seed, promised)
            _check_setup(record, mixed_seed(seed, contributions))
            chain = check_chain(record.meta, seed)
    except (Fault, InvalidSetup) as error:
        return FairnessVerdict(Verdict.BROKEN, reason=error.reason)
    return FairnessVerdict(
        Verdict.NOT_OPENED if seed is None else Verdict.VERIFIED,
        promised,
        parts=tuple(one.seat for one in contributions if one.part is not None),
        withheld=tuple(one.seat for one in contributions if one.part is None),
        chain=chain,
    )


def opened_shuffle(record: Record) -> tuple[bytes, tuple[Contribution, ...]] | None:
    """The seed and what browsers have added, of a record whose proof is sound; else nothing."""
    if check_fairness(record).verdict is not Verdict.VERIFIED or record.meta is None:
        return None
    _, seed, contributions = _read_proof(record.meta["fair"], len(record.seats))
    return None if seed is None else (seed, tuple(contributions))


def _read_proof(proof: Json, seats: int) -> tuple[str, bytes | None, list[Contribution]]:
    """The commitment, the seed if it is open, and what players added."""
    named = an_object(proof, "meta.fair", ("scheme",), proof if isinstance(proof, dict) else ())
    # The scheme comes first, because it defines the other fields.
    names = ["scheme", "commitment", "seed"]
    if named["scheme"] == MIXED_SCHEME:
        names.append("contributions")
    elif named["scheme"] != SCHEME:
        known = f"{show_json(SCHEME)} and {show_json(MIXED_SCHEME)}"
        raise Fault(
            f"meta.fair.scheme is {show_json(named['scheme'])}, and only {known} can be checked"
        )
    fields = an_object(proof, "meta.fair", tuple(names))
    promised = a_hash(fields["commitment"], "meta.fair.commitment")
    added = _read_contributions(fields["contributions"], seats) if len(names) > 3 else []
    if fields["seed"] is None:
        return promised, None, added
    return promised, bytes.fromhex(a_hash(fields["seed"], "meta.fair.seed")), added


def _read_contributions(value: Json, seats: int) -> list[Contribution]:
    added: list[Contribution] = []
    for place, one in enumerate(an_array(value, "meta.fair.contributions")):
        what = f"meta.fair.contributions[{place}]"
        fields = an_object(one, what, ("seat", "seal", "part"))
        seat = an_integer(fields["seat"], f"{what}.seat")
        if not (added[-1].seat if added else -1) < seat < seats:
            raise Fault(f"{what}.seat is {seat}: seats ascend, and there are {seats}")
        seal = a_hash(fields["seal"], f"{what}.seal")
        part = None
        if fields["part"] is not None:
            part = bytes.fromhex(a_hash(fields["part"], f"{what}.part"))
            if seal_of(part) != seal:
                raise Fault(f"{what}.part is not the sealed one: its SHA-256 is {seal_of(part)}")
        added.append(Contribution(seat, seal, part))
    if not added:
        raise Fault("meta.fair.contributions is empty; without any, the scheme is the first one")
    return added


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
