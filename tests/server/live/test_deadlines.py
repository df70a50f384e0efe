"""Time runs out on a real server: after a crash, in several processes, when nobody looks."""

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

import pytest

from lunarium.server.protocol.messages import SeatChanged, Update
from lunarium.server.protocol.tables import AnswerProposal, Propose, Return, TableInfo
from lunarium.server.tables import AnyEvent
from lunarium.server.tables.events import MovePlayed, TimeAdded, TimeRanOut
from tests.server.hard.logbook import age_log, check_database, errors_in, read_logs
from tests.server.running import WITHOUT_LIMITS, running
from tests.server.visitors import PATIENCE_S, Visitor, new_id, seat_friends

pytestmark = pytest.mark.anyio
E = TypeVar("E")

SWIFT = {**WITHOUT_LIMITS, "LUNARIUM_SWEEP_S": "0.3", "LUNARIUM_IDLE_S": "0"}
"""Tables leave the memory with the next sweep, and are found again by what the store says."""

A_MOVE = {"kind": "move", "seconds": 60, "level": "new-moon"}
ALMOST = timedelta(seconds=59)


async def sit_with_a_bot(ann: Visitor) -> TableInfo:
    return await ann.make_table(
        "akvarko", {"kind": "me"}, {"kind": "bot", "level": "new-moon"}, time=A_MOVE
    )


async def look(ann: Visitor, table: str) -> Update:
    return await ann.get(f"/api/tables/{table}", Update)


async def events_until(
    db: str, table: str, fits: Callable[[list[AnyEvent]], bool]
) -> list[AnyEvent]:
    """All events of a log, as soon as they fit."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            events = [event for row in (await read_logs(db))[table] for event in row.events]
            if fits(events):
                return events
            await asyncio.sleep(0.1)


def times_up(count: int) -> Callable[[list[AnyEvent]], bool]:
    return lambda events: len(of(events, TimeRanOut)) >= count


def moved(seat: int, count: int = 1) -> Callable[[list[AnyEvent]], bool]:
    return lambda events: sum(one.seat == seat for one in of(events, MovePlayed)) >= count


def of(events: list[AnyEvent], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


async def test_after_a_crash_the_same_time_is_left(db_url: str) -> None:
    with running(db_url, variables=SWIFT) as server:
        async with Visitor(server) as ann:
            info = await sit_with_a_bot(ann)
            clock = info.seats[0].clock
            assert clock is not None
            assert clock.deadline is not None
            server.kill()
            server.start()
            again = await look(ann, info.id)
            assert again.info.seats[0].clock == clock
            left = datetime.fromisoformat(clock.deadline) - datetime.fromisoformat(again.now)
            assert timedelta(seconds=60) - timedelta(seconds=PATIENCE_S) < left
            assert left < timedelta(seconds=60)
    await check_database(db_url)


async def test_a_bot_moves_when_time_runs_out_although_nobody_looks(sqlite_url: str) -> None:
    with running(sqlite_url, variables=SWIFT) as server:
        async with Visitor(server) as ann:
            table = (await sit_with_a_bot(ann)).id
            await events_until(sqlite_url, table, moved(1))  # while it thinks, the table stays
            await age_log(sqlite_url, ALMOST)
            events = await events_until(sqlite_url, table, moved(0))
            assert of(events, TimeRanOut) == [TimeRanOut(0, "new-moon")]
            await events_until(sqlite_url, table, moved(1, 2))
            await age_log(sqlite_url, ALMOST)  # the next decision: now it takes the seat
            events = await events_until(sqlite_url, table, times_up(2))
            assert of(events, TimeRanOut)[1] == TimeRanOut(0, "new-moon", takes_seat=True)
            async with ann.line() as line:
                update = await line.watch(table)
                assert isinstance(update, Update)
                assert update.info.seats[0].away
                await line.do(table, Return(id=new_id(), seat=0))
                back = await line.until(table, lambda update: not update.info.seats[0].away)
                assert SeatChanged(seat=0, how="returned") in back.happened
                assert back.info.seats[0].clock is not None
                assert back.info.seats[0].clock.ran_out == 0
        assert not errors_in(server.logged()), errors_in(server.logged())
    await check_database(sqlite_url)


async def test_of_several_processes_exactly_one_acts(postgresql_url: str) -> None:
    db = postgresql_url
    with running(db, variables=SWIFT) as one, running(db, variables=SWIFT) as two:
        async with Visitor(one) as ann, Visitor(two) as ben:
            tables = [(await seat_friends(ann, [ben], "akvarko", time=A_MOVE))[0] for _ in "123"]
            await age_log(db, ALMOST)
            for table in tables:
                events = await events_until(db, table, times_up(2))
                assert of(events, TimeAdded) == []
        for server in (one, two):
            server.stop()  # what was begun is done
        for rows in (await read_logs(db)).values():
            events = [event for row in rows for event in row.events]
            assert sorted(event.seat for event in of(events, TimeRanOut)) == [0, 1]
        assert not errors_in(one.logged() + two.logged())
    await check_database(db)


async def test_nobody_loses_a_move_while_the_server_is_down(sqlite_url: str) -> None:
    with running(sqlite_url, variables=SWIFT) as server:
        async with Visitor(server) as ann:
            table = (await sit_with_a_bot(ann)).id
            server.kill()
            await age_log(sqlite_url, timedelta(hours=1))
            server.start()
            events = await events_until(sqlite_url, table, lambda all_: bool(of(all_, TimeAdded)))
            assert of(events, TimeAdded) == [TimeAdded(0, 60)]
            assert of(events, TimeRanOut) == []
            clock = (await look(ann, table)).info.seats[0].clock
            assert clock is not None
            assert (clock.ran_out, clock.bot) == (0, False)
    await check_database(sqlite_url)


async def test_people_vote_over_the_socket(sqlite_url: str) -> None:
    with running(sqlite_url, variables={**SWIFT, "LUNARIUM_ABSENCE_S": "0"}) as server:
        async with Visitor(server) as ann, Visitor(server) as ben:
            table, _ = await seat_friends(ann, [ben], "akvarko")
            await ann.command(table, Propose(id=new_id(), seat=0, kind="end"))
            async with ben.line() as line:
                update = await line.watch(table)
                assert isinstance(update, Update)
                assert update.info.proposal is not None
                assert update.info.proposal.waiting_for == (1,)
                await line.do(table, AnswerProposal(id=new_id(), seat=1, agree=False))
                await line.until(table, lambda update: update.info.proposal is None)
                bot = Propose(id=new_id(), seat=1, kind="bot", about=0, level="new-moon")
                await line.do(table, bot)  # nobody may be absent here for any time
                gone = await line.until(table, lambda update: update.info.seats[0].away)
                assert gone.info.seats[0].level == "new-moon"
