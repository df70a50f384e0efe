"""What tests of the screens around the table ask of a page."""

from playwright.sync_api import Page, expect

from tests.browser.games import look_at
from tests.browser.visitor import Visitor

FAIR = "[data-verdict]"


def fits(page: Page) -> bool:
    """Whether nothing has to be moved sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return wide


def verdict(page: Page, wanted: str) -> None:
    """Wait for what the browser found out about the shuffle."""
    expect(page.locator(f"[data-verdict={wanted}]")).to_be_visible()


def look_at_board(page: Page) -> None:
    """After the end: from the result back to the table."""
    page.locator(".sides label").nth(1).click()


def look_at_result(page: Page) -> None:
    """And from the table to the result again."""
    page.locator(".sides label").nth(0).click()


def invite_of(visitor: Visitor, table: str, seat: int | None = None) -> str:
    """The address of an invitation, as the host may give it away."""
    invites = look_at(visitor, table)["info"]["invites"]
    secret = invites["any_seat"] if seat is None else invites["by_seat"][seat]
    return f"/join/{table}#{secret}"
