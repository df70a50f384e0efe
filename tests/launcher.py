"""Commands of Lunarium as real processes that start within milliseconds.

Loading the libraries of the server takes a second of processor time, and the tests start hundreds
of processes. So each process of pytest has one launcher, which has loaded the libraries and forks
for each command. A forked process gets the arguments, variables, folder and streams of the caller,
and from there on it is `python -m lunarium`.

    with Command(["serve", "--port", "8080"], stdout=PIPE, text=True) as server: ...

`Command` is a `subprocess.Popen`. The launcher has no threads and no event loop, ever: it is safe
to fork. What an interpreter reads while it starts cannot be given to a forked process, so a
command whose variables differ in those gets an interpreter of its own (`needs_interpreter`).
"""

import array
import atexit
import gc
import io
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, AnyStr, Final

ROOT: Final = Path(__file__).parent.parent
PRELOADED: Final = (
    "numba", "lunarium.cli", "lunarium.arena", "lunarium.bots", "lunarium.server.process",
    "lunarium.server.store", "aiosqlite", "asyncpg", "uvloop", "httptools", "websockets",
    "uvicorn.loops.uvloop", "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl", "uvicorn.lifespan.on",
    "alembic.command", "sqlalchemy.dialects.sqlite.aiosqlite",
    "sqlalchemy.dialects.postgresql.asyncpg",
)  # fmt: skip

_READ_AT_THE_START = ("PYTHON", "NUMBA_", "LC_", "LANG", "LUNARIUM_GAMES")
_NOT_READ_AT_THE_START = {"PYTHONUNBUFFERED"}
_STATUS = b"%d\n"


def needs_interpreter(variables: Mapping[str, str]) -> bool:
    """Whether these variables differ from ours in one that is read before the first line runs."""
    return any(
        variables.get(name) != os.environ.get(name)
        for name in {*variables, *os.environ} - _NOT_READ_AT_THE_START
        if name.startswith(_READ_AT_THE_START)
    )


def python(*arguments: object) -> list[str]:
    """The command line of Lunarium in an interpreter of its own."""
    return [sys.executable, "-m", "lunarium", *map(str, arguments)]


class Command(subprocess.Popen[AnyStr]):
    """`lunarium ARGUMENTS`, as `Popen` takes its other arguments; forked where that is the same."""

    _line: socket.socket | None = None

    def __init__(
        self, arguments: Sequence[object], *, env: Mapping[str, str] | None = None, **how: Any
    ) -> None:
        variables = os.environ if env is None else env
        self._forks = hasattr(os, "fork") and not needs_interpreter(variables)
        super().__init__(python(*arguments), env=env, **how)

    def _execute_child(self, *details: Any) -> None:
        """What `Popen` does to start a process. The order of these has not changed since 3.11."""
        if not self._forks:
            super()._execute_child(*details)  # type: ignore[misc]  # private, hence not typed
            return
        args, _, _, _, _, cwd, env, _, _, _, stdin, to, out, stdout, err, stderr, *rest = details
        streams = [
            own if given == -1 else given
            for own, given in zip((0, 1, 2), (stdin, stdout, stderr), strict=True)
        ]
        line = socket.socket(socket.AF_UNIX)
        line.connect(_address())
        start_new_session = bool(rest[-2])
        ask(line, args[3:], os.environ if env is None else env, cwd, streams, start_new_session)
        self.pid = _number(line)
        self._line = line
        self._child_created = True
        self._close_pipe_fds(  # type: ignore[attr-defined]  # as above
            stdin, to, out, stdout, err, stderr
        )

    def poll(self) -> int | None:
        """The exit status, once there is one."""
        if self._line is None:
            return super().poll()
        if self.returncode is None and select.select([self._line], [], [], 0)[0]:
            self._end()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the exit status."""
        if self._line is None:
            return super().wait(timeout)
        if self.returncode is None:
            if not select.select([self._line], [], [], timeout)[0]:
                assert timeout is not None
                raise subprocess.TimeoutExpired(self.args, timeout)
            self._end()
        return self.returncode

    def _end(self) -> None:
        assert self._line is not None
        self.returncode = _number(self._line)
        self._line.close()


def run(
    *arguments: object, typed: AnyStr | None = None, timeout: float = 300, **how: Any
) -> "subprocess.CompletedProcess[AnyStr]":
    """Run a command to its end; its output is captured unless a stream is given for it."""
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how}
    if typed is not None:
        streams["stdin"] = subprocess.PIPE
    with Command[AnyStr](arguments, **streams) as command:
        try:
            out, err = command.communicate(typed, timeout=timeout)
        except BaseException:
            command.kill()
            raise
    return subprocess.CompletedProcess(command.args, command.returncode, out, err)


def scripts() -> str:
    """A folder for `PATH` whose `lunarium` is forked by the launcher of this process."""
    script = Path(_address()).with_name("lunarium")
    if not script.exists():
        script.write_text(f"#!{sys.executable} -IS\n{_SCRIPT.format(address=_address())}")
        script.chmod(0o755)
    return str(script.parent)


_SCRIPT = """
import array, json, os, socket, sys

