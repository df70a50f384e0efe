"""Playing without a network: fetched on purpose, both games to a verified end, nothing is lost."""

from playwright.sync_api import Page, expect

from tests.browser.akvarko import hand, stage
from tests.browser.conftest import Visit
from tests.browser.device import keep_for_playing, play_out_here, table_here, worker_of
from tests.browser.novaluna import LAID, take_by_press, tiles_laid, wait_for_turn
from tests.browser.visitor import Visitor

LEVEL = "localStorage.setItem('lunarium.strength.novaluna', '{\"level\":\"new-moon\"}')"


def goes_on(page: Page, laid: int) -> None:
    """The table is there again as it was."""
    wait_for_turn(page)
    expect(page.locator(LAID)).to_have_count(laid)


def fill_storage(visitor: Visitor, *, full: bool) -> None:
    """Let the browser have no room left for this site, or as much as usual."""
    debugger = visitor.context.new_cdp_session(visitor.page)
    quota = {"quotaSize": 1} if full else {}
    debugger.send("Storage.overrideQuotaForOrigin", {"origin": visitor.site, **quota})


def test_both_games_are_played_to_a_verified_end_without_a_network(visit: Visit) -> None:
    visitor = visit("/offline", offline=True, width=360, height=640)
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
    wait_for_turn(page)
    take_by_press(page)
    wait_for_turn(page)
    take_by_press(page)
    wait_for_turn(page)
    laid = tiles_laid(page)
    page.reload()
    goes_on(page, laid)
    worker_of(page).evaluate("self.close()")
    page.wait_for_event("worker")
    goes_on(page, laid)
    page.keyboard.press("h")
    expect(page.locator(".note.hint")).to_be_visible()

    # A device that is full says so, and the move can be made again.
    fill_storage(visitor, full=True)
    page.locator(".offered:not(.waiting)").first.click()
    page.locator("[role=gridcell]:has(.hollow)").first.click()
    expect(page.get_by_text("no space left to save the move")).to_be_visible()
    fill_storage(visitor, full=False)
    page.reload()
    goes_on(page, laid)

    # Another tab follows, and may move as well.
    other = visitor.second_tab(f"/table/{table}")
    goes_on(other.page, laid)
    take_by_press(other.page)
    wait_for_turn(page)
    expect(page.locator(LAID)).to_have_count(laid + 1)
    other.page.close()
    play_out_here(page, table, 0)
    visitor.screenshot("offline-end", whole=True)
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()

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

    # With a network the finished games are in "My games" of the server.
    visitor.context.set_offline(False)
    page.reload()
    expect(page.locator("[data-table]:not([data-table^=local-])")).to_have_count(2)
    sent = page.request.get(f"{visitor.site}/api/me/games?status=finished").json()["tables"]
    assert [line["offline"] for line in sent] == [True, True]
    visitor.problems.clear()  # the browser itself complains about requests without a network
