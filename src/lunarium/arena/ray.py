"""A crew on a Ray cluster: the same games, on many machines.

Ray is an extra (`pip install 'lunarium[cluster]'`), needed by those who ask for a cluster only.
Every machine of the cluster needs Lunarium in the same version.
"""

import importlib
import logging
import os
import pickle
import socket
import traceback
from collections.abc import Generator, Iterable
from functools import lru_cache
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Thread, Timer
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from lunarium.arena.clock import Clock, Patience
from lunarium.arena.errors import ArenaError, InvalidContest, WorkerLost
from lunarium.arena.match import Match, Played
from lunarium.arena.schedule import Contest, Fixture
from lunarium.arena.workers import ATTEMPTS, TICK

LOCAL = "local"
"""The address that starts a cluster of this machine alone."""

_PATIENCE = 5.0
"""Seconds for a cluster to answer the door."""

_LAST_WORDS = 1.0
"""Seconds for an answer to leave a process that is about to end."""

# Ray is loaded at run time, and only if asked for: for the type checker it is a closed book.
_Ray: TypeAlias = Any


class ClusterError(ArenaError):
    """A cluster that is not there, or that cannot play."""


class RayCluster:
    """The cluster at an address: `host:port`, `ray://host:port`, `auto` or `local`.

    Without a number of workers it keeps all cores of the cluster busy. An open connection to Ray is
    used as it is and stays open. `patience` says when a bot that does not come back ends the match.
    """

    def __init__(
        self, address: str, workers: int | None = None, patience: Patience | None = None
    ) -> None:
        if workers is not None and workers < 1:
            raise InvalidContest(f"a match needs one worker or more, not {workers}")
        self._address = address
        self._workers = workers
        self._patience = patience or Patience()

    def play(self, contest: Contest, fixtures: Iterable[Fixture]) -> Generator[Played | None]:
        """Finished games in any order; see `lunarium.arena.tournament.Crew`."""
        ray = load_ray()
        mine = not ray.is_initialized()
        if mine:
            connect(ray, self._address, self._workers)
        try:
            yield from self._play(ray, contest, fixtures)
        finally:
            if mine:
                ray.shutdown()

    def _play(
        self, ray: _Ray, contest: Contest, fixtures: Iterable[Fixture]
    ) -> Generator[Played | None]:
        # Ray itself gives what a dead worker was playing to a fresh one, so many times.
        task = ray.remote(_work).options(num_cpus=1, max_retries=ATTEMPTS - 1)
        packed = ray.put(pickle.dumps(contest))
        todo = iter(fixtures)
        pending: dict[Any, Fixture] = {}
        try:
            while True:
                room = self._room(ray) - len(pending)
                for fixture in islice(todo, max(0, room)):
                    pending[task.remote(packed, fixture, self._patience)] = fixture
                if not pending:
                    return
                ready, _ = ray.wait(list(pending), num_returns=1, timeout=TICK)
                for reference in ready:
                    yield _collect(ray, contest, pending.pop(reference), reference)
                if not ready:
                    yield None
        finally:
            for reference in pending:
                ray.cancel(reference, force=True)

    def _room(self, ray: _Ray) -> int:
        """How many games may be under way: two a core, so that none waits for its next one."""
        if self._workers is not None:
            return self._workers
        number = int(ray.cluster_resources().get("CPU", 0))
        if number < 1:
            raise ClusterError(f"the Ray cluster at {self._address} has no cores to play on")
        return 2 * number


def load_ray() -> _Ray:
    """The module itself; raises `ClusterError` if it is not installed."""
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise ClusterError(
            "a cluster needs Ray, and it is not installed: pip install 'lunarium[cluster]'"
        ) from None


def connect(ray: _Ray, address: str, workers: int | None) -> None:
    """Connect to the cluster at an address, or start one here; raises `ClusterError`.

    `workers` are the cores of one that is started here.
    """
    try:
        if address == LOCAL:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
            ray.init(
                address=LOCAL,
                num_cpus=workers,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.WARNING,
            )
        else:
            _knock(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        raise ClusterError(f"there is no Ray cluster at {address}: {error}") from None


def _knock(address: str) -> None:
    """Fail at once where nobody listens: Ray itself would go on trying for minutes."""
    place = urlsplit(address if "://" in address else f"//{address}")
    if place.hostname and place.port:
        socket.create_connection((place.hostname, place.port), _PATIENCE).close()


def _collect(ray: _Ray, contest: Contest, fixture: Fixture, reference: object) -> Played:
    where = f"game {fixture.turn + 1} of {contest.deals.key(fixture.pair)}"
    try:
        answer = ray.get(reference)
    except ray.exceptions.RayError as error:
        raise WorkerLost(f"the cluster lost {where} {ATTEMPTS} times: {error}") from None
    if isinstance(answer, ArenaError):
        raise answer
    if not isinstance(answer, Played):
        raise TypeError(f"a worker answered {answer!r}")
    return answer


_clock = Clock.here()
"""Who thinks in this process of the cluster."""


@lru_cache(maxsize=1)
def _match(packed: bytes) -> Match:
    """The match of this worker process, made ready once and kept from game to game."""
    return Match(_contest(packed), _clock)


def _contest(packed: bytes) -> Contest:
    contest: Contest = pickle.loads(packed)  # noqa: S301 -- our own contest, sent by our own program
    return contest


def _work(packed: bytes, fixture: Fixture, patience: Patience) -> Played | ArenaError:
    """Play one game beside a watch: a bot that does not come back is left behind."""
    played: SimpleQueue[Played | ArenaError] = SimpleQueue()
    _clock.stop()
    Thread(target=lambda: played.put(_play(packed, fixture)), daemon=True).start()
    while True:
        try:
            return played.get(timeout=TICK)
        except Empty:
            late = _clock.overdue(_contest(packed), fixture, patience)
        if late is not None:
            # The process is of no use with the bot in it. It ends when the answer has left.
            Timer(_LAST_WORDS, os._exit, (1,)).start()
            return late


def _play(packed: bytes, fixture: Fixture) -> Played | ArenaError:
    """Errors go back as values, because Ray would wrap them in its own."""
    try:
        return _match(packed).play(fixture)
    except ArenaError as error:
        return error
    except Exception:  # noqa: BLE001 -- whatever it is, it must not end in silence
        return ArenaError(f"a worker failed:\n{traceback.format_exc()}")
