"""Games that were played without a network come to a server as records."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from lunarium.server.protocol.http import ReplayGame, SentGame, SoloHistory, TableList
from lunarium.server.protocol.messages import Update
from tests.server.local.device import MemoryStorage, Page
from tests.server.running import WITHOUT_LIMITS, running
from tests.server.visitors import Come, Visitor, problem

pytestmark = pytest.mark.anyio


async def played(game: str, *seats: str) -> dict[str, Any]:
    """The record of a game on a device."""
    page = await Page.open(MemoryStorage())
    table = await page.new_table(game, *seats)
    await page.play_out(table)
    _, record = await page.ask("GET", f"/api/tables/{table}/record")
    assert isinstance(record, dict)
    return record


async def test_a_game_of_a_device_is_among_my_games_and_marked(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    record = await played("akvarko", "me", "first-quarter", "Guest")
    sent = await ann.post("/api/me/records", record, SentGame)
    assert await ann.post("/api/me/records", record, SentGame) == sent
    (line,) = (await ann.get("/api/me/games", TableList)).tables
    assert (line.id, line.status, line.offline, line.my_seats) == (
        sent.table, "finished", True, (0, 2),
    )  # fmt: skip
    seen = await ben.get(f"/api/tables/{sent.table}", Update)
    assert (seen.info.offline, seen.info.result) == (True, line.result)
    replay = await ben.get(f"/api/tables/{sent.table}/replay", ReplayGame)
    assert (replay.fair, replay.result) == ("verified", line.result)
    # What the server keeps is the game itself, not what the sender says about it.
    again = (await ann.http.get(f"/api/tables/{sent.table}/record")).json()
    for name in ("game", "options", "setup", "moves", "seats"):
        assert again[name] == record[name]
    solo = await ben.post("/api/me/records", await played("novaluna", "me"), SentGame)
    (only,) = (await ben.get("/api/me/solo", SoloHistory)).games
    assert only.table == solo.table
    assert only.daily is None


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        (lambda record: record["moves"].pop(), "bad_record"),
        (lambda record: record["moves"].append(record["moves"][0]), "bad_record"),
        (lambda record: record["meta"].pop("fair"), "bad_record"),
        (lambda record: record["meta"]["fair"].update(seed="00" * 32), "bad_record"),
        (lambda record: record["meta"].update(bots=["full", "moon"]), "bad_record"),
        (lambda record: record["meta"].update(bots=["new-moon", "new-moon"]), "bad_record"),
        (lambda record: record.update(seats=["admin", "crescent"]), "bad_name"),
        (lambda record: record.clear(), "bad_record"),
    ],
)
async def test_a_record_that_does_not_hold_is_refused(
    visitors: Come, harm: Callable[[dict[str, Any]], object], code: str, ended: str
) -> None:
    record = json.loads(ended)
    harm(record)
    answer = await (await visitors()).try_post("/api/me/records", record)
    assert (answer.status_code, problem(answer).code) == (400, code)


@pytest.fixture(scope="module")
def ended() -> str:
    """The record of a game against a bot."""
    return json.dumps(asyncio.run(played("novaluna", "me", "new-moon")))


async def test_a_person_can_send_only_so_many(sqlite_url: str) -> None:
    with running(sqlite_url, variables={**WITHOUT_LIMITS, "LUNARIUM_SENT_GAMES": "1"}) as server:
        async with Visitor(server) as ann:
            record = await played("novaluna", "me", "new-moon")
            sent = await ann.post("/api/me/records", record, SentGame)
            more = await ann.try_post("/api/me/records", await played("novaluna", "me", "crescent"))
            assert (more.status_code, problem(more).code) == (429, "too_many_records")
            assert await ann.post("/api/me/records", record, SentGame) == sent
