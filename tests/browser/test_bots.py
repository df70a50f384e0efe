"""Programs from outside: their accounts and tokens, seats that are offered to them, their badge."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from lunarium.client import Client, Refused
from tests.browser.conftest import Visit
from tests.browser.games import command, look_at, play_out, rename
from tests.browser.visitor import ROOT, Visitor

TOKEN = re.compile(r"^lun_[A-Za-z0-9_-]{43}$")
MY_BOT = ROOT / "examples" / "my_bot.py"
ALL_SCOPES = ["watch", "join", "play"]


def fits(page: Page) -> bool:
    """Whether nothing has to be moved sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return wide


def open_account(visitor: Visitor, name: str) -> str:
    """A bot account of this person's, made beside the page; its id."""
    answer = visitor.page.request.post(f"{visitor.site}/api/me/bots", data={"name": name})
    assert answer.ok, answer.text()
    account: str = answer.json()["id"]
    return account


def bring(visitor: Visitor, name: str) -> str:
    """A bot account of this person's with a token, which is the answer."""
    account = open_account(visitor, name)
    answer = visitor.page.request.post(
        f"{visitor.site}/api/me/bots/{account}/tokens",
        data={"name": "a token", "scopes": ALL_SCOPES},
    )
    assert answer.ok, answer.text()
    token: str = answer.json()["token"]
    return token


