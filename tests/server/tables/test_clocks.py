"""Time at a table: whose clock runs, what is left of it, and what happens when it runs out."""

from datetime import timedelta
from random import Random

import pytest

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.messages import SeatChanged
from lunarium.server.protocol.tables import ClockInfo, TimeControl
from lunarium.server.tables import (
    BotActor,
    RefusalError,
    TableViews,
    TimeIsUp,
    Timekeeper,
    decide,
    next_deadline,
    refold,
)
from lunarium.server.tables.clocks import GRACE, deadline
from lunarium.server.tables.events import Left, TimeAdded, TimeRanOut, Undone
from lunarium.server.tables.finished import record_of
from lunarium.server.tables.stored import summary_of
from lunarium.server.tables.views import happened, time_text
from tests.server.tables.gathering import ANA, BEN, ME, PEOPLE, Gathering, bot, guest, people_at

A_MOVE = TimeControl("move", 60, level="crescent")
A_CLOCK = TimeControl("clock", 300, 10, level="crescent")


def left(there: Gathering, seat: SeatNumber) -> float:
    """How many seconds a seat has when the next row is written."""
    clock = there.table.clocks[seat]
    passed = there.now - clock.since if clock.since else timedelta()
    return (clock.left - passed).total_seconds()


def move(there: Gathering, seat: SeatNumber | None = None, rng: Random | None = None) -> SeatNumber:
    """Some legal move of a seat that may move."""
    table = there.table
    seat = table.to_move[0] if seat is None else seat
    moves = table.rules.moves(table.state, seat)
    chosen = moves[0] if rng is None else rng.choice(list(moves))
    there.play(there.actor_at(seat), seat, str(chosen))
    return seat


def run_out(there: Gathering) -> SeatNumber:
    """Let the next time run out; whose it was."""
    event = there.let_time_run_out()[0]
    assert isinstance(event, TimeRanOut)
    return event.seat


def running(there: Gathering) -> list[SeatNumber]:
    return [seat for seat, clock in enumerate(there.table.clocks) if clock.since is not None]


def end_with(there: Gathering) -> None:
    assert refold(there.rows) == there.table, "the log alone gives the same time"


class TestATimeForEachMove:
    def test_it_runs_for_the_seat_that_is_to_move_and_begins_anew_with_each_decision(self) -> None:
        there = people_at("novaluna", 2, time=A_MOVE)
        (first,) = there.table.to_move
        assert running(there) == [first]
        assert left(there, first) == 59  # a row takes a second
        there.wait(30)
        assert left(there, first) == 29
        move(there, first)
        (second,) = running(there)
        assert left(there, second) == 59
        end_with(there)

    def test_before_the_start_and_after_the_end_nothing_runs(self) -> None:
        there = people_at("akvarko", 2, time=A_MOVE)
        assert all(clock.since is None for clock in there.tables[0].clocks)
        there.finish(Random(1))
        assert running(there) == []
        assert next_deadline(there.table) is None
        assert record_of(there.table).result is not None
        end_with(there)

    def test_in_akvarko_the_time_of_every_choosing_seat_runs(self) -> None:
        there = people_at("akvarko", 3, time=A_MOVE)
        assert running(there) == [0, 1, 2]
        since = there.table.clocks[0].since
        assert since is not None
        move(there, 1)
        assert running(there) == [0, 2]
        assert there.table.clocks[0].since == since, "the choice of a neighbour gives no time"
        assert summary_of(there.table).due == since + timedelta(seconds=60)
        end_with(there)

    def test_on_one_device_people_choose_one_after_the_other(self) -> None:
        there = Gathering("akvarko", [ME, guest("Gus"), guest("Gwen")], time=A_MOVE)
        assert running(there) == [0]
        there.wait(50)
        move(there, 0)
        assert running(there) == [1]
        assert left(there, 1) == 59

    def test_bots_have_no_clock(self) -> None:
        there = Gathering("akvarko", [ME, bot()], time=A_MOVE)
        assert running(there) == [0]
        info = TableViews(there.table).info(ANA.id)
        assert info.time == A_MOVE
        assert info.seats[1].clock is None
        assert info.seats[0].clock == ClockInfo(60_000, time_text(there.now.replace(second=0)
            + timedelta(seconds=60)))  # fmt: skip


