"""People agree: to end a game without a result, or to let a bot take an absent seat."""

from random import Random

import pytest

from lunarium.server.protocol.messages import ProposalRefused, SeatChanged, TableChanged
from lunarium.server.protocol.messages import Proposed as ToldProposal
from lunarium.server.protocol.tables import Proposal, TimeControl
from lunarium.server.tables import TableViews, refold
from lunarium.server.tables.events import (
    ABSENCE_S,
    Archived,
    Left,
    ProposalAnswered,
    Proposed,
)
from lunarium.server.tables.views import happened
from tests.server.tables.gathering import (
    ANA,
    BEN,
    CYR,
    ME,
    PEOPLE,
    STRANGER,
    Gathering,
    bot,
    guest,
    people_at,
)


def status(there: Gathering) -> str:
    return there.table.status


def away(there: Gathering) -> tuple[str | None, ...]:
    return there.table.away


def told(there: Gathering) -> list[object]:
    return list(happened(there.tables[-2], there.rows[-1], there.table, None))


class TestEndingAGame:
    def test_a_running_game_ends_only_if_all_its_people_agree(self) -> None:
        there = people_at("akvarko", 3)
        assert there.refusal(ANA, there.archiving()).code == "others_must_agree"
        assert there.do(ANA, there.proposing(0)) == (Proposed(0, "end"),)
        assert told(there) == [ToldProposal(seat=0, kind="end")]
        info = TableViews(there.table).info(BEN.id)
        assert info.proposal == Proposal("end", 0, (0,), (1, 2))
        assert there.do(BEN, there.deciding(1)) == (ProposalAnswered(1, True),)
        assert there.do(BEN, there.deciding(1)) == ()
        assert status(there) == "running"
        there.do(CYR, there.deciding(2))
        assert status(there) == "archived"
        assert told(there) == [TableChanged(how="archived")]
        assert refold(there.rows) == there.table

    def test_one_no_is_enough_and_counts_until_the_next_move(self) -> None:
        there = people_at("akvarko", 2)
        there.do(ANA, there.proposing(0))
        there.do(BEN, there.deciding(1, agree=False))
        assert told(there) == [ProposalRefused(seat=1)]
        assert there.table.proposal is None
        assert there.refusal(ANA, there.proposing(0)).code == "refused_before"
        there.do(BEN, there.proposing(1))  # on second thoughts
        there.do(BEN, there.deciding(1, agree=False))
        there.move_at_random(Random(1))
        there.do(ANA, there.proposing(0))

    def test_the_proposer_may_withdraw_and_ask_again(self) -> None:
        there = people_at("akvarko", 2)
        there.do(ANA, there.proposing(0))
        assert there.refusal(BEN, there.proposing(1)).code == "proposal_pending"
        there.do(ANA, there.deciding(0, agree=False))
        there.do(BEN, there.proposing(1))

    def test_a_person_who_plays_on_does_not_agree(self) -> None:
        there = people_at("akvarko", 3)
        there.do(ANA, there.proposing(0))
        there.do(BEN, there.deciding(1))
        pick = str(there.table.rules.moves(there.table.state, 1)[0])
        there.play(BEN, 1, pick)
        assert there.table.proposal is not None
        assert there.table.proposal.agreed == (0,)
        pick = str(there.table.rules.moves(there.table.state, 0)[0])
        there.play(ANA, 0, pick)
        assert there.table.proposal is None

    def test_a_person_who_left_has_a_say_until_they_were_gone_for_long(self) -> None:
        there = people_at("akvarko", 2)
        there.do(BEN, there.leaving(1))
        there.do(ANA, there.proposing(0))
        assert status(there) == "running", "the bot may be winning for Ben"
        there.do(BEN, there.deciding(1, agree=False))
        there.play(ANA, 0, str(there.table.rules.moves(there.table.state, 0)[0]))
        there.wait(ABSENCE_S)
        assert there.do(ANA, there.proposing(0)) == (Archived(),)

    def test_nobody_is_asked_where_nobody_else_plays(self) -> None:
        for seats in ([ME, bot()], [ME, guest("Gus")]):
            there = Gathering("akvarko", seats)
            assert there.do(ANA, there.proposing(0)) == (Archived(),)
        there = Gathering("akvarko", [ME, bot()])
        assert there.do(ANA, there.archiving()) == (Archived(),)

    def test_it_is_for_people_at_the_table_and_while_the_game_runs(self) -> None:
        there = people_at("akvarko", 2)
        assert there.refusal(STRANGER, there.proposing(0)).code == "not_your_seat"
        assert there.refusal(BEN, there.deciding(1)).code == "no_proposal"
        there.finish(Random(1))
        assert there.refusal(ANA, there.proposing(0)).code == "game_over"


class TestAnAbsentSeat:
    def test_after_three_days_the_others_may_let_a_bot_take_it(self) -> None:
        there = people_at("akvarko", 3)
        for seat in (0, 1):
            there.play(PEOPLE[seat], seat, str(there.table.rules.moves(there.table.state, seat)[0]))
        wish = there.proposing(0, "bot", about=2)
        there.wait(ABSENCE_S - 5)
        assert there.refusal(ANA, wish).code == "not_absent"
        there.wait(5)
        assert there.refusal(CYR, there.proposing(2, "bot", about=2)).code == "not_absent"
        there.do(ANA, wish)
        info = TableViews(there.table).info(BEN.id)
        assert info.proposal == Proposal("bot", 0, (0,), (1,), 2, "crescent")
        assert there.refusal(CYR, there.deciding(2, agree=False)).code == "not_your_seat"
        there.do(BEN, there.deciding(1))
        assert away(there) == (None, None, "crescent")
        assert told(there) == [SeatChanged(seat=2, how="replaced")]
        there.do(CYR, there.returning(2))
        assert away(there) == (None, None, None)
        assert refold(there.rows) == there.table

    def test_with_two_people_the_other_decides_alone(self) -> None:
        there = people_at("akvarko", 2)
        there.play(ANA, 0, str(there.table.rules.moves(there.table.state, 0)[0]))
        there.wait(ABSENCE_S)
        assert there.do(ANA, there.proposing(0, "bot", about=1)) == (
            Left(1, "crescent", voted=True),
        )

    def test_a_move_of_the_absent_person_ends_it(self) -> None:
        there = people_at("akvarko", 3)
        there.wait(ABSENCE_S)
        there.do(ANA, there.proposing(0, "bot", about=2))
        there.play(CYR, 2, str(there.table.rules.moves(there.table.state, 2)[0]))
        assert there.table.proposal is None

    def test_a_person_who_leaves_is_not_asked_any_more(self) -> None:
        there = people_at("akvarko", 3)
        there.wait(ABSENCE_S)
        there.do(ANA, there.proposing(0, "bot", about=2))
        events = there.do(BEN, there.leaving(1))
        assert events == (Left(1, "gibbous"), Left(2, "crescent", voted=True))

    def test_where_time_runs_nobody_needs_it(self) -> None:
        there = people_at("akvarko", 2, time=TimeControl("move", 7 * 24 * 3600))
        there.wait(ABSENCE_S)
        assert there.refusal(ANA, there.proposing(0, "bot", about=1)).code == "not_absent"

    @pytest.mark.parametrize("about", [None, 0, 5])
    def test_the_seat_must_be_one_that_waits(self, about: int | None) -> None:
        there = people_at("akvarko", 2)
        there.wait(ABSENCE_S)
        assert there.refusal(ANA, there.proposing(0, "bot", about=about)).code == "not_absent"
