"""Puzzles, positions that are set up, and a game with the real box: on the real boards."""

import json
import re
from typing import Any

from playwright.sync_api import Page, expect

from lunarium.games.novaluna import TILES
from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor


def solution_of(visitor: Visitor, puzzle: str) -> dict[str, Any]:
    answer = visitor.page.request.get(f"{visitor.site}/api/puzzles/{puzzle}")
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found


def play_take(page: Page, slot: int, at: str) -> None:
    """Take the tile of a slot and place it on a cell, by press."""
    page.locator(f".offered:not(.waiting)[data-slot='{slot}']").click()
    cell = page.locator(f"[role=gridcell][data-at='{at}']")
    cell.focus()
    page.keyboard.press("Enter")
    if page.get_by_role("button", name="Place here").is_visible():
        page.get_by_role("button", name="Place here").click()


def test_a_puzzle_is_solved_on_the_board_and_progress_is_kept(visit: Visit) -> None:
    visitor = visit("/practice", width=360, height=640)
    page = visitor.page
    section = page.locator("section[data-game=novaluna]")
    expect(section.get_by_text(re.compile(r"^0 of \d+ solved"))).to_be_visible()
    visitor.check_access()
    listed = visitor.page.request.get(f"{visitor.site}/api/puzzles?game=novaluna").json()
    for head in listed["puzzles"]:
        facts = solution_of(visitor, head["id"])
        if "@" in facts["puzzle"]["move"] and len(facts["moves"]["cells"]) > 1:
            break
    puzzle, moves = facts["puzzle"], facts["moves"]
    visitor.open(f"/puzzles/novaluna/{puzzle['id']}")
    expect(page.locator("h1")).to_have_text("Find the best move")
    visitor.check_access()
    tile, right = puzzle["move"].split("@")
    slot = next(take["slot"] for take in moves["takes"] if take["tile"] == tile)
    wrong = next(f"{x},{y}" for x, y in moves["cells"] if f"{x},{y}" != right)
    play_take(page, slot, wrong)
    expect(page.locator(".verdict")).to_have_text("Not quite.")
    page.get_by_role("button", name="Try again").click()
    play_take(page, slot, right)
    expect(page.locator(".verdict")).to_have_text("That’s it!")
    expect(page.locator(".said ul li").first).to_be_visible()
    # The board waits for nobody: it says what the puzzle was about.
    expect(page.locator(".plan")).to_have_text(re.compile("^(What matters here|Compare)"))
    visitor.check_access()
    # It was not found at the first try: nothing is in a row, but it is solved, here and later.
    kept = json.loads(page.evaluate("localStorage.getItem('lunarium.puzzles')"))
    assert kept["solved"] == [puzzle["id"]]
    assert kept["run"] == 0
    visitor.open("/puzzles/novaluna")
    expect(page.get_by_role("link", name=re.compile("solved$"))).to_have_count(1)
    visitor.check_access()


def test_a_position_is_set_up_refused_by_its_clause_shared_and_played_on(visit: Visit) -> None:
    # The tile B1 lies on the wheel and on a tableau.
    bad = "wheel: - B1 R2a T4a;moon: 1;1: B1@0,0;2:;order: 1 2"
    visitor = visit(f"/position/novaluna?p={bad}", width=360, height=640)
    page = visitor.page
    said = "Twice on the table: blue 1. Each tile can be used only once."
    expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()
    expect(page.get_by_role("button", name="The rule: NL-1.1")).to_be_visible()
    visitor.check_access()
    page.get_by_role("button", name=re.compile("^Slot 2: blue 1")).click()
    page.get_by_role("button", name="Remove").click()
    best = page.get_by_role("region", name="Best moves")
    expect(best.get_by_role("listitem").first).to_contain_text("%", timeout=300_000)
    visitor.check_access()
    # What is expected after a move is stepped through on the board.
    goes_on = page.get_by_role("button", name="Show what comes next")
    takes = best.get_by_role("listitem").filter(has=goes_on, has_not_text="efill the selection")
    takes.first.get_by_role("button", name="Show what comes next").click()
    expect(page.locator(".controls .words strong")).to_have_text("Next")
    visitor.check_access()
    page.get_by_role("button", name="One move forward").click()
    expect(page.locator(".controls .words strong")).to_have_text(re.compile("^Move 1 of"))
    page.get_by_role("button", name="Back to the position").click()
    # From the box onto the wheel, and back by undo.
    page.get_by_role("button", name="yellow", exact=True).click()
    page.get_by_role("button", name=re.compile(r"\(Y1\)")).click()
    expect(page.get_by_role("button", name=re.compile("^Slot 2: yellow 1"))).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Slot 2: empty")).to_be_visible()
    # A tableau, by keys: the tile in hand, then a cell.
    page.get_by_text("Player 2", exact=True).first.click()
    page.get_by_role("button", name=re.compile(r"\(Y1\)")).click()
    page.locator("[role=gridcell][data-at='0,0']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[role=gridcell] .piece")).to_have_count(1)
    # Its text is the position: typed elsewhere, it is set up again.
    page.get_by_role("button", name="As text").click()
    text = page.get_by_label("Position as text").input_value()
    assert "2: Y1@0,0" in text
    page.get_by_label("Position as text").fill("1: Z9@0,0")
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_text(re.compile("This is not a position: Z9@0,0"))).to_be_visible()
    page.get_by_label("Position as text").fill(text)
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("[role=gridcell] .piece").first).to_be_visible()
    # A question about a position is refused when a newer one takes its place.
    replaced = "429 (Too Many Requests)"
    visitor.problems[:] = [each for each in visitor.problems if replaced not in each]


def test_a_game_with_the_real_box_is_entered_and_becomes_a_record(visit: Visit) -> None:
    visitor = visit("/companion/novaluna", width=360, height=640)
    page = visitor.page
    page.get_by_label("Name of player 1").fill("Ann")
    visitor.check_access()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", name="Which tile is on slot 2?")).to_be_visible()
    visitor.check_access()
    # The names of the colours fit their buttons on a phone.
    colours = page.locator(".colours button")
    assert colours.evaluate_all("all => all.every(one => one.scrollWidth <= one.clientWidth)")
    # Nobody sits at this device, so nobody is said to.
    expect(page.get_by_text("on this device")).to_have_count(0)
    red = [tile for tile in TILES if tile.startswith("R")][:11]
    for tile in red:
        page.get_by_role("button", name=re.compile(rf"\({tile}\)")).click()
    expect(page.get_by_role("heading", name="Ann to move")).to_be_visible()
    play_take(page, 1, "0,0")
    expect(page.get_by_role("heading", name="Player 2 to move")).to_be_visible()
    kept = json.loads(page.evaluate("localStorage.getItem('lunarium.companion.novaluna')"))
    assert kept["entries"][-1] == {"seat": 0, "move": f"{red[0]}@0,0"}
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("to move$"))).to_be_visible()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="Step through it").click()
    page.wait_for_url(re.compile("/replay"))
    expect(page.get_by_role("button", name=re.compile("Ann takes the red 1"))).to_be_visible()
