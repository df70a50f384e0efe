"""Workers on a Ray cluster: the same bots, on other machines.

Ray is an extra (`pip install 'lunarium[cluster]'`). Every machine of the cluster needs Lunarium in
the same version, and is best prepared with `lunarium warm`.
"""

from typing import Any, TypeAlias

from lunarium.arena import ClusterError
from lunarium.arena.ray import connect, load_ray
from lunarium.server.thinking.desk import Desk
from lunarium.server.thinking.worker import Worker, WorkerGone

# Ray is loaded at run time, and only if asked for: for the type checker it is a closed book.
_Ray: TypeAlias = Any


class RayCrew:
    """The cluster at an address: `host:port`, `ray://host:port`, `auto` or `local`.

    A worker is an actor with so many cores as it may use threads. Without a number of workers there
    are as many as the cluster has cores for. An open connection is used and stays open.
    """

    def __init__(self, address: str, workers: int | None = None, threads: int = 1) -> None:
        if threads < 1 or (workers is not None and workers < 1):
            raise ValueError("bots need one worker and one thread or more")
        self._address = address
        self._workers = workers
        self._threads = threads
        self._ray: _Ray = None
        self._mine = False

    @property
    def threads(self) -> int:
        """How many threads each actor may use."""
        return self._threads

    def open(self) -> int:
        """Connect; raises `ClusterError`."""
        self._ray = load_ray()
        self._mine = not self._ray.is_initialized()
        if self._mine:
            connect(self._ray, self._address, None)
        room = int(self._ray.cluster_resources().get("CPU", 0)) // self._threads
        if room < 1:
            self.close()
            raise ClusterError(f"the Ray cluster at {self._address} has no cores to think with")
        return min(room, self._workers or room)

    def hire(self) -> Worker:
        """An actor that is not started yet."""
        return _Actor(self._ray, self._threads)

    def close(self) -> None:
        """Close the connection, if it was opened here."""
        if self._mine:
            self._ray.shutdown()
        self._mine = False


class _Actor:
    """One actor, seen from the server."""

    def __init__(self, ray: _Ray, threads: int) -> None:
        self._ray = ray
        self._threads = threads
        self._handle: Any = None  # Ray's, see above

    @property
    def name(self) -> str:
        """The actor by Ray's own number."""
        return "an actor" if self._handle is None else f"actor {self._handle._actor_id.hex()}"  # noqa: SLF001 -- there is no public name for it

    def start(self) -> None:
        """Ask the cluster for it; a cluster that is full lets us wait with the first task."""
        try:
            # A dead one is not to come back by itself: a fresh one is hired, and that is logged.
            kind = self._ray.remote(Desk).options(num_cpus=self._threads, max_restarts=0)
            self._handle = kind.remote()
        except Exception as error:  # noqa: BLE001 -- Ray raises what it likes when it is away
            raise WorkerGone(f"the cluster gives no actor: {error}") from None

    def exchange(self, packed: bytes) -> bytes:
        """Have a task done."""
        try:
            answer = self._ray.get(self._handle.answer.remote(packed))
        except Exception as error:  # noqa: BLE001 -- the same
            first = str(error).strip().splitlines() or [type(error).__name__]
            raise WorkerGone(f"the cluster lost it: {first[0]}") from None
        if not isinstance(answer, bytes):
            raise WorkerGone(f"it answered with {type(answer).__name__}")
        return answer

    def kill(self) -> None:
        """End the actor."""
        self._end()

    def bury(self) -> None:
        """End it for good."""
        self._end()

    def _end(self) -> None:
        if self._handle is not None and self._ray.is_initialized():
            self._ray.kill(self._handle, no_restart=True)
