"""People take seats, leave, come back, play again and archive a table."""

import asyncio
from random import Random

import pytest

from lunarium.server.protocol.http import TableList
from lunarium.server.protocol.messages import (
    Ack,
    Explain,
    Moved,
    Refused,
    SeatChanged,
    Update,
)
from lunarium.server.protocol.tables import (
    AnswerProposal,
    Archive,
    Join,
    Leave,
    Play,
    Propose,
    Rematch,
    Return,
    SetSeat,
    Start,
)
from tests.server.visitors import Come, new_id, play_on, problem, seat_friends

pytestmark = pytest.mark.anyio


async def test_an_invitation_for_one_seat_opens_that_seat_once(visitors: Come) -> None:
    ann, ben, cleo = [await visitors() for _ in range(3)]
    info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    assert info.invites is not None
    for_seat_2 = info.invites.by_seat[2]
    assert for_seat_2 is not None
    body = {"table": info.id, "invite": for_seat_2, "id": new_id(), "name": "Ben"}
    await ben.post("/api/join", body, Ack)
    look = await ben.get(f"/api/tables/{info.id}", Update)
    assert [seat.mine for seat in look.info.seats] == [False, False, True]
    assert look.info.seats[2].name == "Ben"
    assert look.info.invites is None, "secrets are for the host alone"
    taken = await cleo.try_post("/api/join", {**body, "id": new_id()})
    assert problem(taken).code in {"table_full", "bad_invite"}


async def test_somebody_elses_invitation_is_worth_nothing(visitors: Come) -> None:
    ann, ben, cleo = [await visitors() for _ in range(3)]
    mine = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
    other = await ben.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
    assert other.invites is not None
    wrong = {"table": mine.id, "invite": other.invites.any_seat, "id": new_id()}
    answer = await cleo.try_post("/api/join", wrong)
    assert (answer.status_code, problem(answer).code) == (403, "bad_invite")
    async with cleo.line() as line:
        refused = await line.watch(mine.id, invite=other.invites.any_seat)
        assert isinstance(refused, Refused)
        assert refused.refusal.code == "no_such_table"


async def test_a_private_table_is_not_there_for_strangers_until_they_are_invited(
    visitors: Come,
) -> None:
    ann, ben = await visitors(), await visitors()
    info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
    assert info.invites is not None
    answer = await ben.http.get(f"/api/tables/{info.id}")
    assert (answer.status_code, problem(answer).code) == (404, "no_such_table")
    async with ben.line() as line:
        refused = await line.watch(info.id)
        assert isinstance(refused, Refused)
        assert refused.refusal.code == "no_such_table"
        update = await line.watch(info.id, invite=info.invites.any_seat)
        assert isinstance(update, Update)
        assert update.seat is None
        joined = await line.do(info.id, Join(id=new_id(), invite=info.invites.any_seat))
        assert isinstance(joined, Ack)
        seated = await line.until(info.id, lambda update: update.seat == 1)
        assert seated.happened == (SeatChanged(seat=1, how="joined"),)


