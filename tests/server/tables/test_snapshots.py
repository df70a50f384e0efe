"""Snapshots: what is written gives the same table again, and what cannot be read is no harm."""

from random import Random

import msgspec
import pytest

from lunarium.server.tables import Row, TableState, fold
from lunarium.server.tables.decide import MOST_ROWS
from lunarium.server.tables.snapshots import (
    EVERY,
    NotReadable,
    decode_snapshot,
    encode_snapshot,
    is_due,
)
from tests.random_play import SETTINGS
from tests.server.tables.gathering import ANA, BEN, ME, Gathering, guest, people_at


@pytest.mark.parametrize(("game", "seats", "options"), SETTINGS)
def test_a_snapshot_is_the_table_itself_and_goes_on_as_it(
    game: str, seats: int, options: dict[str, int | bool]
) -> None:
    there = Gathering(
        game, [ME, *(guest(f"Guest {n}") for n in range(1, seats))], options=options, number=seats
    )
    there.finish(Random(seats))
    for before, row in zip(there.tables[::7], there.rows[1::7], strict=False):
        read = decode_snapshot(encode_snapshot(before))
        assert read == before
        assert fold(read, row) == fold(before, row)
    assert decode_snapshot(encode_snapshot(there.table)) == there.table


def test_a_table_with_everything_that_happens_around_a_game_survives_too() -> None:
    there = people_at("novaluna", 2)
    for _ in range(5):
        there.move_at_random(Random(4))
    seat = there.table.line[-1].seat
    asker, other = (ANA, BEN) if there.table.seats[seat].person == ANA.id else (BEN, ANA)
    there.do(asker, there.undoing(seat))
    there.do(other, there.leaving(1 - seat))
    assert decode_snapshot(encode_snapshot(there.table)) == there.table


def test_snapshots_are_due_with_every_so_many_rows_of_a_game() -> None:
    there = people_at("novaluna", 2)
    assert not is_due(there.table)
    assert is_due(msgspec.structs.replace(there.table, n=2 * EVERY))
    not_started = Gathering("novaluna", [ME, guest()]).tables[0]
    assert not is_due(msgspec.structs.replace(not_started, n=EVERY, state=None))


@pytest.mark.parametrize("data", [b"", b"{}", b"x\x9c\x03\x00\x00\x00\x00\x01"])
def test_what_is_no_snapshot_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(NotReadable):
        decode_snapshot(data)


def test_a_log_has_an_end_but_the_game_can_be_played_to_its_own() -> None:
    there = people_at("novaluna", 2)
    there.move_at_random(Random(1))
    old: TableState = msgspec.structs.replace(there.table, n=MOST_ROWS)
    there.tables.append(old)
    there.rows += [Row(n, there.now, ()) for n in range(there.rows[-1].n + 1, MOST_ROWS + 1)]
    last = old.line[-1].seat
    mover = ANA if old.seats[last].person == ANA.id else BEN
    assert there.refusal(mover, there.undoing(last)).code == "too_long"
    there.do(BEN, there.leaving(1))
    assert there.refusal(BEN, there.returning(1)).code == "too_long"
    assert there.finish(Random(2)).result is not None
    there.do(ANA, there.rematching())
