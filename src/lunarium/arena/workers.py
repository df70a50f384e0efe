"""A crew of processes on this machine.

Each worker has a pipe of its own and nothing shared with the others, so one that is killed at any
moment can block nobody. What it was playing is played again by a fresh one; what was finished has
left it already, game by game.
"""

import multiprocessing
import os
import signal
import traceback
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread

from lunarium.arena.clock import Clock, Patience
from lunarium.arena.errors import ArenaError, InvalidContest, WorkerLost
from lunarium.arena.match import Match, Played
from lunarium.arena.schedule import Contest, Fixture

ATTEMPTS = 3
"""So many workers may die on one game before the match is given up."""

TICK = 0.2
"""Seconds without a finished game after which the caller may look around."""

GOODBYE = 3.0
"""Seconds for a worker that has nothing to do to end, and with it bots from outside."""

# A forked copy of a process with threads (Numba has some) may hang; a fresh interpreter cannot.
_FRESH = multiprocessing.get_context("spawn")


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Processes:
    """So many worker processes; without a number, one for each core.

    A bot that uses several cores itself is best with one worker: otherwise the bots take time from
    each other. `patience` says when a bot that does not come back ends the match.
    """

    def __init__(self, workers: int | None = None, patience: Patience | None = None) -> None:
        if workers is not None and workers < 1:
            raise InvalidContest(f"a match needs one worker or more, not {workers}")
        self._number = workers or cores()
        self._patience = patience or Patience()

    def play(self, contest: Contest, fixtures: Iterable[Fixture]) -> Generator[Played | None]:
        """Finished games in any order; see `lunarium.arena.tournament.Crew`."""
        todo = iter(fixtures)
        again: list[Fixture] = []
        deaths: Counter[Fixture] = Counter()
        crew: list[_Worker] = []
        try:
            while True:
                for worker in [worker for worker in crew if worker.dead]:
                    if worker.fixture is not None:
                        deaths[worker.fixture] += 1
                        if deaths[worker.fixture] == ATTEMPTS:
                            raise _lost(contest, worker.fixture, worker.end)
                        again.append(worker.fixture)
                    crew.remove(worker)
                    worker.dismiss()
                self._hand_out(contest, crew, again, todo)
                busy = {worker.connection: worker for worker in crew if worker.fixture is not None}
                if not busy:
                    return
                ready = wait(list(busy), TICK)
                for worker in [worker for end, worker in busy.items() if end in ready]:
                    played = worker.collect()
                    if played is not None:
                        yield played
                for worker in busy.values():
                    worker.check(contest, self._patience)
                if not ready:
                    yield None
        finally:
            for worker in crew:
                worker.dismiss()

    def _hand_out(
        self,
        contest: Contest,
        crew: list["_Worker"],
        again: list[Fixture],
        todo: Iterator[Fixture],
    ) -> None:
        """Give every idle worker a game, and hire workers as long as there are games for them."""
        while True:
            idle = next((worker for worker in crew if worker.fixture is None), None)
            if idle is None and len(crew) == self._number:
                return
            fixture = again.pop(0) if again else next(todo, None)
            if fixture is None:
                return
            if idle is None:
                idle = _Worker(contest)
                crew.append(idle)
            idle.give(fixture)


class _Worker:
    """One process and our end of its pipe."""

    def __init__(self, contest: Contest) -> None:
        self.fixture: Fixture | None = None
        self._clock = Clock.shared(_FRESH)
        self.connection, theirs = _FRESH.Pipe()
        self._process: SpawnProcess = _FRESH.Process(
            target=_work, args=(theirs, contest, self._clock)
        )
        with _interrupts_held_back():
            self._process.start()
        theirs.close()

    @property
    def dead(self) -> bool:
        """Whether the process has ended and nothing of it is left to be read."""
        return not self._process.is_alive() and not self._unread()

    @property
    def end(self) -> str:
        """How the process ended, for people."""
        code = self._process.exitcode
        if code is None or code >= 0:
            return f"exit status {code}"
        return f"signal {signal.Signals(-code).name}"

    def _unread(self) -> bool:
        with suppress(OSError):
            return not self.connection.closed and self.connection.poll()
        return False

    def give(self, fixture: Fixture) -> None:
        """Let it play a game."""
        self.fixture = fixture
        with suppress(OSError):  # it has died; that is noticed where all deaths are
            self.connection.send(fixture)

    def collect(self) -> Played | None:
        """The game it has finished; raises what went wrong. `None` if it died instead."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            self.connection.close()
            self._process.join(TICK)
            self._process.kill()  # without its pipe it is of no use
            self._process.join()
            return None
        if isinstance(answer, ArenaError):
            raise answer
        if not isinstance(answer, Played):
            raise TypeError(f"a worker answered {answer!r}")
        self.fixture = None
        return answer

    def check(self, contest: Contest, patience: Patience) -> None:
        """Raise `BotFailed` if a bot has been thinking there for too long."""
        if self.fixture is not None:
            late = self._clock.overdue(contest, self.fixture, patience)
            if late is not None:
                raise late

    def dismiss(self) -> None:
        """End the process, whatever it does; one without a game may end in good order."""
        self.connection.close()
        if self.fixture is None:
            self._process.join(GOODBYE)
        self._process.kill()
        self._process.join()
        self._process.close()


def _work(connection: Connection, contest: Contest, clock: Clock) -> None:
    """What a worker does: play what it is given until the pipe is closed."""
    # Ctrl-C reaches all processes of a terminal; only the first one may decide what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_first, daemon=True).start()
    with suppress(EOFError, OSError):  # nobody is there any more
        try:
            with closing(Match(contest, clock)) as match:
                while True:
                    connection.send(match.play(connection.recv()))
        except ArenaError as error:
            connection.send(error)
        except (EOFError, OSError):
            raise
        except Exception:  # noqa: BLE001 -- whatever it is, it must not end in silence
            connection.send(ArenaError(f"a worker failed:\n{traceback.format_exc()}"))


def _end_with_the_first() -> None:
    """Leave at once when the first process is gone, even in the middle of a long thought."""
    first = multiprocessing.parent_process()
    if first is not None:
        wait([first.sentinel])
        os._exit(1)


def _lost(contest: Contest, fixture: Fixture, end: str) -> WorkerLost:
    return WorkerLost(
        f"{ATTEMPTS} workers died on game {fixture.turn + 1} of {contest.deals.key(fixture.pair)},"
        f" the last with {end}; no memory left, or a bot that crashes?"
    )


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """A process started in here never sees Ctrl-C, from its first instruction on.

    It inherits the mask. For us an interrupt is only late, not lost.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # started later, it would take the mask away
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
