"""A table without a network: how soon it starts and answers, and how much memory it takes.

    python -m benchmarks.offline            about six minutes
    python -m benchmarks.offline --runs 9

A real Chromium fetches everything for playing from the real server; then the network is off. Each
start has a fresh page and a fresh worker, and presses "Play now" before anything was warmed up.

start     from the press until the board can be played; and the CPU time of all browser processes
          for that, which depends least on other programs on the machine
slower    the same with all processes of the browser stopped for three times as long as they have
          run, as on a CPU four times slower than this one
presses   from the press of a move until the next frame, according to the browser's event timing
bots      the answer of First Quarter, the strongest bot here, with the browser slowed down
memory    of the page's process with the table on it, at once and half a minute later; pages of
          memory that several processes share count in part. It is measured in a browser without
          Playwright, see `benchmarks.unwatched`

The reference is the same table at the server, in the same browser on the same machine.
"""

import argparse
import os
import re
import signal
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

from benchmarks.frames import READY, RECORDER, play_novaluna, share
from benchmarks.pages import GAMES, new_phone, site
from benchmarks.unwatched import Unwatched, unwatched
from tests.browser.chromium import ALONE, executable
from tests.browser.device import worker_of

PATIENCE_MS: Final = 120_000
POLLING_MS: Final = 250
SLOWER: Final = 4
SLICE_S: Final = 0.004
"""How long a slowed-down browser runs at a time."""
AFTER_S: Final = 30
"""How long after the board appears the memory is measured again."""
GAME_S: Final = 25
"""How long a game is played to see how soon bots answer."""

NOTE_START: Final = """
window.started = null
addEventListener('click', event => {
  if (!event.target.closest('button.play')) return
  const begun = event.timeStamp
  const watch = new MutationObserver(() => {
    if (document.querySelector('READY') === null) return
    watch.disconnect()
    requestAnimationFrame(() => (window.started = performance.now() - begun))
  })
  watch.observe(document, { subtree: true, childList: true, attributes: true })
}, { capture: true })
""".replace("READY", READY)

MARKS: Final = "() => performance.getEntriesByType('mark').map(mark => [mark.name, mark.startTime])"

# First Quarter is asked for a hint before each move of the person, and the hint is played.
ANSWERS: Final = """async ([game, most]) => {
  const post = self.postMessage
  let asked = -1
  const request = (method, path, body) => new Promise((done, failed) => {
    const id = --asked
    self.postMessage = message => {
      if (message.id !== id) return post.call(self, message)
      self.postMessage = post
      if (message.status >= 300 || message.reason) failed(message.text ?? message.reason)
      else done(JSON.parse(message.text))
    }
    const text = body === undefined ? null : JSON.stringify(body)
    self.onmessage({ data: { is: 'request', id, method, path, body: text } })
  })
  const seats = [{ kind: 'me' }, { kind: 'bot', level: 'first-quarter' }]
  const { id } = await request('POST', '/api/tables', { game, seats, start: true })
  const path = `/api/tables/${id}`
  const took = []
  const deadline = performance.now() + most
  while (performance.now() < deadline) {
    const { info } = await request('GET', path)
    if (info.status === 'finished') break
    if (!info.to_move.includes(0)) {
      await new Promise(done => setTimeout(done, 5))
      continue
    }
    const begun = performance.now()
    const { move } = await request('POST', `${path}/hint`, { seat: 0 })
    took.push(performance.now() - begun)
    const command = { type: 'play', seat: 0, move, id: `answer-${took.length}` }
    await request('POST', `${path}/commands`, command)
  }
  return took
}"""


# ---------------------------------------------------------------------- the browser's processes


def processes(browser: CDPSession, kind: str | None = None) -> list[int]:
    """The processes of the browser: all, or those of a kind."""
    found = browser.send("SystemInfo.getProcessInfo")["processInfo"]
    return [each["id"] for each in found if kind in {None, each["type"]}]


