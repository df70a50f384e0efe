"""Analyses and reviews in separate processes: the tasks, and the workers that do them."""

import os
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import cycle
from random import Random
from typing import Any, Final, cast

from lunarium.analysis import CannotAnalyse, Finding, Review, StepTask, analyse, could_have_been
from lunarium.bots.api import Limit, bound_threads
from lunarium.games import GAMES, AnyMove, AnyView
from lunarium.records.fields import Object
from lunarium.workers import LocalWorkers, WorkerDied, pack, unpack

WORKER: Final = f"{__name__}:AnalysisWorker"
"""What a worker runs, as `lunarium.workers` names it."""

LOW: Final = f"{__name__}:LowWorker"
"""A worker of a low priority, for questions that somebody waits for."""

LOWEST: Final = f"{__name__}:LowestWorker"
"""A worker of a lower priority, for what may take long."""

_AHEAD = 2
"""How many tasks a worker has before it, so that it never waits."""


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

    nice = 0

    def __init__(self) -> None:
        bound_threads(1)
        if self.nice and hasattr(os, "nice"):
            os.nice(self.nice)

    def answer(self, message: bytes) -> bytes:
        """Do a task; an error in it comes back as `TaskFailed`."""
        task: Any = unpack(message)
        try:
            return pack(task.done())
        except Exception as error:  # noqa: BLE001 -- whatever it is, only this task has failed
            return pack(TaskFailed(f"{type(error).__name__}: {error}"[:200]))

    def close(self) -> None:
        """There is nothing to clean up."""


class LowWorker(AnalysisWorker):
    """Lets people and bots come first."""

    nice = 5


class LowestWorker(AnalysisWorker):
    """Lets short questions come first too."""

    nice = 10


def judge_in_processes(tasks: Iterable[StepTask], workers: int) -> Iterator[Finding]:
    """The findings in the order of the tasks, from this many processes."""
    source = LocalWorkers(workers, 1)
    started = [source.start(WORKER) for _ in range(workers)]
    try:
        waiting: deque[Future[bytes]] = deque()
        turns = cycle(started)
        for task in tasks:
            if len(waiting) >= _AHEAD * workers:
                yield _finding(waiting.popleft())
            waiting.append(next(turns).submit(pack(task)))
        while waiting:
            yield _finding(waiting.popleft())
    finally:
        for worker in started:
            worker.close()


def _finding(answer: "Future[bytes]") -> Finding:
    try:
        found = unpack(answer.result())
    except WorkerDied as error:
        raise CannotAnalyse(f"a worker has ended in the middle of a review: {error}") from None
    if isinstance(found, TaskFailed):
        raise CannotAnalyse(f"a move could not be reviewed: {found.reason}")
    return cast("Finding", found)
