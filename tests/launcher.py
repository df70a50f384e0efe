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
import fcntl
import gc
import io
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, AnyStr, Final, NoReturn

ROOT: Final = Path(__file__).parent.parent
PRELOADED: Final = (
    "numba", "lunarium.cli", "lunarium.arena", "lunarium.bots", "lunarium.server.process",
    "lunarium.server.store", "aiosqlite", "asyncpg", "uvloop", "httptools", "websockets",
    "uvicorn.loops.uvloop", "uvicorn.protocols.http.httptools_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl", "uvicorn.lifespan.on",
    "alembic.command", "alembic.config", "sqlalchemy.dialects.sqlite.aiosqlite",
    "sqlalchemy.dialects.postgresql.asyncpg",
    # What Typer, Litestar and AnyIO load at their first use.
    "typer._adapters", "typer._click.decorators", "typer._click._textwrap", "typer.rich_utils",
    "rich.markdown", "rich._emoji_codes", "pydantic.plugin._loader", "litestar.plugins.attrs",
    "litestar.plugins.pydantic", "litestar._kwargs", "litestar.middleware.allowed_hosts",
    "litestar.middleware.csrf", "litestar.middleware.response_cache",
    "litestar.middleware._internal.exceptions", "anyio._backends._asyncio", "anyio.streams.tls",
)  # fmt: skip

_READ_AT_THE_START = ("PYTHON", "NUMBA_", "LC_", "LANG", "LUNARIUM_GAMES")
_NOT_READ_AT_THE_START = {"PYTHONUNBUFFERED"}
_STATUS = b"%d\n"
_MOST_STREAMS = 16


def needs_interpreter(variables: Mapping[str, str]) -> bool:
    """Whether these variables differ from ours in one that is read before the first line runs."""
    return any(
        variables.get(name) != os.environ.get(name)
        for name in {*variables, *os.environ} - _NOT_READ_AT_THE_START
        if name.startswith(_READ_AT_THE_START)
    )


def python(*arguments: object, module: str = "lunarium") -> list[str]:
    """The command line of Lunarium in an interpreter of its own."""
    return [sys.executable, "-m", module, *map(str, arguments)]


class Command(subprocess.Popen[AnyStr]):
    """`lunarium ARGUMENTS`, as `Popen` takes its other arguments; forked where that is the same.

    With `module` it is `python -m MODULE ARGUMENTS`.
    """

    _line: socket.socket | None = None

    def __init__(
        self,
        arguments: Sequence[object],
        module: str = "lunarium",
        *,
        env: Mapping[str, str] | None = None,
        **how: Any,
    ) -> None:
        variables = os.environ if env is None else env
        self._forks = hasattr(os, "fork") and not needs_interpreter(variables)
        super().__init__(python(*arguments, module=module), env=env, **how)

    def _execute_child(self, *details: Any) -> None:
        """What `Popen` does to start a process. The order of these has not changed since 3.11."""
        if not self._forks:
            super()._execute_child(*details)  # type: ignore[misc]  # private, hence not typed
            return
        args, _, _, _, passed, cwd, env, _, _, _, *pipes = details[:16]
        stdin, _, _, stdout, _, stderr = pipes
        given = {0: stdin, 1: stdout, 2: stderr}
        streams = {number: number if own == -1 else own for number, own in given.items()}
        line = socket.socket(socket.AF_UNIX)
        line.connect(_address())
        _ask(
            line,
            streams | {number: number for number in passed},
            arguments=args[2:],
            variables=dict(os.environ if env is None else env),
            folder=os.fspath(cwd) if cwd is not None else str(Path.cwd()),
            new_session=bool(details[-2]),
        )
        self.pid = _number(line)
        self._line = line
        self._child_created = True
        self._close_pipe_fds(*pipes)  # type: ignore[attr-defined]  # as above

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
    *arguments: object, typed: str | bytes | None = None, timeout: float = 300, **how: Any
) -> "subprocess.CompletedProcess[Any]":
    """Run a command to its end; its output is captured unless a stream is given for it.

    As of `subprocess.run`, with `text=True` the output is text.
    """
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **how}
    if typed is not None:
        streams["stdin"] = subprocess.PIPE
    with Command[Any](arguments, **streams) as command:
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
import array, json, os, signal, socket, sys

line = socket.socket(socket.AF_UNIX)
line.connect({address!r})
text = json.dumps(
    {{
        "arguments": ["lunarium", *sys.argv[1:]], "variables": dict(os.environ),
        "folder": os.getcwd(), "new_session": False, "numbers": [0, 1, 2],
    }}
).encode("utf-8", "surrogateescape")
rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0, 1, 2]))
line.sendmsg([len(text).to_bytes(4, "big")], [rights])
line.sendall(text)
for descriptor in (0, 1, 2):
    os.close(descriptor)  # so that the next program in a pipe sees the end of ours
with line.makefile() as answers:
    process = int(answers.readline())
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda number, _: os.kill(process, number))
    status = int(answers.readline())
os._exit(status if status >= 0 else 128 - status)
"""


def _ask(line: socket.socket, streams: Mapping[int, int], **what: object) -> None:
    """Ask the launcher at the other end for a process with these streams, by their numbers."""
    text = json.dumps({**what, "numbers": list(streams)}).encode("utf-8", "surrogateescape")
    rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", streams.values()))
    line.sendmsg([len(text).to_bytes(4, "big")], [rights])
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
        """Return its task in each forked process, and nothing here in the end."""
        while True:
            listener = self._listener.fileno()
            ready, _, _ = select.select([0, self._wake, listener], [], [])
            if self._wake in ready:
                os.read(self._wake, 4096)
                self._report()
            if listener in ready:
                work = self._fork()
                if work is not None:
                    return work
            if 0 in ready:
                return None

    def _fork(self) -> dict[str, Any] | None:
        line, _ = self._listener.accept()
        header, streams, _, _ = socket.recv_fds(line, 4, _MOST_STREAMS)
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
    # Out of the way first: the number of one may be the place of another.
    streams = [fcntl.fcntl(stream, fcntl.F_DUPFD_CLOEXEC, 256) for stream in work["streams"]]
    os.closerange(3, 256)
    for number, stream in zip(work["numbers"], streams, strict=True):
        os.dup2(stream, number)
        os.close(stream)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        opened = _opened(number, getattr(sys, name))
        setattr(sys, name, opened)
        setattr(sys, f"__{name}__", opened)
    sys.path[0] = work["folder"]
    sys.argv = work["arguments"]


def _opened(number: int, like: Any) -> io.TextIOWrapper:
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


def _run(module: str) -> NoReturn:
    """Run a module and end in order, but leave what was loaded before the fork as it is.

    An interpreter that ends takes all its modules apart. Here that would copy every page of
    memory that is shared with the launcher, which takes longer than most commands.
    """
    status: int | str | None = 0
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        status = end.code
    if not isinstance(status, str):
        # As processes of `multiprocessing` end when they were forked.
        threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001 -- it has no other name
        atexit._run_exitfuncs()  # noqa: SLF001 -- likewise
        gc.collect()  # reports what was never closed
        with suppress(OSError, ValueError):  # a stream that is gone: the interpreter says so
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit((status or 0) & 0xFF)
    sys.exit(status)


if __name__ == "__main__":
    gc.disable()  # nothing of what is loaded here is garbage
    for _name in PRELOADED:
        import_module(_name)
    gc.freeze()  # else each forked process would go through all of this again when it ends
    gc.enable()
    _work = _Launcher(socket.socket(fileno=int(sys.argv[1]))).serve()
    if _work is not None:
        _become(_work)
        _run(_work["arguments"][0])