class TestAClock:
    def test_it_runs_down_over_the_game_and_gains_with_each_move(self) -> None:
        there = people_at("akvarko", 2, time=A_CLOCK)
        there.wait(99)
        move(there, 0)
        assert left(there, 0) == 300 - 100 + 10
        assert left(there, 1) == 300 - 101
        move(there, 1)
        assert running(there) == [0, 1]
        assert left(there, 1) == 300 - 101 + 10 - 1
        end_with(there)

    def test_a_late_move_that_is_written_first_is_valid(self) -> None:
        there = people_at("novaluna", 2, time=A_CLOCK)
        there.wait(1000)
        seat = move(there)
        assert there.table.clocks[seat].left == timedelta(seconds=10)
        assert there.table.clocks[seat].ran_out == 0


class TestWhenItRunsOut:
    @pytest.mark.parametrize("time", [A_MOVE, A_CLOCK], ids=["move", "clock"])
    def test_first_a_bot_moves_then_it_takes_the_seat_until_the_person_returns(
        self, time: TimeControl
    ) -> None:
        there = people_at("akvarko", 2, time=time)
        move(there, 1)
        assert there.let_time_run_out() == (TimeRanOut(0, "crescent"),)
        assert there.table.bot_at(0) == "crescent"
        assert there.table.bots_to_move[0].seat == 0
        assert running(there) == []
        assert TableViews(there.table).info(None).seats[0].clock == ClockInfo(60_000, None, 1, True)
        pick = str(there.table.rules.moves(there.table.state, 0)[0])
        assert there.refusal(ANA, there.playing(0, pick)).code == "time_is_up"
        there.play(BotActor("crescent", 0), 0, pick)
        assert there.table.bot_at(0) is None
        assert left(there, 0) == (59 if time is A_MOVE else GRACE.total_seconds() - 1)
        move(there, 1)
        assert there.let_time_run_out() == (TimeRanOut(0, "crescent", takes_seat=True),)
        assert there.table.away == ("crescent", None)
        move(there, 0)
        there.do(ANA, there.returning(0))
        assert there.table.clocks[0].ran_out == 0
        end_with(there)

    def test_everybody_is_told(self) -> None:
        there = people_at("akvarko", 2, time=A_MOVE)
        for how in ("time_up", "time_up", "time_up_again"):
            seat = run_out(there)
            told = happened(there.tables[-2], there.rows[-1], there.table, 1)
            assert told == (SeatChanged(seat=seat, how=how),)
            for waiting in there.table.bots_to_move:
                move(there, waiting.seat)

    def test_a_person_who_returns_before_the_bot_has_moved_gets_a_minute(self) -> None:
        there = people_at("novaluna", 2, time=A_MOVE)
        (seat,) = there.table.to_move
        person = PEOPLE[seat]
        there.let_time_run_out()
        move(there, seat)
        while there.table.to_move != (seat,):
            move(there)
        there.let_time_run_out()
        there.do(person, there.returning(seat))
        assert left(there, seat) == GRACE.total_seconds() - 1

    def test_it_cannot_run_out_early_twice_or_for_another_decision(self) -> None:
        there = people_at("akvarko", 2, time=A_MOVE)
        due = deadline(there.table, 0)
        assert due is not None
        up = TimeIsUp(id="up-up-up", seat=0, deadline=due)
        there.wait_until(due - timedelta(microseconds=1))
        with pytest.raises(RefusalError, match="has not run out"):
            decide(there.table, Timekeeper(), up, there.now)
        there.wait_until(due)
        there.do(Timekeeper(), up)
        assert there.refusal(Timekeeper(), up).code == "stale"
        assert there.refusal(ANA, up).code == "not_allowed"

    def test_time_that_ran_out_while_the_server_was_down_is_given_back(self) -> None:
        there = people_at("akvarko", 2, time=A_MOVE)
        there.wait(3600)
        assert there.let_time_run_out(added=3600) == (TimeAdded(0, 60),)
        assert left(there, 0) == 59
        assert there.table.clocks[0].ran_out == 0
        end_with(there)

    def test_an_undo_that_waited_for_the_absent_person_alone_happens(self) -> None:
        there = people_at("akvarko", 3, time=A_MOVE)
        move(there, 0)
        move(there, 1)
        there.let_time_run_out()  # the first time
        for seat in (2, 0, 1):
            move(there, seat)
        assert there.table.to_move == (2,), "the others have placed their cards"
        there.do(ANA, there.undoing(0))
        there.do(BEN, there.answering(1))
        events = there.let_time_run_out()
        assert [type(event) for event in events] == [TimeRanOut, Undone]
        assert running(there) == [0]
        end_with(there)


