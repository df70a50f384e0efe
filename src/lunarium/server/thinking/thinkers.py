"""Those who think for the tables: a queue, some workers, and a move in any case.

A bot that dies, overruns, raises or cheats is replaced for that move by the next lower level, and
its worker by a fresh one where it is lost; below the lowest level the server itself chooses a plain
move. So a table never waits for ever. `turns` says who comes first and who may think how long.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from lunarium.arena import cores
from lunarium.games import AnyGame
from lunarium.server.thinking.chair import Chair, Halt, Stations, Timing
from lunarium.server.thinking.hints import reason_for
from lunarium.server.thinking.plain import NAME as PLAIN
from lunarium.server.thinking.plain import plain_move
from lunarium.server.thinking.processes import Processes
from lunarium.server.thinking.request import (
    AnyView,
    HintThought,
    Overloaded,
    ThinkersClosed,
    ThinkRequest,
    Thought,
)
from lunarium.server.thinking.roster import Roster, Rung
from lunarium.server.thinking.tasks import Begin, Chosen, Failed, Think
from lunarium.server.thinking.turns import PATIENCE, Order, seconds_for
from lunarium.server.thinking.worker import Crew, WorkerGone, WorkerLate

_log = logging.getLogger(__name__)

MOST_WAITING = 200
"""So many requests may wait; who comes then is told to come later."""


@dataclass(frozen=True, slots=True)
class Census:
    """Figures for those who watch the server."""

    waiting: int
    thinking: int
    workers: int
    thoughts: Counter[str]
    """Moves chosen, by who chose them."""
    stood_in: Counter[str]
    """Moves that another had to choose, by the level that should have."""
    lost: int
    """Workers that died or had to be ended."""


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


class Thinkers:
    """The pool of workers, for one event loop.

    workers  how many processes think at the same time; on a machine of two cores one
    threads  how many threads each may use; the cores shared out unless told
    crew     where workers come from instead, with numbers of its own (`ray.RayCrew`)
    roster   the bots
    most_waiting, timing   see `MOST_WAITING` and `Timing`

    Workers start with the first request, or with `prepare`.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        threads: int | None = None,
        crew: Crew | None = None,
        roster: Roster | None = None,
        most_waiting: int = MOST_WAITING,
        timing: Timing | None = None,
    ) -> None:
        number = workers if workers is not None else max(1, cores() // 2)
        crew = crew or Processes(number, threads)
        self._roster = roster or Roster()
        self._timing = timing or Timing()
        begin = Begin(self._roster.make, self._roster.kernels, crew.threads)
        self._stations = Stations(crew, begin, self._timing)
        self._most_waiting = most_waiting
        self._order = Order()
        self._line: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._waiting: set[_Job] = set()
        self._thinking: set[_Job] = set()
        self._chairs: dict[asyncio.Task[None], Chair] = {}
        self._idle = 0
        self._thoughts: Counter[str] = Counter()
        self._stood_in: Counter[str] = Counter()
        self._closed = False

    # ------------------------------------------------------------------ what others ask for

    async def open(self) -> None:
        """Make sure that workers can be had; raises `ClusterError` if a cluster is not there."""
        await self._stations.open()

    async def prepare(self, games: Iterable[str]) -> None:
        """Start the workers and load the bots of these games; compile them first if need be.

        What cannot be made ready is told in the log; `think` answers all the same.
        """
        if self._closed:
            raise ThinkersClosed
        await self.open()
        while len(self._chairs) < self._stations.size:
            self._add_chair()
        for name in games:
            await asyncio.gather(*(chair.prepare(name) for chair in self._chairs.values()))

    async def think(self, request: ThinkRequest) -> Thought:
        """A legal move for the request.

        Raises `UnknownBot`, `NothingToChoose`, `TypeError` or `ValueError` for a request that makes
        no sense, `Overloaded` when too many wait, `ThinkersClosed` when the server goes down. When
        the caller is cancelled, so is the request.
        """
        rung = self._roster.rung(request.level)
        game, legal = request.rules(), request.legal()
        if self._closed:
            raise ThinkersClosed
        if len(self._waiting) >= self._most_waiting:
            raise Overloaded(len(self._waiting), PATIENCE)
        loop = asyncio.get_running_loop()
        now = loop.time()
        due = self._order.due(request.table, now, rung)
        job = _Job(request, game, legal, now, due, loop.create_future())
        self._waiting.add(job)
        self._line.put_nowait(job)
        self._call_in()
        try:
            return await job.answer
        finally:
            self._waiting.discard(job)

    async def hint(
        self, game: str, view: AnyView, seed: int | str = 0, table: str = ""
    ) -> HintThought:
        """What the strongest level would play for the view's own seat, and why; errors as `think`.

        Alone it plays by its own planner of the solo game.
        """
        seat = getattr(view, "seat", None)
        request = ThinkRequest(game, view, self._roster.strongest.name, seat, seed, table)
        thought = await self.think(request)
        reason = await asyncio.to_thread(reason_for, request.rules(), view, thought.move)
        return HintThought(thought, reason.gain, reason.nearer)

    @property
    def census(self) -> Census:
        """How things stand."""
        return Census(
            waiting=len(self._waiting),
            thinking=len(self._thinking),
            workers=sum(chair.has_worker for chair in self._chairs.values()),
            thoughts=self._thoughts.copy(),
            stood_in=self._stood_in.copy(),
            lost=self._stations.lost,
        )

    async def close(self) -> None:
        """End all workers. Who still waits gets `ThinkersClosed`; a second call does nothing."""
        self._closed = True
        self._stations.stop_hiring()
        tasks, chairs = list(self._chairs), list(self._chairs.values())
        for task in tasks:
            task.cancel()
        for job in (*self._waiting, *self._thinking):
            if not job.answer.done():
                job.answer.set_exception(ThinkersClosed())
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(chair.close() for chair in chairs))
        self._chairs.clear()
        await self._stations.close()

    # ------------------------------------------------------------------ how it is done

    def _call_in(self) -> None:
        """One more worker, if there is work for one more and room too."""
        if self._waiting and not self._idle and len(self._chairs) < max(1, self._stations.size):
            self._add_chair()

    def _add_chair(self) -> None:
        chair = Chair(self._stations)
        task = asyncio.create_task(self._sit(chair), name="thinking")
        self._chairs[task] = chair

    async def _sit(self, chair: Chair) -> None:
        """One worker's place: take what is due, and see to it that it is answered."""
        while True:
            self._idle += 1
            try:
                job = await self._line.get()
            finally:
                self._idle -= 1
            if job.answer.done():
                continue  # the table has gone away
            waiting = len(self._waiting)
            self._waiting.discard(job)
            self._thinking.add(job)
            try:
                thought = await self._serve(chair, job, waiting)
            except Exception:  # noqa: BLE001 -- whatever it is, a table must not wait for ever
                _log.exception("a thought failed")
                job.faults.append("something went wrong on the server")
                thought = await self._plain(job)
            finally:
                self._thinking.discard(job)
            if not job.answer.done():
                job.answer.set_result(thought)
            self._call_in()

    async def _serve(self, chair: Chair, job: _Job, waiting: int) -> Thought:
        rung: Rung | None = self._roster.rung(job.request.level)
        waited = asyncio.get_running_loop().time() - job.came  # for its turn
        if not await chair.soon_ready(job.request.game, self._timing.ready):
            title = job.game.title
            job.faults.append(f"the bots of {title} are still getting ready on a busy machine")
            return await self._plain(job)
        give_up = asyncio.get_running_loop().time() + self._timing.give_up
        async with chair.lock:
            while rung is not None and not job.answer.done():
                if asyncio.get_running_loop().time() > give_up:
                    job.faults.append(f"no level has answered within {self._timing.give_up:g} s")
                    break
                try:
                    await chair.ready(job.request.game)
                    seconds = seconds_for(rung, waiting, self._stations.size, waited)
                    chosen = await self._ask(chair, job, rung, seconds)
                except Halt as halt:  # no level can think just now
                    job.faults.append(str(halt))
                    break
                if chosen is not None:
                    return self._thought(job, chosen, rung, seconds)
                rung = self._roster.below(rung.name)
        return await self._plain(job)

    async def _ask(self, chair: Chair, job: _Job, rung: Rung, seconds: float) -> Chosen | None:
        """What a level chooses; `None` if it fails, with the reason among the job's faults."""
        request = job.request
        task = Think(request.game, request.view, rung.name, seconds, request.seed)
        try:
            answer = await chair.ask(task, seconds + self._timing.grace)
        except (WorkerGone, WorkerLate) as error:
            fault = str(error)
        else:
            match answer:
                case Chosen() if answer.move in job.legal:
                    return answer
                case Chosen():
                    fault = f"it chose {answer.move!r}, which is no legal move"
                case Failed():
                    fault = answer.reason
                    _log.warning("%s failed:\n%s", rung.name, answer.details)
                case _:
                    fault = f"it answered {answer}"
        job.faults.append(f"{rung.name}: {fault}")
        return None

    def _thought(self, job: _Job, chosen: Chosen, rung: Rung, seconds: float) -> Thought:
        return self._told(
            job,
            Thought(chosen.move, chosen.value, chosen.line, rung.name, seconds=seconds),
        )

    async def _plain(self, job: _Job) -> Thought:
        request = job.request
        move = await asyncio.to_thread(plain_move, job.game, request.view, request.seed)
        return self._told(job, Thought(move, None, (), PLAIN))

    def _told(self, job: _Job, thought: Thought) -> Thought:
        """The thought with who stood in for whom and why, which the log gets to know too."""
        self._thoughts[thought.bot] += 1
        level = job.request.level
        if thought.bot == level:
            return thought
        reason = "; ".join(job.faults)
        if not job.answer.done():
            self._stood_in[level] += 1
            _log.warning(
                "%s stands in for %s at table %s, seat %s: %s",
                thought.bot, level, job.request.table or "-", job.request.seat, reason,
            )  # fmt: skip
        return Thought(
            thought.move, thought.value, thought.line, thought.bot, level, reason, thought.seconds
        )
