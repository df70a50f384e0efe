"""The end of a game and its replay: sheet, fair shuffle, records, every move again."""

import json
import re

from playwright.sync_api import FilePayload, expect

from tests.browser.around import FAIR, fits, invite_of, verdict
from tests.browser.conftest import Visit
from tests.browser.games import finished_table, look_at, play_out, record_of, rename

FORBID_STORAGE = """
Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden') } })
"""


def test_two_browsers_meet_by_a_link_and_see_the_same_fair_end(visit: Visit) -> None:
    host, guest = visit(), visit()
    rename(host, "Hana")
    table = host.sit_down("novaluna", "me", "open")
    guest.open(invite_of(host, table))
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("You are invited")
    expect(guest.page.get_by_text("Hana")).to_be_visible()
    guest.screenshot("join-desktop")
    guest.check_access()
    guest.page.get_by_label("Your name").fill("Bea")
    guest.page.get_by_role("button", name="Take a seat").click()
    guest.page.wait_for_url(f"**/table/{table}")
    expect(host.page.get_by_text("Bea", exact=True).filter(visible=True).first).to_be_visible()
    host.page.get_by_role("button", name="Start").click()
    expect(guest.page.locator("div.frame")).to_be_visible()

    play_out(table, host, guest)
    for person in (host, guest):
        verdict(person.page, "verified")
        expect(person.page.locator(FAIR)).to_contain_text("your browser has kept that seal")
        expect(person.page.get_by_role("list", name="Ranking")).to_be_visible()
    winner = look_at(host, table)["info"]["result"]["ranking"][0][0]
    first, second = (host, guest) if winner == 0 else (guest, host)
    expect(first.page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(second.page.get_by_role("heading", name=re.compile("wins$"))).to_be_visible()

    host.page.get_by_role("button", name="Rematch").click()
    host.page.wait_for_url(lambda address: "/table/" in address and table not in address)
    guest.page.get_by_role("link", name="Go to the rematch").click()
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

    high = "document.documentElement.scrollHeight - window.innerHeight"
    assert ann.page.evaluate(high) == 0, "the page is taller than the window that holds it all"

    ann.page.locator("summary", has_text="As a table").click()
    chart = ann.page.get_by_role("table", name="Points, move by move")
    moves = look_at(ann, table)["info"]["moves"]
    expect(chart.locator("tbody tr")).to_have_count(moves + 1)
    last = chart.locator("tbody tr").last.locator("td")
    expect(last).to_have_text([str(score) for score in result["scores"]])

    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    record = json.loads(download.value.path().read_text())
    assert record["meta"]["table"] == table

    picture = ann.page.get_by_role("link", name="Download the picture").get_attribute("href")
    answer = ann.page.request.get(f"{ann.site}{picture}")
    for _ in range(5):
        if answer.status != 429:
            break
        ann.page.wait_for_timeout(1000 * int(answer.headers["retry-after"]))  # a busy machine
        answer = ann.page.request.get(f"{ann.site}{picture}")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")

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
    # A person who has not chosen a name would not know the made-up one.
    made_up = next(one["name"] for one in look_at(ann, table)["info"]["seats"] if one["mine"])
    expect(ann.page.get_by_role("list", name="Ranking")).to_contain_text("You")
    expect(ann.page.get_by_role("table", name="Score sheet")).to_contain_text("You")
    expect(ann.page.locator(".ending")).not_to_contain_text(made_up)
    ann.screenshot("end-novaluna-phone", whole=True)
    assert fits(ann.page)
    ann.page.get_by_role("button", name=re.compile("^Tableau: New Moon")).tap()
    expect(ann.page.get_by_role("dialog")).to_be_visible()


def test_without_storage_the_shuffle_is_checked_all_the_same(visit: Visit) -> None:
    ann = visit()
    ann.context.add_init_script(FORBID_STORAGE)
    table = ann.sit_down("novaluna", "me")
    play_out(table, ann)
    verdict(ann.page, "verified")
    expect(ann.page.locator(FAIR)).to_contain_text("This browser did not see the seal")


def test_a_broken_promise_is_told(visit: Visit) -> None:
    ann = visit()
    table = ann.sit_down("novaluna", "me")
    ann.page.wait_for_function("() => localStorage.getItem('lunarium.promises') !== null")
    other = json.dumps(json.dumps([[table, "0" * 64]]))
    ann.page.evaluate(f"localStorage.setItem('lunarium.promises', {other})")
    play_out(table, ann)
    verdict(ann.page, "broken")
    expect(ann.page.locator(FAIR)).to_contain_text("not the one this browser saw")


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
    expect(page.locator(".board .latest")).not_to_have_count(0)
    told = page.locator(".controls .words span").inner_text()
    expect(page.locator("[aria-live=polite]")).to_contain_text(told)
    page.keyboard.press("Home")
    expect(where).to_have_text("The start")
    page.keyboard.press("End")
    expect(where).to_have_text(f"Move {moves} of {moves}")
    expect(page.get_by_role("list", name="Ranking")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text(f"Move {moves - 1} of {moves}")

    page.get_by_role("slider", name="Move").fill("3")
    expect(where).to_have_text(f"Move 3 of {moves}")
    page.get_by_role("button", name="One move forward").click()
    page.locator(".log button").nth(9).click()
    expect(where).to_have_text(f"Move 9 of {moves}")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(where).to_have_text(f"Move 10 of {moves}")
    page.get_by_role("button", name="Pause").click()

    page.get_by_label("View as").select_option(label="Crescent")
    expect(page).to_have_url(re.compile(r"/move/\d+\?seat=1$"))
    shown = where.inner_text()
    page.reload()
    expect(where).to_have_text(shown)
    expect(page.get_by_label("View as")).to_have_value("1")
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
    expect(ann.page.get_by_role("region", name="Hand: Ann")).to_have_count(0)
    ann.page.get_by_label("View as").select_option(label="Ann")
    expect(ann.page.get_by_role("region", name="Hand: Ann")).to_be_visible()
    expect(ann.page.locator("[role=gridcell].latest")).not_to_have_count(0)
    assert fits(ann.page)
    ann.check_access()
    ann.page.emulate_media(color_scheme="light")
    ann.screenshot("replay-akvarko-phone", whole=True)


def test_a_game_that_is_not_over_and_one_that_is_not_there_have_no_replay(visit: Visit) -> None:
    ann = visit()
    table = ann.lay_table("novaluna", "me")
    ann.open(f"/table/{table}/move/1")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("This game is not over")
    ann.page.get_by_role("link", name="Go to the table").click()
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
    expect(page.get_by_role("alert")).to_contain_text("is not valid JSON")
    give("")
    expect(page.get_by_role("alert")).to_contain_text("There is nothing in the file")
    damaged = json.loads(good)
    damaged["moves"][4]["at"] = [40, 40]
    give(json.dumps(damaged))
    expect(page.get_by_role("alert")).to_contain_text("Move 5 breaks the rules")
    ben.screenshot("replay-damaged-desktop")
    ben.check_access()
    del damaged["setup"]
    give(json.dumps(damaged))
    expect(page.get_by_role("alert")).to_contain_text("Part of it is missing or wrong")

    give(good + good)  # a file may hold many
    expect(page.get_by_role("heading", level=1)).to_have_text("Nova Luna: Ann and New Moon")
    verdict(page, "verified")
    page.get_by_label("Game in this file").select_option("1")
    page.get_by_role("button", name="Jump to the end").click()
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
