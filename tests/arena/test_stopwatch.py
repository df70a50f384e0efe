"""A bot that never comes back ends the match, and nothing hangs."""

import time
from functools import partial
from pathlib import Path

import pytest

from lunarium.arena import (
    BotFailed,
    Entrant,
    Fixture,
    StopwatchLimits,
    WorkerLost,
    hold,
    local_pool,
    registered,
)
from lunarium.arena.stopwatch import Stopwatch
from lunarium.bots import AnyBot, Limit
from lunarium.games import AnyGame
from lunarium.records import Record
from tests.arena.bots import Spoiler, contest, match_of, spoiled
from tests.workers.processes import worker_processes

SHORT = StopwatchLimits(least=3.0, first_look=3.0)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_sleeps_for_ever_is_named_and_the_match_is_over(
    workers: int, tmp_path: Path
) -> None:
    kept: list[Record] = []
    match = spoiled("never come back", tmp_path, after=60)
    with pytest.raises(
        BotFailed, match=r"the bot spoiler failed on move \d+ of game \d of pair \d .*on seat [01]:"
        r" it has not returned after 3.05 seconds, with a limit of 1n a move",
    ) as failed:  # fmt: skip
        hold(match, 50, local_pool(workers, SHORT), keep=kept.append)
    assert failed.value.bot == "spoiler"
    assert failed.value.move > 1
    assert kept  # what was finished before is not lost
    assert worker_processes() == []


def test_a_bot_that_never_ends_its_first_look_is_named_too(tmp_path: Path) -> None:
    sleeper = Entrant("sleeper", partial(Spoiler, "never come back", tmp_path, 0))
    match = match_of(*registered(["random"]), sleeper)
    with pytest.raises(
        BotFailed, match=r"sleeper failed .* after 3 seconds, while it was starting"
    ):
        hold(match, 1, local_pool(1, SHORT))
    assert worker_processes() == []


class NeverRead:
    """A bot that a worker does not finish reading, as one whose module hangs in its imports."""

    def __reduce__(self) -> tuple[object, tuple[float]]:
        return time.sleep, (3600.0,)

    def __call__(self, game: AnyGame) -> AnyBot:
        raise NotImplementedError


def test_a_worker_that_never_takes_the_contest_is_given_up() -> None:
    match = match_of(*registered(["random"]), Entrant("never read", NeverRead()))
    with pytest.raises(WorkerLost, match=r"3 workers died .*it was not ready after 0.5 seconds"):
        hold(match, 1, local_pool(2, StopwatchLimits(start=0.5)))
    assert worker_processes() == []


def test_a_slow_bot_may_take_many_times_its_limit() -> None:
    limits = StopwatchLimits()
    assert limits.for_move(Limit(seconds=2)) == 100
    assert limits.for_move(Limit(nodes=2000)) == 160


def test_nobody_is_late_while_nobody_thinks() -> None:
    stopwatch, match = Stopwatch(), contest()
    never = StopwatchLimits(least=-1.0, node=0.0, first_look=-1.0)
    assert stopwatch.overdue(match, Fixture(0, 0), never) is None
    stopwatch.start(1, 0, 7)
    late = stopwatch.overdue(match, Fixture(0, 1), never)
    assert late is not None
    assert (late.bot, late.seat, late.game, late.move) == ("random 2", 0, 2, 7)
    stopwatch.stop()
    assert stopwatch.overdue(match, Fixture(0, 0), never) is None


def test_a_bot_that_lets_no_other_thread_run_ends_its_workers_and_the_match(
    tmp_path: Path,
) -> None:
    limits = StopwatchLimits(least=0.5, margin=0.5)
    with pytest.raises(WorkerLost, match=r"3 workers died on game 1 of pair 1 .*exit status 1"):
        hold(spoiled("keep the lock", tmp_path, after=3), 1, local_pool(1, limits))
    assert worker_processes() == []
