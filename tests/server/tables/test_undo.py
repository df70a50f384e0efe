"""Undo, case by case: free, by consent, without limit, or not at all."""

from random import Random

import pytest

from lunarium.server.protocol.tables import UndoRequest
from lunarium.server.tables import Person, TableViews, refold
from lunarium.server.tables.events import UndoAnswered, UndoAsked, Undone
from lunarium.server.tables.undo import undo_right
from tests.server.tables.gathering import (
    ANA,
    BEN,
    CYR,
    ME,
    OPEN,
    Gathering,
    bot,
    daily_table,
    guest,
    people_at,
)


def person_on_turn(there: Gathering) -> tuple[int, Person]:
    seat = there.table.to_move[0]
    actor = there.actor_at(seat)
    assert isinstance(actor, Person)
    return seat, actor


def any_move(there: Gathering, seat: int) -> str:
    return str(there.table.rules.moves(there.table.state, seat)[0])


def move(there: Gathering, seat: int) -> None:
    there.play(there.actor_at(seat), seat, any_move(there, seat))


def until_the_turn_passes(there: Gathering) -> int:
    """Somebody moves until another is on turn; who moved."""
    seat = there.table.to_move[0]
    while there.table.to_move == (seat,):
        move(there, seat)
    return seat


class TestFree:
    def test_the_own_last_move_in_nova_luna_while_nobody_moved_since(self) -> None:
        there = people_at("novaluna", 2)
        before = there.table.state
        seat = until_the_turn_passes(there)
        moves = len(there.table.line)
        person = (ANA, BEN)[seat]
        assert TableViews(there.table).info(person.id).undo.how == "free"
        events = there.do(person, there.undoing(seat))
        assert events == (Undone(seat, (moves - 1,)),)
        assert len(there.table.line) == moves - 1
        if moves == 1:
            assert there.table.state == before
        assert there.table.to_move == (seat,)

    def test_one_after_the_other_while_all_of_them_were_own_moves(self) -> None:
        there = people_at("novaluna", 2)
        start = there.table.state
        seat = until_the_turn_passes(there)
        person = (ANA, BEN)[seat]
        for _ in range(len(there.table.line)):
            there.do(person, there.undoing(seat))
        assert there.table.state == start
        assert there.refusal(person, there.undoing(seat)).code == "nothing_to_undo"

    def test_an_own_pick_in_akvarko_and_the_picks_of_others_stay(self) -> None:
        there = people_at("akvarko", 3)
        move(there, 0)
        move(there, 1)
        picked_by_ben = there.table.state.picks[1]
        assert there.do(ANA, there.undoing(0)) == (Undone(0, (0,)),)
        assert there.table.state.picks == (None, picked_by_ben, None)
        assert there.table.to_move == (0, 2)
        assert [one.seat for one in there.table.line] == [1]

    def test_an_own_placement_in_akvarko_while_nobody_placed_since(self) -> None:
        there = people_at("akvarko", 2)
        for seat in (0, 1, 0):
            move(there, seat)
        assert undo_right(there.table, 0).how == "free"
        there.do(ANA, there.undoing(0))
        assert there.table.state.tanks[0].cards == ()
        assert there.table.to_move == (0, 1)


