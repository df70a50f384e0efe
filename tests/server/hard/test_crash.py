"""`kill -9` at random moments: every acknowledged command is there once, and play continues."""

from random import Random

import pytest

from tests.server.hard.crash import survive
from tests.server.hard.forked import forked
from tests.server.running import AS_HOSTED, running

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("server-crash")]

SQLITE_CYCLES, POSTGRESQL_CYCLES, COMMAND_CYCLES = 20, 5, 2


async def test_twenty_power_cuts_lose_nothing_on_sqlite(sqlite_url: str) -> None:
    with forked(sqlite_url) as server:
        assert await survive(server, sqlite_url, SQLITE_CYCLES, Random(20), bot_every=10) > 100


async def test_power_cuts_lose_nothing_on_postgresql(postgresql_url: str) -> None:
    with forked(postgresql_url) as server:
        assert await survive(server, postgresql_url, POSTGRESQL_CYCLES, Random(5), bot_every=5) > 50


async def test_power_cuts_lose_nothing_with_the_real_command(sqlite_url: str) -> None:
    with running(sqlite_url, variables=AS_HOSTED) as server:
        assert await survive(server, sqlite_url, COMMAND_CYCLES, Random(2), bot_every=2) > 50
