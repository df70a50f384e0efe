"""Joining, setting seats, starting, leaving, coming back, archiving, and the rematch."""

from random import Random

import pytest

from lunarium.server.protocol.refusals import CODES
from lunarium.server.tables import BotActor, Person, RefusalError, TableViews, opening
from lunarium.server.tables.events import (
    Archived,
    Joined,
    Left,
    Rematched,
    Returned,
    Row,
    Seated,
    SeatPlan,
    Started,
)
from lunarium.server.tables.finished import record_of
from lunarium.server.tables.fold import fold
from lunarium.server.tables.seating import opened_by
from lunarium.server.tables.state import BotTurn
from tests.server.tables.gathering import (
    ANA,
    BEGIN,
    BEN,
    CYR,
    ME,
    OPEN,
    STRANGER,
    Gathering,
    bot,
    daily_table,
    guest,
    people_at,
)


class TestJoining:
    def test_with_an_invitation_for_any_seat_the_first_open_one(self) -> None:
        there = Gathering("novaluna", [OPEN, ME, OPEN])
        events = there.do(BEN, there.joining(there.table.invites.any_seat))
        assert events == (Joined(0, BEN.id, "Ben"),)
        there.do(CYR, there.joining(there.table.invites.any_seat, name="Cyrus"))
        assert there.table.names == ("Ben", "Ana", "Cyrus")

    def test_with_an_invitation_for_one_seat_that_one(self) -> None:
        there = Gathering("novaluna", [ME, OPEN, OPEN])
        invite = there.table.invites.by_seat[2]
        assert there.refusal(BEN, there.joining(invite, seat=1)).code == "bad_invite"
        assert there.do(BEN, there.joining(invite))[0] == Joined(2, BEN.id, "Ben")
        assert there.refusal(CYR, there.joining(invite)).code == "table_full"

    def test_a_private_table_takes_an_invitation(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        assert there.refusal(BEN, there.joining()).code == "bad_invite"
        assert there.refusal(BEN, there.joining("guessed")).code == "bad_invite"
        other = Gathering("novaluna", [ME, OPEN], number=9)
        stolen = other.table.invites.any_seat
        assert there.refusal(BEN, there.joining(stolen)).code == "bad_invite"

    def test_a_public_table_takes_anybody(self) -> None:
        there = Gathering("novaluna", [ME, OPEN], public=True)
        there.do(BEN, there.joining(seat=1))
        assert there.table.names == ("Ana", "Ben")

    def test_a_wrong_invitation_is_wrong_at_a_public_table_too(self) -> None:
        there = Gathering("novaluna", [ME, OPEN], public=True)
        assert there.refusal(BEN, there.joining("guessed")).code == "bad_invite"

    def test_the_host_needs_no_invitation(self) -> None:
        there = Gathering("novaluna", [OPEN, OPEN])
        there.do(ANA, there.joining(seat=1))
        assert there.table.names == ("", "Ana")

    def test_a_taken_seat_or_one_that_is_not_there(self) -> None:
        there = Gathering("novaluna", [ME, OPEN], public=True)
        assert there.refusal(BEN, there.joining(seat=0)).code == "table_full"
        assert there.refusal(BEN, there.joining(seat=5)).code == "bad_invite"

    def test_one_person_joins_once(self) -> None:
        there = Gathering("novaluna", [ME, OPEN, OPEN])
        there.do(BEN, there.joining(there.table.invites.any_seat))
        again = there.joining(there.table.invites.any_seat)
        assert there.refusal(BEN, again).code == "already_seated"

    def test_after_the_start_nobody_joins(self) -> None:
        there = people_at("novaluna", 2)
        late = there.joining(there.table.invites.any_seat)
        assert there.refusal(CYR, late).code == "already_started"

    def test_a_bad_name_is_refused(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        command = there.joining(there.table.invites.any_seat, name="\n")
        assert there.refusal(BEN, command).code == "bad_name"

    def test_what_an_invitation_opens(self) -> None:
        table = Gathering("novaluna", [ME, OPEN, OPEN]).table
        assert opened_by(table, table.invites.any_seat) == (0, 1, 2)
        assert opened_by(table, table.invites.by_seat[1]) == (1,)
        assert opened_by(table, "é") == ()


class TestSettingSeats:
    def test_to_a_bot_a_guest_and_open_again(self) -> None:
        there = Gathering("akvarko", [ME, OPEN])
        there.do(ANA, there.setting(1, bot="crescent"))
        assert there.table.seats[1] == SeatPlan("bot", name="crescent", level="crescent")
        there.do(ANA, there.setting(1, guest="Gus"))
        assert there.table.seats[1] == SeatPlan("person", ANA.id, "Gus", guest=True)
        there.do(ANA, there.setting(1))
        assert there.table.seats[1] == SeatPlan()
        assert there.do(ANA, there.setting(1)) == ()

    def test_the_seat_of_another_person_too(self) -> None:
        there = Gathering("akvarko", [ME, OPEN])
        there.do(BEN, there.joining(there.table.invites.any_seat))
        assert there.do(ANA, there.setting(1)) == (Seated(1, SeatPlan()),)
        assert there.table.people == {ANA.id}

    def test_by_the_host_alone_and_before_the_start(self) -> None:
        there = Gathering("akvarko", [ME, OPEN])
        assert there.refusal(BEN, there.setting(1, bot="crescent")).code == "not_host"
        there = people_at("akvarko", 2)
        assert there.refusal(ANA, there.setting(1, bot="crescent")).code == "already_started"

    def test_not_to_two_things_at_once_and_not_a_seat_that_is_not_there(self) -> None:
        there = Gathering("akvarko", [ME, OPEN])
        both = there.setting(1, bot="crescent", guest="Gus")
        assert there.refusal(ANA, both).code == "bad_setup"
        assert there.refusal(ANA, there.setting(2)).code == "bad_setup"
        assert there.refusal(ANA, there.setting(1, guest=" ")).code == "bad_name"


class TestStarting:
    def test_by_the_host_once_all_seats_are_taken(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        assert there.refusal(ANA, there.starting()).code == "seats_open"
        there.do(BEN, there.joining(there.table.invites.any_seat))
        assert there.refusal(BEN, there.starting()).code == "not_host"
        assert there.do(ANA, there.starting()) == (Started(),)
        assert there.refusal(ANA, there.starting()).code == "already_started"

    def test_not_for_bots_alone(self) -> None:
        there = Gathering("novaluna", [ME, bot(), OPEN])
        there.do(ANA, there.setting(0, bot="crescent"))
        there.do(ANA, there.setting(2, bot="crescent"))
        assert there.refusal(ANA, there.starting()).code == "bad_setup"


class TestLeaving:
    def test_before_the_start_the_seat_is_open_again(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        there.do(BEN, there.joining(there.table.invites.any_seat))
        there.do(BEN, there.leaving(1))
        assert there.table.seats[1] == SeatPlan()
        assert there.refusal(BEN, there.leaving(1)).code == "not_your_seat"

    def test_later_a_bot_plays_on_and_the_person_may_come_back(self) -> None:
        there = people_at("akvarko", 2)
        there.do(BEN, there.leaving(1, level="crescent"))
        assert there.table.bot_at(1) == "crescent"
        assert list(there.table.bots_to_move) == [BotTurn(1, "crescent")]
        move = str(there.table.rules.moves(there.table.state, 1)[0])
        assert there.refusal(BEN, there.playing(1, move)).code == "away"
        there.play(BotActor("crescent", 1), 1, move)
        assert there.do(BEN, there.returning(1)) == (Returned(1),)
        assert not there.table.bots_to_move
        assert there.do(BEN, there.returning(1)) == ()
        assert (
            there.refusal(BotActor("crescent", 1), there.playing(1, move)).code == "not_your_seat"
        )

    def test_again_only_changes_the_level(self) -> None:
        there = people_at("akvarko", 2)
        there.do(BEN, there.leaving(1, level="crescent"))
        assert there.do(BEN, there.leaving(1, level="crescent")) == ()
        assert there.do(BEN, there.leaving(1, level="gibbous")) == (Left(1, "gibbous"),)
        assert there.table.bot_at(1) == "gibbous"

    def test_bots_pause_while_nobody_sits_at_the_table(self) -> None:
        there = people_at("akvarko", 2)
        there.do(BEN, there.leaving(1))
        there.do(ANA, there.leaving(0))
        assert there.table.status == "running"
        assert not there.table.bots_to_move
        there.do(ANA, there.returning(0))
        assert [turn.seat for turn in there.table.bots_to_move] == [1]

    def test_not_after_the_end_and_not_for_others(self) -> None:
        there = people_at("akvarko", 2)
        assert there.refusal(BEN, there.leaving(0)).code == "not_your_seat"
        assert there.refusal(BEN, there.returning(0)).code == "not_your_seat"
        there.finish(Random(1))
        assert there.refusal(BEN, there.leaving(1)).code == "game_over"
        assert there.refusal(BEN, there.returning(1)).code == "game_over"


class TestArchiving:
    def test_by_the_host_alone_and_once(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        there.do(BEN, there.joining(there.table.invites.any_seat))
        assert there.refusal(BEN, there.archiving()).code == "not_host"
        there.do(BEN, there.leaving(1))
        assert there.do(ANA, there.archiving()) == (Archived(),)
        assert there.table.status == "archived"
        assert there.table.to_move == ()
        assert there.refusal(ANA, there.archiving()).code == "archived"

    def test_nothing_happens_at_the_table_any_more(self) -> None:
        there = people_at("novaluna", 2)
        there.end()
        for command in (
            there.playing(0, "refill"),
            there.undoing(0),
            there.answering(0),
            there.joining(),
            there.setting(0),
            there.starting(),
            there.leaving(0),
            there.returning(0),
            there.rematching(),
        ):
            assert there.refusal(ANA, command).code == "archived"

    def test_an_unfinished_game_opens_its_seed(self) -> None:
        there = people_at("novaluna", 2)
        assert TableViews(there.table).info(BEN.id).fairness.seed is None
        there.end()
        assert TableViews(there.table).info(BEN.id).fairness.seed == there.table.seed

    def test_a_daily_game_that_was_not_finished_keeps_its_seed(self) -> None:
        there = daily_table()
        there.do(ANA, there.archiving())
        assert TableViews(there.table).info(ANA.id).fairness.seed is None
        with pytest.raises(RefusalError):
            record_of(there.table)


class TestRematch:
    def test_the_same_people_and_options_one_seat_further(self) -> None:
        there = people_at("novaluna", 3, options={"discs": 18}, public=True)
        there.finish(Random(1))
        (event,) = there.do(BEN, there.rematching())
        assert isinstance(event, Rematched)
        again = fold(None, Row(1, BEGIN, opening(event.created)))
        assert again.names == ("Ben", "Cyr", "Ana")
        assert again.options == {"discs": 18}
        assert (again.host, again.public, again.rematch_of) == (ANA.id, True, there.table.id)
        assert again.status == "running"
        assert again.seed != there.table.seed
        assert set(again.invites.by_seat).isdisjoint(there.table.invites.by_seat)
        assert TableViews(there.table).info(CYR.id).rematch == again.id

    def test_the_same_for_all_who_ask(self) -> None:
        there = people_at("novaluna", 2)
        there.finish(Random(1))
        there.do(BEN, there.rematching())
        first = there.table.rematch
        assert there.do(ANA, there.rematching()) == ()
        assert there.table.rematch == first

    def test_for_those_who_played_and_after_the_end(self) -> None:
        there = people_at("novaluna", 2, public=True)
        assert there.refusal(ANA, there.rematching()).code == "not_over"
        there.finish(Random(1))
        assert there.refusal(STRANGER, there.rematching()).code == "not_your_seat"

    def test_a_bot_keeps_the_seat_of_who_has_left(self) -> None:
        there = people_at("akvarko", 3)
        there.do(ANA, there.leaving(0, level="crescent"))
        there.finish(Random(1))
        (event,) = there.do(BEN, there.rematching())
        assert isinstance(event, Rematched)
        assert [plan.kind for plan in event.created.seats] == ["person", "person", "bot"]
        assert event.created.seats[2].level == "crescent"
        assert event.created.host == BEN.id

    def test_who_has_left_and_asks_is_there_again(self) -> None:
        there = people_at("akvarko", 2)
        there.do(ANA, there.leaving(0))
        there.finish(Random(1))
        (event,) = there.do(ANA, there.rematching())
        assert isinstance(event, Rematched)
        assert {plan.person for plan in event.created.seats} == {ANA.id, BEN.id}


def test_a_bot_gives_no_command_but_a_move() -> None:
    there = Gathering("novaluna", [ME, bot(), guest()])
    for command in (there.archiving(), there.undoing(1), there.leaving(1), there.rematching()):
        assert there.refusal(BotActor("new-moon", 1), command).code == "not_your_seat"


@pytest.mark.parametrize("code", ["already_seated", "away"])
def test_the_codes_of_seats_are_listed(code: str) -> None:
    assert CODES[code]


def test_a_program_that_joins_is_marked_as_one() -> None:
    there = Gathering("novaluna", [ME, OPEN])
    there.do(Person(BEN.id, "Robo", program=True), there.joining(there.table.invites.any_seat))
    assert TableViews(there.table).info(ANA.id).seats[1].program
