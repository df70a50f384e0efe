"""What holds for all tests: Hypothesis, Ctrl-C, their order, and no process left behind."""

import gc
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from uuid import uuid4

import pytest
from hypothesis import settings

from tests import launcher

# No deadline: on a busy machine a slow example is no bug. In continuous integration the examples
# are fixed, so that a red run is red again when it is repeated.
settings.register_profile("lunarium", deadline=None, print_blob=True)
settings.register_profile("lunarium-ci", settings.get_profile("lunarium"), derandomize=True)
settings.load_profile("lunarium-ci" if os.environ.get("CI") else "lunarium")

_MARK = "LUNARIUM_TEST_RUN"
"""The variable by which every process of one run of the tests is known."""

_GOING_S = 20.0
"""How long processes may take to end after the last test."""

_MEMORY = Path("/dev/shm")  # noqa: S108 -- a folder in memory, made for everybody
_ROOM = 4 << 30
"""Bytes that must be free there; the tests need less than a tenth of them."""


def pytest_configure(config: pytest.Config) -> None:
    """Mark our processes, and let them have a Ctrl-C of their own; keep files in memory."""
    if not _is_worker(config):
        _write_to_memory()
        os.environ[_MARK] = uuid4().hex
        os.environ["LUNARIUM_BOT_ENV"] = _MARK  # programs of the tests are marked too
        # Else NumPy starts threads in every process, which takes a tenth of a second of CPU time.
        os.environ.setdefault("OMP_NUM_THREADS", "1")
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A script started us in the background. We keep ignoring Ctrl-C, but by a handler:
        # that one is not inherited by the programs whose Ctrl-C is tested.
        signal.signal(signal.SIGINT, _ignore)


def _write_to_memory() -> None:
    """Keep temporary files in memory, if there is room and programs may be started from there.

    Most of them are databases, and writing those to a disk takes a quarter of the CPU time of their
    tests. A folder named in TMPDIR is used instead.
    """
    if "TMPDIR" in os.environ or not os.access(_MEMORY, os.W_OK):
        return
    if os.statvfs(_MEMORY).f_flag & os.ST_NOEXEC or shutil.disk_usage(_MEMORY).free < _ROOM:
        return
    os.environ["TMPDIR"] = tempfile.tempdir = str(_MEMORY)


def _ignore(_number: int, _frame: FrameType | None) -> None:
    pass


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


# ------------------------------------------------------------------------------ order

LONG_FIRST = (
    "arena/test_ray.py",
    "server/thinking/test_ray.py",  # after the other: it uses the same cluster
    "server/thinking/test_real_bots.py",
    "test_documentation.py",
    "core",
    "server/hard",
    "browser",
    "server/bots",
    "cli/test_bot.py",
    "test_package.py",
    "examples",
    "bots",
    "envs",
    "cli",
    "client",
    "server",
)
"""What takes long is started first, so that no worker is alone with it in the end."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage among the tests, neither while they are collected nor afterwards."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort by the list above; within a part of it the order stays."""
    here = Path(__file__).parent
    parts = [here / part for part in LONG_FIRST]

    @cache
    def place(path: Path) -> int:
        fits = (n for n, part in enumerate(parts) if path.is_relative_to(part))
        return next(fits, len(parts))

    items.sort(key=lambda item: place(item.path))


# ------------------------------------------------------------------------------ processes


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Fail if a process of this run outlives it; such a one is ended."""
    yield
    launcher.close()
    if "ray" in sys.modules:
        sys.modules["ray"].shutdown()  # one cluster serves several files of tests
    if _is_worker(session.config) or not Path("/proc/self/environ").exists():
        return
    deadline = time.monotonic() + _GOING_S
    while (left := processes_of_this_run()) and time.monotonic() < deadline:
        time.sleep(0.1)
    if not left:
        return
    if session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
    terminal = session.config.get_terminal_writer()
    terminal.sep("=", "failed: processes that outlived the tests, and were killed", red=True)
    for process, command in left.items():
        os.kill(process, signal.SIGKILL)
        terminal.line(f"{process}: {command}")


def processes_of_this_run() -> dict[int, str]:
    """The other processes of this run, with their command lines."""
    mark = f"{_MARK}={os.environ[_MARK]}".encode()
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        number = int(folder.name)
        if number in {os.getpid(), os.getppid()}:
            continue
        try:
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                words = (folder / "cmdline").read_bytes().split(b"\0")
                found[number] = b" ".join(words).decode(errors="replace") or "(ending)"
        except OSError:  # it ended meanwhile, or is not ours to read
            continue
    return {number: command for number, command in found.items() if command != "(ending)"}
