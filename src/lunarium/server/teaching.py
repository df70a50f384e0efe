"""The teacher of a server: analyses at once, reviews in the background, in processes of their own.

Each of the two processes has one thread and a low priority, so people and bots come first. The
first answers short questions, such as those of somebody who is moving tiles. The second answers
long ones, and in between it judges the next move of a review. Reviews take turns move by move, so
that a short wait shows the first moves of each. A process is started when it is needed, and ended
when nobody has needed it for a while.

The store has the progress of each review, so that every server process can report it, and no two
processes work on the same review.
"""

import asyncio
import logging
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic
from typing import Any, Final

import msgspec

from lunarium.analysis import CannotAnalyse, Review
from lunarium.analysis.working import GRACE_S, WORKER, Alternatives, Analyse, TaskFailed, Warm
from lunarium.bots.api import Limit
from lunarium.games import AnyMove, AnyView
from lunarium.records import AnyReplay
from lunarium.server.protocol.messages import ReviewProgress
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.teaching import GameReview, MoveReason, ReviewState, ReviewStatus
from lunarium.server.store import Store, StoreUnavailable
from lunarium.workers import LocalWorkers, WorkerDied, WorkerPool, WorkerTimeout, pack, unpack

_log = logging.getLogger(__name__)

REVIEW_LIMIT: Final = Limit(seconds=0.1)
"""For each move of a review."""

SOLO_LIMIT: Final = Limit(seconds=2.0)
"""For each question of how good a solo game could have been."""

QUICK_S: Final = 0.2
"""The longest question that the first process answers."""

MOST_WAITING: Final = 40
"""Analyses that may wait; one person has one of them."""

MOST_REVIEWS: Final = 100
"""How many reviews may be in progress."""

MOST_OF_ONE: Final = 3
"""How many reviews of one person may be in progress."""

MOST_OF_ADDRESS: Final = 10
"""Reviews in progress and waiting questions of all people at one address."""

RECORD_REVIEW_LASTS: Final = timedelta(days=1)
"""How long the review of a record is kept; that of a table is kept for good."""

_SHARE_S: Final = 2.0
"""How often other processes get the progress of reviews."""

_REPEAT_S: Final = 10.0
"""How often they get that of a review that makes no progress."""

_LEASE: Final = timedelta(seconds=30)
"""After how long without a word another process may make a review."""

_IDLE_S: Final = 300.0
"""After how long without work a process is ended."""

_WAIT_S: Final = 1.0
"""How often to look whether an engine has been compiled."""

_QUICK_NICE: Final = 5
"""How much lower the priority of the first process is than the server's."""

_SLOW_NICE: Final = 10
"""The same for the second one, so that short questions come before long ones."""

_FAULTS: Final = 3
"""How often a review's worker may fail before the review is given up."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and from which address."""

    person: str
    address: str


@dataclass(eq=False, slots=True)
class _ReviewUnderWay:
    """A review on its way."""

    id: str
    table: str | None
    asker: Asker
    review: Review
    status: ReviewStatus = "waiting"
    faults: int = 0
    shared: tuple[int, float] = field(default_factory=lambda: (0, monotonic()))
    """How far it was when the store was last told, and when that was."""

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
        )

    def progress(self) -> ReviewProgress | None:
        """What the followers of its table get; nothing for a record."""
        if self.table is None or self.status == "none":
            return None
        return ReviewProgress(
            table=self.table,
            status=self.status,
            done=self.review.done,
            total=len(self.review.steps),
        )


@dataclass(eq=False, slots=True)
class _Asked:
    """A question that somebody waits for."""

    task: Analyse
    asker: Asker
    answer: "asyncio.Future[Any]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


def _packed(state: ReviewState) -> bytes:
    return zlib.compress(msgspec.json.encode(state))


