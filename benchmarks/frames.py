"""Frames and latency while moves are played by finger, on a phone four times slower than this core.

    python -m benchmarks.frames                     both games
    python -m benchmarks.frames akvarko --moves 12 --slower 6

A real Chromium plays real moves at the real server with all motion on: tiles fly, discs drop, moon
and discs walk; cards are dealt, passed, turned over and laid. Printed for each game:

frames    time from one frame to the next while something moved (60 per second: 16.7 ms)
presses   from the press until the next frame, according to the browser's event timing
tasks     CPU time of single tasks of the page's main thread, measured at full speed and multiplied,
          so that other work on the machine does not count; after 50 ms a press would have to wait

The machine has no graphics card, and other programs use it, so frames may be late for reasons that
have nothing to do with the page. Judge a page by the median of frames and by the tasks.
"""

import argparse
import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from benchmarks.pages import GAMES, lay_table, new_phone, site
from tests.browser.chromium import ALONE, executable

MOVING_MS: Final = 1600
"""How long something moves after a press."""

SETTLE_MS: Final = 400
"""How long a person looks at the answer before the next press."""

SOON_MS: Final = 5000
REST_MS: Final = 250
"""An element that has not moved for this long is at rest."""

MOST_PRESSES: Final = 8
"""How often a tile may be pressed before its cells are offered."""

PLACE: Final = "Place here"
READY: Final = "button.offered:not(.waiting), [data-stage=pick] .hand li"

RECORDER: Final = """
window.frames_ = []
window.presses = []
let last = performance.now(), until = 0
const tick = now => {
  if (now < until && now > last) frames_.push(now - last)
  last = now
  requestAnimationFrame(tick)
}
requestAnimationFrame(tick)
const watch = () => { last = performance.now(); until = last + MOVING_MS }
addEventListener('pointerdown', watch, { capture: true })
new PerformanceObserver(list => {
  for (const entry of list.getEntries())
    if (entry.interactionId) presses.push([entry.interactionId, entry.duration])
}).observe({ type: 'event', durationThreshold: 16 })
""".replace("MOVING_MS", str(MOVING_MS))


