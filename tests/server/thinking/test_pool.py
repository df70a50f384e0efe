"""A bot that dies, overruns, raises or cheats is replaced, and the move comes all the same."""

import asyncio
import logging
import os
import signal
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from lunarium.bots import NothingToChoose, UnknownBot
from lunarium.games import game_of
from lunarium.server.thinking import (
    Ladder,
    Overloaded,
    PoolClosed,
    ThinkingPool,
    ThinkRequest,
    Timeouts,
)
from lunarium.workers import LocalWorkers
from tests.server.thinking.bots import (
    QUICK_LEVELS,
    Fatal,
    gone,
    ladder,
    position,
    refuse,
    request,
    until,
)

pytestmark = pytest.mark.anyio

QUICK = Timeouts(grace=1.7, give_up=20, start=120, ready=300, again=30)


def is_legal(asked: ThinkRequest, move: str) -> bool:
    rules = game_of(asked.game)
    return move in map(str, rules.choices(asked.view))


FAULTS = {
    "die": "full-moon: its process ended with signal SIGKILL",
    "exit": "full-moon: its process ended with exit status 3",
    "leave": "full-moon: it raised SystemExit: that is enough",
    "fork": "full-moon: no answer within 2 s",
    "hang": "full-moon: no answer within 2 s",
    "spin": "full-moon: no answer within 2 s",
    "raise": "full-moon: it raised ZeroDivisionError: no idea",
    "cheat T1@40,40": "full-moon: it chose 'T1@40,40', which is not a legal move",
    "cheat the queen to e4": "full-moon: it chose 'the queen to e4', which is not a legal move",
    "rubbish": "full-moon: it answered 42, which is not a choice",
    "doubt": "full-moon: it expects nan, which is not a chance of winning",
}


@pytest.mark.parametrize("deed", FAULTS)
async def test_the_next_lower_level_stands_in_and_the_caller_learns_why(
    deed: str, caplog: pytest.LogCaptureFixture
) -> None:
    asked = request(table="a table")
    thinkers = ThinkingPool(LocalWorkers(1), ladder=ladder({"full-moon": deed}), timeouts=QUICK)
    try:
        with caplog.at_level(logging.WARNING):
            thought = await thinkers.think(asked)
        assert is_legal(asked, thought.move)
        assert (thought.bot, thought.stood_in) == ("gibbous", "full-moon")
        assert thought.reason == FAULTS[deed]
        assert "gibbous stands in for full-moon at table a table" in caplog.text
        again = await thinkers.think(replace(asked, level="gibbous"))
        assert (again.bot, again.stood_in, again.reason) == ("gibbous", None, None)
        assert thinkers.stats.stood_in == {"full-moon": 1}
        assert thinkers.stats.lost == (
            FAULTS[deed].find("process ended") > 0 or "2 s" in FAULTS[deed]
        )
    finally:
        await thinkers.close()


@pytest.mark.parametrize("deed", ["endless", "shout"])
async def test_a_bot_that_says_too_much_is_heard_all_the_same(deed: str) -> None:
    asked = request("akvarko")
    thinkers = ThinkingPool(LocalWorkers(1), ladder=ladder({"full-moon": deed}), timeouts=QUICK)
    try:
        thought = await thinkers.think(asked)
        assert (thought.bot, thought.stood_in) == ("full-moon", None)
        assert len(thought.line) <= 64
    finally:
        await thinkers.close()


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
async def test_below_the_lowest_level_the_server_itself_moves(game: str) -> None:
    asked = request(game)
    deeds = {"full-moon": "die", "gibbous": "hang", "new-moon": "raise"}
    thinkers = ThinkingPool(LocalWorkers(1), ladder=ladder(deeds), timeouts=QUICK)
    try:
        thought = await thinkers.think(asked)
        assert is_legal(asked, thought.move)
        assert (thought.bot, thought.stood_in) == ("plain", "full-moon")
        assert thought.reason is not None
        assert [fault.partition(":")[0] for fault in thought.reason.split("; ")] == [
            "full-moon", "gibbous", "new-moon",
        ]  # fmt: skip
    finally:
        await thinkers.close()


