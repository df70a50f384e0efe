"""Elo and 95 % intervals from independent results, each between 0 and 1 or on any scale.

An independent result here is the mean of one *pair*: the games of one deal, which are not
independent of each other. So a lucky deal counts once, and seats that cancel out make the interval
narrower, as they should.
"""

import math
from collections.abc import Sequence
from functools import cache
from statistics import NormalDist, fmean

ELO_END = 2000.0
"""The end of the scale: a bot that wins all games has no finite Elo, nor has its interval."""

_CONFIDENCE = 0.95
_ONE_PAIR = 0.25
"""How much a pair can vary at most: the variance of a coin."""


def elo_of(share: float, expected: float = 0.5) -> float:
    """The Elo difference to the others at the table for a share of the wins.

    `expected` is the share of an equal: ½ in a game of two, ¼ for one seat of four. 400 Elo are
    odds of ten to one, and each seat wins in proportion to its strength.
    """
    if share <= 0:
        return -ELO_END
    if share >= 1:
        return ELO_END
    odds = share / (1 - share) * (1 - expected) / expected
    return max(-ELO_END, min(ELO_END, 400 * math.log10(odds)))


def share_of(elo: float, expected: float = 0.5) -> float:
    """The share of the wins for an Elo difference to the others."""
    odds = math.pow(10, elo / 400) * expected / (1 - expected)
    return odds / (1 + odds)


def elo_told(share: float, games: int, expected: float = 0.5) -> float:
    """The Elo to report for a share of games; all or nothing counts as half a game less."""
    least = 0.5 / games
    return elo_of(max(least, min(1 - least, share)), expected)


def share_interval(results: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean of results between 0 and 1.

    Wilson's interval, which stays inside 0 and 1 and keeps its width where all results are the
    same, with the number of coin tosses that vary as much as these results do. That number comes
    from the results themselves; one pair of doubt is mixed in, so that few results never look
    certain.
    """
    number = len(results)
    mean = fmean(results)
    spread = math.fsum((result - mean) ** 2 for result in results)
    if number > 1:
        spread *= number / (number - 1)
    coins = number * mean * (1 - mean)
    tosses = number * (coins + _ONE_PAIR) / (spread + _ONE_PAIR)
    z = t_quantile(number)
    centre = (mean + z * z / (2 * tosses)) / (1 + z * z / tosses)
    half = z / (1 + z * z / tosses)
    half *= math.sqrt(mean * (1 - mean) / tosses + z * z / (4 * tosses * tosses))
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_margin(results: Sequence[float]) -> float | None:
    """Half the width of the 95 % interval of a mean; one result alone has none."""
    number = len(results)
    if number < 2:
        return None
    mean = fmean(results)
    variance = math.fsum((result - mean) ** 2 for result in results) / (number - 1)
    return t_quantile(number - 1) * math.sqrt(variance / number)


@cache
def t_quantile(degrees: int) -> float:
    """How many standard errors a two-sided 95 % interval reaches: Student's t.

    The standard library has the normal distribution only.
    """
    if degrees > 30:
        return _t_from_normal(degrees)
    low, high = 0.0, 100.0
    for _ in range(60):
        middle = (low + high) / 2
        if _t_inside(middle, degrees) < _CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def _t_from_normal(degrees: int) -> float:
    """The expansion around the normal quantile (Abramowitz and Stegun, 26.7.5)."""
    z = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / math.pow(degrees, power) for power, term in enumerate(terms))


def _t_inside(t: float, degrees: int) -> float:
    """The chance to lie between -t and t (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(degrees))
    odd = degrees % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0
    for step in range(1 + odd, degrees, 2):
        total += term
        term *= math.cos(angle) ** 2 * step / (step + 1)
    inside = math.sin(angle) * total
    return (angle + inside) * 2 / math.pi if odd else inside
