"""Help where it is needed: games that wait, names, rules and moves at the table, a recap."""

import re
from typing import Any, Final

from playwright.sync_api import Locator, expect

from tests.browser.akvarko import stage
from tests.browser.conftest import Visit
from tests.browser.games import command, finished_table, good_move, look_at, rename
from tests.browser.novaluna import (
    MOST_MOVES,
    READY,
    take_by_press,
    wait_for_tiles,
    wait_for_turn,
)
from tests.browser.test_first_steps import table_of
from tests.browser.test_rules_and_score import lay_example

PHONE: Final[dict[str, Any]] = {"phone": True, "width": 360, "height": 640}


def top_of(found: Locator) -> float:
    """How far below the upper edge of the window something begins."""
    box = found.bounding_box()
    assert box is not None
    return box["y"]


def test_home_goes_on_with_the_game_that_waits_and_leads_to_the_bots(visit: Visit) -> None:
    ann = visit(**PHONE)
    table = ann.lay_table("novaluna", "me")
    ann.open("/")
    page = ann.page
    line = page.locator(f"[data-table='{table}']")
    expect(line).to_contain_text("Your turn")
    expect(line).to_be_in_viewport(ratio=1)
    ann.screenshot("home-continue-phone")
    page.get_by_role("article", name="Akvárko").get_by_role("link", name="Choose the bots").tap()
    expect(page.get_by_role("group", name="Strength of the bot in seat 2")).to_be_visible()
    # People who play with others may say who they are.
    page.get_by_label("Your name").fill("Anna")
    ann.screenshot("setup-name-phone", whole=True)
    page.get_by_role("button", name="Start the game").tap()
    assert look_at(ann, table_of(ann))["info"]["seats"][0]["name"] == "Anna"
    ann.open("/")
    page.locator(f"[data-table='{table}'] a").tap()
    page.wait_for_url(f"**/table/{table}")


def test_home_keeps_the_room_of_the_games_that_stood_there(visit: Visit) -> None:
    ann = visit(**PHONE)
    tables = [ann.lay_table("novaluna", "me"), ann.lay_table("akvarko", "me", "new-moon")]
    ann.open("/")
    page = ann.page
    lines = page.locator("[data-table]")
    expect(lines).to_have_count(len(tables))
    page.route("**/api/me/games*", lambda _: None)  # the answer is held back until unroute
    page.reload()
    card = page.get_by_role("article", name="Nova Luna")
    expect(card).to_be_visible()
    expect(lines).to_have_count(0)
    before = top_of(card)
    page.unroute("**/api/me/games*")
    expect(lines).to_have_count(len(tables))
    assert top_of(card) == before


def test_a_made_up_name_is_shown_in_the_language_of_the_player(visit: Visit) -> None:
    ann = visit("/new/akvarko?with=friends", language="cs")
    name = ann.page.get_by_label("Tvoje jméno")
    expect(name).to_have_value("")
    expect(name).to_have_attribute("placeholder", re.compile(r"^\S+[íýáé] \S"))


def test_the_own_seat_comes_first_and_is_called_you(visit: Visit) -> None:
    ann = visit(**PHONE)
    ann.sit_down("novaluna", "new-moon", "new-moon", "me")
    cards = ann.page.locator(".players .card")
    expect(cards.first).to_contain_text("You")
    assert cards.first.get_attribute("data-seat") == "2"


