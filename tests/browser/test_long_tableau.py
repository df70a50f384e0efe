"""A tableau that does not fit: every legal cell can be reached by mouse, finger and keys."""

from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import command, look_at
from tests.browser.visitor import PATIENCE_MS, Visitor

LONG: Final = 22
FREE: Final = "[role=gridcell]:not(:has(.face:not(.previewed)))"
OFFERED: Final = "button.offered:not(.waiting)"


def lay_rows(visitor: Visitor) -> str:
    """A game for two on one device with long rows of tiles; the player to move has one too."""
    table = visitor.lay_table("novaluna", "me", "guest Eva")
    rows: dict[int, int] = {0: 0, 1: 0}
    while True:
        seat: int = look_at(visitor, table)["info"]["to_move"][0]
        if rows[seat] >= LONG:
            return table
        moves: dict[str, Any] = look_at(visitor, table, seat)["moves"]
        move = "refill"
        if not moves["refill"]:
            laid = rows[seat]
            x = laid // 2 if laid % 2 == 0 else -(laid + 1) // 2  # from the middle to both sides
            at = moves["cells"].index([x, 0])
            take = min(moves["takes"], key=lambda take: take["gains"][at])
            move = f"{take['tile']}@{x},0"
            rows[seat] += 1
        command(visitor, table, type="play", seat=seat, move=move)


def choose_first(page: Page) -> None:
    """Choose the first tile on offer, wherever its cells are."""
    page.locator(OFFERED).first.click()
    page.locator("[role=gridcell] .hollow").first.wait_for(state="attached")


def is_on_top(page: Page, at: str) -> bool:
    """Whether a press on the middle of this cell would meet the cell, and nothing over it."""
    return bool(
        page.evaluate(
            """at => {
                const cell = document.querySelector(`[role=gridcell][data-at="${at}"]`)
                const box = cell.getBoundingClientRect()
                const top = document.elementFromPoint(
                    box.x + box.width / 2, box.y + box.height / 2)
                return top !== null && cell.contains(top)
            }""",
            at,
        )
    )


def press_middle(page: Page, at: str, *, touch: bool) -> None:
    """A press where the cell is now: nothing is scrolled for it."""
    box = page.locator(f"[role=gridcell][data-at='{at}']").bounding_box()
    assert box is not None
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if touch:
        page.touchscreen.tap(*spot)
    else:
        page.mouse.click(*spot)


def walk_by_arrows(page: Page, side: str, at: str) -> None:
    """Press the arrow at an edge until the cell lies open."""
    arrow = page.get_by_role("button", name=f"Show more to the {side}")
    for _ in range(20):
        if is_on_top(page, at):
            return
        if arrow.count():
            arrow.click()
        else:  # it goes with the press that leads to the end, and the row is still moving
            page.wait_for_timeout(100)
    raise AssertionError(f"the arrows do not lead to {at}")


def ends_of(page: Page) -> tuple[str, str]:
    """The outermost legal cells of the row."""
    cells: list[str] = page.locator(FREE).evaluate_all(
        "cells => cells.map(cell => cell.dataset.at)"
    )
    row = sorted(int(at.split(",")[0]) for at in cells if at.endswith(",0"))
    return f"{row[0]},0", f"{row[-1]},0"


def expect_laid(visitor: Visitor, table: str, at: str) -> None:
    """The server soon has a tile there, in the row of the player who has just moved."""
    cell = [int(number) for number in at.split(",")]
    for _ in range(PATIENCE_MS // 100):
        players = look_at(visitor, table)["view"]["players"]
        if any(player["tableau"][-1]["at"] == cell for player in players):
            return
        visitor.page.wait_for_timeout(100)
    raise AssertionError(f"no tile is laid at {at}")


def test_a_mouse_reaches_both_ends_of_a_long_row(visit: Visit) -> None:
    visitor = visit(settings={"confirm": "never"})
    page = visitor.page
    table = lay_rows(visitor)
    visitor.open(f"/table/{table}")
    choose_first(page)
    left, right = ends_of(page)
    walk_by_arrows(page, "right", right)
    visitor.screenshot("novaluna-long-row")
    visitor.check_access()
    walk_by_arrows(page, "left", left)
    press_middle(page, left, touch=False)
    expect_laid(visitor, table, left)


def test_a_finger_reaches_the_end_of_a_long_row(visit: Visit) -> None:
    visitor = visit(phone=True, width=390, height=844)
    page = visitor.page
    table = lay_rows(visitor)
    visitor.open(f"/table/{table}")
    choose_first(page)
    _, right = ends_of(page)
    walk_by_arrows(page, "right", right)
    visitor.screenshot("novaluna-long-row-phone")
    press_middle(page, right, touch=True)
    page.get_by_role("button", name="Place here").click()
    expect_laid(visitor, table, right)


def test_keys_bring_the_cells_they_walk_to_into_sight(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.open(f"/table/{lay_rows(visitor)}")
    page.locator(OFFERED).first.wait_for()
    page.keyboard.press("1")
    page.locator("[role=gridcell]:focus").wait_for()
    for key in ("Home", "End"):
        page.keyboard.press(key)
        at: str = page.evaluate("document.activeElement.dataset.at")
        assert is_on_top(page, at), f"{key} leads to {at}, which is hidden"
    for _ in range(LONG + 2):
        page.keyboard.press("ArrowLeft")
        at = page.evaluate("document.activeElement.dataset.at")
        assert is_on_top(page, at), f"the arrow key leads to {at}, which is hidden"
    assert at == ends_of(page)[0]


def test_what_scrolls_a_cell_into_sight_moves_the_view(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.open(f"/table/{lay_rows(visitor)}")
    choose_first(page)
    _, right = ends_of(page)
    assert not is_on_top(page, right)
    cell = page.locator(f"[role=gridcell][data-at='{right}']")
    cell.evaluate("cell => cell.scrollIntoView({ inline: 'center', block: 'nearest' })")
    expect(page.get_by_role("button", name="Show more to the right")).to_have_count(0)
    assert is_on_top(page, right)
