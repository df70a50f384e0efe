"""Seats offered to bots: accepted, declined, withdrawn; links; and how everybody sees them."""

import asyncio
from random import Random

import pytest

from lunarium.records import parse_record
from lunarium.server.protocol.bots import BotDone, BotPosition, BotTable, GameStarted, SeatOffered
from lunarium.server.protocol.http import TableList
from lunarium.server.protocol.messages import SeatChanged, Update
from lunarium.server.protocol.tables import Offer, Rematch, Start
from lunarium.server.tables.events import Declined, Joined, Offered, Withdrawn
from tests.server.bots.programs import bring, offer, play_to_the_end, seat_programs
from tests.server.hard.logbook import read_logs
from tests.server.visitors import Come, new_id, play_on, problem, read

pytestmark = pytest.mark.anyio


async def test_an_offer_is_seen_by_all_and_is_in_the_log_until_it_is_accepted(
    visitors: Come,
) -> None:
    ann, owner = await visitors(), await visitors()
    async with await bring(owner) as bot, ann.line() as line:
        info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
        await line.watch(info.id)
        command = Offer(id=new_id(), seat=1, bot=bot.name.upper())  # over the socket, too
        await line.do(info.id, command)
        seen = line.updates[info.id]
        assert (seen.info.seats[1].kind, seen.info.seats[1].offered) == ("open", bot.name)
        assert seen.happened == (SeatChanged(seat=1, how="offered", name=bot.name),)
        assert bot.account not in str(line.heard), "people who do not own it know only its name"
        assert (await ann.try_command(info.id, Start(id=new_id()))).code == "seats_open"
        assert (await bot.join(info.id)).seat == 1
        seen = await line.until(info.id, lambda update: update.info.seats[1].kind == "person")
        seat = seen.info.seats[1]
        assert (seat.name, seat.program, seat.offered) == (bot.name, True, None)
        assert (await bot.join(info.id)).seat == 1, "a bot that joins again gets the same seat"
        await ann.command(info.id, Start(id=new_id()))
        (mine, *_) = (await ann.get("/api/me/games", TableList)).tables
        assert (mine.id, mine.programs) == (info.id, (1,))
    events = [event for row in (await read_logs(ann.server.db))[info.id] for event in row.events]
    assert events[1:3] == [
        Offered(1, bot.account, bot.name),
        Joined(1, bot.account, bot.name, program=True),
    ]


