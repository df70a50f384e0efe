"""What a match says about its bots, added up pair by pair."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from lunarium.arena.intervals import elo_of, elo_told, mean_margin, share_interval
from lunarium.arena.match import MatchGame
from lunarium.arena.schedule import Contest
from lunarium.arena.sprt import PENTANOMIAL
from lunarium.games.api import Result, Seat


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
        """How many pairs brought the first of two bots 0, ½, 1, 1½ and 2 points."""
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


GOOD_SCORE = 100
"""A score under this is worth telling."""


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
        return sum(score < GOOD_SCORE for score in self.scores) / self.games

    @property
    def discs_left(self) -> float:
        """How many discs were left on average."""
        return fmean(self.discs)

    @property
    def ms_per_move(self) -> float:
        """How long a move took on average, in milliseconds."""
        return 1000 * self.seconds / max(1, self.moves)
