"""A program that floods the server learns when to try again, and harms nobody else."""

import asyncio
from random import Random

import httpx
import pytest

from tests.server.bots.programs import Program, bring, make_token, play_to_the_end, seat_programs
from tests.server.hard.logbook import errors_in
from tests.server.running import WITHOUT_LIMITS, running
from tests.server.visitors import Visitor, problem

pytestmark = pytest.mark.anyio

LIMITED = {
    **WITHOUT_LIMITS,
    "LUNARIUM_BOT_RATE": "10",
    "LUNARIUM_BOT_BURST": "20",
    "LUNARIUM_ADDRESS_RATE": "100",
    "LUNARIUM_ADDRESS_BURST": "400",
}


def check_refusals(answers: list[httpx.Response]) -> int:
    """Every refusal says when to try again; returns how many requests were not refused."""
    for answer in answers:
        if answer.status_code != 200:
            assert (answer.status_code, problem(answer).code) == (429, "too_many")
            assert 1 <= int(answer.headers["retry-after"]) <= 10
    return sum(answer.status_code == 200 for answer in answers)


async def test_who_comes_as_told_is_let_in_again(sqlite_url: str) -> None:
    variables = {**LIMITED, "LUNARIUM_BOT_RATE": "0.5"}
    with running(sqlite_url, variables=variables) as server:
        async with Visitor(server) as ann, await bring(ann) as bot:
            answers = [await bot.http.get("/api/bot/me") for _ in range(60)]
            assert 20 <= check_refusals(answers) < 60
            refused = next(answer for answer in answers if answer.status_code == 429)
            await asyncio.sleep(int(refused.headers["retry-after"]))
            assert (await bot.http.get("/api/bot/me")).status_code == 200


async def test_many_tokens_of_one_bot_are_counted_together(sqlite_url: str) -> None:
    variables = {**LIMITED, "LUNARIUM_BOT_RATE": "0.5"}
    with running(sqlite_url, variables=variables) as server:
        async with Visitor(server) as ann, await bring(ann) as bot:
            tokens = [(await make_token(ann, bot.account)).token for _ in range(4)]
            programs = [Program(server, token) for token in tokens]
            answers = [
                await program.http.get("/api/bot/me") for _ in range(15) for program in programs
            ]
            assert check_refusals(answers) < 45, "four buckets of twenty would let all in"
            for program in programs:
                await program.http.aclose()


async def test_a_flood_harms_nobody_at_the_same_address(sqlite_url: str) -> None:
    """One program asks as fast as it can; two others finish their game without a refusal."""
    variables = {**LIMITED, "LUNARIUM_BOT_RATE": "4", "LUNARIUM_BOT_BURST": "100"}
    with running(sqlite_url, variables=variables) as server:
        async with (
            Visitor(server) as ann,
            await bring(ann) as flood,
            await bring(ann) as one,
            await bring(ann) as two,
        ):
            info = await seat_programs(ann, [one, two], "akvarko")
            over, too_fast = asyncio.Event(), asyncio.Event()

            async def pour() -> None:
                path = f"/api/bot/tables/{info.id}/play"
                while not over.is_set():
                    answer = await flood.http.post(path, json={"move": "danio"})
                    assert answer.status_code in {403, 404, 429}  # 403: the game is over
                    if answer.status_code == 429:
                        assert int(answer.headers["retry-after"]) >= 1
                        too_fast.set()

            pouring = [asyncio.create_task(pour()) for _ in range(6)]
            async with asyncio.timeout(60):
                await too_fast.wait()
            ends = await asyncio.gather(
                play_to_the_end(one, info.id, Random(1)), play_to_the_end(two, info.id, Random(2))
            )
            assert [end.status for end in ends] == ["finished"] * 2
            assert (await ann.http.get("/api/me")).status_code == 200
            over.set()
            await asyncio.gather(*pouring)
        assert not errors_in(server.logged()), errors_in(server.logged())


async def test_every_429_of_the_server_says_when_to_come_again(sqlite_url: str) -> None:
    variables = {
        **WITHOUT_LIMITS, "LUNARIUM_OPEN_TABLES": "1", "LUNARIUM_ADDRESS_HEAVY_RATE": "0.01",
        "LUNARIUM_ADDRESS_HEAVY_BURST": "1", "LUNARIUM_NEWCOMER_RATE": "0.01",
        "LUNARIUM_NEWCOMER_BURST": "2",
    }  # fmt: skip
    with running(sqlite_url, variables=variables) as server:
        ann, ben, cyr = Visitor(server), Visitor(server), Visitor(server)
        for visitor in (ann, ben, cyr):
            await visitor.me()
        table = {"game": "novaluna", "seats": [{"kind": "me"}]}
        assert (await ann.try_post("/api/tables", table)).status_code == 201
        tanks = {"tanks": [{"name": "Ada", "cards": []}]}
        refused = [
            await ann.try_post("/api/tables", table),  # too many tables
            *[await ann.try_post("/api/score", tanks) for _ in range(2)][1:],  # too much work
            *[await visitor.try_post("/api/tables", table) for visitor in (ben, cyr)][1:],
        ]
        for answer in refused:
            assert answer.status_code == 429, answer.text
            assert int(answer.headers["retry-after"]) >= 1
        assert {problem(answer).code for answer in refused} == {"too_many", "too_many_tables"}
        for visitor in (ann, ben, cyr):
            await visitor.leave()
