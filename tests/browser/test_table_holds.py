"""A table that lasts: language, reload, tabs, a killed server, a broken board, dead links."""

import json
import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.novaluna import (
    LAID,
    READY,
    take_by_key,
    take_by_press,
    take_several,
    tiles_laid,
    wait_for_tiles,
    wait_for_turn,
)
from tests.server.running import RunningServer


def test_the_language_is_switched_at_the_table_without_a_reload(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    take_by_press(page)
    page.evaluate("window.same = true")
    for language, words in (
        ("cs", "Dosavadní tahy"),
        ("de", "Bisherige Züge"),
        ("hu", "Eddigi lépések"),
        ("ru", "Ходы"),
    ):
        page.get_by_role("combobox").first.select_option(language)
        expect(page.locator(".log h2")).to_have_text(words)
        visitor.screenshot(f"novaluna-table-{language}")
    assert page.evaluate("window.same") is True


def test_play_goes_on_after_the_server_was_killed(
    visit: Visit, mortal_server: RunningServer
) -> None:
    visitor = visit(server=mortal_server, offline=True)
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    take_several(page, 3)
    wait_for_turn(page)
    tiles = tiles_laid(page)
    mortal_server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    visitor.screenshot("novaluna-connection-lost")
    # Chosen while the line is dead: it is played when the server is back.
    page.locator(READY).first.click()
    page.locator("[role=gridcell]:has(.hollow)").first.click()
    mortal_server.start()
    wait_for_tiles(page, tiles + 1)
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    visitor.problems.clear()  # the browser complains of the dead line
    wait_for_turn(page)
    take_by_press(page)


def test_two_tabs_of_one_player_agree(visit: Visit) -> None:
    visitor = visit()
    table = visitor.sit_down("novaluna", "me", "new-moon")
    other = visitor.second_tab(f"/table/{table}")
    wait_for_turn(visitor.page)
    wait_for_turn(other.page)
    take_by_press(visitor.page)
    expect(other.page.locator(LAID)).to_have_count(1)


def test_a_reload_keeps_the_place_and_the_story(visit: Visit) -> None:
    visitor = visit(offline=True)
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    take_several(page, 3)
    wait_for_turn(page)
    lines = page.locator(".log li").count()
    page.reload()
    wait_for_turn(page)
    expect(page.locator(".log li")).to_have_count(lines)
    expect(page.locator(LAID)).to_have_count(3)


# The browser of the tests has neither notifications nor badges: the service worker notes what it
# would show.
NOTE: Final = """open => {
  self.noted = []
  if (!open) self.clients.matchAll = () => Promise.resolve([])
  self.navigator.setAppBadge = () => Promise.resolve()
  self.registration.showNotification = (title, { body, tag, data }) => {
    self.noted.push([title, body, tag, data.path])
    return Promise.resolve()
  }
}"""


def test_a_push_message_is_shown_in_the_players_language_unless_a_page_is_open(
    visit: Visit,
) -> None:
    visitor = visit(offline=True, language="cs")
    registrations: list[str] = []
    debugger = visitor.context.new_cdp_session(visitor.page)
    debugger.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(
            each["registrationId"] for each in event["registrations"]
        ),
    )
    debugger.send("ServiceWorker.enable")
    visitor.open("/settings")
    kept = "navigator.serviceWorker.ready.then(() => caches.match('/words')).then(Boolean)"
    visitor.wait_until(kept)
    (worker,) = visitor.context.service_workers
    message = {"table": "abc", "game": "novaluna", "names": ["Eva"], "why": "turn", "count": 3}
    for open_page in (True, False):
        worker.evaluate(NOTE, open_page)
        debugger.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": visitor.site,
                "registrationId": registrations[-1],
                "data": json.dumps(message),
            },
        )
        if open_page:
            assert worker.evaluate("self.noted") == []
    shown = "new Promise(done => setInterval(() => noted[0] && done(noted), 20))"
    assert worker.evaluate(shown) == [["Jsi na řadě: Nova Luna (Eva)", "+ 2", "abc", "/table/abc"]]


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("landscape", 740, 360), ("tablet", 820, 1180), ("large", 2560, 1440)],
)
def test_the_table_fits_every_screen(visit: Visit, name: str, width: int, height: int) -> None:
    visitor = visit(width=width, height=height)
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon", "crescent", "new-moon")
    for _ in range(5):
        wait_for_turn(page)
        take_by_key(page)
    wait_for_turn(page)
    page.locator(READY).first.click()
    visitor.screenshot(f"novaluna-table-{name}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # The table lies below its tools, also on a phone on its side.
    assert page.evaluate("scrollY") == 0
    expect(page.locator("p.turn")).to_be_in_viewport(ratio=1)


def test_a_broken_board_is_mended_and_the_game_goes_on(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    # The line hands over positions with a tile that does not exist: the board cannot draw them.
    # All of them, for if the bot begins a second one follows at once.
    meddling = [True]

    def meddle(message: str | bytes) -> str | bytes:
        text = message if isinstance(message, str) else message.decode()
        if '"view":{"format":' in text and meddling[0]:
            return re.sub(r'("wheel":\[(?:null,)*)"\w+"', r'\1"Q9"', text, count=1)
        return message

    def between(route: object) -> None:
        server = route.connect_to_server()  # type: ignore[attr-defined]
        server.on_message(lambda message: route.send(meddle(message)))  # type: ignore[attr-defined]

    page.route_web_socket(re.compile(r"/live(\?|$)"), between)
    visitor.open(f"/table/{table}")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Something tipped over")
    visitor.screenshot("novaluna-broken-board")
    expect(page.locator("p.turn")).to_have_text(re.compile("Your turn|New Moon to move"))
    meddling[0] = False
    page.get_by_role("button", name="Try again").click()
    page.reload()
    wait_for_turn(page)
    visitor.problems.clear()  # the failure itself is logged, for those who look for it
    take_by_press(page)


def test_a_dead_link_says_what_happened_and_where_to_go(visit: Visit) -> None:
    visitor = visit(f"/table/{'x' * 22}")
    expect(visitor.page.locator("h1")).to_have_text("There is no such table")
    expect(visitor.page.get_by_role("link", name="Go to the home page", exact=True)).to_be_visible()
    visitor.check_access()
    visitor.screenshot("table-dead-link")


def test_a_refusal_says_why_and_leads_to_its_rule(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "guest Eva")

    # The page offers legal cells alone, so on its way the move is turned into one that is not.
    def between(route: object) -> None:
        server = route.connect_to_server()  # type: ignore[attr-defined]
        route.on_message(  # type: ignore[attr-defined]
            lambda message: server.send(re.sub(r"@-?\d+,-?\d+", "@40,40", message))
        )

    page.route_web_socket(re.compile(r"/live(\?|$)"), between)
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    page.locator(READY).first.click()
    page.locator("[role=gridcell]").first.click()
    notice = page.locator(".notice", has_text="The first tile goes in the middle.")
    expect(notice).to_be_visible()
    with page.context.expect_page() as opened:
        notice.get_by_role("button", name=re.compile(r"NL-\d")).click()
    rules = opened.value
    rules.wait_for_url(re.compile(r"/rules/novaluna/NL-\d+\.\d+"))
    clause = rules.url.rsplit("/", 1)[1]
    expect(rules.locator(f"[id='{clause}']")).to_be_in_viewport()
    expect(page.locator(READY)).not_to_have_count(0)
