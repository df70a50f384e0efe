"""Hands of Akvárko: passed on, face down, hidden from others."""

import re

from playwright.sync_api import expect

from tests.browser.akvarko import (
    KINDS,
    frames_of,
    hand,
    hands_in,
    place_by_press,
    play_round,
    seated,
    stage,
    wait_for_next,
)
from tests.browser.conftest import Visit
from tests.browser.novaluna import join


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
        expect(seats.filter(has_text=f"{bot} has picked")).to_have_count(1)
    expect(seats.filter(has_text="You are choosing")).to_have_count(1)
    expect(page.locator(".around .way")).to_have_text(
        "The cards go to the left: yours go to New Moon, and First Quarter passes theirs to you"
    )
    hand(page).first.click(position={"x": 12, "y": 40})
    stage(page, "place")
    expect(page.locator("[aria-live=polite]")).to_contain_text(
        re.compile(r"All cards are revealed. You: .*New Moon: .*Crescent: .*First Quarter: ")
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
        "The cards go to the right: yours go to First Quarter, and New Moon passes theirs to you"
    )
    visitor.screenshot("akvarko-table-four-players")


def test_a_pick_lies_face_down_and_can_be_taken_back_until_all_have_picked(visit: Visit) -> None:
    host = visit()
    table = host.lay_table("akvarko", "me", "open", start=False)
    guest = visit()
    page = host.page
    host.open(f"/table/{table}")
    join(host, guest, table)
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


def test_hands_stay_hidden_on_one_device_until_their_owner_opens_them(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    frames = frames_of(page)
    visitor.sit_down("akvarko", "me", "guest Eva")
    curtain = page.locator("dialog[open] button")
    expect(curtain).to_be_visible()
    assert hands_in(frames)
    assert all(seen == (None, []) for seen in hands_in(frames))
    assert not re.search(KINDS, page.content())
    visitor.check_access()
    visitor.screenshot("akvarko-curtain-desktop")
    # Browsers let a page refuse only the first Esc.
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(curtain).to_be_visible()

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
    # Now all is revealed, and Eva continues by placing.
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


def test_a_spectator_sees_the_tanks_and_no_hand(visit: Visit) -> None:
    host = visit()
    table = host.sit_down("akvarko", "me", "new-moon", "new-moon", public=True)
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
    page.get_by_role("button", name=re.compile("^Tank: New Moon 1")).click()
    expect(page.locator("dialog[open]").get_by_role("grid")).to_be_visible()
