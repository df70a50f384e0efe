"""Seats for programs: offers, what becomes of them, and moves that programs forfeit."""

from random import Random

import msgspec
import pytest

from lunarium.server.protocol.messages import Moved, SeatChanged
from lunarium.server.tables import BotActor, Person, TableViews
from lunarium.server.tables.events import (
    Declined,
    Joined,
    MovePlayed,
    Offered,
    Rematched,
    Started,
    Withdrawn,
)
from lunarium.server.tables.finished import record_of
from lunarium.server.tables.seating import Decline, OfferTo
from lunarium.server.tables.stored import summary_of
from lunarium.server.tables.views import bot_table, forfeited, happened
from tests.server.tables.gathering import ANA, BEN, ME, OPEN, Gathering, document

TIDAL = Person("tidal-tidal-tidal-tida", "Tidal", program=True)
EBB = Person("ebb-ebb-ebb-ebb-ebb-eb", "Ebb", program=True)


def offering(seat: int, bot: Person | None) -> OfferTo:
    return OfferTo(
        id="an-offer", seat=seat, account=bot.id if bot else None, name=bot.name if bot else ""
    )


def declining(reason: str | None = None) -> Decline:
    return Decline(id="declined", reason=reason)


class TestOffers:
    def test_an_open_seat_is_offered_and_taken(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        assert there.do(ANA, offering(1, TIDAL)) == (Offered(1, TIDAL.id, "Tidal"),)
        assert TableViews(there.table).info(ANA.id).seats[1].offered == "Tidal"
        assert there.do(ANA, offering(1, TIDAL)) == (), "it stands already"
        assert there.do(TIDAL, there.joining()) == (Joined(1, TIDAL.id, "Tidal", True),)
        seat = TableViews(there.table).info(ANA.id).seats[1]
        assert (seat.kind, seat.program, seat.offered) == ("person", True, None)

    def test_an_offer_may_go_to_another_bot_or_be_withdrawn(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        there.do(ANA, offering(1, TIDAL))
        there.do(ANA, offering(1, EBB))
        assert there.refusal(TIDAL, there.joining()).code == "bad_invite"
        assert there.do(ANA, offering(1, None)) == (Withdrawn(1),)
        assert there.do(ANA, offering(1, None)) == ()
        assert there.refusal(EBB, declining()).code == "no_offer"

    def test_a_bot_is_offered_one_seat_at_a_table(self) -> None:
        there = Gathering("novaluna", [ME, OPEN, OPEN])
        there.do(ANA, offering(1, TIDAL))
        moved = (Withdrawn(1), Offered(2, TIDAL.id, "Tidal"))
        assert there.do(ANA, offering(2, TIDAL)) == moved
        there.do(TIDAL, there.joining())
        assert there.refusal(ANA, offering(1, TIDAL)).code == "already_seated"

    def test_a_bot_that_takes_another_seat_gives_the_offered_one_free(self) -> None:
        there = Gathering("novaluna", [ME, OPEN, OPEN], public=True)
        there.do(ANA, offering(1, TIDAL))
        joined = (Withdrawn(1), Joined(2, TIDAL.id, "Tidal", True))
        assert there.do(TIDAL, there.joining(seat=2)) == joined
        assert there.do(BEN, there.joining())[0] == Joined(1, BEN.id, "Ben")

    def test_the_host_may_set_an_offered_seat_otherwise(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        there.do(ANA, offering(1, TIDAL))
        there.do(ANA, there.setting(1, guest="Gus"))
        assert there.table.seats[1].offered is None
        assert there.refusal(ANA, offering(1, TIDAL)).code == "bad_setup"

    @pytest.mark.parametrize(
        ("given", "kept"),
        [(None, None), ("", None), (" \n ", None), ("a  b\u0000c", "a bc"), ("x" * 300, "x" * 200)],
    )
    def test_a_reason_is_tidied(self, given: str | None, kept: str | None) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        there.do(ANA, offering(1, TIDAL))
        assert there.do(TIDAL, declining(given)) == (Declined(1, TIDAL.id, kept),)

    def test_the_story_names_the_bot(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        there.do(ANA, offering(1, TIDAL))
        there.do(TIDAL, declining("no"))
        there.do(ANA, offering(1, TIDAL))
        there.do(ANA, offering(1, None))
        told = [
            happened(before, row, after, None)
            for before, row, after in zip(
                there.tables, there.rows[1:], there.tables[1:], strict=False
            )
        ]
        assert told == [
            (SeatChanged(seat=1, how="offered", name="Tidal"),),
            (SeatChanged(seat=1, how="declined", name="Tidal", reason="no"),),
            (SeatChanged(seat=1, how="offered", name="Tidal"),),
            (SeatChanged(seat=1, how="withdrawn", name="Tidal"),),
        ]

    def test_the_summary_leads_the_bot_to_the_table(self) -> None:
        there = Gathering("novaluna", [ME, OPEN])
        there.do(ANA, offering(1, TIDAL))
        summary = summary_of(there.table)
        assert {sitting.person: sitting.seats for sitting in summary.people} == {
            ANA.id: (0,),
            TIDAL.id: (),
        }
        assert [(one.person, one.seats) for one in summary.offers] == [(TIDAL.id, (1,))]
        there.do(TIDAL, there.joining())
        assert (summary_of(there.table).programs, summary_of(there.table).offers) == ((1,), ())


def at_the_table(game: str = "akvarko") -> Gathering:
    """Ana with a program, both to pick."""
    there = Gathering(game, [ME, OPEN])
    there.do(ANA, offering(1, TIDAL))
    there.do(TIDAL, there.joining())
    there.do(ANA, there.starting())
    return there


class TestForfeits:
    def test_new_moon_moves_for_a_program_and_the_log_says_why(self) -> None:
        there = at_the_table()
        move = str(there.table.rules.moves(there.table.state, 1)[0])
        forfeit = BotActor("new-moon", 1, "program", "time")
        (event,) = there.play(forfeit, 1, move)
        assert event == MovePlayed(1, move, None, "new-moon", "program", "time")
        (told,) = forfeited(there.rows[-1], 1)
        assert (told.n, told.reason, told.move) == (there.table.n, "time", move)
        assert list(forfeited(there.rows[-1], 0)) == []
        (moved,) = happened(there.tables[-2], there.rows[-1], there.table, 1)
        assert isinstance(moved, Moved)
        assert (moved.bot, moved.stood_in) == ("new-moon", "program")

    def test_only_a_program_that_sits_there_forfeits(self) -> None:
        there = at_the_table()
        move = str(there.table.rules.moves(there.table.state, 0)[0])
        person = BotActor("new-moon", 0, "program", "time")
        assert there.refusal(person, there.playing(0, move)).code == "not_your_seat"
        plain = BotActor("new-moon", 1)
        assert there.refusal(plain, there.playing(1, move)).code == "not_your_seat"
        there.do(TIDAL, there.leaving(1, "new-moon"))
        late = BotActor("new-moon", 1, "program", "time")
        assert there.refusal(late, there.playing(1, move)).code == "not_your_seat"
        assert there.table.bots_to_move[0].level == "new-moon"

    def test_a_table_that_waits_for_a_program_is_found_by_the_sweeper(self) -> None:
        there = at_the_table()
        assert there.table.programs_to_move == (1,)
        assert summary_of(there.table).bots_waiting
        move = str(there.table.rules.moves(there.table.state, 1)[0])
        after = there.append((MovePlayed(1, move, by=TIDAL.id),))
        assert after.programs_to_move == ()
        assert not summary_of(after).bots_waiting

    def test_a_program_has_no_say_in_an_undo(self) -> None:
        there = at_the_table()
        rng = Random(1)
        while len(there.table.line) < 4:
            seat = there.table.to_move[0]
            move = rng.choice(there.table.rules.moves(there.table.state, seat))
            there.play((ANA, TIDAL)[seat], seat, str(move))
        assert TableViews(there.table).info(ANA.id).undo.how == "free"
        there.do(ANA, there.undoing(0))
        assert len(there.table.line) < 4

    def test_a_rematch_offers_the_seat_again_and_starts_when_it_is_taken(self) -> None:
        there = at_the_table("novaluna")
        rng = Random(2)
        while there.table.to_move:
            seat = there.table.to_move[0]
            move = rng.choice(there.table.rules.moves(there.table.state, seat))
            actor = BotActor("new-moon", 1, "program", "refused") if seat else ANA
            there.play(actor, seat, str(move))
        meta = record_of(there.table).meta
        assert meta is not None
        assert meta["programs"] == [False, True]
        assert {one["seat"] for one in meta["forfeits"]} == {1}  # type: ignore[index,union-attr,call-overload]
        (event,) = there.do(ANA, there.rematching())
        assert isinstance(event, Rematched)
        assert [plan.offered for plan in event.created.seats] == [TIDAL.id, None]
        again = Gathering("novaluna", [ME])
        again.rows.clear()
        again.tables.clear()
        again.append((event.created,))
        joined = again.do(TIDAL, again.joining())
        assert joined == (Joined(0, TIDAL.id, "Tidal", True), Started())


def test_what_a_program_is_told_is_what_its_seat_may_see() -> None:
    there = at_the_table()
    table = there.table
    told = bot_table(table, 1, 60.0)
    assert (told.names, told.bots, told.seat) == (("Ana", "Tidal"), (False, True), 1)
    position = TableViews(table).bot_position(1, remaining_s=12.34)
    assert position.remaining_s == 12.3
    assert position.legal == tuple(map(str, table.rules.moves(table.state, 1)))
    assert position.view is not None
    other = TableViews(table).bot_position(0, remaining_s=None)
    assert other.view is not None
    assert (other.legal, other.remaining_s) == (None, None), "Ana is no program"
    assert document(table, 1)["hand"] != document(table, 0)["hand"]
    for one, seat in ((position, 1), (other, 0)):
        assert msgspec.json.decode(msgspec.json.encode(one.view)) == document(table, seat)
