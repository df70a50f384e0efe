"""The story of what happened, for animation on the board and for speech."""

from random import Random

from lunarium.server.protocol.messages import (
    Moved,
    SeatChanged,
    TableChanged,
    TakenBack,
    UndoAsked,
    UndoRefused,
)
from lunarium.server.tables import BotActor
from lunarium.server.tables.views import happened
from tests.server.tables.gathering import ANA, BEN, ME, OPEN, Gathering, bot, people_at


def last_story(there: Gathering, seat: int | None = None) -> list[object]:
    before = there.tables[-2] if len(there.tables) > 1 else None
    return list(happened(before, there.rows[-1], there.table, seat))


def test_a_table_from_its_making_to_its_end() -> None:
    there = Gathering("novaluna", [ME, OPEN])
    assert last_story(there) == [TableChanged(how="created")]
    there.do(BEN, there.joining(there.table.invites.any_seat))
    assert last_story(there) == [SeatChanged(seat=1, how="joined")]
    there.do(ANA, there.setting(1))
    assert last_story(there) == [SeatChanged(seat=1, how="set")]
    there.do(BEN, there.joining(there.table.invites.any_seat))
    there.do(BEN, there.leaving(1))
    assert last_story(there) == [SeatChanged(seat=1, how="left")]
    there.do(BEN, there.joining(there.table.invites.any_seat))
    there.do(ANA, there.starting())
    assert last_story(there) == [TableChanged(how="started")]
    there.do(BEN, there.leaving(1))
    there.do(BEN, there.returning(1))
    assert last_story(there) == [SeatChanged(seat=1, how="returned")]
    there.finish(Random(1))
    assert isinstance(last_story(there)[0], Moved)
    assert last_story(there)[1:] == [TableChanged(how="finished")]
    there.do(ANA, there.rematching())
    assert last_story(there) == [TableChanged(how="rematch")]
    there.do(ANA, there.archiving())
    assert last_story(there) == [TableChanged(how="archived")]


def test_a_table_that_starts_at_once_tells_both() -> None:
    there = Gathering("novaluna", [ME, bot()])
    assert last_story(there) == [TableChanged(how="created"), TableChanged(how="started")]


def test_an_undo_is_asked_refused_and_done() -> None:
    there = people_at("akvarko", 2)
    for seat in (0, 1):
        move = str(there.table.rules.moves(there.table.state, seat)[0])
        there.play(there.actor_at(seat), seat, move)
    there.do(ANA, there.undoing(0))
    assert last_story(there) == [UndoAsked(seat=0)]
    there.do(BEN, there.answering(1, agree=False))
    assert last_story(there) == [UndoRefused(seat=1)]
    there.do(ANA, there.undoing(0))
    there.do(BEN, there.answering(1))
    assert last_story(there) == [TakenBack(seat=0, moves=2, removes=(0, 1))]


def test_a_take_tells_the_tile_its_slot_cell_cost_and_discs() -> None:
    rng = Random(4)
    there = people_at("novaluna", 2, deal=4)
    placed = 0
    while there.table.to_move:
        before = there.table.state.open
        (seat,) = there.table.to_move
        there.move_at_random(rng)
        after = there.table.state.open
        moved = last_story(there)[0]
        assert isinstance(moved, Moved)
        assert (moved.seat, moved.move) == (seat, there.table.line[-1].move)
        if moved.tile is None:
            assert moved.move == "refill"
            continue
        laid = after.players[seat].tableau.laid[-1]
        assert (moved.tile, moved.at) == (laid.tile.id, laid.at)
        assert moved.slot == before.wheel.index(laid.tile)
        assert moved.cost == laid.tile.cost
        gained = after.discs_placed(seat) - before.discs_placed(seat)
        assert len(moved.discs) == gained
        fulfilled = before.players[seat].tableau.fulfilled_by(laid.tile, laid.at)[:gained]
        assert [(one.at, one.index) for one in moved.discs] == [
            (one.at, one.index) for one in fulfilled
        ]
        placed += gained
    assert placed > 5


def test_a_placement_tells_the_card_its_cell_and_the_card_turned() -> None:
    there = people_at("akvarko", 2)
    for seat in (0, 1):
        there.play(
            there.actor_at(seat), seat, str(there.table.rules.moves(there.table.state, seat)[0])
        )
    card = there.table.state.picks[0]
    there.play(ANA, 0, "@0,0~0,0")
    for receiver in (0, 1, None):
        assert last_story(there, receiver) == [
            Moved(seat=0, move="@0,0~0,0", card=card, at=(0, 0), turned=(0, 0))
        ]


def test_a_bot_and_the_one_it_stood_in_for_are_named() -> None:
    there = Gathering("akvarko", [ME, bot("crescent")])
    move = str(there.table.rules.moves(there.table.state, 1)[0])
    there.play(BotActor("new-moon", 1, stood_in="crescent"), 1, move)
    assert last_story(there, 0) == [Moved(seat=1, move=None, bot="new-moon", stood_in="crescent")]