@contextmanager
def slowed_down(pids: list[int], times: int = SLOWER) -> Iterator[None]:
    """Slow these processes down by the factor `times`, by stopping them in short slices.

    Only their CPU time counts: they are not stopped for time in which they wait, or, on a busy
    machine, in which others run; that would slow them down much more.
    """
    over = threading.Event()

    def tell(word: signal.Signals) -> None:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, word)

    def slow_down() -> None:
        used = seconds_used(pids)
        while not over.is_set():
            begun = time.perf_counter()
            time.sleep(SLICE_S)
            tell(signal.SIGSTOP)
            before, used = used, seconds_used(pids)
            # Threads that run side by side have stopped side by side too.
            ran = min(used - before, time.perf_counter() - begun)
            # Where a process has ended, less was used than before.
            time.sleep(max(ran, 0) * (times - 1))
            tell(signal.SIGCONT)

    thread = threading.Thread(target=slow_down)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def seconds_used(pids: list[int]) -> float:
    """Processor time of all threads of these processes, as Linux counts it."""
    sum_ns = 0
    for pid in pids:
        with suppress(OSError):
            sum_ns += time.clock_gettime_ns((~pid << 3) | _ALL_THREADS)
    return sum_ns / 1e9


_ALL_THREADS: Final = 2
"""With the number of a process this names a clock: clock_getcpuclockid(3)."""


def megabytes(pids: list[int]) -> float:
    """What the largest of these processes holds; pages that several share count in part."""
    sizes = [0]
    for pid in pids:
        with suppress(FileNotFoundError, ProcessLookupError):
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
            found = re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE)
            sizes.append(int(found[1]) if found else 0)
    return max(sizes) / 1024


# ---------------------------------------------------------------------- what is measured


def new_context(browser: Browser, address: str) -> BrowserContext:
    """A phone that plays against New Moon."""
    context = new_phone(browser)
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(RECORDER + NOTE_START)
    page = context.new_page()
    page.goto(f"{address}/")
    page.evaluate("localStorage.setItem('lunarium.strength.novaluna', '{\"level\":\"new-moon\"}')")
    page.close()
    return context


def keep(context: BrowserContext, address: str) -> None:
    """Fetch everything for playing, then have no network."""
    page = context.new_page()
    page.goto(f"{address}/offline")
    page.get_by_role("button", name=re.compile("Download")).click()
    page.get_by_role("heading", name="Ready on this device").wait_for()
    page.close()
    context.set_offline(True)


def open_home(context: BrowserContext, address: str) -> Page:
    """A fresh home page, on which nothing was pressed."""
    page = context.new_page()
    page.goto(f"{address}/")
    page.locator("button.play").first.wait_for()
    return page


def press_play(page: Page, browser: CDPSession, times: int = 1) -> None:
    """Press "Play now", and wait for a board that can be played on."""
    if times == 1:
        page.locator("button.play").first.click()
        page.wait_for_function("() => started !== null", polling=POLLING_MS)
        return
    # The press and the wait are the page's own: what steers it is not to be slowed down with it.
    page.evaluate("setTimeout(() => document.querySelector('button.play').click(), 300)")
    with slowed_down(processes(browser), times):
        page.wait_for_function("() => started !== null", polling=POLLING_MS)


@dataclass(frozen=True)
class Start:
    """Seconds: from the press to the board, of the processor, until parts of the worker ran."""

    took: float
    used: float
    parts: dict[str, float]


def starts(
    context: BrowserContext, address: str, browser: CDPSession, runs: int, times: int = 1
) -> list[Start]:
    """Starts, one after the other, each on a page of its own."""
    found = []
    for _ in range(runs):
        page = open_home(context, address)
        pids = processes(browser)
        before = seconds_used(pids)
        press_play(page, browser, times)
        used = seconds_used(pids) - before
        marks = page.workers[-1].evaluate(MARKS) if page.workers else []
        parts = {name: at / 1000 for name, at in marks}
        found.append(Start(page.evaluate("started") / 1000, used, parts))
        page.close()
    return found


def presses(page: Page, moves: int) -> list[float]:
    """Milliseconds of each press while this many moves are played by touch."""
    page.mouse.move(0, 0)  # it pressed "Play now", where a cell may lie now that would show a tile
    page.wait_for_timeout(2000)
    page.evaluate("presses.length = 0")
    for _ in range(moves):
        play_novaluna(page)
    longest: dict[int, float] = {}
    for press, duration in page.evaluate("presses"):
        longest[press] = max(duration, longest.get(press, 0))
    return list(longest.values())


