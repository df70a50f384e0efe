"""A worker's place: whoever sits there is loaded, watched, ended and replaced."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass

from lunarium.games import game_of
from lunarium.server.thinking.tasks import (
    Answer,
    Begin,
    Cold,
    Compile,
    Failed,
    Load,
    Task,
)
from lunarium.server.thinking.worker import Companion, Crew, WorkerGone, WorkerLate

_log = logging.getLogger(__name__)

_ANY = ""
"""What breaks when no worker can be had at all, for whatever game."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds after which something is given up.

    grace    beyond what a level is allowed, before its worker is ended
    ready    for a worker to be ready, before the server itself chooses; the worker gets ready all
             the same, for later moves
    give_up  for one move in all once a worker is ready, before the server itself chooses
    start    for a worker to start, and again to load what is compiled already: long, because on a
             machine that has much to do one that is ended too early would never get ready
    compile  to compile the bots of a game
    again    before another try, when no worker could be started or nothing compiled
    """

    grace: float = 3.0
    ready: float = 15.0
    give_up: float = 15.0
    start: float = 120.0
    compile: float = 900.0
    again: float = 10.0


class Halt(Exception):
    """No bot can think about this game just now; a sentence that says why."""


class Stations:
    """What all chairs share: the crew, who is being compiled, and what does not work."""

    def __init__(self, crew: Crew, begin: Begin, timing: Timing) -> None:
        self.timing = timing
        self.begin = begin
        self.size = 0
        self.lost = 0
        self._closed = False
        self._crew = crew
        self._opening = asyncio.Lock()
        self._smiths: dict[str, asyncio.Task[None]] = {}
        self._leaving: set[asyncio.Task[None]] = set()
        self._broken: dict[str, tuple[float, str]] = {}

    async def open(self) -> None:
        """Open the crew, once."""
        async with self._opening:
            if not self.size:
                self.size = await asyncio.to_thread(self._crew.open)

    async def close(self) -> None:
        """Stop compiling, and let the crew go."""
        smiths = list(self._smiths.values())
        for smith in smiths:
            smith.cancel()
        await asyncio.gather(*smiths, *self._leaving, return_exceptions=True)
        await asyncio.to_thread(self._crew.close)
        self.size = 0

    def stop_hiring(self) -> None:
        """From now on there are no new workers."""
        self._closed = True

    def hire(self) -> Companion:
        """A fresh worker; raises `Halt` when the server is closing."""
        if self._closed:
            raise Halt("the server is closing")
        return Companion(self._crew.hire())

    def check(self, what: str) -> None:
        """Raise `Halt` while a game is being compiled, or shortly after something broke."""
        if what in self._smiths:
            raise Halt(
                f"the bots of {game_of(what).title} are still being compiled for this machine"
            )
        when, why = self._broken.get(what, (0.0, ""))
        if why and asyncio.get_running_loop().time() < when + self.timing.again:
            raise Halt(why)

    def broke(self, what: str, why: str) -> Halt:
        """Remember for a while that something does not work."""
        self._broken[what] = asyncio.get_running_loop().time(), why
        _log.error("%s", why)
        return Halt(why)

    def compile(self, game: str, worker: Companion) -> None:
        """Let a worker compile a game in the background; it goes home afterwards."""
        if game in self._smiths:
            self.leave(worker)
            return
        _log.info("compiling the bots of %s for this machine", game_of(game).title)
        smith = asyncio.create_task(self._forge(game, worker), name=f"compiling {game}")
        self._smiths[game] = smith
        smith.add_done_callback(lambda _: self._smiths.pop(game, None))

    def leave(self, worker: Companion) -> "asyncio.Task[None]":
        """End a worker. It ends in any case, also if nobody waits for it."""
        task = asyncio.create_task(worker.end(), name="ending a worker")
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)
        return task

    async def compiled(self, game: str) -> None:
        """Wait for a game that is being compiled."""
        smith = self._smiths.get(game)
        if smith is not None:
            await asyncio.wait([smith])

    async def _forge(self, game: str, worker: Companion) -> None:
        try:
            answer = await worker.ask(Compile(game), self.timing.compile)
            if isinstance(answer, Failed):
                self.broke(game, f"the bots of {game} could not be compiled: {answer.reason}")
            else:
                _log.info("the bots of %s are compiled", game_of(game).title)
        except (WorkerGone, WorkerLate) as error:
            self.broke(game, f"the bots of {game} could not be compiled: {error}")
        finally:
            await asyncio.shield(self.leave(worker))


class Chair:
    """A place for one worker. `lock` is held by whoever uses it."""

    def __init__(self, stations: Stations) -> None:
        self.lock = asyncio.Lock()
        self._stations = stations
        self._worker: Companion | None = None
        self._readying: dict[str, asyncio.Task[None]] = {}

    @property
    def has_worker(self) -> bool:
        """Whether somebody sits here."""
        return self._worker is not None

    async def prepare(self, game: str) -> None:
        """Have a worker sit here who has loaded a game, compiled if need be."""
        for _ in range(2):
            try:
                async with self.lock:
                    await self.ready(game)
            except Halt as halt:
                _log.info("not ready yet: %s", halt)
                await self._stations.compiled(game)
            else:
                return

    async def soon_ready(self, game: str, seconds: float) -> bool:
        """Have a worker get ready for a game; whether one is, or cannot be, within so long.

        It goes on getting ready when nobody waits for it any more.
        """
        if self._has_loaded(game):
            return True
        task = self._readying.get(game)
        if task is None or task.done():
            task = asyncio.create_task(self._get_ready(game), name=f"getting ready for {game}")
            self._readying[game] = task
        done, _ = await asyncio.wait([task], timeout=seconds)
        return bool(done)

    def _has_loaded(self, game: str) -> bool:
        return self._worker is not None and game in self._worker.games

    async def _get_ready(self, game: str) -> None:
        with suppress(Halt):  # who asks next is told why
            async with self.lock:
                await self.ready(game)

    async def ready(self, game: str) -> None:
        """See to it that a worker sits here who has loaded a game; raises `Halt`."""
        self._stations.check(_ANY)
        self._stations.check(game)
        if self._has_loaded(game):
            return
        try:
            await self._load(game)
        except (WorkerGone, WorkerLate):
            try:  # one may die by accident, two hardly
                await self._load(game)
            except (WorkerGone, WorkerLate) as error:
                raise self._stations.broke(
                    game, f"the bots of {game} do not load: {error}"
                ) from None

    async def _load(self, game: str) -> None:
        """Have a game loaded; raises `Halt`, `WorkerGone` or `WorkerLate`."""
        worker = self._worker or await self._hire()
        answer = await self.ask(Load(game), self._stations.timing.start)
        if isinstance(answer, Cold):
            self._worker = None
            self._stations.compile(game, worker)
            self._stations.check(game)
        if isinstance(answer, Failed):
            _log.error("%s", answer.details)
            raise self._stations.broke(game, f"the bots of {game} do not load: {answer.reason}")
        worker.games.add(game)

    async def _hire(self) -> Companion:
        """Have a fresh worker sit here; raises `Halt`, `WorkerGone` or `WorkerLate`."""
        try:
            await self._stations.open()
        except Exception as error:  # noqa: BLE001 -- a cluster may fail in many ways
            raise self._stations.broke(_ANY, f"no worker can be had: {error}") from None
        worker = self._worker = self._stations.hire()
        answer = await self.ask(self._stations.begin, self._stations.timing.start)
        if isinstance(answer, Failed):
            await self.dismiss()
            _log.error("%s", answer.details)
            raise self._stations.broke(_ANY, f"no worker can be started: {answer.reason}")
        return worker

    async def ask(self, task: Task, seconds: float) -> Answer:
        """Ask who sits here; one that dies or overruns leaves the chair empty.

        Raises `WorkerGone` or `WorkerLate`.
        """
        worker = self._worker
        if worker is None:
            raise WorkerGone("nobody sits here")
        try:
            return await worker.ask(task, seconds)
        except (WorkerGone, WorkerLate) as error:
            self._stations.lost += 1
            _log.warning("%s is ended: %s", worker.name, error)
            await self.dismiss()
            raise

    async def close(self) -> None:
        """Nobody sits here any more, and nobody is to."""
        tasks = tuple(self._readying.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.dismiss()

    async def dismiss(self) -> None:
        """End who sits here."""
        worker, self._worker = self._worker, None
        if worker is not None:
            await asyncio.shield(self._stations.leave(worker))
