"""Identity, names, my games, and the way to another device."""

import pytest

from lunarium.server.protocol.http import Me, TableList, TransferLink
from lunarium.server.protocol.messages import Update
from lunarium.server.protocol.tables import TableInfo
from tests.server.running import WITHOUT_LIMITS, RunningServer, running
from tests.server.visitors import Come, Visitor, problem, read

pytestmark = pytest.mark.anyio


async def test_the_first_visit_makes_somebody_with_a_name(server: RunningServer) -> None:
    ann = Visitor(server)
    answer = await ann.http.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie, "there is no https here"
    first = await ann.me()
    assert first.name
    assert not first.named
    assert await ann.me() == first
    await ann.leave()


async def test_a_page_makes_an_identity_and_a_file_of_it_does_not(server: RunningServer) -> None:
    ann = Visitor(server)
    assert "set-cookie" not in (await ann.http.get("/favicon.svg")).headers
    assert "set-cookie" not in (await ann.http.get("/health")).headers
    assert "set-cookie" in (await ann.http.get("/some/page")).headers
    await ann.leave()


async def test_a_forged_cookie_is_nobody(visitors: Come) -> None:
    ann, mallory = await visitors(), await visitors()
    me = await ann.me()
    signed, _, mac = ann.cookie.rpartition(".")
    swapped = mac[:-2] + ("AA" if mac[-2:] != "AA" else "BB")
    mallory.http.cookies.clear()
    mallory.http.cookies.set("lunarium", f"{signed}.{swapped}", domain="127.0.0.1")
    refused = await mallory.try_post("/api/tables", {"game": "novaluna", "seats": [{"kind": "me"}]})
    assert (refused.status_code, problem(refused).code) == (401, "no_identity")
    assert (await mallory.me()).id != me.id, "a plain look gets a fresh identity"


@pytest.mark.parametrize(
    "neighbour",
    ['prefs={"a":1}', "t=dark mode", "größe=1", "a=1, b=2", "=", "x", 'open="', "lunarium=old"],
)
async def test_a_foreign_cookie_never_costs_the_own_identity(
    visitors: Come, neighbour: str
) -> None:
    ann = await visitors()
    me, cookie = await ann.me(), ann.cookie
    ann.http.cookies.clear()
    for sent in (f"{neighbour}; lunarium={cookie}", f"lunarium={cookie}; {neighbour}"):
        answer = await ann.http.get("/api/me", headers=[(b"cookie", sent.encode())])
        assert read(answer, Me).id == me.id
        assert f"lunarium={cookie};" in answer.headers["set-cookie"], "renewed, not overwritten"
        ann.http.cookies.clear()
        page = await ann.http.get("/some/page", headers=[(b"cookie", sent.encode())])
        assert "set-cookie" not in page.headers
    first, second = (b"cookie", neighbour.encode()), (b"cookie", f"lunarium={cookie}".encode())
    assert read(await ann.http.get("/api/me", headers=[first, second]), Me).id == me.id


async def test_nobody_else_keeps_an_answer_with_an_identity(server: RunningServer) -> None:
    ann = Visitor(server)
    answer = await ann.http.get("/api/me")
    assert answer.headers.get_list("cache-control") == ["private, no-store"]
    ann.http.cookies.clear()
    page = await ann.http.get("/some/page")
    assert "set-cookie" in page.headers
    assert page.headers.get_list("cache-control") == ["private, no-cache"]
    again = await ann.http.get("/some/page")
    assert "set-cookie" not in again.headers
    assert again.headers.get_list("cache-control") == ["no-cache"]
    await ann.leave()