line = socket.socket(socket.AF_UNIX)
line.connect({address!r})
text = json.dumps(
    {{
        "arguments": sys.argv[1:], "variables": dict(os.environ), "folder": os.getcwd(),
        "new_session": False,
    }}
).encode("utf-8", "surrogateescape")
rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0, 1, 2]))
line.sendmsg([len(text).to_bytes(4, "big")], [rights])
line.sendall(text)
for descriptor in (0, 1, 2):
    os.close(descriptor)  # the next program in a pipe shall see the end of ours
with line.makefile() as answers:
    answers.readline()
    status = int(answers.readline())
os._exit(status if status >= 0 else 128 - status)
"""


def ask(
    line: socket.socket,
    arguments: Sequence[str],
    variables: Mapping[str, str],
    folder: str | os.PathLike[str] | None,
    streams: Sequence[int],
    new_session: bool,
) -> None:
    """Ask the launcher at the other end for a process with these streams."""
    words = {
        "arguments": list(arguments), "variables": dict(variables), "new_session": new_session,
        "folder": os.fspath(folder) if folder is not None else str(Path.cwd()),
    }  # fmt: skip
    text = json.dumps(words).encode("utf-8", "surrogateescape")
    header = len(text).to_bytes(4, "big")
    rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", streams))
    line.sendmsg([header], [rights])
    line.sendall(text)


def _number(line: socket.socket) -> int:
    text = b""
    while not text.endswith(b"\n"):
        piece = line.recv(1)
        if not piece:
            raise AssertionError("the launcher of the tests has gone")
        text += piece
    return int(text)


_at_end = ExitStack()
atexit.register(_at_end.close)


@cache
def _address() -> str:
    """Start the launcher of this process, and tell where it listens."""
    folder = tempfile.TemporaryDirectory(prefix="lunarium-launcher-")
    address = str(Path(folder.name) / "socket")
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen(64)
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.launcher", str(listener.fileno())],
        cwd=ROOT,
        # No threads, not even those of the linear algebra that nobody uses.
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        stdin=subprocess.PIPE,
        pass_fds=(listener.fileno(),),
    )
    listener.close()

    def end() -> None:
        assert process.stdin is not None
        process.stdin.close()
        process.wait()
        folder.cleanup()

    _at_end.callback(end)
    return address


def close() -> None:
    """End the launcher of this process, if there is one."""
    _at_end.close()
    _address.cache_clear()


# ------------------------------------------------------------------- in the launcher's own process


class _Launcher:
    """Forks on demand, until nobody holds the other end of its standard input."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._lines: dict[int, socket.socket] = {}
        self._wake, wake = os.pipe()
        for end in (self._wake, wake):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(wake)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for pytest to decide about

    def serve(self) -> dict[str, Any] | None:
        """Return in each forked process what it shall do, and here nothing, in the end."""
        while True:
            ready, _, _ = select.select([0, self._wake, self._listener], [], [])
            if self._wake in ready:
                os.read(self._wake, 4096)
                self._report()
            if self._listener in ready:
                work = self._fork()
                if work is not None:
                    return work
            if 0 in ready:
                return None

    def _fork(self) -> dict[str, Any] | None:
        line, _ = self._listener.accept()
        header, streams, _, _ = socket.recv_fds(line, 4, 3)
        length, text = int.from_bytes(header, "big"), b""
        while len(text) < length:
            text += line.recv(length - len(text))
        pid = os.fork()
        if pid:
            for stream in streams:
                os.close(stream)
            self._lines[pid] = line
            line.sendall(_STATUS % pid)
            return None
        signal.set_wakeup_fd(-1)
        for each in (line, self._listener, *self._lines.values()):
            each.close()
        work: dict[str, Any] = json.loads(text.decode("utf-8", "surrogateescape"))
        work["streams"] = streams
        return work

    def _report(self) -> None:
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                line = self._lines.pop(ended[0])
                with suppress(OSError):  # nobody may want to know any more
                    line.sendall(_STATUS % os.waitstatus_to_exitcode(ended[1]))
                line.close()


def _become(work: dict[str, Any]) -> None:
    """Be the process that was asked for."""
    if work["new_session"]:
        os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.environ.clear()
    os.environ.update(work["variables"])
    os.chdir(work["folder"])
    for number, stream in enumerate(work["streams"]):
        os.dup2(stream, number)
    os.closerange(3, max(work["streams"], default=2) + 1)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = _stream(number, getattr(sys, name))
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    sys.path[0] = work["folder"]
    sys.argv = ["lunarium", *work["arguments"]]


def _stream(number: int, like: Any) -> io.TextIOWrapper:
    """A stream of Python's own kind: what it passes on at once, and how it writes letters."""
    raw: Any = io.FileIO(number, "w" if number else "r", closefd=False)
    at_once = number > 0 and bool(os.environ.get("PYTHONUNBUFFERED"))
    if number == 0:
        raw = io.BufferedReader(raw)
    elif not at_once:
        raw = io.BufferedWriter(raw)
    return io.TextIOWrapper(
        raw, like.encoding, like.errors, line_buffering=number == 2 or raw.isatty(),
        write_through=at_once,
    )  # fmt: skip


if __name__ == "__main__":
    for _name in PRELOADED:
        import_module(_name)
    gc.freeze()  # else each forked process would go through all of this again when it ends
    _work = _Launcher(socket.socket(fileno=int(sys.argv[1]))).serve()
    if _work is not None:
        _become(_work)
        del _work
        import runpy

        runpy.run_module("lunarium", run_name="__main__", alter_sys=True)
