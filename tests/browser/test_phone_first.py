"""Tables on small phones: everything fits the window, nothing is covered, nothing jumps."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.akvarko import OPEN, PRIMARY, hand, seated, stage, wait_for_next
from tests.browser.conftest import Visit
from tests.browser.games import command, look_at
from tests.browser.novaluna import READY
from tests.browser.visitor import CUT, Visitor

PHONES: Final = {"small": (360, 640), "usual": (390, 844)}


def box_of(page: Page, selector: str) -> dict[str, float]:
    """Where something lies in the window."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None, selector
    return {
        "x": round(box["x"]),
        "y": round(box["y"]),
        "width": round(box["width"]),
        "height": round(box["height"]),
    }


def lay_tall(visitor: Visitor, tiles: int = 9) -> str:
    """A solo game whose tiles lie in seven rows."""
    table = visitor.lay_table("novaluna", "me")
    for number in range(tiles):
        moves: dict[str, Any] = look_at(visitor, table)["moves"]
        x, y = (0, number) if number < 7 else (1, number - 7)
        at = moves["cells"].index([x, y])
        take = min(moves["takes"], key=lambda take: take["gains"][at])
        command(visitor, table, type="play", seat=0, move=f"{take['tile']}@{x},{y}")
    return table


HIDDEN: Final = """selector => {
  const pane = document.querySelector('.pane').getBoundingClientRect()
  return [...document.querySelectorAll(selector)].filter(cell => {
    const box = cell.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    return box.top < pane.top - 1 || box.bottom > pane.bottom + 1 || box.left < pane.left - 1
      || box.right > pane.right + 1 || !cell.contains(document.elementFromPoint(x, y))
  }).map(cell => cell.dataset.at)
}"""


def wait_for_whole(page: Page) -> None:
    """Wait until all cells of the tableau are in sight: it is measured after it is laid out."""
    page.wait_for_function(f"() => ({HIDDEN})('[role=gridcell]').length === 0")


# Sides where there is more: each fade begins at the very edge of the mat, and in its colour.
FADES: Final = """() => {
  const pane = document.querySelector('.pane').getBoundingClientRect()
  return [...document.querySelectorAll('.arrows button')].map(arrow => {
    const box = arrow.getBoundingClientRect()
    const side = ['left', 'right', 'up', 'down'].find(side => arrow.classList.contains(side))
    const edge = { up: 'top', down: 'bottom' }[side] ?? side
    return Math.round(Math.abs(box[edge] - pane[edge]))
  })
}"""


@pytest.mark.parametrize("phone", PHONES)
def test_a_tall_tableau_is_whole_while_a_tile_is_placed(visit: Visit, phone: str) -> None:
    width, height = PHONES[phone]
    visitor = visit(width=width, height=height, phone=True)
    page = visitor.page
    visitor.open(f"/table/{lay_tall(visitor)}")
    page.locator(READY).first.wait_for()
    page.locator(".plan").wait_for()
    assert page.evaluate("scrollY") == 0
    plan = box_of(page, ".plan")
    assert plan["y"] + plan["height"] <= height, "the prompt is in sight from the start"
    wait_for_whole(page)
    visitor.screenshot(f"novaluna-tall-{phone}")
    # What is only a picture says how to bring it near.
    page.get_by_role("button", name="Zoom in").tap()
    page.locator(".strip button").first.wait_for()
    page.get_by_role("button", name="Back").tap()
    expect(page.locator(".strip")).to_have_count(0)

    page.locator(READY).first.tap()
    page.locator(".strip button").first.wait_for()
    page.locator("[role=gridcell] .hollow").first.wait_for()
    expect(page.locator(".plan")).to_contain_text("to your time")
    wait_for_whole(page)
    visitor.screenshot(f"novaluna-tall-{phone}-placing")
    # A cell too small for a finger grows at the first touch, and holds the tile.
    at = page.locator("[role=gridcell]:has(.hollow)").first.get_attribute("data-at")
    cell = page.locator(f"[role=gridcell][data-at='{at}']")
    button = page.get_by_role("button", name="Place here")
    small = box_of(page, f"[role=gridcell][data-at='{at}']")["width"] < 44
    cell.tap()
    expect(button).to_be_visible()
    if small:
        assert box_of(page, f"[role=gridcell][data-at='{at}']")["width"] >= 44
    field = box_of(page, ".field")
    expect(button).to_be_in_viewport(ratio=1)
    # A hint takes the words of the prompt: nothing moves.
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator(".plan .hint")).to_contain_text("disc")
    assert box_of(page, ".field") == field
    visitor.screenshot(f"novaluna-tall-{phone}-hint")
    assert page.evaluate("scrollY") == 0
    visitor.check_access()
    button.tap()
    expect(page.locator(".strip")).to_have_count(0)
    wait_for_whole(page)
    # A press on what is small brings the tableau near; "Show all" is off while all is shown.
    page.locator("[role=gridcell]").first.tap()
    page.locator(".strip button").first.wait_for()
    fit = page.get_by_role("button", name="Show all")
    expect(fit).to_have_attribute("aria-disabled", "true")
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").tap()
    assert page.evaluate(HIDDEN, "[role=gridcell]") != []
    fades: list[int] = page.evaluate(FADES)
    assert fades
    assert set(fades) == {0}
    fit.tap()
    wait_for_whole(page)
    page.get_by_role("button", name="Back").tap()
    expect(page.locator(".strip")).to_have_count(0)


