"""The tutorial of both games: every step by mouse, keyboard and finger."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.lessons import Learner, steps_of

GAMES = ("novaluna", "akvarko")


@pytest.mark.parametrize("way", ["mouse", "keyboard", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_the_tutorial_is_done_to_its_end_and_leads_to_a_game(
    visit: Visit, game: str, way: str
) -> None:
    """NL example 1 to NL example 8, and AK example, as tasks for the learner."""
    phone: dict[str, Any] = {"phone": True, "width": 360, "height": 640} if way == "phone" else {}
    visitor = visit(f"/learn/{game}/1", **phone)
    page = visitor.page
    learner = Learner(page, keyboard=way == "keyboard", touch=way == "phone")
    steps = steps_of(game)
    for number, step in enumerate(steps, start=1):
        expect(page.locator(".where")).to_contain_text(f"Step {number} of {len(steps)}")
        if way != "keyboard":
            visitor.screenshot(f"learn-{game}-{number:02}-{way}")
        learner.do_step(step)
        # However far the page has moved, what the coach says is in sight.
        expect(page.locator(".coach h1")).to_be_in_viewport(ratio=1)
        if way != "keyboard":
            visitor.screenshot(f"learn-{game}-{number:02}-{way}-done")
        if number < len(steps):
            learner.go_on()
    expect(page.get_by_text(re.compile("You have finished the .* tutorial"))).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile("/table/"))
    visitor.open("/learn")
    section = page.locator(f"section[data-game={game}]")
    expect(section).to_contain_text(f"{len(steps)} of {len(steps)} done")


def test_a_move_that_brings_nothing_is_explained_and_may_be_tried_again(visit: Visit) -> None:
    page = visit("/learn/novaluna/4").page
    page.locator("[role=gridcell][data-at='0,1']").click()
    expect(page.locator(".tried")).to_contain_text("Here you would place 1 disc.")
    expect(page.locator(".tried")).to_contain_text("above the blue tile")
    page.get_by_role("button", name="Start this step again").click()
    expect(page.locator(".tried")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_neither_coach_nor_prompt_lies_over_a_cell_to_press(
    visit: Visit, language: str
) -> None:
    """The last step has the highest tableau, and the prompt grows when a tile is chosen."""
    number = len(steps_of("novaluna"))
    page = visit(
        f"/learn/novaluna/{number}", language=language, width=360, height=640, phone=True
    ).page
    page.locator("button[data-slot]").first.tap()
    covered = """() => [...document.querySelectorAll('[role=gridcell].spot, [role=gridcell] .spot')]
      .map((cell) => ({ cell, box: cell.getBoundingClientRect() }))
      .filter(({ cell, box }) => {
        const hit = document.elementFromPoint(box.x + box.width / 2, box.bottom - 2)
        return hit?.closest('[data-at]') !== cell.closest('[data-at]')
      }).length"""
    expect(page.locator(".plan .words")).to_be_visible()
    expect(page.locator("[role=gridcell] .spot, [role=gridcell].spot")).not_to_have_count(0)
    page.locator(".plan").first.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate(covered) == 0


def test_a_task_says_how_much_of_it_is_there(visit: Visit) -> None:
    page = visit("/learn/novaluna/3").page
    steps = steps_of("novaluna")
    learner = Learner(page)
    moment = steps[2]["moments"][0]
    learner._ask("0,0", int(next(iter(moment["goals"])).split(":")[1]))  # noqa: SLF001
    expect(page.locator(".counts")).to_contain_text("1 of 2 blue")


def test_a_step_has_an_address_and_unknown_ones_are_answered_kindly(visit: Visit) -> None:
    visitor = visit("/learn/novaluna/NL-example-5")
    expect(visitor.page.locator("h1")).to_have_text("Each for the other")
    visitor.page.reload()
    expect(visitor.page.locator("h1")).to_have_text("Each for the other")
    visitor.open("/learn/akvarko/99")
    expect(visitor.page.locator("h1")).to_have_text("There is no such step")
    visitor.page.get_by_role("link", name="All tutorials").click()
    expect(visitor.page.locator("h1")).to_have_text("Learn")
