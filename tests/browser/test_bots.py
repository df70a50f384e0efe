"""My bots: accounts for programs from outside, and the tokens that they come in with."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from lunarium.client import Client, Refused
from tests.browser.around import fits
from tests.browser.conftest import Visit
from tests.browser.programs import MY_BOT, bring, open_account

TOKEN = re.compile(r"^lun_[A-Za-z0-9_-]{43}$")


def account_card(page: Page, name: str) -> Locator:
    """The part of the page about one account."""
    return page.locator(f'article[data-bot="{name}"]')


def make_account(page: Page, name: str) -> None:
    """Type a name and make the account."""
    page.get_by_label("Name of the bot").fill(name)
    page.get_by_role("button", name="Create the account").click()


def test_a_bot_account_and_a_token_are_made_copied_and_revoked(visit: Visit) -> None:
    ann = visit("/bots")
    page = ann.page
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.get_by_role("heading", level=1)).to_have_text("My bots")
    expect(page.get_by_text("You have no bot account yet.")).to_be_visible()
    ann.screenshot("bots-empty")
    page.get_by_role("button", name="Create the account").click()
    expect(page.get_by_label("Name of the bot")).to_have_attribute("aria-invalid", "true")
    make_account(page, "Tidal")
    card = account_card(page, "Tidal")
    expect(card.get_by_role("heading", name="Tidal bot account")).to_be_visible()
    expect(card.get_by_text("No token yet.")).to_be_visible()

    card.get_by_role("button", name="New token").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("switch")).to_have_count(3)
    ann.screenshot("bots-new-token")
    ann.check_access()
    dialog.get_by_label("Name of the token").fill("laptop")
    for scope in ("Watch", "Take seats", "Play"):
        dialog.get_by_role("switch", name=scope).uncheck(force=True)
    dialog.get_by_role("button", name="Create the token").click()
    expect(dialog.get_by_role("alert")).to_have_text("Allow at least one of the three.")
    dialog.get_by_role("switch", name="Watch").check(force=True)
    dialog.get_by_role("switch", name="Take seats").check(force=True)
    dialog.get_by_role("button", name="Create the token").click()
    expect(dialog).to_have_count(0)

    secret = card.get_by_role("textbox", name="The new token “laptop”")
    expect(secret).to_have_value(TOKEN)
    expect(secret).to_be_focused()
    expect(card.get_by_text("It is shown only this once.")).to_be_visible()
    ann.screenshot("bots-fresh-token", whole=True)
    ann.screenshot("bots-fresh-token-dark", whole=True, look="dark")
    ann.check_access()
    card.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("The token is copied.").first).to_be_visible()
    token: str = page.evaluate("navigator.clipboard.readText()")
    assert token == secret.input_value()
    who = Client(ann.site, token).me()
    assert (who.name, sorted(who.scopes)) == ("Tidal", ["join", "watch"])

    card.get_by_role("button", name="I have saved it").click()
    expect(secret).to_have_count(0)
    ann.open("/bots")
    line = card.get_by_role("list", name="Tokens for Tidal").get_by_role("listitem")
    expect(line).to_contain_text("laptop")
    expect(line.locator(".may > span")).to_have_text(["Watch", "Take seats"])
    expect(line).to_contain_text("last used on")
    assert token not in page.content()

    card.get_by_role("button", name="Revoke the token “laptop”").click()
    dialog.get_by_role("button", name="Cancel").click()
    Client(ann.site, token).me()
    card.get_by_role("button", name="Revoke the token “laptop”").click()
    dialog.get_by_role("button", name="Revoke").click()
    expect(line).to_have_count(0)
    with pytest.raises(Refused, match="no_token"):
        Client(ann.site, token).me()

    card.get_by_role("button", name="Close the account").click()
    expect(dialog).to_contain_text("This can’t be undone.")
    ann.screenshot("bots-close")
    dialog.get_by_role("button", name="Close the account").click()
    expect(card).to_have_count(0)
    expect(page.get_by_text("You have no bot account yet.")).to_be_visible()


def test_refusals_are_told_in_words(visit: Visit) -> None:
    ann, ben = visit("/bots"), visit("/bots")
    make_account(ann.page, "Undertow")
    expect(account_card(ann.page, "Undertow")).to_be_visible()
    make_account(ben.page, "UNDERTOW")
    field = ben.page.get_by_label("Name of the bot")
    expect(field).to_have_accessible_description(re.compile("Another bot already has this name."))
    for number in range(9):
        open_account(ann, f"Undertow {number}")
    make_account(ann.page, "One too many")
    expect(ann.page.get_by_label("Name of the bot")).to_have_accessible_description(
        re.compile("reached the limit for bots or tokens")
    )
    assert len(ann.problems) == len(ben.problems) == 1  # the refusals, as the browser logs them
    ann.problems.clear()
    ben.problems.clear()


@pytest.mark.parametrize("start", ["/settings", "/games"])
def test_my_bots_are_found_from_the_settings_and_from_my_games(visit: Visit, start: str) -> None:
    ann = visit(start)
    ann.page.get_by_role("link", name="My bots").click()
    ann.page.wait_for_url("**/bots")
    expect(ann.page).to_have_title("My bots · Lunarium")
    code = ann.page.locator("aside code")
    expect(code.nth(1)).to_have_text(f"lunarium bot my_bot.py:MyBot --table {ann.site}/table/TABLE")
    expect(code.nth(2)).to_contain_text("examples/my_bot.py")
    assert MY_BOT.is_file()
    expect(code.nth(3)).to_contain_text(f"{ann.site}/api/bot/me")


@pytest.mark.parametrize(
    ("language", "heading", "unused"),
    [
        ("cs", "Moji boti", "ještě nepoužit"),
        ("de", "Meine Bots", "noch nie benutzt"),
        ("hu", "Botjaim", "még nem használták"),
        ("ru", "Мои боты", "ещё не использован"),
    ],
)
def test_my_bots_on_a_phone_in_every_language(
    visit: Visit, language: str, heading: str, unused: str
) -> None:
    ann = visit(width=360, height=740, phone=True, language=language)
    bring(ann, f"Flood {language}")
    ann.open("/bots")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(ann.page.get_by_text(unused)).to_be_visible()
    assert fits(ann.page)
    ann.screenshot(f"bots-phone-{language}", whole=True)
    ann.check_access()


def test_the_language_can_be_changed_while_a_token_is_shown(visit: Visit) -> None:
    ann = visit("/bots")
    page = ann.page
    make_account(page, "Lagoon")
    card = account_card(page, "Lagoon")
    card.get_by_role("button", name="New token").click()
    page.get_by_label("Name of the token").fill("desk")
    page.get_by_role("button", name="Create the token").click()
    token = card.get_by_role("textbox").input_value()
    assert TOKEN.match(token)
    page.get_by_role("banner").get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Meine Bots")
    expect(card.get_by_text("Es wird nur jetzt gezeigt.")).to_be_visible()
    assert card.get_by_role("textbox").input_value() == token
