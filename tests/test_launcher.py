"""The ways in which tests start processes, and how what they leave behind is found."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import processes_of_this_run
from tests.launcher import Command, needs_interpreter, python, run, scripts

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nothing is forked there")


def test_a_forked_command_is_the_real_one(tmp_path: Path) -> None:
    (tmp_path / "tank.txt").write_text("discus\n", encoding="utf-8")
    variables = {**os.environ, "COLUMNS": "60", "NO_COLOR": "1"}
    for arguments in (("--help",), ("score", "akvarko", "tank.txt"), ("score", "akvarko", "no")):
        forked = run(*arguments, env=variables, cwd=tmp_path)
        real = subprocess.run(
            python(*arguments), env=variables, cwd=tmp_path, capture_output=True, check=False
        )
        assert (forked.returncode, forked.stdout, forked.stderr) == (
            real.returncode, real.stdout, real.stderr,
        )  # fmt: skip


def test_a_forked_command_can_be_killed_and_is_not_our_child() -> None:
    command: Command[bytes] = Command(
        ["simulate", "akvarko", "--games", 1_000_000, "--out", "-"], stdout=subprocess.PIPE
    )
    with command:
        assert command.stdout is not None
        assert command.stdout.readline().startswith(b'{"format"')
        assert command.poll() is None
        with pytest.raises(subprocess.TimeoutExpired):
            command.wait(0.01)
        command.kill()
        command.stdout.close()
    assert command.returncode == -signal.SIGKILL


def test_variables_that_python_reads_at_its_start_need_an_interpreter() -> None:
    assert not needs_interpreter({**os.environ, "LUNARIUM_PORT": "1", "PYTHONUNBUFFERED": "yes"})
    for name in ("PYTHONHASHSEED", "NUMBA_CACHE_DIR", "LC_ALL", "LUNARIUM_GAMES"):
        assert needs_interpreter({**os.environ, name: "another"})


def test_a_shell_finds_the_command_too() -> None:
    told = subprocess.run(
        ["bash", "-c", "lunarium --version | tr a-z A-Z; lunarium juggle; exit $?"],  # noqa: S607
        env={**os.environ, "PATH": f"{scripts()}:{os.environ['PATH']}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.stdout.startswith("LUNARIUM 0.")
    assert (told.returncode, "No such command 'juggle'" in told.stderr) == (2, True)


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="this system hides processes")
def test_a_process_that_a_test_leaves_behind_is_found() -> None:
    sleeper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    try:
        assert "time.sleep(600)" in processes_of_this_run()[sleeper.pid]
    finally:
        sleeper.kill()
        sleeper.wait()
    assert sleeper.pid not in processes_of_this_run()
