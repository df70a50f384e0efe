"""Facts about the games, records and replays, the score pad, hints, the daily table, the client."""

import gzip
import json
from pathlib import Path
from random import Random

import httpx
import pytest

from lunarium.records import Verdict, check_fairness, read_line
from lunarium.server.protocol.http import (
    BotReadiness,
    Daily,
    GameFacts,
    Hint,
    ReplayGame,
    ScoredPad,
)
from lunarium.server.protocol.messages import Refused, Update
from lunarium.server.protocol.tables import Play, TableInfo
from tests.server.running import WITHOUT_LIMITS, running
from tests.server.visitors import (
    Come,
    Visitor,
    is_over,
    new_id,
    notations,
    play_on,
    problem,
    seat_friends,
)

pytestmark = pytest.mark.anyio


async def finished_game(visitor: Visitor, game: str) -> str:
    """A game on one device, or a solo game, played to its end."""
    if game == "novaluna":
        info = await visitor.make_table("novaluna", {"kind": "me"})
        async with visitor.line() as line:
            await line.watch(info.id)
            await play_on(line, info.id, Random(1))
        return info.id
    info = await visitor.make_table("akvarko", {"kind": "me"}, {"kind": "guest", "name": "Bo"})
    await play_all(visitor, info.id)
    return info.id


async def play_all(visitor: Visitor, table: str) -> None:
    """Play all seats of a table on one device at random until the game is over."""
    rng = Random(2)
    while True:
        look = await visitor.get(f"/api/tables/{table}", Update)
        if not look.info.to_move:
            return
        seat = look.info.to_move[0]
        own = await visitor.get(f"/api/tables/{table}", Update, seat=seat)
        assert own.moves is not None
        move = rng.choice(notations(own.moves))
        await visitor.command(table, Play(id=new_id(), seat=seat, move=move))


async def test_the_facts_of_the_games_are_those_of_the_rules(visitors: Come) -> None:
    facts = {
        game.name: game for game in await (await visitors()).get("/api/games", list[GameFacts])
    }
    nova, tank = facts["novaluna"], facts["akvarko"]
    assert nova.players == (1, 2, 3, 4)
    assert tank.players == (2, 3, 4, 5, 6)
    assert {option.name: option.values for option in nova.options} == {
        "discs": {"1": (21,), "2": (21,), "3": (21, 18), "4": (21, 16)}
    }
    (fewer,) = tank.options
    assert fewer.values["2"] == (False, True)
    assert fewer.values["4"] == (False,)
    assert len(nova.levels) == 6


async def test_bots_that_nobody_compiles_are_not_waking_up(visitors: Come) -> None:
    told = await (await visitors()).get("/api/bots/readiness", list[BotReadiness])
    assert told == [BotReadiness("novaluna", (), 0, 0), BotReadiness("akvarko", (), 0, 0)]


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
async def test_a_finished_game_gives_its_record_and_replays_for_everybody(
    visitors: Come, game: str
) -> None:
    ann, stranger = await visitors(), await visitors()
    table = await finished_game(ann, game)
    answer = await ann.http.get(f"/api/tables/{table}/record")
    assert answer.headers["content-disposition"].startswith("attachment")
    record = read_line(answer.text).record
    assert check_fairness(record).verdict is Verdict.VERIFIED
    replayed = await stranger.get(f"/api/tables/{table}/replay", ReplayGame, seat=0)
    assert replayed.fair == "verified"
    assert replayed.result is not None
    assert len(replayed.steps) == len(replayed.figures) > 10
    assert is_over(replayed.steps[-1])
    uploaded = await stranger.post("/api/replay?seat=0", answer.content, ReplayGame)
    assert uploaded == replayed


async def test_there_is_no_record_before_the_end(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "akvarko")
    for what in ("record", "replay"):
        refused = await ann.http.get(f"/api/tables/{table}/{what}")
        assert (refused.status_code, problem(refused).code) == (409, "not_over")


@pytest.mark.parametrize("body", [b"{}", b"[]", b'{"format":"lunarium/1"}', b"nonsense", b"\xff"])
async def test_what_is_no_record_is_not_replayed(visitors: Come, body: bytes) -> None:
    refused = await (await visitors()).try_post("/api/replay", body)
    assert (refused.status_code, problem(refused).code) == (400, "bad_message")


async def test_a_forged_record_is_refused_with_the_move(visitors: Come) -> None:
    ann = await visitors()
    table = await finished_game(ann, "novaluna")
    record = json.loads((await ann.http.get(f"/api/tables/{table}/record")).text)
    record["moves"][3]["discs"] = 20
    refused = await ann.try_post("/api/replay", json.dumps(record).encode())
    assert refused.status_code == 400
    assert "move" in problem(refused).reason


