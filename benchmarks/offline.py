"""A table without a network: how soon it is there, how soon it answers, and what it takes.

    python -m benchmarks.offline            five cold starts, then a game of Nova Luna
    python -m benchmarks.offline --runs 9

A real Chromium fetches everything for playing from the real server; then the network is off. Each
start has a fresh page and a fresh worker, and presses "Play now" before anything was warmed up.

start     from the press to a board that can be played on, as a clock tells it
work      processor time of the whole browser for it; on a slower machine it takes as many times
          longer, so four times the work of the busiest thread is about a slow phone's start
presses   from the press of a move until the next picture, as the browser's event timing tells it
memory    what the page holds with the table on it, and how much of it came with the worker
"""

import argparse
import os
import re
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from benchmarks.frames import READY, RECORDER, play_novaluna, share
from benchmarks.pages import new_phone, site
from tests.browser.chromium import ALONE, executable

TICKS: Final = os.sysconf("SC_CLK_TCK")


def keep(context: BrowserContext, address: str) -> None:
    """Fetch everything for playing, then have no network."""
    page = context.new_page()
    page.goto(f"{address}/offline")
    page.get_by_role("button", name=re.compile("Download")).click()
    page.get_by_role("heading", name="Ready on this device").wait_for()
    page.evaluate("localStorage.setItem('lunarium.strength.novaluna', '{\"level\":\"new-moon\"}')")
    page.close()
    context.set_offline(True)


def renderers(browser: CDPSession) -> list[int]:
    """The processes that hold pages."""
    found = browser.send("SystemInfo.getProcessInfo")["processInfo"]
    return [each["id"] for each in found if each["type"] == "renderer"]


def work_of(pids: list[int]) -> Iterator[float]:
    """Processor seconds of each thread of these processes."""
    for pid in pids:
        for task in Path(f"/proc/{pid}/task").iterdir():
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            yield (int(fields[11]) + int(fields[12])) / TICKS


def megabytes(pids: list[int]) -> float:
    """What these processes hold; pages that several share are divided among them."""
    total = 0
    for pid in pids:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
        found = re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE)
        total += int(found[1]) if found else 0
    return total / 1024


def start(page: Page, address: str, browser: CDPSession) -> tuple[float, float, float]:
    """One cold start: seconds by the clock, all work, and the work of the busiest thread."""
    page.goto(f"{address}/")
    play = page.locator("button.play").first
    play.wait_for()
    before = list(work_of(renderers(browser)))
    begun = time.monotonic()
    play.click()
    page.locator(READY).first.wait_for()
    took = time.monotonic() - begun
    after = list(work_of(renderers(browser)))
    return took, sum(after) - sum(before), max(after)


def measure(browser: Browser, address: str, runs: int, moves: int) -> None:
    """Start again and again, play on at the last table, and print."""
    context = new_phone(browser)
    context.add_init_script(RECORDER)
    keep(context, address)
    debugger = browser.new_browser_cdp_session()
    starts = []
    for _ in range(runs):
        page = context.new_page()
        starts.append(start(page, address, debugger))
        if len(starts) < runs:
            page.close()
    took, work, busiest = (statistics.median(column) for column in zip(*starts, strict=True))
    print(f"start    {runs} runs, median {took:.1f} s, longest {max(starts)[0]:.1f} s")
    print(f"work     {work:.1f} s in all, the busiest thread {busiest:.1f} s")
    page.wait_for_timeout(2000)
    page.evaluate("presses.length = 0")
    for _ in range(moves):
        play_novaluna(page)
    longest: dict[int, float] = {}
    for press, duration in page.evaluate("presses"):
        longest[press] = max(duration, longest.get(press, 0))
    found = list(longest.values())
    print(
        f"presses  {len(found)}, median {statistics.median(found):.0f} ms,"
        f" p95 {share(found, 0.95):.0f} ms, longest {max(found):.0f} ms"
    )
    with_worker = megabytes(renderers(debugger))
    # The same page without its worker.
    page.goto(f"{address}/games")
    page.locator("[data-table]").first.wait_for()
    alone = megabytes(renderers(debugger))
    print(f"memory   {with_worker:.0f} MB, without the worker {alone:.0f} MB")
    context.close()


def main() -> int:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--moves", type=int, default=8)
    wish = parser.parse_args()
    with site() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(with_window=True), args=list(ALONE)
        )
        measure(browser, address, wish.runs, wish.moves)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
