"""The interface of every worker: it takes messages, answers them, and can be ended."""

import os
import pickle
from concurrent.futures import Future
from typing import Protocol


class WorkerDied(Exception):
    """The worker has ended, or cannot be reached any more. The message says how."""


class WorkerTimeout(Exception):
    """The worker has not answered in time."""


class ClusterError(Exception):
    """A cluster that cannot be reached, or that has no room for workers."""


class Handler(Protocol):
    """The code inside a worker, which gives its handler one message after another."""

    def answer(self, message: bytes) -> bytes:
        """The answer to a message. A worker whose handler raises ends."""

    def close(self) -> None:
        """The worker is about to end in good order."""


class Worker(Protocol):
    """A process or an actor that answers messages, one after another in their order."""

    @property
    def name(self) -> str:
        """Its name in logs."""

    def submit(self, message: bytes) -> "Future[bytes]":
        """Send a message; the future gets the answer, or `WorkerDied` if the worker ends.

        A caller that has waited long enough must close the worker: nothing else stops its work.
        """

    def close(self, grace: float = 0.0) -> None:
        """End it, whatever it is doing, and wait until it has ended.

        An idle worker may take `grace` seconds to clean up.
        """


class Workers(Protocol):
    """Where workers run: this machine or a cluster."""

    @property
    def threads(self) -> int:
        """How many threads each worker may use."""

    @property
    def room(self) -> int:
        """How many workers can run at the same time at most, once it is open."""

    def open(self) -> int:
        """Make sure that workers can be started, and say how many a pool should use.

        Raises `ClusterError`.
        """

    def start(self, target: str, nice: int = 0) -> Worker:
        """Start a worker whose handler is made by `target`, as in `package.module:Class`.

        Its priority is lower by `nice`, where the system has priorities. On some systems a worker
        also ends with the thread that has started it. Raises `WorkerDied`.
        """

    def close(self) -> None:
        """Release what `open` took."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_numbers(workers: int | None, threads: int | None) -> None:
    """Raise `ValueError` for no worker or no thread."""
    if (workers is not None and workers < 1) or (threads is not None and threads < 1):
        raise ValueError("a pool needs one worker and one thread or more")


def pack(message: object) -> bytes:
    """An object of our own as a message; `lunarium.workers.unpack` is the way back."""
    return pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
