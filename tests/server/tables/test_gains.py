"""What moves bring on the wire is what the rules say, counted by kernels or by the rules."""

from random import Random
from typing import Any

import pytest

from lunarium.bots.warm import warm_up
from lunarium.games import GAMES
from lunarium.games.akvarko import PickPreview, PlacePreview
from lunarium.games.novaluna import Preview, Take
from lunarium.server.protocol.boards import AkvarkoMoves, Moves, NovaLunaMoves
from lunarium.server.tables import TableViews
from lunarium.server.tables.wire import engine_for, look_for_engine
from tests.random_play import SETTINGS, setting_id
from tests.server.tables.gathering import people_at

LOADED = "lunarium.server.tables.wire._LOADED"
"""The engines of this process; without them the readable rules count."""


@pytest.fixture(params=["compiled engine", "readable rules"])
def counting(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Count in one of the two ways."""
    monkeypatch.setattr(LOADED, {})
    for game in GAMES.values():
        if request.param == "compiled engine" and not look_for_engine(game):
            for _ in warm_up(game):
                pass
            look_for_engine(game)
    return str(request.param)


def flat(moves: Moves) -> dict[str, int]:
    """Every move in its notation, with what it brings, in the order of the message."""
    if isinstance(moves, NovaLunaMoves):
        found = {
            f"{take.tile}@{x},{y}": gain
            for take in moves.takes
            for (x, y), gain in zip(moves.cells, take.gains, strict=True)
        }
        words = {"refill": moves.refill, "end": moves.end}
        return found | {word: 0 for word, allowed in words.items() if allowed}
    assert isinstance(moves, AkvarkoMoves)
    found = {pick.card: pick.gain for pick in moves.picks}
    for place in moves.places:
        x, y = place.at
        found[f"@{x},{y}"] = place.gain
        for turn in place.turns:
            found[f"@{x},{y}~{turn.at[0]},{turn.at[1]}"] = turn.gain
    return found


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
def test_every_legal_move_is_there_in_order_with_the_gain_of_its_preview(
    setting: tuple[Any, int, dict[str, Any]], counting: str
) -> None:
    game, seats, options = setting
    rng = Random(seats)
    there = people_at(game, seats, options=options, deal=7)
    assert (engine_for(GAMES[game]) is None) == (counting == "readable rules")
    while there.table.to_move:
        table = there.table
        for seat in range(seats):
            view = table.rules.view(table.state, seat)
            told = TableViews(table).moves(seat)
            if seat not in table.to_move:
                assert told is None
                continue
            assert told is not None
            gains = [preview.gain for preview in table.rules.previews(view)]
            names = [str(move) for move in table.rules.choices(view)]
            wanted = list(zip(names, gains, strict=True))
            assert list(flat(told).items()) == wanted
            full = TableViews(table).previews(seat)
            assert [(one.move, one.gain) for one in full] == wanted
        there.move_at_random(rng)


@pytest.mark.parametrize("game", ["novaluna", "akvarko"])
def test_both_ways_of_counting_send_the_same_message(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(11)
    there = people_at(game, 2, deal=11)
    while there.table.to_move:
        seat = there.table.to_move[0]
        look_for_engine(GAMES[game])
        by_engine = TableViews(there.table).moves(seat)
        with monkeypatch.context() as without:
            without.setattr(LOADED, {})
            assert by_engine == TableViews(there.table).moves(seat)
        there.move_at_random(rng)


def test_a_tile_on_offer_tells_its_slot_and_cost() -> None:
    there = people_at("novaluna", 2)
    moves = TableViews(there.table).moves(there.table.to_move[0])
    assert isinstance(moves, NovaLunaMoves)
    position = there.table.state.open
    assert [(take.tile, take.slot, take.cost) for take in moves.takes] == [
        (tile.id, position.wheel.index(tile), tile.cost) for tile in position.offer
    ]


def test_the_best_cell_of_a_pick_is_the_one_of_its_preview(counting: str) -> None:
    rng = Random(4)
    there = people_at("akvarko", 3, deal=4)
    while there.table.to_move:
        table = there.table
        seat = table.to_move[0]
        moves = TableViews(table).moves(seat)
        assert isinstance(moves, AkvarkoMoves)
        previews = table.rules.previews(table.rules.view(table.state, seat))
        picks = [one for one in previews if isinstance(one, PickPreview)]
        assert [pick.best for pick in moves.picks] == [one.best.at for one in picks]
        assert moves.card == (table.state.picks[seat] if table.state.revealed else None)
        there.move_at_random(rng)


def test_previews_in_full_tell_what_is_fulfilled_what_changes_and_who_is_next() -> None:
    rng = Random(8)
    for there in (people_at("novaluna", 2, deal=8), people_at("akvarko", 2, deal=8)):
        while there.table.to_move:
            table = there.table
            seat = table.to_move[0]
            rules = table.rules.previews(table.rules.view(table.state, seat))
            for full, preview in zip(TableViews(table).previews(seat), rules, strict=True):
                if isinstance(preview, Preview):
                    fulfils = [(task.at, task.index) for task in preview.fulfils]
                    assert [(task.at, task.index) for task in full.fulfils] == fulfils
                    assert full.next_seat == preview.next_seat
                elif isinstance(preview, PlacePreview):
                    changes = [(one.kind, one.before, one.after) for one in full.changes]
                    assert changes == list(preview.changes)
                move = table.rules.parse(full.move)
                if full.ends or isinstance(move, Take):
                    after = table.rules.play(table.state, seat, move)
                    assert full.ends == (not table.rules.to_move(after))
            there.move_at_random(rng)


def test_who_is_not_to_move_has_no_previews() -> None:
    there = people_at("novaluna", 2)
    assert TableViews(there.table).previews(1 - there.table.to_move[0]) == ()
    assert TableViews(there.table).moves(None) is None
