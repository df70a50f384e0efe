"""A damaged or impossible record is refused with its line, its move and the clause."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lunarium.games import game_of
from lunarium.records import RecordError, read_line, read_lines
from tests.random_play import random_record

Fields = dict[str, Any]  # a record that is taken apart and put together wrongly


def record_of(game: str, seats: int, seed: int = 31) -> Fields:
    fields: Fields = json.loads(random_record(game_of(game), seats, {}, seed).to_line())
    return fields


RECORDS = {
    "two": record_of("novaluna", 2),
    "solo": record_of("novaluna", 1),
    "pair": record_of("akvarko", 2),
    "three": record_of("akvarko", 3),
}


def refusal(fields: Fields, line: int = 5) -> RecordError:
    with pytest.raises(RecordError) as error:
        read_line(json.dumps(fields), line)
    assert error.value.line == line
    assert f"line {line}" in str(error.value)
    return error.value


def forged(name: str, change: Callable[[Fields], object]) -> RecordError:
    fields = copy.deepcopy(RECORDS[name])
    change(fields)
    return refusal(fields)


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize(
    "field", ["format", "game", "rules", "seats", "options", "setup", "moves", "result"]
)
def test_every_field_is_required(name: str, field: str) -> None:
    assert f"lacks {field}" in forged(name, lambda record: record.pop(field)).reason


@pytest.mark.parametrize("name", RECORDS)
def test_an_unknown_field_is_an_error_anywhere(name: str) -> None:
    changes: list[Callable[[Fields], object]] = [
        lambda record: record.update(date="today"),
        lambda record: record["options"].update(speed=1),
        lambda record: record["setup"].update(seed=1),
        lambda record: record["moves"][0].update(comment="good"),
        lambda record: record["result"].update(winner=0),
    ]
    for change in changes:
        assert "unknown field" in forged(name, change).reason


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("format", "lunarium/2", "only 'lunarium/1' can be read"),
        ("format", None, "only 'lunarium/1' can be read"),
        ("game", "chess", "there is no game 'chess'"),
        ("game", 1, "game must be a string"),
        ("rules", 2, "only 1 is known"),
        ("rules", True, "rules must be a whole number, not true"),
        ("rules", 1.0, "rules must be a whole number"),
        ("seats", "ab", "seats must be an array"),
        ("seats", ["a", 2], "a seat's name must be a string"),
        ("seats", [], "players"),
        ("seats", ["a"] * 7, "players"),
        ("options", [], "options must be an object"),
        ("options", {}, "options lacks"),
        ("setup", None, "setup must be an object"),
        ("moves", {}, "moves must be an array"),
        ("moves", [[]], "a move must be an object"),
        ("result", [], "result must be an object"),
        ("meta", "x", "meta must be an object"),
    ],
)
@pytest.mark.parametrize("name", RECORDS)
def test_every_field_has_its_own_type(name: str, field: str, value: object, reason: str) -> None:
    assert reason in forged(name, lambda record: record.update({field: value})).reason


NOVALUNA_MOVES: list[tuple[str, dict[str, object], str | None]] = [
    ("tile", {"tile": "Q9"}, "NL-1.1"),
    ("tile that is elsewhere", {"tile": "R1"}, "NL-4.2"),
    ("slot", {"slot": 0}, "NL-4.2"),
    ("cell without neighbour", {"at": [30, 30]}, "NL-4.4"),
    ("taken cell", {"at": [0, 0]}, "NL-4.4"),
    ("discs", {"discs": 9}, "NL-4.5"),
    ("seat", {"seat": 7}, "NL-3.1"),
    ("refill", {"do": "refill"}, None),
    ("far cell", {"at": [10**9, 0]}, None),
    ("cell of three", {"at": [0, 0, 0]}, None),
    ("boolean cell", {"at": [False, True]}, None),
    ("text for discs", {"discs": "1"}, None),
    ("true for discs", {"discs": True}, None),
]


@pytest.mark.parametrize("name", ["two", "solo"])
@pytest.mark.parametrize(
    ("change", "clause"), [case[1:] for case in NOVALUNA_MOVES], ids=[c[0] for c in NOVALUNA_MOVES]
)
def test_a_forged_take_is_refused_at_its_move(
    name: str, change: dict[str, object], clause: str | None
) -> None:
    """NL-4.2, NL-4.4, NL-4.5."""
    moves = RECORDS[name]["moves"]
    place = next(i for i, move in enumerate(moves) if i > 6 and move["do"] == "take")
    if moves[place]["tile"] == change.get("tile"):
        place += 1
    error = forged(name, lambda record: record["moves"][place].update(change))
    assert error.move == place + 1
    assert f"move {place + 1}" in str(error)
    if clause:
        assert error.clause == clause
        assert clause in str(error)


AKVARKO_MOVES: list[tuple[str, str, dict[str, object], str | None]] = [
    ("card not in the hand", "pick", {"card": "plant"}, "AK-1.1"),
    ("unknown card", "pick", {"card": "whale"}, "AK-1.1"),
    ("cell outside the frame", "place", {"at": [9, 9]}, "AK-3.1"),
    ("turning nothing", "place", {"flip": [9, 9]}, "AK-3.2"),
    ("text for a cell", "place", {"at": "0,0"}, None),
    ("seat", "pick", {"seat": 9}, "AK-2.2"),
    ("pass", "pick", {"do": "pass"}, None),
]


@pytest.mark.parametrize("name", ["pair", "three"])
@pytest.mark.parametrize(
    ("do", "change", "clause"), [c[1:] for c in AKVARKO_MOVES], ids=[c[0] for c in AKVARKO_MOVES]
)
def test_a_forged_pick_or_placement_is_refused_at_its_move(
    name: str, do: str, change: dict[str, object], clause: str | None
) -> None:
    """AK-2.2, AK-3.1, AK-3.2."""
    moves = RECORDS[name]["moves"]
    place = next(i for i, move in enumerate(moves) if i > 20 and move["do"] == do)
    error = forged(name, lambda record: record["moves"][place].update(change))
    assert error.move == place + 1
    if clause:
        assert error.clause == clause


@pytest.mark.parametrize("change", [{"out": "danio"}, {"out": "guppy"}, {"in": "x"}, {"seat": 1}])
def test_a_forged_swap_is_refused(change: dict[str, object]) -> None:
    """AK-4.1."""
    moves = RECORDS["pair"]["moves"]
    place = next(
        i
        for i, move in enumerate(moves)
        if move["do"] == "swap" and any(move[key] != value for key, value in change.items())
    )
    error = forged("pair", lambda record: record["moves"][place].update(change))
    assert (error.move, error.clause) == (place + 1, "AK-4.1")


@pytest.mark.parametrize("change", [{"in": "x"}, {"seat": 1}, {"do": "swap"}])
def test_a_forged_draw_of_the_sixteenth_round_is_refused(change: dict[str, object]) -> None:
    """AK-4.2."""
    place = next(i for i, move in enumerate(RECORDS["pair"]["moves"]) if move["do"] == "draw")
    error = forged("pair", lambda record: record["moves"][place].update(change))
    assert (error.move, error.clause) == (place + 1, "AK-4.2")


def test_a_seat_of_a_swap_that_is_no_number_is_told_so() -> None:
    place = next(i for i, move in enumerate(RECORDS["pair"]["moves"]) if move["do"] == "swap")
    error = forged("pair", lambda record: record["moves"][place].update(seat=True))
    assert error.reason == "seat must be a whole number, not true"


def test_a_swap_may_be_neither_left_out_nor_added() -> None:
    """AK-4.1."""
    moves = RECORDS["pair"]["moves"]
    place = next(i for i, move in enumerate(moves) if move["do"] == "swap")
    without = forged("pair", lambda record: record["moves"].pop(place))
    assert (without.move, without.clause) == (place + 1, "AK-4.1")
    added = forged("pair", lambda record: record["moves"].insert(0, moves[place]))
    assert (added.move, added.clause) == (1, "AK-4.1")


@pytest.mark.parametrize("name", RECORDS)
def test_a_move_after_the_end_is_refused(name: str) -> None:
    """NL-6.1, AK-2.4."""
    last = RECORDS[name]["moves"][-1]
    error = forged(name, lambda record: record["moves"].append(last))
    assert error.move == len(RECORDS[name]["moves"]) + 1
    assert "the game is over" in error.reason
    assert error.clause in {"NL-6.1", "AK-2.4"}


@pytest.mark.parametrize("name", RECORDS)
def test_a_finished_game_cut_short_still_claims_its_result(name: str) -> None:
    error = forged(name, lambda record: record["moves"].pop())
    assert "the game is open" in error.reason
    assert error.move is None


@pytest.mark.parametrize("name", RECORDS)
def test_a_finished_game_must_have_its_result(name: str) -> None:
    error = forged(name, lambda record: record.update(result=None))
    assert "the record has no result" in error.reason


@pytest.mark.parametrize(
    ("name", "field", "value", "clause"),
    [
        ("two", "discs_left", [0, 0], "NL-6.3"),
        ("two", "ranking", [[0, 1]], "NL-6.3"),
        ("solo", "score", 99, "NL-7.6"),
        ("solo", "phases", [1, 2], "NL-7.5"),
        ("pair", "scores", [99, 99], "AK-6.5"),
        ("three", "sheet", [{}, {}, {}], "AK-6.5"),
        ("three", "ranking", [[0], [1], [2], [3]], "AK-6.5"),
    ],
)
def test_a_forged_result_is_refused(name: str, field: str, value: object, clause: str) -> None:
    error = forged(name, lambda record: record["result"].update({field: value}))
    assert field in error.reason
    assert error.clause == clause


@pytest.mark.parametrize("name", RECORDS)
def test_a_deck_that_is_not_the_box_is_refused(name: str) -> None:
    """NL-1.1, AK-1.1."""
    changes: list[Callable[[list[object]], object]] = [
        lambda deck: deck.pop(),
        lambda deck: deck.append(deck[0]),
        lambda deck: deck.__setitem__(0, "nothing"),
    ]
    for change in changes:
        error = forged(name, lambda record, change=change: change(record["setup"]["deck"]))  # type: ignore[misc]  # mypy cannot type the default
        assert error.move is None


@pytest.mark.parametrize(
    "discards", [[], [0] * 25, [0] * 27, [7] * 26, [-1] * 26, [0.0] * 26, [True] * 26]
)
def test_discards_that_cannot_have_been_are_refused(discards: list[object]) -> None:
    """AK-4.1."""
    error = forged("pair", lambda record: record["setup"].update(discards=discards))
    assert "discard" in error.reason


def test_a_stack_belongs_to_several_players_only() -> None:
    """NL-2.3, NL-7.1."""
    assert "unknown field" in forged("solo", lambda r: r["setup"].update(stack=[0])).reason
    assert "lacks stack" in forged("two", lambda r: r["setup"].pop("stack")).reason
    assert forged("two", lambda r: r["setup"].update(stack=[0, 0])).clause == "NL-2.3"


@pytest.mark.parametrize("discs", [16, 18, 20, "21", 21.0, None, True])
def test_options_must_be_those_of_the_game(discs: object) -> None:
    """NL-2.2."""
    assert "discs" in forged("two", lambda record: record["options"].update(discs=discs)).reason


DAMAGED: list[tuple[bytes, str]] = [
    (b"", "empty"),
    (b"   ", "empty"),
    (b"\xff\xfe", "not UTF-8"),
    (b"{", "not JSON"),
    (b"nonsense", "not JSON"),
    (b"[]", "must be an object"),
    (b"null", "must be an object"),
    (b"NaN", "not a JSON number"),
    (b'{"a": 1, "a": 2}', "appears twice"),
    (b"[" * 100_000, "nested too deeply"),
    (b"1" * 10_000, "not JSON"),
    (b'"\\ud800"', "half a character"),
    (b"\xef\xbb\xbf{}", "not JSON"),
]


@pytest.mark.parametrize(("content", "reason"), DAMAGED, ids=[reason for _, reason in DAMAGED])
def test_a_damaged_line_is_named(content: bytes, reason: str) -> None:
    good = json.dumps(RECORDS["two"]).encode()
    with pytest.raises(RecordError, match=f"line 2: .*{reason}") as error:
        list(read_lines([good, content]))
    assert error.value.line == 2


@given(st.data())
def test_any_single_change_to_a_move_is_noticed(data: st.DataObject) -> None:
    """Whatever number or word of a move is replaced, the record no longer verifies."""
    name = data.draw(st.sampled_from(sorted(RECORDS)))
    fields = copy.deepcopy(RECORDS[name])
    move = data.draw(st.sampled_from(fields["moves"]))
    key = data.draw(st.sampled_from(sorted(move)))
    old = move[key]
    new = data.draw(
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(-3, 30),
            st.text(max_size=3),
            st.lists(st.integers(-3, 3), max_size=3),
        ).filter(lambda value: value != old or type(value) is not type(old))
    )
    move[key] = new
    try:
        read_line(json.dumps(fields))
    except RecordError:
        return
    # The one change that may pass: another legal cell or turn with the same consequences.
    assert key in {"at", "flip"}


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_a_clear_error(text: str) -> None:
    with pytest.raises(RecordError) as error:
        read_line(text, 1)
    assert str(error.value).startswith("line 1: ")
