"""Nothing hidden gets onto the wire: whole games are told twice, with all that is hidden changed.

For everybody who looks, another state with the same view is drawn, with another seed, other hidden
picks, hands, decks and discards. Every byte of every message must be the same.
"""

from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from lunarium.games.akvarko import Pick
from lunarium.games.akvarko import State as AkvarkoState
from lunarium.games.novaluna import State as NovaLunaState
from lunarium.server.protocol.boards import AkvarkoBoard
from lunarium.server.protocol.messages import Moved
from lunarium.server.tables import PersonId, Row, TableState, TableViews
from lunarium.server.tables.events import InviteSecrets, MovePlayed
from lunarium.server.tables.views import happened
from tests.random_play import SETTINGS, setting_id
from tests.server.tables.gathering import PEOPLE, Gathering, board, document, people_at

_encode = msgspec.json.Encoder().encode

OTHER_SEED = "5eed" * 16
OTHER_INVITES = "nobody-knows-this-word"


def all_that_is_sent(
    before: TableState, row: Row, table: TableState, seat: int | None, person: PersonId | None
) -> bytes:
    """Everything that the wire ever says about this row to this receiver."""
    return _encode(
        [
            TableViews(table).info(person),
            TableViews(table).view(seat),
            TableViews(table).board(),
            TableViews(table).moves(seat),
            happened(before, row, table, seat),
            TableViews(table).explain(before.to_move[0]),
            () if seat is None else TableViews(table).previews(seat),
        ]
    )


def with_hidden_things_changed(table: TableState, seat: int | None, rng: Random) -> TableState:
    """A table that this seat cannot tell from the real one."""
    state = table.rules.sample(table.rules.view(table.state, seat), rng)
    line = list(table.line)
    if isinstance(state, AkvarkoState) and not state.revealed:
        for place in range(len(line) - 1, -1, -1):
            card = state.picks[line[place].seat]
            if line[place].move.startswith("@") or card is None:
                break
            line[place] = replace(line[place], move=str(Pick(card)))
    return replace(
        table,
        state=state,
        start=None,
        line=tuple(line),
        seed=OTHER_SEED,
        invites=InviteSecrets(OTHER_INVITES, (OTHER_INVITES,) * len(table.seats)),
    )


def with_hidden_move_changed(row: Row, after: TableState) -> Row:
    """The row as it would be if the hidden pick had been the one of the changed table."""
    (event,) = row.events
    if not isinstance(event, MovePlayed) or not isinstance(after.state, AkvarkoState):
        return row
    card = after.state.picks[event.seat]
    if event.move.startswith("@") or card is None:
        return row
    return Row(row.n, row.at, (replace(event, move=str(Pick(card))),))


def receivers(seats: int) -> list[tuple[int | None, PersonId | None]]:
    """Each seat with its person, host and last seat with the hand closed, and a stranger."""
    own = [(seat, PEOPLE[seat].id) for seat in range(seats)]
    closed = [(None, own[0][1]), (None, own[-1][1])]
    return [*own, *closed, (None, "a-stranger")]


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
def test_whole_games_are_told_alike_whatever_is_hidden(
    setting: tuple[Any, int, dict[str, Any]],
) -> None:
    game, seats, options = setting
    rng = Random(seats)
    there = people_at(game, seats, options=options, deal=seats)
    compared = differing = 0
    while there.table.to_move:
        before = there.table
        there.move_at_random(rng)
        if there.table.seed_is_open:
            break
        row, table = there.rows[-1], there.table
        for seat, person in receivers(seats):
            told = all_that_is_sent(before, row, table, seat, person)
            changed = with_hidden_things_changed(table, seat, rng)
            earlier = with_hidden_things_changed(before, seat, rng)
            other_row = with_hidden_move_changed(row, changed)
            again = all_that_is_sent(earlier, other_row, changed, seat, person)
            assert told == again, f"row {row.n}, seat {seat}"
            assert table.seed.encode() not in told
            compared += 1
            differing += changed.state != table.state
    assert compared > 80
    # The comparison is worth something only where there is something hidden to change.
    assert differing > compared // 2


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_seat_of_akvarko_gets_its_own_hand_and_pick_and_no_others(seats: int) -> None:
    rng = Random(seats)
    there = people_at("akvarko", seats)
    while there.table.to_move:
        state = there.table.state
        for seat in (*range(seats), None):
            view, shown = document(there.table, seat), board(there.table)
            assert isinstance(shown, AkvarkoBoard)
            own = seat is not None
            assert view["hand"] == (list(state.hands[seat]) if own else [])
            assert view["pick"] == (state.picks[seat] if own else None)
            swap = state.swaps[seat] if own else None
            assert [hand["drawn"] for hand in view["seen"][-1:]] == (
                [swap.drawn if swap else None] if own else []
            )
            assert shown.revealed == (state.history[-1] if state.revealed else None)
        there.move_at_random(rng)


