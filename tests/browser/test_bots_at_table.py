"""Programs from outside at the table: the seats they are offered, their mark, what they forfeit."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from lunarium.client import Client, Refused
from tests.browser.around import fits, look_at_board, look_at_result
from tests.browser.conftest import Visit
from tests.browser.games import command, look_at, play_out, rename
from tests.browser.programs import bring, playing, seat


def test_an_offered_seat_is_taken_by_a_real_program_that_plays(
    visit: Visit, tmp_path: Path
) -> None:
    ann = visit()
    rename(ann, "Ann")
    token = bring(ann, "Ebb")
    table = ann.sit_down("novaluna", "me", "open")
    page = ann.page
    second = seat(page, 1)
    second.get_by_label("Who takes seat 2?").select_option(label="Bot account…")
    expect(second.get_by_label("Which bot for seat 2?")).to_have_value("Ebb")
    second.get_by_label("Which bot for seat 2?").select_option(label="Another bot, by name")
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
    second.get_by_label("Who takes seat 2?").select_option(label="Bot account…")
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
        # In a sentence words are the mark.
        look_at_board(page)
        log = page.get_by_role("region", name="Moves so far")
        expect(log.get_by_text(re.compile(r"^Ebb \(bot\) takes")).first).to_be_attached()
        expect(log.get_by_text(re.compile(r"Ebb (takes|refills)"))).to_have_count(0)
        look_at_result(page)
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
    options = page.get_by_role("combobox", name="View as").get_by_role("option")
    expect(options).to_have_text(["Everyone", "Ann", "Ebb (bot)"])
    ann.screenshot("bots-replay")
    ann.check_access()


def test_the_host_is_told_that_a_bot_declines(visit: Visit) -> None:
    ann, ben = visit(), visit()
    program = Client(ben.site, bring(ben, "Spring Tide"))
    table = ann.sit_down("akvarko", "me", "open")
    second = seat(ann.page, 1)
    second.get_by_label("Who takes seat 2?").select_option(label="Bot account…")
    second.get_by_label("Name of the bot account").fill("Spring Tide")
    second.get_by_role("button", name="Offer the seat").click()
    expect(second).to_contain_text("offered to Spring Tide")
    program.decline(table, "I play Nova Luna only")
    expect(second).to_contain_text("Spring Tide (bot) has declined: I play Nova Luna only")
    expect(
        ann.page.get_by_text("Spring Tide (bot) declines seat 2: I play Nova Luna only")
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
    ben.open(f"/join/{table}#{invite}")
    expect(ben.page.locator("li", has_text="Neap").locator(".bot-badge")).to_be_visible()
    expect(ben.page.get_by_text("Seat 3")).to_be_visible()
    expect(ben.page.get_by_text("Seat 2")).to_have_count(0)
    ben.screenshot("bots-join")


def test_a_forfeited_move_is_told_in_the_log_and_in_the_replay(visit: Visit) -> None:
    ann = visit()
    rename(ann, "Ann")
    program = Client(ann.site, bring(ann, "Riptide"))
    table = ann.sit_down("novaluna", "me", "open")
    command(ann, table, type="offer", seat=1, bot="Riptide")
    place = program.join(table)
    command(ann, table, type="start")
    expect(ann.page.locator("div.frame")).to_be_visible()
    said = "Riptide (bot) tried too many illegal moves; New Moon makes this one."
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


def test_a_bot_is_asked_for_one_seat_of_a_table_only(visit: Visit) -> None:
    ann = visit()
    program = Client(ann.site, bring(ann, "Eddy"))
    table = ann.sit_down("akvarko", "me", "open", "open")
    command(ann, table, type="offer", seat=1, bot="Eddy")
    program.join(table)
    third = seat(ann.page, 2)
    third.get_by_label("Who takes seat 3?").select_option(label="Bot account…")
    expect(third.get_by_label("Which bot for seat 3?")).to_have_count(0)
    third.get_by_label("Name of the bot account").fill("Eddy")
    third.get_by_role("button", name="Offer the seat").click()
    expect(third.get_by_role("alert")).to_have_text("Eddy already has a seat at this table.")
    # Rather one of ours.
    third.get_by_label("Who takes seat 3?").select_option(label="Bot: Crescent")
    expect(third).to_contain_text("Crescent")
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_a_bot_at_the_table_of_a_phone(visit: Visit) -> None:
    ann = visit(width=360, height=740, phone=True)
    program = Client(ann.site, bring(ann, "A bot with quite a long name indeed"))
    bring(ann, "Bore")
    ann.open("/new/akvarko")
    ann.page.get_by_role("radio", name="My bot").check()  # scrolls it out from under the button
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
    expect(ann.page.locator(".around li .bot-badge")).to_be_visible()
    assert fits(ann.page)
    ann.screenshot("bots-table-phone")
    ann.check_access()


def test_the_set_up_offers_a_seat_to_my_own_bot(visit: Visit) -> None:
    ann = visit()
    program = Client(ann.site, bring(ann, "Slack Water"))
    ann.open("/new/novaluna")
    page = ann.page
    page.get_by_role("radio", name="My bot").check(force=True)
    expect(page.get_by_label("Which bot for seat 2?")).to_have_value("Slack Water")
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
    expect(ann.page.get_by_role("radio", name="Friend via link")).to_have_count(1)
    expect(ann.page.get_by_role("radio", name="My bot")).to_have_count(0)
