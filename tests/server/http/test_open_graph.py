"""Previews of links: in the reader's language, true, and silent about what is hidden."""

import asyncio
import re
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from lunarium.games import GAMES
from lunarium.records import view_to_json
from lunarium.server.pictures import Pictures, Scene, draw
from lunarium.server.pictures.render import PictureUnavailable, render
from tests.server.running import WITHOUT_LIMITS, running
from tests.server.visitors import Visitor, play_on, seat_friends

pytestmark = pytest.mark.anyio

TEXTS = {
    "en": {"home.title": "Home", "home.text": "Play", "result.title": "{game}: {name} wins",
           "move.title": "{game}, move {n}: {names}",
           "invite.title": "{name} invites you to {game}", "game.novaluna": "Nova Luna",
           "level.new-moon": "New Moon", "running.title": "{game}: {names}"},
    "cs": {"home.title": "Domů", "invite.title": "{name} tě zve ke hře {game}",
           "game.novaluna": "Nova Luna"},
}  # fmt: skip


@asynccontextmanager
async def host(url: str, folder: Path, **limits: str) -> AsyncIterator[Visitor]:
    """Somebody at a server of their own, whose client has words for previews."""
    (folder / ".vite").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><head></head>")
    (folder / ".vite" / "previews.json").write_bytes(msgspec.json.encode(TEXTS))
    (folder / ".vite" / "preload.json").write_bytes(
        msgspec.json.encode({"table": {one: {"screen": [], "games": {}} for one in TEXTS}})
    )
    variables = {**WITHOUT_LIMITS, **limits, "LUNARIUM_WEB": str(folder)}
    with running(url, variables=variables) as server:
        async with Visitor(server) as visitor:
            yield visitor


async def tags(visitor: Visitor, path: str, language: str = "en") -> dict[str, str]:
    """What a stranger's program reads from the head of a page."""
    async with Visitor(visitor.server) as stranger:
        page = await stranger.http.get(path, headers={"accept-language": language})
    assert page.is_success, page.text
    found = re.findall(r'<meta property="og:([a-z_:]+)" content="([^"]*)">', page.text)
    return {name: unescape(value) for name, value in found}


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


async def test_links_tell_strangers_what_their_pages_would(sqlite_url: str, tmp_path: Path) -> None:
    async with host(sqlite_url, tmp_path / "dist") as ann:
        await ann.http.patch("/api/me", json={"name": 'A "quoted" <Ann>'})
        async with Visitor(ann.server) as ben:
            table, info = await seat_friends(ann, [ben], "novaluna")
            assert info.invites is not None
            secret = info.invites.any_seat
            private = await tags(ann, f"/table/{table}")
            assert private["title"] == "Home", "a private game is nobody else's"
            invited = await tags(ann, f"/join/{table}.{secret}")
            assert invited["title"].startswith('Nova Luna: A "quoted" <Ann>, ')
            waiting = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
            assert waiting.invites is not None
            link = f"/join/{waiting.id}.{waiting.invites.any_seat}"
            assert (await tags(ann, link, "cs-CZ,cs;q=0.9"))["title"] == (
                'A "quoted" <Ann> tě zve ke hře Nova Luna'
            )
            assert (await tags(ann, f"{link}?lang=cs"))["title"].endswith("ke hře Nova Luna")
            assert (await tags(ann, f"/join/{waiting.id}.{'x' * 22}"))["title"] == "Home"
            # In a link of today the secret stays with the browser, and the server sees the table.
            assert (await tags(ann, f"/join/{waiting.id}"))["title"].endswith("to Nova Luna")
            assert (await tags(ann, f"/join/{table}"))["title"] == "Home", "it has begun"

            async with ann.line() as one, ben.line() as two:
                await one.watch(table)
                await two.watch(table)
                rng = Random(1)
                await asyncio.gather(play_on(one, table, rng), play_on(two, table, rng))
            result = await tags(ann, f"/table/{table}")
            assert result["title"].endswith(" wins")
            assert result["image"] == f"{ann.server.url}/preview/table/{table}.png"
            moved = await tags(ann, f"/table/{table}/move/3")
            assert moved["title"].startswith("Nova Luna, move 3: ")
            pictures = [
                (await ann.http.get(unescape(found["image"]))).content
                for found in (private, invited, result, moved, await tags(ann, "/daily"))
            ]
            assert {size_of(picture) for picture in pictures} == {(1200, 630)}
            assert pictures[1] == pictures[2], "the game of the invitation is over by now"
            assert len(set(pictures)) == 4


async def test_pictures_are_limited_and_those_that_are_there_cost_nothing(
    sqlite_url: str, tmp_path: Path
) -> None:
    limits = {"LUNARIUM_ADDRESS_HEAVY_RATE": "0.001", "LUNARIUM_ADDRESS_HEAVY_BURST": "1"}
    async with host(sqlite_url, tmp_path / "dist", **limits) as ann:
        first = await ann.http.get("/preview/home.png")
        assert (first.status_code, first.headers["content-type"]) == (200, "image/png")
        assert (await ann.http.get("/preview/daily.png")).status_code == 429
        again = await ann.http.get("/preview/anything/else.png")
        assert (again.status_code, again.content) == (200, first.content)
        assert (await ann.http.get("/preview/home.gif")).status_code == 404


def players_of(view: Any) -> Any:
    """What lies before the players of Nova Luna."""
    return view["players"]


@pytest.mark.parametrize(("name", "seats"), [("novaluna", 4), ("akvarko", 6), ("akvarko", 2)])
def test_a_board_is_drawn_with_every_piece_and_its_latest_move(name: str, seats: int) -> None:
    game = GAMES[name]
    rng = Random(seats)
    state = game.start(game.options(seats, {}), seats, rng)
    for _ in range(8 * seats):
        seat = next(iter(game.to_move(state)))
        state = game.play(state, seat, rng.choice(list(game.moves(state, seat))))
    view = view_to_json(game, game.view(state, None))
    drawn = draw(Scene(name, view, winners=(1,), latest=0, seats=seats))
    boards: Any = view.get("tanks") or [player["tableau"] for player in players_of(view)]
    laid = [piece for board in boards for piece in board]
    assert len(laid) > seats
    assert drawn.count('rx=".14"') + drawn.count("scale(.0048)") == len(laid)
    assert "NaN" not in drawn


async def test_a_drawing_that_cannot_be_rendered_is_told() -> None:
    with pytest.raises(PictureUnavailable):
        await render("this is no drawing")


async def test_pictures_that_were_unused_longest_are_forgotten_first() -> None:
    pictures = Pictures(most_bytes=1000)

    async def drawn() -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>'

    for key in "abcdefghijklmnopqrst":
        await pictures.make(key, drawn)
        pictures.find("a")
    assert pictures.find("a") is not None
    assert pictures.find("b") is None