async def test_when_every_level_hangs_the_server_gives_up_on_them_in_time() -> None:
    deeds = dict.fromkeys(("full-moon", "gibbous", "new-moon"), "hang")
    timing = replace(QUICK, give_up=0.2)
    thinkers = ThinkingPool(LocalWorkers(1), ladder=ladder(deeds), timeouts=timing)
    try:
        thought = await thinkers.think(request())
        assert thought.bot == "plain"
        assert thought.reason == (
            "full-moon: no answer within 2 s; no level has answered within 0.2 s"
        )
    finally:
        await thinkers.close()


async def test_a_table_does_not_wait_for_a_worker_that_takes_its_time_to_start() -> None:
    thinkers = ThinkingPool(LocalWorkers(1), ladder=ladder(), timeouts=replace(QUICK, ready=0.0))
    try:
        thought = await thinkers.think(request())
        assert (thought.bot, thought.stood_in) == ("plain", "full-moon")
        assert thought.reason == "the bots of Nova Luna are still getting ready on a busy machine"
        await thinkers.prepare(["novaluna"])  # meanwhile it has gone on getting ready
        assert thinkers.stats.lost == 0
        assert (await thinkers.think(request())).bot == "full-moon"
    finally:
        await thinkers.close()


async def test_thinkers_that_are_closed_while_a_worker_starts_leave_nothing_behind() -> None:
    thinkers = ThinkingPool(LocalWorkers(1), ladder=ladder(), timeouts=replace(QUICK, ready=0.0))
    assert (await thinkers.think(request())).bot == "plain"
    await thinkers.close()
    assert thinkers.stats.workers == 0


async def test_bots_that_cannot_be_made_are_replaced_by_a_plain_move() -> None:
    thinkers = ThinkingPool(
        LocalWorkers(1), ladder=Ladder(refuse, QUICK_LEVELS, kernels=False), timeouts=QUICK
    )
    try:
        thought = await thinkers.think(request())
        assert thought.bot == "plain"
        assert "it raised RuntimeError: full-moon is ill" in str(thought.reason)
    finally:
        await thinkers.close()


async def test_workers_that_die_at_birth_are_not_born_again_for_every_move() -> None:
    thinkers = ThinkingPool(
        LocalWorkers(1), ladder=Ladder(Fatal(), QUICK_LEVELS, kernels=False), timeouts=QUICK
    )
    try:
        for _ in range(3):
            thought = await thinkers.think(request())
            assert thought.bot == "plain"
            assert "do not load: its process ended with exit status 7" in str(thought.reason)
        assert thinkers.stats.lost == 2
    finally:
        await thinkers.close()


class Nowhere(LocalWorkers):
    """A machine that is full."""

    def open(self) -> int:
        raise OSError("no room for anybody")


async def test_without_any_worker_the_game_goes_on_with_plain_moves() -> None:
    thinkers = ThinkingPool(Nowhere(1), ladder=ladder(), timeouts=QUICK)
    try:
        thought = await thinkers.think(request("akvarko"))
        assert (thought.bot, thought.stood_in) == ("plain", "full-moon")
        assert thought.reason == "no worker is available: no room for anybody"
    finally:
        await thinkers.close()


async def test_a_worker_killed_from_outside_is_replaced(tmp_path: Path) -> None:
    note = tmp_path / "note"
    thinkers = ThinkingPool(
        LocalWorkers(1), ladder=ladder({"full-moon": f"tell {note}"}), timeouts=QUICK
    )
    try:
        assert (await thinkers.think(request())).bot == "full-moon"
        first = int(note.read_text(encoding="utf-8"))
        os.kill(first, signal.SIGKILL)
        thought = await thinkers.think(request())
        assert (thought.bot, thought.stood_in) == ("gibbous", "full-moon")
        assert (await thinkers.think(request())).bot == "full-moon"
        assert int(note.read_text(encoding="utf-8")) != first
    finally:
        await thinkers.close()


