"""One story at a time: what stands around a board never runs ahead of what moves on it."""

from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.akvarko import place_by_press, play_round, seated, stage
from tests.browser.conftest import Visit
from tests.browser.novaluna import carry_first_tile, wait_for_turn

# Frame by frame: which thing flies (by its number), what is announced, and whose turn it is.
RECORDER: Final = """() => {
  const numbers = new Map()
  window.pictures = []
  const look = () => {
    const flying = [...document.querySelectorAll('body > div[aria-hidden=true]')]
      .filter(each => each.style.position === 'fixed')
    for (const each of flying) if (!numbers.has(each)) numbers.set(each, numbers.size)
    const cards = [...document.querySelectorAll('.hand li')]
    pictures.push({
      flights: flying.map(each => numbers.get(each)),
      passing: cards.some(card => card.getAnimations().some(each => each.playState === 'running'
        && each instanceof CSSTransition === false)),
      told: document.querySelectorAll('.log li:not(.event)').length,
      mine: document.querySelector('.bar [data-turn=mine]') !== null,
    })
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}"""


def pictures(page: Page) -> list[dict[str, Any]]:
    """What was recorded."""
    seen: list[dict[str, Any]] = page.evaluate("pictures")
    return seen


def test_turn_counts_and_log_follow_the_tiles_that_fly(visit: Visit) -> None:
    visitor = visit(motion=True)
    page = visitor.page
    # After the first move of a game the other one is to move, whatever the tile costs.
    for _ in range(20):
        visitor.sit_down("novaluna", "me", "new-moon")
        wait_for_turn(page)
        expect(page.locator("[role=grid], .pane[role=group]").first).to_be_visible()
        if page.locator(".log li:not(.event)").count() == 0:
            break
    page.evaluate(RECORDER)
    before = page.locator(".log li:not(.event)").count()
    carry_first_tile(page)
    expect(page.locator(".log li:not(.event)")).not_to_have_count(before)
    page.wait_for_function(
        "before => document.querySelectorAll('.log li:not(.event)').length > before + 1"
        " && document.querySelector('.bar [data-turn=mine]')",
        arg=before,
    )
    # The dragged tile follows the finger first; it is in its place when it is announced.
    air = [picture for picture in pictures(page) if picture["flights"]]
    assert air, "nothing flew"
    moves = sorted({number for picture in air for number in picture["flights"]})
    for picture in air:
        told = picture["told"] - before
        # Number 0 is the picture in the hand, 1 the same tile on its way, 2 the first of the bot.
        assert told <= max(0, moves.index(picture["flights"][0]) - 1), picture
        if picture["flights"][0] >= 2:
            assert not picture["mine"], "a tile of the bot still flies"
    # The prompt recaps what the bot did, and dragging has not touched the view.
    expect(page.locator(".plan .recap")).to_contain_text("New Moon: ")
    expect(page.get_by_role("button", name="Show all")).to_have_attribute("aria-disabled", "true")

    # A press shows the end of the scene at once, and acts.
    laid = page.locator("[role=gridcell]:not(.held) .piece").count()
    told = page.locator(".log li:not(.event)").count()
    carry_first_tile(page)
    page.wait_for_function(
        "laid => document.querySelectorAll('[role=gridcell]:not(.held) .piece').length > laid",
        arg=laid,
    )
    page.keyboard.press("Shift")
    assert page.locator(".log li:not(.event)").count() > told


def test_picks_are_told_when_the_hand_has_come_and_placements_recapped(
    visit: Visit,
) -> None:
    visitor = seated(visit, "me", "new-moon", "new-moon", motion=True)
    page = visitor.page
    stage(page, "pick")
    page.keyboard.press("Shift")  # the cards that are dealt come down
    play_round(page)
    stage(page, "pick")
    page.keyboard.press("Shift")
    expect(page.locator("[data-bar]")).to_contain_text("New Moon 1: ")
    page.locator(".hand li button").first.click(position={"x": 12, "y": 40})
    stage(page, "place")
    page.evaluate(RECORDER)
    place_by_press(page)
    page.locator(".bar [data-turn=mine]").wait_for()
    # A hand is passed on, perhaps some pictures later, and has come.
    page.wait_for_function(
        "() => document.querySelector('[data-stage=pick]')"
        " && pictures.some(each => each.passing) && !pictures.at(-1).passing"
    )
    passing = [picture for picture in pictures(page) if picture["passing"]]
    # Nothing more is announced before the hands have arrived, however soon the bots pick.
    assert len({picture["told"] for picture in passing}) == 1
