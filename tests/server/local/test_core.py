"""Tables on a device without a network: the same commands, views and messages as on a server."""

import json
from collections.abc import AsyncIterator

import pytest

from lunarium.records import Verdict, check_fairness, read_line
from tests.server.local.device import MemoryStorage, Page, QuotaError

pytestmark = pytest.mark.anyio


@pytest.fixture
def storage() -> MemoryStorage:
    """What the browser of the device keeps."""
    return MemoryStorage()


@pytest.fixture
async def page(storage: MemoryStorage, anyio_backend: str) -> AsyncIterator[Page]:
    """A page of the device."""
    opened = await Page.open(storage)
    yield opened
    await opened.core.close()


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("novaluna", ("me", "crescent", "first-quarter")),
        ("novaluna", ("me",)),
        ("akvarko", ("me", "first-quarter", "Ben", "new-moon")),
    ],
)
async def test_a_game_is_played_to_a_verified_end(
    page: Page, storage: MemoryStorage, game: str, seats: tuple[str, ...]
) -> None:
    assert [m["type"] for m in page.sent] == ["welcome"]
    table = await page.new_table(game, *seats)
    assert table.startswith("local-")
    assert len(table) == 22
    last = await page.play_out(table)
    assert last["happened"][-1] == {"type": "table_changed", "how": "finished"}
    _, record = await page.ask("GET", f"/api/tables/{table}/record")
    assert check_fairness(read_line(json.dumps(record)).record).verdict is Verdict.VERIFIED
    status, replay = await page.ask("GET", f"/api/tables/{table}/replay?seat=0&moves=true")
    assert (status, replay["fair"], replay["result"]) == (200, "verified", last["info"]["result"])
    again = await page.ask("POST", "/api/replay", record)
    assert again[1]["figures"] == replay["figures"]
    _, mine = await page.ask("GET", "/api/me/games?status=finished")
    assert mine["tables"] == [storage.lines[table]["summary"]]
    _, solo = await page.ask("GET", "/api/me/solo")
    assert solo["played"] == (len(seats) == 1)
    done = await page.do(table, "rematch")
    assert done["rematch"].startswith("local-")


async def test_a_table_goes_on_from_a_move_of_another(page: Page) -> None:
    table = await page.new_table("novaluna", "me", "new-moon")
    await page.play_out(table)
    new = {
        "game": "novaluna",
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "crescent"}],
        "position": {"table": table, "move": 6},
    }
    status, info = await page.ask("POST", "/api/tables", new)
    assert (status, info["from_position"]) == (201, True), info
    await page.send(type="watch", table=info["id"])
    assert (await page.play_out(info["id"]))["info"]["result"] is not None


async def test_puzzles_and_positions_need_no_server(page: Page) -> None:
    _, listed = await page.ask("GET", "/api/puzzles?game=akvarko")
    assert listed["today"] in {one["id"] for one in listed["puzzles"]}
    status, shown = await page.ask("GET", f"/api/puzzles/{listed['today']}")
    puzzle = shown["puzzle"]
    assert (status, puzzle["id"], len(shown["previews"]) > 0) == (200, listed["today"], True)
    _, checked = await page.ask("POST", "/api/positions/check", {"view": puzzle["view"]})
    assert (checked["problem"], checked["moves"]) == (None, shown["moves"])
    twice = {**puzzle["view"], "round": 17}
    _, checked = await page.ask("POST", "/api/positions/check", {"view": twice})
    assert checked["problem"]["reason"]
    entered = {"game": "akvarko", "players": 2, "moves": [{"seat": 0, "move": "neon"}]}
    _, game = await page.ask("POST", "/api/companion", entered)
    assert (game["played"], game["to_move"]) == (1, [1])
    guests = [{"kind": "guest", "name": "Ben"}] * (puzzle["players"] - 1)
    new = {
        "game": "akvarko",
        "seats": [{"kind": "me"}, *guests],
        "position": {"view": puzzle["view"]},
    }
    status, info = await page.ask("POST", "/api/tables", new)
    assert (status, info["from_position"]) == (201, True), info


async def test_a_line_goes_on_as_far_as_nothing_hidden_is_shown(page: Page) -> None:
    _, listed = await page.ask("GET", "/api/puzzles?game=akvarko")
    lengths = set()
    for one in listed["puzzles"][:10]:
        _, shown = await page.ask("GET", f"/api/puzzles/{one['id']}")
        puzzle = shown["puzzle"]
        asked = {"view": puzzle["view"], "line": [puzzle["move"]]}
        _, line = await page.ask("POST", "/api/positions/line", asked)
        lengths.add(len(line["steps"]))
        for step in line["steps"][1:]:
            assert step["happened"][0]["move"] == puzzle["move"]
    assert lengths == {1, 2}


