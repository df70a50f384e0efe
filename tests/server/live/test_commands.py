"""What people do at a table, and what is refused."""

import asyncio
from random import Random

import pytest

from lunarium.server.protocol.http import TableList
from lunarium.server.protocol.messages import (
    Ack,
    Do,
    Moved,
    Presence,
    Refused,
    TakenBack,
    Unwatch,
    Update,
    Watch,
)
from lunarium.server.protocol.tables import (
    AnswerUndo,
    Play,
    Undo,
)
from tests.server.running import running
from tests.server.visitors import Come, Line, Visitor, new_id, notations, play_on, seat_friends

pytestmark = pytest.mark.anyio


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
            # To be shown one after the other: what is long ago in one update, then move by move.
            await line.send(Watch(table=info.id, have=1, one_by_one=True))
            parts = [await line.get(Update) for _ in range(4)]
            assert [(part.after, part.n) for part in parts] == [
                (1, 18),
                (18, 19),
                (19, 20),
                (20, 21),
            ]
            assert [part.info.moves for part in parts] == [17, 18, 19, 20]
            assert len({str(part.view) for part in parts}) == 4
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
        assert update.happened == (TakenBack(seat=0, moves=1, removes=(0,)),)
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
        assert waiting.info.undo_request.removes == (0, 1)
        own = await one.do(table, AnswerUndo(id=new_id(), seat=0, agree=True))
        assert isinstance(own, Refused)
        answer = await two.do(table, AnswerUndo(id=new_id(), seat=1, agree=agree))
        assert isinstance(answer, Ack)
        after = await one.until(table, lambda update: update.n >= answer.n)
        assert after.info.undo_request is None
        assert (after.info.moves < 2) == agree


# ---------------------------------------------------------------------- to the end


async def test_bots_fill_the_table_and_the_game_comes_to_its_end(visitors: Come) -> None:
    ann = await visitors()
    bot = {"kind": "bot", "level": "new-moon"}
    info = await ann.make_table("akvarko", {"kind": "me"}, bot, bot)
    async with ann.line() as line:
        await line.watch(info.id)
        end = await play_on(line, info.id, Random(5))
    assert end.info.result is not None
    assert [seat.kind for seat in end.info.seats] == ["person", "bot", "bot"]
