"""Ask OSV whether the locked packages of Python and the web client have known vulnerabilities.

    python tools/audit.py

One request to https://osv.dev covers both lock files. A vulnerability in a package that Lunarium
needs to run, on the server or in the client, is a failure; one in a development tool is only
reported. Without a network that is reported too, and the check passes.
"""

import json
import re
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
LOCK: Final = ROOT / "requirements-dev.lock"
CLIENT_LOCK: Final = ROOT / "web" / "package-lock.json"
SERVICE: Final = "https://api.osv.dev/v1/querybatch"
PATIENCE_S: Final = 10.0

_PINNED = re.compile(r"^(?P<name>[\w.-]+)(?:\[[^]]*\])?==(?P<version>[^\s;]+)", re.MULTILINE)
_NAME = re.compile(r"[\w.-]+")


class Package(NamedTuple):
    """A package of a lock file, as OSV knows it."""

    ecosystem: str
    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.ecosystem})"


def locked_in_python(text: str) -> list[Package]:
    """The packages of requirements-dev.lock."""
    return [Package("PyPI", found["name"], found["version"]) for found in _PINNED.finditer(text)]


def locked_in_client(text: str) -> dict[Package, bool]:
    """The packages of package-lock.json, and whether they come along with what the client holds."""
    locked: dict[Package, bool] = {}
    for place, facts in json.loads(text)["packages"].items():
        if not place or "version" not in facts:
            continue
        package = Package("npm", place.rpartition("node_modules/")[2], facts["version"])
        tool = facts.get("dev") or facts.get("devOptional")
        locked[package] = locked.get(package, False) or not tool
    return locked


def needed_to_run(name: str = "lunarium") -> set[str]:
    """The names of all packages that come along with one that is installed here."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        current = waiting.pop()
        if current in seen:
            continue
        seen.add(current)
        try:
            wanted = metadata.requires(current) or []
        except metadata.PackageNotFoundError:  # for another system or another Python
            continue
        names = (_NAME.match(line) for line in wanted if "extra ==" not in line)
        waiting += [_same(name[0]) for name in names if name]
    return seen


def _same(name: str) -> str:
    """A name as the index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def ask(packages: list[Package], service: str = SERVICE) -> dict[Package, list[str]]:
    """The known vulnerabilities of each package that has some, by their names in OSV's list."""
    queries = [
        {"version": version, "package": {"ecosystem": ecosystem, "name": name}}
        for ecosystem, name, version in packages
    ]
    request = urllib.request.Request(  # noqa: S310 -- an address of our own
        service,
        json.dumps({"queries": queries}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310
        results = json.load(answer)["results"]
    return {
        package: [weakness["id"] for weakness in result["vulns"]]
        for package, result in zip(packages, results, strict=True)
        if result.get("vulns")
    }


def report(found: dict[Package, list[str]], running: set[Package]) -> Iterator[tuple[str, bool]]:
    """A line for each weak package, and whether Lunarium needs it to run."""
    for package, names in sorted(found.items()):
        needed = package in running
        where = "needed to run" if needed else "a developers' tool"
        links = ", ".join(f"https://osv.dev/{name}" for name in names)
        yield f"{package}, {where}: {links}", needed


def main() -> int:
    """Ask, and tell."""
    python = locked_in_python(LOCK.read_text(encoding="utf-8"))
    client = locked_in_client(CLIENT_LOCK.read_text(encoding="utf-8"))
    packages = [*python, *client]
    try:
        found = ask(packages)
    except (OSError, ValueError, KeyError) as error:
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        sys.stdout.write(f"Audit: OSV could not be reached ({reason}); nothing was checked.\n")
        return 0
    names = needed_to_run()
    running = {package for package in python if _same(package.name) in names}
    running |= {package for package, shipped in client.items() if shipped}
    failed = False
    for line, needed in report(found, running):
        sys.stdout.write(f"Audit: {line}\n")
        failed = failed or needed
    if not found:
        sys.stdout.write(f"Audit: no known vulnerability in {len(packages)} packages.\n")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
