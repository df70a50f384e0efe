"""Nobody waits in vain: alerts on every page, strangers who find each other, a new version."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.around import fits
from tests.browser.conftest import Visit
from tests.browser.novaluna import LIES_OPEN, tiles_laid, wait_for_tiles, wait_for_turn
from tests.browser.visitor import Visitor
from tests.server.running import WITHOUT_LIMITS, RunningServer, running


def start_game(host: Visitor, guest: Visitor, game: str = "akvarko") -> str:
    """A running table of two people, none of whom looks at it."""
    table = host.lay_table(game, "me", "open", start=False, public=True)
    address = f"{host.site}/api/tables/{table}/commands"
    joined = guest.page.request.post(
        address, data={"type": "join", "id": "join-it-now", "name": "Ben"}
    )
    assert joined.ok, joined.text()
    started = host.page.request.post(address, data={"type": "start", "id": "start-it-now"})
    assert started.ok, started.text()
    return table


def icon(page: Page) -> str:
    """The picture in the tab."""
    return str(page.evaluate("document.querySelector('link[rel=icon]').getAttribute('href')"))


@pytest.mark.parametrize("phone", [False, True])
def test_a_table_that_waits_is_told_on_every_page(visit: Visit, phone: bool) -> None:
    width, height = (360, 740) if phone else (1280, 800)
    host, guest = visit("/settings", phone=phone, width=width, height=height), visit()
    page = host.page
    bar = page.get_by_role("status", name="Tables waiting for you")
    expect(page).to_have_title(re.compile("^Settings"))
    table = start_game(host, guest)
    link = bar.get_by_role("link", name=re.compile(r"^Your turn: Akvárko \(Ben\)"))
    expect(link).to_be_visible()
    expect(page).to_have_title(re.compile(r"^\(1\) Settings"))
    assert icon(page) == "/icon-waiting.svg"
    assert fits(page)
    host.check_access()
    host.screenshot(f"alert-{'phone' if phone else 'desktop'}")

    other = host.second_tab("/games")
    line = other.page.locator(f"[data-table='{table}']")
    expect(line).to_contain_text("Your turn")
    expect(other.page).to_have_title(re.compile(r"^\(1\)"))  # it follows what waits
    link.focus()
    page.keyboard.press("Enter")
    page.locator("p.turn").wait_for()
    expect(bar.get_by_role("link")).to_have_count(0)
    hand = page.request.get(f"{host.site}/api/tables/{table}").json()
    picked = page.request.post(
        f"{host.site}/api/tables/{table}/commands",
        data={
            "type": "play",
            "id": "pick-it-now",
            "seat": 0,
            "move": hand["moves"]["picks"][0]["card"],
        },
    )
    assert picked.ok, picked.text()
    expect(line).to_contain_text("Ben to move")
    expect(page).not_to_have_title(re.compile(r"^\(1\)"))
    assert icon(page) == "/icon.svg"


def test_strangers_find_each_other_and_a_bot_is_offered_meanwhile(visit: Visit) -> None:
    ann, ben = visit("/tables"), visit("/", phone=True, width=360, height=740)
    page = ann.page
    expect(page.locator(".wait")).to_have_count(0)  # the tables are listed
    host = visit()
    table = host.sit_down("akvarko", "me", "open", public=True, start=False)
    line = page.locator(f"[data-table='{table}']")  # other tests leave public tables too
    expect(line.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(line).to_contain_text("1 person is at the table")
    page.get_by_role("combobox", name="Time").select_option("days")
    expect(line).to_have_count(0)
    page.get_by_role("combobox", name="Time").select_option("any")
    expect(page.get_by_role("button", name=re.compile("^Look for players: "))).to_have_count(2)
    page.get_by_role("combobox", name="Game").select_option("novaluna")
    expect(line).to_have_count(0)
    ann.check_access()
    ann.screenshot("tables")
    page.get_by_role("button", name="Look for players: Nova Luna").click()
    expect(page.get_by_text("One more person is needed.")).to_be_visible()
    page.get_by_role("button", name="Play a bot in the meantime").click()
    wait_for_turn(page)

    waiting = ben.page.get_by_role("link", name=re.compile("1 person is looking for players."))
    expect(waiting).to_be_visible()
    ben.screenshot("home-people-phone", whole=True)
    waiting.click()
    expect(ben.page.get_by_text("1 person is looking right now.")).to_be_visible()
    assert fits(ben.page)
    ben.check_access()
    ben.screenshot("tables-phone", whole=True)
    ben.page.get_by_role("button", name=re.compile("Look for players")).first.click()
    wait_for = re.compile(r"/table/[\w-]{22}$")
    expect(ben.page).to_have_url(wait_for)
    page.get_by_role("button", name="Go to the table").click()
    expect(page).to_have_url(ben.page.url)
    expect(page.locator(".players .card")).to_have_count(2)


@pytest.fixture
def updated(client: Path, tmp_path: Path) -> Iterator[tuple[RunningServer, Path]]:
    """A server whose web client a test may replace."""
    folder = tmp_path / "web"
    shutil.copytree(client, folder)
    variables = {**WITHOUT_LIMITS, "LUNARIUM_WEB": str(folder)}
    with running(f"sqlite:///{tmp_path / 'tables.db'}", variables=variables) as server:
        yield server, folder


def replace_client(folder: Path) -> None:
    """Another version: the first script and the screen of the rules have other names."""
    page = folder / "index.html"
    text = page.read_text()
    found = re.search(r'src="/(assets/index-[^"]+)\.js"', text)
    assert found is not None
    shutil.copy(folder / f"{found[1]}.js", folder / f"{found[1]}-new.js")
    page.write_text(text.replace(f"{found[1]}.js", f"{found[1]}-new.js"))


def test_a_new_version_is_loaded_without_losing_a_half_made_move(
    visit: Visit, updated: tuple[RunningServer, Path]
) -> None:
    server, folder = updated
    ann = visit(server=server)
    page = ann.page
    ann.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    page.keyboard.press("2")
    held = page.locator("[role=gridcell].held")
    held.wait_for()
    replace_client(folder)
    server.stop()
    server.start()
    page.locator(".notice", has_text="A new version of Lunarium is available.").wait_for()
    expect(held).to_be_visible()
    with page.expect_event("load"):
        page.get_by_role("button", name="Load it now").click()
    expect(page.locator("script[src$='-new.js']")).to_have_count(1)
    # The tile is chosen as before, and the cells for it are shown.
    page.locator("[role=gridcell]:has(.hollow)").first.wait_for(state="attached")
    before = tiles_laid(page)
    page.mouse.click(*page.evaluate(LIES_OPEN))
    wait_for_tiles(page, before + 1)
    ann.problems.clear()  # the sockets that the restart closed


def test_a_page_of_an_older_build_is_never_dead(
    visit: Visit, updated: tuple[RunningServer, Path]
) -> None:
    """The file of a screen is gone: the page loads the new version, once, and then says so."""
    server, _ = updated
    ann = visit("/", server=server)
    page = ann.page
    page.get_by_role("heading", name="Take a seat").wait_for()
    answer = page.request.get(f"{server.url}/assets/gone-12345678.js")
    assert answer.status == 404
    assert "immutable" not in answer.headers.get("cache-control", "")
    name = page.get_by_role("link", name=re.compile("^My games"))
    page.route("**/assets/Screen-*.js", lambda route: route.fulfill(status=404))
    page.route("**/assets/en-games-*.js", lambda route: route.fulfill(status=404))
    page.wait_for_load_state("load")  # the first load is not to be counted below
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    with page.expect_event("load"):
        name.click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    assert len(loads) == 1, "it was reloaded once"
    page.unroute("**/assets/Screen-*.js")
    page.unroute("**/assets/en-games-*.js")
    page.reload()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
    ann.problems.clear()  # the files that were not found
