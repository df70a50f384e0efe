"""Which request comes first when many wait, and how long each may think."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lunarium.server.thinking import (
    LEVEL_SPECS,
    LevelSpec,
    Overloaded,
    ThinkingPool,
    Thought,
    Timeouts,
)
from lunarium.server.thinking.pool import FLOOR, PATIENCE, Order, seconds_for
from lunarium.workers import LocalWorkers
from tests.server.thinking.bots import ladder, request, until

NEW_MOON, FULL_MOON, SUPERMOON = LEVEL_SPECS[0], LEVEL_SPECS[-2], LEVEL_SPECS[-1]
PATIENT = Timeouts(ready=300)
"""On a machine that has much to do a worker takes its time to start."""


class RoomForTwo(LocalWorkers):
    """However many cores this machine has."""

    room = 2


@given(st.integers(1, 500), st.integers(1, 8))
def test_all_who_wait_share_the_patience_of_a_person(waiting: int, workers: int) -> None:
    for level in LEVEL_SPECS:
        seconds = seconds_for(level, waiting, workers)
        assert FLOOR <= seconds <= level.seconds
        if seconds > FLOOR:
            patience = PATIENCE if waiting > workers else max(PATIENCE, level.seconds)
            assert seconds * waiting / workers <= patience * 1.000001
        assert seconds_for(level, waiting + 1, workers) <= seconds


def test_a_crowd_that_comes_at_once_is_served_in_the_patience_of_one() -> None:
    for crowd in (2, 5, 20, 100):
        waited = 0.0
        for waiting in range(crowd, 0, -1):
            waited += seconds_for(FULL_MOON, waiting, 1, waited)
        assert waited == pytest.approx(PATIENCE)


def test_who_has_waited_too_long_gets_a_quick_move() -> None:
    assert seconds_for(FULL_MOON, 1, 1, waited=PATIENCE + 1) == FLOOR


def test_a_bot_alone_has_all_the_time_of_its_level() -> None:
    assert [seconds_for(level, 1, 1) for level in LEVEL_SPECS] == [
        level.seconds for level in LEVEL_SPECS
    ]


def test_a_quick_level_overtakes_a_slow_one_but_not_for_ever() -> None:
    order = Order()
    slow = order.due("a", 100.0, SUPERMOON)
    assert order.due("b", 100.5, NEW_MOON) < slow
    assert order.due("c", 111.0, NEW_MOON) > slow


def test_the_requests_of_one_table_line_up_behind_each_other() -> None:
    order = Order()
    mine = [order.due("mine", 100.0, FULL_MOON) for _ in range(5)]
    yours = order.due("yours", 100.1, FULL_MOON)
    assert mine == sorted(mine)
    assert mine[0] < yours < mine[1]
    assert order.due("", 100.2, FULL_MOON) < mine[1]  # nobody's table has no line


def test_tables_of_long_ago_are_forgotten() -> None:
    order = Order()
    for number in range(5000):
        order.due(f"table {number}", float(10 * number), NEW_MOON)
    assert len(order._last) < 1100  # noqa: SLF001 -- what is forgotten cannot be seen from outside


@pytest.mark.anyio
async def test_a_crowd_gets_less_time_for_each_and_nobody_is_forgotten() -> None:
    thinkers = ThinkingPool(
        LocalWorkers(1), ladder=ladder({"full-moon": "nap 0.02"}), timeouts=PATIENT
    )
    try:
        asked = [request(table=f"table {n}") for n in range(30)]
        thoughts = await asyncio.gather(*(thinkers.think(one) for one in asked))
        seconds = [thought.seconds for thought in thoughts]
        assert seconds[0] == pytest.approx(PATIENCE / 30, rel=0.5)
        assert max(seconds) <= 0.3
        assert {thought.bot for thought in thoughts} == {"full-moon"}
        assert thinkers.stats.thoughts == {"full-moon": 30}
    finally:
        await thinkers.close()


@pytest.mark.anyio
async def test_a_quick_level_need_not_wait_for_all_slow_ones_before_it() -> None:
    thinkers = ThinkingPool(
        LocalWorkers(1), ladder=ladder({"full-moon": "nap 0.1"}), timeouts=PATIENT
    )
    done: list[str] = []

    async def ask(level: str, table: str) -> None:
        await thinkers.think(request(level=level, table=table))
        done.append(level)

    try:
        slow = [asyncio.create_task(ask("full-moon", f"{n}")) for n in range(6)]
        await asyncio.sleep(0)
        await ask("new-moon", "mine")
        await asyncio.gather(*slow)
        assert done.index("new-moon") <= 2
    finally:
        await thinkers.close()


@pytest.mark.anyio
async def test_a_stranger_is_served_in_turn_while_one_person_keeps_many_bots_busy() -> None:
    # The level takes five times as long as it usually does, so all of its requests are overdue.
    thinkers = ThinkingPool(
        LocalWorkers(1), ladder=ladder({"new-moon": "nap 0.05"}), timeouts=PATIENT
    )
    done: list[str] = []

    async def ask(person: str, table: str) -> None:
        asked = request(level="new-moon", table=table)
        await thinkers.think(replace(asked, person=person))
        done.append(person)

    try:
        busy = [asyncio.create_task(ask("one", f"table {n}")) for n in range(30)]
        await until(lambda: len(done) >= 10)
        before = len(done)
        await ask("stranger", "mine")
        assert done.index("stranger") <= before + 3
        await asyncio.gather(*busy)
        assert done.count("one") == 30
    finally:
        await thinkers.close()


@pytest.mark.anyio
async def test_nobody_waits_for_the_end_of_a_long_thought_of_somebody_else(tmp_path: Path) -> None:
    # One worker in use, and room for two. "stay" thinks for an hour, unless it is ended.
    levels = (LevelSpec("new-moon", 1.0, 0.01), LevelSpec("full-moon", 3600.0, 3600.0))
    begun = tmp_path / "begun"
    bots = replace(ladder({"full-moon": f"stay {begun}"}), levels=levels)
    thinkers = ThinkingPool(RoomForTwo(1), ladder=bots, timeouts=PATIENT)
    try:
        slow = asyncio.create_task(thinkers.think(request(table="slow")))
        await until(begun.exists)
        quick = await thinkers.think(request(level="new-moon", table="mine"))
        assert (quick.bot, quick.stood_in) == ("new-moon", None)
        assert not slow.done()
        assert thinkers.stats.workers == 2
        slow.cancel()
    finally:
        await thinkers.close()


def test_a_long_thought_that_would_leave_no_worker_gets_the_patience_of_a_person() -> None:
    assert seconds_for(SUPERMOON, 1, 1, may_take_long=False) == PATIENCE
    assert seconds_for(NEW_MOON, 1, 1, may_take_long=False) == NEW_MOON.seconds


@pytest.mark.anyio
async def test_one_person_cannot_take_all_places_in_which_requests_wait() -> None:
    thinkers = ThinkingPool(
        LocalWorkers(1),
        ladder=ladder({"full-moon": "nap 0.2"}),
        timeouts=PATIENT,
        most_waiting=3,
        most_of_one=2,
    )

    def ask(person: str, number: int) -> asyncio.Task[Thought]:
        asked = replace(request(table=f"table {number}"), person=person)
        return asyncio.create_task(thinkers.think(asked))

    try:
        first = ask("one", 0)
        await until(lambda: thinkers.stats.thinking > 0)
        waiting = [ask("one", 1), ask("one", 2)]
        await asyncio.sleep(0)
        with pytest.raises(Overloaded, match="2 moves already wait"):
            await ask("one", 3)
        stranger = ask("stranger", 4)
        await asyncio.sleep(0)
        with pytest.raises(Overloaded, match="3 moves already wait"):
            await ask("another", 5)
        thoughts = await asyncio.gather(first, *waiting, stranger)
        assert {thought.bot for thought in thoughts} == {"full-moon"}
    finally:
        await thinkers.close()


@pytest.mark.anyio
async def test_a_table_that_goes_away_is_not_thought_about(tmp_path: Path) -> None:
    note = tmp_path / "note"
    deeds = {"full-moon": "nap 1", "gibbous": f"tell {note}"}
    thinkers = ThinkingPool(LocalWorkers(1), ladder=ladder(deeds), timeouts=PATIENT)
    try:
        first = asyncio.create_task(thinkers.think(request(table="one")))
        await until(lambda: thinkers.stats.thinking > 0)
        second = asyncio.create_task(thinkers.think(request(level="gibbous", table="two")))
        await asyncio.sleep(0)
        assert thinkers.stats.waiting == 1
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert thinkers.stats.waiting == 0
        assert (await first).bot == "full-moon"
        assert (await thinkers.think(request(level="new-moon"))).bot == "new-moon"
        assert not note.exists()
    finally:
        await thinkers.close()


@pytest.mark.anyio
async def test_a_table_that_goes_away_while_its_bot_thinks_disturbs_nobody() -> None:
    thinkers = ThinkingPool(
        LocalWorkers(1), ladder=ladder({"full-moon": "nap 0.2"}), timeouts=PATIENT
    )
    try:
        first = asyncio.create_task(thinkers.think(request()))
        await until(lambda: thinkers.stats.thinking > 0)
        first.cancel()
        assert (await thinkers.think(request(level="gibbous"))).bot == "gibbous"
        assert thinkers.stats.lost == 0  # the worker was left to finish
    finally:
        await thinkers.close()


@pytest.mark.anyio
async def test_two_workers_think_at_the_same_time(tmp_path: Path) -> None:
    note = tmp_path / "note"
    thinkers = ThinkingPool(
        LocalWorkers(2),
        ladder=ladder({"full-moon": f"nap-once {note}", "gibbous": ""}),
        timeouts=PATIENT,
    )
    try:
        stuck = asyncio.create_task(thinkers.think(request()))
        await until(note.exists)
        assert (await thinkers.think(request(level="gibbous"))).bot == "gibbous"
        assert not stuck.done()
        assert thinkers.stats.workers == 2
        stuck.cancel()
    finally:
        await thinkers.close()
