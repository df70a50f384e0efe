"""The page of a table brings along what it will ask for, and nothing of another game."""

import json
import re
from pathlib import Path

import httpx
import pytest

from lunarium.server.http.preload import Preloads
from tests.server.running import WITHOUT_LIMITS, running

MANIFEST = json.dumps(
    {
        "index.html": {"file": "assets/index.js", "isEntry": True, "imports": ["_frame.js"]},
        "_frame.js": {"file": "assets/frame.js", "css": ["assets/frame.css"]},
        "_tank.js": {"file": "assets/tank.js", "imports": ["_frame.js"], "css": ["assets/t.css"]},
        "src/routes/table/Screen.svelte": {"file": "assets/screen.js", "imports": ["_frame.js"]},
        "src/routes/table/akvarko/face.ts": {
            "file": "assets/akvarko.js",
            "imports": ["_tank.js", "src/routes/table/Screen.svelte"],
        },
        "src/routes/table/novaluna/face.ts": {"file": "assets/novaluna.js"},
        "src/lib/i18n/en/table.ts": {"file": "assets/table-en.js"},
        "src/lib/i18n/cs/table.ts": {"file": "assets/table-cs.js"},
        "src/lib/i18n/cs/akvarko.ts": {"file": "assets/akvarko-cs.js"},
    }
).encode()


def files(page: str) -> list[str]:
    """The files that a page names."""
    return re.findall(r'href="/assets/([^"]+)"', page)


def test_a_table_brings_its_screen_its_game_and_its_texts_each_once() -> None:
    links = Preloads(MANIFEST).of_table("cs-CZ,cs;q=0.9,en;q=0.8", "akvarko")
    assert files(links) == [
        "screen.js", "table-cs.js", "akvarko.js", "tank.js", "t.css", "akvarko-cs.js",
    ]  # fmt: skip
    assert '<link rel="modulepreload" crossorigin href="/assets/screen.js">' in links
    assert 'rel="modulepreload" crossorigin href="/assets/tank.js" fetchpriority="low"' in links
    assert 'rel="preload" as="style" crossorigin href="/assets/t.css" fetchpriority' in links


def test_a_table_whose_game_is_not_known_brings_its_screen_alone() -> None:
    assert files(Preloads(MANIFEST).of_table("en", None)) == ["screen.js", "table-en.js"]


@pytest.mark.parametrize(
    ("languages", "text"),
    [
        ("", "table-en.js"),
        ("fr-FR, de;q=0", "screen.js"),  # German has no such file here
        ("fr", "table-en.js"),
        ("sk-SK", "table-cs.js"),
        ("sk, en", "table-en.js"),
        ("\N{SNOWMAN};;,,=", "table-en.js"),
    ],
)
def test_texts_are_those_that_the_client_will_speak(languages: str, text: str) -> None:
    assert files(Preloads(MANIFEST).of_table(languages, None))[-1] == text


def test_without_a_manifest_nothing_is_brought_along() -> None:
    assert Preloads(None).of_table("en", "akvarko") == ""


def test_the_server_knows_the_game_of_a_table(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "dist" / ".vite").mkdir(parents=True)
    (tmp_path / "dist" / "index.html").write_text("<!doctype html><head></head>")
    (tmp_path / "dist" / ".vite" / "manifest.json").write_bytes(MANIFEST)
    variables = {**WITHOUT_LIMITS, "LUNARIUM_WEB": str(tmp_path / "dist")}
    with (
        running(sqlite_url, variables=variables) as server,
        httpx.Client(base_url=server.url, trust_env=False) as browser,
    ):
        assert files(browser.get("/").text) == []
        seats = [{"kind": "me"}, {"kind": "bot", "level": "new-moon"}]
        made = browser.post("/api/tables", json={"game": "akvarko", "seats": seats})
        path = f"/table/{made.json()['id']}"
        page = browser.get(path)
        assert page.text.endswith("</head>")
        assert "akvarko.js" in files(page.text)
        again = browser.get(path, headers={"if-none-match": page.headers["etag"]})
        assert again.status_code == 304
        unknown = browser.get("/table/nobodys-table")
        assert files(unknown.text) == ["screen.js", "table-en.js"]
        assert unknown.headers["etag"] != page.headers["etag"]
