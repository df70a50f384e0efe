"""Two people meet, shuffle together, fall out, and one of them leaves no trace."""

import re

from playwright.sync_api import expect

from tests.browser.around import invite_of
from tests.browser.conftest import Visit
from tests.browser.games import look_at, rename


def test_browsers_shuffle_together_and_a_person_can_block_and_be_erased(visit: Visit) -> None:
    ann, ben = visit(), visit(width=390, height=844, phone=True)
    rename(ann, "Ann")
    rename(ben, "Ben")
    table = ann.lay_table("novaluna", "me", "open")
    old_link = invite_of(ann, table).replace("#", ".")
    ben.open(old_link)
    expect(ben.page).to_have_url(re.compile(rf"/join/{table}#[\w-]+$"))
    ben.page.get_by_role("button", name="Take a seat").click()
    expect(ben.page.get_by_role("heading", name="The table is ready")).to_be_visible()
    ann.open(f"/table/{table}")
    ann.page.get_by_role("button", name="Start the game").click()
    for page in (ann.page, ben.page):
        expect(page.locator("div.frame")).to_be_visible()
    fairness = look_at(ann, table)["info"]["fairness"]
    assert fairness["scheme"] == "lunarium-shuffle-2"
    assert [one["seat"] for one in fairness["contributions"]] == [0, 1]
    assert all(one["part"] for one in fairness["contributions"])

    ben.page.locator("[data-seat='0']").click()
    ben.page.get_by_text("Trouble with this player?").click()
    ben.page.get_by_role("button", name="Report").click()
    ben.check_access()
    ben.screenshot("rights-report")
    ben.page.get_by_role("button", name="Send to the operator").click()
    expect(ben.page.get_by_text("The operator of this server will see").first).to_be_visible()
    ben.page.get_by_role("button", name="Block").click()
    expect(ben.page.get_by_text("Ann can no longer join your tables").first).to_be_visible()

    ben.open("/settings")
    expect(ben.page.get_by_role("heading", name="Where you are logged in")).to_be_visible()
    expect(ben.page.get_by_text("this browser")).to_be_visible()
    ben.check_access()
    ben.screenshot("rights-settings-phone", whole=True)
    ben.page.get_by_role("button", name="Unblock").click()
    expect(ben.page.get_by_role("heading", name="Blocked players")).to_have_count(0)
    ben.page.get_by_role("link", name="What is stored").click()
    expect(ben.page.get_by_text("after 90 days")).to_be_visible()
    ben.check_access()
    ben.screenshot("rights-privacy-phone", whole=True)
    ben.page.go_back()
    ben.page.get_by_role("button", name="Erase me").click()
    ben.check_access()
    ben.screenshot("rights-erase-phone")
    ben.page.get_by_role("button", name="Erase everything").click()
    ben.page.wait_for_url(f"{ben.site}/")
    expect(ann.page.locator("[data-seat='1']")).to_contain_text("Someone")
