"""What a worker process runs: it answers messages until the process that started it is gone.

Messages and answers are prefixed with their length. The pipe ends with the parent: then a busy
worker ends at once, and an idle one cleans up first.
"""

import io
import os
import pickle
import queue
import signal
import struct
import sys
import threading
from contextlib import suppress
from importlib import import_module
from multiprocessing import spawn
from typing import IO

from lunarium.workers.api import Handler

LENGTH = struct.Struct(">I")
LONGEST = 1 << 26
"""Bytes of the longest message; anything longer was not written by us."""

_MAIN = "LUNARIUM_WORKER_MAIN"


def read_message(stream: IO[bytes]) -> bytes | None:
    """The next message, or `None` at the end of the stream or where no message can be read."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    message = stream.read(length) if length <= LONGEST else b""
    return message if len(message) == length else None


def write_message(stream: IO[bytes], message: bytes) -> None:
    """Send a message; raises `OSError` when nobody is there any more."""
    stream.write(LENGTH.pack(len(message)) + message)
    stream.flush()


def make_handler(target: str) -> Handler:
    """What `package.module:name` makes."""
    module, _, name = target.partition(":")
    handler: Handler = getattr(import_module(module), name)()
    return handler


def lower_priority(nice: int) -> None:
    """Let others come first, by as much as `nice` says, where the system knows that."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)


# ---------------------------------------------------------------------- the process


def main() -> None:
    """Answer one message after another."""
    tasks, answers = _own_streams()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    _end_with_parent()
    lower_priority(int(sys.argv[2]))
    handler = make_handler(sys.argv[1])
    messages: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
    busy = threading.Lock()
    threading.Thread(target=_listen, args=(tasks, messages, busy), daemon=True).start()
    while (message := messages.get()) is not None:
        with busy:
            answer = handler.answer(message)
        try:
            write_message(answers, answer)
        except OSError:
            break
    handler.close()
    os._exit(0)  # a bot's own threads must not delay it


def _own_streams() -> tuple[IO[bytes], IO[bytes]]:
    """The two pipes to the parent. Other code here that reads gets nothing; prints go to errors."""
    tasks, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    return tasks, answers


def _listen(
    tasks: IO[bytes], messages: "queue.SimpleQueue[bytes | None]", busy: threading.Lock
) -> None:
    while (message := read_message(tasks)) is not None:
        messages.put(message)
    if busy.locked():
        os._exit(0)  # nobody needs the answer any more
    messages.put(None)


def _end_with_parent() -> None:
    """On Linux the kernel kills us with our parent, even while none of our threads can run."""
    if sys.platform != "linux":
        return
    import ctypes  # noqa: PLC0415 -- for Linux alone

    set_death_signal = 1  # PR_SET_PDEATHSIG
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(set_death_signal, signal.SIGKILL)


# ---------------------------------------------------------------------- the parent's own script


def main_of_parent() -> dict[str, str]:
    """Variables that tell a worker which script or module this process runs."""
    module = sys.modules["__main__"]
    spec = getattr(module, "__spec__", None)
    if spec is not None:
        return {_MAIN: f"init_main_from_name:{spec.name}"}
    path = getattr(module, "__file__", None)
    return {_MAIN: f"init_main_from_path:{os.path.abspath(path)}"} if path else {}  # noqa: PTH100 -- text among text


class _Unpickler(pickle.Unpickler):
    """Finds what was defined in the script that the parent runs, as `multiprocessing` does."""

    def find_class(self, module: str, name: str) -> object:
        if module == "__main__" and not hasattr(sys.modules["__main__"], name):
            how, _, where = os.environ.pop(_MAIN, "").partition(":")
            if where:
                spawn.prepare({how: where})
        found: object = super().find_class(module, name)
        return found


def unpack(message: bytes) -> object:
    """The object in a message of `pack`: only for what our own processes have written."""
    return _Unpickler(io.BytesIO(message)).load()
