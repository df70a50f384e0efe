"""The teacher of a server: analyses at once, reviews in the background, in a process of its own.

The process has one thread and a low priority, so people and bots come first. Everything waits in
one line: an analysis, which somebody is looking at, before the next move of any review. Reviews
take turns move by move, so that a short wait shows the first moves of each.
"""

import asyncio
import logging
import os
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from lunarium.analysis import CannotAnalyse, Review, analyse
from lunarium.analysis.review import could_have_been
from lunarium.bots.api import Limit, bound_threads
from lunarium.games import AnyView
from lunarium.records import Replay
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.teaching import GameReview, MoveReason, ReviewState, ReviewStatus
from lunarium.server.store import Store, StoreUnavailable
from lunarium.workers import LocalWorkers, Worker, WorkerDied, pack, unpack

_log = logging.getLogger(__name__)

TARGET: Final = f"{__name__}:TeachingWorker"
REVIEW_LIMIT: Final = Limit(seconds=0.1)
"""For each move of a review."""

SOLO_LIMIT: Final = Limit(seconds=2.0)
"""For each look at how good a solo game could have been."""

_NICE: Final = 10
_GRACE_S: Final = 120.0
"""How much longer than its limit an answer may take: the first one loads the engine."""

MOST_WAITING: Final = 40
"""Analyses that may wait."""

MOST_REVIEWS: Final = 100
"""Reviews that may be under way; what is done is kept in the store."""

MOST_OF_ONE: Final = 3
"""Reviews of one person that may be under way."""

_FAULTS: Final = 3
"""How often a review's worker may fail before the review is given up."""


@dataclass(frozen=True, slots=True)
class _Analyse:
    """A task: analyse a view."""

    view: AnyView
    limit: Limit

    def done(self) -> dict[str, Any]:
        return analyse(self.view, self.limit).to_json()


@dataclass(frozen=True, slots=True)
class _Alternatives:
    """A task: how good a solo game could have been."""

    review: Review

    def done(self) -> dict[str, Any] | None:
        could_have_been(self.review, SOLO_LIMIT, "solo")
        return self.review.solo


@dataclass(frozen=True, slots=True)
class _Failed:
    """The answer to a task that failed."""

    reason: str


class TeachingWorker:
    """The inside of the teacher's process."""

    def __init__(self) -> None:
        bound_threads(1)
        if hasattr(os, "nice"):
            os.nice(_NICE)

    def answer(self, message: bytes) -> bytes:
        """Do a task; an error in it comes back as `_Failed`."""
        task: Any = unpack(message)
        try:
            return pack(task.done())
        except Exception as error:  # noqa: BLE001 -- whatever it is, only this task has failed
            return pack(_Failed(f"{type(error).__name__}: {error}"[:200]))

    def close(self) -> None:
        """There is nothing to clean up."""


@dataclass(eq=False, slots=True)
class _Course:
    """A review on its way."""

    id: str
    table: str | None
    person: str
    review: Review
    status: ReviewStatus = "waiting"
    reason: str | None = None
    faults: int = 0

    def state(self) -> ReviewState:
        """What there is so far, as it is sent."""
        lines = self.review.moves()
        return ReviewState(
            id=self.id,
            table=self.table,
            status=self.status,
            done=len(lines),
            total=len(self.review.steps),
            review=msgspec.convert(self.review.to_json(), GameReview),
            lines=tuple(line.line for line in lines),
            reasons=tuple(
                tuple(MoveReason(one.code, one.count, one.seat) for one in line.reasons)
                for line in lines
            ),
            reason=self.reason,
        )


