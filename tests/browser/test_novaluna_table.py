"""Nova Luna at the real table: whole games and everything one does in them."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.novaluna import (
    LAID,
    MOST_MOVES,
    READY,
    carry_first_tile,
    is_over,
    take_by_key,
    take_by_press,
    take_several,
    tiles_laid,
    wait_for_tiles,
    wait_for_turn,
)


def test_a_whole_game_against_a_bot_is_played_by_presses(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    for move in range(MOST_MOVES):
        if not wait_for_turn(page):
            break
        if move == 5:
            visitor.screenshot("novaluna-table-desktop")
            visitor.screenshot("novaluna-table-desktop-dark", look="dark")
            visitor.check_access()
        if page.locator(".refill").count():
            page.locator(".refill").click()
            page.wait_for_function("() => !document.querySelector('.refill')")
        take_by_press(page)
    assert is_over(page)
    expect(page.locator("p.turn")).to_have_text("The game is over")
    visitor.screenshot("novaluna-end-desktop")


def test_a_whole_game_is_played_by_keys_alone(visit: Visit) -> None:
    visitor = visit(settings={"motion": "none", "confirm": "never"})
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    for move in range(MOST_MOVES):
        if not wait_for_turn(page):
            break
        if page.locator(".refill").count():
            page.keyboard.press("r")
            page.wait_for_function("() => !document.querySelector('.refill')")
            wait_for_turn(page)
        take_by_key(page, "123"[move % 3] if page.locator(READY).count() == 3 else "1")
    assert is_over(page)


def test_arrows_walk_the_cells_and_escape_steps_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    take_by_key(page)
    wait_for_turn(page)
    page.keyboard.press("2")
    page.locator("[role=gridcell].held:focus").wait_for()
    first = page.locator("[role=gridcell]:focus").get_attribute("data-at")
    assert first is not None
    page.keyboard.press("ArrowDown")
    expect(page.locator("[role=gridcell]:focus")).not_to_have_attribute("data-at", first)
    expect(page.locator(".offered.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".offered.chosen")).to_have_count(0)
    expect(page.locator("[role=gridcell]:has(.hollow)")).to_have_count(0)
    # The focus goes back to the tile.
    expect(page.locator(".offered:focus")).to_have_count(1)


def test_a_mouse_that_lies_still_chooses_no_cell_for_the_keys(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    take_by_key(page)
    wait_for_turn(page)
    page.keyboard.press("1")
    page.locator("[role=gridcell].held:focus").wait_for()
    cell = page.locator("[role=gridcell]:has(.hollow)").last
    at, box = cell.get_attribute("data-at"), cell.bounding_box()
    assert box is not None
    page.keyboard.press("Escape")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.press("1")
    page.locator(f"[role=gridcell][data-at='{at}']:hover").wait_for()
    expect(page.locator("[role=gridcell].held")).to_have_count(1)
    expect(page.locator("[role=gridcell].held:focus")).to_have_count(1)


def test_a_preview_tells_the_discs_and_who_moves_next(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    page.locator(READY).first.click()
    page.locator("[role=gridcell]:has(.hollow)").first.hover()
    expect(page.locator(".plan p")).to_have_text(
        re.compile(
            r"^(No discs this turn|You place \d+ discs?)\. (You go again|New Moon goes next)\.$"
        )
    )


def test_a_task_that_is_asked_about_tells_what_counts(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    take_several(page, 4)
    wait_for_turn(page)
    page.locator("[role=gridcell]:has(.piece):has([data-task])").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".counts .badge").first).to_have_text(re.compile(r"\d of \d \w+"))
    expect(page.locator("[aria-live=polite]")).to_contain_text(re.compile(r"\d of \d"))
    visitor.screenshot("novaluna-task-asked")


def test_solo_is_played_to_its_score(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me")
    expect(page.get_by_role("region", name="Solo game")).to_contain_text("under 100 is great")
    for move in range(MOST_MOVES):
        if not wait_for_turn(page):
            break
        if move == 6:
            visitor.screenshot("novaluna-solo-desktop")
            visitor.check_access()
        end = page.get_by_role("button", name="End phase 1")
        if end.count():
            end.click()
            expect(end).to_have_count(0)
        else:
            take_by_press(page)
    assert is_over(page)
    page.get_by_role("radio", name="Board").check()
    notes = page.get_by_role("region", name="Solo game").locator("dl strong")
    expect(notes).to_have_count(3)  # the board is drawn a moment later
    first, second, score = (int(note) for note in notes.all_inner_texts())
    assert score == first + second


def test_an_undo_gives_the_last_move_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    take_by_press(page)
    wait_for_turn(page)
    assert tiles_laid(page) == 1
    page.keyboard.press("u")
    expect(page.locator(LAID)).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("back")


def test_a_hint_lies_ready_and_can_be_followed(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    page.keyboard.press("h")
    expect(page.locator(".plan .hint")).to_contain_text("Take")
    visitor.screenshot("novaluna-hint")
    page.get_by_role("button", name="Place here").click()
    wait_for_tiles(page, 1)
    expect(page.locator(".plan .hint")).to_have_count(0)


def test_a_phone_wants_a_second_press(visit: Visit) -> None:
    visitor = visit(width=360, height=740, phone=True)
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    visitor.screenshot("novaluna-table-phone")
    for _ in range(4):
        wait_for_turn(page)
        before = tiles_laid(page)
        page.locator(READY).first.tap()
        page.locator("[role=gridcell]:has(.hollow)").first.tap()
        place = page.get_by_role("button", name="Place here")
        expect(place).to_be_visible()
        assert tiles_laid(page) == before
        place.tap()
        wait_for_tiles(page, before + 1)
    wait_for_turn(page)
    page.locator(READY).first.tap()
    page.locator("[role=gridcell]:has(.hollow)").first.tap()
    visitor.screenshot("novaluna-table-phone-held")
    visitor.screenshot("novaluna-table-phone-dark", look="dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    visitor.check_access()


def test_without_confirmation_a_press_is_a_move_also_on_a_phone(visit: Visit) -> None:
    visitor = visit(width=360, height=740, phone=True, settings={"confirm": "never"})
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    page.locator(READY).first.tap()
    page.locator("[role=gridcell]:has(.hollow)").first.tap()
    wait_for_tiles(page, 1)


def test_a_tile_is_carried_to_its_cell(visit: Visit) -> None:
    visitor = visit(motion=True)
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    carry_first_tile(page)
    expect(page.locator(LAID)).to_have_count(1)


def test_moves_are_spoken(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "guest Eva")
    wait_for_turn(page)
    page.keyboard.press("1")
    page.locator("[role=gridcell].held:focus").wait_for()
    page.keyboard.press("Enter")
    expect(page.locator("[aria-live=polite]")).to_contain_text(
        re.compile(
            r"takes the (red|blue|turquoise|yellow) \d( and places \d discs?)?\. .+ to move\."
        )
    )


def test_a_press_on_a_player_enlarges_the_tableau(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    take_several(page, 4)
    page.locator(".card[data-seat='1']").click()
    # The latest move is marked: on the own board, on the small one and on the large one.
    expect(page.locator(".room .spot.latest")).to_have_count(1)
    expect(page.locator(".players .mini .latest")).to_have_count(1)
    dialog = page.get_by_role("dialog", name="New Moon")
    expect(dialog.get_by_role("grid", name="Tableau: New Moon")).to_be_visible()
    expect(dialog.locator(".latest")).to_have_count(1)
    expect(dialog.locator(".latest .unseen")).to_contain_text("Placed last")
    visitor.screenshot("novaluna-opponent-large")
    visitor.check_access()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_keys_are_told_and_can_be_switched_off(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "new-moon")
    wait_for_turn(page)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("Choose a tile on offer")
    expect(dialog).to_contain_text("Refill the selection track")
    expect(dialog).not_to_contain_text("phase")
    visitor.screenshot("novaluna-keys")
    dialog.get_by_role("switch", name="Use single-key commands").press("Space")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    assert page.locator(".offered.chosen").count() == 0


def test_the_keys_of_the_solo_game_are_its_own(visit: Visit) -> None:
    visitor = visit()
    visitor.sit_down("novaluna", "me")
    wait_for_turn(visitor.page)
    visitor.page.keyboard.press("?")
    dialog = visitor.page.get_by_role("dialog", name="Keys")
    expect(dialog.locator("kbd", has_text=re.compile("^E$"))).to_have_count(1)
    expect(dialog.locator("kbd", has_text=re.compile("^R$"))).to_have_count(0)
