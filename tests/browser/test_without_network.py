"""Playing without a network: fetched on purpose, both games to a verified end, nothing is lost."""

import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from lunarium.cli.site import site
from tests.browser.akvarko import hand, stage
from tests.browser.conftest import Visit
from tests.browser.device import (
    keep_for_playing,
    play_out_here,
    table_here,
    wait_for_my_turn,
    worker_of,
)
from tests.browser.novaluna import LAID, READY, take_by_press, tiles_laid, wait_for_turn
from tests.browser.static_host import hosting, next_version
from tests.browser.visitor import Visitor

LEVEL = "localStorage.setItem('lunarium.strength.novaluna', '{\"level\":\"new-moon\"}')"


def goes_on(page: Page, laid: int) -> None:
    """The table is there again as it was."""
    wait_for_turn(page)
    expect(page.locator(LAID)).to_have_count(laid)


FULL = """() => {
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function () {
    IDBObjectStore.prototype.add = add
    throw new DOMException('there is no room', 'QuotaExceededError')
  }
}"""
"""The next write finds no room: a browser measures its room too seldom to make it happen here."""


def test_both_games_are_played_to_a_verified_end_without_a_network(visit: Visit) -> None:
    visitor = visit("/offline", offline=True)
    page = visitor.page
    visitor.check_access()
    keep_for_playing(visitor)
    visitor.check_access()
    visitor.screenshot("offline-kept", whole=True)
    page.evaluate(LEVEL)
    visitor.context.set_offline(True)

    # Nova Luna against a bot: each move is kept before it is shown.
    visitor.open("/")
    expect(page.get_by_text("games you start now are played on this device")).to_be_visible()
    expect(page.get_by_role("link", name="With friends")).to_have_count(0)
    visitor.screenshot("offline-home", whole=True)
    page.locator("button.play").first.click()
    table = table_here(page)
    for _ in range(2):
        wait_for_my_turn(page, table)
        take_by_press(page)
    wait_for_my_turn(page, table)
    laid = tiles_laid(page)
    page.reload()
    goes_on(page, laid)
    with page.expect_worker():
        worker_of(page).evaluate("void setTimeout(() => self.close())")
    wait_for_my_turn(page, table)
    take_by_press(page)
    wait_for_my_turn(page, table)
    laid = tiles_laid(page)

    # A device that is full says so, and nothing has changed.
    worker_of(page).evaluate(FULL)
    page.locator(READY).first.click()
    page.locator("[role=gridcell]:has(.hollow)").first.click()
    expect(page.get_by_text("no space left to save the move").first).to_be_visible()
    page.reload()
    goes_on(page, laid)

    # Another tab follows, and may move as well.
    other = visitor.second_tab(f"/table/{table}")
    goes_on(other.page, laid)
    take_by_press(other.page)
    expect(page.locator(LAID)).to_have_count(laid + 1)
    other.page.close()
    wait_for_my_turn(page, table)
    page.keyboard.press("h")
    expect(page.locator(".note.hint")).to_be_visible()
    play_out_here(page, table, 0)
    visitor.screenshot("offline-end", whole=True)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    link = copied_link(page)

    # Akvárko, passed around: a hand is shown to its owner alone.
    visitor.open("/new/akvarko?with=device")
    page.get_by_role("button", name="Start the game").click()
    table = table_here(page)
    curtain = page.locator("dialog[open] button")
    expect(hand(page)).to_have_count(0)
    curtain.click()
    stage(page, "pick")
    hand(page).first.click(position={"x": 12, "y": 40})
    expect(curtain).to_be_visible()
    expect(hand(page)).to_have_count(0)
    play_out_here(page, table, 0, 1)

    visitor.open("/games")
    mine = page.locator("[data-table^=local-]")
    expect(mine).to_have_count(2)
    expect(mine.first).to_contain_text("on this device")
    visitor.check_access()
    visitor.screenshot("offline-games", whole=True)

    practises(visitor)

    # With a network the finished games are in "My games" of the server.
    visitor.context.set_offline(False)
    visitor.open("/games")
    expect(page.locator("[data-table]:not([data-table^=local-])")).to_have_count(2)
    sent = page.request.get(f"{visitor.site}/api/me/games?status=finished").json()["tables"]
    assert [line["offline"] for line in sent] == [True, True]
    no_faults(visitor)
    # The link of the replay opens where nobody has the table: the game lies in it.
    other = visit("/")
    other.open(link.removeprefix(visitor.site))
    expect(other.page.get_by_role("slider")).to_have_value("3")


def copied_link(page: Page) -> str:
    """The link to the third move of the replay on the page."""
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.evaluate("navigator.clipboard.writeText = async text => { window.copied = text }")
    page.get_by_role("button", name="Copy the link to this move").click()
    expect(page.get_by_text("The link to move 3 is copied.").first).to_be_visible()
    link: str = page.evaluate("copied")
    return link


