"""What people do at a table, and what is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest

from lunarium.server.protocol.commands import (
    AnswerUndo,
    Archive,
    Join,
    Leave,
    Play,
    Rematch,
    Return,
    SetSeat,
    Start,
    Undo,
)
from lunarium.server.protocol.http import TableList
from lunarium.server.protocol.messages import (
    Ack,
    Do,
    Moved,
    Presence,
    Refused,
    SeatChanged,
    TakenBack,
    Unwatch,
    Update,
)
from tests.server.running import running
from tests.server.visitors import Line, Visitor, new_id, notations, play_on, problem, seat_friends

pytestmark = pytest.mark.anyio

Come = Callable[[], Awaitable[Visitor]]


def any_move(update: Update | Refused) -> str:
    """Some legal move of the open seat."""
    assert isinstance(update, Update)
    assert update.moves is not None
    return notations(update.moves)[0]


async def who_is_on_turn(table: str, *lines: Line) -> tuple[Line, Line]:
    """The line of the person on turn, and another's."""
    for line in lines:
        await line.watch(table)
    mover = next(line for line in lines if line.updates[table].moves is not None)
    return mover, next(line for line in lines if line is not mover)


async def play_any(line: Line, table: str) -> Ack:
    """Play some legal move, and wait until it is seen."""
    update = line.updates[table]
    assert update.seat is not None
    play = Play(id=new_id(), seat=update.seat, move=any_move(update), version=update.n)
    ack = await line.do(table, play)
    assert isinstance(ack, Ack), ack
    await line.until(table, lambda update: update.n >= ack.n)
    return ack


# ---------------------------------------------------------------------- command ids and versions


async def test_the_same_command_twice_acts_once_and_gets_the_same_answer(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "novaluna")
    async with ann.line() as one, ben.line() as two:
        mover, _ = await who_is_on_turn(table, one, two)
        update = mover.updates[table]
        assert update.seat is not None
        play = Play(id=new_id(), seat=update.seat, move=any_move(update), version=update.n)
        for _ in range(5):
            await mover.send(Do(table=table, command=play))
        answers = [await mover.get(Ack) for _ in range(5)]
        assert answers == [answers[0]] * 5
        person = ann if mover is one else ben
        over_http = await asyncio.gather(*(person.command(table, play) for _ in range(5)))
        assert set(over_http) == {answers[0]}
        look = await person.get(f"/api/tables/{table}", Update)
        assert look.info.moves == 1


