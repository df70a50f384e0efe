"""People at one table: waiting room, one device, undo by agreement, leaving, watching."""

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.novaluna import LAID, MY_TURN, join, take_by_press, wait_for_turn
from tests.browser.visitor import Visitor


def test_two_people_share_one_device_and_the_seat_on_turn_opens(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    visitor.sit_down("novaluna", "me", "guest Eva")
    names = set()
    for _ in range(8):
        wait_for_turn(page)
        label = page.locator("[role=grid], .pane[role=group]").first.get_attribute("aria-label")
        assert label is not None
        # The tableau of the player to move is open.
        expect(page.locator("p.turn")).to_contain_text(label.removeprefix("Tableau: "))
        names.add(label)
        move = page.locator(".log li").count()
        page.keyboard.press("1")
        page.locator("[role=gridcell].held:focus").wait_for()
        page.keyboard.press("Enter")
        expect(page.locator(".log li")).to_have_count(move + 1)
        page.wait_for_function("() => !document.querySelector('[role=gridcell].held')")
    assert len(names) == 2
    visitor.screenshot("novaluna-one-device")


def test_the_waiting_room_invites_seats_bots_and_starts(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.sit_down("novaluna", "me", "open", "open", start=False)
    expect(host.page.get_by_role("heading", name="The table is ready")).to_be_visible()
    start = host.page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    host.page.get_by_role("combobox", name="Who takes seat 3?").select_option("new-moon")
    expect(host.page.get_by_role("img", name="QR code for this link")).to_be_visible()
    host.screenshot("waiting-room", whole=True)
    host.check_access()
    join(host, guest, table)
    expect(host.page.locator("[data-seat='1']")).to_contain_text("Ben")
    guest.open(f"/table/{table}")
    expect(guest.page.get_by_text("The host starts the game.")).to_be_visible()
    guest.page.get_by_role("button", name="Say something").click()
    guest.page.get_by_role("button", name="Hello!").click()
    expect(host.page.get_by_role("list", name="Recent messages")).to_contain_text("Hello!")
    start.click()
    expect(host.page.locator(".players .card")).to_have_count(3)
    expect(guest.page.locator(".players .card")).to_have_count(3)

    # A friendly word is read in the language of the reader, and a person can be muted.
    bubbles = host.page.get_by_role("list", name="Recent messages")
    guest.page.keyboard.press("w")
    guest.page.get_by_role("button", name="Good luck!").click()
    expect(bubbles).to_contain_text("Ben")
    expect(bubbles).to_contain_text("Good luck!")
    expect(host.page.locator("[aria-live=polite]")).to_contain_text("Ben: Good luck!")
    host.page.get_by_role("button", name="Say something").click()
    dialog = host.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="A happy fish")).to_be_visible()
    host.screenshot("words")
    host.check_access()
    dialog.get_by_text("Mute Ben").click()
    expect(dialog.get_by_role("listitem")).to_have_count(0)
    dialog.get_by_role("button", name="A happy fish").click()
    expect(guest.page.get_by_role("list", name="Recent messages")).to_contain_text("A happy fish")
    expect(bubbles).not_to_contain_text("Ben")


def test_an_undo_is_asked_for_and_answered(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.sit_down("novaluna", "me", "open", start=False)
    join(host, guest, table)
    guest.open(f"/table/{table}")
    host.page.get_by_role("button", name="Start the game").click()
    people = {True: host, False: guest}
    host.page.locator("p.turn").wait_for()
    guest.page.locator("p.turn").wait_for()
    moved: list[Visitor] = []
    while len(set(map(id, moved))) < 2:
        one = people[host.page.locator(MY_TURN).count() > 0]
        wait_for_turn(one.page)
        take_by_press(one.page)
        moved.append(one)
        for person in people.values():
            expect(person.page.locator(".log li:not(.event)")).to_have_count(len(moved))
    asker = next(one for one in moved if one is not moved[-1])
    answerer = moved[-1]
    asker.page.get_by_role("button", name="Ask to undo").click()
    dialog = answerer.page.get_by_role("dialog")
    expect(dialog).to_contain_text("asks for an undo")
    # It names the moves, and the board behind it stays as it is.
    expect(dialog.locator("li")).not_to_have_count(0)
    expect(dialog).to_contain_text("You take")
    assert answerer.page.locator("dialog[open]").count() == 0
    answerer.screenshot("undo-request")
    dialog.get_by_role("button", name="Agree").click()
    expect(asker.page.locator(LAID)).to_have_count(0)
    expect(asker.page.locator(".log del")).to_have_count(len(moved))


def test_who_leaves_is_played_by_a_bot_and_may_come_back(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.sit_down("novaluna", "me", "open", start=False)
    join(host, guest, table)
    guest.open(f"/table/{table}")
    host.page.get_by_role("button", name="Start the game").click()
    expect(guest.page.locator(".players .card")).to_have_count(2)
    guest.page.get_by_role("button", name="Leave the table").click()
    guest.screenshot("leaving")
    guest.page.get_by_role("combobox", name="Strength of the bot").select_option("new-moon")
    guest.page.get_by_role("button", name="Let a bot take over").click()
    expect(host.page.locator(".players")).to_contain_text("New Moon is playing")
    guest.page.wait_for_url("**/")
    guest.open(f"/table/{table}")
    guest.page.get_by_role("button", name="Come back").click()
    expect(host.page.locator(".players")).not_to_contain_text("is playing")


def test_a_public_table_is_watched(visit: Visit) -> None:
    host, stranger = visit(), visit()
    table = host.sit_down("novaluna", "me", "new-moon", public=True)
    wait_for_turn(host.page)
    stranger.open(f"/table/{table}")
    expect(stranger.page.get_by_text("You are watching")).to_be_visible()
    take_by_press(host.page)
    expect(stranger.page.locator(".log")).to_contain_text("takes")
    expect(host.page.get_by_text("1 person is watching")).to_be_visible()
    stranger.screenshot("novaluna-watching")
    stranger.check_access()


def test_a_private_table_is_not_open_to_a_stranger(visit: Visit) -> None:
    host = visit()
    table = host.lay_table("novaluna", "me", "new-moon")
    stranger = visit(f"/table/{table}")
    expect(stranger.page.locator("h1")).to_have_text("There is no such table")
