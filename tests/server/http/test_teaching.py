"""Analyses, reviews, puzzles, positions from the editor, and tables that continue from them."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from lunarium.games import GAMES
from lunarium.games.novaluna import TILES
from lunarium.records import read_line, replay, view_to_json
from lunarium.server.protocol.http import ReplayGame
from lunarium.server.protocol.messages import ReviewProgress, Update
from lunarium.server.protocol.tables import TableInfo
from lunarium.server.protocol.teaching import (
    CheckedPosition,
    CompanionGame,
    PositionAnalysis,
    PositionLine,
    ProblemCause,
    PuzzleList,
    ReviewState,
    ShownPuzzle,
)
from lunarium.table import Table
from tests.server.http.test_content import finished_game, play_all
from tests.server.running import running
from tests.server.visitors import Come, Visitor, notations, play_on, problem

pytestmark = pytest.mark.anyio


def a_view(game: str = "novaluna", moves: int = 6) -> dict[str, Any]:
    rules, rng = GAMES[game], Random(4)
    table = Table.start(rules, 2, seed=4)
    for _ in range(moves):
        seat = table.to_move[0]
        table.play(rng.choice(table.legal_moves(seat)), seat)
    return dict(view_to_json(rules, table.view(table.to_move[0])))


def near_the_end() -> dict[str, Any]:
    """A view of Nova Luna in which few moves are left, whatever they are: the bag is empty."""
    rng = Random(8)
    table = Table.start(GAMES["novaluna"], 2, seed=8)
    views = []
    while not table.over:
        seat = table.to_move[0]
        views.append(table.view(seat))
        table.play(rng.choice(table.legal_moves(seat)), seat)
    return dict(view_to_json("novaluna", views[-4]))


ON_ONE_DEVICE = [{"kind": "me"}, {"kind": "guest", "name": "Bo"}]


async def test_a_position_is_checked_analysed_and_followed(visitors: Come) -> None:
    ann = await visitors()
    view = a_view()
    checked = await ann.post("/api/positions/check", {"view": view}, CheckedPosition)
    assert checked.problem is None
    assert checked.view == view
    assert checked.board is not None
    assert checked.moves is not None
    found = await ann.post("/api/analysis", {"view": view, "limit_ms": 50}, PositionAnalysis)
    assert sum(found.chances) == pytest.approx(1)
    asked = {"view": view, "line": found.moves[0].line}
    line = await ann.post("/api/positions/line", asked, PositionLine)
    assert 1 <= len(line.steps) <= len(found.moves[0].line) + 1
    worst = notations(checked.moves)[-1]
    kept = await ann.post(
        "/api/analysis", {"view": view, "limit_ms": 50, "keep": worst}, PositionAnalysis
    )
    assert worst in {one.move for one in kept.moves}
    impossible = view | {"moon": 99}
    checked = await ann.post("/api/positions/check", {"view": impossible}, CheckedPosition)
    assert checked.problem is not None
    refused = await ann.try_post("/api/analysis", msgspec.json.encode({"view": impossible}))
    assert problem(refused).code == "bad_message"


async def test_on_a_fresh_machine_analyses_do_not_compile_in_competition_with_the_bots(
    sqlite_url: str, tmp_path: Path
) -> None:
    fresh = {"LUNARIUM_PREPARE": "yes", "NUMBA_CACHE_DIR": str(tmp_path)}
    with running(sqlite_url, variables=fresh) as server:
        async with Visitor(server) as ann:
            asked = {"view": a_view(), "limit_ms": 50}
            refused = await ann.try_post("/api/analysis", msgspec.json.encode(asked))
            assert problem(refused).code == "unavailable"
            assert "waking up" in problem(refused).reason


async def test_a_finished_game_is_reviewed_in_the_background_and_kept(visitors: Come) -> None:
    ann, stranger = await visitors(), await visitors()
    open_table = await ann.make_table("akvarko", {"kind": "me"}, {"kind": "guest", "name": "Bo"})
    early = await ann.try_post(f"/api/tables/{open_table.id}/review", b"{}")
    assert problem(early).code == "not_over"
    # A game that begins near its end has few moves to review.
    wish = {"game": "novaluna", "seats": ON_ONE_DEVICE, "position": {"view": near_the_end()}}
    table = (await ann.post("/api/tables", wish, TableInfo)).id
    await play_all(ann, table)
    async with ann.line() as line:
        await line.watch(table)
        begun = await ann.post(f"/api/tables/{table}/review", {}, ReviewState)
        assert begun.status in {"waiting", "running"}
        await line.get(ReviewProgress, lambda told: told.done > 0)
        await line.get(ReviewProgress, lambda told: told.status == "done")
    kept = await stranger.get(f"/api/tables/{table}/review", ReviewState)
    assert kept.status == "done"
    assert kept.review is not None
    assert len(kept.review.moves) == len(kept.lines) == len(kept.reasons) == kept.total
    assert sum(seat.result or 0 for seat in kept.review.seats) == 1


async def test_a_table_goes_on_from_a_move_and_has_a_whole_record(visitors: Come) -> None:
    ann = await visitors()
    for game, moves in (("akvarko", 20), ("novaluna", 4)):
        table = await finished_game(ann, game)
        before = read_line((await ann.http.get(f"/api/tables/{table}/record")).text)
        seats = ON_ONE_DEVICE[: len(before.record.seats)]
        wish = {"game": game, "seats": seats, "position": {"table": table, "move": moves}}
        made = await ann.post("/api/tables", wish, TableInfo)
        look = await ann.get(f"/api/tables/{made.id}", Update, seat=0)
        spectators = view_to_json(before.game, before.game.view(before.at(moves), 0))
        assert look.view == spectators
    async with ann.line() as line:
        await line.watch(made.id)
        await play_on(line, made.id, Random(3))
    after = read_line((await ann.http.get(f"/api/tables/{made.id}/record")).text)
    assert after.record.moves[:moves] == before.record.moves[:moves]
    assert after.record.setup != before.record.setup
    assert replay(after.record).states[-1] == after.states[-1]
    await ann.get(f"/api/tables/{made.id}/replay", ReplayGame)


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
async def test_a_table_goes_on_from_a_view(visitors: Come, game: str) -> None:
    ann = await visitors()
    view = a_view(game)
    seats = ON_ONE_DEVICE
    wish = {"game": game, "seats": seats, "position": {"view": view}}
    made = await ann.post("/api/tables", wish, TableInfo)
    look = await ann.get(f"/api/tables/{made.id}", Update, seat=view["seat"])
    assert look.view == view
    await play_all(ann, made.id)
    seen = await ann.get(f"/api/tables/{made.id}/replay", ReplayGame)
    assert seen.fair == "absent"
    assert seen.result is not None
    kept = await ann.http.get(f"/api/tables/{made.id}/record")
    assert kept.status_code == (200 if game == "akvarko" else 409)
    again = {"table": made.id, "move": 2}
    await ann.post("/api/tables", wish | {"position": again}, TableInfo)
    for wrong in ({"seats": seats[:1]}, {"position": {"view": view | {"seat": 9}}}):
        refused = await ann.try_post("/api/tables", msgspec.json.encode(wish | wrong))
        assert problem(refused).code == "bad_setup"


async def test_a_draft_is_filled_in_and_what_cannot_be_is_told_with_its_clause(
    visitors: Come,
) -> None:
    ann = await visitors()
    view = a_view()
    tableaux = [
        [{"tile": one["tile"], "at": [one["at"][0] + 3, one["at"][1]]} for one in each["tableau"]]
        for each in view["players"]
    ]
    draft = {name: view[name] for name in ("game", "options", "wheel", "moon", "order")}
    draft["players"] = [{"tableau": tableau} for tableau in tableaux]
    asked = {"draft": draft, "full": True}
    checked = await ann.post("/api/positions/check", asked, CheckedPosition)
    assert (checked.problem, checked.view) == (None, view)
    assert checked.shifts == ((-3, 0), (-3, 0))
    assert len(checked.explanations) == 2
    assert checked.moves is not None
    assert len(checked.previews) == len(notations(checked.moves))
    tableaux[0].append({"tile": "B7", "at": [50, 50]})
    checked = await ann.post("/api/positions/check", {"draft": draft}, CheckedPosition)
    assert checked.problem is not None
    assert checked.problem.clause == "NL-4.4"
    assert checked.problem.cause == ProblemCause("tile_apart", seat=0, piece="B7")


async def test_a_game_with_the_real_box_is_kept_in_order_and_reviewed(visitors: Come) -> None:
    ann = await visitors()
    tiles = list(TILES)
    body: dict[str, Any] = {
        "game": "novaluna",
        "players": 2,
        "setup": {"deck": tiles[:5], "stack": [0, 1]},
        "moves": [],
    }
    found = await ann.post("/api/companion", body, CompanionGame)
    assert (found.missing, found.to_move) == ((6, 7, 8, 9, 10, 11), (1,))
    assert found.moves == (None, None)
    body["setup"] = {"deck": tiles[:11], "stack": [0, 1]}
    rng = Random(5)
    moves: list[dict[str, Any]] = []
    while found.result is None:
        found = await ann.post("/api/companion", body | {"moves": moves}, CompanionGame)
        assert found.problem is None
        if found.missing:
            known = body["setup"]["deck"]
            body["setup"]["deck"] = [*known, *tiles[len(known) : len(known) + len(found.missing)]]
        elif found.to_move:
            seat = found.to_move[0]
            legal = found.moves[seat]
            assert legal is not None
            moves.append({"seat": seat, "move": rng.choice(notations(legal))})
    assert found.record is not None
    wrong = [*moves[:3], {"seat": 0, "move": "B7@9,9"}]
    refused = await ann.post("/api/companion", body | {"moves": wrong}, CompanionGame)
    assert refused.problem is not None
    assert (refused.played, refused.problem.move, refused.problem.clause) == (3, 3, "NL-4.2")
    assert refused.problem.cause == ProblemCause("not_on_wheel", seat=0)
    begun = await ann.post("/api/reviews", found.record, ReviewState)
    assert (begun.table, begun.total) == (None, len(moves))
    again = await ann.get(f"/api/reviews/{begun.id}", ReviewState)
    assert again.status in {"waiting", "running", "done"}


async def test_strangers_cannot_make_the_teacher_fail(visitors: Come) -> None:
    ann = await visitors()
    view = a_view("akvarko", 20)
    deep: Any = {}
    for _ in range(60):
        deep = {"a": [deep]}
    for path, body in (
        ("/api/analysis", {"view": {}}),
        ("/api/analysis", {"view": deep}),
        ("/api/analysis", {"view": view | {"seen": [{"hand": [], "drawn": None}] * 900}}),
        ("/api/analysis", {"view": view, "limit_ms": 10**9}),
        ("/api/analysis", {"view": view, "keep": "danio@@"}),
        ("/api/positions/line", {"view": view, "line": ["whale"]}),
        ("/api/positions/line", {"view": view, "line": ["danio"] * 25}),
        ("/api/positions/check", {}),
        ("/api/companion", {"game": "chess", "players": 2}),
        ("/api/companion", {"game": "akvarko", "players": 7}),
        ("/api/reviews", {"format": "lunarium/1"}),
        ("/api/reviews", deep),
    ):
        refused = await ann.try_post(path, msgspec.json.encode(body))
        assert refused.status_code == 400, (path, refused.text)
    for draft in ({}, {"game": 7}, {"game": "akvarko"}, deep | {"game": "novaluna"}):
        checked = await ann.post("/api/positions/check", {"draft": draft}, CheckedPosition)
        assert checked.problem is not None
    setups: tuple[dict[str, Any], ...] = (
        {"deck": ["B7"] * 68, "stack": [0, 1]},
        {"deck": 3},
        {"stack": {}},
    )
    for setup in setups:
        body = {"game": "novaluna", "players": 2, "setup": setup}
        answer = await ann.post("/api/companion", body, CompanionGame)
        assert answer.problem is not None
        assert answer.view is None
    nested = b'{"view":' + b"[" * 30_000 + b"]" * 30_000 + b"}"
    assert (await ann.try_post("/api/analysis", nested)).status_code == 400
    assert (await ann.try_post("/api/analysis", b"x" * 100_000)).status_code == 413
    assert (await ann.http.get("/api/reviews/" + "0" * 32)).json()["status"] == "none"


async def test_puzzles_are_listed_and_shown(visitors: Come) -> None:
    ann = await visitors()
    for game in ("novaluna", "akvarko"):
        listed = await ann.get("/api/puzzles", PuzzleList, game=game)
        assert listed.today in {one.id for one in listed.puzzles}
        shown = await ann.get(f"/api/puzzles/{listed.puzzles[0].id}", ShownPuzzle)
        assert shown.puzzle.game == game
        assert shown.moves is not None
        assert shown.previews
        assert len(shown.explanations) == shown.puzzle.players
    assert (await ann.http.get("/api/puzzles/n0")).status_code == 404