def practises(visitor: Visitor) -> None:
    """Puzzles and positions by the rules alone, which are on the device."""
    page = visitor.page
    visitor.open("/")
    page.get_by_role("link", name="Practice").click()
    page.get_by_role("link", name="Puzzle of the day").last.click()
    expect(page.locator("h1")).to_have_text("Find the best move")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".note.hint")).to_be_visible()
    # The tile B1 lies on the wheel and on a tableau.
    visitor.open("/position/novaluna?p=wheel: - B1 R2a T4a;moon: 1;1: B1@0,0;2:;order: 1 2")
    analysis = page.get_by_role("region", name="Best moves")
    expect(analysis).to_contain_text("Each tile can be used only once.")
    visitor.open("/position/novaluna?p=wheel: - - R2a T4a;moon: 1;1: B1@0,0;2:;order: 1 2")
    expect(page.get_by_text("chances of winning need a connection to a server.")).to_be_visible()
    visitor.check_access()
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play", exact=True).click()
    table_here(page)
    wait_for_turn(page)


def no_faults(visitor: Visitor) -> None:
    """Nothing went wrong; the browser itself complains where an address is out of reach."""
    usual = ("net::ERR_", "404 (File not found)")
    assert [each for each in visitor.problems if not any(part in each for part in usual)] == []
    visitor.problems.clear()


UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration.update()
  const fresh = registration.installing ?? registration.waiting ?? registration.active
  await new Promise(done => {
    const look = () => {
      if (['activated', 'redundant'].includes(fresh.state)) done()
      if (fresh.state === 'installed') setTimeout(done, 3000)
    }
    fresh.onstatechange = look
    look()
  })
  return fresh.state
}"""
ONE_IS_KEPT = """async () => {
  const names = (await caches.keys()).filter(name => name.startsWith('lunarium-play-'))
  return names.length === 1 && names[0]
}"""


def test_a_site_of_plain_files_plays_and_is_replaced_whole(
    browser: Browser, client: Path, tmp_path: Path
) -> None:
    first, broken, new = (tmp_path / name for name in ("first", "broken", "new"))
    site(first, replace=False, web=client)
    next_version(first, new)
    shutil.copytree(new, broken)
    for file in (broken / "core" / "next").iterdir():
        file.unlink()
    with hosting(first) as host:
        visitor = Visitor(browser, host.url, offline=True)
        page = visitor.page
        # Alone, at a host that answers nothing but files.
        visitor.open("/solo")
        visitor.check_access()
        page.get_by_role("button", name="Start").click()
        table = table_here(page)
        wait_for_turn(page)
        take_by_press(page)
        # The first game has fetched everything.
        visitor.open("/offline")
        expect(page.get_by_role("heading", name="Ready on this device")).to_be_visible()

        # A version of which a file is missing leaves the one before as it was.
        host.folder = broken
        assert "next" not in kept_after(visitor)
        visitor.context.set_offline(True)
        visitor.open(f"/table/{table}")
        goes_on(page, 1)
        take_by_press(page)
        visitor.context.set_offline(False)

        # A whole one takes its place, and the game continues in it.
        host.folder = new
        assert "next" in kept_after(visitor)
        visitor.context.set_offline(True)
        visitor.open(f"/table/{table}")
        assert page.locator("script[src^='/assets/next-']").count() == 1
        goes_on(page, 2)
        play_out_here(page, table, 0)
        # A review needs the search of a server, and there is none to ask.
        expect(page.get_by_role("link", name="Replay")).to_be_visible()
        expect(page.get_by_role("link", name="Review")).to_have_count(0)
        visitor.open("/solo")
        expect(page.get_by_role("table").or_(page.locator(".history")).first).to_be_visible()
        no_faults(visitor)
        visitor.leave()


def kept_after(visitor: Visitor) -> str:
    """The one cache for playing after the browser has looked for a new version."""
    visitor.page.reload()
    if visitor.page.evaluate(UPDATE) == "installed":
        end_old_worker(visitor.page)
    kept: str = visitor.wait_until(ONE_IS_KEPT)
    return kept


def end_old_worker(page: Page) -> None:
    """End the worker in whose place a new one waits.

    A worker that a debugger looks at, as here, sometimes stays for minutes after its last answer.
    """
    debugger = page.context.new_cdp_session(page)
    told: list[dict[str, Any]] = []
    debugger.on("ServiceWorker.workerVersionUpdated", lambda event: told.extend(event["versions"]))
    debugger.send("ServiceWorker.enable")
    active: set[str] = set()
    while not active:
        page.wait_for_timeout(20)  # events come while Playwright waits
        status = {one["versionId"]: one["status"] for one in told}
        active = {version for version, state in status.items() if state == "activated"}
    for version in active:
        debugger.send("ServiceWorker.stopWorker", {"versionId": version})
    debugger.detach()
