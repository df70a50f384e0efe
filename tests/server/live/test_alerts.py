"""Everybody learns on every page which tables wait for them, over several processes too."""

import pytest

from lunarium.server.protocol.messages import Ack, Follow, Pong, Unfollow, Update, Waiting
from lunarium.server.protocol.tables import Join, Leave, Play, Start
from tests.server.running import WITHOUT_LIMITS, running
from tests.server.visitors import Come, Line, Visitor, new_id, notations, seat_friends

pytestmark = pytest.mark.anyio


async def play_one(line: Line, table: str) -> None:
    """Make the first legal move of the seat that this line looks from."""
    update = await line.until(table, lambda update: update.moves is not None)
    assert update.moves is not None
    assert update.seat is not None
    move = notations(update.moves)[0]
    play = Play(id=new_id(), seat=update.seat, move=move, version=update.n)
    assert isinstance(await line.do(table, play), Ack)


async def follow(line: Line) -> Waiting:
    """Follow my tables; what is said at once."""
    await line.send(Follow(topic="mine"))
    return await line.get(Waiting)


async def in_order(table: str, ann: Visitor, ben: Visitor) -> tuple[Visitor, Visitor]:
    """The one who is to move, and the other one."""
    first = (await ann.get(f"/api/tables/{table}", Update)).info.to_move[0]
    return (ann, ben) if first == 0 else (ben, ann)


async def test_a_move_tells_the_other_pages_of_the_one_who_is_waited_for(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "novaluna")
    mover, other = await in_order(table, ann, ben)
    async with mover.line() as hall, other.line() as elsewhere, mover.line() as board:
        waits = await follow(hall)
        assert [(line.id, line.waits, line.my_turn) for line in waits.tables] == [
            (table, "turn", True)
        ]
        assert (await follow(elsewhere)).count == 0
        await board.watch(table)
        while not (await moved(board, elsewhere, table)).count:
            pass  # the same person may be to move again
        gone = await hall.get(Waiting, lambda word: word.count == 0)
        assert gone.changed is not None
        assert gone.changed.moves >= 1, "my list of games gets every change"


async def moved(board: Line, elsewhere: Line, table: str) -> Waiting:
    """What the other person's page gets after a move."""
    await play_one(board, table)
    return await elsewhere.get(Waiting, lambda word: word.changed is not None)


async def test_a_full_table_calls_its_host(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    info = await ann.make_table("akvarko", {"kind": "me"}, {"kind": "open"}, public=True)
    async with ann.line() as hall:
        assert (await follow(hall)).count == 0, "a free seat waits for others"
        await ben.command(info.id, Join(id=new_id()))
        ready = await hall.get(Waiting, lambda word: word.count == 1)
        assert ready.tables[0].waits == "start"
        await ann.command(info.id, Start(id=new_id()))
        await hall.get(Waiting, lambda word: bool(word.tables) and word.tables[0].waits == "turn")
        await ann.command(info.id, Leave(id=new_id(), seat=0))
        await hall.get(Waiting, lambda word: word.count == 0)


async def test_bots_wait_for_nobody_and_who_does_not_follow_is_told_nothing(
    visitors: Come,
) -> None:
    ann = await visitors()
    async with ann.line() as line:
        await follow(line)
        info = await ann.make_table(
            "novaluna", {"kind": "me"}, {"kind": "bot", "level": "new-moon"}
        )
        told = await line.get(Waiting, lambda word: word.changed is not None)
        assert told.changed is not None
        assert told.changed.id == info.id
        assert told.count == 0, "no alert: I can continue whenever I like"
        await line.send(Unfollow(topic="mine"))
        alone = await ann.make_table("novaluna", {"kind": "me"})
        await line.send_text('{"type": "ping"}')
        while not isinstance(word := await line.next(), Pong):
            # The bot's move may have come before the socket stopped following.
            assert isinstance(word, Waiting)
            assert word.changed is not None
            assert word.changed.id != alone.id


async def test_an_alert_crosses_from_process_to_process(postgresql_url: str) -> None:
    """Two servers with one database stand for two workers of one server."""
    with (
        running(postgresql_url, variables=WITHOUT_LIMITS) as one,
        running(postgresql_url, variables=WITHOUT_LIMITS) as two,
    ):
        async with Visitor(one) as ann, Visitor(one) as ben:
            table, _ = await seat_friends(ann, [ben], "novaluna")
            mover, other = await in_order(table, ann, ben)
            away = Visitor(two)
            away.http.cookies.set("lunarium", other.cookie)
            async with away.line() as elsewhere, mover.line() as board:
                assert (await follow(elsewhere)).count == 0
                await board.watch(table)
                while not (await moved(board, elsewhere, table)).count:
                    pass
                again, _ = await seat_friends(ann, [ben], "akvarko")
                told = await elsewhere.get(Waiting, lambda word: word.count == 2)
                assert {line.id for line in told.tables} == {table, again}
            await away.leave()
