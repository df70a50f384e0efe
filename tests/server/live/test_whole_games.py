"""Whole games over the wire: every message counts, nothing is played but by people's sockets."""

import asyncio
from random import Random

import pytest

from lunarium.server.protocol.http import SoloHistory
from lunarium.server.protocol.messages import Ack, Open, Update
from lunarium.server.protocol.tables import Play
from tests.server.visitors import Come, is_over, new_id, notations, play_on, seat_friends

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        ("novaluna", 2, {}),
        ("novaluna", 3, {"discs": 18}),
        ("akvarko", 2, {"fewer_species": True}),
        ("akvarko", 4, {}),
    ],
)
async def test_friends_play_a_game_to_its_end_and_all_see_the_same_result(
    visitors: Come, game: str, people: int, options: dict[str, int | bool]
) -> None:
    friends = [await visitors() for _ in range(people)]
    table, _ = await seat_friends(friends[0], friends[1:], game, options=options)

    async def play(seat: int) -> Update:
        async with friends[seat].line() as line:
            first = await line.watch(table)
            assert isinstance(first, Update)
            assert first.seat == seat
            assert first.after is None
            return await play_on(line, table, Random(seat))

    ends = await asyncio.gather(*map(play, range(people)))
    assert {end.info.status for end in ends} == {"finished"}
    results = [end.info.result for end in ends]
    assert results[0] is not None
    assert results == [results[0]] * people
    assert all(end.info.fairness.seed is not None for end in ends)
    assert all(end.view is not None and is_over(end) for end in ends)


async def test_a_spectator_of_a_public_table_sees_every_move_and_no_hand(visitors: Come) -> None:
    ann, ben, cleo = [await visitors() for _ in range(3)]
    table, _ = await seat_friends(ann, [ben], "akvarko", public=True)
    async with ann.line() as at_0, ben.line() as at_1, cleo.line() as aside:
        first = await aside.watch(table)
        assert isinstance(first, Update)
        assert first.seat is None
        seen = [first.n]

        async def look_on() -> None:
            while aside.updates[table].info.status != "finished":
                update = await aside.get(Update)
                assert update.after == seen[-1], "a row is missing"
                assert update.view is not None
                assert (update.view["hand"], update.view["pick"], update.moves) == ([], None, None)
                seen.append(update.n)

        for line in (at_0, at_1):
            await line.watch(table)
        ends = await asyncio.gather(
            play_on(at_0, table, Random(1)), play_on(at_1, table, Random(2)), look_on()
        )
        assert ends[0].n == seen[-1]


async def test_one_device_shows_a_hand_only_while_its_seat_is_open(visitors: Come) -> None:
    ann = await visitors()
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Bea"}, {"kind": "guest", "name": "Cy"}]
    info = await ann.make_table("akvarko", *seats)
    rng = Random(3)
    async with ann.line() as line:
        update = await line.watch(info.id)
        assert isinstance(update, Update)
        assert update.seat is None
        assert update.view is not None
        assert (update.view["hand"], update.moves) == ([], None)
        while update.info.status != "finished":
            for seat in update.info.to_move:
                await line.send(Open(table=info.id, seat=seat))
                looked = await line.get(Update, lambda new, seat=seat: new.seat == seat)  # type: ignore[misc]
                assert looked.moves is not None
                move = rng.choice(notations(looked.moves))
                done = await line.do(info.id, Play(id=new_id(), seat=seat, move=move))
                assert isinstance(done, Ack)
            await line.send(Open(table=info.id, seat=None))
            update = await line.get(Update, lambda new: new.seat is None)
            assert update.view is not None
            assert update.view["hand"] == []
        assert update.info.result is not None


async def test_a_solo_game_is_a_table_and_comes_into_the_history(visitors: Come) -> None:
    ann = await visitors()
    info = await ann.make_table("novaluna", {"kind": "me"})
    async with ann.line() as line:
        await line.watch(info.id)
        end = await play_on(line, info.id, Random(4))
    assert end.info.result is not None
    history = await ann.get("/api/me/solo", SoloHistory)
    assert [game.table for game in history.games] == [info.id]
    assert history.played == 1
    assert history.best == history.mean == end.info.result.scores[0]
    assert history.games[0].score == end.info.result.scores[0]
