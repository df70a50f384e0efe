"""Registration is all it takes: every suite that asks the registry for its games takes Auction in.

The suites run once more in a process where the game is registered, limited to the tests of this
game. `within` adds what is said about a table of it from the outside: on the command line and,
with its worker processes, in the arena.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHERE = {"LUNARIUM_GAMES": "tests.third_game.register"}


@pytest.mark.parametrize(
    ("suite", "least"),
    [
        ("tests/conformance", 70),
        ("tests/records", 8),
        ("tests/test_table.py", 5),
        ("tests/third_game/within", 16),
    ],
)
def test_a_suite_takes_the_game_in(suite: str, least: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", suite, "-k", "auction", "-n", "0", "-q", "--no-header"],
        cwd=ROOT,
        env={**os.environ, **WHERE},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None, done.stdout
    assert int(passed[1]) >= least


def test_elsewhere_the_game_is_unknown() -> None:
    program = "import lunarium; print(list(lunarium.GAMES))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "['novaluna', 'akvarko']\n"
