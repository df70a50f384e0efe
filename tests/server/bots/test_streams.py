"""The two streams: what stands first, then every change; how they live and how they end."""

import asyncio
import signal
import socket
from datetime import UTC, datetime
from random import Random

import httpx
import pytest

from lunarium.server.live.live_table import TableStep
from lunarium.server.live.subscriptions import MOST_WAITING, StreamSubscription
from lunarium.server.protocol.boards import NovaLunaMoves
from lunarium.server.protocol.bots import (
    BotPosition,
    BotTable,
    GameFinished,
    GameStarted,
    OfferWithdrawn,
    SeatOffered,
)
from lunarium.server.protocol.messages import (
    Moved,
    Presence,
    SeatChanged,
    TableChanged,
    TakenBack,
    Update,
)
from lunarium.server.protocol.tables import Archive, Play, SetSeat, Start, Undo
from lunarium.server.tables import Row
from tests.server.bots.programs import (
    Program,
    bring,
    make_token,
    offer,
    play_to_the_end,
    seat_programs,
)
from tests.server.hard.logbook import errors_in
from tests.server.running import WITHOUT_LIMITS, RunningServer, running
from tests.server.visitors import Come, Visitor, new_id, problem

pytestmark = pytest.mark.anyio
QUICK = {**WITHOUT_LIMITS, "LUNARIUM_STREAM_S": "0.3"}


async def test_a_table_stream_tells_the_table_then_the_position_and_every_row(
    visitors: Come,
) -> None:
    ann = await visitors()
    async with await bring(ann) as bot:
        info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
        await offer(ann, info.id, 1, bot.name)
        async with bot.follow(info.id) as stream:
            table, position = await stream.next(), await stream.next()
            assert isinstance(table, BotTable)
            assert (table.seat, table.bots) == (None, (False, False))
            assert table.commitment == info.fairness.commitment
            assert isinstance(position, BotPosition)
            assert (position.n, position.status, position.view) == (2, "open", None)
            await bot.join(info.id)
            table, position = await stream.next(), await stream.next()
            assert (table.seat, table.bots, table.names[1]) == (1, (False, True), bot.name)
            assert position.happened == (SeatChanged(seat=1, how="joined"),)
            await ann.command(info.id, Start(id=new_id()))
            position = await stream.next()
            assert (position.n, position.status) == (4, "running")
            assert position.happened == (TableChanged(how="started"),)
            assert position.view["seat"] == 1
            # The first player is drawn (NL-2.3); each moves once.
            (first,) = position.to_move
            for seat in (first, 1 - first):
                assert position.to_move == (seat,)
                n = position.n
                if seat == 0:
                    assert position.legal is None
                    update = await ann.get(f"/api/tables/{info.id}", Update)
                    assert isinstance(update.moves, NovaLunaMoves)
                    move = f"{update.moves.takes[0].tile}@0,0"
                    await ann.command(info.id, Play(id=new_id(), seat=0, move=move))
                else:
                    assert 0 < position.remaining_s <= 60
                    move = position.legal[0]
                    await bot.play(info.id, move, n)
                position = await stream.next()
                assert position.n == n + 1
                (moved,) = position.happened
                assert isinstance(moved, Moved)
                assert (moved.seat, moved.move, moved.bot) == (seat, move, None)


