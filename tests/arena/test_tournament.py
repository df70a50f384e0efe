"""Whole matches on real processes: order, stops, deaths."""

import os
import signal
import time
from collections.abc import Generator, Iterable
from functools import partial
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from lunarium.arena import (
    ArenaError,
    BotFailed,
    Contest,
    Entrant,
    Fixture,
    InvalidContest,
    Match,
    MatchGame,
    Sprt,
    WorkerLost,
    games_in_order,
    hold,
    local_pool,
    registered,
)
from lunarium.bots import Choice, Limit
from lunarium.games import AnyMove, AnyView
from lunarium.records import Record, read_line, write_line
from tests.arena.bots import BoundToSeat, Spoiler, contest, match_of, spoiled
from tests.workers.processes import worker_processes


def lines(records: list[Record]) -> list[bytes]:
    return [write_line(record) for record in records]


def test_the_file_is_the_same_with_one_worker_with_two_and_with_none(tmp_path: Path) -> None:
    match = contest("akvarko", seats=3, bots=3)
    alone = Match(match)
    expected = [write_line(alone.play(fixture).record) for fixture in match.fixtures(3)]
    for workers in (1, 2):
        kept: list[Record] = []
        tally = hold(match, 3, local_pool(workers), keep=kept.append)
        assert lines(kept) == expected
        assert (tally.pairs, tally.games) == (3, 9)
    for line in expected:
        read_line(line.decode())


def test_bots_that_win_from_the_first_seat_only_share_the_wins() -> None:
    first, second = (Entrant(name, partial(BoundToSeat, 0)) for name in ("one", "two"))
    tally = hold(match_of(first, second), 3, local_pool(2))
    assert [standing.share for standing in tally.standings()] == [0.5, 0.5]
    assert tally.pentanomial() == (0, 0, 3, 0, 0)


def test_a_worker_that_is_killed_from_outside_costs_no_finished_game(tmp_path: Path) -> None:
    match = spoiled("sleep", tmp_path, game="akvarko")
    undisturbed: list[Record] = []
    hold(match, 4, local_pool(2), keep=undisturbed.append)
    victims: list[int] = []

    def kill_one() -> None:
        if len(victims) < 2:
            pid = worker_processes()[0]
            os.kill(pid, signal.SIGKILL)
            victims.append(pid)

    kept: list[Record] = []
    tally = hold(match, 4, local_pool(2), keep=kept.append, arrived=kill_one)
    assert len(victims) == 2
    assert lines(kept) == lines(undisturbed)
    assert tally.pairs == 4


def test_what_a_worker_was_playing_when_it_died_is_played_again(tmp_path: Path) -> None:
    kept: list[Record] = []
    tally = hold(spoiled("die once", tmp_path), 2, local_pool(1), keep=kept.append)
    assert (tmp_path / "marker").exists()
    assert (tally.pairs, len(kept)) == (2, 4)
    marker = tmp_path / "marker"
    again: list[Record] = []
    assert marker.exists()  # so this time nobody dies
    hold(spoiled("die once", tmp_path), 2, local_pool(2), keep=again.append)
    assert lines(kept) == lines(again)


def test_a_game_that_kills_every_worker_ends_the_match_and_nothing_hangs(tmp_path: Path) -> None:
    began = time.monotonic()
    with pytest.raises(WorkerLost, match=r"3 workers died on game 1 of pair 1 .*SIGKILL"):
        hold(spoiled("die", tmp_path), 5, local_pool(1))
    assert time.monotonic() - began < 60
    assert worker_processes() == []


class Unborn:
    """A bot that cannot be made where the workers are."""

    name = "unborn"

    def __init__(self, game: object) -> None:
        raise RuntimeError("not here")


def test_a_bot_that_cannot_even_be_made_is_told_with_its_reason() -> None:
    unborn = Entrant("unborn", Unborn)  # type: ignore[arg-type]  # it never becomes a bot
    with pytest.raises(ArenaError, match="not here"):
        hold(match_of(unborn, *registered(["random"])), 1, local_pool(1))


