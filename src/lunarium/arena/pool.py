"""Worker processes that play the games of a match, on this machine or on a Ray cluster.

If a worker dies, a fresh one plays its game again. A finished game leaves its worker at once, so
it is never lost.
"""

import os
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread, Timer
from time import monotonic
from typing import TypeVar

from lunarium.arena.errors import ArenaError, InvalidContest, WorkerLost
from lunarium.arena.match import Match, MatchGame
from lunarium.arena.schedule import Contest, Fixture
from lunarium.arena.stopwatch import (
    Stopwatch,
    StopwatchLimits,
    end_process_after,
    end_process_no_more,
)
from lunarium.workers import (
    LocalWorkers,
    RayWorkers,
    Worker,
    WorkerDied,
    Workers,
    pack,
    unpack,
)

Value = TypeVar("Value")

ATTEMPTS = 3
"""How many workers may die on one game before the match is given up."""

TICK = 0.2
"""Seconds without a finished game after which the caller gets a turn."""

GRACE_S = 3.0
"""Seconds for an idle worker and its bots from outside to end."""

_LATE_ANSWER = 1.0
"""Seconds for an answer to leave a process that is about to end."""


class MatchPool:
    """Workers that play games. `limits` say when a bot that does not return ends the match.

    For a bot that uses several cores itself, use one worker: otherwise the bots take time from each
    other.
    """

    def __init__(self, workers: Workers, limits: StopwatchLimits | None = None) -> None:
        self._workers = workers
        self._limits = limits or StopwatchLimits()

    def play(self, contest: Contest, fixtures: Iterable[Fixture]) -> Generator[MatchGame | None]:
        """Finished games in any order; see `lunarium.arena.tournament.Pool`."""
        size = self._workers.open()
        try:
            yield from self._play(contest, iter(fixtures), size)
        finally:
            self._workers.close()

    def _play(
        self, contest: Contest, todo: Iterator[Fixture], size: int
    ) -> Generator[MatchGame | None]:
        again: list[Fixture] = []
        deaths: Counter[Fixture] = Counter()
        idle: list[_StartedWorker] = []
        busy: dict[Future[bytes], tuple[_StartedWorker, Fixture]] = {}
        try:
            while True:
                while idle or len(busy) < size:
                    fixture = again.pop(0) if again else next(todo, None)
                    if fixture is None:
                        break
                    started = idle.pop() if idle else self._start(contest)
                    busy[started.worker.submit(pack(fixture))] = started, fixture
                if not busy:
                    return
                wait(busy, TICK, FIRST_COMPLETED)
                over = [answer for answer in busy if answer.done() or busy[answer][0].is_late()]
                for answer in over:
                    started, fixture = busy.pop(answer)
                    try:
                        told = unpack(started.outcome(answer))
                    except WorkerDied as error:
                        started.worker.close()
                        deaths[fixture] += 1
                        if deaths[fixture] == ATTEMPTS:
                            raise _lost(contest, fixture, error) from None
                        again.append(fixture)
                    else:
                        idle.append(started)
                        yield _checked(told)
                if not over:
                    yield None
        finally:
            for started, _ in busy.values():
                started.worker.close()
            for started in idle:
                started.worker.close(GRACE_S)

    def _start(self, contest: Contest) -> "_StartedWorker":
        worker = self._workers.start(f"{__name__}:{MatchWorker.__name__}")
        return _StartedWorker(
            worker, worker.submit(pack((contest, self._limits))), self._limits.start
        )


class _StartedWorker:
    """A worker, which has so many seconds to take the contest.

    From then on it watches its bots itself (`MatchWorker`).
    """

    def __init__(self, worker: Worker, ready: "Future[bytes]", seconds: float) -> None:
        self.worker = worker
        self._ready = ready
        self._seconds = seconds
        self._deadline = monotonic() + seconds

    def is_late(self) -> bool:
        """Whether the time is over, and the worker has not taken the contest."""
        return not self._ready.done() and monotonic() > self._deadline

    def outcome(self, answer: "Future[bytes]") -> bytes:
        """The answer if it is there; raises `WorkerDied`, too if the worker is late."""
        if not answer.done():
            raise WorkerDied(f"it was not ready after {self._seconds:g} seconds")
        return answer.result()