def test_a_pick_is_told_to_its_own_seat_and_to_others_when_it_is_revealed() -> None:
    there = people_at("akvarko", 2)
    cards = [str(there.table.rules.moves(there.table.state, seat)[0]) for seat in (0, 1)]
    first = _told(there, 0, cards[0])
    assert first == {0: cards[0], 1: None, None: None}
    second = _told(there, 1, cards[1])
    assert second == {0: cards[1], 1: cards[1], None: cards[1]}


def _told(there: Gathering, seat: int, move: str) -> dict[int | None, str | None]:
    before = there.table
    there.play(PEOPLE[seat], seat, move)
    told: dict[int | None, str | None] = {}
    for receiver in (0, 1, None):
        (moved,) = happened(before, there.rows[-1], there.table, receiver)
        assert isinstance(moved, Moved)
        assert moved.card == moved.move
        told[receiver] = moved.move
    return told


def test_the_order_of_the_supply_is_nowhere_in_nova_luna() -> None:
    rng = Random(3)
    there = people_at("novaluna", 3)
    while there.table.to_move and len(there.table.state.supply) > 4:
        state: NovaLunaState = there.table.state
        order = ",".join(f'"{tile.id}"' for tile in state.supply[:4])
        for seat, person in receivers(3):
            told = _encode(
                [
                    TableViews(there.table).info(person),
                    TableViews(there.table).view(seat),
                    TableViews(there.table).board(),
                    TableViews(there.table).moves(seat),
                ]
            )
            assert order.encode() not in told
        there.move_at_random(rng)


def test_only_the_host_gets_the_invitations() -> None:
    there = people_at("akvarko", 2)
    words = (there.table.invites.any_seat, *there.table.invites.by_seat)
    for table in there.tables:
        for seat, person in receivers(2)[1:]:
            if person != there.table.host:
                told = _encode([TableViews(table).info(person), TableViews(table).view(seat)])
                assert not any(word.encode() in told for word in words)


def test_nobody_learns_the_id_of_a_person() -> None:
    there = people_at("akvarko", 3)
    there.do(PEOPLE[1], there.leaving(1))
    there.finish(Random(1))
    there.do(PEOPLE[0], there.rematching())
    for before, row, table in zip(there.tables, there.rows[1:], there.tables[1:], strict=False):
        for receiver in (PEOPLE[2].id, None):
            told = _encode([TableViews(table).info(receiver), happened(before, row, table, None)])
            assert not any(person.id.encode() in told for person in PEOPLE)


def test_the_seed_opens_with_the_end_and_not_before() -> None:
    there = people_at("novaluna", 2)
    there.finish(Random(1))
    for table in there.tables:
        for receiver in (PEOPLE[0].id, None):
            seed = TableViews(table).info(receiver).fairness.seed
            assert seed == (table.seed if table.status == "finished" else None)
    assert TableViews(there.table).info(None).fairness.seed == there.table.seed
