"""Strangers find each other: the lobby, and the search for players."""

import asyncio

import pytest

from lunarium.server.protocol.messages import (
    EndSeek,
    Follow,
    Here,
    People,
    PublicTable,
    Refused,
    Seek,
    Seeking,
    Tables,
    Update,
)
from lunarium.server.protocol.tables import Join, TimeControl
from tests.server.running import WITHOUT_LIMITS, running
from tests.server.visitors import Come, Line, Visitor, new_id

SLOW = TimeControl("move", 24 * 3600)
FAST = TimeControl("clock", 900, 10)

pytestmark = pytest.mark.anyio


async def seek(
    line: Line, *seats: int, game: str = "novaluna", time: TimeControl | None = None
) -> Seeking:
    """Look for players; how it stands at once."""
    await line.send(Seek(game=game, seats=seats or (2,), time=time))
    return await line.get(Seeking)


async def paired(line: Line) -> str:
    """Answer every proposal until there is a table."""
    while True:
        word = await line.get(Seeking)
        if word.status == "found":
            assert word.proposal is not None
            await line.send(Here(proposal=word.proposal))
        elif word.status == "paired":
            assert word.table is not None
            return word.table


async def both(one: Line, two: Line) -> str:
    """Two people are brought together."""
    table, same = await asyncio.gather(paired(one), paired(two))
    assert table == same
    return table


async def test_two_who_look_for_the_same_game_get_a_table_that_has_begun(visitors: Come) -> None:
    ann, ben, eve = await visitors(), await visitors(), await visitors()
    async with ann.line() as one, ben.line() as two, eve.line() as other, eve.line() as hall:
        await hall.send(Follow(topic="people"))
        assert (await hall.get(People)).seekers == ()
        alone = await seek(one, time=SLOW)
        assert (alone.status, alone.missing) == ("looking", 1)
        word = await hall.get(People, lambda word: bool(word.seekers))
        assert [(s.game, s.count, s.seats) for s in word.seekers] == [("novaluna", 1, (2,))]
        assert (await seek(other, 2, time=FAST)).status == "looking", "another pace"
        await two.send(Seek(game="novaluna", seats=(4, 2), time=SLOW))
        update = await two.watch(await both(one, two))
        assert isinstance(update, Update)
        assert (update.info.status, update.info.time) == ("running", SLOW)
        assert {seat.name for seat in update.info.seats} == {
            (await ann.me()).name,
            (await ben.me()).name,
        }
        await other.send(EndSeek())
        assert (await other.get(Seeking)).status == "ended"
        await hall.get(People, lambda word: word.seekers == ())


async def test_who_does_not_answer_gets_no_seat_and_the_others_go_on_looking(
    visitors: Come,
) -> None:
    ann, ben, cleo = await visitors(), await visitors(), await visitors()
    async with ann.line() as one, ben.line() as silent, cleo.line() as third:
        await seek(one)
        await silent.send(Seek(game="novaluna", seats=(2,)))
        found = await one.get(Seeking, lambda word: word.status == "found")
        assert found.proposal is not None
        await one.send(Here(proposal=found.proposal))
        ended = await silent.get(Seeking, lambda word: word.status == "ended")
        assert ended.table is None
        assert (await one.get(Seeking)).status == "looking"
        await third.send(Seek(game="novaluna", seats=(2,)))
        await both(one, third)


async def test_a_search_ends_with_its_socket_and_is_one_for_each_person(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    async with ben.line() as two:
        async with ann.line() as gone:
            await seek(gone)
        async with ann.line() as first, ann.line() as second:
            await seek(first)
            await seek(second)
            assert (await first.get(Seeking)).status == "ended", "the newer search counts"
            await two.send(Seek(game="novaluna", seats=(2,)))
            await both(two, second)


async def test_people_of_whom_one_has_blocked_the_other_are_never_brought_together(
    visitors: Come,
) -> None:
    ann, ben, cleo, dan = [await visitors() for _ in range(4)]
    async with ann.line() as one, ben.line() as two, cleo.line() as three, dan.line() as four:
        await seek(one)
        await two.send(Seek(game="novaluna", seats=(2,)))
        table = await both(one, two)
        update = await one.watch(table)
        assert isinstance(update, Update)
        assert update.seat is not None
        blocked = await ann.try_post("/api/me/blocks", {"table": table, "seat": 1 - update.seat})
        assert blocked.status_code == 204
        assert (await seek(two)).status == "looking"
        assert (await seek(one)).status == "looking"
        await three.send(Seek(game="novaluna", seats=(2,)))
        await both(two, three)
        await four.send(Seek(game="novaluna", seats=(2,)))
        await both(one, four)


async def test_an_impossible_search_is_refused(visitors: Come) -> None:
    ann = await visitors()
    async with ann.line() as line:
        await line.send(Seek(game="novaluna", seats=(2, 6)))
        refused = await line.get(Refused)
        assert refused.refusal.code == "bad_setup"


async def test_the_lobby_lists_public_tables_as_they_come_fill_and_begin(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    async with ben.line() as hall, ann.line() as host:
        await hall.send(Follow(topic="tables"))
        assert (await hall.get(Tables)).fresh
        hidden = await ann.make_table("akvarko", {"kind": "me"}, {"kind": "open"})
        info = await ann.make_table("akvarko", {"kind": "me"}, {"kind": "open"}, public=True)
        news = await of_table(hall, info.id)
        assert (news.online, news.table.my_seats) == (0, ())
        await host.watch(info.id)
        assert (await of_table(hall, info.id)).online == 1, "the host waits there"
        await ben.command(info.id, Join(id=new_id()))
        news = await of_table(hall, info.id)
        assert (news.table.open_seats, news.table.my_seats) == (0, (1,))
        await ann.post(f"/api/tables/{info.id}/commands", {"type": "archive", "id": new_id()}, dict)
        await hall.get(Tables, lambda word: info.id in word.gone)
    async with ben.line() as hall:
        await hall.send(Follow(topic="tables"))
        listed = {line.table.id for line in (await hall.get(Tables)).tables}
        assert not listed & {hidden.id, info.id}


async def of_table(hall: Line, table: str) -> PublicTable:
    """The next news of a table; other tables of this server may have news too."""
    news = await hall.get(Tables, lambda word: any(line.table.id == table for line in word.tables))
    [line] = [line for line in news.tables if line.table.id == table]
    return line


async def test_people_find_each_other_over_two_processes(postgresql_url: str) -> None:
    with (
        running(postgresql_url, variables=WITHOUT_LIMITS) as north,
        running(postgresql_url, variables=WITHOUT_LIMITS) as south,
    ):
        async with (
            Visitor(north) as ann,
            Visitor(south) as ben,
            ann.line() as one,
            ben.line() as two,
        ):
            await two.send(Follow(topic="people"))
            await seek(one)
            await two.get(People, lambda word: bool(word.seekers))
            await two.send(Seek(game="novaluna", seats=(2,)))
            update = await two.watch(await both(one, two))
            assert isinstance(update, Update)
            assert update.info.status == "running"
