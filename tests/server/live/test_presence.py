"""Who is there: told to whoever comes, and again when it changes, never twice the same."""

import pytest

from lunarium.server.protocol.messages import Ack, Pong, Presence, Update
from lunarium.server.protocol.tables import Join
from tests.server.visitors import Come, Line, new_id, seat_friends

pytestmark = pytest.mark.anyio


async def told(line: Line) -> list[Presence]:
    """All that is told of who is there up to now."""
    await line.send_text('{"type": "ping"}')
    found: list[Presence] = []
    while not isinstance(message := await line.next(), Pong):
        if isinstance(message, Presence):
            found.append(message)
    return found


async def test_who_comes_is_told_at_once_what_is_true_now(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    table, _ = await seat_friends(ann, [ben], "akvarko")
    async with ann.line() as one, ben.line() as two:
        await one.watch(table)
        update = await two.watch(table)
        assert isinstance(update, Update)
        first = await two.next()
        assert first == Presence(table=table, online=(0, 1), watching=0, choosing=(0, 1))
        await one.get(Presence, lambda word: word.online == (0, 1))
        assert await told(two) == [], "the same is not told twice"
        await two.watch(table)
        assert len(await told(two)) == 1, "unless it is asked for"


async def test_who_takes_a_seat_is_no_onlooker_any_more(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"}, public=True)
    async with ann.line() as one, ben.line() as two:
        await one.watch(info.id)
        await two.watch(info.id)
        await one.get(Presence, lambda word: (word.online, word.watching) == ((0,), 1))
        assert isinstance(await two.do(info.id, Join(id=new_id())), Ack)
        await one.get(Presence, lambda word: (word.online, word.watching) == ((0, 1), 0))
