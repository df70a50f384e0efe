"""Nova Luna at the table, as people play it: by press, by key, alone, together, after a crash."""

import re

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLong

from tests.browser.conftest import Visit
from tests.browser.visitor import Visitor
from tests.server.running import RunningServer

MY_TURN = ".bar [data-turn=mine]"
READY = ".offered:not(.waiting)"
MOST_MOVES = 120
"""No game of two has more turns of one player: 68 tiles, and a refill now and then."""


def is_over(page: Page) -> bool:
    """Whether the frame says that the game is over."""
    return page.locator(".sides").count() > 0


def wait_for_turn(page: Page) -> bool:
    """Wait until one may move, or the game is over; whether one may move.

    The first bot of a fresh installation waits for its kernels to be compiled.
    """
    page.wait_for_function(
        "([ready]) => document.querySelector(ready) || document.querySelector('.sides')",
        arg=[READY],
        timeout=300_000,
    )
    return not is_over(page)


LAID = "[role=gridcell]:not(.held) .piece"
"""Tiles that lie, not the one that is held over a cell."""


def tiles_laid(page: Page) -> int:
    """How many tiles lie in the large tableau."""
    return page.locator(LAID).count()


def wait_for_tiles(page: Page, count: int) -> None:
    """Wait until so many lie there, or the result of the game covers them."""
    page.wait_for_function(
        "([laid, count]) => document.querySelectorAll(laid).length >= count"
        " || document.querySelector('.sides')",
        arg=[LAID, count],
    )


def take_by_press(page: Page, choice: int = 0) -> None:
    """Choose a tile on offer by press, and place it by press on the cell that brings most."""
    before = tiles_laid(page)
    page.locator(READY).nth(choice).click()
    best = page.locator("[role=gridcell]:has(.hollow.best)")
    cell = best.first if best.count() else page.locator("[role=gridcell]:has(.hollow)").first
    try:
        cell.click(timeout=10_000)
    except TooLong:  # a long tableau reaches out of sight, and has to be moved first
        cell.focus()
        page.keyboard.press("Enter")
    wait_for_tiles(page, before + 1)


def take_by_key(page: Page, key: str = "1") -> None:
    """The same by keys alone: the number of the tile, then Enter on the cell that has the focus."""
    page.keyboard.press(key)
    page.locator("[role=gridcell].held:focus").wait_for()
    before = tiles_laid(page)
    page.keyboard.press("Enter")
    wait_for_tiles(page, before + 1)


