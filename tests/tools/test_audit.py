"""The audit of locked packages, against a service of our own that answers like OSV."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.server.running import free_port
from tools import audit

WEAK = audit.Package("PyPI", "Old.Thing", "1.0")
WEAK_SCRIPT = audit.Package("npm", "old-script", "2.0.0")


class Service(BaseHTTPRequestHandler):
    """Knows two weak packages."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        results = [
            {"vulns": [{"id": "GHSA-1", "modified": ""}]}
            if query["package"]["name"] in {WEAK.name, WEAK_SCRIPT.name}
            else {}
            for query in asked["queries"]
        ]
        text = json.dumps({"results": results}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 -- the library's word
        pass


@pytest.fixture
def service() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Service) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_every_locked_package_is_asked_for() -> None:
    python = audit.locked_in_python(audit.LOCK.read_text(encoding="utf-8"))
    assert {"litestar", "sqlalchemy", "pytest"} <= {package.name for package in python}
    assert all(package.version[0].isdigit() for package in python)
    client = audit.locked_in_client(audit.CLIENT_LOCK.read_text(encoding="utf-8"))
    assert {"svelte", "vite", "@sveltejs/vite-plugin-svelte"} <= {each.name for each in client}


def test_what_the_client_holds_is_told_from_tools() -> None:
    client = audit.locked_in_client(audit.CLIENT_LOCK.read_text(encoding="utf-8"))
    shipped = {package.name for package, shipped in client.items() if shipped}
    assert {"svelte", "clsx", "pyodide", "uqr"} <= shipped
    assert {"vite", "vitest", "eslint", "typescript", "prettier"}.isdisjoint(shipped)


def test_what_is_needed_to_run_is_told_from_tools() -> None:
    running = audit.needed_to_run()
    assert {"litestar", "sqlalchemy", "llvmlite", "rich"} <= running
    assert {"pytest", "mypy", "ruff", "ray"}.isdisjoint(running)


def test_only_a_weakness_of_what_is_needed_to_run_is_a_failure(service: str) -> None:
    fine = audit.Package("npm", "svelte", "5.0.0")
    found = audit.ask([fine, WEAK, WEAK_SCRIPT], service)
    assert found == {WEAK: ["GHSA-1"], WEAK_SCRIPT: ["GHSA-1"]}
    assert list(audit.report(found, {WEAK})) == [
        ("Old.Thing 1.0 (PyPI), needed to run: https://osv.dev/GHSA-1", True),
        ("old-script 2.0.0 (npm), a developers' tool: https://osv.dev/GHSA-1", False),
    ]
    assert [needed for _, needed in audit.report(found, {WEAK, WEAK_SCRIPT})] == [True, True]


def test_a_weakness_of_what_the_client_holds_fails_the_audit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, service: str
) -> None:
    monkeypatch.setattr(audit.ask, "__defaults__", (service,))
    lock = tmp_path / "package-lock.json"
    monkeypatch.setattr(audit, "CLIENT_LOCK", lock)
    place = f"node_modules/{WEAK_SCRIPT.name}"
    for tool in (True, False):
        facts = {"version": WEAK_SCRIPT.version} | ({"dev": True} if tool else {})
        lock.write_text(json.dumps({"packages": {"": {}, place: facts}}), encoding="utf-8")
        assert audit.main() == (0 if tool else 1)


def test_without_a_network_it_says_so_and_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit.ask, "__defaults__", (f"http://127.0.0.1:{free_port()}",))
    assert audit.main() == 0
    assert "OSV could not be reached ([Errno" in capsys.readouterr().out
