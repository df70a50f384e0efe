"""Databases that go away, disks that are full, servers that are asked to go: nothing is lost."""

import asyncio
import resource
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.server.conftest import Postgres
from tests.server.hard.forked import ForkedServer, forked
from tests.server.hard.logbook import check_database, errors_in, read_logs
from tests.server.hard.outage import outlive, progress, seat_people
from tests.server.hard.players import compare_with_log

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("server-outage")]

AWAY_S = 1.0
PAGE = 4096


@pytest.fixture
def on_postgresql(postgresql_url: str) -> Iterator[ForkedServer]:
    """A server with PostgreSQL."""
    with forked(postgresql_url) as server:
        yield server


@pytest.fixture
def on_sqlite(sqlite_url: str) -> Iterator[ForkedServer]:
    """A server with SQLite."""
    with forked(sqlite_url) as server:
        yield server


async def test_play_goes_on_when_postgresql_is_back(
    on_postgresql: ForkedServer, postgres: Postgres
) -> None:
    server = on_postgresql
    await outlive([server], server.db, postgres.stop, postgres.start, AWAY_S)
    assert not errors_in(server.logged()), errors_in(server.logged())[:3]


async def test_play_goes_on_when_a_full_disk_has_room_again(on_sqlite: ForkedServer) -> None:
    """No file of the server may grow: to a program the same as a disk that is full."""
    server = on_sqlite
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    journal = Path(server.db.removeprefix("sqlite:///") + "-wal")

    def fill() -> None:
        # Room for a page or two: a transaction may begin to be written, and not be finished.
        size = journal.stat().st_size + PAGE + PAGE // 2
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, before[1]))

    def empty() -> None:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)

    await outlive([server], server.db, fill, empty, AWAY_S)
    assert not errors_in(server.logged()), errors_in(server.logged())[:3]


@pytest.fixture
def on_either(db_url: str) -> Iterator[ForkedServer]:
    """A server with each kind of database."""
    with forked(db_url) as server:
        yield server


async def test_a_server_that_is_asked_to_go_while_people_play_loses_nothing(
    on_either: ForkedServer,
) -> None:
    server = on_either
    players = await seat_people([server], Random(9))
    for player in players:
        player.pace_s = 0.01
    playing = [asyncio.create_task(player.play()) for player in players]
    for _ in range(3):
        await progress(players, 5)
        assert await asyncio.to_thread(server.stop) == 0
        await asyncio.to_thread(server.start)
    for player in players:
        player.pace_s = 0.0
    await asyncio.gather(*playing)
    logs = await read_logs(server.db)
    for player in players:
        compare_with_log(player, logs)
        codes = {code for asked in player.asked for code in asked.refusals}
        assert codes <= {"closing", "unavailable", "stale", "not_your_turn"}, codes
    await check_database(server.db)
    assert not errors_in(server.logged()), errors_in(server.logged())[:3]
