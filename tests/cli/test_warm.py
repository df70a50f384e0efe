"""`lunarium warm`: the engines are compiled ahead of time, in processes."""

import asyncio
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from lunarium.bots.warm import stages, units, warm_up
from lunarium.cli.console import Failure
from lunarium.cli.engines import compile_units
from lunarium.fast.cache import Unit, kernel_directory
from lunarium.games import GAMES
from tests.cli.terminal import environment
from tests.launcher import Command
from tests.workers.processes import worker_processes


@pytest.fixture
def unmarked(tmp_path: Path) -> Path:
    """A folder of kernels that nobody knows to be compiled: a unit's marker says so."""
    for game in GAMES.values():
        for _ in warm_up(game):
            pass
    for layer in ("fast", "bots"):
        kernels = kernel_directory(layer)
        shutil.copytree(
            kernels, tmp_path / kernels.name, ignore=shutil.ignore_patterns("*.compiled")
        )
    return tmp_path


def test_a_process_that_is_killed_while_it_compiles_is_replaced(unmarked: Path) -> None:
    command = Command(
        ["warm"],
        stderr=subprocess.PIPE,
        text=True,
        env=environment(NUMBA_CACHE_DIR=str(unmarked)),
    )
    with command as warm:
        deadline = time.monotonic() + 60
        while not (found := worker_processes(warm.pid)):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        os.kill(found[0], signal.SIGKILL)
        _, told = warm.communicate(timeout=300)
    assert warm.returncode == 0, told
    names = {unit.name for game in GAMES.values() for unit in units(game)}
    assert {path.stem for path in unmarked.rglob("*.compiled")} == names
    assert sorted(told.split("\n")[1:-1]) == sorted(f"  {name}" for name in names)


def test_what_cannot_be_compiled_is_told_in_full_after_the_rest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (good, *_), *_ = stages(units(GAMES["akvarko"]))
    bad = Unit("bad", ("lunarium.fast.no_such_module",))
    later = Unit(good.name, good.modules, after=("bad",))
    with pytest.raises(Failure, match=r"bad could not be compiled: Traceback[^$]*no_such_module"):
        asyncio.run(compile_units([bad, later]))
    assert capsys.readouterr().err == f"  {good.name}\n"
    assert worker_processes() == []