async def test_the_score_pad_scores_and_ranks_tanks(visitors: Come) -> None:
    ann = await visitors()
    row = [{"kind": "neon", "at": [x, 0]} for x in range(4)]
    tanks = [{"name": "A", "cards": []}, {"name": "B", "cards": row}, {"name": "C", "cards": row}]
    scored = await ann.post("/api/score", {"tanks": tanks}, ScoredPad)
    assert scored.tanks[0].points == 0
    assert scored.tanks[1] == scored.tanks[2]
    assert scored.ranking in (((1, 2), (0,)), ((0, 1, 2),))
    for wrong in (
        [{"kind": "shark", "at": [0, 0]}],
        [{"kind": "neon", "at": [0, 0]}, {"kind": "neon", "at": [0, 0]}],
        [{"kind": "neon", "at": [9, 9]}],
    ):
        refused = await ann.try_post("/api/score", {"tanks": [{"name": "A", "cards": wrong}]})
        assert (refused.status_code, problem(refused).code) == (400, "bad_setup")


async def test_a_hint_is_a_legal_move_with_its_reason(visitors: Come) -> None:
    ann = await visitors()
    info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "guest", "name": "Bo"})
    seat = info.to_move[0]
    look = await ann.get(f"/api/tables/{info.id}", Update, seat=seat)
    assert look.moves is not None
    hint = await ann.post(f"/api/tables/{info.id}/hint", {"seat": seat}, Hint)
    assert hint.move in notations(look.moves)
    assert (hint.n, hint.seat) == (look.n, seat)
    other = await ann.try_post(f"/api/tables/{info.id}/hint", {"seat": 1 - seat})
    assert problem(other).code == "stale"


async def test_a_hint_that_finds_the_bots_overloaded_is_to_be_tried_again(sqlite_url: str) -> None:
    with running(sqlite_url, variables={**WITHOUT_LIMITS, "LUNARIUM_THINKING": "0"}) as server:
        async with Visitor(server) as ann:
            info = await ann.make_table("novaluna", {"kind": "me"})
            refused = await ann.try_post(f"/api/tables/{info.id}/hint", {"seat": 0})
            assert (refused.status_code, problem(refused).code) == (429, "too_many")
            assert int(refused.headers["retry-after"]) >= 1


async def test_there_is_no_hint_between_people(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "novaluna")
    refused = await ann.try_post(f"/api/tables/{table}/hint", {"seat": 0})
    assert (refused.status_code, problem(refused).code) == (403, "no_hint")
    foreign = await ann.try_post(f"/api/tables/{table}/hint", {"seat": 1})
    assert problem(foreign).code == "not_your_seat"


async def test_the_daily_table_is_the_same_for_everyone_and_first_tries_lead(
    visitors: Come,
) -> None:
    ann, ben = await visitors(), await visitors()
    openings = []
    for visitor in (ann, ben):
        first = await visitor.post("/api/daily", {}, TableInfo)
        again = await visitor.post("/api/daily", {}, TableInfo)
        assert again.id == first.id, "a running attempt continues"
        openings.append((await visitor.get(f"/api/tables/{first.id}", Update)).view)
    assert openings[0] == openings[1]
    day = await ann.get("/api/daily", Daily)
    for _ in range(2):
        info = await ann.post("/api/daily", {}, TableInfo)
        assert info.fairness.commitment == day.commitment
        async with ann.line() as line:
            await line.watch(info.id)
            await play_on(line, info.id, Random(6))
    board = await ann.get(f"/api/daily/{day.date}", Daily)
    mine = [entry for entry in board.first_tries if entry.mine]
    assert [entry.tries for entry in mine] == [2]
    assert [entry.mine for entry in board.later_tries].count(True) == 1
    assert len(board.mine) == 2
    future = await ann.http.get("/api/daily/2999-01-01")
    assert (future.status_code, problem(future).code) == (404, "not_found")
    assert (await ann.http.get("/api/daily/someday")).status_code in {400, 404}