def answers(page: Page, browser: CDPSession, game: str) -> list[float]:
    """Milliseconds of each answer of First Quarter on a slow processor."""
    worker = worker_of(page)
    with slowed_down(processes(browser)):
        found: list[float] = worker.evaluate(ANSWERS, [game, GAME_S * 1000])
    return found


# ---------------------------------------------------------------------- figures


def seconds(name: str, found: list[Start], aim: str) -> None:
    """A line about starts."""
    took = [one.took for one in found]
    used = statistics.median(one.used for one in found)
    print(
        f"{name:9} {len(took)} runs, median {statistics.median(took):.2f} s,"
        f" longest {max(took):.2f} s, processor {used:.2f} s{aim}",
        flush=True,
    )


def milliseconds(name: str, values: list[float], aim: str) -> None:
    """A line about answers."""
    print(
        f"{name:9} {len(values)}, median {statistics.median(values):.0f} ms,"
        f" p95 {share(values, 0.95):.0f} ms, longest {max(values):.0f} ms{aim}",
        flush=True,
    )


def parts(found: list[Start]) -> None:
    """When the parts of the worker were ready, counted from its start."""
    told = (
        f"{name} {statistics.median(one.parts[name] for one in found):.2f} s"
        for name in found[0].parts
    )
    print(f"          in the worker: {', '.join(told)}", flush=True)


def measure_reference(browser: Browser, address: str, runs: int, moves: int) -> None:
    """The same table at the server."""
    print("at the server, for reference", flush=True)
    debugger = browser.new_browser_cdp_session()
    context = new_context(browser, address)
    seconds("start", starts(context, address, debugger, runs), "")
    seconds("slower", starts(context, address, debugger, 2, SLOWER), f" ({SLOWER} times)")
    page = open_home(context, address)
    press_play(page, debugger)
    milliseconds("presses", presses(page, moves), "")
    context.close()


def measure(browser: Browser, address: str, runs: int, moves: int) -> None:
    """A table on the device, without a network."""
    print("on the device, without a network", flush=True)
    debugger = browser.new_browser_cdp_session()
    context = new_context(browser, address)
    keep(context, address)
    found = starts(context, address, debugger, runs)
    seconds("start", found, " (aim: 4)")
    parts(found)
    found = starts(context, address, debugger, 3, SLOWER)
    seconds("slower", found, f" ({SLOWER} times; aim: 10)")
    parts(found)
    page = open_home(context, address)
    press_play(page, debugger)
    milliseconds("presses", presses(page, moves), " (aim: 100)")
    for game in GAMES:
        milliseconds("bots", answers(page, debugger, game), f" ({game}, {SLOWER} times; aim: 1000)")
    context.close()


def measure_memory() -> None:
    """The page's process in a browser that nobody watches, with a table at the server and here."""
    print("memory of the page's process", flush=True)
    with site() as address, unwatched() as browser:
        memory("server", browser, address, "")
    with unwatched() as browser:
        with site() as address:
            browser.open(f"{address}/offline")
            browser.press("~Download")
            browser.until("document.body.innerText.includes('Ready on this device')")
            browser.close()
        # The server is gone.
        memory("device", browser, address, " (aim: 150)")


def memory(name: str, browser: Unwatched, address: str, aim: str) -> None:
    """Megabytes as soon as the board can be played on, and later."""
    browser.open(f"{address}/")
    browser.press("button.play")
    browser.until(f"document.querySelector({READY!r})")
    at_once = megabytes(browser.renderers())
    time.sleep(AFTER_S)
    later = megabytes(browser.renderers())
    print(f"{name:9} {at_once:.0f} MB, {AFTER_S} s later {later:.0f} MB{aim}", flush=True)


def main() -> int:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--moves", type=int, default=8)
    wish = parser.parse_args()
    with site() as address, sync_playwright() as playwright:
        for part in (measure_reference, measure):
            # A browser of its own, so that the pages of one do not count for the other.
            browser = playwright.chromium.launch(
                executable_path=executable(with_window=True), args=list(ALONE)
            )
            part(browser, address, wish.runs, wish.moves)
            browser.close()
    measure_memory()
    return 0


if __name__ == "__main__":
    sys.exit(main())