def test_a_whole_game_against_a_bot_is_played_by_presses(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    for move in range(MOST_MOVES):
        if not wait_for_turn(page):
            break
        if move == 5:
            visitor.screenshot("novaluna-table-desktop")
            visitor.screenshot("novaluna-table-desktop-dark", look="dark")
            visitor.check_access()
        if page.locator(".refill").count():
            page.locator(".refill").click()
            page.wait_for_function("() => !document.querySelector('.refill')")
        take_by_press(page)
    assert is_over(page)
    expect(page.locator("p.turn")).to_have_text("The game is over")
    visitor.screenshot("novaluna-end-desktop")


def test_a_whole_game_is_played_by_keys_alone(visit: Visit) -> None:
    visitor = visit(settings={"motion": "none", "confirm": "never"})
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    for move in range(MOST_MOVES):
        if not wait_for_turn(page):
            break
        if page.locator(".refill").count():
            page.keyboard.press("r")
            page.wait_for_function("() => !document.querySelector('.refill')")
            wait_for_turn(page)
        take_by_key(page, "123"[move % 3] if page.locator(READY).count() == 3 else "1")
    assert is_over(page)


def test_arrows_walk_the_cells_and_escape_steps_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    take_by_key(page)
    wait_for_turn(page)
    page.keyboard.press("2")
    page.locator("[role=gridcell].held:focus").wait_for()
    first = page.locator("[role=gridcell]:focus").get_attribute("data-at")
    page.keyboard.press("ArrowDown")
    assert page.locator("[role=gridcell]:focus").get_attribute("data-at") != first
    assert page.locator(".offered.chosen").count() == 1
    page.keyboard.press("Escape")
    assert page.locator(".offered.chosen").count() == 0
    assert page.locator("[role=gridcell]:has(.hollow)").count() == 0
    assert page.locator(".offered:focus").count() == 1, "the focus goes back to the tile"


def test_a_preview_tells_the_discs_and_who_moves_next(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    page.locator(READY).first.click()
    page.locator("[role=gridcell]:has(.hollow)").first.hover()
    expect(page.locator(".plan p")).to_have_text(
        re.compile(r"^Brings (no disc now|\d+ discs?)\. Then (you move again|New Moon moves)\.$")
    )


def test_a_task_that_is_asked_about_tells_what_counts(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    for _ in range(4):
        wait_for_turn(page)
        take_by_press(page)
    wait_for_turn(page)
    tile = page.locator("[role=gridcell]:has(.piece):has([data-task])").first
    if tile.count() == 0:
        tile = page.locator("[role=gridcell]:has(.piece)").first
    tile.focus()
    for _ in range(4):
        page.keyboard.press("Enter")
        if page.locator(".counts .badge").count():
            break
    expect(page.locator(".counts .badge").first).to_have_text(re.compile(r"\d of \d \w+"))
    expect(page.locator("[aria-live=polite]").first).to_have_text(re.compile(r"\d of \d"))
    visitor.screenshot("novaluna-task-asked")


def test_solo_is_played_to_its_score(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me")
    visitor.open(f"/table/{table}")
    expect(page.get_by_role("region", name="Solo game")).to_contain_text("under 100 is great")
    for move in range(MOST_MOVES):
        if not wait_for_turn(page):
            break
        if move == 6:
            visitor.screenshot("novaluna-solo-desktop")
            visitor.check_access()
        end = page.get_by_role("button", name="End phase 1")
        if end.count():
            end.click()
            expect(end).to_have_count(0)
        else:
            take_by_press(page)
    assert is_over(page)
    page.get_by_role("radio", name="Board").check()
    notes = page.get_by_role("region", name="Solo game").locator("strong").all_inner_texts()
    first, second, score = (int(note) for note in notes)
    assert score == first + second


def test_an_undo_gives_the_last_move_back(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    take_by_press(page)
    wait_for_turn(page)
    assert tiles_laid(page) == 1
    page.keyboard.press("u")
    expect(page.locator(LAID)).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("back")


def test_a_hint_lies_ready_and_can_be_followed(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    page.keyboard.press("h")
    expect(page.locator(".bar .hint")).to_contain_text("Take")
    visitor.screenshot("novaluna-hint")
    page.get_by_role("button", name="Place here").click()
    wait_for_tiles(page, 1)
    expect(page.locator(".bar .hint")).to_have_count(0)


def test_two_people_share_one_device_and_the_seat_on_turn_opens(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "guest Eva")
    visitor.open(f"/table/{table}")
    names = set()
    for _ in range(8):
        wait_for_turn(page)
        label = page.locator("[role=grid], .pane[role=group]").first.get_attribute("aria-label")
        assert label is not None
        turn = page.locator("p.turn").inner_text()
        assert label.removeprefix("Tableau: ") in turn, "the tableau of who is on turn is open"
        names.add(label)
        move = page.locator(".log li").count()
        page.keyboard.press("1")
        page.locator("[role=gridcell].held:focus").wait_for()
        page.keyboard.press("Enter")
        expect(page.locator(".log li")).to_have_count(move + 1)
        page.wait_for_function("() => !document.querySelector('[role=gridcell].held')")
    assert len(names) == 2
    visitor.screenshot("novaluna-one-device")


def test_the_language_is_switched_at_the_table_without_a_reload(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    take_by_press(page)
    page.evaluate("window.same = true")
    for language, words in (
        ("cs", "Dosavadní tahy"),
        ("de", "Bisherige Züge"),
        ("hu", "Eddigi lépések"),
        ("ru", "Ходы"),
    ):
        page.get_by_role("combobox").first.select_option(language)
        expect(page.locator(".log h2")).to_have_text(words)
        visitor.screenshot(f"novaluna-table-{language}")
    assert page.evaluate("window.same") is True


def test_play_goes_on_after_the_server_was_killed(
    visit: Visit, mortal_server: RunningServer
) -> None:
    visitor = visit(server=mortal_server)
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    for _ in range(3):
        wait_for_turn(page)
        take_by_press(page)
    wait_for_turn(page)
    tiles = tiles_laid(page)
    mortal_server.kill()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    visitor.screenshot("novaluna-connection-lost")
    # Chosen while the line is dead: it is played when the server is back.
    page.locator(READY).first.click()
    page.locator("[role=gridcell]:has(.hollow)").first.click()
    mortal_server.start()
    wait_for_tiles(page, tiles + 1)
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    visitor.problems.clear()  # the browser complains of the dead line
    wait_for_turn(page)
    take_by_press(page)


def test_two_tabs_of_one_player_agree(visit: Visit) -> None:
    visitor = visit()
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    other = visitor.second_tab(f"/table/{table}")
    wait_for_turn(visitor.page)
    wait_for_turn(other.page)
    take_by_press(visitor.page)
    expect(other.page.locator(LAID)).to_have_count(1)


def test_a_reload_keeps_the_place_and_the_story(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    for _ in range(3):
        wait_for_turn(page)
        take_by_press(page)
    wait_for_turn(page)
    lines = page.locator(".log li").count()
    page.reload()
    wait_for_turn(page)
    expect(page.locator(".log li")).to_have_count(lines)
    expect(page.locator(LAID)).to_have_count(3)


def test_a_phone_wants_a_second_press(visit: Visit) -> None:
    visitor = visit(width=360, height=740, phone=True)
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    visitor.screenshot("novaluna-table-phone")
    for _ in range(4):
        wait_for_turn(page)
        before = tiles_laid(page)
        page.locator(READY).first.tap()
        page.locator("[role=gridcell]:has(.hollow)").first.tap()
        place = page.get_by_role("button", name="Place here")
        expect(place).to_be_visible()
        assert tiles_laid(page) == before
        place.tap()
        wait_for_tiles(page, before + 1)
    wait_for_turn(page)
    page.locator(READY).first.tap()
    page.locator("[role=gridcell]:has(.hollow)").first.tap()
    visitor.screenshot("novaluna-table-phone-held")
    visitor.screenshot("novaluna-table-phone-dark", look="dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    visitor.check_access()


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("landscape", 740, 360), ("tablet", 820, 1180), ("large", 2560, 1440)],
)
def test_the_table_fits_every_screen(visit: Visit, name: str, width: int, height: int) -> None:
    visitor = visit(width=width, height=height)
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon", "crescent", "new-moon")
    visitor.open(f"/table/{table}")
    for _ in range(5):
        wait_for_turn(page)
        take_by_key(page)
    wait_for_turn(page)
    page.locator(READY).first.click()
    visitor.screenshot(f"novaluna-table-{name}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def carry_first_tile(page: Page) -> None:
    """Drag the first tile on offer over a cell and let it go."""
    start = page.locator(READY).first.bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 60, steps=4)
    cell = page.locator("[role=gridcell]:has(.hollow), [role=gridcell].held").first
    goal = cell.bounding_box()
    assert goal is not None
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=6)
    page.mouse.up()


def test_a_tile_is_carried_to_its_cell(visit: Visit) -> None:
    visitor = visit(motion=True)
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    carry_first_tile(page)
    expect(page.locator(LAID)).to_have_count(1)


def test_moves_are_spoken(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "guest Eva")
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    page.keyboard.press("1")
    page.locator("[role=gridcell].held:focus").wait_for()
    page.keyboard.press("Enter")
    said = page.locator("[aria-live=polite]").first
    expect(said).to_have_text(
        re.compile(r"takes (red|blue|turquoise|yellow) \d(, places \d discs?)?\. .+ to move\.")
    )


def test_a_broken_board_is_mended_and_the_game_goes_on(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    # The line hands over positions with a tile that does not exist: the board cannot draw them.
    # All of them, for if the bot begins a second one follows at once.
    meddling = [True]

    def meddle(message: str | bytes) -> str | bytes:
        text = message if isinstance(message, str) else message.decode()
        if '"view":{"game":"novaluna"' in text and meddling[0]:
            return re.sub(r'("wheel":\[(?:null,)*)"\w+"', r'\1"Q9"', text, count=1)
        return message

    def between(route: object) -> None:
        server = route.connect_to_server()  # type: ignore[attr-defined]
        server.on_message(lambda message: route.send(meddle(message)))  # type: ignore[attr-defined]

    page.route_web_socket(re.compile("/live$"), between)
    visitor.open(f"/table/{table}")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Something tipped over")
    visitor.screenshot("novaluna-broken-board")
    expect(page.locator("p.turn")).to_have_text(re.compile("Your turn|New Moon to move"))
    meddling[0] = False
    page.get_by_role("button", name="Try again").click()
    page.reload()
    wait_for_turn(page)
    visitor.problems.clear()  # the failure itself is logged, for those who look for it
    take_by_press(page)


def test_a_dead_link_says_what_happened_and_where_to_go(visit: Visit) -> None:
    visitor = visit(f"/table/{'x' * 22}")
    expect(visitor.page.locator("h1")).to_have_text("There is no such table")
    assert visitor.page.get_by_role("link", name="To the start page", exact=True).is_visible()
    visitor.check_access()
    visitor.screenshot("table-dead-link")


def test_a_private_table_is_not_open_to_a_stranger(visit: Visit) -> None:
    host = visit()
    table = host.lay_table("novaluna", "me", "new-moon")
    stranger = visit(f"/table/{table}")
    expect(stranger.page.locator("h1")).to_have_text("There is no such table")


def join(host: Visitor, guest: Visitor, table: str) -> None:
    """The guest takes the seat of the invitation over the wire, as the join screen does."""
    link = host.page.locator(".link input").first.input_value()
    found = re.search(r"/join/([\w-]{22})\.([\w-]+)$", link)
    assert found is not None, link
    assert found[1] == table
    answer = guest.page.request.post(
        f"{guest.site}/api/join",
        data={"table": table, "invite": found[2], "id": "join-" + table[:12], "name": "Ben"},
    )
    assert answer.ok, answer.text()


def test_the_waiting_room_invites_seats_bots_and_starts(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.lay_table("novaluna", "me", "open", "open", start=False)
    host.open(f"/table/{table}")
    expect(host.page.get_by_role("heading", name="The table is laid")).to_be_visible()
    start = host.page.get_by_role("button", name="Start the game")
    expect(start).to_be_disabled()
    host.page.get_by_role("combobox", name="Who sits on seat 3?").select_option("new-moon")
    host.screenshot("waiting-room")
    host.check_access()
    join(host, guest, table)
    expect(host.page.locator("[data-seat='1']")).to_contain_text("Ben")
    guest.open(f"/table/{table}")
    expect(guest.page.get_by_text("The game starts when the host says so.")).to_be_visible()
    start.click()
    expect(host.page.locator(".players .card")).to_have_count(3)
    expect(guest.page.locator(".players .card")).to_have_count(3)


def test_an_undo_is_asked_for_and_answered(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.lay_table("novaluna", "me", "open", start=False)
    host.open(f"/table/{table}")
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
    asker.page.get_by_role("button", name="Ask for undo").click()
    dialog = answerer.page.get_by_role("dialog")
    expect(dialog).to_contain_text("asks to take a move back")
    answerer.screenshot("undo-request")
    dialog.get_by_role("button", name="Agree").click()
    expect(asker.page.locator(LAID)).to_have_count(0)


def test_who_leaves_is_played_by_a_bot_and_may_come_back(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.lay_table("novaluna", "me", "open", start=False)
    host.open(f"/table/{table}")
    join(host, guest, table)
    guest.open(f"/table/{table}")
    host.page.get_by_role("button", name="Start the game").click()
    expect(guest.page.locator(".players .card")).to_have_count(2)
    guest.page.get_by_role("button", name="Leave the table").click()
    guest.screenshot("leaving")
    guest.page.get_by_role("combobox", name="Strength of the bot").select_option("new-moon")
    guest.page.get_by_role("button", name="Let a bot play on").click()
    expect(host.page.locator(".players")).to_contain_text("New Moon plays on")
    guest.page.wait_for_url("**/")
    guest.open(f"/table/{table}")
    guest.page.get_by_role("button", name="Come back").click()
    expect(host.page.locator(".players")).not_to_contain_text("plays on")


def test_a_public_table_is_watched(visit: Visit) -> None:
    host, stranger = visit(), visit()
    table = host.lay_table("novaluna", "me", "new-moon", public=True)
    host.open(f"/table/{table}")
    wait_for_turn(host.page)
    stranger.open(f"/table/{table}")
    expect(stranger.page.get_by_text("You are watching")).to_be_visible()
    take_by_press(host.page)
    expect(stranger.page.locator(".log")).to_contain_text("takes")
    expect(host.page.get_by_text("1 person is watching")).to_be_visible()
    stranger.screenshot("novaluna-watching")
    stranger.check_access()


def test_a_press_on_a_player_enlarges_the_tableau(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    for _ in range(4):
        wait_for_turn(page)
        take_by_press(page)
    page.locator(".card[data-seat='1']").click()
    dialog = page.get_by_role("dialog", name="New Moon")
    expect(dialog.get_by_role("grid", name="Tableau: New Moon")).to_be_visible()
    visitor.screenshot("novaluna-opponent-large")
    visitor.check_access()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_the_keys_are_told_and_can_be_switched_off(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    table = visitor.lay_table("novaluna", "me", "new-moon")
    visitor.open(f"/table/{table}")
    wait_for_turn(page)
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("Choose a tile on offer")
    visitor.screenshot("novaluna-keys")
    dialog.get_by_role("switch", name="Use single keys").press("Space")
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    assert page.locator(".offered.chosen").count() == 0
