"""Refusals over HTTP say which they are, and what would be right."""

import pytest

from lunarium.server.protocol.tables import Archive, TableInfo
from tests.server.visitors import Come, new_id, problem

pytestmark = pytest.mark.anyio


async def test_a_table_that_is_not_played_gives_no_hint_and_says_why(visitors: Come) -> None:
    ann = await visitors()
    waiting = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
    refused = problem(await ann.try_post(f"/api/tables/{waiting.id}/hint", {"seat": 0}))
    assert refused.code == "not_started"
    alone = await ann.make_table("novaluna", {"kind": "me"})
    await ann.command(alone.id, Archive(id=new_id()))
    refused = problem(await ann.try_post(f"/api/tables/{alone.id}/hint", {"seat": 0}))
    assert refused.code == "archived"


async def test_a_daily_table_gives_no_hint_and_says_why(visitors: Come) -> None:
    ann = await visitors()
    daily = await ann.post("/api/daily", {}, TableInfo)
    refused = problem(await ann.try_post(f"/api/tables/{daily.id}/hint", {"seat": 0}))
    assert refused.code == "no_hint"
    assert "leaderboard" in refused.reason


async def test_a_body_that_is_no_json_is_told_what_it_should_be(visitors: Come) -> None:
    ann = await visitors()
    answer = await ann.http.post(
        "/api/tables", content="game=novaluna", headers={"content-type": "text/plain"}
    )
    assert problem(answer).code == "bad_message"
    assert "application/json" in problem(answer).reason
