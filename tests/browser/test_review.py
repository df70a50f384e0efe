"""The review of a game: chances, grades, the better move on the board, luck, learning, forks."""

import json
import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.around import fits
from tests.browser.conftest import Visit
from tests.browser.games import finished_table, look_at, play_out, rename
from tests.browser.visitor import Visitor


def badly_played(ann: Visitor) -> str:
    """A game of Nova Luna that Ann has lost by her own doing, so that there is much to learn."""
    table = ann.lay_table("novaluna", "me", "crescent")
    play_out(table, ann, choose=_bad_move)
    return table


def _bad_move(moves: dict[str, Any]) -> str:
    """The dearest tile, where it brings least."""
    if not moves["takes"]:
        return "refill"
    take = max(moves["takes"], key=lambda one: one["cost"])
    _, cell = min(zip(take["gains"], moves["cells"], strict=True))
    return f"{take['tile']}@{cell[0]},{cell[1]}"


def reviewed(page: Page) -> None:
    """Wait until all moves are judged."""
    expect(page.get_by_role("heading", name="Luck", exact=True)).to_be_visible()
    expect(page.locator("progress")).to_have_count(0)


def test_a_game_is_reviewed_from_its_end_and_played_on_from_a_better_line(visit: Visit) -> None:
    ann = visit(width=1280, height=800)
    rename(ann, "Ann")
    table = badly_played(ann)
    page = ann.page

    def refuse(route: Route) -> None:
        problem = {"code": "too_many", "reason": "too many reviews", "clause": None}
        route.fulfill(status=429, content_type="application/json", body=json.dumps(problem))

    page.route("**/review", refuse, times=1)
    ann.open(f"/table/{table}")
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no review of this game")
    ann.problems.clear()  # the browser tells of every answer that is an error
    page.get_by_role("button", name="Try again", exact=True).click()

    # The first moves are there before the last.
    expect(page.locator(".log .grade").first).to_be_visible()
    reviewed(page)
    moves = look_at(ann, table)["info"]["moves"]
    expect(page.locator(".log .grade")).to_have_count(moves)

    # The graph is a slider, and a table for those who listen.
    graph = page.get_by_role("slider", name="Chance of winning")
    graph.focus()
    page.keyboard.press("End")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"Ann 0%, Crescent 100%$"))
    expect(page.locator(".controls .words strong")).to_have_text(f"Move {moves} of {moves}")
    page.locator("summary", has_text="As a table").first.click()
    chances = page.get_by_role("table", name="Chance of winning").locator("tbody tr")
    expect(chances).to_have_count(moves + 1)
    expect(chances.last.locator("td")).to_have_text(["0%", "100%"])
    players = page.get_by_role("table", name="The players")
    expect(players.get_by_role("row", name="Accuracy").locator("td")).to_have_count(2)
    # The boards stay in sight while one reads what stands far below.
    players.scroll_into_view_if_needed()
    expect(page.locator(".boards .board").first).to_be_in_viewport()

    # The better move is on the board of the player who moved, and its line continues.
    better = page.locator(".better")
    for weak in page.locator(".log li:has(.blunder), .log li:has(.mistake)").all():
        weak.get_by_role("button").click()
        expect(weak.locator("[aria-current]")).to_be_visible()
        if "refill" not in better.inner_text():  # a refill lies on no cell
            break
    expect(better).to_contain_text("Better:")
    # What is said of a move stands beside the list that it was chosen in.
    expect(better).to_be_in_viewport()
    page.get_by_role("button", name="Show the better move").click()
    expect(page.locator(".board .spot.held")).to_be_visible()
    expect(page.locator(".controls .words")).to_contain_text("The best line")
    ann.check_access()
    page.get_by_role("button", name="One move forward").click()
    expect(page.locator(".controls .words strong")).to_have_text(re.compile("^Move 1 of"))
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("shuffled again")
    ann.check_access()
    dialog.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(lambda address: "/table/" in address and table not in address)
    expect(page.locator("div.frame")).to_be_visible()
    laid = page.url.split("/table/")[1]
    assert look_at(ann, laid)["info"]["status"] == "running"


def test_on_a_phone_a_review_opens_at_the_end_with_its_graph_and_what_mattered(
    visit: Visit,
) -> None:
    ann = visit(width=360, height=640, phone=True)
    table = badly_played(ann)
    page = ann.page
    moves = look_at(ann, table)["info"]["moves"]
    ann.open(f"/table/{table}")
    page.get_by_role("link", name="Review").tap()
    expect(page.locator(".controls .words strong")).to_have_text(f"Move {moves} of {moves}")
    expect(page.get_by_role("slider", name="Chance of winning")).to_be_in_viewport(ratio=1)
    reviewed(page)
    # Those that cost most, at most five of them; none of them waits below the fold.
    turning = page.locator(".turning button")
    assert 1 <= turning.count() <= 5
    expect(turning.first).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("slider", name="Chance of winning")).to_be_in_viewport(ratio=1)
    assert fits(page)
    ann.check_access()
    ann.screenshot("review-phone")
    turning.first.tap()
    expect(page.locator(".boards .board").first).to_be_in_viewport()
    expect(turning.first).to_have_attribute("aria-current", "step")


def test_a_solo_game_shows_how_good_it_could_have_been(visit: Visit) -> None:
    ann = visit(width=390, height=844, phone=True)
    table = finished_table(ann, "novaluna", "me")
    page = ann.page
    ann.open(f"/table/{table}/move/3?review=1")
    heading = page.get_by_role("heading", name="How good it could have been")
    lines = page.locator("section").filter(has=heading).get_by_role("listitem")
    expect(lines).to_have_count(3)
    reviewed(page)
    assert fits(page)
    ann.check_access()
    # Both other games are replayed to their own ends, and one comes back each time.
    for line in (lines.nth(1), lines.nth(2)):
        points = line.locator("strong").inner_text()
        line.get_by_role("button", name=re.compile("^Replay")).tap()
        expect(heading).to_have_count(0)
        page.get_by_role("button", name="Jump to the end").tap()
        expect(page.get_by_role("heading", name="Result")).to_be_visible()
        expect(page.get_by_role("table").first).to_contain_text(points)
        page.get_by_role("button", name="Back to the reviewed game").tap()
        expect(lines).to_have_count(3)


def test_on_a_phone_a_player_learns_from_mistakes(visit: Visit) -> None:
    ann = visit(width=360, height=640, phone=True)
    rename(ann, "Ann")
    table = finished_table(ann, "akvarko", "me", "new-moon")
    page = ann.page
    ann.open(f"/table/{table}/move/0?review=1&seat=0")
    reviewed(page)
    assert fits(page)
    ann.check_access()
    # A move that is chosen in the list is seen on the board, which lies far above it.
    page.locator(".log li button").nth(2).tap()
    expect(page.locator(".boards .board").first).to_be_in_viewport()
    page.get_by_role("button", name=re.compile(r"^Ann: \d+ moves? to improve$")).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Find a better move")
    expect(page.get_by_text("What would be better?").first).to_be_visible()
    assert fits(page)
    ann.check_access()
    page.get_by_role("button", name="Show the solution").tap()
    expect(page.get_by_text("The best move:").first).to_be_visible()
    page.get_by_role("button", name="Back to the review").first.tap()
    expect(page.get_by_role("heading", name="Moves and grades")).to_be_visible()