def test_a_failing_bot_ends_the_match_and_leaves_the_games_before(tmp_path: Path) -> None:
    kept: list[Record] = []
    with pytest.raises(BotFailed, match=r"spoiler failed .* \(seed 0\).*no idea") as failed:
        hold(spoiled("raise", tmp_path, after=100), 9, local_pool(1), keep=kept.append)
    fixtures = [(record.meta or {})["game"] for record in kept]
    assert fixtures == [1, 2, 1, 2][: len(kept)]
    assert 2 <= len(kept) < 9
    assert failed.value.game == 1 + len(kept) % 2
    assert worker_processes() == []


def test_a_stopped_match_keeps_what_is_finished() -> None:
    match = contest("akvarko")
    kept: list[Record] = []
    arrived: list[None] = []
    tally = hold(
        match, 1000, local_pool(2), keep=kept.append,
        arrived=lambda: arrived.append(None), stopped=lambda: len(arrived) >= 5,
    )  # fmt: skip
    assert len(kept) == len(arrived) >= 5
    pairs = [(record.meta or {})["pair"] for record in kept]
    assert tally.pairs == sum(pairs.count(pair) == 2 for pair in set(pairs))
    assert tally.standings()
    assert worker_processes() == []


class Backwards:
    """A pool that finishes its games in the wrong order, and then breaks down."""

    def __init__(self, failure: ArenaError | None = None, skip: Fixture | None = None) -> None:
        self._failure = failure
        self._skip = skip

    def play(self, contest: Contest, fixtures: Iterable[Fixture]) -> Generator[MatchGame | None]:
        match = Match(contest)
        todo = [fixture for fixture in fixtures if fixture != self._skip]
        for fixture in sorted(todo, reverse=True):
            yield None
            yield match.play(fixture)
        if self._failure:
            raise self._failure


def test_games_come_in_order_whatever_the_order_in_which_they_were_finished() -> None:
    match = contest("akvarko")
    games = list(games_in_order(match, 3, Backwards()))
    assert [game.fixture for game in games] == list(match.fixtures(3))


def test_after_a_failure_the_finished_games_come_first() -> None:
    match = contest("akvarko")
    kept: list[Record] = []
    pool = Backwards(WorkerLost("all gone"), skip=Fixture(0, 1))
    with pytest.raises(WorkerLost, match="all gone"):
        hold(match, 3, pool, keep=kept.append)
    assert [record.meta and record.meta["pair"] for record in kept] == [1, 2, 2, 3, 3]


def test_the_test_stops_the_match_at_the_same_pair_with_any_number_of_workers() -> None:
    best = Entrant("best", partial(BoundToSeat, 0))
    stops = []
    for workers in (1, 2):
        sprt = Sprt(-600, -300)
        kept: list[Record] = []
        match = match_of(best, *registered(["random"]), game="akvarko")
        tally = hold(match, 500, local_pool(workers), keep=kept.append, sprt=sprt)
        assert sprt.accepted == "H1"
        assert len(kept) == tally.games < 200
        stops.append((tally.pairs, sprt.llr, lines(kept)))
    assert stops[0] == stops[1]


@pytest.mark.parametrize("pairs", [0, -1])
def test_a_match_of_no_pairs_is_refused(pairs: int) -> None:
    with pytest.raises(InvalidContest, match="one pair or more"):
        hold(contest(), pairs, local_pool(1))


def test_a_match_without_workers_is_refused() -> None:
    with pytest.raises(InvalidContest, match="one worker or more"):
        local_pool(0)


class Watcher(Spoiler):
    """Writes down what it was given."""

    seen: ClassVar[list[tuple[int, str]]] = []

    def play(self, view: AnyView, limit: Limit, rng: Random) -> Choice[AnyMove]:
        self.seen.append((view.seat, str(limit)))
        return super().play(view, limit, rng)


def test_a_bot_gets_the_view_of_its_own_seat_and_the_limit_of_the_match() -> None:
    watcher = Entrant("watcher", partial(Watcher, "", Path(), 0))
    match = Match(match_of(*registered(["random"]), watcher))
    Watcher.seen.clear()  # it has had its first look
    played = match.play(Fixture(0, 0))
    assert Watcher.seen == [(1, "1n")] * played.moves[1]


def test_a_pool_that_loses_a_game_is_found_out() -> None:
    with pytest.raises(ArenaError, match=r"without game Fixture\(pair=1, turn=0\)"):
        hold(contest("akvarko"), 2, Backwards(skip=Fixture(1, 0)))