async def test_a_repeated_command_is_known_after_a_restart(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ann = Visitor(server)
        await ann.me()
        info = await ann.make_table("novaluna", {"kind": "me"})
        look = await ann.get(f"/api/tables/{info.id}", Update)
        play = Play(id=new_id(), seat=0, move=any_move(look), version=look.n)
        first = await ann.command(info.id, play)
        server.kill()
        server.start()
        assert await ann.command(info.id, play) == first
        again = await ann.get(f"/api/tables/{info.id}", Update)
        assert (again.n, again.info.moves) == (first.n, 1)
        await ann.leave()


async def test_a_table_is_made_once_for_one_id(visitors: Come) -> None:
    ann = await visitors()
    key = new_id()
    made = await asyncio.gather(
        *(ann.make_table("novaluna", {"kind": "me"}, id=key) for _ in range(4))
    )
    assert len({info.id for info in made}) == 1
    mine = await ann.get("/api/me/games", TableList)
    assert [table.id for table in mine.tables] == [made[0].id]


async def test_a_move_about_an_old_position_is_stale(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "novaluna")
    async with ann.line() as one, ben.line() as two:
        mover, _ = await who_is_on_turn(table, one, two)
        await play_any(mover, table)
        await asyncio.gather(
            *(line.until(table, lambda new: new.info.moves == 1) for line in (one, two))
        )
        on_turn = one if one.updates[table].moves else two
        update = on_turn.updates[table]
        assert update.seat is not None
        late = Play(id=new_id(), seat=update.seat, move=any_move(update), version=update.n - 1)
        refused = await on_turn.do(table, late)
        assert isinstance(refused, Refused)
        assert refused.refusal.code == "stale"


async def test_picks_at_the_same_time_do_not_make_each_other_stale(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "akvarko")
    async with ann.line() as one, ben.line() as two:
        for line in (one, two):
            await line.watch(table)
        plays = [
            Play(
                id=new_id(),
                seat=seat,
                move=any_move(line.updates[table]),
                version=line.updates[table].n,
            )
            for seat, line in enumerate((one, two))
        ]
        answers = await asyncio.gather(one.do(table, plays[0]), two.do(table, plays[1]))
        assert all(isinstance(answer, Ack) for answer in answers)


async def test_refusals_of_the_rules_name_their_code_and_clause(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "novaluna")
    async with ann.line() as one, ben.line() as two:
        mover, other = await who_is_on_turn(table, one, two)
        move = any_move(mover.updates[table])
        seats = mover.updates[table].seat, other.updates[table].seat
        assert seats[0] is not None
        assert seats[1] is not None
        cases = [
            (other, Play(id=new_id(), seat=seats[0], move=move), "not_your_seat", False),
            (other, Play(id=new_id(), seat=seats[1], move=move), "not_your_turn", True),
            (mover, Play(id=new_id(), seat=seats[0], move="nonsense"), "bad_move", False),
            (mover, Play(id=new_id(), seat=5, move=move), "not_your_seat", False),
        ]
        for line, play, code, has_clause in cases:
            refused = await line.do(table, play)
            assert isinstance(refused, Refused), play
            assert refused.refusal.code == code
            assert (refused.refusal.clause is not None) == has_clause
        assert (await ann.get(f"/api/tables/{table}", Update)).info.moves == 0


# ---------------------------------------------------------------------- invitations


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


async def test_the_host_sets_seats_and_starts_when_none_is_open(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    info = await ann.make_table("akvarko", {"kind": "me"}, {"kind": "open"}, public=True)
    assert (await ann.try_command(info.id, Start(id=new_id()))).code == "seats_open"
    command = SetSeat(id=new_id(), seat=1, bot="new-moon")
    assert (await ben.try_command(info.id, command)).code == "not_host"
    await ann.command(info.id, command)
    await ann.command(info.id, Start(id=new_id()))
    assert (await ann.get(f"/api/tables/{info.id}", Update)).info.status == "running"


# ---------------------------------------------------------------------- coming back


async def test_who_comes_back_hears_what_was_missed(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "novaluna")
    async with ann.line() as one, ben.line() as two:
        mover, other = await who_is_on_turn(table, one, two)
        have = other.updates[table].n
        await other.send(Unwatch(table=table))
        ack = await play_any(mover, table)
        back = await other.watch(table, have=have)
        assert isinstance(back, Update)
        assert (back.after, back.n) == (have, ack.n)
        assert [type(event) for event in back.happened] == [Moved]
        up_to_date = await other.watch(table, have=ack.n)
        assert isinstance(up_to_date, Update)
        assert (up_to_date.after, up_to_date.happened) == (ack.n, ())
        for impossible in (0, ack.n + 5):
            fresh = await other.watch(table, have=impossible)
            assert isinstance(fresh, Update)
            assert fresh.after is None


async def test_after_a_restart_a_client_with_an_old_version_gets_all_that_happened(
    sqlite_url: str,
) -> None:
    with running(sqlite_url) as server:
        ann = Visitor(server)
        await ann.me()
        info = await ann.make_table("novaluna", {"kind": "me"})
        for _ in range(20):
            look = await ann.get(f"/api/tables/{info.id}", Update)
            await ann.command(info.id, Play(id=new_id(), seat=0, move=any_move(look)))
        assert server.stop() == 0
        server.start()
        async with ann.line() as line:
            back = await line.watch(info.id, have=1)
            assert isinstance(back, Update)
            assert (back.after, back.n) == (1, 21)
            assert sum(isinstance(event, Moved) for event in back.happened) == 20
        await ann.leave()


async def test_presence_tells_who_is_there(visitors: Come) -> None:
    ann, ben, cleo = [await visitors() for _ in range(3)]
    table, _ = await seat_friends(ann, [ben], "novaluna", public=True)
    async with ann.line() as one:
        await one.watch(table)
        await one.get(Presence, lambda word: (word.online, word.watching) == ((0,), 0))
        async with ben.line() as two, cleo.line() as aside:
            await two.watch(table)
            await aside.watch(table)
            word = await one.get(Presence, lambda word: word.watching == 1)
            assert word.online == (0, 1)
            assert word.choosing == one.updates[table].info.to_move
        await one.get(Presence, lambda word: (word.online, word.watching) == ((0,), 0))


# ---------------------------------------------------------------------- undo


async def test_an_own_move_is_taken_back_freely_while_nobody_saw_more(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "akvarko")
    async with ann.line() as one:
        await one.watch(table)
        await play_any(one, table)
        assert one.updates[table].info.undo.how == "free"
        assert isinstance(await one.do(table, Undo(id=new_id(), seat=0)), Ack)
        update = await one.until(table, lambda update: update.info.moves == 0)
        assert update.happened == (TakenBack(seat=0, moves=1),)
        assert update.moves is not None


@pytest.mark.parametrize("agree", [True, False])
async def test_others_must_agree_to_an_undo_once_somebody_has_moved(
    visitors: Come, agree: bool
) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "akvarko")
    async with ann.line() as one, ben.line() as two:
        for line in (one, two):
            await line.watch(table)
            await play_any(line, table)  # both have picked: the picks are revealed
        await one.until(table, lambda update: update.info.moves == 2)
        assert one.updates[table].info.undo.how == "ask"
        asked = await one.do(table, Undo(id=new_id(), seat=0))
        assert isinstance(asked, Ack)
        waiting = await two.until(table, lambda update: update.info.undo_request is not None)
        assert waiting.info.undo_request is not None
        assert waiting.info.undo_request.waiting_for == (1,)
        own = await one.do(table, AnswerUndo(id=new_id(), seat=0, agree=True))
        assert isinstance(own, Refused)
        answer = await two.do(table, AnswerUndo(id=new_id(), seat=1, agree=agree))
        assert isinstance(answer, Ack)
        after = await one.until(table, lambda update: update.n >= answer.n)
        assert after.info.undo_request is None
        assert (after.info.moves < 2) == agree


# ---------------------------------------------------------------------- leaving, and what follows


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


async def test_bots_fill_the_table_and_the_game_comes_to_its_end(visitors: Come) -> None:
    ann = await visitors()
    bot = {"kind": "bot", "level": "new-moon"}
    info = await ann.make_table("akvarko", {"kind": "me"}, bot, bot)
    async with ann.line() as line:
        await line.watch(info.id)
        end = await play_on(line, info.id, Random(5))
    assert end.info.result is not None
    assert [seat.kind for seat in end.info.seats] == ["person", "bot", "bot"]


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


async def test_the_host_archives_a_table_and_nothing_happens_there_any_more(
    visitors: Come,
) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "novaluna")
    assert (await ben.try_command(table, Archive(id=new_id()))).code == "not_host"
    await ann.command(table, Archive(id=new_id()))
    look = await ben.get(f"/api/tables/{table}", Update)
    assert (look.info.status, look.info.to_move, look.info.result) == ("archived", (), None)
    assert look.info.fairness.seed is not None
    assert (await ann.try_command(table, Play(id=new_id(), seat=0, move="end"))).code == "archived"
    running_tables = await ann.get("/api/me/games", TableList, status="running")
    archived = await ann.get("/api/me/games", TableList, status="archived")
    assert table not in [one.id for one in running_tables.tables]
    assert table in [one.id for one in archived.tables]
