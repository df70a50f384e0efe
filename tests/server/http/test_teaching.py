"""Analyses, reviews, puzzles, positions from the editor, and tables that go on from them."""

from random import Random

import msgspec
import pytest

from lunarium.games import GAMES
from lunarium.records import read_line, replay, view_to_json
from lunarium.records.fields import Object
from lunarium.server.protocol.http import ReplayGame
from lunarium.server.protocol.messages import ReviewProgress, Update
from lunarium.server.protocol.tables import TableInfo
from lunarium.server.protocol.teaching import (
    CheckedPosition,
    PositionAnalysis,
    PositionLine,
    PuzzleList,
    ReviewState,
    ShownPuzzle,
)
from lunarium.table import Table
from tests.server.http.test_content import finished_game
from tests.server.visitors import Come, play_on, problem

pytestmark = pytest.mark.anyio


def a_view(game: str = "novaluna", moves: int = 6) -> Object:
    rules, rng = GAMES[game], Random(4)
    table = Table.start(rules, 2, seed=4)
    for _ in range(moves):
        seat = table.to_move[0]
        table.play(rng.choice(table.legal_moves(seat)), seat)
    return view_to_json(rules, table.view(table.to_move[0]))


async def test_a_position_is_checked_analysed_and_followed(visitors: Come) -> None:
    ann = await visitors()
    view = a_view()
    checked = await ann.post("/api/positions/check", {"view": view}, CheckedPosition)
    assert checked.problem is None
    assert checked.view == view
    assert checked.board is not None
    found = await ann.post("/api/analysis", {"view": view, "limit_ms": 50}, PositionAnalysis)
    assert sum(found.chances) == pytest.approx(1)
    asked = {"view": view, "line": found.moves[0].line}
    line = await ann.post("/api/positions/line", asked, PositionLine)
    assert 1 <= len(line.steps) <= len(found.moves[0].line) + 1
    impossible = view | {"moon": 99}
    checked = await ann.post("/api/positions/check", {"view": impossible}, CheckedPosition)
    assert checked.problem is not None
    refused = await ann.try_post("/api/analysis", msgspec.json.encode({"view": impossible}))
    assert problem(refused).code == "bad_message"


async def test_a_finished_game_is_reviewed_in_the_background_and_kept(visitors: Come) -> None:
    ann, stranger = await visitors(), await visitors()
    open_table = await ann.make_table("akvarko", {"kind": "me"}, {"kind": "guest", "name": "Bo"})
    early = await ann.try_post(f"/api/tables/{open_table.id}/review", b"{}")
    assert problem(early).code == "not_over"
    table = await finished_game(ann, "akvarko")
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
        seats = [{"kind": "me"}, {"kind": "guest", "name": "Bo"}][: len(before.record.seats)]
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
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Bo"}]
    wish = {"game": game, "seats": seats, "position": {"view": view}}
    made = await ann.post("/api/tables", wish, TableInfo)
    look = await ann.get(f"/api/tables/{made.id}", Update, seat=view["seat"])
    assert look.view == view
    for wrong in ({"seats": seats[:1]}, {"position": {"view": view | {"seat": 9}}}):
        refused = await ann.try_post("/api/tables", msgspec.json.encode(wish | wrong))
        assert problem(refused).code == "bad_setup"


async def test_puzzles_are_listed_and_shown(visitors: Come) -> None:
    ann = await visitors()
    for game in ("novaluna", "akvarko"):
        listed = await ann.get("/api/puzzles", PuzzleList, game=game)
        assert listed.today in {one.id for one in listed.puzzles}
        shown = await ann.get(f"/api/puzzles/{listed.puzzles[0].id}", ShownPuzzle)
        assert shown.puzzle.game == game
        assert shown.moves is not None
    assert (await ann.http.get("/api/puzzles/n0")).status_code == 404
