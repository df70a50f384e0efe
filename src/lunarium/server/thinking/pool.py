"""The pool in which bots think for the tables: a queue, some workers, and always a move.

If a bot dies, overruns, raises or cheats, the next lower level makes that move, and a lost worker
is replaced by a fresh one; below the lowest level the server itself chooses a plain move. So a
table never waits forever.

While the bots of a game are being compiled or loaded, its lower levels play at once in plain
Python, and the best of them moves for the levels that are still waking up.

Two rules hold when many tables wait:

* **Order.** A request is due at its arrival plus twice the time that its level usually takes. So a
  fast level overtakes a slow one, but not one that has waited longer than that. A person with
  several requests, at however many tables, gets them one after the other: the next counts from
  where the last was due. When the workers fall behind, a request counts from where they are and
  not from now, so a newcomer waits for one request of everybody else and not for all.
* **Time.** A person should wait about `PATIENCE` seconds and hardly longer, alone or in a crowd. So
  all n waiting requests share what is left of that time for the next one, itself included: with w
  workers its bot has at most `(PATIENCE - waited) * w / n` seconds, never more than its level
  takes, and at least `FLOOR`. Bots play a little worse in a crowd. Where nobody waits for a
  worker, a level that needs longer than `PATIENCE` gets its time: its player has chosen it. One
  worker is kept free of such long requests, so that nobody else has to wait for them to end.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from math import inf

from lunarium.bots import STAND_IN
from lunarium.bots.plain import PLAIN_LEVELS, plays_plainly
from lunarium.games import AnyGame, AnyView
from lunarium.server.thinking.compiling import Compiler
from lunarium.server.thinking.slots import (
    NotCompiled,
    Slot,
    Timeouts,
    Unavailable,
    WorkerSource,
)
from lunarium.server.thinking.worker import Begin, Chosen, NotDone, Think
from lunarium.server.thoughts import (
    PLAIN,
    HintThought,
    Ladder,
    LevelSpec,
    Overloaded,
    PoolClosed,
    ThinkRequest,
    Thought,
    plain_thought,
    reason_for,
)
from lunarium.workers import LocalWorkers, WorkerDied, Workers, WorkerTimeout, cores

_log = logging.getLogger(__name__)

PATIENCE = 2.5
FLOOR = 0.02

_OVERTAKING = 2.0
"""How many times its usual length a request lets others pass."""

MOST_WAITING = 200
"""How many requests may wait; further ones are refused, to be tried again later."""

MOST_OF_ONE = 50
"""How many of them may be of one person."""


def seconds_for(
    level: LevelSpec, waiting: int, workers: int, waited: float = 0.0, *, may_take_long: bool = True
) -> float:
    """How long a bot may think after waiting, if this many requests wait, its own included."""
    crowded = waiting > workers or not may_take_long
    patience = PATIENCE if crowded else max(PATIENCE, level.seconds)
    share = (patience - waited) * workers / max(1, waiting)
    return max(FLOOR, min(level.seconds, share))


@dataclass(slots=True)
class Order:
    """When each request is due; smaller comes first.

    `reached` is when the request was due that was taken last, while others wait.
    """

    reached: float = inf
    _last: dict[str, float] = field(default_factory=dict)

    def due(self, line: str, now: float, level: LevelSpec) -> float:
        """When a request that comes now is due; those without a line do not line up."""
        now = min(now, self.reached)
        if len(self._last) > 1024:
            self._last = {name: due for name, due in self._last.items() if due > now}
        begin = max(now, self._last.get(line, now)) if line else now
        due = begin + _OVERTAKING * level.usual
        if line:
            self._last[line] = due
        return due


@dataclass(frozen=True, slots=True)
class PoolStats:
    """Figures of the pool, for tests and operators."""

    waiting: int
    thinking: int
    workers: int
    thoughts: Counter[str]
    """Moves chosen, by the bot that chose them."""
    stood_in: Counter[str]
    """Moves that another bot had to choose, by the level that should have chosen."""
    lost: int
    """Workers that died or had to be ended."""


@dataclass(frozen=True, slots=True)
class Readiness:
    """The levels of a game that are still waking up, and how many of their units are compiled."""

    waking: tuple[str, ...] = ()
    compiled: int = 0
    units: int = 0


@dataclass(eq=False, slots=True)
class _Job:
    """A request on its way."""

    request: ThinkRequest
    game: AnyGame
    legal: frozenset[str]
    came: float
    due: float
    answer: "asyncio.Future[Thought]"
    faults: list[str] = field(default_factory=list)

    def __lt__(self, other: "_Job") -> bool:
        return self.due < other.due


class ThinkingPool:
    """The pool of workers, for one event loop.

    workers       where bots think: `LocalWorkers` or `RayWorkers`; by default one process for two
                  cores
    ladder        the bots
    most_waiting  how many requests may wait
    most_of_one   how many of them may be of one person
    timeouts      how long the pool waits for what

    Workers start with the first request, or with `prepare`.
    """

    def __init__(
        self,
        workers: Workers | None = None,
        *,
        ladder: Ladder | None = None,
        most_waiting: int = MOST_WAITING,
        most_of_one: int = MOST_OF_ONE,
        timeouts: Timeouts | None = None,
    ) -> None:
        workers = workers or LocalWorkers(max(1, cores() // 2))
        self._ladder = ladder or Ladder()
        self._timeouts = timeouts or Timeouts()
        begin = Begin(self._ladder.make, self._ladder.kernels, workers.threads)
        self._source = WorkerSource(workers, begin, self._timeouts)
        self._compiler = Compiler(self._source)
        self._most_waiting = most_waiting
        self._most_of_one = most_of_one
        self._order = Order()
        self._queue: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._waiting: set[_Job] = set()
        self._thinking: set[_Job] = set()
        self._long: set[_Job] = set()
        self._slots: dict[asyncio.Task[None], Slot] = {}
        self._preparing: set[str] = set()
        self._idle = 0
        self._thoughts: Counter[str] = Counter()
        self._stood_in: Counter[str] = Counter()
        self._closed = False

    # ------------------------------------------------------------------ what others ask for

    async def open(self) -> None:
        """Make sure that workers are available; raises `ClusterError` if there is no cluster."""
        await self._source.open()

    async def prepare(self, games: Iterable[str]) -> None:
        """Start the workers and load the bots of these games; compile them first if necessary.

        Failures are logged; `think` answers all the same.
        """
        if self._closed:
            raise PoolClosed
        names = tuple(games)
        self._preparing.update(names)
        await self.open()
        while len(self._slots) < self._source.size:
            self._add_slot()
        slots = tuple(self._slots.values())
        await asyncio.gather(*(self._prepare(slot, name) for name in names for slot in slots))

    async def _prepare(self, slot: Slot, game: str) -> None:
        """Have a worker in the slot load a game, compiled if necessary."""
        for _ in range(2):
            try:
                async with slot.lock:
                    await self._load(slot, game)
            except Unavailable as error:
                _log.info("not ready yet: %s", error)
                await self._compiler.wait(game)
            else:
                break
        self._preparing.discard(game)

    def readiness(self, game: str) -> Readiness:
        """Which levels of a game are not compiled and loaded yet.

        A pool that was not prepared assumes that its bots are ready until it finds out otherwise.
        """
        levels = tuple(
            level.name for level in self._ladder.levels if not self._plays_plainly(game, level)
        )
        compiling = self._compiler.progress(game)
        if compiling is not None:
            return Readiness(levels, *compiling)
        return Readiness(levels if self._is_loading(game) else ())

    async def think(self, request: ThinkRequest) -> Thought:
        """A legal move for the request.

        Raises `UnknownBot`, `NothingToChoose`, `TypeError` or `ValueError` for a request that makes
        no sense, `Overloaded` when too many wait, `PoolClosed` when the server shuts down. When the
        caller is cancelled, so is the request.
        """
        level = self._ladder.level(request.level)
        game, legal = request.rules(), request.legal()
        if self._closed:
            raise PoolClosed
        self._check_room(request.line)
        loop = asyncio.get_running_loop()
        now = loop.time()
        if not self._waiting:
            self._order.reached = inf
        due = self._order.due(request.line, now, level)
        job = _Job(request, game, legal, now, due, loop.create_future())
        if not await self._awake(job, level):
            return await self._plain(job)
        self._waiting.add(job)
        self._queue.put_nowait(job)
        self._use_more_slots()
        try:
            return await job.answer
        finally:
            self._waiting.discard(job)

    def _check_room(self, line: str) -> None:
        if len(self._waiting) >= self._most_waiting:
            raise Overloaded(len(self._waiting), PATIENCE)
        own = sum(job.request.line == line for job in self._waiting) if line else 0
        if own >= self._most_of_one:
            raise Overloaded(own, PATIENCE)

    async def hint(
        self, game: str, view: AnyView, seed: int | str = 0, table: str = "", person: str = ""
    ) -> HintThought:
        """What the level for hints would play for the view's own seat, and why; errors as `think`.

        In the solo game it plays by its solo planner.
        """
        seat = getattr(view, "seat", None)
        level = self._ladder.adviser.name
        request = ThinkRequest(game, view, level, seat, seed, table, person)
        thought = await self.think(request)
        reason = await asyncio.to_thread(reason_for, request.rules(), view, thought.move)
        return HintThought(thought, *reason)

    @property
    def stats(self) -> PoolStats:
        """The current figures."""
        return PoolStats(
            waiting=len(self._waiting),
            thinking=len(self._thinking),
            workers=sum(slot.has_worker for slot in self._slots.values()),
            thoughts=self._thoughts.copy(),
            stood_in=self._stood_in.copy(),
            lost=self._source.lost,
        )

    async def close(self) -> None:
        """End all workers. Callers that still wait get `PoolClosed`; a second call does nothing."""
        self._closed = True
        self._source.stop()
        tasks, slots = list(self._slots), list(self._slots.values())
        for task in tasks:
            task.cancel()
        for job in (*self._waiting, *self._thinking):
            if not job.answer.done():
                job.answer.set_exception(PoolClosed())
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(slot.close() for slot in slots))
        self._slots.clear()
        await self._compiler.close()
        await self._source.close()

    # ------------------------------------------------------------------ how it is done

    async def _awake(self, job: _Job, level: LevelSpec) -> bool:
        """Whether the bots of a game are compiled, or will be before the level breaks its promise.

        A level that is still waking up would keep its table waiting longer than it promises.
        """
        game = job.request.game
        if self._plays_plainly(game, level) and self._is_loading(game):
            return False
        try:
            self._compiler.check(game)
        except Unavailable as error:
            soon = self._compiler.seconds_left(game) <= level.seconds
            if soon and await self._compiler.wait(game, level.seconds):
                return True
            job.faults.append(str(error))
            return False
        return True

    def _plays_plainly(self, game: str, level: LevelSpec) -> bool:
        """Whether a level of a game needs no worker."""
        return self._ladder.kernels and plays_plainly(game, level.name)

    def _is_loading(self, game: str) -> bool:
        """Whether a game is to be prepared and no worker has loaded it yet."""
        loaded = any(slot.has_loaded(game) for slot in self._slots.values())
        return game in self._preparing and not loaded

    def _use_more_slots(self) -> None:
        """Start one more worker, if there is work and room for it."""
        if self._waiting and not self._idle and len(self._slots) < max(1, self._source.size):
            self._add_slot()

    def _add_slot(self) -> Slot:
        slot = Slot(self._source)
        task = asyncio.create_task(self._serve_slot(slot), name="thinking")
        self._slots[task] = slot
        return slot

    @property
    def _may_take_long(self) -> bool:
        """Whether another long thought leaves a worker to everybody else; a lone one takes all."""
        return len(self._long) + 1 < self._source.room or self._source.room == 1

    def _take_long(self, job: _Job) -> None:
        """A job gets longer than people like to wait: where all workers do, start one more."""
        self._long.add(job)
        if len(self._long) == len(self._slots) < self._source.room:
            self._add_slot().start_loading(job.request.game)

    async def _load(self, slot: Slot, game: str) -> None:
        """Load a game in a slot; raises `Unavailable`, and has the game compiled if necessary."""
        self._compiler.check(game)
        try:
            await slot.load(game)
        except NotCompiled as error:
            self._compiler.start(game, error.cold)
            self._compiler.check(game)

    async def _serve_slot(self, slot: Slot) -> None:
        """Take the request that is due, and make sure that it is answered."""
        while True:
            self._idle += 1
            try:
                job = await self._queue.get()
            finally:
                self._idle -= 1
            if job.answer.done():
                continue  # the caller is gone
            waiting = len(self._waiting)
            self._waiting.discard(job)
            self._order.reached = job.due
            self._thinking.add(job)
            try:
                thought = await self._serve(slot, job, waiting)
            except Exception:  # noqa: BLE001 -- a table must not wait forever
                _log.exception("a thought failed")
                job.faults.append("something went wrong on the server")
                thought = await self._plain(job)
            finally:
                self._thinking.discard(job)
                self._long.discard(job)
            if not job.answer.done():
                job.answer.set_result(thought)
            self._use_more_slots()

    async def _serve(self, slot: Slot, job: _Job, waiting: int) -> Thought:
        level: LevelSpec | None = self._ladder.level(job.request.level)
        waited = asyncio.get_running_loop().time() - job.came  # for its turn
        if not await slot.load_soon(job.request.game, self._timeouts.ready):
            title = job.game.title
            job.faults.append(f"the bots of {title} are still getting ready on a busy machine")
            return await self._plain(job)
        give_up = asyncio.get_running_loop().time() + self._timeouts.give_up
        async with slot.lock:
            while level is not None and not job.answer.done():
                if asyncio.get_running_loop().time() > give_up:
                    job.faults.append(f"no level has answered within {self._timeouts.give_up:g} s")
                    break
                try:
                    await self._load(slot, job.request.game)
                    seconds = seconds_for(
                        level, waiting, self._source.size, waited, may_take_long=self._may_take_long
                    )
                    if seconds > PATIENCE:
                        self._take_long(job)
                    chosen = await self._ask(slot, job, level, seconds)
                except Unavailable as error:  # no level can think just now
                    job.faults.append(str(error))
                    break
                if chosen is not None:
                    return self._thought(job, chosen, level, seconds)
                level = self._ladder.below(level.name)
        return await self._plain(job)

    async def _ask(self, slot: Slot, job: _Job, level: LevelSpec, seconds: float) -> Chosen | None:
        """What a level chooses; `None` if it fails, with the reason among the job's faults."""
        request = job.request
        task = Think(request.game, request.view, level.name, seconds, request.seed)
        try:
            answer = await slot.ask(task, seconds + self._timeouts.grace)
        except (WorkerDied, WorkerTimeout) as error:
            fault = str(error)
        else:
            match answer:
                case Chosen() if answer.move in job.legal:
                    return answer
                case Chosen():
                    fault = f"it chose {answer.move!r}, which is not a legal move"
                case NotDone():
                    fault = answer.reason
                    _log.warning("%s failed:\n%s", level.name, answer.details)
                case _:
                    fault = f"it answered {answer}"
        job.faults.append(f"{level.name}: {fault}")
        return None

    def _thought(self, job: _Job, chosen: Chosen, level: LevelSpec, seconds: float) -> Thought:
        return self._told(
            job,
            Thought(chosen.move, chosen.value, chosen.line, level.name, seconds=seconds),
        )

    async def _plain(self, job: _Job) -> Thought:
        """A move of the server itself; a level's own where its game is only waking up."""
        request = job.request
        level = request.level if request.level in PLAIN_LEVELS else PLAIN_LEVELS[-1]
        waking = self._ladder.kernels and self.readiness(request.game).waking
        if waking and plays_plainly(request.game, level):
            return self._told(job, await asyncio.to_thread(plain_thought, request, level))
        thought = await asyncio.to_thread(plain_thought, request, STAND_IN)
        return self._told(job, replace(thought, bot=PLAIN))

    def _told(self, job: _Job, thought: Thought) -> Thought:
        """The thought with the level it stood in for and why, which is logged too."""
        self._thoughts[thought.bot] += 1
        level = job.request.level
        if thought.bot == level:
            return thought
        reason = "; ".join(job.faults)
        if not job.answer.done():
            self._stood_in[level] += 1
            waking = level in self.readiness(job.request.game).waking  # which is not a fault
            _log.log(
                logging.INFO if waking else logging.WARNING,
                "%s stands in for %s at table %s, seat %s: %s",
                thought.bot, level, job.request.table or "-", job.request.seat, reason,
            )  # fmt: skip
        return Thought(
            thought.move, thought.value, thought.line, thought.bot, level, reason, thought.seconds
        )