@contextmanager
def playing(link: str, token: str, log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The bot of the examples, as a process of its own, at a table."""
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, str(MY_BOT), link],
            env={**os.environ, "LUNARIUM_TOKEN": token},
            stdout=out,
            stderr=out,
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def account_card(page: Page, name: str) -> Locator:
    """The part of the page about one account."""
    return page.locator(f'article[data-bot="{name}"]')


def make_account(page: Page, name: str) -> None:
    """Type a name and make the account."""
    page.get_by_label("Name of the bot").fill(name)
    page.get_by_role("button", name="Make the account").click()


def seat(page: Page, number: int) -> Locator:
    """A seat of the waiting room, counted from 0."""
    return page.locator(f'li[data-seat="{number}"]')


def test_a_bot_account_and_a_token_are_made_copied_and_revoked(visit: Visit) -> None:
    ann = visit("/bots")
    page = ann.page
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.get_by_role("heading", level=1)).to_have_text("My bots")
    expect(page.get_by_text("You have no bot account yet.")).to_be_visible()
    ann.screenshot("bots-empty")
    page.get_by_role("button", name="Make the account").click()
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
    dialog.get_by_role("button", name="Make the token").click()
    expect(dialog.get_by_role("alert")).to_have_text("Allow at least one of the three.")
    dialog.get_by_role("switch", name="Watch").check(force=True)
    dialog.get_by_role("switch", name="Take seats").check(force=True)
    dialog.get_by_role("button", name="Make the token").click()
    expect(dialog).to_have_count(0)

    secret = card.get_by_role("textbox", name="The new token “laptop”")
    expect(secret).to_have_value(TOKEN)
    expect(secret).to_be_focused()
    expect(card.get_by_text("It is shown only now.")).to_be_visible()
    ann.screenshot("bots-fresh-token", whole=True)
    ann.screenshot("bots-fresh-token-dark", whole=True, look="dark")
    ann.check_access()
    card.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("The token is copied.").first).to_be_visible()
    token: str = page.evaluate("navigator.clipboard.readText()")
    assert token == secret.input_value()
    who = Client(ann.site, token).me()
    assert (who.name, sorted(who.scopes)) == ("Tidal", ["join", "watch"])

    card.get_by_role("button", name="I have kept it").click()
    expect(secret).to_have_count(0)
    ann.open("/bots")
    line = card.get_by_role("list", name="Tokens of Tidal").get_by_role("listitem")
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
    expect(dialog).to_contain_text("This cannot be undone.")
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
    expect(field).to_have_accessible_description(re.compile("Another bot has this name already."))
    for number in range(9):
        open_account(ann, f"Undertow {number}")
    make_account(ann.page, "One too many")
    expect(ann.page.get_by_label("Name of the bot")).to_have_accessible_description(
        re.compile("as many bots or tokens as one may have")
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


def test_an_offered_seat_is_taken_by_a_real_program_that_plays(
    visit: Visit, tmp_path: Path
) -> None:
    ann = visit()
    rename(ann, "Ann")
    token = bring(ann, "Ebb")
    table = ann.lay_table("novaluna", "me", "open")
    ann.open(f"/table/{table}")
    page = ann.page
    second = seat(page, 1)
    second.get_by_label("Who sits on seat 2?").select_option(label="Bot account…")
    expect(second.get_by_label("Which bot on seat 2?")).to_have_value("Ebb")
    second.get_by_label("Which bot on seat 2?").select_option(label="Another one, by its name")
    second.get_by_label("Name of the bot account").fill("Nobody at all")
    second.get_by_role("button", name="Offer the seat").click()
    expect(second.get_by_role("alert")).to_have_text(
        "No bot on this server is called “Nobody at all”."
    )
    ann.screenshot("bots-offer", whole=True)
    ann.check_access()
    second.get_by_label("Name of the bot account").fill("ebb")  # capitals do not matter
    second.get_by_role("button", name="Offer the seat").click()
    expect(second).to_contain_text("offered to Ebb")
    expect(page.get_by_role("heading", name="Invite friends")).to_have_count(0)
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()
    ann.screenshot("bots-offered", whole=True)
    ann.screenshot("bots-offered-dark", whole=True, look="dark")
    ann.check_access()

    second.get_by_role("button", name="Withdraw the offer").click()
    expect(second).to_contain_text("free")
    with pytest.raises(Refused):
        Client(ann.site, token).join(table)
    second.get_by_label("Who sits on seat 2?").select_option(label="Bot account…")
    second.get_by_role("button", name="Offer the seat").click()
    told = second.locator("code").inner_text()
    link = told.rpartition(" ")[2]
    assert told.startswith("lunarium bot ")
    assert link == f"{ann.site}/table/{table}"

    with playing(link, token, tmp_path / "bot.log"):
        expect(second.locator(".name")).to_contain_text("Ebb")
        expect(second.locator(".bot-badge")).to_have_text(re.compile("bot account"))
        page.get_by_role("button", name="Start the game").click()
        players = page.get_by_role("region", name="Players")
        expect(players.locator('[data-seat="1"] .bot-badge')).to_be_visible()
        ann.screenshot("bots-table")
        ann.check_access()
        play_out(table, ann)
    said = (tmp_path / "bot.log").read_text()
    assert "Ebb sits on seat 1" in said

    ranking = page.get_by_role("list", name="Ranking")
    expect(ranking.locator('[data-seat="1"] .bot-badge')).to_be_visible()
    expect(ranking.locator('[data-seat="0"] .bot-badge')).to_have_count(0)
    sheet = page.get_by_role("table", name="Score sheet")
    expect(sheet.get_by_role("columnheader", name="Ebb bot account")).to_be_visible()
    ann.screenshot("bots-end", whole=True)
    ann.check_access()

    ann.open("/games")
    expect(page.locator(f'[data-table="{table}"]')).to_contain_text("with Ebb")
    expect(page.locator(f'[data-table="{table}"] .bot-badge')).to_be_visible()
    ann.screenshot("bots-games")
    ann.open(f"/table/{table}/move/3")
    expect(page.get_by_role("heading", level=1).locator(".bot-badge")).to_be_visible()
    ann.screenshot("bots-replay")
    ann.check_access()


def test_the_host_is_told_that_a_bot_declines(visit: Visit) -> None:
    ann, ben = visit(), visit()
    program = Client(ben.site, bring(ben, "Spring Tide"))
    table = ann.lay_table("akvarko", "me", "open")
    ann.open(f"/table/{table}")
    second = seat(ann.page, 1)
    second.get_by_label("Who sits on seat 2?").select_option(label="Bot account…")
    second.get_by_label("Name of the bot account").fill("Spring Tide")
    second.get_by_role("button", name="Offer the seat").click()
    expect(second).to_contain_text("offered to Spring Tide")
    program.decline(table, "I play Nova Luna only")
    expect(second).to_contain_text("Spring Tide has declined: I play Nova Luna only")
    expect(
        ann.page.get_by_text("Spring Tide declines seat 2: I play Nova Luna only")
    ).to_have_count(1)
    expect(second).to_contain_text("free")
    ann.screenshot("bots-declined")
    ann.check_access()


def test_a_guest_cannot_take_the_seat_that_is_kept_for_a_bot(visit: Visit) -> None:
    ann, ben = visit(), visit()
    bring(ann, "Neap")
    table = ann.lay_table("akvarko", "me", "open", "open")
    invite = look_at(ann, table)["info"]["invites"]["any_seat"]
    command(ann, table, type="offer", seat=1, bot="Neap")
    ben.open(f"/join/{table}.{invite}")
    expect(ben.page.locator("li", has_text="Neap").locator(".bot-badge")).to_be_visible()
    expect(ben.page.get_by_text("Seat 3")).to_be_visible()
    expect(ben.page.get_by_text("Seat 2")).to_have_count(0)
    ben.screenshot("bots-join")


def test_a_forfeited_move_is_told_in_the_log_and_in_the_replay(visit: Visit) -> None:
    ann = visit()
    rename(ann, "Ann")
    program = Client(ann.site, bring(ann, "Riptide"))
    table = ann.lay_table("novaluna", "me", "open")
    command(ann, table, type="offer", seat=1, bot="Riptide")
    place = program.join(table)
    command(ann, table, type="start")
    ann.open(f"/table/{table}")
    expect(ann.page.locator("div.frame")).to_be_visible()
    said = "Riptide has tried too many moves that are not allowed; New Moon moves for it."
    while 1 not in (seen := look_at(ann, table))["info"]["to_move"]:
        take = seen["moves"]["takes"][0]["tile"]
        x, y = seen["moves"]["cells"][0]
        command(ann, table, type="play", seat=0, move=f"{take}@{x},{y}")
    for _ in range(5):
        with pytest.raises(Refused):
            place.play("R1@9,9")
    log = ann.page.get_by_role("region", name="Moves so far")
    expect(log.get_by_text(said)).to_be_visible()
    ann.screenshot("bots-forfeit")

    command(ann, table, type="archive")
    forfeited = next(
        step["move"]
        for step in ann.page.request.get(f"{ann.site}/api/tables/{table}/replay").json()["steps"]
        if step["happened"][0].get("forfeit") == "refused"
    )
    ann.open(f"/table/{table}/move/{forfeited}")
    expect(ann.page.locator('[aria-current="step"]')).to_contain_text(said)


def test_the_set_up_offers_a_seat_to_my_own_bot(visit: Visit) -> None:
    ann = visit()
    program = Client(ann.site, bring(ann, "Slack Water"))
    ann.open("/new/novaluna")
    page = ann.page
    page.get_by_role("radio", name="My bot").check(force=True)
    expect(page.get_by_label("Which bot on seat 2?")).to_have_value("Slack Water")
    ann.screenshot("bots-setup")
    ann.check_access()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(seat(page, 1)).to_contain_text("offered to Slack Water")
    program.join(page.url.rpartition("/")[2])
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_who_has_no_bot_is_not_asked_for_one_at_the_set_up(visit: Visit) -> None:
    ann = visit("/new/akvarko")
    ann.page.wait_for_load_state("networkidle")
    expect(ann.page.get_by_role("radio", name="Friend by link")).to_have_count(1)
    expect(ann.page.get_by_role("radio", name="My bot")).to_have_count(0)


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
    page.get_by_role("button", name="Make the token").click()
    token = card.get_by_role("textbox").input_value()
    assert TOKEN.match(token)
    page.get_by_role("banner").get_by_role("combobox", name="Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Meine Bots")
    expect(card.get_by_text("Es wird nur jetzt gezeigt.")).to_be_visible()
    assert card.get_by_role("textbox").input_value() == token


def test_a_bot_is_asked_for_one_seat_of_a_table_only(visit: Visit) -> None:
    ann = visit()
    program = Client(ann.site, bring(ann, "Eddy"))
    table = ann.lay_table("akvarko", "me", "open", "open")
    command(ann, table, type="offer", seat=1, bot="Eddy")
    program.join(table)
    ann.open(f"/table/{table}")
    third = seat(ann.page, 2)
    third.get_by_label("Who sits on seat 3?").select_option(label="Bot account…")
    expect(third.get_by_label("Which bot on seat 3?")).to_have_count(0)
    third.get_by_label("Name of the bot account").fill("Eddy")
    third.get_by_role("button", name="Offer the seat").click()
    expect(third.get_by_role("alert")).to_have_text("Eddy has a seat at this table already.")
    # Rather one of ours.
    third.get_by_label("Who sits on seat 3?").select_option(label="Bot: Crescent")
    expect(third).to_contain_text("Crescent")
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_a_bot_at_the_table_of_a_phone(visit: Visit) -> None:
    ann = visit(width=360, height=740, phone=True)
    program = Client(ann.site, bring(ann, "A bot with quite a long name indeed"))
    bring(ann, "Bore")
    ann.open("/new/akvarko")
    ann.page.get_by_role("radio", name="My bot").check(force=True)
    assert fits(ann.page)
    ann.screenshot("bots-setup-phone", whole=True)
    ann.page.get_by_role("button", name="Open the table").click()
    ann.page.wait_for_url("**/table/*")
    expect(seat(ann.page, 1)).to_contain_text("offered to A bot with quite a long name")
    assert fits(ann.page)
    ann.screenshot("bots-offered-phone", whole=True)
    ann.check_access()
    program.join(ann.page.url.rpartition("/")[2])
    ann.page.get_by_role("button", name="Start the game").click()
    players = ann.page.get_by_role("region", name="Players")
    expect(players.locator('[data-seat="1"] .bot-badge')).to_be_visible()
    assert fits(ann.page)
    ann.screenshot("bots-table-phone")
    ann.check_access()
