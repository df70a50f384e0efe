"""Analyses and reviews in separate processes: the tasks, and the workers that do them."""

import asyncio
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final, cast

from lunarium.analysis import CannotAnalyse, Finding, Review, StepTask, analyse, could_have_been
from lunarium.bots.api import Limit, bound_threads
from lunarium.games import GAMES, AnyMove, AnyView
from lunarium.records.fields import Object
from lunarium.workers import LocalWorkers, WorkerDied, WorkerPool, WorkerTimeout, pack, unpack

WORKER: Final = f"{__name__}:AnalysisWorker"
"""What a worker runs, as `lunarium.workers` names it."""

GRACE_S: Final = 120.0
"""How much longer than its limit a task may take: the first one loads the engine."""

_AHEAD = 2
"""How many tasks there are for each worker, so that none waits for the next one."""

_TRIES = 3
"""How many workers may die of one task: the first ones perhaps by accident."""


@dataclass(frozen=True, slots=True)
class Analyse:
    """A task: analyse a view."""

    view: AnyView
    limit: Limit
    keep: AnyMove | None = None

    def done(self) -> Object:
        """The analysis as it is sent."""
        return analyse(self.view, self.limit, keep=self.keep).to_json()


@dataclass(frozen=True, slots=True)
class Warm:
    """A task: load the engine of a game, so that the first answer is not late."""

    game: str

    def done(self) -> None:
        """Analyse the beginning of a game for two, or for as many as it needs."""
        game = GAMES[self.game]
        seats = 2 if 2 in game.player_counts else game.player_counts[0]
        state = game.start(game.options(seats), seats, Random(0))
        analyse(game.view(state, min(game.to_move(state))), Limit(nodes=1))


@dataclass(frozen=True, slots=True)
class Alternatives:
    """A task: how good a solo game could have been."""

    review: Review
    limit: Limit

    def done(self) -> Object | None:
        """The field `solo` of a review."""
        could_have_been(self.review, self.limit, "solo")
        return self.review.solo


@dataclass(frozen=True, slots=True)
class TaskFailed:
    """The answer to a task that failed."""

    reason: str


class AnalysisWorker:
    """Does tasks, `StepTask` among them, in one thread: others use the other cores."""

    def __init__(self) -> None:
        bound_threads(1)

    def answer(self, message: bytes) -> bytes:
        """Do a task; an error in it comes back as `TaskFailed`."""
        task: Any = unpack(message)
        try:
            return pack(task.done())
        except Exception as error:  # noqa: BLE001 -- whatever it is, only this task has failed
            return pack(TaskFailed(f"{type(error).__name__}: {error}"[:200]))

    def close(self) -> None:
        """There is nothing to clean up."""


def judge_in_processes(
    tasks: Iterable[StepTask], workers: int, *, target: str = WORKER, grace: float = GRACE_S
) -> Iterator[Finding]:
    """The findings in the order of the tasks, from this many processes; raises `CannotAnalyse`.

    A process that dies is replaced. It has `grace` seconds for a task beyond many times its limit.
    Not for code in an event loop: this runs one of its own.
    """
    pool = WorkerPool(LocalWorkers(workers, 1), target, workers)
    waiting: deque[asyncio.Task[Finding]] = deque()
    with asyncio.Runner() as runner:
        loop = runner.get_loop()
        try:
            for task in tasks:
                waiting.append(loop.create_task(_judge(pool, task, grace)))
                if len(waiting) > _AHEAD * workers:
                    yield loop.run_until_complete(waiting[0])
                    waiting.popleft()
            while waiting:
                yield loop.run_until_complete(waiting[0])
                waiting.popleft()
        finally:
            loop.run_until_complete(_end(pool, waiting))


async def _end(pool: WorkerPool, waiting: Iterable[asyncio.Task[Finding]]) -> None:
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await pool.close()


async def _judge(pool: WorkerPool, task: StepTask, grace: float) -> Finding:
    seconds = grace + 20 * (task.limit.seconds or 0.0) + 0.05 * (task.limit.nodes or 0)
    try:
        found = await pool.ask(pack(task), seconds, unpack, _TRIES)
    except (WorkerDied, WorkerTimeout) as error:
        reason = f"the worker that judges it fails: {error}"
    else:
        if not isinstance(found, TaskFailed):
            return cast("Finding", found)
        reason = found.reason
    raise CannotAnalyse(f"move {task.step.n} could not be reviewed: {reason}")
