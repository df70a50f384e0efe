"""Bot accounts and tokens over HTTP: whose they are, what they open, and what they never do."""

from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from lunarium.server.protocol.bots import BotAccount, BotMe, Scope, TokenInfo, TokenMade
from tests.server.bots.programs import (
    ALL_SCOPES,
    Program,
    bring,
    make_token,
    offer,
    open_account,
    seat_programs,
)
from tests.server.running import WITHOUT_LIMITS, RunningServer, running
from tests.server.visitors import Come, Visitor, new_id, problem, read

pytestmark = pytest.mark.anyio


def told(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, problem(answer).code


async def test_a_token_is_shown_once_and_speaks_for_its_bot(visitors: Come) -> None:
    ann = await visitors()
    account = await open_account(ann, f"Tidal {new_id()}")
    made = await make_token(ann, account.id, ["play", "watch"])
    assert made.token.startswith("lun_")
    assert len(made.token) == 47
    assert made.scopes == ("play", "watch")
    listed = await ann.http.get(f"/api/me/bots/{account.id}/tokens")
    assert made.token not in listed.text
    (info,) = read(listed, tuple[TokenInfo, ...])
    assert (info.id, info.name, info.scopes, info.used) == (made.id, "a token", made.scopes, None)
    async with Program(ann.server, made.token) as bot:
        me = read(await bot.http.get("/api/bot/me"), BotMe)
        assert (me.id, me.name, me.scopes) == (account.id, account.name, made.scopes)
    (info,) = await ann.get(f"/api/me/bots/{account.id}/tokens", tuple[TokenInfo, ...])
    assert info.used == datetime.now(UTC).date().isoformat()
    (mine,) = await ann.get("/api/me/bots", tuple[BotAccount, ...])
    assert (mine.name, mine.tokens) == (account.name, 1)


async def test_a_refusal_names_what_was_wrong_and_nothing_that_may_be_left_out(
    visitors: Come,
) -> None:
    async with await bring(await visitors()) as bot:
        refused = await bot.post("x", "join")
    assert told(refused) == (400, "bad_message")
    assert problem(refused).reason == "table: Expected `str` of length >= 22"


async def test_a_revoked_token_opens_nothing_and_others_go_on(visitors: Come) -> None:
    ann = await visitors()
    account = await open_account(ann)
    first, second = await make_token(ann, account.id), await make_token(ann, account.id)
    path = f"/api/me/bots/{account.id}/tokens/{first.id}"
    assert (await ann.http.delete(path)).status_code == 204
    assert told(await ann.http.delete(path)) == (404, "no_such_bot")
    async with Program(ann.server, first.token) as old, Program(ann.server, second.token) as new:
        refused = await old.http.get("/api/bot/me")
        assert told(refused) == (401, "no_token")
        assert refused.headers["www-authenticate"] == "Bearer"
        assert (await new.http.get("/api/bot/me")).status_code == 200


async def test_a_closed_account_is_nobody_and_its_name_is_free(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    bot = await bring(ann)
    assert (await ann.http.delete(f"/api/me/bots/{bot.account}")).status_code == 204
    assert told(await bot.http.get("/api/bot/me")) == (401, "no_token")
    assert await ann.get("/api/me/bots", tuple[BotAccount, ...]) == ()
    assert told(await ann.http.delete(f"/api/me/bots/{bot.account}")) == (404, "no_such_bot")
    await open_account(ben, bot.name)
    await bot.http.aclose()


async def test_closing_an_account_leaves_its_seats_to_new_moon_and_declines_offers(
    visitors: Come,
) -> None:
    ann = await visitors()
    async with await bring(ann) as bot:
        playing = await seat_programs(ann, [bot], "novaluna", sits=True)
        waiting = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
        await offer(ann, waiting.id, 1, bot.account)
        assert (await ann.http.delete(f"/api/me/bots/{bot.account}")).status_code == 204
        seats = (await ann.get(f"/api/tables/{playing.id}", dict))["info"]["seats"]
        assert (seats[0]["away"], seats[0]["level"]) == (True, "new-moon")
        seats = (await ann.get(f"/api/tables/{waiting.id}", dict))["info"]["seats"]
        assert (seats[1]["kind"], seats[1]["offered"]) == ("open", None)


async def test_a_token_never_opens_what_is_its_owners(visitors: Come) -> None:
    ann = await visitors()
    table = await ann.make_table("novaluna", {"kind": "me"})
    async with await bring(ann) as bot:
        for method, path in (
            ("GET", "/api/me"), ("GET", "/api/me/games"), ("GET", "/api/me/bots"),
            ("PATCH", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/me/transfer"),
            ("POST", "/api/daily"), ("GET", f"/api/tables/{table.id}"),
            ("POST", f"/api/tables/{table.id}/commands"),
            ("POST", f"/api/me/bots/{bot.account}/tokens"),
            ("DELETE", f"/api/me/bots/{bot.account}"),
        ):  # fmt: skip
            body = {"json": {"name": "Mallory"}} if method in {"PATCH", "POST"} else {}
            answer = await bot.http.request(method, path, **body)  # type: ignore[arg-type]
            assert told(answer) == (401, "no_identity"), path
            assert "set-cookie" not in answer.headers
        with_both = {"cookie": f"lunarium={ann.cookie}"}
        assert told(await bot.http.get("/api/me", headers=with_both)) == (401, "no_identity")


async def test_a_cookie_never_opens_the_door_for_bots(visitors: Come) -> None:
    ann = await visitors()
    table = await ann.make_table("novaluna", {"kind": "me"})
    for method, path in (
        ("GET", "me"), ("GET", "events"), ("GET", f"tables/{table.id}/stream"),
        ("POST", f"tables/{table.id}/join"), ("POST", f"tables/{table.id}/resign"),
    ):  # fmt: skip
        answer = await ann.http.request(method, f"/api/bot/{path}")
        assert told(answer) == (401, "no_token"), path
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Basic bHVuOmx1bg==", "Bearer lun_", "Bearer lun_" + "A" * 43,
     "Bearer " + "x" * 5000, "bearer lun_ä"],
)  # fmt: skip
async def test_what_is_no_token_opens_nothing(server: RunningServer, header: str) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as client:
        sent = {b"authorization": header.encode()} if header else {}
        assert told(await client.get("/api/bot/me", headers=sent)) == (401, "no_token")


@pytest.mark.parametrize("scope", ALL_SCOPES)
async def test_a_token_does_what_its_scope_says_and_no_more(visitors: Come, scope: Scope) -> None:
    ann = await visitors()
    full = await bring(ann)
    made = await make_token(ann, full.account, [scope])
    table = await seat_programs(ann, [full], "akvarko", sits=True)
    async with full, Program(ann.server, made.token) as bot:
        tries = {
            "watch": [("GET", "events"), ("GET", f"tables/{table.id}/stream")],
            "join": [("POST", f"tables/{table.id}/join"), ("POST", f"tables/{table.id}/decline")],
            "play": [("POST", f"tables/{table.id}/play"), ("POST", f"tables/{table.id}/resign")],
        }
        assert (await bot.http.get("/api/bot/me")).status_code == 200
        for needed, requests in tries.items():
            for method, path in requests:
                body = {"json": {"move": "x"}} if path.endswith("play") else {}
                async with bot.http.stream(method, f"/api/bot/{path}", **body) as answer:  # type: ignore[arg-type]
                    if needed == scope:
                        assert answer.status_code in {200, 400, 409}, path
                    else:
                        await answer.aread()
                        assert told(answer) == (403, "missing_scope"), path


async def test_somebody_elses_bot_account_is_not_there(visitors: Come) -> None:
    ann, mallory = await visitors(), await visitors()
    account = await open_account(ann)
    token = await make_token(ann, account.id)
    path = f"/api/me/bots/{account.id}"
    for answer in (
        await mallory.http.get(f"{path}/tokens"),
        await mallory.try_post(f"{path}/tokens", {"name": "x", "scopes": ["play"]}),
        await mallory.http.delete(f"{path}/tokens/{token.id}"),
        await mallory.http.delete(path),
    ):
        assert told(answer) == (404, "no_such_bot")
    assert await mallory.get("/api/me/bots", tuple[BotAccount, ...]) == ()
    assert len(await ann.get(f"{path}/tokens", tuple[TokenInfo, ...])) == 1


async def test_a_token_is_no_key_to_another_bots_seat_or_table(visitors: Come) -> None:
    ann, mallory = await visitors(), await visitors()
    async with await bring(ann) as bot, await bring(mallory) as other:
        table = await seat_programs(ann, [bot], "akvarko", sits=True)
        for answer in (
            await other.post(table.id, "play", {"move": "danio"}),
            await other.post(table.id, "resign"),
            await other.post(table.id, "decline"),
            await other.http.get(f"/api/bot/tables/{table.id}/stream"),
        ):
            assert told(answer) == (404, "no_such_table")
        assert told(await other.post(table.id, "join")) == (409, "already_started")


async def test_the_name_of_a_bot_is_its_own(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    name = f"Straße {new_id()}"
    await open_account(ann, name)
    for same in (name, name.upper(), f"  {name.lower()} "):
        assert told(await ben.try_post("/api/me/bots", {"name": same})) == (409, "name_taken")
    assert told(await ben.try_post("/api/me/bots", {"name": " "})) == (400, "bad_name")
    assert told(await ben.try_post("/api/me/bots", {"name": "x" * 41})) == (400, "bad_message")


@pytest.mark.parametrize(
    "body",
    [{}, {"name": "x"}, {"name": "x", "scopes": []}, {"name": "x", "scopes": ["admin"]},
     {"name": "x", "scopes": ["play"], "token": "lun_mine"}, {"scopes": ["play"]}],
)  # fmt: skip
async def test_a_token_that_makes_no_sense_is_not_made(visitors: Come, body: object) -> None:
    ann = await visitors()
    account = await open_account(ann)
    answer = await ann.try_post(f"/api/me/bots/{account.id}/tokens", body)
    assert told(answer) == (400, "bad_message")


async def test_accounts_and_tokens_are_limited(db_url: str) -> None:
    variables = {**WITHOUT_LIMITS, "LUNARIUM_BOT_ACCOUNTS": "2", "LUNARIUM_BOT_TOKENS": "1"}
    with running(db_url, variables=variables) as server:
        ann = Visitor(server)
        await ann.me()
        account = await open_account(ann, "One")
        await open_account(ann, "Two")
        refused = await ann.try_post("/api/me/bots", {"name": "Three"})
        assert told(refused) == (409, "too_many_bots")
        await make_token(ann, account.id)
        body = {"name": "x", "scopes": ["play"]}
        refused = await ann.try_post(f"/api/me/bots/{account.id}/tokens", body)
        assert told(refused) == (409, "too_many_bots")
        await ann.leave()


def everything_in(folder: Path) -> bytes:
    return b"".join(kept.read_bytes() for kept in folder.iterdir())


async def test_a_token_outlives_a_restart_and_is_nowhere_in_clear(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    variables = {**WITHOUT_LIMITS, "LUNARIUM_LOG_LEVEL": "debug"}
    with running(f"sqlite:///{file}", variables=variables) as server:
        async with Visitor(server) as ann, await bring(ann) as bot:
            assert (await bot.http.get("/api/bot/me")).status_code == 200
            server.stop()
            server.start()
            assert (await bot.http.get("/api/bot/me")).status_code == 200
            await bot.http.get(f"/api/bot/tables/{bot.token[:22]}/stream")
        server.stop()
        assert bot.token.encode() not in everything_in(tmp_path)
        assert bot.token not in server.logged()


def test_the_examples_of_answers_are_real(server: RunningServer) -> None:
    paths = httpx.get(f"{server.url}/schema", trust_env=False).json()["paths"]
    made = paths["/api/me/bots/{account}/tokens"]["post"]["responses"]["201"]["content"]
    (example,) = made["application/json"]["examples"].values()
    assert set(example["value"]) == set(TokenMade.__struct_fields__)
    stream = paths["/api/bot/tables/{table}/stream"]["get"]["responses"]["200"]["content"]
    kinds = {one["value"]["type"] for one in stream["application/x-ndjson"]["examples"].values()}
    assert kinds == {"table", "position", "forfeited"}
    for path, item in paths.items():
        for method, operation in item.items():
            assert bool(operation.get("security")) == path.startswith("/api/bot/"), (method, path)
