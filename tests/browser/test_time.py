"""Time at a table: chosen at set-up, shown at the seats, spoken on demand, and the agreed end."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.novaluna import join

SPOKEN = "[aria-live=polite] p"


def spoken(page: Page, text: str) -> None:
    """Something was said politely, once."""
    expect(page.locator(SPOKEN).filter(has_text=text)).to_have_count(1)


def test_the_time_of_a_table_is_chosen_shown_and_spoken(visit: Visit) -> None:
    host, guest = visit(), visit()
    page = host.page
    host.open("/new/akvarko?with=friends")
    page.get_by_role("radio", name="Whole game").press("Space")
    whole = page.get_by_role("combobox", name="Time per player for the whole game")
    whole.select_option("5 minutes")
    page.get_by_role("combobox", name="Extra time with each move").select_option("5 seconds")
    page.get_by_role("radio", name="Per move").press("Space")
    page.get_by_role("combobox", name="Time for each move").select_option("1 minute")
    page.get_by_role("combobox", name="Which bot steps in?").select_option("New Moon")
    host.screenshot("time-setup", whole=True)
    host.check_access()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Time: 1 minute per move")).to_be_visible()
    table = page.url.rpartition("/")[2]

    # The clock of this device is wrong by an hour, and the page's own time is moved on by the test.
    guest.page.clock.install(time="2020-01-01T00:00:00Z")
    join(host, guest, table)
    guest.open(f"/table/{table}")
    page.get_by_role("button", name="Start the game").click()
    clock = guest.page.locator(".card[data-seat='1'] [data-clock]")
    expect(clock).to_have_class(re.compile("runs"))
    expect(clock).to_contain_text(re.compile(r"0:[345]\d|1:00"))
    guest.page.keyboard.press("c")
    spoken(guest.page, "Your time:")
    host.screenshot("time-table")
    host.check_access()

    guest.page.clock.fast_forward(51_000)
    expect(clock).to_have_class(re.compile("low"))
    spoken(guest.page, "Your time is almost up!")
    guest.screenshot("time-last-seconds")
    guest.check_access()
    page.get_by_role("button", name="How much time is left?").click()
    expect(page.locator("section.notices")).to_contain_text("Your time")


def test_a_game_ends_without_a_result_only_if_all_agree(visit: Visit) -> None:
    host, guest = visit(width=360, height=640, phone=True), visit()
    table = host.lay_table(
        "novaluna",
        "me",
        "open",
        start=False,
        time={"kind": "clock", "seconds": 3600, "increment": 10},
    )
    host.open(f"/table/{table}")
    join(host, guest, table)
    guest.open(f"/table/{table}")
    host.page.get_by_role("button", name="Start the game").click()
    expect(host.page.locator(".runs > [data-clock]")).to_contain_text(re.compile("59 min|1 hr"))
    host.screenshot("time-phone")
    host.check_access()
    # With a clock and company a phone has more tools than room: whose turn it is stays in sight.
    expect(host.page.locator("p.turn")).to_be_in_viewport(ratio=1)
    host.page.get_by_role("button", name="More").click()
    host.page.get_by_role("button", name="Leave the table").click()
    host.page.get_by_role("button", name="Propose to end the game").click()
    expect(host.page.get_by_text("Proposal: waiting for")).to_be_in_viewport(ratio=1)
    asked = guest.page.get_by_role("dialog")
    expect(asked).to_contain_text("proposes to end the game")
    guest.screenshot("time-proposal")
    asked.get_by_role("button", name="I’d rather not").click()
    expect(host.page.get_by_text("Proposal: waiting for")).to_have_count(0)
    host.page.get_by_role("button", name="Moves so far").click()
    expect(host.page.locator("dialog[open]")).to_have_count(1)
    guest.page.get_by_role("button", name="Leave the table").click()
    guest.page.get_by_role("button", name="Propose to end the game").click()
    expect(host.page.locator("dialog[open]")).to_have_count(0)  # it would lie over the question
    dialog = host.page.get_by_role("dialog")
    expect(dialog).to_contain_text("proposes to end the game")
    dialog.get_by_role("button", name="Agree").click()
    for person in (host, guest):
        expect(person.page.get_by_text("The table has been put away").first).to_be_visible()
