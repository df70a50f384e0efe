"""When to stop: the sequential probability ratio test on pair results.

The first bot of a match is tested: is it `elo0` stronger than the others, or `elo1`? After every
pair the likelihoods of both are compared. The distribution of pair results (for two bots the five
of 0, ½, 1, 1½ and 2 points, hence "pentanomial") is not known, so for each hypothesis the likeliest
one with that mean is taken: the generalised test, as chess engines are tested.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from lunarium.arena.errors import InvalidContest
from lunarium.arena.intervals import ELO_END, share_of

Verdict: TypeAlias = Literal["H0", "H1", "undecided"]

ERROR = 0.05
"""How often each wrong verdict may happen."""

BOUND = math.log((1 - ERROR) / ERROR)
"""The log-likelihood ratio at which the test ends: above with H1, below its negative with H0."""

PENTANOMIAL = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The results that a pair of two games can have."""

_UNSEEN = 1e-3
"""The count of a result that has not happened yet, which must stay possible."""

_DIGITS = 9
"""Results that differ only after this many digits are equal; they were summed in another order."""


@dataclass
class Sprt:
    """A running test. `expected` is the share of an equal: ½ in a game of two."""

    elo0: float
    elo1: float
    expected: float = 0.5
    counts: Counter[float] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if not -ELO_END < self.elo0 < self.elo1 < ELO_END:
            raise InvalidContest(
                f"elo0 must be less than elo1, both within ±{ELO_END:.0f}:"
                f" not {self.elo0:g} and {self.elo1:g}"
            )

    @classmethod
    def parse(cls, text: str, expected: float = 0.5) -> "Sprt":
        """Read `0,30`."""
        try:
            elo0, elo1 = (float(number) for number in text.split(","))
        except ValueError:
            raise InvalidContest(f"cannot read {text!r}: write two numbers, like 0,30") from None
        return cls(elo0, elo1, expected)

    def add(self, result: float) -> None:
        """Count the share of one pair, from 0 to 1."""
        self.counts[round(result, _DIGITS)] += 1

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of H1 to H0 so far."""
        if not self.counts:
            return 0.0
        values = {*PENTANOMIAL, *self.counts} if self.expected == 0.5 else {0.0, 1.0, *self.counts}
        often = {value: self.counts[value] or _UNSEEN for value in sorted(values)}
        share0, share1 = (share_of(elo, self.expected) for elo in (self.elo0, self.elo1))
        return log_likelihood_ratio(often, share0, share1)

    @property
    def verdict(self) -> Verdict:
        """Which hypothesis is accepted, if one is."""
        llr = self.llr
        if abs(llr) < BOUND:
            return "undecided"
        return "H1" if llr > 0 else "H0"


def log_likelihood_ratio(often: Mapping[float, float], mean0: float, mean1: float) -> float:
    """How much likelier the counts are under `mean1` than under `mean0`, as a logarithm.

    The likeliest distribution with a given mean divides the frequency of each value by
    `1 + x (value - mean)`, so only these divisors are left in the ratio.
    """
    tilt0, tilt1 = (_tilt(often, mean) for mean in (mean0, mean1))
    return math.fsum(
        count * (math.log1p(tilt0 * (value - mean0)) - math.log1p(tilt1 * (value - mean1)))
        for value, count in often.items()
    )


def _tilt(often: Mapping[float, float], mean: float) -> float:
    """The x for which that distribution has this mean; the sum below falls as x rises."""
    low, high = -1 / (max(often) - mean), 1 / (mean - min(often))
    for _ in range(50):
        x = (low + high) / 2
        drift = sum(
            count * (value - mean) / (1 + x * (value - mean)) for value, count in often.items()
        )
        if drift > 0:
            low = x
        else:
            high = x
    return (low + high) / 2