def test_the_rules_open_at_what_one_is_doing_and_the_moves_lie_over_the_table(
    visit: Visit,
) -> None:
    ann = visit(**PHONE)
    ann.sit_down("novaluna", "me", "new-moon")
    page = ann.page
    wait_for_turn(page)
    sheet = page.get_by_role("dialog")
    page.get_by_role("button", name="Rules").tap()
    expect(sheet.locator("#NL-4\\.2")).to_be_in_viewport()
    expect(sheet.locator("#NL-4\\.2")).to_have_class(re.compile("target"))
    ann.screenshot("rules-sheet-phone")
    ann.check_access()
    # A clause that the text names is in the sheet too: nobody leaves the table for it.
    sheet.get_by_role("link", name="NL-7.1", exact=True).first.tap()
    expect(sheet.locator("#NL-7\\.1")).to_be_in_viewport()
    page.get_by_role("button", name="Back to the game").tap()
    page.locator(READY).first.tap()
    page.get_by_role("button", name="Rules").tap()
    expect(sheet.locator("#NL-4\\.4")).to_have_class(re.compile("target"))
    page.get_by_role("button", name="Back to the game").tap()
    page.get_by_role("button", name="Moves so far").tap()
    expect(sheet.get_by_role("heading", name="Moves so far")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Keys")).to_be_hidden()


def test_settings_lead_back_to_the_game(visit: Visit) -> None:
    ann = visit()
    table = ann.sit_down("novaluna", "me")
    ann.page.get_by_role("link", name="Settings").click()
    ann.page.get_by_role("link", name="Back to the game").click()
    ann.page.wait_for_url(f"**/table/{table}")


def test_what_the_others_did_is_told_to_those_who_come_back(visit: Visit) -> None:
    ann = visit()
    ann.sit_down("novaluna", "me", "new-moon")
    page = ann.page
    latest = page.locator(".log li:not(.event)").first
    for _ in range(MOST_MOVES):
        assert wait_for_turn(page)
        if page.locator(".log li", has_text="You take").count() and "New Moon" in (
            latest.text_content() or ""
        ):
            break
        take_by_press(page)
    note = page.get_by_role("dialog", name="While you were away")
    expect(note).to_have_count(0)
    page.reload()
    expect(note).to_contain_text("New Moon takes")
    ann.screenshot("while-away")
    # On a phone it lies over the mat, not over the tiles that one may take.
    page.set_viewport_size({"width": 390, "height": 844})
    wheel = page.locator(".wheel").first.bounding_box()
    assert wheel is not None
    assert top_of(note) >= wheel["y"] + wheel["height"] - 1
    page.set_viewport_size({"width": 1280, "height": 800})
    ann.check_access()
    page.locator(READY).first.click()
    expect(note).to_have_count(0)


def test_people_at_one_device_see_whose_tank_it_is(visit: Visit) -> None:
    ann = visit("/new/akvarko?with=device", **PHONE)
    page = ann.page
    expect(page.get_by_text("pass the device on", exact=False).first).to_be_visible()
    page.get_by_role("button", name="Start the game").tap()
    table_of(ann)
    for name in ("Player 1", "Player 2"):
        page.get_by_role("button", name=f"I’m {name}: show my cards").tap()
        expect(page.locator("p.turn")).to_have_text(name)  # a phone has room for the name
        expect(page.locator(".players .card.turn")).to_have_count(1)
        stage(page, "pick")
        page.locator("section ul button[aria-pressed]").first.tap(position={"x": 20, "y": 60})
        page.get_by_role("button", name="Pick it").tap()
    ann.screenshot("one-device-curtain")


def test_a_solo_result_stands_beside_the_best_one(visit: Visit) -> None:
    ann = visit()
    tables = [finished_table(ann, "novaluna", "me") for _ in range(2)]
    scores = [look_at(ann, table)["info"]["result"]["scores"][0] for table in tables]
    worse = tables[scores.index(max(scores))]
    ann.open(f"/table/{worse}")
    wanted = "best result yet" if scores[0] == scores[1] else f"Your best: {min(scores)}"
    expect(ann.page.locator(".end .aim")).to_contain_text(wanted)


def test_a_hint_goes_with_the_move_that_is_taken_back(visit: Visit) -> None:
    ann = visit()
    ann.sit_down("novaluna", "me")
    page = ann.page
    assert wait_for_turn(page)
    take_by_press(page)
    assert wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    held = page.locator("[role=gridcell].held")
    expect(held).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    wait_for_tiles(page, 0)
    expect(held).to_have_count(0)


def test_the_end_of_phase_one_is_told(visit: Visit) -> None:
    """NL-7.3."""
    ann = visit()
    table = ann.sit_down("novaluna", "me")
    while (seen := look_at(ann, table))["view"]["phase"] == 1:
        moves = seen["moves"]
        if moves["end"]:
            break
        command(ann, table, type="play", seat=0, move=good_move(moves))
    if seen["moves"]["end"]:
        ann.page.get_by_role("button", name="End phase 1").click()
    expect(ann.page.locator(".notice")).to_contain_text("Phase 1: ")


def test_the_controls_of_a_replay_take_one_row_and_notices_stay_off_them(visit: Visit) -> None:
    ann = visit(**PHONE)
    rename(ann, "Anna")
    table = finished_table(ann, "novaluna", "me", "new-moon")
    ann.open(f"/table/{table}/move/7")
    page = ann.page
    controls = page.get_by_role("group", name="Playback")
    box = controls.bounding_box()
    assert box is not None
    assert box["height"] <= 110
    page.get_by_role("button", name="Copy the link to this move").tap()
    notice = page.locator(".notice").first
    notice.wait_for()
    assert top_of(notice) < 100
    for board in page.locator("[data-seat]").all()[:2]:
        expect(board).to_be_in_viewport()
    ann.screenshot("replay-phone")


def test_the_score_pad_has_no_dead_ends_on_a_phone(visit: Visit) -> None:
    ann = visit("/score", **PHONE)
    page = ann.page
    expect(page.get_by_role("button", name="Add a player")).to_be_in_viewport(ratio=1)
    lay_example(page)
    # The line that is pressed lights up a tank in sight.
    page.locator(".sheet li", has_text="Snail").get_by_role("button").tap()
    expect(page.locator(".sheet > .small")).to_be_in_viewport(ratio=0.5)
    points = page.locator(".sheet li .points").last.bounding_box()
    small = page.locator(".sheet > .small").bounding_box()
    assert points is not None
    assert small is not None
    assert small["x"] + small["width"] <= points["x"], "it covers no points"
    ann.screenshot("score-lit-phone")
    page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('refused')) }"
    )
    page.get_by_role("button", name="Share the result").tap()
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_have_value(re.compile("44"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Next: Player 2").tap()
    expect(page.get_by_label("Name of player 2")).to_be_visible()


def test_what_is_found_in_the_rules_comes_above_the_keyboard(visit: Visit) -> None:
    page = visit("/rules/novaluna", **PHONE).page
    page.get_by_label("Search the rules").fill("refill")
    first = page.locator("article").first
    expect(first.locator("mark").first).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    assert top_of(first) < 320
    # After scrolling, the first rule is right below the box, and typing can continue.
    page.get_by_role("button", name="Show all rules").tap()
    box = page.get_by_label("Search the rules")
    box.tap()
    page.keyboard.type("ref")
    page.evaluate("scrollTo(0, 540)")
    page.keyboard.type("ill")
    expect(first).to_have_id("NL-4.1")
    expect(first).to_be_in_viewport(ratio=1)
    under = page.locator("search").bounding_box()
    assert under is not None
    assert 0 <= top_of(first) - (under["y"] + under["height"]) < 80
    expect(box).to_be_focused()