def local_pool(workers: int | None = None, limits: StopwatchLimits | None = None) -> MatchPool:
    """Worker processes on this machine; by default one for each core."""
    _check_number(workers)
    return MatchPool(LocalWorkers(workers), limits)


def ray_pool(
    address: str, workers: int | None = None, limits: StopwatchLimits | None = None
) -> MatchPool:
    """Workers on the Ray cluster at an address; by default as many as it has cores."""
    _check_number(workers)
    return MatchPool(RayWorkers(address, workers), limits)


def _check_number(workers: int | None) -> None:
    if workers is not None and workers < 1:
        raise InvalidContest(f"a match needs one worker or more, not {workers}")


def _checked(told: object) -> MatchGame:
    """The finished game; raises the error of the worker if there was one."""
    if isinstance(told, ArenaError):
        raise told
    if not isinstance(told, MatchGame):
        raise TypeError(f"a worker answered {told!r}")
    return told


def _lost(contest: Contest, fixture: Fixture, error: WorkerDied) -> WorkerLost:
    return WorkerLost(
        f"{ATTEMPTS} workers died on game {fixture.turn + 1} of {contest.deals.key(fixture.pair)};"
        f" the last one: {error}. Did the machine run out of memory, or does a bot crash?"
    )


# ---------------------------------------------------------------------- in the worker


class MatchWorker:
    """Plays what it is given: first the contest, then fixtures, each answered with its game."""

    def __init__(self) -> None:
        self._contest: Contest | None = None
        self._broken = ArenaError("a worker got a game before its contest")
        self._limits = StopwatchLimits()
        self._stopwatch = Stopwatch()
        self._match: Match | None = None

    def answer(self, message: bytes) -> bytes:
        """Take the contest, or play a game of it. An error is an answer, too."""
        try:
            told = unpack(message)
            if isinstance(told, Fixture):
                return pack(self._play(told))
            self._contest, self._limits = told  # type: ignore[misc]  # what `_start` has sent
        except Exception:  # noqa: BLE001 -- any error must be reported
            self._broken = ArenaError(f"a worker failed:\n{traceback.format_exc()}")
            return pack(self._broken)
        return b""

    def _play(self, fixture: Fixture) -> MatchGame | ArenaError:
        contest, limits = self._contest, self._limits
        if contest is None:
            return self._broken
        if self._match is None:
            look = partial(Match, contest, self._stopwatch)
            made = self._watched(contest, fixture, look, limits.first_look)
            if isinstance(made, ArenaError):
                return made
            self._match = made
        game = partial(self._match.play, fixture)
        return self._watched(contest, fixture, game, limits.for_move(contest.limit))

    def _watched(
        self, contest: Contest, fixture: Fixture, work: Callable[[], Value], allowed: float
    ) -> Value | ArenaError:
        """Do something while the stopwatch runs; a bot that does not return is abandoned."""
        results: SimpleQueue[Value | ArenaError] = SimpleQueue()
        self._stopwatch.stop()
        # Before the thread starts: from its first line on it may keep this one from running.
        end_process_after(allowed + self._limits.margin)
        Thread(target=lambda: results.put(_result_of(work)), daemon=True).start()
        try:
            while True:
                end_process_after(allowed + self._limits.margin)
                with suppress(Empty):
                    return results.get(timeout=TICK)
                late = self._stopwatch.overdue(contest, fixture, self._limits)
                if late is not None:
                    # The process is useless with the bot in it. It ends after this answer.
                    Timer(_LATE_ANSWER, os._exit, (1,)).start()
                    return late
        finally:
            end_process_no_more()

    def close(self) -> None:
        """End bots from outside in good order."""
        if self._match is not None:
            self._match.close()


def _result_of(work: Callable[[], Value]) -> Value | ArenaError:
    try:
        return work()
    except ArenaError as error:
        return error
    except Exception:  # noqa: BLE001 -- any error must be reported
        return ArenaError(f"a worker failed:\n{traceback.format_exc()}")