class TestByConsent:
    def test_once_another_person_has_moved(self) -> None:
        there = people_at("novaluna", 2)
        first = until_the_turn_passes(there)
        moves = len(there.table.line)
        until_the_turn_passes(there)
        asker, other = (ANA, BEN) if first == 0 else (BEN, ANA)
        assert TableViews(there.table).info(asker.id).undo.how == "ask"
        assert there.do(asker, there.undoing(first)) == (UndoAsked(first),)
        request = TableViews(there.table).info(None).undo_request
        removed = tuple(range(moves - 1, len(there.table.line)))
        assert request == UndoRequest(first, (), (1 - first,), removed)
        events = there.do(other, there.answering(1 - first))
        assert events == (UndoAnswered(1 - first, True), Undone(first, removed))
        assert len(there.table.line) == moves - 1
        assert there.table.undo is None

    def test_once_a_tile_was_drawn_from_the_supply(self) -> None:
        there = people_at("novaluna", 2)
        while there.table.state.open.tiles_on_wheel > 2:
            move(there, there.table.to_move[0])
        seat, person = person_on_turn(there)
        there.play(person, seat, "refill")
        assert undo_right(there.table, seat).how == "ask"

    def test_once_the_picks_of_akvarko_are_revealed(self) -> None:
        there = people_at("akvarko", 2)
        move(there, 0)
        move(there, 1)
        assert undo_right(there.table, 0).how == "ask"
        assert undo_right(there.table, 1).how == "ask"
        there.do(ANA, there.undoing(0))
        there.do(BEN, there.answering(1))
        assert there.table.line == ()
        assert there.table.to_move == (0, 1)

    def test_once_the_hands_of_the_next_round_were_seen(self) -> None:
        there = people_at("akvarko", 2)
        for seat in (0, 1, 0, 1):
            move(there, seat)
        assert there.table.state.round == 2
        assert undo_right(there.table, 1).how == "ask"

    def test_once_another_seat_of_akvarko_has_placed_but_its_card_stays(self) -> None:
        there = people_at("akvarko", 3)
        for seat in (0, 1, 2, 0, 1):
            move(there, seat)
        right = undo_right(there.table, 0)
        assert (right.how, right.removes) == ("ask", (3,))
        there.do(ANA, there.undoing(0))
        there.do(BEN, there.answering(1))
        there.do(CYR, there.answering(2))
        assert [len(tank.cards) for tank in there.table.state.tanks] == [0, 1, 0]

    def test_all_others_must_agree(self) -> None:
        there = people_at("akvarko", 3)
        for seat in (0, 1, 2):
            move(there, seat)
        there.do(ANA, there.undoing(0))
        assert there.do(BEN, there.answering(1)) == (UndoAnswered(1, True),)
        request = TableViews(there.table).info(ANA.id).undo_request
        assert request == UndoRequest(0, (1,), (2,), (0, 1, 2))
        assert there.do(BEN, there.answering(1)) == ()
        assert there.do(CYR, there.answering(2))[-1] == Undone(0, (0, 1, 2))

    def test_one_no_ends_it(self) -> None:
        there = people_at("akvarko", 3)
        for seat in (0, 1, 2):
            move(there, seat)
        there.do(ANA, there.undoing(0))
        there.do(BEN, there.answering(1, agree=False))
        assert there.table.undo is None
        assert len(there.table.line) == 3
        assert there.refusal(CYR, there.answering(2)).code == "no_undo_pending"

    def test_who_asks_may_withdraw_but_not_agree(self) -> None:
        there = people_at("akvarko", 2)
        for seat in (0, 1):
            move(there, seat)
        there.do(ANA, there.undoing(0))
        assert there.refusal(ANA, there.undoing(0)).code == "undo_pending"
        assert there.refusal(BEN, there.undoing(1)).code == "undo_pending"
        assert there.refusal(ANA, there.answering(0)).code == "undo_not_allowed"
        there.do(ANA, there.answering(0, agree=False))
        assert there.table.undo is None

    def test_who_moves_on_has_not_agreed(self) -> None:
        there = people_at("akvarko", 2)
        for seat in (0, 1):
            move(there, seat)
        there.do(ANA, there.undoing(0))
        move(there, 1)
        assert there.table.undo is None

    def test_a_bot_that_moves_on_does_not_end_it(self) -> None:
        there = people_at("akvarko", 3)
        there.do(CYR, there.leaving(2))
        for seat in (0, 1, 2):
            move(there, seat)
        there.do(ANA, there.undoing(0))
        move(there, 2)
        assert there.table.undo is not None
        events = there.do(BEN, there.answering(1))
        assert events[-1] == Undone(0, (0, 1, 2, 3))

    def test_who_has_left_has_no_say(self) -> None:
        there = people_at("akvarko", 3)
        for seat in (0, 1, 2):
            move(there, seat)
        there.do(CYR, there.leaving(2))
        there.do(ANA, there.undoing(0))
        assert there.do(BEN, there.answering(1))[-1] == Undone(0, (0, 1, 2))

    def test_when_the_last_one_asked_leaves_the_undo_is_done(self) -> None:
        there = people_at("akvarko", 3)
        for seat in (0, 1, 2):
            move(there, seat)
        there.do(ANA, there.undoing(0))
        there.do(BEN, there.answering(1))
        assert there.do(CYR, there.leaving(2))[-1] == Undone(0, (0, 1, 2))
        assert there.table.undo is None

    def test_when_who_asked_leaves_it_is_forgotten(self) -> None:
        there = people_at("akvarko", 3)
        for seat in (0, 1, 2):
            move(there, seat)
        there.do(ANA, there.undoing(0))
        there.do(ANA, there.leaving(0))
        assert there.table.undo is None
        assert len(there.table.line) == 3

    def test_one_word_counts_for_all_seats_of_a_device(self) -> None:
        there = Gathering("akvarko", [ME, guest(), OPEN])
        there.do(BEN, there.joining(there.table.invites.any_seat))
        there.do(ANA, there.starting())
        for seat in (2, 0, 1):
            move(there, seat)
        there.do(BEN, there.undoing(2))
        request = TableViews(there.table).info(None).undo_request
        assert request == UndoRequest(2, (), (0, 1), (0, 1, 2))
        assert there.do(ANA, there.answering(1))[-1] == Undone(2, (0, 1, 2))


