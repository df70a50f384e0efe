"""Fifty clients send the same turn at once: one wins, and everybody sees the same afterwards.

On SQLite with one process, and on PostgreSQL with two that serve the table together.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager

import pytest

from lunarium.server.protocol.messages import Ack, Refused, Update
from lunarium.server.protocol.tables import Archive, Join, Play, Start
from lunarium.server.tables import Row, refold
from lunarium.server.tables.events import Archived, Joined, MovePlayed
from tests.server.conftest import fresh_database
from tests.server.hard.forked import ForkedServer, forked
from tests.server.hard.logbook import check_database, errors_in, read_logs
from tests.server.running import WITHOUT_LIMITS, RunningServer
from tests.server.visitors import Line, Visitor, new_id, notations, seat_friends

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("server-races")]

CLIENTS = 50
ROUNDS = 6
LIMITS = {**WITHOUT_LIMITS, "LUNARIUM_PERSON_SOCKETS": "200"}


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[ForkedServer]]:
    """The processes that serve one database: one with SQLite, two with PostgreSQL."""
    if request.param == "sqlite":
        urls = [f"sqlite:///{tmp_path_factory.mktemp('races') / 'tables.db'}"]
    else:
        urls = [fresh_database(request.getfixturevalue("postgres"), empty=True)] * 2
    with ExitStack() as stack:
        yield [stack.enter_context(forked(url, LIMITS)) for url in urls]


class Elsewhere(Visitor):
    """The same person at another process, by the same cookie."""

    def __init__(self, server: ForkedServer | RunningServer, cookie: str | None = None) -> None:
        super().__init__(server)
        if cookie is not None:
            self.http.cookies.set("lunarium", cookie)


@asynccontextmanager
async def many_lines(person: Visitor, servers: list[ForkedServer]) -> AsyncIterator[list[Line]]:
    """Fifty sockets of one person, shared out among the processes."""
    async with AsyncExitStack() as stack:
        at_each = [Elsewhere(server, person.cookie) for server in servers]
        for there in at_each:
            stack.push_async_callback(there.leave)
        yield [
            await stack.enter_async_context(at_each[number % len(at_each)].line())
            for number in range(CLIENTS)
        ]


async def rows_of(servers: list[ForkedServer], table: str) -> list[Row]:
    return (await read_logs(servers[0].db))[table]


async def all_at(lines: list[Line], table: str, n: int) -> list[Update]:
    """What every client sees once it has row `n`."""
    return list(await asyncio.gather(*(line.until(table, lambda up: up.n >= n) for line in lines)))


async def test_of_fifty_different_commands_for_one_turn_one_wins(
    servers: list[ForkedServer],
) -> None:
    async with Elsewhere(servers[0]) as ann, Elsewhere(servers[-1]) as ben:
        table, _ = await seat_friends(ann, [ben], "novaluna")
        async with many_lines(ann, servers) as anns, many_lines(ben, servers) as bens:
            for line in (*anns, *bens):
                assert isinstance(await line.watch(table), Update)
            n, seat = anns[0].updates[table].n, anns[0].updates[table].info.to_move[0]
            for _ in range(ROUNDS):
                movers = (anns, bens)[seat]
                moves = notations(movers[0].updates[table].moves)  # type: ignore[arg-type]
                commands = [
                    Play(
                        id=new_id(),
                        seat=seat,
                        move=moves[number % len(moves)],
                        version=None if number % 2 else n,
                    )
                    for number in range(CLIENTS)
                ]
                answers = await asyncio.gather(
                    *(line.do(table, one) for line, one in zip(movers, commands, strict=True))
                )
                won = [one for one in answers if isinstance(one, Ack)]
                # Without a version a seat that is on turn again may play on: that is another turn.
                assert won
                rows = (await rows_of(servers, table))[n:]
                assert [row.n for row in rows] == sorted(ack.n for ack in won)
                with_version = [one for one in answers[::2] if isinstance(one, Ack)]
                assert len(with_version) <= 1
                if with_version:
                    assert with_version[0].n == n + 1
                for one in answers:
                    if isinstance(one, Refused):  # too late, or the rules say no by now
                        assert one.refusal.code == "stale" or one.refusal.clause, one
                n = max(ack.n for ack in won)
                seen = await all_at([*anns, *bens], table, n)
                assert {update.n for update in seen} == {n}
                assert {update.info.to_move for update in seen} == {seen[0].info.to_move}
                (seat,) = seen[0].info.to_move
    await check_database(servers[0].db)


async def test_exactly_one_of_fifty_wins_when_all_have_seen_the_same_position(
    servers: list[ForkedServer],
) -> None:
    async with Elsewhere(servers[0]) as ann, Elsewhere(servers[-1]) as ben:
        table, _ = await seat_friends(ann, [ben], "akvarko")
        async with many_lines(ann, servers) as anns:
            for line in anns:
                assert isinstance(await line.watch(table), Update)
            n = anns[0].updates[table].n
            cards = notations(anns[0].updates[table].moves)  # type: ignore[arg-type]
            picks = [
                Play(id=new_id(), seat=0, move=cards[number % len(cards)], version=n)
                for number in range(CLIENTS)
            ]
            answers = await asyncio.gather(
                *(line.do(table, pick) for line, pick in zip(anns, picks, strict=True))
            )
            acks = [one for one in answers if isinstance(one, Ack)]
            assert [ack.n for ack in acks] == [n + 1]
            assert {one.refusal.code for one in answers if isinstance(one, Refused)} == {"stale"}
            rows = await rows_of(servers, table)
            assert len(rows) == n + 1
            winner = next(pick for pick in picks if pick.id == acks[0].id)
            (event,) = rows[-1].events
            assert isinstance(event, MovePlayed)
            assert (event.seat, event.move) == (0, winner.move)
            for update in await all_at(anns, table, n + 1):
                assert update.view is not None
                assert update.view["pick"] == winner.move
    assert not any(errors_in(server.logged()) for server in servers)


async def test_one_command_sent_by_fifty_clients_acts_once_and_all_get_the_same_answer(
    servers: list[ForkedServer],
) -> None:
    async with Elsewhere(servers[0]) as ann, Elsewhere(servers[-1]) as ben:
        table, _ = await seat_friends(ann, [ben], "akvarko")
        async with many_lines(ann, servers) as anns:
            for line in anns:
                assert isinstance(await line.watch(table), Update)
            n = anns[0].updates[table].n
            card = notations(anns[0].updates[table].moves)[0]  # type: ignore[arg-type]
            pick = Play(id=new_id(), seat=0, move=card, version=n)
            answers = await asyncio.gather(*(line.do(table, pick) for line in anns))
            assert {one.n for one in answers if isinstance(one, Ack)} == {n + 1}
            assert all(isinstance(one, Ack) for one in answers)
        assert len(await rows_of(servers, table)) == n + 1


async def test_one_seat_goes_to_one_of_fifty_people(servers: list[ForkedServer]) -> None:
    async with Elsewhere(servers[0]) as ann, AsyncExitStack() as stack:
        info = await ann.make_table("novaluna", {"kind": "me"}, {"kind": "open"})
        assert info.invites is not None
        people = [
            await stack.enter_async_context(Elsewhere(servers[number % len(servers)]))
            for number in range(CLIENTS)
        ]
        join = {"table": info.id, "invite": info.invites.by_seat[1]}
        answers = await asyncio.gather(
            *(person.try_post("/api/join", {**join, "id": new_id()}) for person in people)
        )
        assert sorted({answer.status_code for answer in answers}) == [200, 409]
        assert sum(answer.is_success for answer in answers) == 1
        assert {a.json()["code"] for a in answers if a.is_error} == {"table_full"}
        rows = await rows_of(servers, info.id)
        assert [type(row.events[0]) for row in rows[1:]] == [Joined]
        winner = next(p for p, answer in zip(people, answers, strict=True) if answer.is_success)
        assert refold(rows).seats[1].person == (await winner.me()).id
        await ann.command(info.id, Start(id=new_id()))


async def test_commands_of_every_kind_race_and_the_log_stays_in_order(
    servers: list[ForkedServer],
) -> None:
    async with Elsewhere(servers[0]) as ann, AsyncExitStack() as stack:
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in range(5))]
        info = await ann.make_table("akvarko", *seats, public=True)
        people = [
            await stack.enter_async_context(Elsewhere(servers[number % len(servers)]))
            for number in range(20)
        ]
        joining = [
            person.try_post(f"/api/tables/{info.id}/commands", Join(id=new_id(), seat=seat))
            for person in people
            for seat in (1, 2, 3, 4, 5)
        ]
        archive = ann.try_post(f"/api/tables/{info.id}/commands", Archive(id=new_id()))
        answers = await asyncio.gather(*joining, archive)
        assert {answer.status_code for answer in answers} <= {200, 409}
        rows = await rows_of(servers, info.id)
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))
        assert len(rows) == 1 + sum(answer.is_success for answer in answers)
        joined = [event for row in rows for event in row.events if isinstance(event, Joined)]
        assert len({event.seat for event in joined}) == len(joined)
        assert len({event.person for event in joined}) == len(joined)
        assert isinstance(rows[-1].events[0], Archived), "after the end nothing happens any more"
    await check_database(servers[0].db)
    assert not any(errors_in(server.logged()) for server in servers)
