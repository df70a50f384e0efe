"""Who is charged for a request: the person first, then the address, the network, the process."""

import asyncio
from collections import Counter
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from lunarium.server.limits import Limiter, TooMany, household_of
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.server import Server
from lunarium.server.settings import Limits, Settings
from tests.server.hard.forked import forked
from tests.server.hard.players import Player
from tests.server.running import AS_HOSTED, WITHOUT_LIMITS, running
from tests.server.thinking.bots import until
from tests.server.visitors import new_id

HOME = "203.0.113.7"


def passed(limiter: Limiter, person: str | None, address: str, tries: int) -> int:
    return sum(not limiter.request(person, address) for _ in range(tries))


@pytest.mark.parametrize(
    ("address", "household", "network"),
    [
        (HOME, HOME, "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("::ffff:203.0.113.7", HOME, "203.0.113.0/24"),
        ("fe80::1%eth0", "fe80::/64", "fe80::/48"),
        ("unknown", "unknown", "unknown"),
    ],
)
def test_an_address_stands_for_a_household_and_its_network(
    address: str, household: str, network: str
) -> None:
    assert household_of(address) == (household, network)


def test_a_person_is_charged_before_the_address() -> None:
    one = Limiter(Limits(person_rate=0.001, person_burst=5, address_rate=0.001, address_burst=12))
    assert passed(one, "ann", HOME, 100) == 5
    assert passed(one, "ben", HOME, 100) == 5, "what Ann was refused has cost the address nothing"
    assert passed(one, "cleo", HOME, 100) == 2


def test_known_people_keep_a_share_at_an_address_that_is_used_up() -> None:
    limiter = Limiter(Limits(address_rate=0.001, address_burst=3, share_rate=0.001, share_burst=4))
    assert passed(limiter, None, HOME, 100) == 3
    assert passed(limiter, "stranger", HOME, 100) == 0
    limiter.know("ann")
    assert passed(limiter, "ann", HOME, 100) == 4


def test_a_network_and_the_process_have_limits_of_their_own() -> None:
    one = Limiter(Limits(network_rate=1e-3, network_burst=10, process_rate=1e-3, process_burst=25))
    assert [passed(one, None, f"203.0.113.{n}", 4) for n in range(4)] == [4, 4, 2, 0]
    assert passed(one, None, "198.51.100.1", 100) == 10, "another network has its own"
    assert passed(one, None, "192.0.2.1", 100) == 5, "and the process has 25 in all"


def test_expensive_requests_and_new_tables_charge_the_person_too() -> None:
    limits = Limits(
        heavy_rate=0.001, heavy_burst=2, address_heavy_burst=3, address_heavy_rate=0.001,
        table_rate=0.001, table_burst=1,
    )  # fmt: skip
    limiter = Limiter(limits)
    for _ in range(2):
        limiter.heavy(HOME, "ann")
    with pytest.raises(TooMany):
        limiter.heavy(HOME, "ann")
    limiter.heavy(HOME, "ben")
    with pytest.raises(TooMany):
        limiter.heavy(HOME, "ben")
    limiter.table("ann")
    with pytest.raises(TooMany):
        limiter.table("ann")


def test_what_is_used_in_one_process_is_charged_in_the_others() -> None:
    limits = Limits(person_rate=1, person_burst=10)
    one, two = Limiter(limits), Limiter(limits)
    assert not one.spent(1.0), "the counting begins"
    assert passed(one, "ann", HOME, 8) == 8
    spent = one.spent(1.0)
    assert ("person", "ann", 8.0) in spent
    assert not one.spent(1.0)
    two.charge(spent)
    assert passed(two, "ann", HOME, 8) == 2


@pytest.mark.anyio
async def test_processes_on_postgresql_count_together(postgresql_url: str) -> None:
    limits = Limits(person_rate=0.001, person_burst=10)
    settings = Settings(db=postgresql_url, prepare=False, limits=limits)
    one, two = Server(settings), Server(settings)
    await one.open()
    await two.open()
    try:
        await asyncio.sleep(0)  # both count from now on
        await until(lambda: passed(one.limiter, "ann", HOME, 1) == 0)
        await until(lambda: passed(two.limiter, "ann", HOME, 1) == 0)
        assert passed(two.limiter, "ben", HOME, 20) == 10
    finally:
        await one.close()
        await two.close()


@pytest.mark.anyio
async def test_handshakes_pages_and_questions_about_health_are_counted(sqlite_url: str) -> None:
    variables = {
        **WITHOUT_LIMITS,
        "LUNARIUM_ADDRESS_RATE": "0.001",
        "LUNARIUM_ADDRESS_BURST": "20",
        "LUNARIUM_FILE_RATE": "0.001",
        "LUNARIUM_FILE_BURST": "300",
    }
    with running(sqlite_url, variables=variables) as server:
        async with httpx.AsyncClient(base_url=server.url, trust_env=False) as browser:
            for _ in range(10):  # a handshake counts as two requests
                async with connect(server.live, proxy=None):
                    pass
            with pytest.raises(InvalidStatus) as refused:
                await connect(server.live, proxy=None)
            assert refused.value.response.status_code == 429
            assert int(refused.value.response.headers["retry-after"]) >= 1
            answers = [(await browser.get("/ready")).status_code for _ in range(301)]
            assert answers[0] == 200
            assert answers[-1] == 429
            assert (await browser.get("/api/games")).status_code == 429, "the address is used up"


@pytest.mark.anyio
async def test_a_flood_from_a_school_does_not_stop_the_games_of_others_there(
    sqlite_url: str,
) -> None:
    variables = {**AS_HOSTED, "LUNARIUM_SHARE_RATE": "20", "LUNARIUM_SHARE_BURST": "100"}
    with forked(sqlite_url, variables) as server:
        pair = [Player([server], Random(seed)) for seed in (1, 2)]
        for player in pair:
            player.address = "198.51.100.20"
            await player.come_in()
        seats = (NewSeat(kind="me"), NewSeat(kind="open"))
        info = await pair[0].make_table(NewTable(game="novaluna", seats=seats, id=new_id()))
        assert info.invites is not None
        await pair[1].join(info.id, info.invites.any_seat)
        await pair[0].start()
        answers: Counter[int] = Counter()

        async def flood() -> None:
            """Strangers without a cookie, from the same address as the two."""
            headers = {"x-forwarded-for": pair[0].address}
            async with httpx.AsyncClient(base_url=server.url, trust_env=False) as client:
                while True:
                    client.cookies.clear()
                    answers[(await client.get("/api/games", headers=headers)).status_code] += 1

        floods = [asyncio.create_task(flood()) for _ in range(4)]
        await until(lambda: answers[429] > 0)
        await asyncio.gather(*(player.play() for player in pair))
        for task in floods:
            task.cancel()
        await asyncio.gather(*floods, return_exceptions=True)
        assert set(answers) == {200, 429}
        codes = {code for player in pair for asked in player.asked for code in asked.refusals}
        assert "too_many" not in codes