async def test_without_a_cookie_nothing_can_be_changed(server: RunningServer) -> None:
    ann = Visitor(server)
    body = {"game": "novaluna", "seats": [{"kind": "me"}]}
    refused = await ann.try_post("/api/tables", body)
    assert (refused.status_code, problem(refused).code) == (401, "no_identity")
    assert "set-cookie" not in refused.headers
    await ann.leave()


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\u202eb", "tab\x07"])
async def test_names_that_cannot_be_shown_are_refused(visitors: Come, name: str) -> None:
    ann = await visitors()
    refused = await ann.http.patch("/api/me", json={"name": name})
    assert refused.status_code == 400
    assert problem(refused).code in {"bad_name", "bad_message"}
    assert not (await ann.me()).named


async def test_a_chosen_name_stays_and_goes_along_to_tables(visitors: Come) -> None:
    ann = await visitors()
    renamed = await ann.http.patch("/api/me", json={"name": "  Žofie   "})
    assert renamed.json()["name"] == "Žofie"
    me = await ann.me()
    assert (me.name, me.named) == ("Žofie", True)
    info = await ann.make_table("novaluna", {"kind": "me"})
    assert info.seats[0].name == "Žofie"


async def test_a_transfer_link_moves_a_person_once(visitors: Come) -> None:
    ann, phone, thief = await visitors(), await visitors(), await visitors()
    info = await ann.make_table("novaluna", {"kind": "me"})
    link = await ann.post("/api/me/transfer", {}, TransferLink)
    moved = await phone.post("/api/transfer", {"token": link.token}, Me)
    assert moved == await ann.me()
    assert (await phone.me()).id == moved.id
    assert (await phone.get(f"/api/tables/{info.id}", Update)).seat == 0
    again = await thief.try_post("/api/transfer", {"token": link.token})
    assert (again.status_code, problem(again).code) == (404, "bad_link")
    assert (await thief.me()).id != moved.id


async def test_my_games_are_mine_and_say_whose_turn_it_is(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    solo = await ann.make_table("novaluna", {"kind": "me"})
    waiting = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
    tables = {table.id: table for table in (await ann.get("/api/me/games", TableList)).tables}
    assert set(tables) == {solo.id, waiting.id}
    assert tables[solo.id].my_turn
    assert (tables[solo.id].host, tables[solo.id].to_move) == (True, (0,))
    assert (tables[waiting.id].open_seats, tables[waiting.id].my_turn) == (1, False)
    only_open = await ann.get("/api/me/games", TableList, status="open")
    assert [table.id for table in only_open.tables] == [waiting.id]
    assert (await ben.get("/api/me/games", TableList)).tables == ()


async def test_long_lists_come_in_pages(visitors: Come) -> None:
    ann = await visitors()
    made = [(await ann.make_table("novaluna", {"kind": "me"})).id for _ in range(53)]
    first = await ann.get("/api/me/games", TableList)
    assert len(first.tables) == 50
    assert first.next is not None
    rest = await ann.get("/api/me/games", TableList, cursor=first.next)
    assert rest.next is None
    assert [table.id for table in (*first.tables, *rest.tables)] == made[::-1]
    bad = await ann.http.get("/api/me/games", params={"cursor": "nonsense"})
    assert (bad.status_code, problem(bad).code) == (400, "bad_message")


async def test_one_person_has_so_many_open_tables_and_no_more(sqlite_url: str) -> None:
    with running(sqlite_url, variables={**WITHOUT_LIMITS, "LUNARIUM_OPEN_TABLES": "2"}) as server:
        ann = Visitor(server)
        await ann.me()
        body = {"game": "novaluna", "seats": [{"kind": "me"}]}
        with_id = {**body, "id": "8ee284d365bf5ff0"}
        await ann.post("/api/tables", body, TableInfo)
        second = await ann.post("/api/tables", with_id, TableInfo)
        third = await ann.try_post("/api/tables", body)
        assert (third.status_code, problem(third).code) == (429, "too_many_tables")
        again = await ann.post("/api/tables", with_id, TableInfo)
        assert again.id == second.id, "a retry gets its table"
        other = await ann.try_post("/api/tables", {**body, "id": "39e9f5b29c9f2fae"})
        assert (other.status_code, problem(other).code) == (429, "too_many_tables")
        await ann.leave()
