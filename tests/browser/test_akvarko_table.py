"""Akvárko at the table, as people play it: by press, by key, on one device, on a phone."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor

ROUNDS = 16
KINDS = (
    "danio|neon|bala|guppy|swordtail|discus|blackshark|pleco|angelfish|shrimp|snail|loach"
    "|tetra|shark"
)
CELLS = ".board .tank [role=gridcell]"
OPEN = f"{CELLS}.open:not(.new)"
PRIMARY = "[data-bar] button.primary"


def stage(page: Page, *names: str) -> str:
    """Wait until the open seat is at one of these stages; which."""
    wanted = ", ".join(f"[data-stage={name}]" for name in names)
    return page.locator(wanted).get_attribute("data-stage") or ""


def hand(page: Page) -> Locator:
    """The cards of the hand."""
    return page.locator(".hand li button")


def hand_size(round_number: int) -> int:
    """How many cards a hand has in a round with three or more players (AK-2.1)."""
    return 8 - (round_number - 1) % 8


def place_by_press(page: Page) -> None:
    """Place the revealed card where it brings most; the first card has one cell only."""
    if page.locator(OPEN).count():
        rich = page.locator(f"{OPEN}:has(.gain:not(.less))")
        (rich if rich.count() else page.locator(OPEN)).first.click()
    page.locator(PRIMARY).click()


def play_round(page: Page, card: int = 0) -> None:
    """One round by presses: the card is picked at once by the mouse, then placed."""
    stage(page, "pick")
    hand(page).nth(card).click(position={"x": 12, "y": 40})
    stage(page, "place")
    place_by_press(page)


def wait_for_next(page: Page, laid: int) -> None:
    """Wait until so many cards lie in the tank and one may pick again, or the game is over."""
    page.wait_for_function(
        "([cards, laid]) => document.querySelector('.sides')"
        " || document.querySelectorAll(cards).length === laid"
        " && document.querySelector('[data-stage=pick]')",
        arg=[f"{CELLS}.card:not(.new)", laid],
    )


def look_at_board(page: Page) -> None:
    """After the end: from the result back to the table."""
    page.locator(".sides label").nth(1).click()


def frames_of(page: Page) -> list[dict[str, Any]]:
    """Every message that the page gets over its socket from now on."""
    frames: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: frames.append(json.loads(text)))

    page.on("websocket", listen)
    return frames


def hands_in(frames: list[dict[str, Any]]) -> list[tuple[int | None, list[str]]]:
    """The hands in these messages, each with the seat it was sent for."""
    return [
        (frame["seat"], frame["view"]["hand"])
        for frame in frames
        if frame["type"] == "update" and frame["view"] is not None
    ]


def seated(visit: Visit, *seats: str, **how: Any) -> Visitor:
    """A visitor at a new table of Akvárko."""
    visitor = visit(**how)
    table = visitor.lay_table("akvarko", *seats)
    visitor.open(f"/table/{table}")
    return visitor


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
    expect(page.locator(".players .you .figure")).to_have_text(re.compile(f"^{total} points?$"))
    visitor.screenshot("akvarko-table-over-desktop")


def test_a_whole_game_is_played_by_keys_alone(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon", "new-moon")
    page = visitor.page
    turned = 0
    for number in range(1, ROUNDS + 1):
        stage(page, "pick")
        expect(hand(page)).to_have_count(hand_size(number))
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
    expect(page.locator(f"{CELLS}.card .unseen").filter(has_text="beneath it")).to_have_count(
        turned
    )


def test_arrows_walk_hand_and_tank_and_escape_steps_back(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon", settings={"confirm": "always"})
    page = visitor.page
    stage(page, "pick")
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
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    stage(page, "place")
    here = page.locator(f"{CELLS}:focus").get_attribute("data-cell")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    assert page.locator(f"{CELLS}:focus").get_attribute("data-cell") != here
    page.keyboard.press("Enter")
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    # Turned card, wish to turn, cell: three steps back, and nothing has been played.
    expect(page.locator(PRIMARY)).to_contain_text("Place and turn")
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
    page.get_by_role("button", name="and turn a card").click()
    expect(page.locator("[data-bar] p")).to_have_text("Which card turns to its plant?")
    # The new card itself is the only one that can turn.
    turnable = page.locator(f"{CELLS}.turnable")
    expect(turnable).to_have_count(1)
    turnable.click()
    visitor.screenshot("akvarko-table-turn-desktop")
    expect(page.locator(PRIMARY)).to_contain_text("Place and turn")
    page.locator(PRIMARY).click()
    expect(page.locator(f"{CELLS}.card .unseen")).to_contain_text("plant, beneath it")
    expect(page.locator(".log")).to_contain_text("to its plant")


def test_two_players_get_a_new_card_from_the_deck_and_it_is_marked(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon")
    page = visitor.page
    stage(page, "pick")
    expect(page.locator(".hand .fresh")).to_have_count(0)
    expect(hand(page)).to_have_count(8)
    play_round(page)
    wait_for_next(page, 1)
    expect(page.locator(".hand .fresh")).to_have_count(1)
    # Seven came over; one of them was exchanged.
    expect(hand(page)).to_have_count(7)
    drawn = page.locator(".hand li:has(.fresh) .unseen").inner_text()
    assert "newly drawn" in drawn
    page.mouse.move(1, 1)
    page.keyboard.press("Escape")
    expect(page.locator(".around")).to_contain_text("81 cards in the deck")
    visitor.screenshot("akvarko-table-two-players")


def test_four_players_see_who_chooses_the_way_of_the_hands_and_all_cards_at_once(
    visit: Visit,
) -> None:
    visitor = seated(visit, "me", "new-moon", "crescent", "first-quarter", width=1600, height=950)
    page = visitor.page
    stage(page, "pick")
    seats = page.locator(".around li")
    expect(seats).to_have_count(4)
    for bot in ("New Moon", "Crescent", "First Quarter"):
        expect(seats.filter(has_text=f"{bot}: has picked")).to_have_count(1)
    expect(seats.filter(has_text="You: is choosing")).to_have_count(1)
    expect(page.locator(".around .way")).to_have_text(
        "Hands go to the left: to New Moon, from First Quarter"
    )
    hand(page).first.click(position={"x": 12, "y": 40})
    stage(page, "place")
    expect(page.locator("[aria-live=polite]")).to_contain_text(
        re.compile(r"All cards are turned up: You: .*New Moon: .*Crescent: .*First Quarter: ")
    )
    expect(page.locator(".around li .card.choosing, .around li .card.picked")).to_have_count(0)
    place_by_press(page)
    wait_for_next(page, 1)
    expect(page.locator("[aria-live=polite]")).not_to_be_empty()
    for number in range(2, 9):
        play_round(page)
        wait_for_next(page, number)
    expect(page.locator(".around")).to_contain_text("Phase 2 of 2")
    expect(page.locator(".around .way")).to_have_text(
        "Hands go to the right: to First Quarter, from New Moon"
    )
    visitor.screenshot("akvarko-table-four-players")


def test_a_pick_lies_face_down_and_can_be_taken_back_until_all_have_picked(visit: Visit) -> None:
    host = visit()
    table = host.lay_table("akvarko", "me", "open", start=False)
    guest = visit()
    page = host.page
    host.open(f"/table/{table}")
    secret = page.locator(".link input").first.input_value().rpartition(".")[2]
    data = {"table": table, "invite": secret, "id": "join-" + table[:12], "name": "Ben"}
    assert guest.page.request.post(f"{guest.site}/api/join", data=data).ok
    guest.open(f"/table/{table}")
    page.get_by_role("button", name="Start the game").click()
    stage(page, "pick")
    hand(page).nth(1).click(position={"x": 12, "y": 40})
    stage(page, "wait")
    expect(page.locator(".hand .picked")).to_have_count(1)
    expect(page.locator("[data-bar]")).to_contain_text("Waiting for Ben")
    expect(guest.page.locator(".around li").filter(has_text="has picked")).to_have_count(1)
    host.screenshot("akvarko-table-waiting")
    page.get_by_role("button", name="Take it back").click()
    stage(page, "pick")
    expect(hand(page)).to_have_count(8)
    hand(page).nth(2).click(position={"x": 12, "y": 40})
    stage(page, "wait")
    hand(guest.page).first.click(position={"x": 12, "y": 40})
    stage(page, "place")
    stage(guest.page, "place")


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
    assert page.locator(f"{CELLS}.card").count() == 2


def drag(
    page: Page, thing: Locator, *, dy: float = 0, to: tuple[float, float] | None = None
) -> None:
    """Carry something with the mouse, by that much or to that point."""
    box = thing.bounding_box()
    assert box is not None
    x, y = box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    goal = to or (x, y + dy)
    page.mouse.move((x + goal[0]) / 2, (y + goal[1]) / 2, steps=4)
    page.mouse.move(*goal, steps=4)
    page.mouse.up()


def test_the_score_sheet_lights_up_what_it_speaks_of(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon")
    page = visitor.page
    for number in range(1, 4):
        play_round(page)
        wait_for_next(page, number)
    line = page.locator(".sheet li button").first
    expect(line).to_contain_text(re.compile(r"more|no room"))
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
    page.keyboard.press("h")
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


def test_hands_stay_hidden_on_one_device_until_their_owner_opens_them(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    frames = frames_of(page)
    table = visitor.lay_table("akvarko", "me", "guest Eva")
    visitor.open(f"/table/{table}")
    curtain = page.locator("dialog[open] button")
    expect(curtain).to_be_visible()
    assert hands_in(frames)
    assert all(seen == (None, []) for seen in hands_in(frames))
    assert not re.search(KINDS, page.content())
    visitor.check_access()
    visitor.screenshot("akvarko-curtain-desktop")

    curtain.click()
    stage(page, "pick")
    first = [cards for seat, cards in hands_in(frames) if seat == 0][-1]
    assert len(first) == 8
    hand(page).first.click(position={"x": 12, "y": 40})

    expect(curtain).to_contain_text("Eva")
    # Nothing of either hand is left, neither the one that was played from nor Eva's.
    expect(hand(page)).to_have_count(0)
    assert not re.search(KINDS, page.content())
    assert all(seat in (None, 0) for seat, _ in hands_in(frames))
    assert hands_in(frames)[-1] == (None, [])

    curtain.click()
    stage(page, "pick")
    second = [cards for seat, cards in hands_in(frames) if seat == 1][-1]
    assert len(second) == 8
    hand(page).first.click(position={"x": 12, "y": 40})
    # Now all is revealed, and Eva goes on to place.
    stage(page, "place")
    expect(page.locator(".log")).not_to_contain_text("picks")
    place_by_press(page)
    expect(curtain).to_be_visible()
    expect(hand(page)).to_have_count(0)
    curtain.click()
    stage(page, "place")
    place_by_press(page)
    stage(page, "pick")
    expect(hand(page)).to_have_count(7)


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("phone", 360, 740), ("small-phone", 360, 640), ("phone-landscape", 740, 360)],
)
def test_a_phone_is_played_with_the_thumb(visit: Visit, name: str, width: int, height: int) -> None:
    visitor = seated(
        visit, "me", "new-moon", "new-moon", phone=True, width=width, height=height, look="dark"
    )
    page = visitor.page
    for number in range(1, 4):
        stage(page, "pick")
        # The first tap chooses, the button at the thumb picks.
        hand(page).first.tap(position={"x": 12, "y": 40})
        expect(page.locator(".hand li.chosen")).to_have_count(1)
        if number == 2:
            visitor.screenshot(f"akvarko-table-pick-{name}")
        page.locator(PRIMARY).tap()
        stage(page, "place")
        if number > 1:
            page.locator(OPEN).last.tap()
        if number == 3:
            visitor.screenshot(f"akvarko-table-place-{name}")
        page.locator(PRIMARY).tap()
        wait_for_next(page, number)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "nothing is wider than the phone"
    small = page.evaluate(
        "cells => [...document.querySelectorAll(cells)].map(c => c.getBoundingClientRect())"
        ".filter(({ width, height }) => Math.min(width, height) < 44).length",
        CELLS,
    )
    assert small == 0, "every cell is large enough for a finger"
    page.locator(".around .switch").tap()
    expect(page.locator(".sheet li").first).to_be_visible()
    expect(hand(page).first).to_be_hidden()
    visitor.screenshot(f"akvarko-table-sheet-{name}")
    visitor.check_access()


def test_a_spectator_sees_the_tanks_and_no_hand(visit: Visit) -> None:
    host = visit()
    table = host.lay_table("akvarko", "me", "new-moon", "new-moon", public=True)
    host.open(f"/table/{table}")
    play_round(host.page)
    wait_for_next(host.page, 1)
    watcher = visit()
    frames = frames_of(watcher.page)
    watcher.open(f"/table/{table}")
    page = watcher.page
    expect(page.get_by_role("list", name="All tanks").locator("li")).to_have_count(3)
    expect(hand(page)).to_have_count(0)
    play_round(host.page)
    wait_for_next(host.page, 2)
    expect(page.get_by_role("region", name="This round")).to_contain_text("Round 3 of 8")
    assert all(seen == (None, []) for seen in hands_in(frames))
    watcher.screenshot("akvarko-table-watching")
    watcher.check_access()
    page.get_by_role("button", name=re.compile("^Tank of New Moon 1")).click()
    expect(page.locator("dialog[open]").get_by_role("grid")).to_be_visible()


def test_the_table_speaks_the_language_that_is_chosen(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon", language="cs")
    page = visitor.page
    play_round(page)
    wait_for_next(page, 1)
    expect(page.locator("[aria-live=polite]")).to_contain_text("Dobíráš:")
    expect(page.locator(".around")).to_contain_text("Kolo 2 z 8")
    visitor.screenshot("akvarko-table-czech")


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("tablet", 820, 1180), ("small-desktop", 1100, 760), ("large", 2560, 1440)],
)
def test_the_table_fits_every_screen(visit: Visit, name: str, width: int, height: int) -> None:
    visitor = seated(visit, "me", "new-moon", "crescent", "crescent", width=width, height=height)
    page = visitor.page
    for number in range(1, 4):
        play_round(page)
        wait_for_next(page, number)
    hand(page).first.hover(position={"x": 12, "y": 40})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    visitor.screenshot(f"akvarko-table-{name}")


def test_motion_tells_the_story_and_ends_where_the_game_stands(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon", "new-moon", motion=True)
    page = visitor.page
    for number in range(1, 4):
        # A press during the flight of the cards brings them down; the next one counts.
        page.keyboard.press("Shift")
        play_round(page)
        wait_for_next(page, number)
    page.keyboard.press("Shift")
    expect(hand(page)).to_have_count(hand_size(4))
    page.wait_for_function(
        "() => [...document.querySelectorAll('.hand li')]"
        ".every(card => getComputedStyle(card).transform === 'none')"
    )
