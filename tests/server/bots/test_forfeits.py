"""A program that hangs or sends rubbish forfeits the move to New Moon, and the game continues."""

import asyncio
from datetime import timedelta
from random import Random

import pytest

from lunarium.records import parse_record
from lunarium.server.protocol.bots import BotPosition, MoveForfeited
from lunarium.server.protocol.messages import Moved, Update
from lunarium.server.protocol.tables import Play, Start
from lunarium.server.tables.events import MovePlayed
from tests.server.bots.programs import Program, bring, offer, play_to_the_end, seat_programs
from tests.server.conftest import Postgres, fresh_database
from tests.server.hard.logbook import age_log, check_database, errors_in, read_logs
from tests.server.running import WITHOUT_LIMITS, running
from tests.server.visitors import PATIENCE_S, Come, Visitor, new_id, notations, problem

pytestmark = pytest.mark.anyio
HURRIED = {**WITHOUT_LIMITS, "LUNARIUM_MOVE_LIMIT_S": "1.5", "LUNARIUM_SWEEP_S": "0.5"}
PATIENT = {**HURRIED, "LUNARIUM_MOVE_LIMIT_S": "600"}


async def forfeits_in(db: str, table: str) -> list[MovePlayed]:
    return [
        event
        for row in (await read_logs(db))[table]
        for event in row.events
        if isinstance(event, MovePlayed) and event.forfeit is not None
    ]


async def until_forfeits(db: str, table: str, count: int) -> list[MovePlayed]:
    async with asyncio.timeout(PATIENCE_S):
        while len(found := await forfeits_in(db, table)) < count:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        return found


async def test_a_program_that_hangs_forfeits_the_move_and_may_go_on(db_url: str) -> None:
    with running(db_url, variables=HURRIED) as server:
        async with Visitor(server) as ann, await bring(ann) as bot, await bring(ann) as other:
            info = await seat_programs(ann, [bot, other], "akvarko", start=False)
            async with bot.follow(info.id) as stream:
                await ann.command(info.id, Start(id=new_id()))
                asked = await stream.get(BotPosition, lambda position: position.legal)
                assert 0 < asked.remaining_s <= 1.5
                told = await stream.get(MoveForfeited)  # and it does nothing
                assert told.reason == "time"
                assert told.move in asked.legal
                position = await stream.next()
                assert position.n == told.n
                (moved,) = position.happened
                assert isinstance(moved, Moved)
                assert (moved.seat, moved.move, moved.stood_in) == (0, told.move, "program")
                assert moved.bot in {"new-moon", "plain"}, "plain: while the bots warm up"
                late = await bot.try_play(info.id, asked.legal[0], asked.n)
                assert late.code == "stale"
                async with asyncio.timeout(PATIENCE_S):
                    while True:  # on a slow machine the next one may be late, too
                        again = await stream.get(BotPosition, lambda position: position.legal)
                        body = {"move": again.legal[0], "n": again.n}
                        answer = await bot.post(info.id, "play", body)
                        if answer.is_success:
                            break
                        assert problem(answer).code == "stale"
            event = next(event for event in await forfeits_in(db_url, info.id) if event.seat == 0)
            assert (event.move, event.by, event.forfeit) == (told.move, None, "time")
        assert not errors_in(server.logged()), errors_in(server.logged())


async def test_a_program_that_sends_rubbish_forfeits_after_the_fifth(sqlite_url: str) -> None:
    with running(sqlite_url, variables=PATIENT) as server:
        async with Visitor(server) as ann, await bring(ann) as bot:
            info = await seat_programs(ann, [bot], "akvarko", sits=True)
            async with bot.follow(info.id) as stream:
                asked = await stream.get(BotPosition)
                unreadable = ["", "x", "R1@0,0", "@9,9", "🐟"]
                for body in ("{", "[]", '{"move": 5}', '{"move": "danio", "to": 1}'):
                    path = f"/api/bot/tables/{info.id}/play"
                    json = {"content-type": "application/json"}
                    answer = await bot.http.post(path, content=body, headers=json)
                    assert answer.status_code == 400  # no move at all: does not count
                for move in unreadable[1:]:
                    refused = await bot.try_play(info.id, move, asked.n)
                    assert refused.code in {"bad_move", "waiting_for_picks", "wrong_kind_of_move"}
                for _ in range(3):  # too late is no rubbish
                    assert (await bot.try_play(info.id, asked.legal[0], 1)).code == "stale"
                assert await forfeits_in(sqlite_url, info.id) == []
                assert (await bot.try_play(info.id, "no fish")).code == "bad_move"
                told = await stream.next()
                assert isinstance(told, MoveForfeited)
                assert told.reason == "refused"
                assert told.move in asked.legal
            (event,) = await forfeits_in(sqlite_url, info.id)
            assert (event.forfeit, event.stood_in) == ("refused", "program")
        assert not errors_in(server.logged()), errors_in(server.logged())


