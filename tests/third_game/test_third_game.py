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

ROOT = Path(__file__).parents[2]
WHERE = {"LUNARIUM_GAMES": "tests.third_game.register"}


SUITES = {
    "tests/conformance": 110,
    "tests/records": 8,
    "tests/test_table.py": 5,
    "tests/third_game/within": 17,
}
"""How many tests of the game each suite has at least."""


def test_the_suites_take_the_game_in() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *SUITES, "-k", "auction", "-n", "0", "-v", "--no-header"],
        cwd=ROOT,
        env={**os.environ, **WHERE},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for suite, least in SUITES.items():
        passed = re.findall(rf"^{re.escape(suite)}\S* PASSED", done.stdout, re.MULTILINE)
        assert len(passed) >= least, f"{suite}:\n{done.stdout}"


def test_elsewhere_the_game_is_unknown() -> None:
    program = "import lunarium; print(list(lunarium.GAMES))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "['novaluna', 'akvarko']\n"
