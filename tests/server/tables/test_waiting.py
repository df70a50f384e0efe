"""Whom a table waits for: what alerts, lists and push messages are made of."""

from collections.abc import Mapping

from lunarium.server.tables import TableState
from lunarium.server.tables.stored import summary_of, waited_for
from tests.server.tables.gathering import ANA, BEN, ME, OPEN, Gathering, bot, guest, people_at
from tests.server.tables.test_undo import until_the_turn_passes


def waits(table: TableState) -> Mapping[str, str | None]:
    """Why the table waits for Ana and Ben; `waited_for` says the same."""
    summary = summary_of(table)
    found = {person.name: summary.waits_for(person.id) for person in (ANA, BEN)}
    assert {p.id for p in (ANA, BEN) if found[p.name]} == waited_for(table)
    return found


def test_the_one_who_is_to_move_and_has_not_left() -> None:
    there = people_at("novaluna", 2)
    first = there.table.to_move[0]
    mover, other = (ANA, BEN) if first == 0 else (BEN, ANA)
    assert waits(there.table) == {mover.name: "turn", other.name: None}
    assert summary_of(there.table).is_turn_of(mover.id)
    there.do(mover, there.leaving(first))
    assert waits(there.table) == {mover.name: None, other.name: None}
    assert not summary_of(there.table).is_turn_of(mover.id)
    there.do(mover, there.returning(first))
    assert waits(there.table)[mover.name] == "turn"


def test_both_where_all_choose_at_the_same_time() -> None:
    there = people_at("akvarko", 2)
    assert waits(there.table) == {"Ana": "turn", "Ben": "turn"}


def test_the_one_who_is_asked_for_an_undo() -> None:
    there = people_at("novaluna", 2)
    first = until_the_turn_passes(there)
    until_the_turn_passes(there)
    asker, other = (ANA, BEN) if first == 0 else (BEN, ANA)
    assert waits(there.table) == {asker.name: "turn", other.name: None}
    there.do(asker, there.undoing(first))
    assert waits(there.table) == {asker.name: "turn", other.name: "answer"}


def test_the_host_of_a_full_table_that_has_not_begun() -> None:
    there = Gathering("novaluna", [ME, OPEN], public=True)
    assert waits(there.table) == {"Ana": None, "Ben": None}
    there.do(BEN, there.joining())
    assert waits(there.table) == {"Ana": "start", "Ben": None}


def test_nobody_where_no_other_person_plays() -> None:
    for seats in ([ME], [ME, bot()], [ME, guest()]):
        there = Gathering("novaluna", seats)
        assert waits(there.table) == {"Ana": None, "Ben": None}
        assert summary_of(there.table).is_turn_of(ANA.id)
