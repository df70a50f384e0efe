"""A worker as the server sees it: something that may take its time, and may go away."""

import asyncio
import logging
import threading
from contextlib import suppress
from queue import SimpleQueue
from typing import Protocol

from lunarium.server.thinking.tasks import Answer, Task, pack_task, read_answer

_log = logging.getLogger(__name__)


class WorkerGone(Exception):
    """The worker has died, or what it says cannot be read."""


class WorkerLate(Exception):
    """The worker has not answered in time."""


class Worker(Protocol):
    """A process or an actor. All calls block; only `kill` may come from another thread."""

    @property
    def name(self) -> str:
        """Its name in logs."""

    def start(self) -> None:
        """Come into being; raises `WorkerGone`."""

    def exchange(self, packed: bytes) -> bytes:
        """Send a task and wait for the answer; raises `WorkerGone`."""

    def kill(self) -> None:
        """End it at once, whatever it does; an exchange under way raises `WorkerGone`."""

    def bury(self) -> None:
        """Free what it leaves behind; the last call of all."""


class Crew(Protocol):
    """Where workers come from: this machine, or a cluster. All calls block."""

    @property
    def threads(self) -> int:
        """How many threads each worker may use."""

    def open(self) -> int:
        """Make sure that workers can be hired; the answer is how many there may be."""

    def hire(self) -> Worker:
        """A worker, not started yet."""

    def close(self) -> None:
        """Let go of whatever `open` took."""


_Question = tuple[bytes, asyncio.AbstractEventLoop, "asyncio.Future[bytes]"]


class Companion:
    """The thread that waits for one worker, so that the event loop never has to.

    It starts the worker, brings it tasks one by one and carries the answers back. It lives exactly
    as long as its worker, and frees what the worker leaves behind.
    """

    def __init__(self, worker: Worker) -> None:
        self.name = "a worker that never started"
        self.games: set[str] = set()
        self._worker = worker
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="thinking", daemon=True)
        self._thread.start()

    async def ask(self, task: Task, seconds: float) -> Answer:
        """The answer to a task; raises `WorkerGone` or, after so many seconds, `WorkerLate`."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bytes] = loop.create_future()
        self._questions.put((pack_task(task), loop, answer))
        try:
            async with asyncio.timeout(seconds):
                return read_answer(await answer)
        except TimeoutError:
            raise WorkerLate(f"no answer within {seconds:.3g} s") from None
        except ValueError as error:
            raise WorkerGone(f"its answer cannot be read: {error}") from None

    async def end(self) -> None:
        """End the worker at once, and wait until nothing of it is left."""
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._worker.kill()
        self._questions.put(None)
        self._thread.join()

    def _serve(self) -> None:
        try:
            gone: WorkerGone | None = None
            try:
                self._worker.start()
                self.name = self._worker.name
            except WorkerGone as error:
                gone = error
            while question := self._questions.get():
                packed, loop, answer = question
                if gone is None:
                    try:
                        _bring(loop, answer, self._worker.exchange(packed))
                        continue
                    except WorkerGone as error:
                        gone = error
                _bring(loop, answer, gone)
        finally:
            self._worker.bury()


def _bring(
    loop: asyncio.AbstractEventLoop, answer: "asyncio.Future[bytes]", what: bytes | WorkerGone
) -> None:
    def deliver() -> None:
        if answer.done():
            return  # nobody waits for it any more
        if isinstance(what, bytes):
            answer.set_result(what)
        else:
            answer.set_exception(what)

    with suppress(RuntimeError):  # the loop has been closed: so has everything else
        loop.call_soon_threadsafe(deliver)
