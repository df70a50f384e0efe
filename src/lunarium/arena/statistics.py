"""What a match says about its bots: Elo and 95 % intervals, and when to stop.

An independent result here is the mean of one *pair*: the games of one deal, which are not
independent of each other. So a lucky deal counts once, and seats that cancel out make the interval
narrower, as they should. A result is between 0 and 1, or on any scale.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from statistics import NormalDist, fmean
from typing import Literal, TypeAlias

from lunarium.arena.errors import InvalidContest
from lunarium.arena.match import MatchGame
from lunarium.arena.schedule import Contest
from lunarium.games.api import Result, Seat
from lunarium.games.novaluna import GREAT_SOLO_SCORE

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


# ---------------------------------------------------------------------- when to stop

# The sequential probability ratio test on pair results. The first bot of a match is tested: is it
# `elo0` stronger than the others, or `elo1`? After every pair the likelihoods of both are compared.
# The distribution of pair results (for two bots the five of 0, ½, 1, 1½ and 2 points, hence
# "pentanomial") is not known, so for each hypothesis the likeliest one with that mean is taken: the
# generalised test, as chess engines are tested.

Accepted: TypeAlias = Literal["H0", "H1", "undecided"]

ERROR = 0.05
"""How often each hypothesis may be accepted wrongly."""

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
    def accepted(self) -> Accepted:
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


# ---------------------------------------------------------------------- the figures of bots


@dataclass(frozen=True, slots=True)
class Standing:
    """The figures of one bot.

    `share` is its share of the wins, on all its seats together; an equal of the others would have
    `expected`. `elo` is the difference to the others at the table, `low` and `high` its 95 %
    interval. `score_margin` is half the 95 % interval of `mean_score`, or `None` after one pair.
    `moves` counts its moves, `forfeits` those of them that New Moon made in its place.
    """

    name: str
    share: float
    expected: float
    elo: float
    low: float
    high: float
    mean_score: float
    score_margin: float | None
    ms_per_move: float
    moves: int
    forfeits: int


def win(result: Result, seat: Seat) -> float:
    """A seat's share of the win: 1, nothing, or its part of a shared first place."""
    winners = result.ranking[0]
    return 1 / len(winners) if seat in winners else 0.0


class Tally:
    """The results of the finished pairs of a contest."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        everybody = range(len(contest.entrants))
        self._shares: list[list[float]] = [[] for _ in everybody]
        self._scores: list[list[float]] = [[] for _ in everybody]
        self._seconds = [0.0 for _ in everybody]
        self._moves = [0 for _ in everybody]
        self._forfeits: list[Counter[str]] = [Counter() for _ in everybody]

    @property
    def pairs(self) -> int:
        """How many pairs are finished."""
        return len(self._shares[0])

    @property
    def games(self) -> int:
        """How many games these pairs have."""
        return self.pairs * self._contest.seats

    def add(self, games: Sequence[MatchGame]) -> float:
        """Count all games of one pair; returns the first entrant's share of them."""
        everybody = range(len(self._contest.entrants))
        shares = [0.0 for _ in everybody]
        scores = [0.0 for _ in everybody]
        for played in games:
            for seat, entrant in enumerate(played.seating):
                shares[entrant] += win(played.result, seat)
                scores[entrant] += played.result.scores[seat]
                self._seconds[entrant] += played.seconds[seat]
                self._moves[entrant] += played.moves[seat]
            for forfeit in played.forfeits:
                self._forfeits[played.seating[forfeit.seat]][forfeit.reason] += 1
        for entrant in everybody:
            self._shares[entrant].append(shares[entrant] / len(games))
            seats = len(games) * self._contest.seats_of(entrant)
            self._scores[entrant].append(scores[entrant] / seats)
        return self._shares[0][-1]

    def expected(self, entrant: int) -> float:
        """The share of the wins that an entrant has if all bots are equal."""
        return self._contest.seats_of(entrant) / self._contest.seats

    def pentanomial(self) -> tuple[int, ...]:
        """In how many pairs the first of two bots won 0, ½, 1, 1½ and 2 points."""
        counts = Counter(self._shares[0])
        return tuple(counts[value] for value in PENTANOMIAL)

    def forfeits(self, entrant: int) -> list[tuple[str, int]]:
        """Why an entrant forfeited moves and how often, the most frequent reason first."""
        return self._forfeits[entrant].most_common()

    def standings(self) -> list[Standing]:
        """The figures of all entrants; none before the first pair is finished."""
        everybody = range(len(self._contest.entrants))
        return [self._standing(entrant) for entrant in everybody] if self.pairs else []

    def _standing(self, entrant: int) -> Standing:
        share = fmean(self._shares[entrant])
        low, high = share_interval(self._shares[entrant])
        expected = self.expected(entrant)
        return Standing(
            name=self._contest.entrants[entrant].name,
            share=share,
            expected=expected,
            elo=elo_told(share, self.games, expected),
            low=elo_of(low, expected),
            high=elo_of(high, expected),
            mean_score=fmean(self._scores[entrant]),
            score_margin=mean_margin(self._scores[entrant]),
            ms_per_move=1000 * self._seconds[entrant] / max(1, self._moves[entrant]),
            moves=self._moves[entrant],
            forfeits=self._forfeits[entrant].total(),
        )


# ---------------------------------------------------------------------- solo


@dataclass
class SoloTally:
    """The finished games of one bot."""

    scores: list[int] = field(default_factory=list)
    discs: list[int] = field(default_factory=list)
    seconds: float = 0.0
    moves: int = 0
    forfeits: Counter[str] = field(default_factory=Counter)
    """Why moves were forfeited to New Moon, and how often."""

    def add(self, played: MatchGame) -> None:
        """Count one game."""
        self.scores.append(played.result.scores[0])
        self.discs.append(dict(played.result.sheets[0])["discs_left"])
        self.seconds += played.seconds[0]
        self.moves += played.moves[0]
        self.forfeits.update(forfeit.reason for forfeit in played.forfeits)

    @property
    def games(self) -> int:
        """How many games are finished."""
        return len(self.scores)

    @property
    def mean(self) -> float:
        """The mean score; less is better."""
        return fmean(self.scores)

    @property
    def margin(self) -> float | None:
        """Half the 95 % interval of the mean; one game alone has none."""
        return mean_margin(self.scores)

    @property
    def under_100(self) -> float:
        """The share of games with a score under 100."""
        return sum(score < GREAT_SOLO_SCORE for score in self.scores) / self.games

    @property
    def discs_left(self) -> float:
        """How many discs were left on average."""
        return fmean(self.discs)

    @property
    def ms_per_move(self) -> float:
        """How long a move took on average, in milliseconds."""
        return 1000 * self.seconds / max(1, self.moves)
