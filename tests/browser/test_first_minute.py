"""The first minute on a fresh machine: bots are still being compiled, and people play already."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.novaluna import LAID, READY, take_by_press, tiles_laid, wait_for_turn
from tests.browser.test_first_steps import choose
from tests.server.running import WITHOUT_LIMITS, RunningServer, running
from tests.workers.processes import gone

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="this system hides processes"
)


def children_of(pid: int) -> list[int]:
    """The processes that this one has started."""
    return [
        int(child)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]


@pytest.fixture(scope="module")
def cold_server(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server on a machine that has never compiled a bot; what compiles ends with it."""
    folder = tmp_path_factory.mktemp("cold")
    (folder / "kernels").mkdir()
    variables = {
        **WITHOUT_LIMITS,
        "LUNARIUM_WEB": str(client),
        "LUNARIUM_PREPARE": "yes",
        "NUMBA_CACHE_DIR": str(folder / "kernels"),
    }
    with running(f"sqlite:///{folder / 'tables.db'}", variables=variables) as server:
        yield server
        compiling = children_of(server.pid)
        assert compiling
    assert [pid for pid in compiling if not gone(pid)] == []


def test_a_level_that_wakes_up_says_so_and_the_easy_ones_are_awake(
    visit: Visit, cold_server: RunningServer
) -> None:
    visitor = visit("/", server=cold_server)
    card = visitor.page.get_by_role("article", name="Akvárko")
    expect(card).to_contain_text("you and one bot: Crescent")
    expect(card).not_to_contain_text("waking up")
    visitor.open("/new/akvarko")
    page = visitor.page
    seat = page.get_by_role("group", name="Strength of the bot in seat 2")
    choose(page, "Strength of the bot in seat 2", "Gibbous")
    expect(seat).to_contain_text("In the meantime First Quarter plays.")
    before = seat.bounding_box()
    visitor.check_access()
    choose(page, "Strength of the bot in seat 2", "New Moon")
    expect(seat).to_contain_text("Still learning")
    assert seat.bounding_box() == before


def test_one_plays_at_once_against_a_bot_that_is_waking_up(
    visit: Visit, cold_server: RunningServer
) -> None:
    visitor = visit("/", server=cold_server)
    page = visitor.page
    visitor.open(f"/table/{visitor.lay_table('novaluna', 'me', 'gibbous')}")
    players = page.get_by_role("region", name="Players")
    expect(players).to_contain_text("waking up")
    wait_for_turn(page)
    before = tiles_laid(page)
    take_by_press(page)
    expect(page.locator(LAID)).to_have_count(before + 1)
    wait_for_turn(page)  # the stand-in does not keep anybody waiting
    expect(page.locator(READY).first).to_be_visible()
    visitor.check_access()
