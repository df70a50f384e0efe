"""Reviews in separate processes: workers judge steps in parallel, results come in order."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from itertools import cycle
from typing import cast

from lunarium.analysis.api import CannotAnalyse
from lunarium.analysis.review import Finding, Task
from lunarium.bots.api import bound_threads
from lunarium.workers import LocalWorkers, WorkerDied, pack, unpack

TARGET = f"{__name__}:ReviewWorker"
"""What a worker runs, as `lunarium.workers` names it."""

_AHEAD = 2
"""How many tasks a worker has before it, so that it never waits."""


class ReviewWorker:
    """Answers tasks with findings, in one thread: others use the other cores."""

    def __init__(self) -> None:
        bound_threads(1)

    def answer(self, message: bytes) -> bytes:
        """Judge a step."""
        task = cast("Task", unpack(message))
        return pack(task.done())

    def close(self) -> None:
        """There is nothing to clean up."""


def judge_in_processes(tasks: Iterable[Task], workers: int) -> Iterator[Finding]:
    """The findings in the order of the tasks, from this many processes."""
    source = LocalWorkers(workers, 1)
    started = [source.start(TARGET) for _ in range(workers)]
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
        return cast("Finding", unpack(answer.result()))
    except WorkerDied as error:
        raise CannotAnalyse(f"a worker has ended in the middle of a review: {error}") from None