@dataclass(eq=False, slots=True)
class _Asked:
    """An analysis that somebody waits for."""

    task: _Analyse
    answer: "asyncio.Future[dict[str, Any]]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Teacher:
    """Analyses and reviews of one server process. `tell` is called as a table's review goes on."""

    def __init__(self, store: Store, workers: LocalWorkers | None = None) -> None:
        self._store = store
        self._workers = workers or LocalWorkers(1, 1)
        self._worker: Worker | None = None
        self._asked: OrderedDict[int, _Asked] = OrderedDict()
        self._courses: OrderedDict[str, _Course] = OrderedDict()
        self._count = 0
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.tell: Callable[[ReviewState], None] = lambda _: None

    # ------------------------------------------------------------------ what others ask for

    async def analyse(self, view: AnyView, limit: Limit) -> dict[str, Any]:
        """The analysis of a view; raises `RefusalError`."""
        if len(self._asked) >= MOST_WAITING:
            raise refuse("too_many", "too many positions wait to be analysed")
        self._count += 1
        number, asked = self._count, _Asked(_Analyse(view, limit))
        self._asked[number] = asked
        self._wake()
        try:
            return await asked.answer
        finally:
            self._asked.pop(number, None)

    async def state(self, review: str, table: str | None = None) -> ReviewState:
        """How far a review is."""
        course = self._courses.get(review)
        if course is not None:
            return course.state()
        kept = await self._store.review(review)
        if kept is None:
            return ReviewState(id=review, table=table)
        return msgspec.json.decode(kept, type=ReviewState)

    async def review(
        self, review: str, replay: Replay, person: str, table: str | None = None
    ) -> ReviewState:
        """Start a review, or take up the one there is; raises `RefusalError`."""
        known = await self.state(review, table)
        if known.status not in {"none", "failed"} or review in self._courses:
            return known
        if sum(course.person == person for course in self._courses.values()) >= MOST_OF_ONE:
            raise refuse("too_many", f"{MOST_OF_ONE} of your reviews are under way already")
        if len(self._courses) >= MOST_REVIEWS:
            raise refuse("too_many", "too many reviews are under way")
        try:
            begun = Review.of(replay, REVIEW_LIMIT)
        except CannotAnalyse as error:
            raise refuse("bad_message", str(error)) from None
        if not begun.steps:
            raise refuse("bad_message", "there is no move to review")
        course = self._courses[review] = _Course(review, table, person, begun)
        self._wake()
        return course.state()

    async def close(self) -> None:
        """End the process; whoever waits is refused, and reviews can be asked for again."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for asked in self._asked.values():
            if not asked.answer.done():
                asked.answer.set_exception(refuse("closing"))
        await self._end_worker()

    # ------------------------------------------------------------------ how it is done

    def _wake(self) -> None:
        self._work.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="teacher")

    async def _run(self) -> None:
        while True:
            if self._asked:
                _, asked = self._asked.popitem(last=False)
                await self._answer(asked)
            elif self._courses:
                review, course = next(iter(self._courses.items()))
                self._courses.move_to_end(review)
                await self._go_on_safely(course)
            else:
                self._work.clear()
                await self._work.wait()

    async def _answer(self, asked: _Asked) -> None:
        found = await self._do(asked.task, asked.task.limit)
        if asked.answer.done():
            return  # nobody waits any more
        if isinstance(found, _Failed):
            asked.answer.set_exception(refuse("unavailable", found.reason))
        else:
            asked.answer.set_result(found)

    async def _go_on_safely(self, course: _Course) -> None:
        try:
            await self._go_on(course)
        except Exception:  # noqa: BLE001 -- the other reviews go on
            _log.exception("a review is given up")
            course.status, course.reason = "failed", "the review could not be made"
            self._courses.pop(course.id, None)

    async def _go_on(self, course: _Course) -> None:
        """Judge the next move of a review, or finish it."""
        course.status = "running"
        todo = course.review.tasks()
        if todo:
            place = next(
                n for n in range(len(course.review.steps)) if n not in course.review.verdicts
            )
            found = await self._do(todo[0], REVIEW_LIMIT)
            if not isinstance(found, _Failed):
                course.review.add(place, found)
        elif course.review.players == 1 and course.review.solo is None:
            found = await self._do(_Alternatives(course.review), Limit(seconds=60.0))
            if not isinstance(found, _Failed):
                course.review.solo = found
        else:
            await self._finish(course, "done")
            return
        if isinstance(found, _Failed):
            course.faults += 1
            _log.warning("a review has failed: %s", found.reason)
            if course.faults >= _FAULTS:
                course.reason = "the review could not be made"
                await self._finish(course, "failed")
                return
        self._tell(course)

    async def _finish(self, course: _Course, status: ReviewStatus) -> None:
        course.status = status
        state = course.state()
        if status == "done":
            try:
                await self._store.keep_review(course.id, msgspec.json.encode(state))
            except StoreUnavailable as error:
                _log.warning("a review cannot be kept: %s", error)
        self._courses.pop(course.id, None)
        self.tell(state)

    def _tell(self, course: _Course) -> None:
        if course.table is not None:
            self.tell(course.state())

    async def _do(self, task: Any, limit: Limit) -> Any:
        """The answer of the process to a task; it is started again if it has ended."""
        try:
            if self._worker is None:
                self._worker = self._workers.start(TARGET)
            async with asyncio.timeout((limit.seconds or 0.0) + _GRACE_S):
                return unpack(await asyncio.wrap_future(self._worker.submit(pack(task))))
        except (WorkerDied, TimeoutError) as error:
            await self._end_worker()
            return _Failed(str(error) or "it took too long")

    async def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await asyncio.to_thread(worker.close)
