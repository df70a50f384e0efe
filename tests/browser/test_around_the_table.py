"""Around the table: invitations, the end, replays, lists of games, solo, the table of the day."""

import json
import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import Visit
from tests.browser.games import finished_table, look_at, play_out, record_of, rename
from tests.browser.visitor import Visitor

FAIR = "[data-verdict]"
FORBID_STORAGE = """
Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } })
"""


def fits(page: Page) -> bool:
    """Whether nothing has to be moved sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    return wide


def verdict(page: Page, wanted: str) -> None:
    """Wait for what the browser found out about the shuffle."""
    expect(page.locator(f"[data-verdict={wanted}]")).to_be_visible()


def invite_of(visitor: Visitor, table: str, seat: int | None = None) -> str:
    """The address of an invitation, as the host may give it away."""
    invites = look_at(visitor, table)["info"]["invites"]
    secret = invites["any_seat"] if seat is None else invites["by_seat"][seat]
    return f"/join/{table}.{secret}"


def test_two_browsers_meet_by_a_link_and_see_the_same_fair_end(visit: Visit) -> None:
    host, guest = visit(), visit()
    rename(host, "Hana")
    table = host.lay_table("novaluna", "me", "open")
    host.open(f"/table/{table}")
    guest.open(invite_of(host, table))
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("You are invited")
    expect(guest.page.get_by_text("Hana")).to_be_visible()
    guest.screenshot("join-desktop")
    guest.check_access()
    guest.page.get_by_label("Your name").fill("Bea")
    guest.page.get_by_role("button", name="Take the seat").click()
    guest.page.wait_for_url(f"**/table/{table}")
    expect(host.page.get_by_text("Bea").first).to_be_visible()
    host.page.get_by_role("button", name="Start").click()
    expect(guest.page.locator("div.frame")).to_be_visible()

    play_out(table, host, guest)
    for person in (host, guest):
        verdict(person.page, "verified")
        expect(person.page.locator(FAIR)).to_contain_text("your browser kept that seal")
        expect(person.page.get_by_role("list", name="Ranking")).to_be_visible()
    winner = look_at(host, table)["info"]["result"]["ranking"][0][0]
    first, second = (host, guest) if winner == 0 else (guest, host)
    expect(first.page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(second.page.get_by_role("heading", name=re.compile("wins$"))).to_be_visible()

    host.page.get_by_role("button", name="Rematch").click()
    host.page.wait_for_url(lambda address: "/table/" in address and table not in address)
    guest.page.get_by_role("link", name="To the rematch").click()
    guest.page.wait_for_url(host.page.url)


def test_the_end_has_the_sheet_a_chart_a_record_and_something_to_share(visit: Visit) -> None:
    ann = visit(width=1360, height=860)
    rename(ann, "Ann")
    table = finished_table(ann, "akvarko", "me", "crescent", "new-moon")
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.open(f"/table/{table}")
    result = look_at(ann, table)["info"]["result"]
    sheet = ann.page.get_by_role("table", name="Score sheet")
    total = sheet.locator("tfoot td")
    expect(total).to_have_text([str(score) for score in result["scores"]])

    ann.page.locator("summary", has_text="As a table").click()
    chart = ann.page.get_by_role("table", name="Points, move by move")
    moves = look_at(ann, table)["info"]["moves"]
    assert chart.locator("tbody tr").count() == moves + 1
    last = chart.locator("tbody tr").last.locator("td").all_inner_texts()
    assert last == [str(score) for score in result["scores"]]

    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    record = json.loads(download.value.path().read_text())
    assert record["meta"]["table"] == table

    ann.page.evaluate("navigator.share = undefined")
    ann.page.get_by_role("button", name="Share").click()
    expect(ann.page.get_by_text("Copied. Paste it wherever you like.").first).to_be_visible()
    shared: str = ann.page.evaluate("navigator.clipboard.readText()")
    assert f"{ann.site}/table/{table}" in shared
    # A link that was opened after the end: the seal fits, but was not seen before.
    verdict(ann.page, "verified")
    expect(ann.page.locator(FAIR)).to_contain_text("This browser did not see the seal")
    ann.check_access()
    ann.page.emulate_media(color_scheme="light")
    ann.screenshot("end-akvarko-desktop")


def test_the_end_shows_the_boards_on_a_phone_and_enlarges_them(visit: Visit) -> None:
    ann = visit(width=390, height=844, phone=True)
    table = finished_table(ann, "novaluna", "me", "new-moon")
    ann.open(f"/table/{table}")
    verdict(ann.page, "verified")
    ann.screenshot("end-novaluna-phone", whole=True)
    assert fits(ann.page)
    ann.page.get_by_role("button", name=re.compile("^Tableau of New Moon")).tap()
    expect(ann.page.get_by_role("dialog")).to_be_visible()


def test_without_storage_the_shuffle_is_checked_all_the_same(visit: Visit) -> None:
    ann = visit()
    ann.context.add_init_script(FORBID_STORAGE)
    table = ann.lay_table("novaluna", "me")
    ann.open(f"/table/{table}")
    play_out(table, ann)
    verdict(ann.page, "verified")
    expect(ann.page.locator(FAIR)).to_contain_text("This browser did not see the seal")


def test_a_broken_promise_is_told(visit: Visit) -> None:
    ann = visit()
    table = ann.lay_table("novaluna", "me")
    ann.open(f"/table/{table}")
    ann.page.wait_for_function("localStorage.getItem('lunarium.promises') !== null")
    other = json.dumps(json.dumps([[table, "0" * 64]]))
    ann.page.evaluate(f"localStorage.setItem('lunarium.promises', {other})")
    play_out(table, ann)
    verdict(ann.page, "broken")
    expect(ann.page.locator(FAIR)).to_contain_text("not the one that this browser saw")


def test_a_game_is_walked_through_by_keys_slider_and_links(visit: Visit) -> None:
    ann = visit(width=1360, height=860)
    rename(ann, "Ann")
    table = finished_table(ann, "novaluna", "me", "crescent")
    moves = look_at(ann, table)["info"]["moves"]
    page = ann.page
    ann.open(f"/table/{table}/move/5")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nova Luna: Ann and Crescent")
    where = page.locator(".controls .words strong")
    expect(where).to_have_text(f"Move 5 of {moves}")
    page.keyboard.press("ArrowRight")
    expect(where).to_have_text(f"Move 6 of {moves}")
    expect(page).to_have_url(f"{ann.site}/table/{table}/move/6")
    told = page.locator(".controls .words span").inner_text()
    expect(page.locator("[aria-live=polite]").first).to_contain_text(told)
    page.keyboard.press("Home")
    expect(where).to_have_text("The start")
    page.keyboard.press("End")
    expect(where).to_have_text(f"Move {moves} of {moves}")
    expect(page.get_by_role("list", name="Ranking")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text(f"Move {moves - 1} of {moves}")

    page.get_by_role("slider", name="Move").fill("3")
    expect(where).to_have_text(f"Move 3 of {moves}")
    page.get_by_role("button", name="One move on").click()
    page.locator(".log button").nth(9).click()
    expect(where).to_have_text(f"Move 9 of {moves}")
    page.get_by_role("button", name="Play").click()
    expect(where).to_have_text(f"Move 10 of {moves}")
    page.get_by_role("button", name="Pause").click()

    page.get_by_label("Seen by").select_option(label="Crescent")
    expect(page).to_have_url(re.compile(r"/move/\d+\?seat=1$"))
    shown = where.inner_text()
    page.reload()
    expect(where).to_have_text(shown)
    expect(page.get_by_label("Seen by")).to_have_value("1")
    verdict(page, "verified")
    ann.check_access()
    page.emulate_media(color_scheme="light")
    ann.screenshot("replay-novaluna-desktop")


def test_hands_are_seen_from_the_seat_that_held_them(visit: Visit) -> None:
    ann = visit(width=390, height=844, phone=True)
    rename(ann, "Ann")
    table = finished_table(ann, "akvarko", "me", "new-moon")
    ann.open(f"/table/{table}/move/10")
    expect(ann.page.locator(".controls")).to_be_visible()
    expect(ann.page.get_by_role("region", name="Hand of Ann")).to_have_count(0)
    ann.page.get_by_label("Seen by").select_option(label="Ann")
    expect(ann.page.get_by_role("region", name="Hand of Ann")).to_be_visible()
    assert fits(ann.page)
    ann.check_access()
    ann.page.emulate_media(color_scheme="light")
    ann.screenshot("replay-akvarko-phone", whole=True)


def test_a_game_that_is_not_over_and_one_that_is_not_there_have_no_replay(visit: Visit) -> None:
    ann = visit()
    table = ann.lay_table("novaluna", "me")
    ann.open(f"/table/{table}/move/1")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("This game is not over")
    ann.page.get_by_role("link", name="To the table").click()
    ann.page.wait_for_url(f"**/table/{table}")
    ann.open(f"/table/{'x' * 22}/move/1")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("There is no such table")
    ann.problems.clear()  # the browser tells of every answer that is an error


def test_a_record_is_opened_from_a_file_and_a_damaged_one_says_why(visit: Visit) -> None:
    ann, ben = visit(), visit("/replay")
    rename(ann, "Ann")
    table = finished_table(ann, "novaluna", "me", "new-moon")
    good = record_of(ann, table)
    page = ben.page
    chooser = page.locator("input[type=file]")

    def give(text: str, name: str = "game.jsonl") -> None:
        payload: FilePayload = {
            "name": name,
            "mimeType": "application/json",
            "buffer": text.encode(),
        }
        chooser.set_input_files(files=[payload])

    ben.check_access()
    give("this is a letter to my aunt", "letter.txt")
    expect(page.get_by_role("alert")).to_contain_text("not a text in the form of a record")
    give("")
    expect(page.get_by_role("alert")).to_contain_text("There is nothing in the file")
    damaged = json.loads(good)
    damaged["moves"][4]["at"] = [40, 40]
    give(json.dumps(damaged))
    expect(page.get_by_role("alert")).to_contain_text("Move 5 in it is not allowed by the rules")
    ben.screenshot("replay-damaged-desktop")
    ben.check_access()
    del damaged["setup"]
    give(json.dumps(damaged))
    expect(page.get_by_role("alert")).to_contain_text("A part of it is missing or wrong")

    give(good + good)  # a file may hold many
    expect(page.get_by_role("heading", level=1)).to_have_text("Nova Luna: Ann and New Moon")
    verdict(page, "verified")
    page.get_by_label("Game in this file").select_option("1")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_role("list", name="Ranking")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert json.loads(download.value.path().read_text()) == json.loads(good)
    page.get_by_role("button", name="Open another").click()
    expect(page.get_by_role("button", name="Open a record")).to_be_visible()

    forged = json.loads(good)
    forged["meta"]["fair"]["seed"] = "0" * 64
    give(json.dumps(forged))
    verdict(page, "broken")
    ben.problems.clear()  # the browser tells of every answer that is an error


def test_the_table_of_the_day_ranks_first_tries_and_keeps_later_ones_apart(visit: Visit) -> None:
    ann = visit("/daily", width=1360, height=860)
    rename(ann, "Žofie")
    page = ann.page
    for attempt in (1, 2):
        expect(page.get_by_role("heading", level=1)).to_have_text("Daily moon")
        button = "Play today’s table" if attempt == 1 else "Try once more"
        page.get_by_role("button", name=button).click()
        page.wait_for_url("**/table/*")
        play_out(page.url.rsplit("/", 1)[-1], ann)
        page.get_by_role("link", name="To the daily moon").click()
        page.wait_for_url("**/daily")
    for label in ("First tries", "Later tries"):
        mine = page.get_by_role("table", name=label).locator("tr.mine")
        expect(mine).to_have_count(1)
        expect(mine).to_contain_text("Žofie")
    expect(page.get_by_text("Try 2")).to_be_visible()
    ann.check_access()
    page.emulate_media(color_scheme="light")
    ann.screenshot("daily-desktop")
    page.get_by_role("link", name="The day before").click()
    page.wait_for_url(re.compile(r"/daily\?day=\d{4}-\d{2}-\d{2}$"))
    expect(page.get_by_text("You have not played this table.")).to_be_visible()
    page.get_by_role("link", name="Back to today").first.click()
    expect(page.get_by_text("Try 2")).to_be_visible()


def test_a_day_that_never_was_is_told_kindly(visit: Visit) -> None:
    ann = visit("/daily?day=2026-02-31")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("No such day")
    ann.open("/daily?day=2999-01-01")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("No such day")
    ann.problems.clear()  # the browser tells of every answer that is an error


def test_solo_games_have_a_history_with_best_mean_and_a_chart(visit: Visit) -> None:
    ann = visit("/solo")
    page = ann.page
    expect(page.get_by_text("Your finished solo games will stand here")).to_be_visible()
    page.get_by_role("button", name="Start a solo game").click()
    page.wait_for_url("**/table/*")
    first = page.url.rsplit("/", 1)[-1]
    ann.open("/solo")
    expect(page.get_by_role("link", name="Go on with the game you began")).to_be_visible()
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
    assert chart.locator("td").all_inner_texts() == [str(score) for score in scores]
    ann.check_access()
    page.emulate_media(color_scheme="light")
    ann.screenshot("solo-desktop", whole=True)
    page.get_by_role("link", name=f"Replay of the game with score {scores[1]}").first.click()
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
    expect(page.locator(f"[data-table='{over}']")).to_contain_text(re.compile("Won|Place 2 of 2"))
    ann.check_access()
    page.emulate_media(color_scheme="light")
    ann.screenshot("games-desktop", whole=True)
    page.locator(f"[data-table='{waiting}']").get_by_role("button", name="Archive").click()
    page.get_by_role("dialog").get_by_role("button", name="Archive").click()
    expect(page.locator(f"[data-table='{waiting}']")).to_have_count(0)
    page.get_by_label("Your name").fill("Anežka")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved. You are Anežka now.").first).to_be_visible()
    page.reload()
    expect(page.get_by_label("Your name")).to_have_value("Anežka")
    page.locator(f"[data-table='{running}'] a").click()
    page.wait_for_url(f"**/table/{running}")


def test_a_long_list_of_games_comes_page_by_page(visit: Visit) -> None:
    ann = visit()
    for _ in range(53):
        ann.lay_table("novaluna", "me")
    ann.open("/games")
    # Public tables of others are listed below.
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
    stranger.open("/games")
    page = stranger.page
    page.locator(f"[data-table='{played}']").get_by_role("link", name="Watch").click()
    page.wait_for_url(f"**/table/{played}")
    expect(page.locator("div.frame")).to_be_visible()
    stranger.open("/games")
    page.locator(f"[data-table='{free}']").get_by_role("button", name="Take a seat").click()
    page.wait_for_url(f"**/table/{free}")
    assert look_at(stranger, free)["info"]["seats"][1]["mine"]


@pytest.mark.parametrize("link", ["/join/abc", f"/join/{'t' * 22}.{'s' * 22}"])
def test_a_dead_invitation_is_a_friendly_page(visit: Visit, link: str) -> None:
    ann = visit(link)
    title = ann.page.get_by_role("heading", level=1)
    expect(title).to_have_text(re.compile("This link is incomplete|This link has expired"))
    expect(ann.page.get_by_role("link", name="To the start page", exact=True)).to_be_visible()
    ann.check_access()
    ann.problems.clear()  # the browser tells of every answer that is an error


def test_who_comes_too_late_may_watch_and_then_see_the_end(visit: Visit) -> None:
    host, guest, late = visit(), visit(), visit()
    table = host.lay_table("novaluna", "me", "open")
    link, seat_link = invite_of(host, table), invite_of(host, table, 1)
    guest.open(seat_link)
    guest.page.get_by_role("button", name="Take the seat").click()
    guest.page.wait_for_url(f"**/table/{table}")
    title = late.page.get_by_role("heading", level=1)
    late.open(link)
    expect(title).to_have_text("All seats are taken")
    late.screenshot("join-full-desktop")
    late.check_access()
    # An invitation to one seat is worth nothing once it is taken.
    late.open(seat_link)
    expect(title).to_have_text("This link has expired")
    host.open(f"/table/{table}")
    host.page.get_by_role("button", name="Start").click()
    expect(guest.page.locator("div.frame")).to_be_visible()
    late.open(link)
    expect(title).to_have_text("The game has begun")
    late.page.get_by_role("link", name="Only watch").click()
    expect(late.page.locator("div.frame")).to_be_visible()
    play_out(table, host, guest)
    late.open(link)
    expect(title).to_have_text("This game is over")
    late.page.get_by_role("link", name="See how it ended").click()
    verdict(late.page, "verified")
    # Who has a seat needs no door.
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
    expect(phone.page.get_by_text("They stay behind")).to_be_visible()
    phone.check_access()
    phone.page.emulate_media(color_scheme="light")
    phone.screenshot("transfer-phone")
    phone.page.get_by_role("button", name="Move here").click()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Here you are, Anna")
    phone.page.get_by_role("button", name="My games").click()
    phone.page.wait_for_url("**/games")
    expect(phone.page.locator(f"[data-table='{table}']")).to_contain_text("Your turn")
    phone.open(path)
    phone.page.get_by_role("button", name="Move here").click()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("This link is used up")
    phone.problems.clear()  # the browser tells of every answer that is an error


@pytest.mark.parametrize("language", ["en", "cs", "de", "hu", "ru"])
def test_every_screen_fits_a_narrow_phone_in_every_language(visit: Visit, language: str) -> None:
    ann = visit(width=360, height=740, phone=True, language=language)
    table = finished_table(ann, "akvarko", "me", "crescent", "new-moon", "new-moon")
    solo = finished_table(ann, "novaluna", "me")
    ben = visit(language=language)
    free = ben.lay_table("novaluna", "me", "open", "open", public=True)
    screens = {
        "games": "/games",
        "solo": "/solo",
        "daily": "/daily",
        "replay": "/replay",
        "end": f"/table/{table}",
        "end-solo": f"/table/{solo}",
        "replay-move": f"/table/{table}/move/40?seat=1",
        "join": invite_of(ben, free),
        "transfer": "/transfer/abc",
    }
    for name, path in screens.items():
        ann.open(path)
        ann.page.wait_for_load_state("networkidle")
        ann.screenshot(f"{name}-phone-{language}", whole=True)
        assert fits(ann.page), f"{name} is too wide"
        text = ann.page.locator("main").inner_text()
        keys = re.findall(r"\b(?:games|solo|daily|replay|end|fair|join|common)\.[a-z]\w+", text)
        assert keys == [], f"{name} shows keys instead of words"