async def test_a_socket_loses_a_table_when_the_right_to_see_it_ends(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
    assert info.invites is not None
    joined = {"table": info.id, "invite": info.invites.any_seat, "id": new_id()}
    await ben.post("/api/join", joined, Ack)
    async with ann.line() as one, ben.line() as two:
        await one.watch(info.id)
        await two.watch(info.id)
        await ann.command(info.id, SetSeat(id=new_id(), seat=1, bot="new-moon"))
        lost = await two.get(Refused)
        assert (lost.id, lost.table, lost.refusal.code) == (None, info.id, "no_such_table")
        await ann.command(info.id, Start(id=new_id()))
        started = await one.until(info.id, lambda update: update.info.status == "running")
        heard = len(two.heard)
        await two.send(Explain(table=info.id, seat=0))
        refused = await two.get(Refused)
        assert refused.refusal.code == "no_such_table"
        assert len(two.heard) == heard + 1, "nothing of the start was sent"
        assert started.view is not None
        again = await two.watch(info.id)
        assert isinstance(again, Refused)
        assert again.refusal.code == "no_such_table"


async def test_an_invitation_to_one_seat_shows_the_table_until_somebody_sits_there(
    visitors: Come,
) -> None:
    ann, ben, cleo = [await visitors() for _ in range(3)]
    info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    assert info.invites is not None
    invite = info.invites.by_seat[1]
    async with ben.line() as one, cleo.line() as two:
        assert isinstance(await one.watch(info.id, invite=invite), Update)
        assert isinstance(await two.watch(info.id, invite=invite), Update)
        await one.do(info.id, Join(id=new_id(), invite=invite))
        await one.until(info.id, lambda update: update.seat == 1)
        assert (await two.get(Refused)).refusal.code == "no_such_table"


async def test_the_host_sets_seats_and_starts_when_none_is_open(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    info = await ann.make_table("akvarko", {"kind": "me"}, {"kind": "open"}, public=True)
    assert (await ann.try_command(info.id, Start(id=new_id()))).code == "seats_open"
    command = SetSeat(id=new_id(), seat=1, bot="new-moon")
    assert (await ben.try_command(info.id, command)).code == "not_host"
    await ann.command(info.id, command)
    await ann.command(info.id, Start(id=new_id()))
    assert (await ann.get(f"/api/tables/{info.id}", Update)).info.status == "running"


async def test_a_bot_plays_for_who_leaves_until_they_come_back(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "akvarko")
    async with ann.line() as one, ben.line() as two:
        for line in (one, two):
            await line.watch(table)
        await two.do(table, Leave(id=new_id(), seat=1, level="new-moon"))
        moved = await one.get(
            Update, lambda update: any(isinstance(event, Moved) for event in update.happened)
        )
        (event,) = moved.happened
        assert isinstance(event, Moved)
        assert (event.seat, event.move) == (1, None), "the pick is still hidden from seat 0"
        assert event.bot is not None
        assert moved.info.seats[1].away
        refused = await two.do(table, Play(id=new_id(), seat=1, move="neon"))
        assert isinstance(refused, Refused)
        assert isinstance(await two.do(table, Return(id=new_id(), seat=1)), Ack)
        back = await one.until(table, lambda update: not update.info.seats[1].away)
        assert SeatChanged(seat=1, how="returned") in back.happened


async def test_all_who_ask_for_a_rematch_come_to_the_same_table(visitors: Come) -> None:
    ann, ben, cleo = [await visitors() for _ in range(3)]
    table, _ = await seat_friends(ann, [ben], "akvarko", options={"fewer_species": True})
    early = await ann.try_command(table, Rematch(id=new_id()))
    assert early.code == "not_over"
    async with ann.line() as one, ben.line() as two:
        for line in (one, two):
            await line.watch(table)
        await asyncio.gather(play_on(one, table, Random(1)), play_on(two, table, Random(2)))
    acks = await asyncio.gather(
        ann.command(table, Rematch(id=new_id())), ben.command(table, Rematch(id=new_id()))
    )
    assert acks[0].rematch is not None
    assert acks[0].rematch == acks[1].rematch
    assert (await cleo.try_command(table, Rematch(id=new_id()))).code == "not_your_seat"
    follower = (await ann.get(f"/api/tables/{acks[0].rematch}", Update)).info
    assert follower.status == "running"
    assert follower.options == {"fewer_species": True}
    assert [seat.mine for seat in follower.seats] == [False, True], "seats move on by one"
    before = (await ann.get(f"/api/tables/{table}", Update)).info
    assert before.rematch == follower.id
    assert before.fairness.commitment != follower.fairness.commitment


async def test_people_agree_to_end_a_game_and_nothing_happens_there_any_more(
    visitors: Come,
) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "novaluna")
    assert (await ben.try_command(table, Archive(id=new_id()))).code == "not_host"
    assert (await ann.try_command(table, Archive(id=new_id()))).code == "others_must_agree"
    await ann.command(table, Propose(id=new_id(), seat=0, kind="end"))
    await ben.command(table, AnswerProposal(id=new_id(), seat=1, agree=True))
    look = await ben.get(f"/api/tables/{table}", Update)
    assert (look.info.status, look.info.to_move, look.info.result) == ("archived", (), None)
    assert look.info.fairness.seed is not None
    assert (await ann.try_command(table, Play(id=new_id(), seat=0, move="end"))).code == "archived"
    running_tables = await ann.get("/api/me/games", TableList, status="running")
    archived = await ann.get("/api/me/games", TableList, status="archived")
    assert table not in [one.id for one in running_tables.tables]
    assert table in [one.id for one in archived.tables]
