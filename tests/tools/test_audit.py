"""The audit of locked packages, against a service of our own that answers like OSV."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from tests.server.running import free_port
from tools import audit

WEAK = audit.Package("PyPI", "Old.Thing", "1.0")


class Service(BaseHTTPRequestHandler):
    """Knows one weakness."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        results = [
            {"vulns": [{"id": "GHSA-1", "modified": ""}]}
            if query["package"]["name"] == WEAK.name
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


def test_what_is_needed_to_run_is_told_from_tools() -> None:
    running = audit.needed_to_run()
    assert {"litestar", "sqlalchemy", "llvmlite", "rich"} <= running
    assert {"pytest", "mypy", "ruff", "ray"}.isdisjoint(running)


def test_only_a_weakness_of_what_is_needed_to_run_is_a_failure(service: str) -> None:
    fine = audit.Package("npm", "svelte", "5.0.0")
    found = audit.ask([fine, WEAK], service)
    assert found == {WEAK: ["GHSA-1"]}
    ((line, needed),) = audit.report(found, {"old-thing"})
    assert needed
    assert line == "Old.Thing 1.0 (PyPI), needed to run: https://osv.dev/GHSA-1"
    ((line, needed),) = audit.report(found, set())
    assert not needed
    assert "a developers' tool" in line


def test_without_a_network_it_says_so_and_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit.ask, "__defaults__", (f"http://127.0.0.1:{free_port()}",))
    assert audit.main() == 0
    assert "OSV could not be reached ([Errno" in capsys.readouterr().out
