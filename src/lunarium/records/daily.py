"""The seeds of daily tables: a hash chain, whose end is published before its first day.

The seed of a day is a link, and its hash is the link of the day before. Anybody who knows the end
can check any day's seed once it is open: hashed once for each day since the first, it gives the
end. No link can be exchanged after the end was published, and an open link says nothing about the
links of later days. `docs/formats/fairness.md` describes it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from hashlib import sha256
from typing import Final

from lunarium.records.fields import Fault, Json, Object, a_hash, a_string, an_integer, an_object

CHAIN_SCHEME: Final = "lunarium-daily-1"
"""The name of the scheme, as records hold it; it is hashed with every link."""

DAY_FORMAT: Final = "lunarium-day/1"
"""The format of the proof of one day, apart from any game."""

LONGEST: Final = 36_525
"""No chain has more days: a check costs one hash for each."""

_CHAIN_FIELDS = ("scheme", "first", "days", "end")


def link_before(link: bytes) -> bytes:
    """The link of the day before."""
    return sha256(CHAIN_SCHEME.encode() + link).digest()


def walk_back(link: bytes, days: int) -> bytes:
    """The link of this many days before."""
    for _ in range(days):
        link = link_before(link)
    return link


@dataclass(frozen=True, slots=True)
class SeedChain:
    """A published chain: its first day, its number of days, and its end as hexadecimal digits."""

    first: date
    days: int
    end: str

    @property
    def last(self) -> date:
        """Its last day."""
        return self.first + timedelta(days=self.days - 1)

    def covers(self, day: date) -> bool:
        """Whether a day has its seed from this chain."""
        return self.first <= day <= self.last

    def check(self, day: date, seed: bytes) -> None:
        """Raise `Fault` unless this is the seed of the day."""
        if not self.covers(day):
            raise Fault(f"{day} is not a day of the chain, which has {self.first} to {self.last}")
        reached = walk_back(seed, (day - self.first).days + 1).hex()
        if reached != self.end:
            raise Fault(
                f"the seed is not the one of {day} in the chain: it leads to {reached}, "
                f"and the chain ends in {self.end}"
            )

    def to_json(self) -> Object:
        """The chain for `meta.chain` of a record."""
        return {
            "scheme": CHAIN_SCHEME,
            "first": self.first.isoformat(),
            "days": self.days,
            "end": self.end,
        }


def chain_from(tip: bytes, first: date, days: int) -> SeedChain:
    """The chain whose last day has the link `tip`."""
    return SeedChain(first, days, walk_back(tip, days).hex())


def seed_of_day(tip: bytes, chain: SeedChain, day: date) -> bytes:
    """The seed of a day that the chain covers, from the link of its last day."""
    return walk_back(tip, (chain.last - day).days)


def check_chain(meta: Mapping[str, Json], seed: bytes) -> str | None:
    """Check the chain in the `meta` of a record; its end, or null where there is none."""
    if "chain" not in meta:
        return None
    fields = an_object(meta["chain"], "meta.chain", _CHAIN_FIELDS)
    chain = _read_chain(fields, "meta.chain")
    chain.check(_a_day(meta.get("daily"), "meta.daily"), seed)
    return chain.end


@dataclass(frozen=True, slots=True)
class DayProof:
    """The proof of one day that has held: the day, its seed, and the chain."""

    day: date
    seed: str
    chain: SeedChain


def check_day(value: Json) -> DayProof:
    """Check the proof of a day; raises `Fault`."""
    fields = an_object(value, "the proof", ("format", *_CHAIN_FIELDS, "day", "seed"))
    if fields["format"] != DAY_FORMAT:
        raise Fault(f"format must be {DAY_FORMAT}")
    chain, day = _read_chain(fields, "the proof"), _a_day(fields["day"], "day")
    if fields["seed"] is None:
        raise Fault(f"the seed of {day} is still closed, so there is nothing to check yet")
    seed = a_hash(fields["seed"], "seed")
    chain.check(day, bytes.fromhex(seed))
    return DayProof(day, seed, chain)


def day_proof(chain: SeedChain, day: date, seed: bytes | None) -> Object:
    """The proof of a day; the seed is null until the day is over everywhere."""
    opened = None if seed is None else seed.hex()
    return {"format": DAY_FORMAT, **chain.to_json(), "day": day.isoformat(), "seed": opened}


def _read_chain(fields: Object, what: str) -> SeedChain:
    if fields["scheme"] != CHAIN_SCHEME:
        raise Fault(f"{what}: only the scheme {CHAIN_SCHEME} can be checked")
    days = an_integer(fields["days"], f"{what}: days")
    if not 1 <= days <= LONGEST:
        raise Fault(f"{what}: a chain has 1 to {LONGEST} days, not {days}")
    first, end = _a_day(fields["first"], f"{what}: first"), a_hash(fields["end"], f"{what}: end")
    try:
        first + timedelta(days=days)
    except OverflowError:
        raise Fault(f"{what}: the calendar does not reach so far") from None
    return SeedChain(first, days, end)


def _a_day(value: Json, what: str) -> date:
    text = a_string(value, what)
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Fault(f"{what} must be a date such as 2026-11-20, not {text[:40]!r}")
    return day
