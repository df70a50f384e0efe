"""A page brings along what it will ask for: a table its game, the first page all games."""

import json
import re
from pathlib import Path

import httpx
import pytest

from lunarium.server.http.web_client import PRELOAD, Preloads
from tests.server.running import WITHOUT_LIMITS, running

LISTED = json.dumps(
    {
        "neighbours": {"sk": "cs"},
        "home": {
            "en": {
                "screen": ["assets/home.js", "assets/home-en.js"],
                "games": {
                    "akvarko": ["assets/little.js", "assets/fish.js"],
                    "novaluna": ["assets/little.js", "assets/moon.js"],
                },
            },
        },
        "table": {
            "en": {
                "screen": ["assets/screen.js", "assets/table-en.js"],
                "games": {"akvarko": ["assets/akvarko.js"], "novaluna": ["assets/novaluna.js"]},
            },
            "cs": {
                "screen": ["assets/screen.js", "assets/table-cs.js"],
                "games": {
                    "akvarko": [
                        "assets/akvarko.js",
                        "assets/tank.js",
                        "assets/t.css",
                        "assets/akvarko-cs.js",
                    ],
                    "novaluna": ["assets/novaluna.js"],
                },
            },
            "de": {"screen": ["assets/screen.js"], "games": {}},
        },
    }
).encode()
GAMES = ("novaluna", "akvarko")
CLIENT = Path(__file__).parents[3] / "web" / "dist"


def files(page: str) -> list[str]:
    """The files that a page names."""
    return re.findall(r'href="/assets/([^"]+)"', page)


def test_a_table_brings_its_screen_its_game_and_its_texts_each_once() -> None:
    links = Preloads(LISTED).of_table("cs-CZ,cs;q=0.9,en;q=0.8", "akvarko")
    assert files(links) == [
        "screen.js", "table-cs.js", "akvarko.js", "tank.js", "t.css", "akvarko-cs.js",
    ]  # fmt: skip
    assert '<link rel="modulepreload" crossorigin href="/assets/screen.js">' in links
    assert 'rel="modulepreload" crossorigin href="/assets/tank.js" fetchpriority="low"' in links
    assert 'rel="preload" as="style" crossorigin href="/assets/t.css" fetchpriority' in links


def test_the_first_page_brings_its_screen_and_then_the_little_boards_of_all_games() -> None:
    links = Preloads(LISTED).of_home("en-GB")
    assert files(links) == ["home.js", "home-en.js", "little.js", "fish.js", "moon.js"]
    assert links.count('fetchpriority="low">') == len(files(links)), "its own script comes first"
    assert Preloads(LISTED).of_home("cs") == "", "the build has not listed Czech"


def test_a_table_whose_game_is_not_known_brings_its_screen_alone() -> None:
    assert files(Preloads(LISTED).of_table("en", None)) == ["screen.js", "table-en.js"]


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
    assert files(Preloads(LISTED).of_table(languages, None))[-1] == text


def test_without_a_list_nothing_is_brought_along() -> None:
    assert Preloads(None).of_table("en", "akvarko") == ""


@pytest.mark.parametrize("language", ["en", "cs", "de", "hu", "ru"])
def test_the_build_lists_files_that_are_there_for_each_game_and_language(language: str) -> None:
    preloads = Preloads((CLIENT / PRELOAD).read_bytes())
    screen = files(preloads.of_table(language, None))
    assert screen
    for game in GAMES:
        listed = files(preloads.of_table(language, game))
        assert len(listed) == len(set(listed)) > len(screen)
        assert [name for name in listed if not (CLIENT / "assets" / name).is_file()] == []
    home = files(preloads.of_home(language))
    assert len([name for name in home if name.startswith("LittleBoard")]) >= len(GAMES)
    assert [name for name in home if not (CLIENT / "assets" / name).is_file()] == []


def test_the_server_knows_the_game_of_a_table(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "dist" / ".vite").mkdir(parents=True)
    (tmp_path / "dist" / "index.html").write_text("<!doctype html><head></head>")
    (tmp_path / "dist" / ".vite" / "preload.json").write_bytes(LISTED)
    variables = {**WITHOUT_LIMITS, "LUNARIUM_WEB": str(tmp_path / "dist")}
    with (
        running(sqlite_url, variables=variables) as server,
        httpx.Client(base_url=server.url, trust_env=False) as browser,
    ):
        assert "home-en.js" in files(browser.get("/").text)
        assert files(browser.get("/settings").text) == []
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
