"""What is installed is complete."""

import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import lunarium

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"


@pytest.mark.xdist_group("checked")
def test_tests_of_a_group_are_put_into_it(request: pytest.FixtureRequest) -> None:
    """Else tests that must not meet would run beside each other, and fail now and then."""
    if request.config.getoption("loadgroup", default=False):  # as `make test` runs them
        assert request.node.nodeid.endswith("@checked")


def test_the_version_is_told_the_same_everywhere() -> None:
    assert metadata.version("lunarium") == lunarium.__version__


def test_the_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        timeout=300,
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    written = {
        path.relative_to(SOURCES).as_posix()
        for path in (SOURCES / "lunarium").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    client = {name for name in packed if name.startswith("lunarium/server/web/")}
    assert packed - client == written
    assert {"lunarium/server/web/index.html", "lunarium/server/web/sw.js"} <= client
    assert "lunarium/py.typed" in packed
    assert "lunarium/games/novaluna/tiles.csv" in packed
    assert "lunarium/games/akvarko/species.toml" in packed