async def test_a_finished_daily_stays_closed_until_its_day_is_over(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    info = await ann.post("/api/daily", {}, TableInfo)
    async with ann.line() as line:
        await line.watch(info.id)
        last = await play_on(line, info.id, Random(6))
    assert last.info.result is not None, "the own result is there"
    assert last.info.fairness.seed is None
    assert '"seed":"' not in "".join(line.heard)
    for path in ("", "/record", "/replay"):
        refused = await ben.http.get(f"/api/tables/{info.id}{path}")
        assert (refused.status_code, problem(refused).code) == (404, "no_such_table")
    async with ben.line() as other:
        assert isinstance(await other.watch(info.id), Refused)
    look = await ann.get(f"/api/tables/{info.id}", Update)
    assert (look.info.fairness.seed, look.info.result) == (None, last.info.result)
    record = await ann.http.get(f"/api/tables/{info.id}/record")
    assert (record.status_code, problem(record).code) == (409, "daily_closed")
    assert "12:00 UTC" in problem(record).reason
    again = await ann.get(f"/api/tables/{info.id}/replay", ReplayGame, seat=0)
    assert (again.result, again.fair) == (last.info.result, "not_opened")


def check_core(browser: httpx.Client) -> None:
    """Its files come as the build has compressed them, and only its worker may compile them."""
    address = "/core/0123abc/python.wasm"
    for accepted, encoding in (
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=0.5, br;q=0", "gzip"),
        ("identity", None),
    ):
        with browser.stream("GET", address, headers={"accept-encoding": accepted}) as answer:
            sent = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["content-type"] == "application/wasm"
        assert "immutable" in answer.headers["cache-control"]
        assert sent == {"br": b"smaller", None: b"compiled"}.get(encoding, sent)
    assert browser.get(address, headers={"accept-encoding": "gzip"}).content == b"compiled"
    same = browser.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert same.status_code == 304
    assert browser.get("/core/0123abc/other.wasm").status_code == 404
    assert browser.get(f"{address}.br").status_code == 404
    policies = {
        path: "'wasm-unsafe-eval'" in browser.get(path).headers["content-security-policy"]
        for path in ("/", "/assets/app-abc123.js", "/assets/worker-abc.js")
    }
    assert policies == {"/": False, "/assets/app-abc123.js": False, "/assets/worker-abc.js": True}


SCRIPT = "export {}" + " " * 2000
SMALL = gzip.compress(SCRIPT.encode(), 1)


def check_script(browser: httpx.Client) -> None:
    """A script comes as the build has compressed it, and caches keep the encodings apart."""
    address = "/assets/app-abc123.js"
    for accepted, encoding in (
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, br;q=0", "gzip"),
        ("gzip;q=0", None),
        ("", None),
    ):
        with browser.stream("GET", address, headers={"accept-encoding": accepted}) as answer:
            sent = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding") == encoding
        assert sent == {"br": b"smaller", "gzip": SMALL, None: SCRIPT.encode()}[encoding]
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        assert "Accept-Encoding" in answer.headers["vary"]
        assert answer.headers["etag"].startswith("W/"), "the same for all encodings"
    assert browser.get(address, headers={"accept-encoding": "gzip"}).text == SCRIPT
    same = browser.get(address, headers={"if-none-match": answer.headers["etag"]})
    assert same.status_code == 304
    assert browser.get(f"{address}.br").status_code == 404
    assert browser.get(f"{address}.gz").status_code == 404


def test_the_client_is_served_with_its_page_for_every_screen(
    sqlite_url: str, tmp_path: Path
) -> None:
    (tmp_path / "dist" / "assets").mkdir(parents=True)
    (tmp_path / "dist" / "index.html").write_text("<!doctype html><title>Hi</title>" + " " * 2000)
    (tmp_path / "dist" / "assets" / "app-abc123.js").write_text(SCRIPT)
    (tmp_path / "dist" / "assets" / "app-abc123.js.br").write_bytes(b"smaller")
    (tmp_path / "dist" / "assets" / "app-abc123.js.gz").write_bytes(SMALL)
    core = tmp_path / "dist" / "core" / "0123abc"
    core.mkdir(parents=True)
    (core / "python.wasm.gz").write_bytes(gzip.compress(b"compiled"))
    (core / "python.wasm.br").write_bytes(b"smaller")
    (tmp_path / "dist" / "assets" / "worker-abc.js").write_text("export {}")
    variables = {**WITHOUT_LIMITS, "LUNARIUM_WEB": str(tmp_path / "dist")}
    with (
        running(sqlite_url, variables=variables) as server,
        httpx.Client(base_url=server.url, trust_env=False) as browser,
    ):
        check_core(browser)
        with_dots = (f"/join/{'t' * 22}.{'s' * 22}", "/rules/novaluna/NL-5.4")
        for path in ("/", "/table/abc", "/learn", *with_dots):
            page = browser.get(path)
            assert page.text.startswith("<!doctype html><title>Hi")
            assert page.headers["cache-control"].endswith("no-cache")
            assert page.headers["content-encoding"] == "gzip"
        check_script(browser)
        same = browser.get("/", headers={"if-none-match": page.headers["etag"]})
        assert same.status_code == 304
        assert browser.get("/assets/gone.js").status_code == 404
        for path in ("/%2e%2e/settings.py", "/%2e%2e/dist/index.html", "/assets/..%2f..%2fx.js"):
            assert browser.get(path).status_code in {200, 404}
            assert "LUNARIUM" not in browser.get(path).text
        (tmp_path / "dist" / "index.html").unlink()
        assert "not been built" in browser.get("/").text
