"""The collector runs when we say so, in looks that stay short."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from lunarium.server import collector


class Knot:
    """An object that holds itself, as some requests do."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def python_collects_nothing() -> Iterator[None]:
    collector.take_over()
    yield
    gc.enable()


@pytest.mark.anyio
async def test_young_garbage_goes_although_python_itself_collects_nothing(
    python_collects_nothing: None,
) -> None:
    assert not gc.isenabled()
    gone = asyncio.Event()
    weakref.finalize(Knot(), gone.set)
    assert not gone.is_set()
    collecting = asyncio.create_task(collector.run())
    async with asyncio.timeout(30):
        await gone.wait()
    collecting.cancel()


@pytest.mark.anyio
async def test_old_garbage_goes_with_a_look_at_everything(
    python_collects_nothing: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "EVERYTHING_S", 0.0)
    gone = asyncio.Event()
    knot = Knot()
    weakref.finalize(knot, gone.set)
    gc.collect()  # it survives, and is old from now on
    del knot
    gc.collect(1)
    assert not gone.is_set()
    collecting = asyncio.create_task(collector.run())
    async with asyncio.timeout(30):
        await gone.wait()
    collecting.cancel()


@pytest.mark.anyio
async def test_garbage_that_was_let_pass_goes_with_a_look_at_everything(
    python_collects_nothing: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collector, "EVERYTHING_S", 0.0)
    gone = asyncio.Event()
    weakref.finalize(Knot(), gone.set)
    gc.freeze()  # as a turn that examines nothing
    gc.collect()
    assert not gone.is_set()
    collecting = asyncio.create_task(collector.run())
    async with asyncio.timeout(30):
        await gone.wait()
    collecting.cancel()


def test_looks_that_find_nothing_are_followed_by_ever_longer_rests() -> None:
    rests = [0.0]
    while rests[-1] < collector.LONGEST_REST_S:
        rests.append(collector.next_rest(rests[-1], found=0, took_s=0.0))
        assert rests[-1] > rests[-2]
    assert collector.next_rest(1.0, found=0, took_s=0.0) == collector.LONGEST_REST_S
    assert collector.next_rest(1.0, found=collector.LITTLE, took_s=0.0) == 0.0
    assert collector.next_rest(1.0, found=0, took_s=1.0) == 0.0


def test_looks_that_take_long_come_more_often_and_short_ones_more_seldom() -> None:
    assert collector.next_pause(0.4, took_s=0.010) == 0.2
    assert collector.next_pause(0.4, took_s=0.002) == 0.4
    assert collector.next_pause(0.4, took_s=0.0001) > 0.4


def test_pauses_have_a_shortest_and_a_longest() -> None:
    shortest, longest = collector.SHORTEST_PAUSE_S, collector.LONGEST_PAUSE_S
    assert collector.next_pause(shortest, took_s=1.0) == shortest
    assert collector.next_pause(longest, took_s=0.0) == longest
