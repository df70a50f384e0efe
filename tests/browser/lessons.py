"""A learner who does what the lessons ask for, by mouse, keyboard or finger.

What is right is read from the lessons themselves, which the rules have written.
"""

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.visitor import ROOT

LESSONS: Final = ROOT / "web" / "src" / "lib" / "learn"
MOST_KEYS: Final = 80
"""How many presses of a key lead anywhere on a page of the tutorial."""


def steps_of(game: str) -> list[dict[str, Any]]:
    """The lessons as the client has them."""
    steps: list[dict[str, Any]] = json.loads((LESSONS / f"{game}.json").read_text("utf-8"))
    return steps


def cell_of(text: str) -> tuple[int, int]:
    """`1,-2` as a cell."""
    x, y = text.split(",")
    return int(x), int(y)


@dataclass
class Learner:
    """Somebody at a page of the tutorial."""

    page: Page
    keyboard: bool = False
    touch: bool = False

    def do_step(self, step: dict[str, Any]) -> None:
        """Do all that a step asks for, and see that it is done."""
        place = 0
        while True:
            moment = step["moments"][place]
            if moment["asks"] == "nothing":
                break
            deeds = list(moment["goals"])
            for deed in deeds if moment["asks"] == "lines" else deeds[:1]:
                self._do(moment, deed)
            place = moment["goals"][deeds[0]]
        expect(self.page.locator(".coach.over")).to_be_visible()

    def go_on(self, name: str = "Next step") -> None:
        """To the next step."""
        before = self.page.url
        button = self.page.get_by_role("link", name=name)
        if self.keyboard:
            self.tab_to(button, back=True)
            self.page.keyboard.press("Enter")
        else:
            self._point_at(button)
        self.page.wait_for_url(lambda url: url != before)

    def tab_to(self, target: Locator, *, back: bool = False) -> None:
        """Walk with the tab key until the target, or something in it, has the focus."""
        for _ in range(MOST_KEYS):
            if target.evaluate("element => element.contains(document.activeElement)"):
                return
            self.page.keyboard.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"the tab key does not lead to {target}")

    def _do(self, moment: dict[str, Any], deed: str) -> None:
        match moment["asks"]:
            case "take":
                self._take(moment, deed)
            case "task":
                at, index = deed.removeprefix("?").split(":")
                self._ask(at, int(index))
            case "refill":
                self._press(self.page.locator("button.refill"))
            case "pick":
                self._pick(moment["board"]["hand"].index(deed))
            case "place":
                self._press_cell(deed.removeprefix("@"))
                self._press(self.page.get_by_role("button", name="Place here"))
            case "turn":
                at, turned = deed.removeprefix("@").split("~")
                self._press_cell(at)
                self._press(self.page.get_by_role("button", name="Also turn a card"))
                self._press_cell(turned)
                if self.touch:
                    done = re.compile("^Place, and turn")
                    self._press(self.page.get_by_role("button", name=done))
            case "lines":
                self._look(deed.removeprefix("="), moment)

    def _press(self, target: Locator) -> None:
        if self.keyboard:
            self.tab_to(target)
            self.page.keyboard.press("Enter")
        else:
            self._point_at(target)

    def _point_at(self, target: Locator) -> None:
        if self.touch:
            target.tap()
        else:
            target.click()

    def _take(self, moment: dict[str, Any], deed: str) -> None:
        tile, at = deed.split("@")
        board = moment["board"]
        slot = board["wheel"].index(tile)
        offered = self.page.locator(f"button[data-slot='{slot}']")
        if offered.count():
            if self.keyboard:
                self.page.keyboard.press(str(board["offer"].index(slot) + 1))
                expect(offered).to_have_attribute("aria-pressed", "true")
            else:
                self._point_at(offered)
        cell = self.page.locator(f"[role=gridcell][data-at='{at}']")
        expect(cell).to_be_visible()
        if self.keyboard:
            self._walk_tableau(at)
            self.page.keyboard.press("Enter")
        else:
            self._point_at(cell)
        if self.touch:
            self._point_at(self.page.get_by_role("button", name="Place here"))

    def _ask(self, at: str, index: int) -> None:
        tile = self.page.locator(f"[role=gridcell][data-at='{at}']")
        if self.keyboard:
            self._walk_tableau(at)
            for _ in range(index + 1):
                self.page.keyboard.press("Enter")
        else:
            task = tile.locator(f"[data-task='{index}']").element_handle()
            task.wait_for_element_state("stable")  # the tile that was placed makes the others move
            box = task.bounding_box()
            assert box is not None
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def _walk_tableau(self, at: str) -> None:
        grid = self.page.locator("[role=grid]")
        self.tab_to(grid)
        self._walk("data-at", at)

    def _press_cell(self, at: str) -> None:
        cell = self.page.locator(f"[data-cell='{at}']")
        if self.keyboard:
            self.tab_to(self.page.locator("[role=grid]"))
            self._walk("data-cell", at)
            self.page.keyboard.press("Enter")
        else:
            self._point_at(cell)

    def _walk(self, attribute: str, to: str) -> None:
        """Arrow keys from cell to cell: towards the goal, by a way that was not tried yet."""
        x, y = cell_of(to)
        tried: set[tuple[str, str]] = set()
        for _ in range(MOST_KEYS):
            here: str = self.page.evaluate(f"document.activeElement.getAttribute('{attribute}')")
            if here == to:
                return
            dx, dy = x - cell_of(here)[0], y - cell_of(here)[1]
            towards = {"ArrowRight": dx, "ArrowLeft": -dx, "ArrowDown": dy, "ArrowUp": -dy}
            keys = sorted(towards, key=lambda key: -towards[key])
            key = next((key for key in keys if (here, key) not in tried), keys[0])
            tried.add((here, key))
            self.page.keyboard.press(key)
        raise AssertionError(f"the arrow keys do not lead to {to}")

    def _pick(self, index: int) -> None:
        if self.keyboard:
            self.page.keyboard.press(str(index + 1))
            self.page.keyboard.press(str(index + 1))
            return
        card = self.page.locator("section ul button[aria-pressed]").nth(index)
        # Cards of a hand overlap: the left edge is the card's own.
        if self.touch:
            card.tap(position={"x": 20, "y": 60})
            self._point_at(self.page.get_by_role("button", name="Pick it"))
        else:
            card.click(position={"x": 20, "y": 60})

    def _look(self, kind: str, moment: dict[str, Any]) -> None:
        kinds = [one["line"]["kind"] for one in moment["explained"]["kinds"]]
        line = self.page.locator("section li button:has(.points)").nth(kinds.index(kind))
        if self.keyboard:
            self.tab_to(line)
        else:
            self._point_at(line)
