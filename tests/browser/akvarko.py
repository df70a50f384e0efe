"""Playing Akvárko at the page: hands, cells, whole rounds, and what the server sends."""

import json
import re
from typing import Any

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
    open_seat = page.locator("[data-stage]")
    expect(open_seat).to_have_attribute("data-stage", re.compile(f"^({'|'.join(names)})$"))
    return open_seat.get_attribute("data-stage") or ""


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
    """Wait until this many cards lie in the tank and one may pick again, or the game is over."""
    page.wait_for_function(
        "([cards, laid]) => document.querySelector('.sides')"
        " || document.querySelectorAll(cards).length === laid"
        " && document.querySelector('[data-stage=pick]')",
        arg=[f"{CELLS}.card:not(.new)", laid],
    )


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
    visitor.sit_down("akvarko", *seats)
    return visitor


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
