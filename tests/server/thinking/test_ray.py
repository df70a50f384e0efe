"""The same bots on a Ray cluster of this machine."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import platformdirs
import pytest
import ray

from lunarium.bots.warm import warm_up
from lunarium.games import GAMES, game_of
from lunarium.server.thinking import ThinkingPool, Timeouts
from lunarium.workers import LOCAL, ClusterError, RayWorkers
from tests.cluster import shared_cluster
from tests.server.thinking.bots import gone, ladder, request, until

pytestmark = [
    pytest.mark.anyio,
    # Ray leaves files open when it shuts down, and announces its next version.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::FutureWarning"),
    # Two clusters that start on one machine at the same time get in each other's way.
    pytest.mark.xdist_group("ray"),
]

SLOW = Timeouts(start=120, ready=300, grace=4.7, give_up=300)
"""A cluster takes its time to start an actor."""


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


@pytest.fixture(scope="module")
def cluster(home: None) -> Iterator[str]:
    """A cluster that runs already, by its address."""
    yield shared_cluster()
    ray.shutdown()


async def test_real_bots_think_on_a_cluster(cluster: str) -> None:
    for rules in GAMES.values():
        for _ in warm_up(rules):
            pass
    thinkers = ThinkingPool(RayWorkers(cluster, workers=1), timeouts=replace(SLOW, grace=60))
    try:
        await thinkers.prepare(GAMES)
        for game in GAMES:
            asked = request(game)
            thought = await thinkers.think(asked)
            assert thought.move in map(str, game_of(game).choices(asked.view))
            assert (thought.bot, thought.stood_in) == ("full-moon", None)
        hint = await thinkers.hint("novaluna", request().view)
        assert hint.thought.bot == "full-moon"
    finally:
        await thinkers.close()
    assert ray.is_initialized()  # the connection was not ours


@pytest.mark.parametrize(
    ("deed", "reason"),
    [
        ("die", "full-moon: the cluster lost it: "),
        ("hang", "full-moon: no answer within 5 s"),
        ("raise", "full-moon: it raised ZeroDivisionError: no idea"),
        ("cheat refill", "full-moon: it chose 'refill', which is not a legal move"),
    ],
)
async def test_on_a_cluster_a_bot_that_fails_is_replaced_the_same_way(
    deed: str, reason: str, cluster: str
) -> None:
    workers = RayWorkers(cluster, workers=1)
    thinkers = ThinkingPool(workers, ladder=ladder({"full-moon": deed}), timeouts=SLOW)
    try:
        thought = await thinkers.think(request())
        assert (thought.bot, thought.stood_in) == ("gibbous", "full-moon")
        assert str(thought.reason).startswith(reason)
        assert (await thinkers.think(request(level="gibbous"))).stood_in is None
    finally:
        await thinkers.close()


async def test_an_actor_that_is_ended_is_really_gone(cluster: str, tmp_path: Path) -> None:
    note = tmp_path / "note"
    deeds = {"full-moon": f"stay {note}"}
    thinkers = ThinkingPool(RayWorkers(cluster, 1), ladder=ladder(deeds), timeouts=SLOW)
    try:
        assert (await thinkers.think(request())).bot == "gibbous"
        actor = int(note.read_text(encoding="utf-8"))
        await until(lambda: gone(actor))
    finally:
        await thinkers.close()


async def test_where_there_is_no_cluster_opening_says_so_and_play_goes_on() -> None:
    thinkers = ThinkingPool(RayWorkers("no place"), ladder=ladder(), timeouts=SLOW)
    try:
        if ray.is_initialized():
            ray.shutdown()
        with pytest.raises(ClusterError, match="there is no Ray cluster at no place"):
            await thinkers.open()
        thought = await thinkers.think(request())
        assert thought.bot == "plain"
        assert "there is no Ray cluster at no place" in str(thought.reason)
    finally:
        await thinkers.close()


async def test_a_cluster_of_this_machine_is_started_and_ended_with_the_thinkers() -> None:
    if ray.is_initialized():
        ray.shutdown()
    thinkers = ThinkingPool(RayWorkers(LOCAL, 1), ladder=ladder(), timeouts=SLOW)
    try:
        assert (await thinkers.think(request("akvarko"))).bot == "full-moon"
        assert ray.is_initialized()
    finally:
        await thinkers.close()
    assert not ray.is_initialized()


@pytest.mark.parametrize(("workers", "threads"), [(0, 1), (1, 0)])
async def test_a_cluster_without_workers_is_refused(workers: int, threads: int) -> None:
    with pytest.raises(ValueError, match="one worker and one thread or more"):
        RayWorkers(LOCAL, workers, threads)
