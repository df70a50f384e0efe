"""The whole path in Firefox and in WebKit: home, both tables to the end, replay, score pad.

What a table does in detail is tested in Chromium. Here one sees that nothing that we use is missing
elsewhere: the pages come, presses and sockets work, boards are drawn, and the shuffle is verified.
"""

import json
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.browser.engines import PATIENCE_S, Missing, Page, firefox, webkit
from tests.server.running import RunningServer

Engine = Callable[[], AbstractContextManager[Page]]

PLAY_OUT = """(async () => {
  const path = '/api/tables/' + location.pathname.split('/')[2]
  const best = list => list.reduce((one, other) => other.gain > one.gain ? other : one)
  const choose = moves => {
    if (moves.game === 'novaluna') {
      if (moves.end) return 'end'
      if (moves.takes.length === 0) return 'refill'
      const all = moves.takes.flatMap(({ tile, gains }) =>
        gains.map((gain, at) => ({ gain, move: `${tile}@${moves.cells[at]}` })))
      return best(all).move
    }
    return moves.picks.length > 0 ? best(moves.picks).card : `@${best(moves.places).at}`
  }
  for (;;) {
    const seen = await (await fetch(path)).json()
    if (seen.info.status === 'finished') return seen.info.result.scores
    if (seen.moves === null) {
      await new Promise(go => setTimeout(go, 20))
      continue
    }
    const body = JSON.stringify({
      type: 'play', id: Math.random().toString(16).slice(2).padEnd(16, '0').slice(0, 16),
      seat: seen.seat, move: choose(seen.moves),
    })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(path + '/commands', { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  }
})()"""
"""Plays the own seat over HTTP until the end, while the page follows over its socket."""


STILL = json.dumps({"language": "en", "motion": "none"})
"""Settings of the device: nothing moves, so that a press meets what it saw."""


def until(page: Page, condition: str) -> None:
    """Wait until an expression is true in the page."""
    deadline = time.monotonic() + PATIENCE_S
    while not page.run(f"Boolean({condition})"):
        assert time.monotonic() < deadline, f"{condition} at {page.run('document.body.innerText')}"
        time.sleep(0.05)


def press(page: Page, selector: str, where: str = "") -> None:
    """Press the first element that fits, and whose text has `where` in it, by the mouse."""
    quoted, words = json.dumps(selector), json.dumps(where)
    find = f"[...document.querySelectorAll({quoted})].find(e => e.textContent.includes({words}))"
    until(page, find)
    x, y = page.run(
        f"(e => {{ e.scrollIntoView({{ block: 'center', behavior: 'instant' }});"
        " const box = e.getBoundingClientRect();"
        f" return [box.x + box.width / 2, box.y + box.height / 2] }})({find})"
    )
    page.press(x, y)


def has(selector: str) -> str:
    """The condition that something is there."""
    return f"document.querySelector({json.dumps(selector)})"


@pytest.mark.parametrize("engine", [firefox, webkit])
def test_the_whole_path_is_walked_in_another_browser(engine: Engine, server: RunningServer) -> None:
    try:
        with engine() as page:
            walk(page, server.url)
    except Missing as missing:
        pytest.skip(str(missing))


def walk(page: Page, site: str) -> None:
    """From the home page to a game of each kind, its end and its replay, and to the score pad."""
    page.open(site)
    page.run(f"localStorage.setItem('lunarium.settings', {json.dumps(STILL)})")
    for game in ("novaluna", "akvarko"):
        page.open(site)
        press(page, f"article[data-game={game}] button.play")
        until(page, "location.pathname.startsWith('/table/')")
        until(page, has(".offered:not(.waiting), [data-stage=pick]"))
        if game == "novaluna":
            press(page, ".offered:not(.waiting)")
            press(page, "[role=gridcell]:has(.hollow)")
            until(page, has("[role=gridcell]:not(.held) .piece"))
        else:
            press(page, ".hand li button")
        assert len(page.run(PLAY_OUT)) == 2
        until(page, has("[data-verdict=verified]"))
        table = page.run("location.pathname")
        page.open(f"{site}{table}/move/3")
        until(page, has(".controls .words strong"))
        press(page, ".controls button[aria-label='One move forward']")
        until(page, "/move.[4-9]$/.test(location.pathname)")
        assert page.run(has(".broken, .bad") + " === null")
    page.open(f"{site}/score")
    until(page, has("[role=gridcell]"))
    press(page, "[role=gridcell]")
    press(page, ".palette button, [data-kind]")
    until(page, "/\\d/.test(document.querySelector('.sheet .total')?.textContent ?? '')")