def press(page: Page, where: Locator, at: tuple[float, float] | None = None) -> None:
    """Touch the middle, or a point of it, as a finger does.

    `Locator.tap` would listen in the page to see whether it hits, and that would be measured too.
    Wait first until nothing moves, so that the finger hits the right element.
    """
    where.scroll_into_view_if_needed(timeout=SOON_MS)
    box = where.bounding_box(timeout=SOON_MS)
    for _ in range(SOON_MS // REST_MS):
        page.wait_for_timeout(REST_MS)
        before, box = box, where.bounding_box(timeout=SOON_MS)
        if box == before:
            break
    if box is None:
        raise SystemExit("there is nothing to press")
    x, y = at or (box["width"] / 2, box["height"] / 2)
    page.touchscreen.tap(box["x"] + x, box["y"] + y)
    page.wait_for_timeout(SETTLE_MS)


def play_novaluna(page: Page) -> None:
    """Choose the first tile, lay it on the first cell, confirm."""
    # Beside its tools a phone may have no room for whose turn it is.
    page.locator("p.turn.mine").wait_for(state="attached")
    if page.locator("button.refill").count():
        press(page, page.locator("button.refill"))
        page.wait_for_timeout(MOVING_MS)
    cell = page.locator("[role=gridcell]:has(.hollow)").first
    place = page.get_by_role("button", name=PLACE)
    for _ in range(MOST_PRESSES):
        # A press during a story only ends the story.
        if not cell.count():
            press(page, page.locator("button.offered:not(.waiting)").first)
        with suppress(PlaywrightTimeout):
            cell.wait_for(timeout=SOON_MS)
            press(page, cell)
            place.wait_for(timeout=SETTLE_MS)
            break
    press(page, place)
    page.wait_for_timeout(2 * MOVING_MS)


def play_akvarko(page: Page) -> None:
    """Pick the last card by two presses, lay it on the first cell, confirm."""
    page.locator("[data-stage=pick], [data-stage=place]").first.wait_for()
    card = page.locator("[data-stage=pick] .hand li button")
    # A card is raised, then picked; the only card of a hand is picked automatically.
    for _ in range(2):
        if card.count():
            press(page, card.last, (12, 24))
    page.locator("[data-stage=place]").wait_for()
    press(page, page.locator("[data-stage=place] .cell.open").first)
    place = page.get_by_role("button", name=PLACE)
    if place.count():  # the only cell of the first card is chosen already, and pressed again
        press(page, place)
    page.wait_for_timeout(MOVING_MS)


PLAYS: Final[dict[str, Callable[[Page], None]]] = {
    "novaluna": play_novaluna,
    "akvarko": play_akvarko,
}


def share(values: list[float], part: float) -> float:
    """The value that this part of all does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def tasks_in(trace: Path) -> list[float]:
    """Processor milliseconds of each task of the page's main thread."""
    events: list[dict[str, Any]] = json.loads(trace.read_text())["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event.get("name") == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [
        event["tdur"] / 1000
        for event in events
        if event.get("name") == "ThreadControllerImpl::RunTask"
        and (event["pid"], event["tid"]) in mains
        and "tdur" in event
    ]


def sit_down(browser: Browser, address: str, game: str) -> Page:
    """A person with a phone at a new table, when the first things have moved."""
    context = new_phone(browser)
    context.add_init_script(RECORDER)
    page = context.new_page()
    page.goto(f"{address}/")
    page.locator("h1").wait_for()
    page.goto(address + lay_table(page.request, address, game, "me", "new-moon"))
    page.locator(READY).first.wait_for()
    page.wait_for_timeout(MOVING_MS)
    page.evaluate("frames_.length = presses.length = 0")
    return page


def watch(page: Page, game: str, moves: int, slower: float) -> tuple[list[float], list[float]]:
    """Frames and presses on a slow phone."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    for _ in range(moves):
        PLAYS[game](page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    frames: list[float] = page.evaluate("frames_")
    longest: dict[int, float] = {}
    for press, duration in page.evaluate("presses"):
        longest[press] = max(duration, longest.get(press, 0))
    return frames, list(longest.values())


def trace(browser: Browser, page: Page, game: str, moves: int, slower: float) -> list[float]:
    """Tasks, measured at full speed and then taken times `slower`."""
    with tempfile.TemporaryDirectory(prefix="lunarium-frames-") as folder:
        path = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=path, categories=["toplevel"])
        for _ in range(moves):
            PLAYS[game](page)
        browser.stop_tracing()
        return [task * slower for task in tasks_in(path)]


def measure(browser: Browser, address: str, game: str, moves: int, slower: float) -> None:
    """Play twice, and print."""
    page = sit_down(browser, address, game)
    frames, presses = watch(page, game, moves, slower)
    page.context.close()
    page = sit_down(browser, address, game)
    tasks = trace(browser, page, game, moves, slower)
    page.context.close()
    print_figures(game, frames, presses, tasks)


def print_figures(game: str, frames: list[float], presses: list[float], tasks: list[float]) -> None:
    """What was measured, in milliseconds."""
    print(game)
    for name, values, limit in (
        ("frames", frames, 50.0),
        ("presses", presses, 100.0),
        ("tasks", [task for task in tasks if task >= 1], 50.0),
    ):
        if not values:
            print(f"  {name:8} none")
            continue
        over = sum(value > limit for value in values)
        print(
            f"  {name:8} {len(values):5}  median {statistics.median(values):6.1f}"
            f"  p95 {share(values, 0.95):6.1f}  p99 {share(values, 0.99):6.1f}"
            f"  longest {max(values):6.1f}  over {limit:.0f} ms: {over}"
        )
    sys.stdout.flush()


def main() -> int:
    """Measure the games named on the command line, and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), help="novaluna, akvarko")
    parser.add_argument("--moves", type=int, default=8)
    parser.add_argument("--slower", type=float, default=4)
    wish = parser.parse_args()
    with site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(with_window=True), args=list(ALONE)
        )
        for game in wish.games:
            measure(browser, address, game, wish.moves, wish.slower)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
