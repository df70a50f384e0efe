"""The rules as pages, what opens without a network, and the score pad."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.lessons import Learner, steps_of
from tests.browser.visitor import Visitor
from tests.test_clauses import defined_in

GAMES = ("novaluna", "akvarko")

# AK example: the scored tank of the rulebook.
EXAMPLE = (
    "Swordtail Neon Pleco Plant",
    "Pleco Neon Plant Snail",
    "Bala Discus Shrimp Snail",
    "Swordtail Bala Pleco Snail",
)

NAMES = {"Neon": "Neon tetra", "Pleco": "Zebra pleco", "Bala": "Bala shark"}


def lay_example(page: Page) -> None:
    """Lay the tank of the rulebook, card by card."""
    palette = page.get_by_role("group", name="What is on the chosen cell?")
    for word in " ".join(EXAMPLE).split():
        palette.get_by_role("button", name=NAMES.get(word, word), exact=True).click()


def test_the_rules_are_found_by_words_without_accents_and_by_their_number(visit: Visit) -> None:
    visitor = visit("/rules/novaluna", language="cs")
    page = visitor.page
    everything = len(defined_in("NL"))
    found = page.locator("article")
    expect(found).to_have_count(everything)
    page.get_by_label("Hledat v pravidlech").fill("retezec barvy")
    expect(page.locator("article mark").first).to_have_text(re.compile("řetězec", re.IGNORECASE))
    expect(page.locator("#NL-5\\.3")).to_be_visible()
    assert 0 < found.count() < everything
    page.get_by_label("Hledat v pravidlech").fill("kolotoč")
    expect(page.get_by_text("Žádné pravidlo neobsahuje všechna tato slova.").first).to_be_visible()
    page.get_by_role("button", name="Ukázat všechna pravidla").click()
    expect(found).to_have_count(everything)


def test_a_link_to_a_clause_leads_there(visit: Visit) -> None:
    visitor = visit("/rules/novaluna/NL-7.5")
    page = visitor.page
    clause = page.locator("#NL-7\\.5")
    expect(clause).to_be_focused()
    expect(clause).to_be_in_viewport()
    expect(clause).to_have_class(re.compile("target"))
    page.locator("#NL-7\\.1").get_by_role("link", name="NL-2.1", exact=True).click()
    page.wait_for_url("**/rules/novaluna/NL-2.1")
    expect(page.locator("#NL-2\\.1")).to_be_in_viewport()
    page.go_back()
    expect(page.locator("#NL-7\\.5")).to_be_in_viewport()
    visitor.open("/rules/novaluna/NL-99")
    expect(page.get_by_role("alert")).to_contain_text("There is no rule NL-99")


@pytest.mark.parametrize("language", ["en", "cs", "de", "hu", "ru"])
def test_the_rules_speak_the_language_and_change_it_in_place(visit: Visit, language: str) -> None:
    visitor = visit("/rules/akvarko", language=language)
    page = visitor.page
    expect(page.locator("article")).to_have_count(len(defined_in("AK")))
    visitor.screenshot(f"rules-akvarko-{language}")
    before = page.locator("#AK-6\\.5").inner_text()
    other = "de" if language != "de" else "en"
    page.locator("header select").first.select_option(other)
    expect(page.locator("#AK-6\\.5")).not_to_have_text(before)


ALL_IS_KEPT = """async () => {
  const source = await (await fetch('/sw.js')).text()
  const { shell, languages } = JSON.parse(source.match(/const KEPT = (.*)/)[1])
  const kept = await Promise.all([...shell, ...languages.en].map((file) => caches.match(file)))
  return kept.every(Boolean)
}"""
"""What the service worker promises for times without a network is there."""


def test_rules_and_tutorial_open_without_a_network(visit: Visit) -> None:
    visitor = visit("/", offline=True)
    page = visitor.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.wait_until(ALL_IS_KEPT)
    # A worker that has just taken over serves pages from the next navigation on.
    page.reload()
    visitor.context.set_offline(True)
    try:
        for game in GAMES:
            visitor.open(f"/rules/{game}")
            expect(page.locator("article").first).to_be_visible()
            visitor.open(f"/learn/{game}/1")
            Learner(page).do_step(steps_of(game)[0])
        visitor.open("/score")
        lay_example(page)
        expect(page.get_by_text("No answer from the server").first).to_be_visible()
        visitor.screenshot("score-offline")
    finally:
        visitor.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(total(page)).to_have_text(re.compile(r"\b44\b"))
    visitor.problems.clear()  # the browser itself complains about requests without a network


def total(page: Page) -> Locator:
    """The sum of the score sheet."""
    return page.locator(".sheet .total")


def test_the_score_pad_scores_the_tank_of_the_rulebook(visit: Visit) -> None:
    """AK example, laid card by card; the points of each kind light up in the tank."""
    visitor = visit("/score")
    page = visitor.page
    page.get_by_label("Name of player 1").fill("Ann")
    lay_example(page)
    expect(total(page)).to_have_text(re.compile(r"\b44\b"))
    sheet = page.locator(".sheet li")
    lines = {one.split("\n")[0]: one.split("\n")[-1] for one in sheet.all_inner_texts()}
    assert lines == {
        "Neon tetra": "5",
        "Bala shark": "5",
        "Swordtail": "5",
        "Discus": "4",
        "Zebra pleco": "6",
        "Shrimp": "6",
        "Snail": "10",
        "Plant": "3",
    }
    sheet.filter(has_text="Snail").get_by_role("button").hover()
    expect(page.locator("[role=gridcell].lit")).not_to_have_count(0)
    visitor.screenshot("score-example")
    page.reload()
    expect(page.get_by_label("Name of player 1")).to_have_value("Ann")
    expect(total(page)).to_have_text(re.compile(r"\b44\b"))


def test_the_pad_ranks_players_shares_places_and_takes_back(visit: Visit) -> None:
    """AK-6.5."""
    visitor = visit("/score", phone=True, width=390, height=780)
    page = visitor.page
    lay_example(page)
    # The way on covers nothing of the tank.
    expect(page.get_by_role("button", name="Next: Player 2")).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED, "[role=gridcell]") == []
    page.get_by_role("group", name="Players").get_by_role("button", name="Player 2").click()
    lay_example(page)
    ranking = page.locator("section[aria-labelledby=ranking] li")
    expect(ranking.filter(has_text="shared")).to_have_count(2)
    expect(page.get_by_role("link", name="Rule AK-6.5")).to_be_visible()
    visitor.screenshot("score-tie-phone", whole=True)
    cell = page.locator("[role=gridcell]").first
    cell.tap()
    page.get_by_role("button", name="Nothing, empty the cell").tap()
    expect(ranking.filter(has_text="shared")).to_have_count(0)
    expect(ranking.first).to_contain_text("Player 1")
    page.get_by_role("button", name="Undo", exact=True).first.tap()
    expect(ranking.filter(has_text="shared")).to_have_count(2)
    page.get_by_role("button", name="New game").tap()
    expect(page.locator("[role=gridcell].empty")).to_have_count(16)


def test_the_cell_that_is_filled_next_is_seen_on_a_small_phone(visit: Visit) -> None:
    page = visit("/score", phone=True, width=360, height=640).page
    lay_example(page)
    chosen = page.locator("[role=gridcell][aria-selected=true]")
    expect(chosen).to_contain_text("row 4, column 4")
    assert page.evaluate(COVERED, "[role=gridcell][aria-selected=true]") == []


def test_the_pad_is_filled_by_keys_alone(visit: Visit) -> None:
    page = visit("/score").page
    learner = Learner(page, keyboard=True)
    learner.tab_to(page.locator("[role=grid]"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    learner.tab_to(page.get_by_role("button", name="Discus", exact=True))
    page.keyboard.press("Enter")
    expect(page.locator("[role=gridcell]").nth(5)).to_contain_text("discus")
    expect(total(page)).to_have_text(re.compile(r"\b4\b"))
    learner.tab_to(page.locator("[role=grid]"), back=True)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Delete")
    expect(total(page)).to_have_text(re.compile(r"\b0\b"))


SCREENS = (
    "/learn",
    "/learn/novaluna/1",
    "/learn/novaluna/4",
    "/learn/akvarko/1",
    "/learn/akvarko/7",
    "/rules/novaluna",
    "/rules/akvarko/AK-6.2",
    "/score",
)


def test_the_screens_are_open_to_everybody(visit: Visit) -> None:
    visitor = visit(width=390, height=780)
    for path in SCREENS:
        name = path.strip("/").replace("/", "-")
        visitor.open(path)
        settle(visitor)
        visitor.check_access()
        visitor.screenshot(f"{name}-dark-phone", whole=True)
        assert_nothing_sticks_out(visitor.page)
        visitor.look_differently(1280, 800, "dark")
        settle(visitor)
        visitor.check_access()
        visitor.screenshot(f"{name}-wide")
        visitor.look_differently(390, 780, "light")


# What the lower edge of something is pressed through.
COVERED: Final = """selector => [...document.querySelectorAll(selector)].filter(each => {
  const box = each.getBoundingClientRect()
  return !each.contains(document.elementFromPoint(box.x + box.width / 2, box.bottom - 3))
}).map(each => each.ariaLabel ?? each.textContent)"""


def test_the_screens_fit_the_smallest_phone_in_the_longest_language(visit: Visit) -> None:
    visitor = visit(phone=True, width=360, height=640, language="de")
    page = visitor.page
    for path in (*SCREENS, "/learn/akvarko/2"):
        visitor.open(path)
        settle(visitor)
        assert_nothing_sticks_out(page)
        if path in ("/learn/novaluna/4", "/learn/akvarko/2"):
            # Prompt and coach cover nothing, neither before a cell is chosen nor after.
            board = ".tools button, [data-cell]"
            assert page.evaluate(COVERED, board) == []
            page.locator("[role=gridcell]:has(.hollow), [data-cell].open").first.tap()
            expect(page.get_by_role("button", name="Hierherlegen")).to_be_visible()
            page.wait_for_function(f"() => ({COVERED})('{board}').length === 0")
        visitor.screenshot(f"{path.strip('/').replace('/', '-')}-360")


def settle(visitor: Visitor) -> None:
    """Wait until what is loaded late is there."""
    visitor.page.wait_for_load_state("networkidle")


def assert_nothing_sticks_out(page: Page) -> None:
    """The page does not scroll sideways."""
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollWidth - {root}.clientWidth") <= 0, page.url