async def test_a_move_that_is_taken_back_is_told_and_the_decision_is_new(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as bot:
        info = await seat_programs(ann, [bot], "akvarko", sits=True)
        async with bot.follow(info.id) as stream:
            before = await stream.get(BotPosition)
            await bot.play(info.id, before.legal[0], before.n)
            await stream.get(BotPosition, lambda position: position.legal is None)
            update = await ann.get(f"/api/tables/{info.id}", Update)
            assert update.moves is not None
            pick = update.moves.picks[0].card  # type: ignore[union-attr]
            await ann.command(info.id, Play(id=new_id(), seat=1, move=pick))
            revealed = await stream.get(BotPosition, lambda position: position.legal is not None)
            # No other person sits here, and a bot has no say.
            await ann.command(info.id, Undo(id=new_id(), seat=1))
            position = await stream.get(BotPosition)
            assert position.n > revealed.n
            assert isinstance(position.happened[0], TakenBack)
            refused = await bot.try_play(info.id, revealed.legal[0], revealed.n)
            assert refused.code in {"stale", "wrong_kind_of_move", "already_picked"}


async def test_an_onlooker_of_a_public_table_sees_it_as_a_spectator(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as bot:
        info = await ann.make_table("akvarko", {"kind": "me"}, {"kind": "guest", "name": "Gus"},
                                    public=True)  # fmt: skip
        async with bot.follow(info.id) as stream:
            assert (await stream.next()).seat is None
            position = await stream.next()
            assert (position.view["seat"], position.legal) == (None, None)


async def test_silence_is_filled_with_empty_lines(sqlite_url: str) -> None:
    with running(sqlite_url, variables=QUICK) as server:
        async with Visitor(server) as ann, await bring(ann) as bot:
            info = await seat_programs(ann, [bot], "novaluna", sits=True)
            async with bot.events() as events, bot.follow(info.id) as table:
                for stream in (events, table):
                    heard = [await stream.line() for _ in range(8)]
                    assert heard[-4:] == [""] * 4


async def test_the_stream_of_a_table_ends_with_its_game(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as one, await bring(ann) as two:
        info = await seat_programs(ann, [one, two], "novaluna")
        ends = await asyncio.gather(
            play_to_the_end(one, info.id, Random(1)), play_to_the_end(two, info.id, Random(2))
        )
        assert [end.status for end in ends] == ["finished"] * 2
        assert ends[0].result is not None
        async with one.follow(info.id) as stream:  # also for one who comes late
            late = await stream.rest()
        assert [type(message) for message in late] == [BotTable, BotPosition]
        assert late[1].result == ends[0].result


async def test_the_stream_of_a_table_ends_when_it_is_put_away(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as bot:
        info = await seat_programs(ann, [bot], "novaluna", sits=True)
        async with bot.follow(info.id) as stream:
            await stream.get(BotPosition)
            await ann.command(info.id, Archive(id=new_id()))
            assert [message.status for message in await stream.rest()] == ["archived"]


async def test_events_tell_what_stands_and_then_what_happens(visitors: Come) -> None:
    ann = await visitors()
    name = (await ann.me()).name
    async with await bring(ann) as bot:
        running_ = await seat_programs(ann, [bot], "akvarko", sits=True)
        open_ = await ann.make_table(
            "novaluna", {"kind": "me"}, {"kind": "open"}, {"kind": "open"}, options={"discs": 18}
        )
        await offer(ann, open_.id, 2, bot.account)
        async with bot.events() as stream:
            first = [await stream.next(), await stream.next()]
            offered = SeatOffered(
                table=open_.id, seat=2, game="novaluna", options={"discs": 18}, players=3, by=name
            )
            started = GameStarted(table=running_.id, seat=0, game="akvarko")
            assert sorted(first, key=str) == sorted([offered, started], key=str)
            await offer(ann, open_.id, 1, bot.account)  # another seat instead
            assert await stream.next() == OfferWithdrawn(table=open_.id, seat=2)
            assert (await stream.next()).seat == 1
            await offer(ann, open_.id, 1, None)
            assert await stream.next() == OfferWithdrawn(table=open_.id, seat=1)
            await ann.command(running_.id, Archive(id=new_id()))
            assert await stream.next() == GameFinished(table=running_.id)


async def test_a_seat_that_is_lost_before_the_start_is_told(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as bot:
        info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
        await offer(ann, info.id, 1, bot.name)
        async with bot.events() as events, bot.follow(info.id) as table:
            assert isinstance(await events.next(), SeatOffered)
            await bot.join(info.id)
            await ann.command(info.id, SetSeat(id=new_id(), seat=1, bot="crescent"))
            assert await events.next() == OfferWithdrawn(table=info.id, seat=1)
            # Nor may it look on any longer: the table is private.
            assert (await table.rest())[-1].n == 3


async def test_a_client_that_goes_away_is_forgotten(sqlite_url: str) -> None:
    variables = {**QUICK, "LUNARIUM_BOT_STREAMS": "3"}
    with running(sqlite_url, variables=variables) as server:
        async with Visitor(server) as ann, await bring(ann) as bot:
            info = await seat_programs(ann, [bot], "novaluna", sits=True)
            for _ in range(4):
                async with bot.events() as one, bot.follow(info.id) as two, bot.events() as three:
                    for stream in (one, two, three):
                        await stream.next()
                    full = await bot.http.get("/api/bot/events")
                    assert (full.status_code, problem(full).code) == (429, "too_many")
                    assert int(full.headers["retry-after"]) >= 1
                await until_streams(server, 0)
            update = await ann.get(f"/api/tables/{info.id}", Update)
            assert update.info.status == "running"
        assert not errors_in(server.logged()), errors_in(server.logged())


async def until_streams(server: RunningServer, count: int) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as client:
        wanted = f"lunarium_streams {float(count)}"
        async with asyncio.timeout(30):
            while wanted not in (await client.get("/metrics")).text:  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def test_programs_that_do_not_read_harm_nobody(sqlite_url: str) -> None:
    variables = {**QUICK, "LUNARIUM_BOT_STREAMS": "61"}
    with running(sqlite_url, variables=variables) as server:
        async with Visitor(server) as ann, await bring(ann) as one, await bring(ann) as two:
            info = await seat_programs(ann, [one, two], "akvarko")
            deaf = [deaf_stream(server, one, info.id) for _ in range(60)]
            await until_streams(server, 60)
            ends = await asyncio.gather(
                play_to_the_end(one, info.id, Random(1)), play_to_the_end(two, info.id, Random(2))
            )
            assert [end.status for end in ends] == ["finished"] * 2
            for connection in deaf:
                connection.close()
            await until_streams(server, 0)
        assert not errors_in(server.logged()), errors_in(server.logged())


async def test_what_waits_for_a_program_is_bounded(anyio_backend: str) -> None:
    stream_queue = StreamSubscription("a bot")
    step = TableStep(None, Row(1, datetime.now(UTC), ()), None)  # type: ignore[arg-type]
    stream_queue.add([step] * MOST_WAITING)
    assert (len(stream_queue.steps), stream_queue.over) == (MOST_WAITING, False)
    stream_queue.add([step])
    assert (len(stream_queue.steps), stream_queue.over) == (0, True)
    stream_queue.add([step])
    assert len(stream_queue.steps) == 0, "nothing is kept for a stream that is over"


def deaf_stream(server: RunningServer, program: Program, table: str) -> socket.socket:
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", server.port))
    head = f"GET /api/bot/tables/{table}/stream HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
    connection.sendall(f"{head}Authorization: Bearer {program.token}\r\n\r\n".encode())
    return connection


async def test_a_revoked_token_ends_its_streams_and_no_others(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as bot:
        info = await seat_programs(ann, [bot], "novaluna", sits=True)
        made = await make_token(ann, bot.account)
        async with (
            Program(ann.server, made.token) as second,
            second.events() as events,
            second.follow(info.id) as table,
            bot.events() as other,
        ):
            for stream in (events, table, other):
                await stream.next()
            path = f"/api/me/bots/{bot.account}/tokens/{made.id}"
            assert (await ann.http.delete(path)).status_code == 204
            await events.rest()
            await table.rest()
            assert await other.line() == ""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_server_that_goes_down_ends_streams_in_order(
    sqlite_url: str, number: signal.Signals
) -> None:
    with running(sqlite_url) as server:
        async with Visitor(server) as ann, await bring(ann) as bot:
            info = await seat_programs(ann, [bot], "novaluna", sits=True)
            async with bot.events() as events, bot.follow(info.id) as table:
                await events.next()
                await table.get(BotPosition)
                stopping = asyncio.create_task(asyncio.to_thread(server.stop, number))
                # An end without the last chunk would be an error of the protocol here.
                assert await events.rest() == []
                assert await table.rest() == []
                assert await stopping == 0
            server.start()
            async with bot.follow(info.id) as table:
                assert (await table.get(BotPosition)).status == "running"
        assert not errors_in(server.logged()), errors_in(server.logged())


async def test_presence_shows_a_program_that_follows(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as bot, ann.line() as line:
        info = await seat_programs(ann, [bot], "novaluna", sits=True)
        await line.watch(info.id)
        assert (await line.get(Presence)).online == (1,)
        async with bot.follow(info.id) as stream:
            await stream.next()
            await line.get(Presence, lambda presence: presence.online == (0, 1))
        await line.get(Presence, lambda presence: presence.online == (1,))
