"""`lunarium site` writes a static site whose tables need no server."""

import gzip
from pathlib import Path

import pytest

from lunarium.cli.app import run

PAGE = "<!doctype html><html><head><title>Lunarium</title></head><body></body></html>"


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A client as the build writes it."""
    folder = tmp_path / "dist"
    (folder / "core" / "0123abc").mkdir(parents=True)
    (folder / "assets").mkdir()
    (folder / ".vite").mkdir()
    (folder / "index.html").write_text(PAGE)
    (folder / "assets" / "app-1.js").write_text("export {}")
    (folder / ".vite" / "preload.json").write_text("{}")
    (folder / "core" / "0123abc" / "python.wasm.gz").write_bytes(gzip.compress(b"compiled"))
    (folder / "core" / "0123abc" / "python.wasm.br").write_bytes(b"smaller")
    return folder


def test_a_site_holds_the_client_and_its_core_as_plain_files(web: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    assert run(["site", str(site), "--web", str(web)]) == 0
    assert {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()} == {
        "index.html", "404.html", "assets/app-1.js", "core/0123abc/python.wasm",
        "core/0123abc/python.wasm.br", "core/0123abc/python.wasm.gz",
    }  # fmt: skip
    assert (site / "core" / "0123abc" / "python.wasm").read_bytes() == b"compiled"
    page = (site / "index.html").read_text()
    assert '<meta name="lunarium-host" content="device">' in page
    assert "script-src 'self';" in page
    assert (site / "404.html").read_text() == page


def test_only_a_site_is_replaced(
    web: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site, other = tmp_path / "site", tmp_path / "other"
    assert run(["site", str(site), "--web", str(web)]) == 0
    (site / "assets" / "old-1.js").write_text("")
    assert run(["site", str(site), "--web", str(web)]) == 1
    assert "use --replace" in capsys.readouterr().err
    assert run(["site", str(site), "--web", str(web), "--replace"]) == 0
    assert not (site / "assets" / "old-1.js").exists()
    other.mkdir()
    (other / "thesis.txt").write_text("mine")
    assert run(["site", str(other), "--web", str(web), "--replace"]) == 1
    assert (other / "thesis.txt").exists()
    (web / "index.html").unlink()
    assert run(["site", str(tmp_path / "third"), "--web", str(web)]) == 1
    assert "make web" in capsys.readouterr().err