class TestWithoutLimit:
    def test_against_bots_over_reveals_and_their_moves(self) -> None:
        there = Gathering("novaluna", [ME, bot()])
        rng = Random(5)
        for _ in range(30):
            there.move_at_random(rng)
        while any(one.seat == 0 for one in there.table.line):
            before = len(there.table.line)
            assert TableViews(there.table).info(ANA.id).undo.how == "free"
            there.do(ANA, there.undoing(0))
            assert len(there.table.line) < before
            assert there.table.to_move == (0,)
        assert there.table == refold(there.rows)

    def test_on_one_device(self) -> None:
        there = Gathering("akvarko", [ME, guest()])
        for seat in (0, 1, 0, 1):
            move(there, seat)
        there.do(ANA, there.undoing(1))
        assert len(there.table.line) == 3
        there.do(ANA, there.undoing(0))
        assert [one.seat for one in there.table.line] == [0, 1]
        there.do(ANA, there.undoing(0))
        assert not there.table.line

    def test_alone(self) -> None:
        there = Gathering("novaluna", [ME])
        rng = Random(2)
        for _ in range(20):
            there.move_at_random(rng)
        for _ in range(20):
            there.do(ANA, there.undoing(0))
        assert there.table.state == there.table.start

    def test_when_the_other_people_have_left(self) -> None:
        there = people_at("akvarko", 2)
        for seat in (0, 1):
            move(there, seat)
        there.do(BEN, there.leaving(1))
        assert there.do(ANA, there.undoing(0)) == (Undone(0, (0, 1)),)


class TestNotAtAll:
    def test_after_the_end(self) -> None:
        there = Gathering("novaluna", [ME])
        there.finish(Random(1))
        assert there.refusal(ANA, there.undoing(0)).code == "game_over"
        assert TableViews(there.table).info(ANA.id).undo.how == "no"

    def test_before_the_start(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        assert there.refusal(ANA, there.undoing(0)).code == "not_started"

    def test_for_a_seat_of_somebody_else(self) -> None:
        there = people_at("akvarko", 2)
        move(there, 0)
        assert there.refusal(BEN, there.undoing(0)).code == "not_your_seat"

    def test_for_who_has_left(self) -> None:
        there = people_at("akvarko", 2)
        move(there, 0)
        there.do(ANA, there.leaving(0))
        assert there.refusal(ANA, there.undoing(0)).code == "away"

    def test_over_a_reveal_at_a_daily_table(self) -> None:
        there = daily_table()
        move(there, 0)
        there.do(ANA, there.undoing(0))
        assert not there.table.line
        while there.table.state.open.phase == 1:
            move(there, 0)
        assert there.table.line[-1].reveals
        assert there.refusal(ANA, there.undoing(0)).code == "undo_not_allowed"
        assert TableViews(there.table).info(ANA.id).undo.how == "no"


class TestStale:
    def test_a_double_click_undoes_once(self) -> None:
        there = Gathering("novaluna", [ME])
        for _ in range(3):
            move(there, 0)
        seen = there.table.n
        there.do(ANA, there.undoing(0, version=seen))
        assert there.refusal(ANA, there.undoing(0, version=seen)).code == "stale"

    def test_an_undo_that_did_not_know_of_another_move_is_refused(self) -> None:
        there = people_at("novaluna", 2)
        first = until_the_turn_passes(there)
        seen = there.table.n
        until_the_turn_passes(there)
        person = (ANA, BEN)[first]
        assert there.refusal(person, there.undoing(first, version=seen)).code == "stale"

    def test_a_hidden_pick_of_another_seat_does_not_make_it_stale(self) -> None:
        there = people_at("akvarko", 3)
        move(there, 0)
        seen = there.table.n
        move(there, 1)
        assert there.do(ANA, there.undoing(0, version=seen)) == (Undone(0, (0,)),)


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_the_log_keeps_what_was_undone(game: str) -> None:
    there = people_at("novaluna" if game == "novaluna" else "akvarko", 2)
    seat = there.table.to_move[0]
    move(there, seat)
    rows = len(there.rows)
    there.do((ANA, BEN)[seat], there.undoing(seat))
    assert len(there.rows) == rows + 1
    assert there.rows[rows - 1].events[0] != there.rows[rows].events[0]
    assert there.table == refold(there.rows)
