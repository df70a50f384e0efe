"""Two servers behind nginx, as docs/operation/nginx.conf says: each table lives in one of them."""

import asyncio
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import httpx
import pytest

from tests.server import nginx
from tests.server.hard.forked import ForkedServer, forked
from tests.server.hard.logbook import errors_in, read_logs
from tests.server.hard.outage import progress
from tests.server.hard.players import Player, compare_with_log
from tests.server.running import WITHOUT_LIMITS, free_port
from tests.server.visitors import Line, Visitor, play_on, seat_friends

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(
        nginx.executable() is None, reason="nginx is not installed: apt-get install nginx-light"
    ),
]

GAMES = 6


@dataclass
class Front:
    """Both servers, and the address of the proxy in front of them."""

    servers: list[ForkedServer]
    url: str
    live: str


@pytest.fixture
def front(postgresql_url: str) -> Iterator[Front]:
    variables = {**WITHOUT_LIMITS, "LUNARIUM_PROXIES": "127.0.0.1"}
    with (
        forked(postgresql_url, variables) as one,
        forked(postgresql_url, variables) as two,
    ):
        port = free_port()
        with nginx.proxy(port, [one.port, two.port]):
            yield Front([one, two], f"http://127.0.0.1:{port}", f"ws://127.0.0.1:{port}/live")


def figure(server: ForkedServer, name: str) -> float:
    """The sum of a figure over its labels."""
    text = httpx.get(f"{server.url}/metrics", trust_env=False).text
    return sum(
        float(found) for found in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE)
    )


async def play_a_game(front: Front, seed: int) -> str:
    """Two people play a game through the proxy, as browsers do."""
    async with Visitor(front) as ann, Visitor(front) as ben:  # type: ignore[arg-type]  # an address
        table, _ = await seat_friends(ann, [ben], "novaluna")
        query = f"?table={table}"
        async with ann.open_line(query=query) as one, ben.open_line(query=query) as two:
            await asyncio.gather(*(_play(line, table, Random(seed)) for line in (one, two)))
    return table


async def _play(line: Line, table: str, rng: Random) -> None:
    await line.watch(table)
    await play_on(line, table, rng)


async def test_all_moves_of_a_table_are_made_in_one_process(front: Front) -> None:
    at: list[int] = []
    # With two points of the ring each table goes either way; thirty never all go one way.
    while len(at) < GAMES or (len(set(at)) < 2 and len(at) < 30):
        before = [figure(server, "lunarium_moves_total") for server in front.servers]
        await play_a_game(front, len(at))
        after = [figure(server, "lunarium_moves_total") for server in front.servers]
        moved = [now > then for now, then in zip(after, before, strict=True)]
        assert sum(moved) == 1, "both servers made moves of one table"
        at.append(moved.index(True))
    assert len(set(at)) == 2, "all tables live in one process"
    for server in front.servers:
        assert not errors_in(server.logged())


async def test_when_a_process_dies_its_tables_go_on_in_the_other(
    front: Front, postgresql_url: str
) -> None:
    players = []
    for seed in range(3):
        pair = [Player([front], Random(seed)), Player([front], Random(seed + 50))]
        async with Visitor(front) as ann, Visitor(front) as ben:  # type: ignore[arg-type]
            table, _ = await seat_friends(ann, [ben], "novaluna")
            for one, visitor in zip(pair, (ann, ben), strict=True):
                one.cookie = visitor.cookie
                one.person = (await visitor.me()).id
                one.table = table
                one.pace_s = 0.01
        players += pair
    playing = [asyncio.create_task(one.play()) for one in players]
    await progress(players, 12)
    await asyncio.to_thread(front.servers[0].kill)
    front.servers[0].close()  # nobody listens at its port any more
    await asyncio.gather(*playing)
    logs = await read_logs(postgresql_url)
    for one in players:
        compare_with_log(one, logs)