class TestUndo:
    def test_moving_and_taking_back_wins_no_time(self) -> None:
        for time in (A_MOVE, A_CLOCK):
            there = people_at("akvarko", 2, time=time)
            before = left(there, 0)
            for _ in range(5):
                there.wait(5)
                move(there, 0)
                there.do(ANA, there.undoing(0))
            # Each time five seconds of thinking and the second of the move; the undo is free.
            assert left(there, 0) == before - 5 * 6
            end_with(there)

    def test_nor_does_a_second_turn_in_a_row(self) -> None:
        there = people_at("novaluna", 2, time=A_MOVE)
        seat = move(there)
        for _ in range(40):
            if there.table.to_move == (seat,) and not there.table.line[-1].reveals:
                break
            seat = move(there)
        else:
            pytest.fail("nobody had two turns in a row")
        kept = there.table.clocks[seat].kept
        there.wait(20)
        there.do(PEOPLE[seat], there.undoing(seat))
        assert there.table.clocks[seat].left == kept - timedelta(seconds=21)

    def test_a_move_made_by_the_bot_is_taken_back_only_if_the_others_agree(self) -> None:
        there = people_at("akvarko", 2, time=A_MOVE)
        seat = run_out(there)
        move(there, seat)
        person = PEOPLE[seat]
        assert TableViews(there.table).info(person.id).undo.how == "ask"
        there.do(person, there.undoing(seat))
        there.do(PEOPLE[1 - seat], there.answering(1 - seat))
        assert left(there, seat) == GRACE.total_seconds() - 1, "what is allowed comes with time"

    def test_with_bots_alone_undo_is_free_and_comes_with_time(self) -> None:
        there = Gathering("akvarko", [ME, bot()], time=A_MOVE)
        there.let_time_run_out()
        move(there, 0)
        there.do(ANA, there.undoing(0))
        assert left(there, 0) == GRACE.total_seconds() - 1


class TestLeaving:
    def test_leaving_and_coming_back_stops_the_clock_and_gives_nothing(self) -> None:
        for time in (A_MOVE, A_CLOCK):
            there = people_at("akvarko", 2, time=time)
            there.wait(20)
            assert there.do(BEN, there.leaving(1)) == (Left(1, "gibbous"),)
            stopped = there.table.clocks[1].left
            there.wait(500)
            there.do(BEN, there.returning(1))
            assert there.table.clocks[1].left == stopped
            assert running(there) == [0, 1]

    def test_nor_does_it_take_a_move_back_from_the_bot(self) -> None:
        there = people_at("akvarko", 2, time=A_MOVE)
        seat = run_out(there)
        person = PEOPLE[seat]
        there.do(person, there.leaving(seat))
        there.do(person, there.returning(seat))
        assert there.table.bot_at(seat) == "crescent"
        assert seat not in running(there)


class TestSettingUp:
    def test_a_solo_game_has_none(self) -> None:
        with pytest.raises(RefusalError, match="nobody waits"):
            Gathering("novaluna", [ME], time=A_MOVE)

    def test_a_time_for_each_move_has_no_increment(self) -> None:
        with pytest.raises(RefusalError, match="increment"):
            Gathering("novaluna", [ME, bot()], time=TimeControl("move", 60, 5))

    def test_a_rematch_has_the_same(self) -> None:
        there = people_at("akvarko", 2, time=A_CLOCK)
        there.finish(Random(1))
        there.do(ANA, there.rematching())
        assert there.table.rematch is not None
        assert there.table.rematch.time == A_CLOCK
