"""The teacher of a server with its real processes: retries, limits, questions replaced."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from lunarium.bots.api import Limit
from lunarium.games import GAMES, NOVALUNA
from lunarium.records import AnyReplay, read_line
from lunarium.server.store import Store
from lunarium.server.tables import RefusalError
from lunarium.server.teaching import MOST_OF_ADDRESS, MOST_OF_ONE, Asker, Teacher
from lunarium.table import Table
from tests.workers.processes import worker_processes

pytestmark = pytest.mark.anyio

ANN, BO = Asker("A" * 22, "10.0.0.1"), Asker("B" * 22, "10.0.0.2")


@pytest.fixture
async def teacher(sqlite_url: str, anyio_backend: str) -> AsyncIterator[Teacher]:
    """A teacher with a store of its own."""
    async with await Store.open(sqlite_url) as store:
        opened = Teacher(store)
        yield opened
        await opened.close()


def a_game(moves: int, game: str = "novaluna") -> AnyReplay:
    rng = Random(moves)
    table = Table.start(GAMES[game], 2, seed=moves)
    for _ in range(moves):
        table.play(rng.choice(table.legal_moves(table.to_move[0])), table.to_move[0])
    return read_line(table.record().to_line())


async def finished(teacher: Teacher, review: str) -> str:
    async with asyncio.timeout(100):
        while True:
            state = await teacher.state(review)
            if state.status in {"done", "failed"}:
                return state.status
            await asyncio.sleep(0.02)


async def test_a_review_survives_the_end_of_its_process(teacher: Teacher) -> None:
    told: list[tuple[str, int]] = []

    def hear(progress: Any) -> None:
        told.append((progress.status, progress.done))
        if len(told) == 2:
            (worker,) = worker_processes()
            os.kill(worker, signal.SIGKILL)

    teacher.tell = hear
    table = "t" * 22
    await teacher.review(table, a_game(4), ANN, table)
    assert await finished(teacher, table) == "done"
    assert told[-1] == ("done", 4)
    kept = await Teacher(teacher._store).state(table, table)  # noqa: SLF001 -- after a restart
    assert kept.review is not None
    assert [move.n for move in kept.review.moves] == [1, 2, 3, 4]


async def test_every_process_knows_a_review_and_one_makes_it(
    teacher: Teacher, sqlite_url: str
) -> None:
    async with await Store.open(sqlite_url) as store:
        other = Teacher(store)
        game = a_game(3, "akvarko")
        teacher.ready = lambda _: False  # as while the engine is being compiled
        await teacher.review("of a record", game, ANN)
        assert (await other.state("of a record")).status == "waiting"
        assert (await other.review("of a record", game, BO)).total == 3
        teacher.ready = lambda _: True
        assert await finished(other, "of a record") == "done"
        assert (await other.state("of a record")).done == 3
        teacher.ready = lambda _: False
        await teacher.review("left", a_game(3), ANN)
        await teacher.close()
        assert (await other.state("left")).status == "none", "another process may make it"
        await store.keep_review("over", b"", timedelta(0))
        assert await store.review("over") is None
        await other.close()


async def test_a_person_has_so_many_reviews_and_one_question(teacher: Teacher) -> None:
    teacher.ready = lambda _: False  # as while the engine is being compiled
    for number in range(MOST_OF_ONE):
        state = await teacher.review(str(number), a_game(3 + number), ANN)
        assert state.status == "waiting"
    with pytest.raises(RefusalError, match="in progress"):
        await teacher.review("one more", a_game(9), ANN)
    for number in range(MOST_OF_ADDRESS):
        await teacher.review(f"of others {number}", a_game(9), Asker(str(number), BO.address))
    with pytest.raises(RefusalError, match="too many"):
        await teacher.review("one more there", a_game(9), BO)
    view = NOVALUNA.view(a_game(2).states[-1], None)
    view = replace(view, seat=view.open.on_turn)
    asked = [
        asyncio.create_task(teacher.analyse(view, Limit(seconds=0.05), None, one))
        for one in (ANN, ANN, BO)
    ]
    teacher.ready = lambda _: True
    # It cannot be sent to a process.
    teacher._under_way["0"].review.seed = lambda: 0  # type: ignore[assignment]  # noqa: SLF001
    first, second, other = await asyncio.gather(*asked, return_exceptions=True)
    assert isinstance(first, RefusalError)
    assert second["moves"]  # type: ignore[index]
    assert other["moves"]  # type: ignore[index]
    assert await finished(teacher, "0") == "failed"
    assert await finished(teacher, "1") == "done", "the others continue"
