"""Workers that share questions: they are started when needed, replaced, and ended."""

import asyncio
import os
import pickle
import time
from collections.abc import AsyncIterator
from concurrent.futures import Future
from pathlib import Path
from threading import Event

import pytest

from lunarium.workers import LocalWorkers, WorkerDied, WorkerPool, WorkerTimeout, ask
from tests.workers.handlers import TARGET
from tests.workers.processes import worker_processes

pytestmark = pytest.mark.anyio


@pytest.fixture
async def pool(anyio_backend: str) -> AsyncIterator[WorkerPool]:
    """Two workers at most; none is left in the end."""
    pool = WorkerPool(LocalWorkers(2), TARGET, 2)
    yield pool
    await pool.close()
    assert worker_processes() == []


async def test_a_worker_is_started_with_the_first_question_and_kept(pool: WorkerPool) -> None:
    assert worker_processes() == []
    first, second = [await pool.ask(b"pid", 60, int) for _ in range(2)]
    assert worker_processes() == [first] == [second]


async def test_no_more_workers_are_started_than_the_pool_may_have(pool: WorkerPool) -> None:
    questions = [pool.ask(b"sleep 0.2", 60, bytes.decode) for _ in range(6)]
    assert await asyncio.gather(*questions) == ["sleep 0.2"] * 6
    assert len(worker_processes()) == 2


async def test_a_worker_that_has_died_is_replaced_for_the_next_question(pool: WorkerPool) -> None:
    with pytest.raises(WorkerDied, match="SIGKILL"):
        await pool.ask(b"die", 60, bytes)
    assert await pool.ask(b"say", 60, bytes.decode) == "say"


async def test_another_worker_gets_the_question_of_which_one_has_died(
    pool: WorkerPool, tmp_path: Path
) -> None:
    marker = tmp_path / "died"
    assert await pool.ask(f"die {marker}".encode(), 60, bytes.decode, tries=2) != ""
    assert marker.exists()
    with pytest.raises(WorkerDied, match="SIGKILL"):
        await pool.ask(b"die", 60, bytes, tries=3)


async def test_a_worker_that_is_late_is_ended_and_its_question_not_asked_again(
    pool: WorkerPool,
) -> None:
    began = time.monotonic()
    with pytest.raises(WorkerTimeout, match=r"no answer within 0.5 s"):
        await pool.ask(b"sleep 3600", 0.5, bytes, tries=100)
    assert time.monotonic() - began < 30
    assert worker_processes() == []
    assert await pool.ask(b"say", 60, bytes.decode) == "say"


async def test_a_worker_whose_caller_has_left_is_ended(pool: WorkerPool) -> None:
    asked = asyncio.create_task(pool.ask(b"sleep 3600", 60, bytes))
    await asyncio.sleep(0)  # it has asked
    assert len(worker_processes()) == 1
    asked.cancel()
    await asyncio.wait([asked])
    assert worker_processes() == []


@pytest.mark.skipif(not hasattr(os, "nice"), reason="the system has no priorities")
async def test_workers_may_let_others_come_first(pool: WorkerPool) -> None:
    ours = os.nice(0)
    assert await pool.ask(b"nice", 60, int) == ours
    polite = WorkerPool(LocalWorkers(1), TARGET, nice=3)
    assert await polite.ask(b"nice", 60, int) == min(19, ours + 3)
    await polite.close()


class Stubborn:
    """A worker that never answers, and cannot be ended: its cluster is away."""

    name = "stubborn"

    def __init__(self, ending: Event | None = None) -> None:
        self._ending = ending

    def submit(self, message: bytes) -> "Future[bytes]":
        return Future()

    def close(self, grace: float = 0.0) -> None:
        if self._ending:
            self._ending.wait()
        raise RuntimeError("the cluster is away")


@pytest.mark.parametrize("hangs", [False, True])
async def test_a_worker_that_cannot_be_ended_does_not_keep_its_caller(
    hangs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lunarium.workers.pool.END_S", 0.05)
    ending = Event()
    stubborn = Stubborn(ending if hangs else None)
    try:
        with pytest.raises(WorkerTimeout):
            await ask(stubborn, b"say", 0.01, bytes)
        asked = asyncio.create_task(ask(stubborn, b"say", 3600, bytes))
        await asyncio.sleep(0)  # it has asked
        asked.cancel()
        await asyncio.wait([asked])
        assert asked.cancelled()
    finally:
        ending.set()


async def test_a_worker_whose_answer_cannot_be_read_is_replaced(pool: WorkerPool) -> None:
    first = await pool.ask(b"pid", 60, int)
    with pytest.raises(WorkerDied, match="cannot be read"):
        await pool.ask(b"say", 60, pickle.loads)
    assert await pool.ask(b"pid", 60, int) != first
