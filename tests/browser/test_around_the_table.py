"""Around the table: the day, solo history, my games, invitations, another device."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.around import fits, invite_of, verdict
from tests.browser.conftest import Visit
from tests.browser.games import finished_table, look_at, play_out, rename
from tests.browser.visitor import COMING


def test_the_table_of_the_day_ranks_first_tries_and_keeps_later_ones_apart(visit: Visit) -> None:
    ann = visit("/daily", width=1360, height=860)
    rename(ann, "Žofie")
    page = ann.page
    expect(page.get_by_text("Nova Luna, solo: one game a day")).to_be_visible()
    for attempt in (1, 2):
        expect(page.get_by_role("heading", level=1)).to_have_text("Daily moon")
        button = "Play today’s game" if attempt == 1 else "Try again"
        page.get_by_role("button", name=button).click()
        page.wait_for_url("**/table/*")
        play_out(page.url.rsplit("/", 1)[-1], ann)
        page.get_by_role("link", name="Go to the daily moon").click()
        page.wait_for_url("**/daily")
    for label in ("First attempts", "Later attempts"):
        mine = page.get_by_role("table", name=label).locator("tr.mine")
        expect(mine).to_have_count(1)
        expect(mine).to_contain_text("Žofie")
    expect(page.get_by_text("Attempt 2")).to_be_visible()
    ann.check_access()
    page.emulate_media(color_scheme="light")
    ann.screenshot("daily-desktop")
    page.get_by_role("link", name="The day before").click()
    page.wait_for_url(re.compile(r"/daily\?day=\d{4}-\d{2}-\d{2}$"))
    expect(page.get_by_text("You haven’t played this one.")).to_be_visible()
    page.get_by_role("link", name="Back to today").first.click()
    expect(page.get_by_text("Attempt 2")).to_be_visible()


def test_a_day_that_never_was_is_told_kindly(visit: Visit) -> None:
    ann = visit("/daily?day=2026-02-31")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("No such day")
    ann.open("/daily?day=2999-01-01")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("No such day")
    ann.problems.clear()  # the browser tells of every answer that is an error


def test_solo_games_have_a_history_with_best_mean_and_a_chart(visit: Visit) -> None:
    ann = visit("/solo")
    page = ann.page
    expect(page.get_by_text("Your finished solo games will appear here")).to_be_visible()
    page.get_by_role("button", name="Start a solo game").click()
    page.wait_for_url("**/table/*")
    first = page.url.rsplit("/", 1)[-1]
    ann.open("/solo")
    expect(page.get_by_role("link", name="Continue your game")).to_be_visible()
    play_out(first, ann)
    second = finished_table(ann, "novaluna", "me")
    scores = [look_at(ann, table)["info"]["result"]["scores"][0] for table in (first, second)]
    ann.open("/solo")
    expect(page.locator("dl dd")).to_have_count(4)
    figures = page.locator("dl dd").all_inner_texts()
    assert figures[0] == str(min(scores))
    assert float(figures[1]) == pytest.approx(sum(scores) / 2, abs=0.05)
    assert figures[2:] == [str(sum(score < 100 for score in scores)), "2"]
    page.locator("summary", has_text="As a table").click()
    chart = page.get_by_role("table", name=re.compile("^Scores from the first game"))
    expect(chart.locator("td")).to_have_text([str(score) for score in scores])
    ann.check_access()
    page.emulate_media(color_scheme="light")
    ann.screenshot("solo-desktop", whole=True)
    page.get_by_role("link", name=f"Replay the game with score {scores[1]}").first.click()
    page.wait_for_url("**/move/0")


def test_my_games_say_whose_turn_it_is_and_can_be_put_away(visit: Visit) -> None:
    ann = visit(width=1360, height=860)
    running = ann.lay_table("novaluna", "me")
    waiting = ann.lay_table("akvarko", "me", "open", "open")
    over = finished_table(ann, "novaluna", "me", "new-moon")
    ann.open("/games")
    page = ann.page
    expect(page.locator(f"[data-table='{running}']")).to_contain_text("Your turn")
    expect(page.locator(f"[data-table='{waiting}']")).to_contain_text("2 seats are free")
    expect(page.locator(f"[data-table='{over}']")).to_contain_text(re.compile("Won|Rank 2 of 2"))
    ann.check_access()
    page.emulate_media(color_scheme="light")
    ann.screenshot("games-desktop", whole=True)
    page.locator(f"[data-table='{waiting}']").get_by_role("button", name="Put away").click()
    page.get_by_role("dialog").get_by_role("button", name="Put away").click()
    expect(page.locator(f"[data-table='{waiting}']")).to_have_count(0)
    page.get_by_label("Your name").fill("Anežka")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved. You are now Anežka.").first).to_be_visible()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Anežka")
    page.locator(f"[data-table='{running}'] a").click()
    page.wait_for_url(f"**/table/{running}")


def test_a_long_list_of_games_comes_page_by_page(visit: Visit) -> None:
    ann = visit()
    for _ in range(53):
        ann.lay_table("novaluna", "me")
    ann.open("/games")
    # Finished games are listed below.
    lines = ann.page.locator("section").first.locator("li[data-table]")
    expect(lines).to_have_count(50)
    ann.page.get_by_role("button", name="Show more").click()
    expect(lines).to_have_count(53)
    expect(ann.page.get_by_role("button", name="Show more")).to_have_count(0)


def test_strangers_sit_down_at_an_open_table_or_watch_one(visit: Visit) -> None:
    host, stranger = visit(), visit()
    rename(host, "Ota")
    free = host.lay_table("novaluna", "me", "open", public=True)
    played = host.lay_table("novaluna", "me", "new-moon", public=True)
    stranger.open("/tables")
    page = stranger.page
    page.locator(f"[data-table='{played}']").get_by_role("link", name="Watch").click()
    page.wait_for_url(f"**/table/{played}")
    expect(page.locator("div.frame")).to_be_visible()
    stranger.open("/tables")
    page.locator(f"[data-table='{free}']").get_by_role("button", name="Take a seat").click()
    page.wait_for_url(f"**/table/{free}")
    assert look_at(stranger, free)["info"]["seats"][1]["mine"]


@pytest.mark.parametrize(
    "link", ["/join/abc", f"/join/{'t' * 22}#{'s' * 22}", f"/join/{'t' * 22}.{'s' * 22}"]
)
def test_a_dead_invitation_is_a_friendly_page(visit: Visit, link: str) -> None:
    ann = visit(link)
    title = ann.page.get_by_role("heading", level=1)
    expect(title).to_have_text(re.compile("This link is incomplete|This link does not work"))
    expect(ann.page.get_by_role("link", name="Go to the home page", exact=True)).to_be_visible()
    ann.check_access()
    ann.problems.clear()  # the browser tells of every answer that is an error


def test_who_comes_too_late_may_watch_and_then_see_the_end(visit: Visit) -> None:
    host, guest, late = visit(), visit(), visit()
    table = host.lay_table("novaluna", "me", "open")
    link, seat_link = invite_of(host, table), invite_of(host, table, 1)
    guest.open(seat_link)
    guest.page.get_by_role("button", name="Take a seat").click()
    guest.page.wait_for_url(f"**/table/{table}")
    title = late.page.get_by_role("heading", level=1)
    late.open(link)
    expect(title).to_have_text("All seats are taken")
    late.screenshot("join-full-desktop")
    late.check_access()
    # An invitation to one seat is worth nothing once it is taken.
    late.open(seat_link)
    expect(title).to_have_text("This link does not work")
    host.open(f"/table/{table}")
    host.page.get_by_role("button", name="Start").click()
    expect(guest.page.locator("div.frame")).to_be_visible()
    late.open(link)
    expect(title).to_have_text("The game has already begun")
    late.page.get_by_role("link", name="Just watch").click()
    expect(late.page.locator("div.frame")).to_be_visible()
    play_out(table, host, guest)
    late.open(link)
    expect(title).to_have_text("This game is over")
    late.page.get_by_role("link", name="See how it ended").click()
    verdict(late.page, "verified")
    # A person who has a seat needs no invitation page.
    guest.open(link)
    guest.page.wait_for_url(f"**/table/{table}")
    late.problems.clear()  # the browser tells of every answer that is an error


def test_a_person_moves_to_another_browser_with_all_games(visit: Visit) -> None:
    ann, phone = visit("/games"), visit(width=390, height=844, phone=True)
    rename(ann, "Anna")
    table = ann.lay_table("novaluna", "me")
    phone.lay_table("novaluna", "me")
    ann.page.get_by_role("button", name="Make a link").click()
    address = ann.page.get_by_label("Link for your other device").input_value()
    path = address.removeprefix(ann.site)
    phone.open(path)
    expect(phone.page.get_by_text("They won’t come along")).to_be_visible()
    phone.check_access()
    phone.page.emulate_media(color_scheme="light")
    phone.screenshot("transfer-phone")
    phone.page.get_by_role("button", name="Move here").click()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Welcome, Anna")
    phone.page.get_by_role("button", name="My games").click()
    phone.page.wait_for_url("**/games")
    expect(phone.page.locator(f"[data-table='{table}']")).to_contain_text("Your turn")
    phone.open(path)
    phone.page.get_by_role("button", name="Move here").click()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("This link no longer works")
    phone.problems.clear()  # the browser tells of every answer that is an error


def test_every_screen_fits_a_narrow_phone_in_every_language(visit: Visit) -> None:
    ann = visit("/", width=360, height=740, phone=True)
    table = finished_table(ann, "akvarko", "me", "crescent", "new-moon", "new-moon")
    solo = finished_table(ann, "novaluna", "me")
    ben = visit()
    free = ben.lay_table("novaluna", "me", "open", "open", public=True)
    screens = {
        "games": "/games",
        "tables": "/tables",
        "settings": "/settings",
        "solo": "/solo",
        "daily": "/daily",
        "replay": "/replay",
        "end": f"/table/{table}",
        "end-solo": f"/table/{solo}",
        "replay-move": f"/table/{table}/move/40?seat=1",
        "join": invite_of(ben, free),
        "transfer": "/transfer#abc",
        "privacy": "/privacy",
    }
    page = ann.page
    for name, path in screens.items():
        ann.open(path)
        for language in ("en", "cs", "de", "hu", "ru"):
            page.locator("header select").first.select_option(language)
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator(COMING)).to_have_count(0)
            if language in ("en", "de"):  # the first, and the one with the longest words
                ann.screenshot(f"{name}-phone-{language}", whole=True)
            assert fits(page), f"{name} is too wide in {language}"
            text = page.locator("main").inner_text()
            keys = re.findall(
                r"\b(?:games|tables|settings|solo|daily|replay|end|fair|join|common)\.[a-z]\w+",
                text,
            )
            assert keys == [], f"{name} shows keys instead of words in {language}"
