"""Questions with a deadline, to one worker or to some that share the questions."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from lunarium.workers.api import Worker, WorkerDied, Workers, WorkerTimeout

T = TypeVar("T")


END_S = 5.0
"""How long the end of a worker is waited for: a cluster that is away may never tell."""


async def end_worker(worker: Worker) -> None:
    """End a worker in a thread of its own; nobody is told if that fails."""
    with suppress(Exception):
        await asyncio.to_thread(worker.close)


def _end_soon(worker: Worker) -> "asyncio.Future[None]":
    return asyncio.ensure_future(end_worker(worker))


async def ask(
    worker: Worker,
    message: bytes,
    seconds: float,
    read: Callable[[bytes], T],
    end: "Callable[[Worker], asyncio.Future[None]]" = _end_soon,
) -> T:
    """The answer of a worker, which has this long for it, as `read` reads it.

    A worker that dies, is late or answers what cannot be read is ended, and so is one that nobody
    waits for any more. Raises `WorkerDied` or `WorkerTimeout`.
    """
    try:
        async with asyncio.timeout(seconds):
            answer = await asyncio.wrap_future(worker.submit(message))
        return _read(read, answer)
    except (Exception, asyncio.CancelledError) as error:
        await asyncio.wait([end(worker)], timeout=END_S)
        if isinstance(error, TimeoutError):
            raise WorkerTimeout(f"no answer within {seconds:.3g} s") from None
        raise


def _read(read: Callable[[bytes], T], answer: bytes) -> T:
    try:
        return read(answer)
    except Exception as error:  # noqa: BLE001 -- what a worker answers may break any reader
        raise WorkerDied(f"its answer cannot be read: {error}") from None


class WorkerPool:
    """Workers that share the questions.

    Each is started when it is needed, and replaced when it has died or was late.
    """

    def __init__(self, workers: Workers, target: str, size: int = 1, nice: int = 0) -> None:
        self._workers = workers
        self._target = target
        self._nice = nice
        self._room = asyncio.Semaphore(size)
        self._idle: list[Worker] = []

    async def ask(
        self, message: bytes, seconds: float, read: Callable[[bytes], T], tries: int = 1
    ) -> T:
        """The answer of a worker, as of `ask`; if workers die of it, this many get the message.

        A worker that was late is not replaced for the same message. The time while all workers are
        busy does not count. Raises `WorkerDied` or `WorkerTimeout`.
        """
        async with self._room:
            for tries_left in reversed(range(tries)):
                try:
                    worker = self._idle.pop() if self._idle else self._start()
                    answer = await ask(worker, message, seconds, read)
                except WorkerDied:
                    if not tries_left:
                        raise
                else:
                    self._idle.append(worker)
                    return answer
        raise ValueError(f"a question needs one try or more, not {tries}")

    def _start(self) -> Worker:
        return self._workers.start(self._target, self._nice)

    async def close(self) -> None:
        """End the idle workers; `ask` ends those whose callers are cancelled."""
        idle, self._idle = self._idle, []
        await asyncio.gather(*map(end_worker, idle))