async def test_a_right_move_after_wrong_ones_counts_and_the_next_decision_starts_anew(
    sqlite_url: str,
) -> None:
    with running(sqlite_url, variables=PATIENT) as server:
        async with Visitor(server) as ann, await bring(ann) as one, await bring(ann) as two:
            info = await seat_programs(ann, [one, two], "novaluna")

            async def stumble(program: Program, seed: int) -> None:
                rng = Random(seed)
                async with program.follow(info.id) as stream:
                    while (message := await stream.next()) is not None:
                        if isinstance(message, BotPosition) and message.legal:
                            for _ in range(rng.randrange(5)):
                                refused = await program.try_play(info.id, "B1@40,40", message.n)
                                assert refused.code != "stale"
                            await program.play(info.id, rng.choice(message.legal), message.n)

            await asyncio.gather(stumble(one, 1), stumble(two, 2))
            assert await forfeits_in(sqlite_url, info.id) == []
        assert not errors_in(server.logged()), errors_in(server.logged())


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
async def test_a_whole_game_against_a_program_that_never_answers_comes_to_its_end(
    sqlite_url: str, game: str
) -> None:
    variables = {**HURRIED, "LUNARIUM_MOVE_LIMIT_S": "0.1"}
    with running(sqlite_url, variables=variables) as server:
        async with Visitor(server) as ann, await bring(ann) as dead, await bring(ann) as alive:
            info = await seat_programs(ann, [dead, alive], game, start=False)
            async with alive.follow(info.id) as stream:
                await ann.command(info.id, Start(id=new_id()))
                heard = await stream.rest()
            assert heard[-1].status == "finished"
            forfeits = await forfeits_in(sqlite_url, info.id)
            assert {event.forfeit for event in forfeits} == {"time"}
            mine = [message for message in heard if isinstance(message, MoveForfeited)]
            assert len(mine) == sum(event.seat == 1 for event in forfeits)
            line = (await ann.http.get(f"/api/tables/{info.id}/record")).text
        record = parse_record(line)
        assert record.meta is not None
        assert record.meta["programs"] == [True, True]
        told = record.meta["forfeits"]
        assert isinstance(told, list)
        assert len(told) == len(forfeits)
        await check_database(sqlite_url)
        assert not errors_in(server.logged()), errors_in(server.logged())


async def test_a_forfeit_survives_the_end_of_the_server(db_url: str) -> None:
    """Killed while a program hangs: the next run finds the table without anybody looking at it."""
    with running(db_url, variables=PATIENT) as server:
        async with Visitor(server) as ann, await bring(ann) as bot:
            info = await seat_programs(ann, [bot], "akvarko", sits=True)
        server.kill()
    with running(db_url, variables=HURRIED) as server:
        (event,) = await until_forfeits(db_url, info.id, 1)
        assert (event.seat, event.forfeit) == (0, "time")
    await check_database(db_url)


async def test_after_a_crash_a_program_goes_on_where_it_was(db_url: str) -> None:
    with running(db_url, variables=PATIENT) as server:
        async with Visitor(server) as ann, await bring(ann) as bot, await bring(ann) as other:
            info = await seat_programs(ann, [bot, other], "akvarko")
            async with bot.follow(info.id) as stream:
                asked = await stream.get(BotPosition)
                n = await bot.play(info.id, asked.legal[0], asked.n, id="the-first-pick")
                server.kill()
                with pytest.raises(Exception, match=r"."):  # the connection breaks, somehow
                    await stream.rest()
            server.start()
            assert await bot.play(info.id, asked.legal[0], asked.n, id="the-first-pick") == n
            ends = await asyncio.gather(
                play_to_the_end(bot, info.id, Random(1)), play_to_the_end(other, info.id, Random(2))
            )
            assert [end.status for end in ends] == ["finished"] * 2
            assert await forfeits_in(db_url, info.id) == []
    await check_database(db_url)