async def test_who_declines_opens_the_seat_and_tells_the_host_why(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as bot, ann.line() as line:
        info = await ann.make_table("akvarko", {"kind": "me"}, {"kind": "open"})
        await line.watch(info.id)
        await offer(ann, info.id, 1, bot.account)
        answer = await bot.post(info.id, "decline", {"reason": "I only \n play Nova Luna\u0007"})
        n = read(answer, BotDone).n
        seen = await line.until(info.id, lambda update: update.n >= n)
        why = "I only play Nova Luna"
        told = SeatChanged(seat=1, how="declined", name=bot.name, reason=why)
        assert seen.happened == (told,)
        assert (seen.info.seats[1].kind, seen.info.seats[1].offered) == ("open", None)
        # It is nobody's table to this bot any more.
        assert problem(await bot.post(info.id, "decline")).code == "no_such_table"
        assert problem(await bot.post(info.id, "join")).code == "bad_invite"
    rows = (await read_logs(ann.server.db))[info.id]
    assert rows[-1].events == (Declined(1, bot.account, why),)


async def test_what_is_withdrawn_cannot_be_accepted(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as bot:
        info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
        await offer(ann, info.id, 1, bot.name)
        await offer(ann, info.id, 1, None)
        assert problem(await bot.post(info.id, "join")).code == "bad_invite"
    rows = (await read_logs(ann.server.db))[info.id]
    assert rows[-1].events == (Withdrawn(1),)


async def test_an_offered_seat_is_kept_for_the_bot(visitors: Come) -> None:
    ann, ben = await visitors(), await visitors()
    async with await bring(ann) as bot:
        info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"}, public=True)
        await offer(ann, info.id, 1, bot.name)
        assert info.invites is not None
        body = {"table": info.id, "invite": info.invites.any_seat, "id": new_id()}
        assert problem(await ben.try_post("/api/join", body)).code == "table_full"
        update = await ann.get(f"/api/tables/{info.id}", Update)
        assert update.info.invites is not None
        assert update.info.invites.by_seat == (None, None)
        assert (await bot.join(info.id)).seat == 1


async def test_only_the_host_offers_and_only_what_is_open_to_a_bot_that_is_there(
    visitors: Come,
) -> None:
    ann, ben = await visitors(), await visitors()
    async with await bring(ann) as bot:
        info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"}, public=True)
        for visitor, seat, name, code in (
            (ben, 1, bot.name, "not_host"),
            (ann, 0, bot.name, "bad_setup"),
            (ann, 3, bot.name, "bad_setup"),
            (ann, 1, "nobody of this name", "no_such_bot"),
            (ann, 1, (await ben.me()).id, "no_such_bot"),  # a person is no bot
        ):
            refused = await visitor.try_command(info.id, Offer(id=new_id(), seat=seat, bot=name))
            assert refused.code == code, (seat, name)
        await bot.join(info.id)
        await ann.command(info.id, Start(id=new_id()))
        refused = await ann.try_command(info.id, Offer(id=new_id(), seat=1, bot=bot.name))
        assert refused.code == "already_started"


async def test_a_bot_uses_an_invitation_link_or_sits_down_at_a_public_table(
    visitors: Come,
) -> None:
    ann = await visitors()
    async with await bring(ann) as bot:
        private = await ann.make_table("akvarko", {"kind": "open"}, {"kind": "me"})
        assert private.invites is not None
        assert problem(await bot.post(private.id, "join")).code == "bad_invite"
        wrong = await bot.post(private.id, "join", {"invite": "guessed"})
        assert problem(wrong).code == "bad_invite"
        assert (await bot.join(private.id, invite=private.invites.any_seat)).seat == 0
        seats = [{"kind": "open"}, {"kind": "me"}, {"kind": "open"}]
        public = await ann.make_table("akvarko", *seats, public=True)
        assert (await bot.join(public.id, seat=2)).seat == 2
        assert problem(await bot.post("no-such-table-00000000", "join")).code == "no_such_table"


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
@pytest.mark.parametrize("count", [2, 3])
async def test_bots_play_a_whole_game_and_are_marked_in_its_record(
    visitors: Come, game: str, count: int
) -> None:
    ann = await visitors()
    bots = [await bring(ann) for _ in range(count)]
    info = await seat_programs(ann, bots, game, public=True)
    heard: list[list[object]] = [[] for _ in bots]
    ends = await asyncio.gather(
        *(play_to_the_end(bot, info.id, Random(seat), heard[seat]) for seat, bot in enumerate(bots))
    )
    assert ends[0].result is not None
    assert [end.result for end in ends] == [ends[0].result] * count
    for lines in heard:
        positions = [line for line in lines if isinstance(line, BotPosition)]
        rows = [position.n for position in positions]
        assert rows == list(range(rows[0], rows[-1] + 1)), "every row, in order, none twice"
        assert isinstance(lines[0], BotTable)
    update = await ann.get(f"/api/tables/{info.id}", Update)
    assert [seat.program for seat in update.info.seats] == [True] * count
    record = parse_record((await ann.http.get(f"/api/tables/{info.id}/record")).text)
    assert record.meta is not None
    assert record.meta["programs"] == [True] * count
    assert record.meta["forfeits"] == []
    assert record.seats == tuple(bot.name for bot in bots)
    for bot in bots:
        await bot.http.aclose()


async def test_a_person_plays_a_bot_from_outside_and_asks_for_a_rematch(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as bot, ann.line() as line, bot.events() as events:
        info = await seat_programs(ann, [bot], "novaluna", sits=True)
        await line.watch(info.id)
        assert isinstance(await events.get(GameStarted), GameStarted)
        end, update = await asyncio.gather(
            play_to_the_end(bot, info.id, Random(1)), play_on(line, info.id, Random(2))
        )
        assert end.result == update.info.result
        ack = await ann.command(info.id, Rematch(id=new_id()))
        assert ack.rematch is not None
        offered = await events.get(SeatOffered)
        assert (offered.table, offered.seat) == (ack.rematch, 1)
        await bot.join(ack.rematch)
        started = await events.get(GameStarted)
        assert started.table == ack.rematch, "it starts automatically"