# The cards around a chosen one have moved out of its way.
SECOND_CORNER: Final = """() => {
  for (const card of document.querySelectorAll('.hand li, .hand li button'))
    for (const each of card.getAnimations()) each.finish()
  const card = document.querySelector('.hand li.chosen button')
  const box = card.getBoundingClientRect()
  return card.contains(document.elementFromPoint(box.right - 8, box.top + 16))
}"""


HIDDEN_WORDS: Final = """() => {
  const words = document.querySelector('[data-bar] .words')
  return words.scrollHeight - words.clientHeight
}"""


@pytest.mark.parametrize(
    ("phone", "bots"), [("small", 2), ("small", 5), ("usual", 5)], ids=["2", "5", "5-usual"]
)
def test_the_hand_never_covers_the_tank(visit: Visit, phone: str, bots: int) -> None:
    width, height = PHONES[phone]
    visitor = seated(visit, "me", *["new-moon"] * bots, phone=True, width=width, height=height)
    page = visitor.page
    tank: dict[str, float] | None = None
    for number in range(1, 4):
        stage(page, "pick")
        hand(page).first.wait_for()
        tank = tank or box_of(page, ".board .tank .tank")
        assert box_of(page, ".board .tank .tank") == tank, "the tank stays where it is"
        thumb = box_of(page, ".thumb")
        assert tank["y"] + tank["height"] <= thumb["y"]
        assert thumb["y"] + thumb["height"] <= height + 1
        assert page.evaluate("scrollY") == 0
        names = [name.strip() for name in page.locator(".around .who").all_text_contents()]
        assert sorted(names) == sorted(["You", *[f"New Moon {n + 1}" for n in range(bots)]])
        assert page.evaluate(CUT, ".around .who") == []
        # Nothing follows the last card: no fade lies over it.
        hand(page).last.tap(position={"x": 12, "y": 40})
        expect(page.locator(".hand .more-right")).to_have_count(0)
        # The chosen card is whole: nothing lies over its second corner.
        hand(page).nth(1).tap(position={"x": 12, "y": 40})
        expect(page.locator(".hand li.chosen")).to_have_count(1)
        on_top: bool = page.evaluate(SECOND_CORNER)
        assert on_top
        hidden: int = page.evaluate(HIDDEN_WORDS)
        assert hidden <= 1, "what the card wants is read without scrolling"
        visitor.screenshot(f"akvarko-{phone}-{bots}-pick-{number}")
        if number == 2:
            page.get_by_role("button", name="Hint").tap()
            expect(page.locator("[data-bar] .hint")).to_contain_text("Pick")
            assert box_of(page, ".board .tank .tank") == tank
            assert box_of(page, ".thumb") == thumb
            visitor.check_access()
        page.locator(PRIMARY).tap()
        stage(page, "place")
        assert box_of(page, ".board .tank .tank") == tank
        if number > 1:
            page.locator(OPEN).last.tap()
        expect(page.locator(PRIMARY)).to_be_in_viewport(ratio=1)
        expect(page.locator("[data-bar] .condition")).to_be_in_viewport(ratio=1)
        hidden = page.evaluate(HIDDEN_WORDS)
        assert hidden <= 1, "what the card wants is read while it is placed"
        assert box_of(page, ".board .tank .tank") == tank
        visitor.screenshot(f"akvarko-{phone}-{bots}-place-{number}")
        page.locator(PRIMARY).tap()
        wait_for_next(page, number)
    # The seats are those of the table, and one press enlarges a neighbour's tank.
    seats = page.locator(".around li button")
    expect(seats).to_have_count(bots + 1)
    expect(page.locator(".players")).to_be_hidden()
    seats.first.tap()
    expect(page.locator("dialog[open] [role=grid]")).to_be_visible()
