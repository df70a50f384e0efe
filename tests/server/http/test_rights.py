"""People's rights and order: sessions, export, erasure, blocks, reports, bans, the operator."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from random import Random

import pytest
import sqlalchemy as sa

from lunarium.records import Verdict, check_day, check_fairness, parse_record, seal_of
from lunarium.server.protocol.http import (
    BlockInfo,
    Daily,
    DailyChain,
    Me,
    Privacy,
    SessionInfo,
    TableList,
    TransferLink,
)
from lunarium.server.protocol.messages import Ack, Update
from lunarium.server.protocol.tables import Leave, Reveal, TableInfo
from lunarium.server.store import Store, schema
from tests.cli.terminal import lunarium
from tests.server.running import WITHOUT_LIMITS, RunningServer, running
from tests.server.store.examples import new_person
from tests.server.visitors import Come, Visitor, new_id, play_on, problem, read, seat_friends

pytestmark = pytest.mark.anyio

QUICK = {**WITHOUT_LIMITS, "LUNARIUM_SWEEP_S": "0.1"}


async def another_device(visitor: Visitor) -> Visitor:
    link = await visitor.post("/api/me/transfer", {}, TransferLink)
    device = Visitor(visitor.server)
    await device.post("/api/transfer", {"token": link.token}, Me)
    return device


async def until(happens: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await happens():  # noqa: ASYNC110 -- in another process
            await asyncio.sleep(0.05)


class TestSessions:
    async def test_they_are_listed_and_one_is_ended_at_once(self, visitors: Come) -> None:
        ann = await visitors()
        phone = await another_device(ann)
        me = await ann.me()
        assert (await phone.me()).id == me.id
        listed = await ann.get("/api/me/sessions", tuple[SessionInfo, ...])
        assert sorted(one.here for one in listed) == [False, True]
        (other,) = [one for one in listed if not one.here]
        async with phone.line() as line:
            gone = await ann.http.delete(f"/api/me/sessions/{other.id}")
            assert gone.status_code == 204
            assert await line.closed() == 4401
        refused = await phone.try_post("/api/me/transfer", {})
        assert (refused.status_code, problem(refused).code) == (401, "no_identity")
        assert (await phone.me()).id != me.id, "a plain look gets a fresh identity"
        assert (await ann.me()).id == me.id
        again = await ann.http.delete(f"/api/me/sessions/{other.id}")
        assert (again.status_code, problem(again).code) == (404, "not_found")
        await phone.leave()

    async def test_nobody_ends_a_session_of_another(self, visitors: Come) -> None:
        ann, mallory = await visitors(), await visitors()
        await ann.post("/api/me/transfer", {}, TransferLink)
        (session,) = await ann.get("/api/me/sessions", tuple[SessionInfo, ...])
        refused = await mallory.http.delete(f"/api/me/sessions/{session.id}")
        assert problem(refused).code == "not_found"
        assert len(await ann.get("/api/me/sessions", tuple[SessionInfo, ...])) == 1

    async def test_log_out_everywhere_keeps_this_browser_alone(self, visitors: Come) -> None:
        ann = await visitors()
        phone = await another_device(ann)
        stolen = ann.cookie
        me = await ann.me()
        answer = await ann.try_post("/api/me/sessions/end", {"stay": True})
        assert answer.status_code == 204
        assert ann.cookie != stolen
        assert (await ann.me()).id == me.id
        assert (await phone.me()).id != me.id
        thief = Visitor(ann.server)
        thief.http.cookies.set("lunarium", stolen, domain="127.0.0.1")
        assert (await thief.me()).id != me.id, "not even a copy of the own cookie is accepted"
        (left,) = await ann.get("/api/me/sessions", tuple[SessionInfo, ...])
        assert left.here
        for one in (phone, thief):
            await one.leave()


class TestSecrets:
    async def test_an_invitation_is_read_from_a_body_and_never_from_an_address(
        self, visitors: Come
    ) -> None:
        ann, ben = await visitors(), await visitors()
        info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
        assert info.invites is not None
        secret = info.invites.any_seat
        in_address = await ben.http.get(f"/api/tables/{info.id}", params={"invite": secret})
        assert problem(in_address).code == "no_such_table"
        look = await ben.post(f"/api/tables/{info.id}/look", {"invite": secret}, Update)
        assert look.info.id == info.id
        wrong = await ben.try_post(f"/api/tables/{info.id}/look", {"invite": "x"})
        assert problem(wrong).code == "no_such_table"


class TestShuffle:
    async def test_a_browser_adds_to_the_shuffle_of_its_table(self, visitors: Come) -> None:
        ann = await visitors()
        part = bytes(range(32))
        info = await ann.make_table(
            "novaluna", {"kind": "me"}, {"kind": "bot", "level": "new-moon"}, seal=seal_of(part)
        )
        assert (info.status, info.fairness.waits_for) == ("open", "parts")
        await ann.command(info.id, Reveal(id=new_id(), seat=0, part=part.hex()))
        async with ann.line() as line:
            await line.watch(info.id)
            await play_on(line, info.id, Random(1))
        record = await ann.http.get(f"/api/tables/{info.id}/record")
        fairness = check_fairness(parse_record(record.text))
        assert (fairness.verdict, fairness.parts) == (Verdict.VERIFIED, (0,))


class TestOrder:
    async def test_people_who_blocked_each_other_do_not_meet(self, visitors: Come) -> None:
        ann, ben = await visitors(), await visitors()
        table, _ = await seat_friends(ann, [ben], "novaluna")
        assert problem(await ann.try_post("/api/me/blocks", {"table": table, "seat": 0})).code
        done = await ann.try_post("/api/me/blocks", {"table": table, "seat": 1})
        assert done.status_code == 204
        (block,) = await ann.get("/api/me/blocks", tuple[BlockInfo, ...])
        assert block.id != (await ben.me()).id, "the id of another person is nobody's to know"
        seats = ({"kind": "me"}, {"kind": "open"})
        mine = await ann.make_table("novaluna", *seats, public=True)
        his = await ben.make_table("novaluna", *seats, public=True)
        for visitor, other in ((ben, mine), (ann, his)):
            assert other.invites is not None
            join = {"table": other.id, "invite": other.invites.any_seat, "id": new_id()}
            refused = await visitor.try_post("/api/join", join)
            assert (refused.status_code, problem(refused).code) == (403, "blocked")
            shown = await visitor.get("/api/tables", TableList)
            assert other.id not in {one.id for one in shown.tables}
        assert (await ann.http.delete(f"/api/me/blocks/{block.id}")).status_code == 204
        assert mine.invites is not None
        join = {"table": mine.id, "invite": mine.invites.any_seat, "id": new_id()}
        await ben.post("/api/join", join, Ack)

    async def test_a_report_is_about_a_person_whom_one_can_see(self, visitors: Come) -> None:
        ann, ben, eve = await visitors(), await visitors(), await visitors()
        table, _ = await seat_friends(ann, [ben], "novaluna")
        report = {"seat": 1, "reason": "name", "words": "rude\u0007\nname"}
        for _ in range(2):
            assert (await ann.try_post(f"/api/tables/{table}/report", report)).status_code == 204
        assert (
            problem(await eve.try_post(f"/api/tables/{table}/report", report)).code
            == "no_such_table"
        )
        own = await ann.try_post(f"/api/tables/{table}/report", {**report, "seat": 0})
        assert problem(own).code == "not_your_seat"
        await ann.command(table, Leave(id=new_id(), seat=0))  # and the table continues


async def test_the_operator_bans_and_logs_out_and_rotates_keys_at_a_running_server(
    db_url: str,
) -> None:
    with running(db_url, variables=QUICK) as server:
        async with Visitor(server) as ann, Visitor(server) as ben:
            await operate(server, ann, ben)


async def operate(server: RunningServer, ann: Visitor, ben: Visitor) -> None:
    table, _ = await seat_friends(ann, [ben], "novaluna")
    report = {"seat": 1, "reason": "cheating", "words": "he knows my cards"}
    assert (await ann.try_post(f"/api/tables/{table}/report", report)).status_code == 204

    async def admin(
        command: str, *options: object, subject: str | None = None, status: int = 0
    ) -> str:
        # An id may begin with a dash.
        last = () if subject is None else ("--", subject)
        words = ("admin", command, *options, "--db", server.db, *last)
        answer = await asyncio.to_thread(lunarium, *words)
        assert answer.status == status, answer.err
        return answer.out + answer.err

    (told,) = json.loads(await admin("reports", "--json"))
    assert (told["name"], told["words"]) == ((await ben.me()).name, "he knows my cards")
    person: str = told["person"]
    await admin("ban", "--days", 1, "--reason", "see report", subject=person)

    async def is_banned() -> bool:
        answer = await ben.try_post("/api/tables", {"game": "novaluna", "seats": [{"kind": "me"}]})
        return answer.status_code == 403 and problem(answer).code == "banned"

    await until(is_banned)
    export = await ben.http.get("/api/me/export")
    assert export.status_code == 200, "a right that stays"
    also = {line["type"]: line for line in map(json.loads, export.text.splitlines())}
    assert (also["reported"]["reason"], also["ban"]["reason"]) == ("cheating", "see report")
    assert (also["action"]["what"], also["action"]["reason"]) == ("ban", "see report")
    assert "he knows my cards" not in export.text, "who reported, and how, is theirs"
    assert (await ann.me()).id not in export.text
    await admin("unban", "--reason", "a mistake", subject=person)
    await admin("close", "--reason", "done", subject=told["id"])
    assert json.loads(await admin("reports", "--json")) == []

    before = ann.cookie
    await admin("rotate", "--keep-days", 1, "--reason", "yearly")

    async def is_signed_anew() -> bool:
        await ann.me()
        return ann.cookie != before

    me = await ann.me()
    await until(is_signed_anew)
    assert (await ann.me()).id == me.id
    await admin("logout", "--reason", "a stolen phone", subject=person)

    async def is_out() -> bool:
        return (await ben.me()).id != person

    await until(is_out)
    await admin("archive", "--reason", "both asked", subject=table)
    again = await admin("archive", "--reason", "again", subject=table, status=1)
    assert "already archived" in again
    done = [one["what"] for one in json.loads(await admin("log", "--json"))]
    assert done == ["archive", "log out", "rotate key", "close report", "unban", "ban"]

    async def is_archived() -> bool:
        return (await ann.get(f"/api/tables/{table}", Update)).info.status == "archived"

    await until(is_archived)
    await admin("ban", "--reason", "x", subject="nobody", status=1)


async def test_export_has_everything_and_erasure_leaves_nothing(db_url: str) -> None:
    with running(db_url, variables=QUICK) as server:
        async with Visitor(server) as ann, Visitor(server) as ben:
            table, texts = await _export_and_erase(ann, ben)
        async with await Store.open(server.db) as store:

            async def is_done() -> bool:
                return not await store.erasures()

            await until(is_done)
        server.stop()
        await _look_for_traces(server.db, texts)
        checked = await asyncio.to_thread(lunarium, "db", "check", "--db", server.db)
        assert (checked.status, checked.err) == (0, "")
        server.start()
        async with Visitor(server) as eve:  # from the log that was rewritten
            look = await eve.http.get(f"/api/tables/{table}")
            assert look.status_code == 404


async def _export_and_erase(ann: Visitor, ben: Visitor) -> tuple[str, list[str]]:
    me = (await ann.me()).id
    read(await ann.http.patch("/api/me", json={"name": "Annabella Unique"}), Me)
    table, _ = await seat_friends(ann, [ben], "novaluna")
    async with ann.line() as line:
        first = await line.watch(table)
        assert isinstance(first, Update)
    left = await ben.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
    assert left.invites is not None
    join = {"table": left.id, "invite": left.invites.any_seat, "id": new_id()}
    await ann.post("/api/join", join, Ack)
    await ann.command(left.id, Leave(id=new_id(), seat=1))  # a name in a log, and no seat
    games = await ann.get("/api/me/games", TableList)
    assert left.id not in {one.id for one in games.tables}
    made = await ann.make_table(
        "novaluna", {"kind": "me"}, {"kind": "guest", "name": "Guestav Unique"}, {"kind": "open"}
    )
    assert (await ann.try_post("/api/me/bots", {"name": "Botilda Unique"})).status_code == 201

    answer = await ann.http.get("/api/me/export")
    lines = [json.loads(line) for line in answer.text.splitlines()]
    kinds = [line["type"] for line in lines]
    assert {"person", "session", "bot", "table"} <= set(kinds)
    assert {line["id"] for line in lines if line["type"] == "table"} == {table, made.id}
    assert not re.search(r'"(seed|invites|any_seat)"', answer.text), "secrets of games stay"

    async with ann.line() as line:
        assert (await ann.http.delete("/api/me")).status_code == 204
        assert await line.closed() == 4401
    assert (await ann.me()).id != me

    async def is_gone() -> bool:
        look = await ben.get(f"/api/tables/{table}", Update)
        return look.info.seats[0].name == ""

    await until(is_gone)
    look = await ben.get(f"/api/tables/{table}", Update)
    assert look.info.seats[0].away, "a bot plays on"
    assert look.info.seats[1].mine
    return table, [me, "Unique"]


async def _look_for_traces(db: str, texts: list[str]) -> None:
    """Look into every column of every row of the database."""
    async with (
        await Store.open(db) as store,
        store._database.reader() as connection,  # noqa: SLF001 -- every row, as it is
    ):
        for table in schema.metadata.sorted_tables:
            for row in await connection.execute(sa.select(table)):
                told = b" ".join(
                    value if isinstance(value, bytes) else str(value).encode() for value in row
                )
                for text in texts:
                    if table.name == "revocations":
                        continue  # so that a stolen cookie stays ended
                    assert text.encode() not in told, (table.name, told)


async def test_guests_who_never_came_back_are_erased_in_time(sqlite_url: str) -> None:
    now = datetime(2026, 11, 16, tzinfo=UTC)
    async with await Store.open(sqlite_url) as store:
        long_ago = datetime(2026, 1, 1, 8, tzinfo=UTC)
        guest = await new_person(store, "Quiet Comet", now=long_ago)
        named = await new_person(store, "Ada", named=True, now=long_ago)
        back = await new_person(store, "Calm Koi", now=long_ago)
        await store.note_visit(back, datetime(2026, 1, 3, tzinfo=UTC))
        assert await store.ask_overdue(0, 0, now, 10) == 0
        assert await store.ask_overdue(90, 730, now, 10) == 1
        assert await store.erasures() == [guest.id]
        assert await store.ask_overdue(0, 300, now, 10) == 3
        assert set(await store.erasures()) == {guest.id, named.id, back.id}


async def test_the_days_of_a_chain_are_proved_when_they_are_over(sqlite_url: str) -> None:
    today = datetime.now(UTC).date()
    yesterday = today.fromordinal(today.toordinal() - 2)
    async with await Store.open(sqlite_url) as store:
        await store.make_chain(yesterday, 300)
    with running(sqlite_url) as server:
        async with Visitor(server) as ann:
            (chain,) = await ann.get("/api/daily/chains", tuple[DailyChain, ...])
            info = await ann.post("/api/daily", {}, TableInfo)
            day = await ann.get("/api/daily", Daily)
            assert day.chain is not None
            assert (day.chain.end, info.fairness.commitment) == (chain.end, day.commitment)
            closed = await ann.http.get(f"/api/daily/{today}/proof")
            assert closed.json()["seed"] is None
            opened = await ann.http.get(f"/api/daily/{yesterday}/proof")
            assert check_day(opened.json()).chain.end == chain.end
            early = await ann.http.get("/api/daily/2020-01-01/proof")
            assert problem(early).code == "not_found"


async def test_a_new_server_publishes_its_chain_before_the_first_day(visitors: Come) -> None:
    ann = await visitors()
    (chain,) = await ann.get("/api/daily/chains", tuple[DailyChain, ...])
    assert chain.first > chain.published[:10]
    privacy = await ann.get("/api/privacy", Privacy)
    assert (privacy.guest_days, privacy.retention_days) == (90, 730)