async def test_the_time_in_which_the_server_was_away_does_not_count(sqlite_url: str) -> None:
    db = sqlite_url
    with running(db, variables=PATIENT) as server:
        async with Visitor(server) as ann, await bring(ann) as bot:
            info = await seat_programs(ann, [bot], "akvarko", sits=True)
            server.kill()
            await age_log(db, timedelta(hours=1))
            server.start()
            async with bot.follow(info.id) as stream:
                asked = await stream.get(BotPosition)
                assert 600 - PATIENCE_S < asked.remaining_s <= 600
                await bot.play(info.id, asked.legal[0], asked.n)
            assert await forfeits_in(db, info.id) == []


async def test_several_processes_forfeit_a_move_once(postgres: Postgres) -> None:
    db = await asyncio.to_thread(fresh_database, postgres)
    with running(db, variables=HURRIED) as one, running(db, variables=HURRIED) as two:
        async with Visitor(one) as ann, await bring(ann) as bot:
            info = await seat_programs(ann, [bot], "akvarko", sits=True, start=False)
            there = Program(two, bot.token)
            async with there, bot.follow(info.id) as here, there.follow(info.id) as away:
                await ann.command(info.id, Start(id=new_id()))
                for stream in (here, away):
                    assert isinstance(await stream.get(MoveForfeited), MoveForfeited)
                (event,) = await forfeits_in(db, info.id)  # the host has not picked yet
                assert event.seat == 0
                update = await ann.get(f"/api/tables/{info.id}", Update)
                assert update.moves is not None
                pick = Play(id=new_id(), seat=1, move=notations(update.moves)[0], version=update.n)
                await ann.command(info.id, pick)
                for stream in (here, away):  # the next decision of the program is due in its turn
                    assert isinstance(await stream.get(MoveForfeited), MoveForfeited)
                assert [event.seat for event in await forfeits_in(db, info.id)] == [0, 0]
    await check_database(db)


async def test_refused_moves_at_several_processes_count_together(postgres: Postgres) -> None:
    db = await asyncio.to_thread(fresh_database, postgres)
    with running(db, variables=PATIENT) as one, running(db, variables=PATIENT) as two:
        async with Visitor(one) as ann, await bring(ann) as bot:
            info = await seat_programs(ann, [bot], "akvarko", sits=True)
            async with Program(two, bot.token) as there, bot.follow(info.id) as stream:
                await stream.get(BotPosition)
                for number in range(5):
                    program = there if number % 2 else bot
                    assert (await program.try_play(info.id, "rubbish")).code == "bad_move"
                assert (await stream.get(MoveForfeited)).reason == "refused"


async def test_offers_and_games_of_another_process_are_told(postgres: Postgres) -> None:
    db = await asyncio.to_thread(fresh_database, postgres)
    with running(db, variables=PATIENT) as one, running(db, variables=PATIENT) as two:
        async with (
            Visitor(one) as ann,
            await bring(ann) as bot,
            Program(two, bot.token) as there,
            there.events() as events,
        ):
            info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
            await offer(ann, info.id, 1, bot.name)
            assert (await events.next()).table == info.id
            assert (await there.join(info.id)).seat == 1
            await ann.command(info.id, Start(id=new_id()))
            started = await events.next()
            assert (started.table, started.seat) == (info.id, 1)


async def test_who_resigns_is_played_on_by_new_moon(visitors: Come) -> None:
    ann = await visitors()
    async with await bring(ann) as bot:
        info = await seat_programs(ann, [bot], "akvarko", sits=True)
        assert (await bot.post(info.id, "resign", {})).status_code == 200
        async with bot.follow(info.id) as stream:
            position = await stream.get(BotPosition, lambda position: position.to_move == (1,))
            assert position.legal is None
        update = await ann.get(f"/api/tables/{info.id}", Update)
        assert (update.info.seats[0].level, update.info.seats[0].away) == ("new-moon", True)
        assert (await bot.try_play(info.id, "danio")).code == "away"