class _WorkerQueue:
    """A process that answers one question after another, and the questions that wait for it.

    `meanwhile` is called when nothing waits; it says whether it has found something to do.
    """

    def __init__(self, nice: int, meanwhile: Callable[[], Awaitable[bool]] | None = None) -> None:
        self._meanwhile = meanwhile
        self._worker = WorkerPool(LocalWorkers(1, 1), WORKER, nice=nice)
        self._asked: OrderedDict[str, _Asked] = OrderedDict()
        self._warm: set[str] = set()
        self._to_warm: list[str] = []
        self._work = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def ask(self, asker: Asker, task: Analyse) -> Any:
        """The answer to a question; a newer one of the same person takes its place."""
        older = self._asked.pop(asker.person, None)
        if older is not None and not older.answer.done():
            older.answer.set_exception(refuse("too_many", "a newer question has taken its place"))
        here = sum(one.asker.address == asker.address for one in self._asked.values())
        if len(self._asked) >= MOST_WAITING or here >= MOST_OF_ADDRESS:
            raise refuse("too_many", "too many positions wait to be analysed")
        asked = self._asked[asker.person] = _Asked(task, asker)
        self.wake()
        return await asked.answer

    def warm(self, game: str) -> None:
        """Load the engine of a game when nothing else is to be done."""
        if game not in self._warm:
            self._warm.add(game)
            self._to_warm.append(game)
            self.wake()

    def wake(self) -> None:
        """There is something to do."""
        self._work.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="teacher")

    async def _run(self) -> None:
        while True:
            if self._asked:
                await self._answer(self._asked.popitem(last=False)[1])
            elif self._to_warm:
                await self.do(Warm(self._to_warm.pop()), Limit(seconds=GRACE_S))
            elif self._meanwhile is None or not await self._meanwhile():
                self._work.clear()
                try:
                    async with asyncio.timeout(_IDLE_S):
                        await self._work.wait()
                except TimeoutError:
                    await self._end_worker()
                    await self._work.wait()

    async def _answer(self, asked: _Asked) -> None:
        found: Any = None
        try:
            found = await self.do(asked.task, asked.task.limit)
        finally:
            if asked.answer.done():
                pass  # nobody waits any more
            elif found is None:
                asked.answer.set_exception(refuse("closing"))
            elif isinstance(found, TaskFailed):
                asked.answer.set_exception(refuse("unavailable", found.reason))
            else:
                asked.answer.set_result(found)

    async def do(self, task: Any, limit: Limit) -> Any:
        """The answer of the process to a task; it is started again if it has ended."""
        seconds = (limit.seconds or 0.0) + GRACE_S
        try:
            return await self._worker.ask(pack(task), seconds, unpack)
        except (WorkerDied, WorkerTimeout) as error:
            self._warm.clear()
            late = isinstance(error, WorkerTimeout)
            return TaskFailed("it took too long" if late else str(error))

    async def close(self) -> None:
        """End the process; waiting requests are refused."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for asked in self._asked.values():
            if not asked.answer.done():
                asked.answer.set_exception(refuse("closing"))
        await self._end_worker()

    async def _end_worker(self) -> None:
        self._warm.clear()
        await self._worker.close()


class Teacher:
    """Analyses and reviews of one server process.

    `tell` is called as the review of a table progresses; `ready` says whether the engine of a game
    is compiled.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._under_way: OrderedDict[str, _ReviewUnderWay] = OrderedDict()
        self._sharing: asyncio.Task[None] | None = None
        self._writing = asyncio.Lock()
        self._quick = _WorkerQueue(_QUICK_NICE)
        self._slow = _WorkerQueue(_SLOW_NICE, self._review_on)
        self.tell: Callable[[ReviewProgress], None] = lambda _: None
        self.ready: Callable[[str], bool] = lambda _: True

    def answers_quickly(self, limit: Limit) -> bool:
        """Whether a question is a short one."""
        return (limit.seconds or 0.0) <= QUICK_S

    async def analyse(
        self, view: AnyView, limit: Limit, keep: AnyMove | None, asker: Asker
    ) -> dict[str, Any]:
        """The analysis of a view; raises `RefusalError`."""
        queue = self._quick if self.answers_quickly(limit) else self._slow
        found: dict[str, Any] = await queue.ask(asker, Analyse(view, limit, keep))
        return found

    def warm(self, game: str, *, for_questions: bool) -> None:
        """Load the engine of a game, as somebody is about to ask, or to want a review."""
        if self.ready(game):
            self._slow.warm(game)
            if for_questions:
                self._quick.warm(game)

    async def state(self, review: str, table: str | None = None) -> ReviewState:
        """How far a review is."""
        under_way = self._under_way.get(review)
        if under_way is not None:
            return under_way.state()
        kept = await self._store.review(review)
        if kept is None:
            return ReviewState(id=review, table=table)
        return msgspec.json.decode(zlib.decompress(kept), type=ReviewState)

    async def review(
        self, review: str, replay: AnyReplay, asker: Asker, table: str | None = None
    ) -> ReviewState:
        """Start a review, or take up the one there is; raises `RefusalError`."""
        known = await self.state(review, table)
        if known.status not in {"none", "failed"}:
            return known
        try:
            begun = await asyncio.to_thread(Review.of, replay, REVIEW_LIMIT)
        except CannotAnalyse as error:
            raise refuse("bad_message", str(error)) from None
        if not begun.steps:
            raise refuse("bad_message", "there is no move to review")
        under_way = _ReviewUnderWay(review, table, asker, begun)
        async with self._writing:
            self._check_room(asker)
            if known.status == "failed":
                await self._store.drop_review(review)
            if await self._store.claim_review(review, _packed(under_way.state()), _LEASE):
                self._under_way[review] = under_way
                self._slow.wake()
                if self._sharing is None or self._sharing.done():
                    self._sharing = asyncio.create_task(self._share(), name="reviews under way")
        return await self.state(review, table)

    def _check_room(self, asker: Asker) -> None:
        others = [under_way.asker for under_way in self._under_way.values()]
        if sum(one.person == asker.person for one in others) >= MOST_OF_ONE:
            raise refuse("too_many", f"{MOST_OF_ONE} of your reviews are already in progress")
        here = sum(one.address == asker.address for one in others)
        if len(others) >= MOST_REVIEWS or here >= MOST_OF_ADDRESS:
            raise refuse("too_many", "too many reviews are in progress")

    async def close(self) -> None:
        """End the processes; unfinished reviews can be requested again."""
        await self._quick.close()
        await self._slow.close()
        if self._sharing is not None:
            self._sharing.cancel()
            await asyncio.gather(self._sharing, return_exceptions=True)
        with suppress(StoreUnavailable):
            for review in self._under_way:
                await self._store.drop_review(review)
        self._under_way.clear()

    # ------------------------------------------------------------------ how reviews progress

    async def _review_on(self) -> bool:
        """Judge the next move of some review; false if there is none."""
        if not self._under_way:
            return False
        for review, under_way in self._under_way.items():
            if self.ready(under_way.review.game.name):
                self._under_way.move_to_end(review)
                await self._go_on_safely(under_way)
                return True
        await asyncio.sleep(_WAIT_S)
        return True

    async def _go_on_safely(self, under_way: _ReviewUnderWay) -> None:
        try:
            await self._go_on(under_way)
        except Exception:  # noqa: BLE001 -- the other reviews go on
            _log.exception("a review is given up")
            await self._give_up(under_way)

    async def _go_on(self, under_way: _ReviewUnderWay) -> None:
        """Judge the next move of a review, or finish it."""
        under_way.status, review = "running", under_way.review
        todo = review.tasks()
        if todo:
            place = next(n for n in range(len(review.steps)) if n not in review.findings)
            found = await self._slow.do(todo[0], REVIEW_LIMIT)
            if not isinstance(found, TaskFailed):
                review.add(place, found)
        elif review.solo is None and review.solo_judge is not None:
            found = await self._slow.do(Alternatives(review, SOLO_LIMIT), Limit(seconds=60.0))
            if not isinstance(found, TaskFailed):
                review.solo = found
        else:
            await self._finish(under_way)
            return
        if isinstance(found, TaskFailed):
            under_way.faults += 1
            _log.warning("a review has failed: %s", found.reason)
            if under_way.faults >= _FAULTS:
                await self._give_up(under_way)
                return
        self._tell(under_way)

    async def _finish(self, under_way: _ReviewUnderWay) -> None:
        state = msgspec.structs.replace(under_way.state(), status="done")
        try:
            await self._end(
                under_way, state, RECORD_REVIEW_LASTS if under_way.table is None else None
            )
        except StoreUnavailable as error:
            _log.warning("a review cannot be kept yet: %s", error)
            await asyncio.sleep(_WAIT_S)

    async def _give_up(self, under_way: _ReviewUnderWay) -> None:
        """End a review that cannot be made; nothing of it is used, as it may be the fault."""
        reason = "the review could not be made"
        state = ReviewState(id=under_way.id, table=under_way.table, status="failed", reason=reason)
        try:
            await self._end(under_way, state, _LEASE)
        except StoreUnavailable:
            self._under_way.pop(under_way.id, None)

    async def _end(
        self, under_way: _ReviewUnderWay, state: ReviewState, lasts: timedelta | None
    ) -> None:
        async with self._writing:
            await self._store.keep_review(under_way.id, _packed(state), lasts)
            self._under_way.pop(under_way.id, None)
        under_way.status = state.status
        self._tell(under_way)

    async def _share(self) -> None:
        """Tell the store how far reviews are, as long as there are some."""
        while self._under_way:
            await asyncio.sleep(_SHARE_S)
            for under_way in list(self._under_way.values()):
                try:
                    await self._share_one(under_way)
                except StoreUnavailable as error:
                    _log.warning("others do not hear of a review: %s", error)
                    break

    async def _share_one(self, under_way: _ReviewUnderWay) -> None:
        done, at = under_way.shared
        if under_way.review.done == done and monotonic() < at + _REPEAT_S:
            return
        async with self._writing:
            if under_way.id in self._under_way:
                under_way.shared = under_way.review.done, monotonic()
                await self._store.keep_review(under_way.id, _packed(under_way.state()), _LEASE)

    def _tell(self, under_way: _ReviewUnderWay) -> None:
        told = under_way.progress()
        if told is not None:
            self.tell(told)
