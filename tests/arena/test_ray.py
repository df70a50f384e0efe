"""The same matches on a Ray cluster of this machine."""

import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest
import ray

from lunarium.arena import (
    BotFailed,
    InvalidContest,
    Match,
    StopwatchLimits,
    WorkerLost,
    hold,
    ray_pool,
)
from lunarium.records import Record, write_line
from lunarium.workers import LOCAL, ClusterError
from tests.arena.bots import contest, spoiled
from tests.cli.terminal import process
from tests.cluster import shared_cluster
from tests.launcher import ROOT

pytestmark = [
    # Ray leaves files open when it shuts down, and announces its next version.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning"),
    # Two clusters that start on one machine at the same time get in each other's way.
    pytest.mark.xdist_group("ray"),
]


@pytest.fixture(autouse=True, scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Ray keeps a key of its clusters in the home directory: not in that of who runs the tests.

    One home for all tests of a process: Ray makes the key once, and trusts that it stays there.
    """
    folder = tmp_path_factory.getbasetemp() / "home-of-ray"
    folder.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        # What is compiled lies in the usual cache.
        patch.setenv("XDG_CACHE_HOME", str(platformdirs.user_cache_path()))
        patch.setenv("HOME", str(folder))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        yield


def test_a_cluster_plays_the_same_games_and_survives_the_death_of_a_worker(tmp_path: Path) -> None:
    match = spoiled("die once", tmp_path, after=30, game="akvarko")
    kept: list[Record] = []
    tally = hold(match, 3, ray_pool(LOCAL, 2), keep=kept.append)
    assert (tmp_path / "marker").exists()
    assert tally.pairs == 3
    here = Match(match)  # the marker is there, so nobody dies
    expected = [write_line(here.play(fixture).record) for fixture in match.fixtures(3)]
    assert [write_line(record) for record in kept] == expected
    assert not ray.is_initialized()


def test_where_nobody_listens_the_match_ends_at_once() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for address in (f"127.0.0.1:{port}", f"ray://127.0.0.1:{port}"):
        began = time.monotonic()
        with pytest.raises(ClusterError, match=f"there is no Ray cluster at {address}"):
            hold(contest(), 1, ray_pool(address))
        assert time.monotonic() - began < 20


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(ClusterError, match="there is no Ray cluster at no place"):
        hold(contest(), 1, ray_pool("no place"))


def test_without_ray_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ClusterError, match=r"pip install 'lunarium\[cluster\]'"):
        hold(contest(), 1, ray_pool(LOCAL))


def test_a_cluster_without_workers_is_refused() -> None:
    with pytest.raises(InvalidContest, match="one worker or more"):
        ray_pool(LOCAL, 0)


# From here on there is a cluster. The tests above need to see that there is none.


def test_a_cluster_that_runs_is_used_by_its_address_and_goes_on_running(tmp_path: Path) -> None:
    address = shared_cluster()
    arguments = ("arena", "akvarko", "-b", "random,random", "-n", 2, "-l", "1n", "--out", "-")
    there = process(*arguments, "--ray", address)
    assert there.status == 0, there.err
    assert there.out == process(*arguments).out
    with pytest.raises(BotFailed, match=r"the bot spoiler failed .* no idea"):
        hold(spoiled("raise", tmp_path), 3, ray_pool("the one that is open"))
    with pytest.raises(WorkerLost, match="workers died on game 1 of pair 1"):
        hold(spoiled("die", tmp_path), 1, ray_pool("the one that is open", 1))
    assert ray.is_initialized()


def test_a_cluster_that_runs_plays_a_game_that_is_registered_from_outside() -> None:
    address = shared_cluster()
    arguments = ("arena", "auction", "-b", "random,random", "-n", 2, "-l", "1n", "--out", "-")
    where = {"LUNARIUM_GAMES": "tests.third_game.register", "PYTHONPATH": str(ROOT)}
    there = process(*arguments, "--ray", address, more=where)
    assert there.status == 0, there.err
    assert there.out == process(*arguments, more=where).out


def test_a_bot_that_sleeps_for_ever_ends_a_match_on_a_cluster_too(tmp_path: Path) -> None:
    match = spoiled("never come back", tmp_path, after=60)
    pool = ray_pool(shared_cluster(), 2, StopwatchLimits(least=2.0))
    with pytest.raises(BotFailed, match=r"the bot spoiler failed .* not returned after 2.05"):
        hold(match, 50, pool)
