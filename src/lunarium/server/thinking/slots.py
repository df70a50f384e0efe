"""The slots of the pool. Each holds a worker, loads and watches it, ends it and replaces it."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass

from lunarium.server.thinking.worker import (
    NICE,
    TARGET,
    Begin,
    Cold,
    Load,
    NotDone,
    ThinkingAnswer,
    ThinkingTask,
    read_answer,
)
from lunarium.workers import Worker, WorkerDied, Workers, WorkerTimeout, ask, end_worker, pack

_log = logging.getLogger(__name__)

_ANY = ""
"""The key for a failure to start any worker at all, whatever the game."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds after which something is given up.

    grace    beyond what a level is allowed, before its worker is ended
    ready    for a worker to be ready, before the server itself chooses; the worker gets ready all
             the same, for later moves
    give_up  for one move in all once a worker is ready, before the server itself chooses
    start    for a worker to start, and again to load what is compiled already: long, because on a
             busy machine one that is ended too early would never get ready
    compile  to compile one unit of a game
    again    before another try, when no worker could be started or nothing compiled
    """

    grace: float = 3.0
    ready: float = 15.0
    give_up: float = 15.0
    start: float = 120.0
    compile: float = 900.0
    again: float = 10.0


class Unavailable(Exception):
    """No bot can think about this game just now; a sentence that says why."""


class NotCompiled(Unavailable):
    """The bots of a game have to be compiled for this machine first."""

    def __init__(self, cold: Cold) -> None:
        super().__init__("its bots are not compiled")
        self.cold = cold


class WorkerSource:
    """Starts workers, and remembers failures for a while.

    All slots share one, and the compiler too.
    """

    def __init__(self, workers: Workers, begin: Begin, timeouts: Timeouts) -> None:
        self.timeouts = timeouts
        self.size = 0
        self.lost = 0
        self._begin = begin
        self._workers = workers
        self._closed = False
        self._opening = asyncio.Lock()
        self._running: set[Worker] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._unavailable: dict[str, tuple[float, str]] = {}

    @property
    def room(self) -> int:
        """How many workers can run at the same time."""
        return self._workers.room

    async def open(self) -> None:
        """Make sure, once, that workers can be started; raises `ClusterError`."""
        async with self._opening:
            if not self.size:
                self.size = await asyncio.to_thread(self._workers.open)

    async def start(self) -> Worker:
        """A fresh worker that knows its bots; raises `Unavailable`, and what `ask` raises."""
        try:
            await self.open()
        except Exception as error:  # noqa: BLE001 -- a cluster may fail in many ways
            raise self.fail(_ANY, f"no worker is available: {error}") from None
        if self._closed:
            raise Unavailable("the server is closing")
        worker = self._workers.start(TARGET, NICE)
        self._running.add(worker)
        answer = await self.ask(worker, pack(self._begin), self.timeouts.start)
        if isinstance(answer, NotDone):
            await self.end(worker)
            _log.error("%s", answer.details)
            raise self.fail(_ANY, f"no worker can be started: {answer.reason}")
        return worker

    async def ask(self, worker: Worker, message: bytes, seconds: float) -> ThinkingAnswer:
        """Ask a worker. A worker that dies, is late or talks nonsense is ended.

        Raises `WorkerDied` or `WorkerTimeout`.
        """
        try:
            return await ask(worker, message, seconds, read_answer, self.end)
        except (WorkerDied, WorkerTimeout) as error:
            self.lost += 1
            _log.warning("%s is ended: %s", worker.name, error)
            raise

    def end(self, worker: Worker) -> "asyncio.Future[None]":
        """End a worker. It ends even if the caller does not wait for it."""
        self._running.discard(worker)
        task = asyncio.create_task(end_worker(worker), name="ending a worker")
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
        return asyncio.shield(task)

    def check(self, game: str = _ANY) -> None:
        """Raise `Unavailable` shortly after something failed for all games or for this one."""
        for what in (_ANY, game):
            when, why = self._unavailable.get(what, (0.0, ""))
            if why and asyncio.get_running_loop().time() < when + self.timeouts.again:
                raise Unavailable(why)

    def fail(self, game: str, why: str) -> Unavailable:
        """Remember for a while that something does not work."""
        self._unavailable[game] = asyncio.get_running_loop().time(), why
        _log.error("%s", why)
        return Unavailable(why)

    def stop(self) -> None:
        """From now on no worker is started."""
        self._closed = True

    async def close(self) -> None:
        """End all workers, and let go of the cluster if there is one."""
        self._closed = True
        for worker in tuple(self._running):
            self.end(worker)
        await asyncio.gather(*self._ending)
        await asyncio.to_thread(self._workers.close)
        self.size = 0


class Slot:
    """A place for one worker. Whatever uses the worker holds `lock`."""

    def __init__(self, source: WorkerSource) -> None:
        self.lock = asyncio.Lock()
        self._source = source
        self._worker: Worker | None = None
        self._loaded: set[str] = set()
        self._loading: dict[str, asyncio.Task[None]] = {}

    @property
    def has_worker(self) -> bool:
        """Whether there is a worker in the slot."""
        return self._worker is not None

    def has_loaded(self, game: str) -> bool:
        """Whether there is a worker that can play this game at once."""
        return self._worker is not None and game in self._loaded

    async def load_soon(self, game: str, seconds: float) -> bool:
        """Have a worker load a game; returns whether it did, or failed, within this many seconds.

        It continues loading after the caller has stopped waiting.
        """
        if self.has_loaded(game):
            return True
        done, _ = await asyncio.wait([self.start_loading(game)], timeout=seconds)
        return bool(done)

    def start_loading(self, game: str) -> "asyncio.Task[None]":
        """Have a worker load a game, unless it is being loaded already."""
        task = self._loading.get(game)
        if task is None or task.done():
            task = asyncio.create_task(self._load_in_background(game), name=f"loading {game}")
            self._loading[game] = task
        return task

    async def _load_in_background(self, game: str) -> None:
        with suppress(Unavailable):  # the next request gets the reason
            async with self.lock:
                await self.load(game)

    async def load(self, game: str) -> None:
        """Make sure that the worker in the slot has loaded a game; raises `Unavailable`."""
        self._source.check(game)
        if self.has_loaded(game):
            return
        try:
            await self._load(game)
        except (WorkerDied, WorkerTimeout):
            try:  # one worker may die by accident, two hardly
                await self._load(game)
            except (WorkerDied, WorkerTimeout) as error:
                raise self._source.fail(game, f"the bots of {game} do not load: {error}") from None

    async def _load(self, game: str) -> None:
        if self._worker is None:
            self._loaded.clear()
            self._worker = await self._source.start()
        answer = await self.ask(Load(game), self._source.timeouts.start)
        if isinstance(answer, Cold):
            await self._leave()  # it makes room for those that compile
            raise NotCompiled(answer)
        if isinstance(answer, NotDone):
            _log.error("%s", answer.details)
            raise self._source.fail(game, f"the bots of {game} do not load: {answer.reason}")
        self._loaded.add(game)

    async def ask(self, task: ThinkingTask, seconds: float) -> ThinkingAnswer:
        """Ask the worker; one that dies or is late leaves the slot empty.

        Raises `WorkerDied` or `WorkerTimeout`.
        """
        worker = self._worker
        if worker is None:
            raise WorkerDied("there is no worker")
        message = pack(task)  # a task that cannot be packed is not the worker's fault
        try:
            return await self._source.ask(worker, message, seconds)
        except BaseException:
            self._worker = None
            raise

    async def close(self) -> None:
        """End the worker, and start no other."""
        tasks = tuple(self._loading.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._leave()

    async def _leave(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await self._source.end(worker)