async def test_a_worker_that_overran_is_really_gone(tmp_path: Path) -> None:
    note = tmp_path / "note"
    thinkers = ThinkingPool(
        LocalWorkers(1), ladder=ladder({"full-moon": f"stay-busy {note}"}), timeouts=QUICK
    )
    try:
        assert (await thinkers.think(request())).bot == "gibbous"
        assert gone(int(note.read_text(encoding="utf-8")))
    finally:
        await thinkers.close()


async def test_closing_ends_every_process_and_tells_who_waits(tmp_path: Path) -> None:
    note = tmp_path / "note"
    thinkers = ThinkingPool(
        LocalWorkers(1), ladder=ladder({"full-moon": f"stay {note}"}), timeouts=QUICK
    )
    running = asyncio.create_task(thinkers.think(request()))
    waiting = asyncio.create_task(thinkers.think(request()))
    await until(note.exists)
    await thinkers.close()
    for task in (running, waiting):
        with pytest.raises(PoolClosed, match="the server is closing"):
            await task
    assert gone(int(note.read_text(encoding="utf-8")))
    with pytest.raises(PoolClosed):
        await thinkers.think(request())
    await thinkers.close()


async def test_a_pool_that_closes_while_it_prepares_hires_nobody_afterwards() -> None:
    thinkers = ThinkingPool(LocalWorkers(2), ladder=ladder(), timeouts=QUICK)
    preparing = asyncio.create_task(thinkers.prepare(["novaluna", "akvarko"]))
    await until(lambda: thinkers.stats.workers > 0)
    await thinkers.close()
    await preparing
    assert thinkers.stats.workers == 0
    assert not [thread for thread in threading.enumerate() if thread.name == "worker"]
    with pytest.raises(PoolClosed):
        await thinkers.prepare(["novaluna"])


async def test_requests_that_make_no_sense_are_refused() -> None:
    thinkers = ThinkingPool(LocalWorkers(1), ladder=ladder(), timeouts=QUICK)
    rules = game_of("novaluna")
    state = position("novaluna", 2, 4)
    seat = min(rules.to_move(state))
    view = rules.view(state, seat)
    wrong: list[tuple[type[Exception], str, dict[str, Any]]] = [
        (UnknownBot, "there is no level 'blue-moon'", {"level": "blue-moon"}),
        (TypeError, "gets the view of a seat, not a lunarium.*State", {"view": state}),
        (ValueError, "cannot think about a view of seat", {"seat": 1 - seat}),
        (NothingToChoose, "for seat", {"seat": 1 - seat, "view": rules.view(state, 1 - seat)}),
        (NothingToChoose, "a spectator", {"seat": None, "view": rules.view(state, None)}),
        (TypeError, "a bot of Akvárko gets", {"game": "akvarko"}),
    ]
    try:
        for error, reason, changes in wrong:
            with pytest.raises(error, match=reason):
                await thinkers.think(
                    replace(ThinkRequest("novaluna", view, "new-moon", seat, 1), **changes)
                )
        assert thinkers.stats.workers == 0  # nobody was even called
    finally:
        await thinkers.close()


async def test_who_comes_when_too_many_wait_is_told_to_come_later() -> None:
    thinkers = ThinkingPool(
        LocalWorkers(1), ladder=ladder({"full-moon": "nap 0.2"}), most_waiting=3, timeouts=QUICK
    )
    try:
        tasks = [asyncio.create_task(thinkers.think(request())) for _ in range(9)]
        answers = await asyncio.gather(*tasks, return_exceptions=True)
        late = [answer for answer in answers if isinstance(answer, Overloaded)]
        assert len(late) == 6
        assert "3 moves already wait for the bots" in str(late[0])
    finally:
        await thinkers.close()


@pytest.mark.parametrize("numbers", [{"workers": 0}, {"threads": 0}])
async def test_no_workers_or_no_threads_are_refused(numbers: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="one worker and one thread or more"):
        LocalWorkers(**numbers)
