"""Playing: who may, what is refused and by which clause, and which commands come too late."""

import pytest

from lunarium.server.tables import BotActor
from lunarium.server.tables.events import MovePlayed
from tests.server.tables.gathering import (
    ANA,
    BEN,
    ME,
    OPEN,
    STRANGER,
    Gathering,
    bot,
    guest,
    people_at,
)


def test_only_the_person_of_a_seat_plays_it() -> None:
    there = people_at("akvarko", 2)
    move = str(there.table.rules.moves(there.table.state, 0)[0])
    for other in (BEN, STRANGER):
        assert there.refusal(other, there.playing(0, move)).code == "not_your_seat"
    assert there.refusal(BotActor("gibbous", 0), there.playing(0, move)).code == "not_your_seat"
    assert there.play(ANA, 0, move) == (MovePlayed(0, move, by=ANA.id),)


def test_the_host_plays_for_guests_on_the_device() -> None:
    there = Gathering("akvarko", [ME, guest()])
    move = str(there.table.rules.moves(there.table.state, 1)[0])
    assert there.play(ANA, 1, move) == (MovePlayed(1, move, by=ANA.id),)


def test_nobody_plays_the_seat_of_a_bot() -> None:
    there = Gathering("akvarko", [ME, bot("crescent")])
    move = str(there.table.rules.moves(there.table.state, 1)[0])
    assert there.refusal(ANA, there.playing(1, move)).code == "not_your_seat"
    stand_in = BotActor("new-moon", 1, stood_in="crescent")
    events = there.play(stand_in, 1, move)
    assert events == (MovePlayed(1, move, bot="new-moon", stood_in="crescent"),)


def test_a_bot_plays_its_own_seat_alone() -> None:
    there = Gathering("akvarko", [ME, bot(), bot()])
    move = str(there.table.rules.moves(there.table.state, 2)[0])
    assert there.refusal(BotActor("new-moon", 1), there.playing(2, move)).code == "not_your_seat"
    assert there.refusal(BotActor("new-moon", 5), there.playing(5, move)).code == "not_your_seat"


def test_a_seat_that_is_not_there() -> None:
    there = people_at("akvarko", 2)
    assert there.refusal(ANA, there.playing(4, "danio")).code == "not_your_seat"


def test_before_the_start_and_after_the_end() -> None:
    there = Gathering("novaluna", [ME, OPEN])
    assert there.refusal(ANA, there.playing(0, "refill")).code == "not_started"


def test_what_cannot_be_read_is_refused_as_that() -> None:
    there = Gathering("novaluna", [ME])
    refusal = there.refusal(ANA, there.playing(0, "pass"))
    assert refusal.code == "bad_move"
    assert "refill" in refusal.reason


@pytest.mark.parametrize(
    ("move", "code", "clause"),
    [
        ("refill", "no_refill_in_solo", "NL-7.1"),
        ("end", "too_few_discs", "NL-7.3"),
    ],
)
def test_the_rules_refuse_with_their_own_code_and_clause(move: str, code: str, clause: str) -> None:
    there = Gathering("novaluna", [ME])
    refusal = there.refusal(ANA, there.playing(0, move))
    assert (refusal.code, refusal.clause) == (code, clause)
    assert "\n" not in refusal.reason  # a sentence, without the position


def test_a_move_out_of_turn() -> None:
    there = people_at("novaluna", 2)
    waiting = 1 - there.table.to_move[0]
    refusal = there.refusal((ANA, BEN)[waiting], there.playing(waiting, "refill"))
    assert (refusal.code, refusal.clause) == ("not_your_turn", "NL-3.1")


def test_a_move_is_kept_in_its_plain_notation() -> None:
    there = Gathering("novaluna", [ME])
    tile = there.table.state.open.offer[0]
    events = there.play(ANA, 0, f" {tile.id.lower()} @ 0 , 0 ")
    assert events == (MovePlayed(0, f"{tile.id}@0,0", by=ANA.id),)


class TestStale:
    def test_a_move_for_a_position_that_has_changed_is_refused(self) -> None:
        there = Gathering("novaluna", [ME])
        first, second = there.table.state.open.offer[:2]
        seen = there.table.n
        there.play(ANA, 0, f"{first}@0,0", seen)
        refusal = there.refusal(ANA, there.playing(0, f"{second}@1,0", seen))
        assert refusal.code == "stale"
        there.play(ANA, 0, f"{there.table.state.open.offer[0]}@1,0", there.table.n)

    def test_without_a_version_nothing_is_checked(self) -> None:
        there = Gathering("novaluna", [ME])
        there.play(ANA, 0, f"{there.table.state.open.offer[0]}@0,0")
        there.play(ANA, 0, f"{there.table.state.open.offer[0]}@1,0")
        assert len(there.table.line) == 2

    def test_a_pick_of_another_seat_does_not_make_a_pick_stale(self) -> None:
        there = people_at("akvarko", 3)
        seen = there.table.n
        rules = there.table.rules
        for seat, person in ((2, "c"), (0, "a")):
            there.play(there.actor_at(seat), seat, str(rules.moves(there.table.state, seat)[0]))
            assert person
        there.play(BEN, 1, str(rules.moves(there.table.state, 1)[0]), seen)
        assert there.table.state.revealed

    def test_a_placement_of_another_seat_does_not_make_a_placement_stale(self) -> None:
        there = people_at("akvarko", 2)
        for seat in (0, 1):
            move = str(there.table.rules.moves(there.table.state, seat)[0])
            there.play(there.actor_at(seat), seat, move)
        seen = there.table.n
        there.play(ANA, 0, "@0,0")
        there.play(BEN, 1, "@0,0", seen)
        assert there.table.state.round == 2

    def test_what_was_seen_before_the_picks_were_revealed_is_stale(self) -> None:
        there = people_at("akvarko", 2)
        seen = there.table.n
        for seat in (0, 1):
            move = str(there.table.rules.moves(there.table.state, seat)[0])
            there.play(there.actor_at(seat), seat, move)
        assert there.refusal(ANA, there.playing(0, "@0,0", seen)).code == "stale"

    def test_an_undone_own_pick_is_a_new_decision_and_others_go_on_with_theirs(self) -> None:
        there = people_at("akvarko", 3)
        seen = there.table.n
        rules = there.table.rules
        move = str(rules.moves(there.table.state, 0)[0])
        there.play(ANA, 0, move)
        there.do(ANA, there.undoing(0))
        assert there.refusal(ANA, there.playing(0, move, seen)).code == "stale"
        there.play(BEN, 1, str(rules.moves(there.table.state, 1)[0]), seen)
        there.play(ANA, 0, move, there.table.n)
        assert there.table.to_move == (2,)

    def test_people_who_come_and_go_do_not_make_a_move_stale(self) -> None:
        there = people_at("akvarko", 2)
        seen = there.table.n
        there.do(BEN, there.leaving(1))
        there.do(BEN, there.returning(1))
        there.play(ANA, 0, str(there.table.rules.moves(there.table.state, 0)[0]), seen)
        assert there.table.to_move == (1,)
