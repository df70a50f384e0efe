"""Solo Nova Luna: how few points does a bot need? No opponents, so one game a deal."""

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from statistics import fmean

from lunarium.arena.deals import Deals
from lunarium.arena.errors import InvalidContest
from lunarium.arena.intervals import mean_margin
from lunarium.arena.match import Played
from lunarium.arena.schedule import Contest, Entrant
from lunarium.arena.tournament import Crew, games_in_order
from lunarium.bots import Limit
from lunarium.games.novaluna import NOVALUNA
from lunarium.records import Record

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

    def add(self, played: Played) -> None:
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


def solo_contest(entrant: Entrant, deals: Deals, limit: Limit) -> Contest:
    """The solo games of one bot."""
    return Contest(NOVALUNA.name, (entrant,), (0,), NOVALUNA.options(1), limit, deals)


def hold_solo(
    contest: Contest,
    games: int,
    crew: Crew,
    *,
    keep: Callable[[Record], None] = lambda _record: None,
    stopped: Callable[[], bool] = lambda: False,
    arrived: Callable[[], None] = lambda: None,
) -> SoloTally:
    """Play so many deals, or fewer if `stopped()` is true; `keep` gets each record in order."""
    if games < 1:
        raise InvalidContest("there is no seed and no deck to play")
    tally = SoloTally()
    with closing(
        games_in_order(contest, games, crew, stopped=stopped, arrived=arrived)
    ) as finished:
        for played in finished:
            keep(played.record)
            tally.add(played)
    return tally
