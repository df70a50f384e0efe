"""Playing Nova Luna at the page: waiting for the turn, taking tiles, joining a table."""

import re

from playwright.sync_api import Page

from tests.browser.visitor import Visitor

MY_TURN = ".bar [data-turn=mine]"

READY = ".offered:not(.waiting)"

MOST_MOVES = 120
"""No game of two has more turns of one player: 68 tiles, and a refill now and then."""


def is_over(page: Page) -> bool:
    """Whether the frame says that the game is over."""
    return page.locator(".sides").count() > 0


def wait_for_turn(page: Page) -> bool:
    """Wait until one may move, or the game is over; whether one may move.

    The first bot of a fresh installation waits for its kernels to be compiled.
    """
    page.wait_for_function(
        "([ready]) => document.querySelector(ready) || document.querySelector('.sides')",
        arg=[READY],
        timeout=300_000,
    )
    return not is_over(page)


LAID = "[role=gridcell]:not(.held) .piece"
"""Tiles that lie, not the one that is held over a cell."""


def tiles_laid(page: Page) -> int:
    """How many tiles lie in the large tableau."""
    return page.locator(LAID).count()


def wait_for_tiles(page: Page, count: int) -> None:
    """Wait until this many lie there, or the result of the game covers them."""
    page.wait_for_function(
        "([laid, count]) => document.querySelectorAll(laid).length >= count"
        " || document.querySelector('.sides')",
        arg=[LAID, count],
    )


# The middle of a cell that brings most, among those that a press would meet: where a tableau does
# not fit, one of them has come into sight by itself.
LIES_OPEN = """() => {
  const spots = [...document.querySelectorAll('[role=gridcell]:has(.hollow)')].map(cell => {
    const box = cell.getBoundingClientRect()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const best = cell.querySelector('.best') !== null
    return { x, y, best, open: cell.contains(document.elementFromPoint(x, y)) }
  }).filter(({ open }) => open)
  const { x, y } = spots.find(({ best }) => best) ?? spots[0]
  return [x, y]
}"""


def take_by_press(page: Page, choice: int = 0) -> None:
    """Choose a tile on offer by press, and place it by press on the cell that brings most."""
    before = tiles_laid(page)
    page.locator(READY).nth(choice).click()
    page.locator("[role=gridcell]:has(.hollow)").first.wait_for(state="attached")
    spot: tuple[float, float] = page.evaluate(LIES_OPEN)
    page.mouse.click(*spot)
    wait_for_tiles(page, before + 1)


def take_several(page: Page, count: int) -> None:
    """Play this many turns by press."""
    for _ in range(count):
        wait_for_turn(page)
        take_by_press(page)


def take_by_key(page: Page, key: str = "1") -> None:
    """The same by keys alone: the number of the tile, then Enter on the cell that has the focus."""
    page.keyboard.press(key)
    page.locator("[role=gridcell].held:focus").wait_for()
    before = tiles_laid(page)
    page.keyboard.press("Enter")
    wait_for_tiles(page, before + 1)


def carry_first_tile(page: Page) -> None:
    """Drag the first tile on offer over a cell and let it go."""
    tile = page.locator(READY).first
    tile.hover()  # it waits until the tile lies still
    start = tile.bounding_box()
    assert start is not None
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 60, steps=4)
    page.locator("[role=gridcell]:has(.hollow), [role=gridcell].held").first.hover()
    page.mouse.up()


def join(host: Visitor, guest: Visitor, table: str) -> None:
    """The guest takes the seat of the invitation over the wire, as the join screen does."""
    link = host.page.locator(".link input").first.input_value()
    found = re.search(r"/join/([\w-]{22})#([\w-]+)$", link)
    assert found is not None, link
    assert found[1] == table
    answer = guest.page.request.post(
        f"{guest.site}/api/join",
        data={"table": table, "invite": found[2], "id": "join-" + table[:12], "name": "Ben"},
    )
    assert answer.ok, answer.text()
