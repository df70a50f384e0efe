"""Who is charged for a request: the person first, then the address, the network, the process."""

import asyncio

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from lunarium.server.limits import Gate, TooMany, place_of
from lunarium.server.server import Server
from lunarium.server.settings import Limits, Settings
from tests.server.running import WITHOUT_LIMITS, running
from tests.server.thinking.bots import until

HOME = "203.0.113.7"


def passed(gate: Gate, person: str | None, address: str, tries: int) -> int:
    return sum(not gate.request(person, address) for _ in range(tries))


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
    assert place_of(address) == (household, network)


def test_a_person_is_charged_before_the_address() -> None:
    gate = Gate(Limits(person_rate=0.001, person_burst=5, address_rate=0.001, address_burst=12))
    assert passed(gate, "ann", HOME, 100) == 5
    assert passed(gate, "ben", HOME, 100) == 5, "what Ann was refused has cost the address nothing"
    assert passed(gate, "cleo", HOME, 100) == 2


def test_known_people_keep_a_share_at_an_address_that_is_used_up() -> None:
    gate = Gate(Limits(address_rate=0.001, address_burst=3, share_rate=0.001, share_burst=4))
    assert passed(gate, None, HOME, 100) == 3
    assert passed(gate, "stranger", HOME, 100) == 0
    gate.know("ann")
    assert passed(gate, "ann", HOME, 100) == 4


def test_a_network_and_the_process_have_limits_of_their_own() -> None:
    gate = Gate(Limits(network_rate=0.001, network_burst=10, process_rate=0.001, process_burst=25))
    assert [passed(gate, None, f"203.0.113.{n}", 4) for n in range(4)] == [4, 4, 2, 0]
    assert passed(gate, None, "198.51.100.1", 100) == 10, "another network has its own"
    assert passed(gate, None, "192.0.2.1", 100) == 5, "and the process has 25 in all"


def test_expensive_requests_and_new_tables_charge_the_person_too() -> None:
    limits = Limits(
        heavy_rate=0.001, heavy_burst=2, address_heavy_burst=3, address_heavy_rate=0.001,
        table_rate=0.001, table_burst=1,
    )  # fmt: skip
    gate = Gate(limits)
    for _ in range(2):
        gate.heavy(HOME, "ann")
    with pytest.raises(TooMany):
        gate.heavy(HOME, "ann")
    gate.heavy(HOME, "ben")
    with pytest.raises(TooMany):
        gate.heavy(HOME, "ben")
    gate.table("ann")
    with pytest.raises(TooMany):
        gate.table("ann")


def test_what_is_used_in_one_process_is_charged_in_the_others() -> None:
    limits = Limits(person_rate=1, person_burst=10)
    one, two = Gate(limits), Gate(limits)
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
        await until(lambda: passed(one.gate, "ann", HOME, 1) == 0)
        await until(lambda: passed(two.gate, "ann", HOME, 1) == 0)
        assert passed(two.gate, "ben", HOME, 20) == 10
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
