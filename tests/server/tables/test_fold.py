"""A table is the fold of its log; a log that cannot be is refused with the row and the reason."""

import pickle
from random import Random
from typing import Any

import msgspec
import pytest

from lunarium.server.tables import (
    AnyEvent,
    BrokenLog,
    RefusalError,
    Row,
    TableState,
    decode_events,
    encode_events,
    fold,
    refold,
    refuse,
)
from lunarium.server.tables.events import (
    Archived,
    Created,
    Declined,
    Forgotten,
    Joined,
    Left,
    MovePlayed,
    Offered,
    ProposalAnswered,
    Proposed,
    Rematched,
    Returned,
    Revealed,
    Sealed,
    SealsClosed,
    Seated,
    SeatPlan,
    Shuffling,
    Started,
    TimeAdded,
    TimeRanOut,
    UndoAnswered,
    UndoAsked,
    Undone,
    Withdrawn,
)
from tests.server.tables.gathering import ANA, BEGIN, ME, OPEN, Gathering, bot, people_at


def a_created() -> Created:
    (event,) = Gathering("novaluna", [ME, OPEN]).rows[0].events
    assert isinstance(event, Created)
    return event


EVENTS: list[AnyEvent] = [
    a_created(),
    Joined(1, "ben", "Bén", program=True),
    Seated(2, SeatPlan("bot", name="gibbous", level="gibbous")),
    Offered(1, "bot", "Tidal"),
    Withdrawn(1),
    Declined(1, "bot", "I play Nova Luna only"),
    Sealed(0, "ab" * 32),
    Shuffling(),
    SealsClosed(),
    Revealed(0, "cd" * 32),
    Started(),
    MovePlayed(0, "T1@0,0", by="ana"),
    MovePlayed(1, "danio", bot="new-moon", stood_in="crescent"),
    MovePlayed(1, "danio", bot="new-moon", stood_in="program", forfeit="time"),
    TimeRanOut(1, "gibbous", takes_seat=True),
    TimeAdded(1, 60),
    Proposed(0, "end"),
    Proposed(0, "bot", 1, "new-moon"),
    ProposalAnswered(1, False),
    UndoAsked(0),
    UndoAnswered(1, True),
    Undone(0, (3, 4, 5)),
    Left(1, "gibbous"),
    Returned(1),
    Rematched(a_created()),
    Archived(),
    Forgotten("ana", "~nobody"),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_read_back_as_it_was_written(event: AnyEvent) -> None:
    assert decode_events(encode_events((event,))) == (event,)
    assert decode_events(encode_events((event, Archived()))) == (event, Archived())


def test_the_list_of_events_above_is_complete() -> None:
    schema = msgspec.json.schema(AnyEvent)
    assert len(schema["anyOf"]) == len({type(event) for event in EVENTS})


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[1]", b'[{"type":"cheated"}]', b'[{"type":"played","seat":"x"}]']
)
def test_what_is_no_event_is_not_read(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_events(data)


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_folding_a_log_again_gives_the_same_table(game: Any) -> None:
    there = people_at(game, 2)
    there.finish(Random(1))
    assert refold(there.rows) == there.table
    assert refold(there.rows).state is not there.table.state


def test_a_table_keeps_who_made_each_row_out_of_its_state() -> None:
    there = people_at("novaluna", 2)
    marked = [Row(row.n, row.at, row.events, f"key-{row.n}") for row in there.rows]
    assert refold(marked) == there.table


def broken(table: TableState | None, row: Row) -> BrokenLog:
    with pytest.raises(BrokenLog) as error:
        fold(table, row)
    assert error.value.n == row.n
    return error.value


def after(table: TableState, *events: AnyEvent) -> Row:
    return Row(table.n + 1, BEGIN, events)


class TestBrokenLogs:
    def test_rows_out_of_order(self) -> None:
        table = people_at("novaluna", 2).table
        assert "comes row" in broken(table, Row(table.n, BEGIN, (Archived(),))).reason
        assert "comes row" in broken(table, Row(table.n + 2, BEGIN, (Archived(),))).reason
        assert "comes row 1" in broken(None, Row(2, BEGIN, (a_created(),))).reason

    def test_an_empty_row_and_an_empty_log(self) -> None:
        assert broken(people_at("novaluna", 2).table, Row(4, BEGIN, ())).reason
        with pytest.raises(BrokenLog):
            refold([])

    def test_a_beginning_without_a_table_and_a_second_one(self) -> None:
        assert "begins with" in broken(None, Row(1, BEGIN, (Started(),))).reason
        table = people_at("novaluna", 2).table
        assert "made before" in broken(table, after(table, a_created())).reason

    def test_a_move_that_the_rules_refuse(self) -> None:
        table = people_at("novaluna", 2).table
        error = broken(table, after(table, MovePlayed(table.to_move[0], "refill")))
        assert "refill" in error.reason
        assert "\n" not in str(error)  # no position in a message for a log
        error = broken(table, after(table, MovePlayed(table.to_move[0], "nonsense")))
        assert "nonsense" in error.reason

    def test_a_move_before_the_start_and_after_the_end(self) -> None:
        waiting = Gathering("novaluna", [ME, OPEN]).table
        assert "open" in broken(waiting, after(waiting, MovePlayed(0, "refill"))).reason
        there = people_at("novaluna", 2)
        done = there.finish(Random(1))
        assert "finished" in broken(done, after(done, MovePlayed(0, "refill"))).reason

    def test_a_second_start(self) -> None:
        table = people_at("novaluna", 2).table
        assert "running" in broken(table, after(table, Started())).reason

    def test_a_game_that_cannot_start(self) -> None:
        created = msgspec.structs.replace(a_created(), options={"discs": 7})
        table = fold(None, Row(1, BEGIN, (created,)))
        assert "cannot start" in broken(table, after(table, Started())).reason

    def test_a_seat_that_is_not_there(self) -> None:
        table = people_at("novaluna", 2).table
        for event in (Left(2, "gibbous"), Returned(7), MovePlayed(3, "refill"), Undone(2, (0,))):
            assert "no seat" in broken(table, after(table, event)).reason

    def test_an_undo_of_moves_that_do_not_stand(self) -> None:
        there = people_at("akvarko", 2)
        move = str(there.table.rules.moves(there.table.state, 0)[0])
        there.play(ANA, 0, move)
        for removes in ((), (1,), (0, 5)):
            assert broken(there.table, after(there.table, Undone(0, removes))).reason

    def test_an_undo_that_leaves_what_cannot_be_played(self) -> None:
        there = Gathering("novaluna", [ME])
        rng = Random(1)
        for _ in range(3):
            there.move_at_random(rng)
        error = broken(there.table, after(there.table, Undone(0, (0,))))
        assert "what is left" in error.reason

    def test_a_seed_that_is_none_is_not_repeated_in_the_message(self) -> None:
        created = msgspec.structs.replace(a_created(), seed="0123beef")
        error = broken(None, Row(1, BEGIN, (created,)))
        assert "beef" not in str(error)


def test_errors_travel_between_processes() -> None:
    refused = pickle.loads(pickle.dumps(refuse("stale")))  # noqa: S301  # our own bytes
    assert isinstance(refused, RefusalError)
    assert refused.refusal.code == "stale"
    error = pickle.loads(pickle.dumps(BrokenLog(3, "why")))  # noqa: S301  # our own bytes
    assert (error.n, error.reason) == (3, "why")


def test_a_bot_waits_to_move_from_the_start_on() -> None:
    there = Gathering("akvarko", [ME, bot("crescent"), bot("gibbous")])
    waiting = [(turn.seat, turn.level) for turn in there.table.bots_to_move]
    assert waiting == [(1, "crescent"), (2, "gibbous")]
    there.end()
    assert not there.table.bots_to_move
