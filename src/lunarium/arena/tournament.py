"""Play a whole contest. Workers finish games in any order; here they are put back in order.

So the same seed gives the same file and the same figures with any number of workers, as long as the
limit counts nodes.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from typing import Protocol

from lunarium.arena.errors import ArenaError, InvalidContest
from lunarium.arena.match import MatchGame
from lunarium.arena.schedule import Contest, Deals, Entrant, Fixture
from lunarium.arena.statistics import SoloTally, Sprt, Tally
from lunarium.bots import Limit
from lunarium.games.novaluna import NOVALUNA
from lunarium.records import Record


class Pool(Protocol):
    """Plays the games: in worker processes on this machine, or on a cluster."""

    def play(self, contest: Contest, fixtures: Iterable[Fixture]) -> Generator[MatchGame | None]:
        """Finished games in any order, and `None` every now and then while there is none.

        Closing the generator stops all work. Raises `ArenaError` if a game cannot be finished.
        """


def games_in_order(
    contest: Contest,
    pairs: int,
    pool: Pool,
    *,
    stopped: Callable[[], bool] = lambda: False,
    arrived: Callable[[], None] = lambda: None,
) -> Generator[MatchGame]:
    """All games of this many pairs, in the order of the schedule.

    `arrived` is called for each game that a worker has finished. As soon as `stopped()` is true, or
    an error ends the match, finished games still follow, with gaps; then the error is raised.
    """
    early: dict[Fixture, MatchGame] = {}
    due = contest.fixtures(pairs)
    next_due = next(due, None)
    failure: ArenaError | None = None
    try:
        with closing(pool.play(contest, contest.fixtures(pairs))) as arriving:
            for played in arriving:
                if played is not None:
                    early[played.fixture] = played
                    arrived()
                while next_due in early:
                    yield early.pop(next_due)
                    next_due = next(due, None)
                if stopped():
                    break
            else:
                if next_due is not None:
                    failure = ArenaError(f"the pool ended without game {next_due}")
    except ArenaError as error:
        failure = error
    for fixture in sorted(early):
        yield early[fixture]
    if failure:
        raise failure


def hold(
    contest: Contest,
    pairs: int,
    pool: Pool,
    *,
    keep: Callable[[Record], None] = lambda _record: None,
    paired: Callable[[Sequence[MatchGame]], None] = lambda _games: None,
    sprt: Sprt | None = None,
    stopped: Callable[[], bool] = lambda: False,
    arrived: Callable[[], None] = lambda: None,
) -> Tally:
    """Play this many pairs, or fewer if `sprt` accepts a hypothesis or `stopped()` is true.

    `keep` gets the record of every finished game, in order and as early as possible, `paired` all
    games of each finished pair. The tally counts finished pairs only.
    """
    if pairs < 1:
        raise InvalidContest(f"a match needs one pair or more, not {pairs}")
    tally = Tally(contest)
    open_pairs: dict[int, list[MatchGame]] = {}
    with closing(games_in_order(contest, pairs, pool, stopped=stopped, arrived=arrived)) as games:
        for played in games:
            keep(played.record)
            pair = open_pairs.setdefault(played.fixture.pair, [])
            pair.append(played)
            if len(pair) < contest.seats:
                continue
            share = tally.add(pair)
            paired(open_pairs.pop(played.fixture.pair))
            if sprt is not None:
                sprt.add(share)
                if sprt.accepted != "undecided":
                    break
    return tally


def solo_contest(entrant: Entrant, deals: Deals, limit: Limit) -> Contest:
    """The solo games of one bot."""
    return Contest(NOVALUNA.name, (entrant,), (0,), NOVALUNA.options(1), limit, deals)


def hold_solo(
    contest: Contest,
    games: int,
    pool: Pool,
    *,
    keep: Callable[[Record], None] = lambda _record: None,
    stopped: Callable[[], bool] = lambda: False,
    arrived: Callable[[], None] = lambda: None,
) -> SoloTally:
    """Play this many deals, or fewer if `stopped()` is true; `keep` gets each record in order."""
    if games < 1:
        raise InvalidContest("there is no seed and no deck to play")
    tally = SoloTally()
    with closing(
        games_in_order(contest, games, pool, stopped=stopped, arrived=arrived)
    ) as finished:
        for played in finished:
            keep(played.record)
            tally.add(played)
    return tally
