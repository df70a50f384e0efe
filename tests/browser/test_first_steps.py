"""The way to the table: home, the set-up of every kind of game, and settings that hold at once."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.akvarko import stage
from tests.browser.conftest import Visit
from tests.browser.games import look_at
from tests.browser.novaluna import LAID, READY, take_by_press, tiles_laid, wait_for_turn
from tests.browser.visitor import Visitor

NAMES = {"novaluna": "Nova Luna", "akvarko": "Akvárko"}


def table_of(visitor: Visitor) -> str:
    """Wait until a table is open; its id."""
    visitor.page.wait_for_url(re.compile(r"/table/[\w-]{22}$"))
    return visitor.page.url.rsplit("/", 1)[-1]


def seats_at(visitor: Visitor, table: str) -> list[tuple[str, str | None]]:
    """The seats: the kind of each, and the level of its bot."""
    seats: list[dict[str, Any]] = look_at(visitor, table)["info"]["seats"]
    return [(seat["kind"], seat["level"]) for seat in seats]


def choose(page: Page, group: str, option: str) -> None:
    """Choose one of several in a row, as people do: by a press on its words."""
    row = page.get_by_role("group", name=group)
    row.locator("label").filter(has=page.get_by_role("radio", name=option, exact=True)).click()
    expect(row.get_by_role("radio", name=option, exact=True)).to_be_checked()


@pytest.mark.parametrize("game", NAMES)
def test_one_press_on_the_start_page_and_one_plays(visit: Visit, game: str) -> None:
    visitor = visit("/")
    page = visitor.page
    visitor.check_access()
    visitor.screenshot("home-desktop", whole=True)
    page.get_by_role("article", name=NAMES[game]).get_by_role("button", name="Play now").click()
    table = table_of(visitor)
    kinds = seats_at(visitor, table)
    assert [kind for kind, _ in kinds] == ["person", "bot"]
    if game == "novaluna":
        wait_for_turn(page)
        before = tiles_laid(page)
        take_by_press(page)
        expect(page.locator(LAID)).to_have_count(before + 1)
    else:
        stage(page, "pick")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Take a seat")


@pytest.mark.parametrize("language", ["en", "cs", "de", "hu", "ru"])
def test_the_start_page_leads_everywhere_in_every_language(visit: Visit, language: str) -> None:
    visitor = visit("/", language=language, phone=True, width=360, height=740)
    page = visitor.page
    expect(page.locator("html")).to_have_attribute("lang", language)
    visitor.screenshot(f"home-phone-{language}", whole=True)
    links = {
        link.split(visitor.site)[-1].split("?")[0]
        for link in page.locator("main a").evaluate_all("links => links.map(link => link.href)")
    }
    assert {
        "/new/novaluna", "/new/akvarko", "/solo", "/score", "/learn", "/games", "/daily", "/replay",
        "/learn/novaluna/1", "/learn/akvarko/1",
    } <= links  # fmt: skip


def test_a_table_of_bots_at_all_levels_with_the_discs_of_a_first_game(visit: Visit) -> None:
    """NL-2.2 lets three or four players take fewer discs."""
    visitor = visit("/new/novaluna")
    page = visitor.page
    discs = page.get_by_role("switch", name="First-game discs")
    expect(discs).to_be_disabled()
    choose(page, "How many players?", "4")
    for seat, level in ((2, "Full Moon"), (3, "Crescent"), (4, "New Moon")):
        choose(page, f"Strength of the bot in seat {seat}", level)
    discs.check(force=True)
    visitor.screenshot("setup-novaluna-desktop", whole=True)
    visitor.check_access()
    page.get_by_role("button", name="Start the game").click()
    table = table_of(visitor)
    assert seats_at(visitor, table)[1:] == [
        ("bot", "full-moon"), ("bot", "crescent"), ("bot", "new-moon"),
    ]  # fmt: skip
    setup = look_at(visitor, table)["info"]["options"]
    assert setup["discs"] < 21


def test_a_tank_with_fewer_species_is_for_two_or_three(visit: Visit) -> None:
    visitor = visit("/new/akvarko")
    page = visitor.page
    fewer = page.get_by_role("switch", name="Fewer species")
    choose(page, "How many players?", "4")
    expect(fewer).to_be_disabled()
    choose(page, "How many players?", "3")
    fewer.check(force=True)
    page.get_by_role("button", name="Start the game").click()
    table = table_of(visitor)
    assert len(seats_at(visitor, table)) == 3
    assert look_at(visitor, table)["info"]["options"]["fewer_species"] is True


def test_six_people_sit_around_one_device(visit: Visit) -> None:
    visitor = visit("/new/akvarko?with=device", phone=True, width=360, height=740)
    page = visitor.page
    choose(page, "How many players?", "6")
    names = page.get_by_role("textbox", name="Name")
    expect(names).to_have_count(6)
    names.nth(1).fill("Babička <b>")
    visitor.screenshot("setup-akvarko-phone", whole=True)
    visitor.check_access()
    page.get_by_role("button", name="Start the game").click()
    table = table_of(visitor)
    info = look_at(visitor, table)["info"]
    assert [seat["mine"] for seat in info["seats"]] == [True] * 6
    assert info["seats"][0]["name"] == "Player 1"
    assert info["seats"][1]["name"] == "Babička <b>"
    assert page.locator("b", has_text=re.compile("^$")).count() == 0, "a name is never HTML"


def test_friends_get_a_link_and_strangers_find_a_public_table(visit: Visit) -> None:
    visitor, stranger = visit("/new/novaluna?with=friends"), visit()
    page = visitor.page
    page.get_by_role("switch", name="Open to everyone").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    table = table_of(visitor)
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    expect(page.locator(".link input").first).to_have_value(
        re.compile(rf"^{visitor.site}/join/{table}#[\w-]{{22}}$")
    )
    stranger.open("/tables")
    expect(stranger.page.locator(f"main a[href$='/table/{table}']").first).to_be_visible()


def test_a_solo_game_is_set_up_for_one(visit: Visit) -> None:
    visitor = visit("/new/novaluna")
    first = visitor.page.get_by_text("The first player is chosen at random.")
    expect(first).to_be_visible()
    choose(visitor.page, "How many players?", "Solo")
    expect(first).to_have_count(0)
    visitor.page.get_by_role("button", name="Start the game").click()
    assert seats_at(visitor, table_of(visitor)) == [("person", None)]


def test_settings_hold_at_once_and_are_kept(visit: Visit) -> None:
    visitor = visit("/settings")
    page, root = visitor.page, visitor.page.locator("html")
    choose(page, "Appearance", "Dark")
    choose(page, "Symbols on tiles", "Large")
    choose(page, "Animations", "Off")
    page.get_by_role("switch", name="Sound").check(force=True)
    shown = {"data-theme": "dark", "data-motion": "none"}
    for name, value in shown.items():
        expect(root).to_have_attribute(name, value)
    visitor.screenshot("settings-desktop-dark", whole=True)
    visitor.check_access()
    page.get_by_role("main").get_by_role("combobox", name="Language").select_option("cs")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nastavení")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nastavení")
    for name, value in shown.items():
        expect(root).to_have_attribute(name, value)
    symbols = page.get_by_role("group", name="Symboly")
    expect(symbols.get_by_role("radio", name="Velké")).to_be_checked()
    expect(page.get_by_role("switch", name="Zvuk")).to_be_checked()
    page.get_by_role("button", name="Obnovit výchozí nastavení").click()
    for name in shown:
        expect(root).not_to_have_attribute(name, re.compile("."))
    expect(page.get_by_role("switch", name="Zvuk")).not_to_be_checked()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nastavení")


def test_who_wants_to_confirm_moves_presses_twice_with_a_mouse_too(visit: Visit) -> None:
    visitor = visit("/settings")
    page = visitor.page
    choose(page, "Confirm moves", "Always")
    visitor.sit_down("novaluna", "me")
    wait_for_turn(page)
    page.locator(READY).first.click()
    page.locator("[role=gridcell]:has(.hollow)").first.click()
    place = page.get_by_role("button", name="Place here")
    expect(place).to_be_visible()
    expect(page.locator(LAID)).to_have_count(0)
    place.click()
    expect(page.locator(LAID)).to_have_count(1)


def test_a_page_whose_texts_do_not_arrive_says_so_and_is_not_blank(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.route("**/assets/en-common-*.js", lambda route: route.abort())
    page.goto(visitor.site + "/settings")
    expect(page.get_by_text("Lunarium could not be loaded.")).to_be_visible()
    visitor.problems.clear()  # the browser logs the file that did not arrive
    page.unroute_all()
    visitor.open("/settings")
    expect(page.get_by_text("Lunarium could not be loaded.")).to_be_hidden()


def test_a_refusal_is_told_in_its_own_words_and_without_them_in_general(visit: Visit) -> None:
    """The words come with the first refusal; where they are gone, the page stays."""
    problem = '{"code": "too_many", "reason": "slower", "clause": null}'
    for words, told in ((True, "That is too much at once."), (False, "That is not possible here.")):
        visitor = visit("/")
        page = visitor.page
        page.route(
            "**/api/tables",
            lambda route: route.fulfill(status=429, content_type="application/json", body=problem),
        )
        if not words:
            page.route("**/assets/en-refusals-*.js", lambda route: route.fulfill(status=404))
        page.get_by_role("button", name=re.compile("Play now")).first.click()
        expect(page.locator(".notice").get_by_text(told)).to_be_visible()
        assert page.evaluate("sessionStorage.getItem('lunarium.reloaded')") is None
        visitor.problems.clear()  # the browser logs what was refused
