"""Somebody before a browser: a profile of their own, one page, and an eye for its mistakes."""

import json
import os
import time
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect

ROOT: Final = Path(__file__).resolve().parents[2]
SCREENS: Final = ROOT / "build" / "screens"
PICTURES: Final = "LUNARIUM_PICTURES" in os.environ
"""Whether screenshots are kept: `make pictures`. Nothing is claimed about them; people look."""
AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

RULES: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
RULES_OF_COLOUR: Final = ("color-contrast", "link-in-text-block")
PATIENCE_MS: Final = 60_000
"""Long enough for a machine that does ten other things."""

SLOWER: Final = float(os.environ.get("LUNARIUM_SLOWER", "1"))
"""How many times slower than they could be pages are: it finds tests that count on haste."""

COMING: Final = ".wait, main .moon[role=status]"
"""What a page shows while something is still on its way."""

CUT: Final = """names => [...document.querySelectorAll(names)].flatMap(name => {
  const text = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
  let last = null
  while (text.nextNode()) if (/\\d\\s*$/.test(text.currentNode.data)) last = text.currentNode
  if (last === null || name.getClientRects().length === 0) return []
  const range = document.createRange()
  const end = last.data.trimEnd().length
  range.setStart(last, end - 1)
  range.setEnd(last, end)
  const { right } = range.getBoundingClientRect()
  for (let box = last.parentElement; box !== name.parentElement; box = box.parentElement)
    if (getComputedStyle(box).overflowX !== 'visible'
      && box.getBoundingClientRect().right < right - 1) return [name.textContent.trim()]
  return []
})"""
"""The names that have lost the number which tells two of one level apart."""

expect.set_options(timeout=PATIENCE_MS)

Look = Literal["light", "dark"]


class Visitor:
    """Chosen at the start: size of the window, phone or not, language, look, motion, settings.

    `offline` lets the page keep things for times without a network, which is much work for
    somebody who stays for a few seconds.

    `problems` collects errors of the page; a test that breaks the network on purpose clears it.
    """

    def __init__(
        self,
        browser: Browser,
        site: str,
        *,
        width: int = 1280,
        height: int = 800,
        phone: bool = False,
        language: str = "en",
        look: Look = "light",
        motion: bool = False,
        settings: dict[str, Any] | None = None,
        offline: bool = False,
        context: BrowserContext | None = None,
    ) -> None:
        self.site = site
        self.look: Look = look
        self.problems: list[str] = []
        self._own = context is None
        self.context = context or browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=look,
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
            service_workers="allow" if offline else "block",
        )
        self.context.set_default_timeout(PATIENCE_MS)
        if settings is not None:
            kept = json.dumps(json.dumps(settings))
            self.context.add_init_script(
                "const name = 'lunarium.settings';"
                f" localStorage.getItem(name) ?? localStorage.setItem(name, {kept})"
            )
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", self._failed)
        self.page.on("console", self._said)
        if SLOWER > 1:
            debugger = self.context.new_cdp_session(self.page)
            debugger.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})

    def _failed(self, error: Error) -> None:
        self.problems.append(f"error at {self.page.url}: {error}")

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console at {self.page.url}: {message.text}")

    def wait_until(self, question: str) -> Any:
        """Ask the page until it answers yes; the answer may be a promise, and is returned.

        Playwright's own `wait_for_function` takes a promise itself for a yes.
        """
        deadline = time.monotonic() + PATIENCE_MS / 1000
        while not (answer := self.page.evaluate(question)):
            assert time.monotonic() < deadline, f"never true: {question}"
            self.page.wait_for_timeout(50)
        return answer

    def get_known(self) -> None:
        """Get the cookie of a first visit, without a page."""
        answer = self.page.request.get(f"{self.site}/api/me")
        assert answer.ok, answer.text()

    def open(self, path: str) -> None:
        """Go to an address of the site and wait for its heading."""
        self.page.goto(self.site + path)
        self.page.locator("h1").first.wait_for(state="attached")

    def look_differently(self, width: int, height: int, look: Look) -> None:
        """Give the window another size, and the system another look."""
        self.look = look
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=look)

    def second_tab(self, path: str) -> "Visitor":
        """The same person in another tab."""
        browser = self.context.browser
        assert browser is not None
        other = Visitor(browser, self.site, context=self.context)
        other.problems = self.problems
        other.open(path)
        return other

    def lay_table(self, game: str, *seats: str, start: bool = True, **options: Any) -> str:
        """A new table of this person's; seats are `me`, `open`, `guest NAME` or a bot's level."""
        answer = self.page.request.post(
            f"{self.site}/api/tables",
            data={
                "game": game,
                "seats": [_seat(seat) for seat in seats],
                "start": start,
                **options,
            },
        )
        assert answer.ok, answer.text()
        table: str = answer.json()["id"]
        return table

    def sit_down(self, game: str, *seats: str, **options: Any) -> str:
        """Go to a new table of one's own; its id."""
        table = self.lay_table(game, *seats, **options)
        self.open(f"/table/{table}")
        return table

    def screenshot(self, name: str, *, whole: bool = False, look: Look | None = None) -> None:
        """Keep a picture to look at, in another look if one is named, if pictures are wanted."""
        if not PICTURES:
            return
        SCREENS.mkdir(parents=True, exist_ok=True)
        if look is not None:
            self.page.emulate_media(color_scheme=look)
        self.page.screenshot(path=SCREENS / f"{name}.png", full_page=whole)
        self.page.emulate_media(color_scheme=self.look)

    def check_access(self) -> None:
        """No violation of WCAG 2.2 AA that axe can find, in the light and in the dark."""
        other: Look = "dark" if self.look == "light" else "light"
        found = self._violations({"type": "tag", "values": RULES})
        assert found == [], f"{self.page.url} in the {self.look} look: {found}"
        # Another look has other colours; names, roles and order stay.
        self.page.emulate_media(color_scheme=other)
        found = self._violations({"type": "rule", "values": RULES_OF_COLOUR})
        assert found == [], f"{self.page.url} in the {other} look: {found}"
        self.page.emulate_media(color_scheme=self.look)

    def _violations(self, rules: dict[str, Any]) -> list[str]:
        if not self.page.evaluate("'axe' in window"):
            # The content security policy forbids script tags, but not what the debugger runs.
            self.page.evaluate(AXE.read_text())
        found = self.page.evaluate(
            # What is right it need not name, which takes a fifth of its time.
            "rules => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })"
            ".then(({ violations }) => violations.flatMap(({ id, help, nodes }) =>"
            " nodes.map(n => `${id} (${help}): ${n.target} `"
            " + n.any.concat(n.all, n.none).map(check => check.message).join('; '))))",
            rules,
        )
        return [str(each) for each in found]

    def leave(self) -> None:
        """Close the browser's window, and the profile with it."""
        if self._own:
            self.context.close()


def _seat(seat: str) -> dict[str, str]:
    kind, _, name = seat.partition(" ")
    if kind in ("me", "open"):
        return {"kind": kind}
    if kind == "guest":
        return {"kind": "guest", "name": name}
    return {"kind": "bot", "level": seat}