async def test_hands_of_guests_stay_covered_until_their_seat_is_opened(page: Page) -> None:
    table = await page.new_table("akvarko", "me", "Ben")
    assert page.last(table)["seat"] is None
    assert page.last(table)["view"]["hand"] == []
    await page.send(type="open", table=table, seat=1)
    assert len(page.last(table)["view"]["hand"]) == 8
    await page.send(type="preview", table=table)
    assert page.sent[-1]["type"] == "previews"
    await page.send(type="explain", table=table, seat=0)
    assert page.sent[-1]["type"] == "explained"


async def test_a_killed_page_loses_nothing_and_a_second_tab_follows(
    page: Page, storage: MemoryStorage
) -> None:
    table = await page.new_table("novaluna", "me", "Ben")
    tab = await Page.open(storage)
    await tab.send(type="watch", table=table)
    seat, move = page.last(table)["info"]["to_move"][0], "T1@0,0"
    _, hint = await page.ask("POST", f"/api/tables/{table}/hint", {"seat": seat})
    move = hint["move"]
    assert (await page.do(table, "play", seat=seat, move=move))["type"] == "ack"
    await tab.core.catch_up(table)
    assert tab.last(table)["n"] == page.last(table)["n"]
    assert tab.last(table)["happened"][0]["move"] == move
    # A tab that does not know of it yet is notified, and sees the current position.
    await tab.do(table, "undo", seat=seat)
    stale = await page.do(table, "play", seat=seat, move="nonsense")
    assert stale["refusal"]["code"] == "bad_move"
    assert page.last(table)["info"]["moves"] == 0
    reloaded = await Page.open(storage)
    await reloaded.send(type="watch", table=table, have=1)
    assert reloaded.last(table)["info"] == tab.last(table)["info"]
    assert [one["type"] for one in reloaded.last(table)["happened"]] == ["moved", "taken_back"]


@pytest.mark.parametrize(
    ("error", "code"),
    [(QuotaError("full"), "storage_full"), (PermissionError("no"), "storage_forbidden")],
)
async def test_a_move_that_cannot_be_kept_is_not_shown(
    page: Page, storage: MemoryStorage, error: Exception, code: str
) -> None:
    table = await page.new_table("novaluna", "me", "Ben")
    before = page.last(table)
    seat = before["info"]["to_move"][0]
    _, hint = await page.ask("POST", f"/api/tables/{table}/hint", {"seat": seat})
    storage.broken = error
    refused = await page.do(table, "play", seat=seat, move=hint["move"])
    assert (refused["type"], refused["refusal"]["code"]) == ("refused", code)
    assert page.last(table) is before
    body = {"game": "novaluna", "seats": [{"kind": "me"}]}
    status, problem = await page.ask("POST", "/api/tables", body)
    assert (status, problem["code"]) == (503, code)
    storage.broken = None
    assert (await page.do(table, "play", seat=seat, move=hint["move"]))["type"] == "ack"


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/daily", None, 404, "not_found"),
        ("GET", "/api/puzzles/nothing", None, 404, "not_found"),
        ("POST", "/api/analysis", {}, 404, "not_here"),
        ("DELETE", "/api/games", None, 405, "not_allowed"),
        ("GET", f"/api/tables/{'x' * 22}", None, 404, "no_such_table"),
        ("POST", "/api/tables", {"game": "novaluna"}, 400, "bad_message"),
        (
            "POST",
            "/api/tables",
            {"game": "novaluna", "seats": [{"kind": "open"}]},
            400,
            "bad_setup",
        ),
        (
            "POST",
            "/api/tables",
            {"game": "novaluna", "seats": [{"kind": "me"}, {"kind": "bot", "level": "full-moon"}]},
            400,
            "bad_setup",
        ),
        ("POST", "/api/replay", "{}", 400, "bad_message"),
        ("PATCH", "/api/me", {"name": " "}, 400, "bad_name"),
    ],
)
async def test_what_cannot_be_done_here_is_refused_as_a_server_would(
    page: Page, method: str, path: str, body: object, status: int, code: str
) -> None:
    answer, problem = await page.ask(method, path, body)
    assert (answer, problem["code"]) == (status, code)
    await page.send(type="seek", game="novaluna", seats=[2])
    assert page.sent[-1]["refusal"]["code"] == "not_here"
    await page.core.receive("nonsense")
    assert page.sent[-1]["refusal"]["code"] == "bad_message"


async def test_a_name_is_kept_and_a_table_can_be_taken_off(
    page: Page, storage: MemoryStorage
) -> None:
    _, me = await page.ask("PATCH", "/api/me", {"name": "Ana"})
    assert me == {"id": page.core.me.id, "name": "Ana", "named": True}
    table = await page.new_table("novaluna", "me", "new-moon")
    assert storage.lines[table]["summary"]["names"] == ["Ana", "new-moon"]
    assert (await Page.open(storage)).core.me == page.core.me
    assert await page.ask("DELETE", f"/api/tables/{table}") == (200, None)
    assert storage.rows == {}
    assert (await page.ask("GET", f"/api/tables/{table}"))[0] == 404
