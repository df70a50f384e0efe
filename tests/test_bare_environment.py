"""`lunarium.games` and `lunarium.records` need the standard library alone."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from lunarium.games import GAMES

ROOT = Path(__file__).parent.parent
PROGRAM = Path(__file__).with_name("bare_games.py")


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment that holds no package, not even pip."""
    home = tmp_path_factory.mktemp("bare")
    venv.create(home, with_pip=False)
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    # Only our sources are added; -P keeps the directory of the program itself off the path.
    environment = {"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    if "SYSTEMROOT" in os.environ:  # Windows starts no program without it
        environment["SYSTEMROOT"] = os.environ["SYSTEMROOT"]
    return subprocess.run(
        [python, "-P", "-s", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("package", ["pip", "pytest", "rich", "typer"])
def test_the_bare_environment_is_bare(bare_python: Path, package: str) -> None:
    answer = run(bare_python, "-c", f"import {package}")
    assert f"No module named '{package}'" in answer.stderr


def test_every_game_plays_to_its_end_with_the_standard_library_alone(bare_python: Path) -> None:
    answer = run(bare_python, str(PROGRAM))
    assert answer.returncode == 0, answer.stderr
    told = json.loads(answer.stdout)

    assert told["finished"] == [
        f"{name} {seats}" for name, game in GAMES.items() for seats in game.player_counts
    ]
    families = {module.partition(".")[0] for module in told["imported"]}
    assert "lunarium" in families
    assert families - {"lunarium"} <= sys.stdlib_module_names
