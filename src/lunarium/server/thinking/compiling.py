"""Compiles the bots of games for this machine, in worker processes, and reports the progress.

Bots are compiled in units, as many at the same time as there are cores, the games in turn. No table
waits for it: the levels of a game that is not ready yet are waking up, and the server says so.
"""

import asyncio
import logging
import math
from dataclasses import dataclass, field
from typing import Final

from lunarium.games import game_of
from lunarium.server.thinking.slots import Unavailable, WorkerSource
from lunarium.server.thinking.worker import Cold, ColdUnit, Compile, NotDone
from lunarium.workers import Worker, WorkerDied, WorkerTimeout, pack

_log = logging.getLogger(__name__)

_TRIES: Final = 3
"""A worker that dies may do so by accident, say for want of memory: another one tries again."""


@dataclass(slots=True)
class _CompileJob:
    """A game that is being compiled: its waiting units, and all unfinished ones."""

    total: int
    missing: int
    began: float
    waiting: list[ColdUnit]
    unfinished: set[str]
    over: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def running(self) -> int:
        """How many units are being compiled at this moment."""
        return len(self.unfinished) - len(self.waiting)


class Compiler:
    """The games that are being compiled, and the workers that do it."""

    def __init__(self, source: WorkerSource) -> None:
        self._source = source
        self._jobs: dict[str, _CompileJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._idle: list[Worker] = []
        self._running = 0

    def start(self, game: str, cold: Cold) -> None:
        """Compile what is missing of a game, unless that is already in progress."""
        if game in self._jobs:
            return
        _log.info("compiling the bots of %s for this machine", game_of(game).title)
        now = asyncio.get_running_loop().time()
        names = {unit.name for unit in cold.missing}
        self._jobs[game] = _CompileJob(cold.total, len(names), now, list(cold.missing), names)
        self._start_units()

    def check(self, game: str) -> None:
        """Raise `Unavailable` while a game is being compiled."""
        if game in self._jobs:
            title = game_of(game).title
            raise Unavailable(f"the bots of {title} are still being compiled for this machine")

    def progress(self, game: str) -> tuple[int, int] | None:
        """How many units of how many are compiled; `None` if the game is not being compiled."""
        job = self._jobs.get(game)
        return None if job is None else (job.total - len(job.unfinished), job.total)

    def seconds_left(self, game: str) -> float:
        """How long it will take, estimated from the time so far."""
        job = self._jobs.get(game)
        if job is None:
            return 0.0
        finished = job.missing - len(job.unfinished)
        if not finished:
            return math.inf
        elapsed = asyncio.get_running_loop().time() - job.began
        return elapsed / finished * len(job.unfinished)

    async def wait(self, game: str, seconds: float | None = None) -> bool:
        """Wait for a game, at most this many seconds; whether its compiling has ended."""
        job = self._jobs.get(game)
        if job is None:
            return True
        try:
            async with asyncio.timeout(seconds):
                await job.over.wait()
        except TimeoutError:
            return False
        return True

    async def close(self) -> None:
        """Stop compiling."""
        for job in self._jobs.values():
            job.waiting.clear()
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._end_idle_workers()

    def _start_units(self) -> None:
        """Start as many units as there are cores for."""
        room = max(1, self._source.room)
        while self._running < room and (found := self._next_unit()) is not None:
            game, unit = found
            self._running += 1
            self._jobs[game].waiting.remove(unit)
            task = asyncio.create_task(self._compile(game, unit), name=f"compiling {game}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _next_unit(self) -> tuple[str, ColdUnit] | None:
        """A unit that can be compiled now, of the game with the fewest units in progress."""
        for game, job in sorted(self._jobs.items(), key=lambda one: one[1].running):
            for unit in job.waiting:
                if job.unfinished.isdisjoint(unit.after):
                    return game, unit
        return None

    async def _compile(self, game: str, unit: ColdUnit) -> None:
        job = self._jobs[game]
        reason = ""
        for tries_left in reversed(range(_TRIES)):
            reason, died = await self._compile_once(game, unit)
            if not (died and tries_left):
                break
            _log.warning("compiling %s again: %s", unit.name, reason)
        if reason:
            self._source.fail(game, f"the bots of {game} could not be compiled: {reason}")
            job.waiting.clear()
            job.unfinished.clear()
        job.unfinished.discard(unit.name)
        if not job.unfinished and self._jobs.pop(game, None) is not None:
            if not reason:
                _log.info("the bots of %s are compiled", game_of(game).title)
            job.over.set()
        self._running -= 1
        self._start_units()
        if not self._jobs:
            await self._end_idle_workers()

    async def _compile_once(self, game: str, unit: ColdUnit) -> tuple[str, bool]:
        """Why a unit could not be compiled, "" if it was; and whether its worker died of it."""
        try:
            worker = self._idle.pop() if self._idle else await self._source.start()
            task = Compile(game, unit.name)
            answer = await self._source.ask(worker, pack(task), self._source.timeouts.compile)
        except WorkerDied as error:
            return str(error), True
        except (Unavailable, WorkerTimeout) as error:
            return str(error), False
        self._idle.append(worker)
        return (answer.reason if isinstance(answer, NotDone) else ""), False

    async def _end_idle_workers(self) -> None:
        idle, self._idle = self._idle, []
        await asyncio.gather(*(self._source.end(worker) for worker in idle))
