# ruff: noqa: INP001 (a script beside the client, not a package)
"""Write web/core: what a browser needs to hold tables without a network.

    python web/scripts/core.py

It holds Pyodide from the package in node_modules, and `lunarium.zip`: those of our sources that run
there, with msgspec, whose wheel is fetched once and compared with its hash. `manifest.json` names
every file with its size. The build of the client takes all of it over (web/scripts/core.ts).
"""

import hashlib
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).resolve().parents[1]
CORE: Final = WEB / "core"
SOURCES: Final = WEB.parent / "src"

WHEEL: Final = "msgspec==0.22.0"
WHEEL_HASH: Final = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
PLATFORM: Final = ("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314",
                   "--platform", "pyemscripten_2026_0_wasm32")  # fmt: skip
"""For the Python and the system interface of this Pyodide: change them together."""

PARTS: Final = (
    "lunarium/__init__.py",
    "lunarium/table.py",
    "lunarium/games",
    "lunarium/records",
    "lunarium/analysis/__init__.py",
    "lunarium/analysis/api.py",
    "lunarium/analysis/review.py",
    "lunarium/analysis/puzzles.py",
    "lunarium/analysis/puzzles_akvarko.jsonl.gz",
    "lunarium/analysis/puzzles_novaluna.jsonl.gz",
    "lunarium/bots/__init__.py",
    "lunarium/bots/api.py",
    "lunarium/bots/akvarko/weights.toml",
    "lunarium/bots/akvarko/weights_many.toml",
    "lunarium/bots/novaluna/weights.toml",
    "lunarium/bots/plain",
    "lunarium/bots/warm.py",
    "lunarium/server/__init__.py",
    "lunarium/server/logs.py",
    "lunarium/server/settings.py",
    "lunarium/server/thoughts.py",
    "lunarium/server/protocol",
    "lunarium/server/tables",
    "lunarium/server/live/__init__.py",
    "lunarium/server/live/bots.py",
    "lunarium/server/live/live_table.py",
    "lunarium/server/live/live_tables.py",
    "lunarium/server/live/presence.py",
    "lunarium/server/live/subscriptions.py",
    "lunarium/server/local",
)
"""The sources that run in a browser, files and folders."""

_STAMP: Final = ".made-from"
_MADE_BY: Final = (WEB / "scripts" / "core.py", WEB / "scripts" / "core.mjs")


def build(node: Callable[..., None]) -> None:
    """Write the folder, unless it was made from the same sources; `node` runs a script."""
    made_from = digest()
    stamp = CORE / _STAMP
    if stamp.exists() and stamp.read_text() == made_from:
        return
    CORE.mkdir(exist_ok=True)
    stamp.unlink(missing_ok=True)
    _collect(CORE / "sources")
    node("scripts/core.mjs")
    stamp.write_text(made_from)


def digest() -> str:
    """What the folder is made from, as one hash."""
    found = hashlib.sha256(f"{WHEEL} {WHEEL_HASH} {PLATFORM}".encode())
    for path in (*_MADE_BY, WEB / "package-lock.json"):
        found.update(path.read_bytes())
    for path in _sources():
        name = path.relative_to(SOURCES).as_posix()
        found.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def _sources() -> Iterator[Path]:
    for part in PARTS:
        whole = SOURCES / part
        for path in sorted(whole.rglob("*")) if whole.is_dir() else [whole]:
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def _collect(folder: Path) -> None:
    """Put our sources and the files of msgspec into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(_wheel()) as wheel:
        for name in wheel.namelist():
            if "/licenses/" in name or not (".dist-info/" in name or name.endswith(".pyi")):
                wheel.extract(name, folder)
    for path in _sources():
        target = folder / path.relative_to(SOURCES)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def _wheel() -> Path:
    """The wheel of msgspec, fetched the way this machine fetches packages."""
    kept = WEB / "node_modules" / ".cache" / "wheels"
    for found in kept.glob("*.whl"):
        if hashlib.sha256(found.read_bytes()).hexdigest() == WHEEL_HASH:
            return found
    wanted = kept / "requirements.txt"
    kept.mkdir(parents=True, exist_ok=True)
    wanted.write_text(f"{WHEEL} --hash=sha256:{WHEEL_HASH}\n")
    subprocess.run(  # noqa: S603 - our own arguments
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "download", "--no-deps",
         "--only-binary", ":all:", *PLATFORM, "--require-hashes", "-r", wanted, "-d", kept],
        check=True,
    )  # fmt: skip
    return next(kept.glob("*.whl"))


if __name__ == "__main__":
    from client import install, node

    install()
    build(node)
