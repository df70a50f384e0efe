"""The levels for people, in real worker processes, from a cold start on."""

import asyncio
import logging
import os
import shutil
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from lunarium.bots import LEVELS, Limit, bot_of
from lunarium.bots.warm import warm_up
from lunarium.fast.cache import kernel_directory
from lunarium.games import GAMES, game_of
from lunarium.server.thinking import LEVEL_SPECS, Readiness, ThinkingPool, Timeouts
from lunarium.workers import LocalWorkers
from tests.server.thinking.bots import position, request, until
from tests.workers.processes import worker_processes

# The workers load what is compiled; who compiles shares the time with nobody.
pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("kernels")]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    for game in GAMES.values():
        for _ in warm_up(game):
            pass


@pytest.fixture
async def thinkers() -> AsyncIterator[ThinkingPool]:
    pool = ThinkingPool(
        LocalWorkers(1), timeouts=Timeouts(start=120, ready=300, grace=60, give_up=300)
    )
    try:
        await pool.prepare(GAMES)
        yield pool
    finally:
        await pool.close()


CASES = [("novaluna", 1), ("novaluna", 2), ("novaluna", 4), ("akvarko", 2), ("akvarko", 6)]


@pytest.mark.parametrize(("game", "seats"), CASES)
async def test_every_level_answers_with_a_legal_move_of_its_own(
    game: str, seats: int, thinkers: ThinkingPool
) -> None:
    for level in LEVELS:
        asked = request(game, level, seats, moves=5 if seats == 1 else 3 * seats)
        thought = await thinkers.think(asked)
        rules = game_of(game)
        assert thought.move in map(str, rules.choices(asked.view))
        assert (thought.bot, thought.stood_in, thought.reason) == (level, None, None)
        if thought.line:
            assert thought.line[0] == thought.move
    assert thinkers.stats.lost == 0
    assert thinkers.stats.lost == 0


async def test_a_level_plays_in_the_worker_as_it_plays_here(thinkers: ThinkingPool) -> None:
    for game in GAMES:
        for level in LEVELS[:4]:  # Full Moon's limit is time, so it may choose another move
            asked = request(game, level)
            here = bot_of(level, game_of(game)).play(
                asked.view, Limit(seconds=1.0), Random(str(asked.seed))
            )
            assert (await thinkers.think(asked)).move == str(here.move)


async def test_a_whole_game_is_played_by_bots_that_see_views_only(thinkers: ThinkingPool) -> None:
    for game in GAMES:
        rules = game_of(game)
        state = position(game, 2, 0)
        number = 0
        while waiting := rules.to_move(state):
            number += 1
            seat = min(waiting)
            asked = replace(
                request(game), view=rules.view(state, seat), seat=seat, seed=number,
                level=LEVELS[(seat + number) % 4],
            )  # fmt: skip
            state = rules.play(state, seat, rules.parse((await thinkers.think(asked)).move))
        assert rules.result(state) is not None


def test_the_ladder_has_all_levels_and_promises_no_less_time_than_they_take() -> None:
    assert tuple(level.name for level in LEVEL_SPECS) == LEVELS
    for game in GAMES.values():
        for level in LEVEL_SPECS:
            own = bot_of(level.name, game).limit  # type: ignore[attr-defined]  # a level has one
            assert own.seconds is None or own.seconds <= level.seconds


def kept(folder: Path) -> list[str]:
    """The units that are compiled in a folder."""
    return sorted(path.name for path in folder.rglob("*.compiled"))


async def test_a_fresh_install_plays_at_once_and_better_when_it_has_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    # What `make test` has compiled takes a minute to compile. It is all here, but nobody knows
    # that yet: a unit that is known to be compiled has a marker.
    for layer in ("fast", "bots"):
        kernels = kernel_directory(layer)
        unmarked = shutil.ignore_patterns("*.compiled")
        shutil.copytree(kernels, tmp_path / kernels.name, ignore=unmarked)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    pool = ThinkingPool(
        LocalWorkers(1), timeouts=Timeouts(start=120, ready=300, grace=60, give_up=300)
    )
    asked = request("akvarko", "gibbous")
    try:
        with caplog.at_level(logging.INFO):
            first = await pool.think(asked)
            second = await pool.think(asked)
        for thought in (first, second):
            assert (thought.bot, thought.stood_in) == ("first-quarter", "gibbous")
            assert thought.reason == (
                "the bots of Akvárko are still being compiled for this machine"
            )
            assert thought.move in map(str, game_of("akvarko").choices(asked.view))
        assert caplog.text.count("compiling the bots of Akvárko") == 1
        waking = pool.readiness("akvarko")
        assert waking.waking == LEVELS[3:]
        for level in LEVELS[:3]:
            plain = await pool.think(replace(asked, level=level))
            assert (plain.bot, plain.stood_in, plain.reason) == (level, None, None)
        assert 0 <= waking.compiled < waking.units
        assert pool.readiness("novaluna") == Readiness()
        await pool.prepare(["akvarko"])  # waits for the one that compiles already
        assert pool.readiness("akvarko") == Readiness()
        later = await pool.think(asked)
        assert (later.bot, later.reason) == ("gibbous", None)
        assert kept(tmp_path) == ["akvarko-bots.compiled", "akvarko-rules.compiled"]
    finally:
        await pool.close()


async def test_a_worker_that_is_killed_while_it_compiles_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for layer in ("fast", "bots"):
        kernels = kernel_directory(layer)
        unmarked = shutil.ignore_patterns("*.compiled")
        shutil.copytree(kernels, tmp_path / kernels.name, ignore=unmarked)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    pool = ThinkingPool(LocalWorkers(1), timeouts=Timeouts(start=120, ready=300))
    try:
        preparing = asyncio.create_task(pool.prepare(["akvarko"]))
        await until(lambda: pool.readiness("akvarko").units > 0 and bool(worker_processes()))
        for pid in worker_processes():
            os.kill(pid, signal.SIGKILL)
        await preparing
        assert "compiling akvarko-rules again: its process ended with signal SIGKILL" in caplog.text
        assert kept(tmp_path) == ["akvarko-bots.compiled", "akvarko-rules.compiled"]
        assert (await pool.think(request("akvarko", "gibbous"))).bot == "gibbous"
    finally:
        await pool.close()


async def test_what_cannot_be_compiled_stops_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    pool = ThinkingPool(
        LocalWorkers(1), timeouts=Timeouts(start=120, ready=300, again=600, compile=0.1)
    )
    try:
        await pool.prepare(["akvarko"])
        thought = await pool.think(request("akvarko"))
        assert (thought.bot, thought.stood_in) == ("plain", "full-moon")
        assert "of akvarko could not be compiled: no answer within 0.1 s" in str(thought.reason)
    finally:
        await pool.close()


async def test_closing_stops_a_compilation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    pool = ThinkingPool(LocalWorkers(1))
    await pool.think(request("novaluna"))
    await pool.close()
    assert kept(tmp_path) == []
    names = {task.get_name() for task in asyncio.all_tasks()}
    assert names.isdisjoint({"thinking", "compiling novaluna", "ending a worker"})


async def test_a_slot_is_empty_until_a_worker_is_needed(thinkers: ThinkingPool) -> None:
    assert thinkers.stats.workers >= 1
    idle = ThinkingPool(LocalWorkers(3))
    assert idle.stats.workers == 0
    await idle.close()
