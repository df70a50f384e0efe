"""Positions put together by hand, games entered from a real table, and forks of records."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lunarium import records
from lunarium.games import AKVARKO, GAMES, NOVALUNA, AnyState
from lunarium.games.api import Seat
from lunarium.records import InvalidView, read_line, replay, view_from_json, view_to_json
from lunarium.records.fields import Cause
from lunarium.records.positions import enter, fork, record_of_view, view_of_draft
from lunarium.table import Table

Change = Callable[[dict[str, Any]], object]


def played(game: str, players: int, moves: int, seed: int = 5) -> Table[Any, Any, Any, Any]:
    rules, rng = GAMES[game], Random(seed)
    table = Table.start(rules, players, seed=seed)
    for _ in range(moves):
        if table.over:
            break
        seat = rng.choice(table.to_move)
        table.play(rng.choice(table.legal_moves(seat)), seat)
    return table


def document(game: str, view: Any) -> dict[str, Any]:
    return dict(view_to_json(game, view))


def novaluna_draft(view: Mapping[str, Any], shift: int = 0) -> dict[str, Any]:
    """A view as a person lays it out: no discs, no distances, anywhere on the grid."""
    players = [
        {
            "tableau": [
                {"tile": one["tile"], "at": [one["at"][0] + shift, one["at"][1] - shift]}
                for one in player["tableau"]
            ]
        }
        for player in view["players"]
    ]
    kept = {name: view[name] for name in ("game", "options", "wheel", "moon", "order")}
    return kept | {"players": players} | {"phase": view["phase"], "notes": view["notes"]}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("moves", [0, 9, 30, 500])
def test_the_rules_fill_in_a_draft_of_nova_luna(players: int, moves: int) -> None:
    table = played("novaluna", players, moves)
    if table.over and players == 1:
        return  # the note of phase 1 is not to be seen any more
    seat = table.to_move[0] if table.to_move else 0
    view = document("novaluna", table.view(seat))
    found = view_of_draft(novaluna_draft(view, shift=7))
    assert document("novaluna", found.view) == view
    laid = [bool(player["tableau"]) for player in view["players"]]
    assert found.shifts == tuple((-7, 7) if some else (0, 0) for some in laid)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("moves", [0, 5, 22, 61])
def test_the_rules_fill_in_a_draft_of_akvarko(players: int, moves: int) -> None:
    table = played("akvarko", players, moves)
    seat = table.to_move[0]
    view = document("akvarko", table.view(seat))
    draft: dict[str, Any] = {
        name: view[name] for name in ("game", "options", "seat", "tanks", "hand")
    }
    if len(view["history"]) == view["round"]:
        draft["picks"] = view["history"][-1]
    made = document("akvarko", view_of_draft(draft).view)
    for name in ("round", "tanks", "history", "hand", "pick", "deck_left"):
        assert made[name] == view[name]
    told = document("akvarko", view_of_draft(draft | {"seen": view["seen"]}).view)
    assert told["seen"] == view["seen"]
    if players > 2 and view["round"] > 2:
        some = [None, *view["seen"][1:-1]]
        told = document("akvarko", view_of_draft(draft | {"seen": some}).view)
        assert told["seen"][1:] == view["seen"][1:]


def tiles_of(draft: dict[str, Any]) -> list[dict[str, Any]]:
    tiles: list[dict[str, Any]] = draft["players"][0]["tableau"]
    return tiles


@pytest.mark.parametrize(
    ("change", "clause", "code"),
    [
        (lambda d: tiles_of(d).append({"tile": "B7", "at": [40, 40]}), "NL-4.4", "tile_apart"),
        (lambda d: tiles_of(d).append(dict(tiles_of(d)[0], tile="B7")), "NL-4.4", "two_on_a_cell"),
        (lambda d: d["wheel"].__setitem__(d["moon"], "B7"), "NL-4.2", "moon_not_on_empty_slot"),
        (lambda d: d["wheel"].__setitem__(0, tiles_of(d)[0]["tile"]), "NL-1.1", "tile_twice"),
        (lambda d: d.update(wheel=[None] * 12), "NL-4.1", "wheel_empty"),
        (lambda d: d.update(order=[0, 0]), "NL-3.1", None),
        (lambda d: tiles_of(d)[0].update(tile="X9"), "NL-1.1", "no_such_piece"),
        (lambda d: tiles_of(d)[0].update(covered=[True] * 3), "NL-5.3", "wrong_discs"),
        (lambda d: d.update(discs=3), None, None),
        (lambda d: d.update(options={"discs": 18}), "NL-2.2", "bad_setup"),
    ],
)
def test_an_impossible_draft_is_refused_with_its_clause_and_a_code(
    change: Change, clause: str | None, code: str | None
) -> None:
    draft = novaluna_draft(document("novaluna", played("novaluna", 2, 9).view(0)))
    change(draft)
    with pytest.raises(InvalidView) as refused:
        view_of_draft(draft)
    cause = refused.value.cause
    assert (refused.value.clause, cause and cause.code) == (clause, code)


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (lambda d: d["hand"].pop(), Cause("wrong_hand_size", seat=0, count=7)),
        (lambda d: d.update(hand=["snail"] * 7), Cause("too_many_cards", piece="snail", count=6)),
        (lambda d: d["tanks"][1].pop(), Cause("pick_missing", seat=1)),
    ],
)
def test_an_impossible_draft_of_akvarko_says_what_is_wrong(change: Change, cause: Cause) -> None:
    view = document("akvarko", played("akvarko", 3, 6).view(0))
    draft = {name: view[name] for name in ("game", "options", "seat", "tanks", "hand")}
    change(draft)
    with pytest.raises(InvalidView) as refused:
        view_of_draft(draft)
    assert refused.value.cause == cause


def test_every_cause_has_words_in_the_client() -> None:
    used = {
        code
        for source in Path(records.__file__).parent.glob("*.py")
        for code in re.findall(r'Cause\(\s*"(\w+)"', source.read_text())
    }
    texts = Path(__file__).parents[2] / "web/src/lib/i18n/en"
    words = (texts / "position.ts").read_text() + (texts / "refusals.ts").read_text()
    assert used == {code for code in used if f"'problem.{code}'" in words or f"  {code}: " in words}


def test_discs_lie_on_fulfilled_tasks_alone() -> None:
    view = document("novaluna", played("novaluna", 2, 20).view(0))
    for player in view["players"]:
        for one in player["tableau"]:
            for index, covered in enumerate(one["covered"]):
                one["covered"][index] = not covered
                player["discs_left"] += 1 if covered else -1
                with pytest.raises(InvalidView, match=r"fulfilled") as refused:
                    view_from_json(view)
                assert refused.value.clause == ("NL-4.5" if covered else "NL-5.3")
                one["covered"][index] = covered
                player["discs_left"] -= 1 if covered else -1


@pytest.mark.parametrize("players", [2, 4])
def test_hands_that_cannot_have_been_passed_on_are_refused(players: int) -> None:
    view = document("akvarko", played("akvarko", players, players * 12).view(1))
    view_from_json(view)
    for number, seen in enumerate(view["seen"][:3]):
        kept = list(seen["hand"])
        seen["hand"] = ["danio"] * len(kept)
        if seen["hand"] == kept:
            continue
        with pytest.raises(InvalidView) as refused:
            view_from_json(view)
        assert refused.value.clause in {"AK-2.3", "AK-1.1", "AK-4.1"}, number
        seen["hand"] = kept


def entered_moves(table: Table[Any, Any, Any, Any]) -> list[tuple[Seat, str]]:
    read = read_line(table.record().to_line())
    return [(one[0], str(one[1])) for one in read.played if one is not None]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_with_the_real_box_is_entered_tile_by_tile(players: int) -> None:
    table = played("novaluna", players, 500)
    record = read_line(table.record().to_line()).record
    moves = entered_moves(table)
    setup: dict[str, Any] = dict(record.setup)
    deck, known = list(setup["deck"]), 0
    setup["deck"] = []
    while True:
        found = enter(NOVALUNA, players, record.options, setup, moves)
        if not found.missing:
            break
        if found.problem is not None:
            said = found.problem
            assert (said.clause, said.cause) == ("NL-4.1", Cause("tiles_missing"))
            assert said.move == len(found.played)
        known += len(found.missing)
        setup["deck"] = deck[:known]
    assert found.problem is None
    assert found.states[-1].open == table.state.open
    whole = replay(found.record(record.seats))
    assert (whole.record.moves, whole.record.result) == (record.moves, record.result)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_game_of_akvarko_is_entered_without_anybodys_hand(players: int) -> None:
    table = played("akvarko", players, 2000)
    record = read_line(table.record().to_line()).record
    moves = entered_moves(table)
    for count in (0, 1, players, players + 1, len(moves) // 2, len(moves) - 1, len(moves)):
        found = enter(AKVARKO, players, record.options, {}, moves[:count])
        assert found.problem is None
        assert len(found.played) == count
    assert found.states[-1].tanks == table.state.tanks
    assert replay(found.record(record.seats)).record.result == record.result
    wrong = enter(AKVARKO, players, record.options, {}, [*moves[:1], moves[0]])
    assert wrong.problem is not None
    assert (wrong.problem.move, wrong.problem.clause) == (1, "AK-2.2")
    if players > 2:
        start: AnyState = read_line(table.record().to_line()).states[0]
        dealt = 16 * players
        assert sorted(found.states[0].deck[:dealt]) == sorted(start.deck[:dealt])


def test_what_cannot_have_been_played_is_named() -> None:
    options: dict[str, Any] = {"fewer_species": False}
    many = [(seat % 6, "bala") for seat in range(12)]
    found = enter(AKVARKO, 6, options, {}, many)
    assert found.problem is not None
    assert found.problem.move in {6, 7, 8, 9, 10}
    nonsense = enter(AKVARKO, 2, options, {}, [(0, "whale")])
    assert nonsense.problem is not None
    assert nonsense.problem.move == 0
    assert (
        enter(NOVALUNA, 2, {"discs": 21}, {"deck": ["B7", "B7"], "stack": [0, 1]}, []).states == ()
    )


@pytest.mark.parametrize(
    ("game", "players"), [("novaluna", 1), ("novaluna", 3), ("akvarko", 2), ("akvarko", 5)]
)
def test_a_fork_keeps_what_was_seen_and_deals_the_rest_anew(game: str, players: int) -> None:
    read = read_line(played(game, players, 2000).record().to_line())
    for move in (0, 7, len(read.played) // 2):
        forked = replay(fork(read, move, Random(3), read.record.seats))
        assert forked.record.moves[:move] == read.record.moves[:move]
        for seat in (None, *range(players)):
            views = [read.game.view(one.at(move), seat) for one in (read, forked)]
            assert views[0] == views[1]
        assert forked.record.setup != read.record.setup
    view = read.game.view(read.at(7), 0)
    made = record_of_view(view, read.game, Random(1), read.record.seats)
    assert (made is None) == (game == "novaluna")
    if made is not None:
        assert read.game.view(replay(made).states[-1], 0) == view
