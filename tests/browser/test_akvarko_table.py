"""Akvárko at the real table: whole games and everything one does in them."""

import re

from playwright.sync_api import expect

from tests.browser.akvarko import (
    CELLS,
    OPEN,
    PRIMARY,
    ROUNDS,
    drag,
    hand,
    hand_size,
    place_by_press,
    play_round,
    seated,
    stage,
    wait_for_next,
)
from tests.browser.around import look_at_board
from tests.browser.conftest import Visit


def test_a_whole_game_against_a_bot_is_played_by_presses(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon")
    page = visitor.page
    for number in range(1, ROUNDS + 1):
        stage(page, "pick")
        if number == 5:
            visitor.screenshot("akvarko-table-pick-desktop")
            visitor.check_access()
        hand(page).first.click(position={"x": 12, "y": 40})
        stage(page, "place")
        if number == 5:
            page.locator(OPEN).first.click()
            visitor.screenshot("akvarko-table-place-desktop")
            visitor.check_access()
        place_by_press(page)
        wait_for_next(page, number)
    expect(page.locator("p.turn")).to_have_text("The game is over")
    look_at_board(page)
    expect(page.locator(f"{CELLS}.card")).to_have_count(16)
    total = page.locator(".sheet .total").inner_text().split()[-1]
    figure = page.locator(".players .you .figure .words")
    expect(figure).to_have_text(re.compile(f"^{total} points?$"))
    visitor.screenshot("akvarko-table-over-desktop")


def test_a_whole_game_is_played_by_keys_alone(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon", "new-moon")
    page = visitor.page
    turned = 0
    for number in range(1, ROUNDS + 1):
        stage(page, "pick")
        expect(hand(page)).to_have_count(hand_size(number))
        # The last card of a hand is chosen already.
        if hand_size(number) > 1:
            page.keyboard.press(str((number - 1) % hand_size(number) + 1))
        expect(page.locator(".hand li.chosen button:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        stage(page, "place")
        # The focus has gone on to the cell that brings most; Enter chooses it, once more places.
        expect(page.locator(f"{CELLS}:focus")).to_have_count(1)
        # A single free cell, as for the first card and the last, is chosen already.
        if number not in (1, ROUNDS):
            page.keyboard.press("Enter")
        expect(page.locator(PRIMARY)).to_contain_text("Place here")
        if number % 4 == 0:
            page.keyboard.press("t")
            expect(page.locator(f"{CELLS}.turnable:focus")).to_have_count(1)
            turned += 1
        page.keyboard.press("Enter")
        wait_for_next(page, number)
        if number < ROUNDS:
            expect(page.locator(".hand li button:focus")).to_have_count(1)
    expect(page.locator("p.turn")).to_have_text("The game is over")
    look_at_board(page)
    expect(page.locator(f"{CELLS}.card .unseen").filter(has_text="other side")).to_have_count(
        turned
    )


def test_arrows_walk_hand_and_tank_and_escape_steps_back(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon", settings={"confirm": "always"})
    page = visitor.page
    stage(page, "pick")
    hand(page).nth(2).wait_for()  # it is drawn after the board around it
    page.keyboard.press("2")
    page.keyboard.press("ArrowRight")
    expect(hand(page).nth(2)).to_be_focused()
    expect(page.locator(".hand li.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".hand li.chosen")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("1")
    stage(page, "place")
    page.locator(PRIMARY).click()
    stage(page, "pick")
    expect(page.locator(".hand li button:focus")).to_have_count(1)  # the next hand is drawn
    page.keyboard.press("1")
    expect(page.locator(".hand li.chosen button:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    stage(page, "place")
    here = page.locator(f"{CELLS}:focus").get_attribute("data-cell")
    assert here is not None
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"{CELLS}:focus")).not_to_have_attribute("data-cell", here)
    page.keyboard.press("Enter")
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    # Turned card, wish to turn, cell: three steps back, and nothing has been played.
    expect(page.locator(PRIMARY)).to_contain_text("Place, and turn")
    page.keyboard.press("Escape")
    expect(page.locator(PRIMARY)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(PRIMARY)).to_contain_text("Place here")
    page.keyboard.press("Escape")
    expect(page.locator(PRIMARY)).to_have_count(0)
    assert stage(page, "place") == "place"


def test_a_card_is_turned_to_its_plant_with_the_placement(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon", settings={"confirm": "always"}, height=900)
    page = visitor.page
    stage(page, "pick")
    hand(page).first.click()
    hand(page).first.click()
    stage(page, "place")
    page.get_by_role("button", name="Also turn a card").click()
    expect(page.locator("[data-bar] p").first).to_have_text(
        "Which card will you turn to its plant side?"
    )
    # The new card itself is the only one that can turn.
    turnable = page.locator(f"{CELLS}.turnable")
    expect(turnable).to_have_count(1)
    turnable.click()
    visitor.screenshot("akvarko-table-turn-desktop")
    expect(page.locator(PRIMARY)).to_contain_text("Place, and turn")
    page.locator(PRIMARY).click()
    expect(page.locator(f"{CELLS}.card .unseen")).to_contain_text("plant, other side")
    expect(page.locator(".log")).to_contain_text("to its plant")


def test_cards_are_dragged_from_the_hand_and_into_the_tank(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon")
    page = visitor.page
    play_round(page)
    wait_for_next(page, 1)
    drag(page, hand(page).first, dy=-160)
    stage(page, "place")
    goal = page.locator(OPEN).last
    box = goal.bounding_box()
    assert box is not None
    drag(page, page.locator("[data-bar] .card[role=img]"), to=(box["x"] + 20, box["y"] + 20))
    wait_for_next(page, 2)
    expect(page.locator(f"{CELLS}.card")).to_have_count(2)


def test_without_confirmation_a_press_is_a_move_and_a_turn_is_said_first(visit: Visit) -> None:
    settings = {"confirm": "never"}
    visitor = seated(visit, "me", "new-moon", settings=settings, phone=True, motion=True)
    page = visitor.page
    stage(page, "pick")
    hand(page).first.tap()
    stage(page, "place")
    page.locator(PRIMARY).tap()  # the first card has one cell to go to
    wait_for_next(page, 1)
    hand(page).first.tap()
    stage(page, "place")
    page.locator(OPEN).first.tap()
    wait_for_next(page, 2)
    hand(page).first.tap()
    stage(page, "place")
    page.locator("[data-bar] .buttons button").tap()
    page.locator(OPEN).first.tap()
    page.locator(f"{CELLS}.card:not(.new)").first.tap()
    wait_for_next(page, 3)
    turned = page.locator(f"{CELLS}.card .unseen").filter(has_text="other side")
    expect(turned).to_have_count(1)


def test_the_score_sheet_lights_up_what_it_speaks_of(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon")
    page = visitor.page
    for number in range(1, 4):
        play_round(page)
        wait_for_next(page, number)
    line = page.locator(".sheet li button").first
    expect(line).to_contain_text("more")
    line.hover()
    expect(page.locator(f"{CELLS}.wanted, {CELLS}.lit")).not_to_have_count(0)
    visitor.screenshot("akvarko-table-sheet")
    page.locator(".players [data-seat='1']").click()
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_role("grid", name="Tank: New Moon")).to_be_visible()
    expect(dialog.locator("[role=gridcell].card")).to_have_count(3)
    visitor.screenshot("akvarko-look-at-a-neighbour")
    visitor.check_access()


def test_a_hint_is_put_together_and_can_be_followed(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon")
    page = visitor.page
    stage(page, "pick")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_contain_text("Pick ")
    expect(page.locator(".hand li.chosen")).to_have_count(1)
    page.get_by_role("button", name="Pick it").click()
    stage(page, "place")
    place_by_press(page)
    wait_for_next(page, 1)
    hand(page).first.click(position={"x": 12, "y": 40})
    stage(page, "place")
    page.get_by_role("button", name="Hint").click()  # once it can be pressed
    expect(page.locator(".hint")).to_contain_text("Place it here")
    expect(page.locator(f"{CELLS}.new")).to_have_count(1)
    visitor.screenshot("akvarko-table-hint")
    page.locator(PRIMARY).click()
    wait_for_next(page, 2)


def test_an_undo_gives_the_hand_back(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon")
    page = visitor.page
    play_round(page)
    wait_for_next(page, 1)
    page.keyboard.press("u")
    stage(page, "place")
    expect(page.locator(f"{CELLS}.card:not(.new)")).to_have_count(0)
    place_by_press(page)
    wait_for_next(page, 1)
