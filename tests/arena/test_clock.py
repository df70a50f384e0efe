"""A bot that never comes back ends the match, and nothing hangs."""

import multiprocessing
from functools import partial
from pathlib import Path

import pytest

from lunarium.arena import BotFailed, Entrant, Patience, Processes, hold, registered
from lunarium.arena.clock import Clock
from lunarium.arena.schedule import Fixture
from lunarium.bots import Limit
from lunarium.records import Record
from tests.arena.bots import Spoiler, contest, match_of, spoiled

SHORT = Patience(least=3.0, first_look=3.0)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_sleeps_for_ever_is_named_and_the_match_is_over(
    workers: int, tmp_path: Path
) -> None:
    kept: list[Record] = []
    match = spoiled("never come back", tmp_path, after=60)
    with pytest.raises(
        BotFailed, match=r"the bot spoiler failed on move \d+ of game \d of pair \d .*on seat [01]:"
        r" it has not come back after 3.05 seconds, with a limit of 1n a move",
    ) as failed:  # fmt: skip
        hold(match, 50, Processes(workers, SHORT), keep=kept.append)
    assert failed.value.bot == "spoiler"
    assert failed.value.move > 1
    assert kept  # what was finished before is not lost
    assert multiprocessing.active_children() == []


def test_a_bot_that_never_ends_its_first_look_is_named_too(tmp_path: Path) -> None:
    sleeper = Entrant("sleeper", partial(Spoiler, "never come back", tmp_path, 0))
    match = match_of(*registered(["random"]), sleeper)
    with pytest.raises(BotFailed, match=r"sleeper failed .* after 3 seconds, at its first look"):
        hold(match, 1, Processes(1, SHORT))
    assert multiprocessing.active_children() == []


def test_a_slow_bot_may_take_many_times_its_limit() -> None:
    patience = Patience()
    assert patience.for_move(Limit(seconds=2)) == 100
    assert patience.for_move(Limit(nodes=2000)) == 160


def test_nobody_is_late_while_nobody_thinks() -> None:
    clock, match = Clock.here(), contest()
    never = Patience(least=-1.0, node=0.0, first_look=-1.0)
    assert clock.overdue(match, Fixture(0, 0), never) is None
    clock.start(1, 0, 7)
    late = clock.overdue(match, Fixture(0, 1), never)
    assert late is not None
    assert (late.bot, late.seat, late.game, late.move) == ("random 2", 0, 2, 7)
    clock.stop()
    assert clock.overdue(match, Fixture(0, 0), never) is None
