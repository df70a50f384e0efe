"""The table of Akvárko on phones and large screens, in other languages, in motion."""

import pytest
from playwright.sync_api import expect

from tests.browser.akvarko import (
    CELLS,
    OPEN,
    PRIMARY,
    hand,
    hand_size,
    play_round,
    seated,
    stage,
    wait_for_next,
)
from tests.browser.conftest import Visit
from tests.browser.visitor import CUT


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


def test_the_table_speaks_the_language_that_is_chosen(visit: Visit) -> None:
    visitor = seated(visit, "me", "new-moon", language="cs")
    page = visitor.page
    play_round(page)
    wait_for_next(page, 1)
    expect(page.locator("[aria-live=polite]")).to_contain_text("Dobíráš ")
    expect(page.locator(".around")).to_contain_text("Kolo 2 z 8")
    visitor.screenshot("akvarko-table-czech")


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("tablet", 820, 1180), ("small-desktop", 1100, 760), ("large", 2560, 1440)],
)
def test_the_table_fits_every_screen(visit: Visit, name: str, width: int, height: int) -> None:
    visitor = seated(visit, "me", "new-moon", "crescent", "crescent", width=width, height=height)
    page = visitor.page
    if width > height:
        # The hand has the whole row: no card hides the second score of another.
        stage(page, "pick")
        expect(hand(page)).to_have_count(hand_size(1))
        apart: float = page.evaluate(
            "() => { const [one, two] = [...document.querySelectorAll('.hand li')]"
            ".map(card => card.getBoundingClientRect()); return (two.x - one.x) / one.width }"
        )
        assert apart > 0.85
    for number in range(1, 4):
        play_round(page)
        wait_for_next(page, number)
    hand(page).first.hover(position={"x": 12, "y": 40})
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    visitor.screenshot(f"akvarko-table-{name}")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 640)])
def test_six_players_leave_the_hand_in_the_window(visit: Visit, width: int, height: int) -> None:
    visitor = seated(visit, "me", *["new-moon"] * 5, width=width, height=height)
    page = visitor.page
    stage(page, "pick")
    expect(hand(page).first).to_be_in_viewport(ratio=1)
    expect(page.locator(".players .picture").last).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert page.evaluate(CUT, ".around .who") == []


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
