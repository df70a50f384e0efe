"""Workers on a Ray cluster: the same handlers, on other machines.

Ray is an extra (`pip install 'lunarium[cluster]'`), loaded only when a cluster is asked for. Every
machine of the cluster needs the same version of Lunarium and the modules that `LUNARIUM_GAMES`
names; run `lunarium warm` on each.
"""

import importlib
import logging
import os
import socket
from concurrent.futures import Future
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from lunarium.workers.api import ClusterError, WorkerDied, check_numbers
from lunarium.workers.child import lower_priority, make_handler

LOCAL = "local"
"""The address that starts a cluster on this machine alone."""

_CONNECT_S = 5.0
"""Seconds for a cluster to accept a connection."""

# Ray is loaded at run time, and only if asked for: the type checker knows nothing about it.
_Ray: TypeAlias = Any


class RayWorkers:
    """The cluster at an address: `host:port`, `ray://host:port`, `auto` or `local`.

    A worker is an actor with as many cores as it may use threads. Without a number of workers there
    are as many as the cluster has cores for. A connection that is open is used and stays open.
    """

    def __init__(self, address: str, workers: int | None = None, threads: int = 1) -> None:
        check_numbers(workers, threads)
        self._address = address
        self._workers = workers
        self._threads = threads
        self._ray: _Ray = None
        self._mine = False
        self._room = 0

    @property
    def threads(self) -> int:
        """How many threads each actor may use."""
        return self._threads

    @property
    def room(self) -> int:
        """As many actors as the cluster has cores for."""
        return self._room

    def open(self) -> int:
        """Connect; raises `ClusterError`."""
        self._ray = _load_ray()
        self._mine = not self._ray.is_initialized()
        if self._mine:
            wanted = None if self._workers is None else self._workers * self._threads
            _connect(self._ray, self._address, wanted)
        room = int(self._ray.cluster_resources().get("CPU", 0)) // self._threads
        if room < 1:
            self.close()
            raise ClusterError(f"the Ray cluster at {self._address} has no cores for workers")
        self._room = room
        return min(room, self._workers or room)

    def start(self, target: str, nice: int = 0) -> "ActorWorker":
        """Ask the cluster for an actor; where it has no room now, the first answer takes longer."""
        return ActorWorker(self._ray, target, self._threads, nice)

    def close(self) -> None:
        """Close the connection, if it was opened here."""
        if self._mine:
            self._ray.shutdown()
        self._mine = False


class Actor:
    """What runs on the cluster: a handler that is made there."""

    def __init__(self, target: str, nice: int) -> None:
        lower_priority(nice)
        self._handler = make_handler(target)

    def answer(self, message: bytes) -> bytes:
        """Have the handler answer."""
        return self._handler.answer(message)

    def close(self) -> None:
        """Have the handler end in good order."""
        self._handler.close()


class ActorWorker:
    """One actor, seen from here."""

    def __init__(self, ray: _Ray, target: str, threads: int, nice: int) -> None:
        self._ray = ray
        try:
            # Ray must not restart a dead actor: the pool starts a fresh one and logs it.
            kind = ray.remote(Actor).options(
                num_cpus=threads, max_restarts=0, runtime_env=_environment()
            )
            self._actor = kind.remote(target, nice)
        except Exception as error:  # noqa: BLE001 -- Ray may raise anything when it is unreachable
            raise WorkerDied(f"the cluster provides no actor: {error}") from None

    @property
    def name(self) -> str:
        """The actor by Ray's own number."""
        return f"actor {self._actor._actor_id.hex()}"  # noqa: SLF001 -- there is no public name for it

    def submit(self, message: bytes) -> "Future[bytes]":
        """Send a message; the future gets the answer."""
        answer: Future[bytes] = Future()
        answer.set_running_or_notify_cancel()
        try:
            coming = self._actor.answer.remote(message).future()
        except Exception as error:  # noqa: BLE001 -- the same
            answer.set_exception(_lost(error))
            return answer

        def arrived(done: "Future[object]") -> None:
            error = done.exception()
            result = None if error else done.result()
            if isinstance(result, bytes):
                answer.set_result(result)
            else:
                answer.set_exception(_lost(error or TypeError(f"it answered {result!r}")))

        coming.add_done_callback(arrived)
        return answer

    def close(self, grace: float = 0.0) -> None:
        """End the actor."""
        if not self._ray.is_initialized():
            return
        if grace:
            self._ray.wait([self._actor.close.remote()], timeout=grace)
        self._ray.kill(self._actor, no_restart=True)


def _lost(error: BaseException) -> WorkerDied:
    first = str(error).strip().splitlines() or [type(error).__name__]
    return WorkerDied(f"the cluster lost it: {first[0]}")


def _environment() -> dict[str, object] | None:
    """What an actor needs of our environment: which games are registered from outside.

    The cluster may have been running for long, and its machines do not know.
    """
    games = os.environ.get("LUNARIUM_GAMES")
    return {"env_vars": {"LUNARIUM_GAMES": games}} if games else None


def _load_ray() -> _Ray:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise ClusterError(
            "a cluster needs Ray, and it is not installed: pip install 'lunarium[cluster]'"
        ) from None


def _connect(ray: _Ray, address: str, cpus: int | None) -> None:
    """Connect to the cluster at an address, or start one here with this many cores."""
    try:
        if address == LOCAL:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray sends no statistics
            ray.init(
                address=LOCAL,
                num_cpus=cpus,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.WARNING,
            )
        else:
            _check_listening(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
    except (ConnectionError, ValueError, RuntimeError, OSError) as error:
        raise ClusterError(f"there is no Ray cluster at {address}: {error}") from None


def _check_listening(address: str) -> None:
    """Fail at once if nothing listens there: Ray itself would keep trying for minutes."""
    place = urlsplit(address if "://" in address else f"//{address}")
    if place.hostname and place.port:
        socket.create_connection((place.hostname, place.port), _CONNECT_S).close()
