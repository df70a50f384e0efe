"""Who may see a table: the one rule that sockets, requests and programs all ask."""

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random

import msgspec
import pytest

from lunarium.server.protocol.refusals import CODES
from lunarium.server.tables import (
    OfferTo,
    Person,
    RefusalError,
    TableState,
    TableViews,
    check_may_see,
)
from tests.server.tables.gathering import (
    ANA,
    BEN,
    CYR,
    ME,
    OPEN,
    STRANGER,
    Gathering,
    bot,
    daily_table,
    people_at,
)

TIDAL = Person("tidal-tidal-tidal-tida", "Tidal", program=True)


def may_see(table: TableState, person: Person | None, invite: str | None = None) -> bool:
    """Whether the rule lets them in; if not, they do not learn that there is such a table."""
    try:
        check_may_see(table, None if person is None else person.id, invite)
    except RefusalError as error:
        refused = error.refusal
    else:
        return True
    assert (refused.code, refused.reason) == ("no_such_table", CODES["no_such_table"])
    return False


@pytest.mark.parametrize("state", ["open", "running", "archived"])
def test_a_private_table_is_for_its_people_alone(state: str) -> None:
    there = Gathering("akvarko", [ME, OPEN, OPEN])
    there.do(BEN, there.joining(there.table.invites.by_seat[1]))
    if state != "open":
        there.do(ANA, there.setting(2, bot="new-moon"))
        there.do(ANA, there.starting())
    if state == "archived":
        there.end()
    assert there.table.status == state
    for person, may in ((ANA, True), (BEN, True), (CYR, False), (STRANGER, False), (None, False)):
        assert may_see(there.table, person) == may


def test_a_public_table_is_open_to_all() -> None:
    for table in (
        people_at("novaluna", 2, public=True).table,
        Gathering("novaluna", [ME, OPEN], public=True).table,
    ):
        assert may_see(table, STRANGER)
        assert may_see(table, None)


def test_the_host_sees_a_table_without_having_a_seat() -> None:
    hosted = Gathering("novaluna", [OPEN, OPEN]).table
    assert may_see(hosted, ANA)
    assert not may_see(hosted, BEN)


def test_a_game_that_is_over_is_open_to_all_who_have_its_address() -> None:
    there = people_at("akvarko", 2)
    there.finish(Random(1))
    assert there.table.result is not None
    assert may_see(there.table, STRANGER)
    assert may_see(there.table, None)


def test_a_game_put_away_without_a_result_stays_private() -> None:
    there = people_at("akvarko", 2)
    there.end()
    assert not may_see(there.table, STRANGER)
    assert may_see(there.table, BEN)


def test_a_person_who_has_left_still_sees_the_table_they_may_come_back_to() -> None:
    there = people_at("akvarko", 2)
    there.do(BEN, there.leaving(1))
    assert may_see(there.table, BEN)


def test_a_person_who_has_left_before_the_start_sees_it_no_more() -> None:
    there = Gathering("akvarko", [ME, OPEN])
    there.do(BEN, there.joining(there.table.invites.any_seat))
    assert may_see(there.table, BEN)
    there.do(BEN, there.leaving(1))
    assert not may_see(there.table, BEN)


def test_an_account_sees_the_table_while_a_seat_is_offered_to_it() -> None:
    there = Gathering("akvarko", [ME, OPEN])
    assert not may_see(there.table, TIDAL)
    offer = OfferTo(id="command-a", seat=1, account=TIDAL.id, name=TIDAL.name)
    there.do(ANA, offer)
    assert may_see(there.table, TIDAL)
    assert not may_see(there.table, STRANGER)
    there.do(ANA, OfferTo(id="command-b", seat=1))
    assert not may_see(there.table, TIDAL)


class TestInvitations:
    def test_the_secret_for_any_seat_opens_the_table_at_all_times(self) -> None:
        there = Gathering("akvarko", [ME, OPEN])
        secret = there.table.invites.any_seat
        assert may_see(there.table, STRANGER, secret)
        assert may_see(there.table, None, secret)
        there.do(BEN, there.joining(secret))
        there.do(ANA, there.starting())
        assert may_see(there.table, STRANGER, secret)

    def test_the_secret_of_a_seat_opens_the_table_until_the_seat_is_taken(self) -> None:
        there = Gathering("akvarko", [ME, OPEN, OPEN])
        first, second = there.table.invites.by_seat[1:]
        assert may_see(there.table, STRANGER, first)
        there.do(BEN, there.joining(first))
        assert not may_see(there.table, STRANGER, first)
        assert may_see(there.table, STRANGER, second)

    @pytest.mark.parametrize(
        "wrong",
        [
            lambda _: "",
            lambda _: "no-such-secret",
            lambda table: table.invites.any_seat[:-1],
            lambda table: table.invites.any_seat.upper(),
            lambda table: table.invites.by_seat[0],  # the host has sat down there
            lambda _: "ünüsual",
        ],
    )
    def test_a_wrong_secret_opens_nothing(self, wrong: Callable[[TableState], str]) -> None:
        table = Gathering("akvarko", [ME, OPEN, bot()]).table
        assert not may_see(table, STRANGER, wrong(table))
        assert may_see(table, ANA, wrong(table))

    def test_a_secret_of_another_table_opens_nothing(self) -> None:
        table = Gathering("akvarko", [ME, OPEN], number=1).table
        other = Gathering("akvarko", [ME, OPEN], number=2).table
        assert not may_see(table, STRANGER, other.invites.any_seat)


def test_a_daily_is_open_to_all_twelve_hours_after_its_day() -> None:
    table = daily_table().finish(Random(1))
    assert table.daily == "2026-05-01"
    assert table.daily_opens == datetime(2026, 5, 2, 12, tzinfo=UTC)
    assert table.deck_is_closed(datetime(2026, 5, 2, 11, 59, tzinfo=UTC))
    assert not table.deck_is_closed(datetime(2026, 5, 2, 12, tzinfo=UTC))
    assert may_see(table, None), "that day is long over"
    assert TableViews(table).info(None).fairness.seed == table.seed
    today = msgspec.structs.replace(table, daily=datetime.now(UTC).date().isoformat())
    assert not may_see(today, None)
    assert not may_see(today, None, today.invites.any_seat)
    assert may_see(today, ANA)
    assert TableViews(today).info(ANA.id).fairness.seed is None
