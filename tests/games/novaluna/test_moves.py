"""Notation, and refusals with their reasons."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lunarium.games.api import IllegalMove, InvalidMove
from lunarium.games.novaluna import NOVALUNA, TILES, EndPhase, Refill, Take, parse
from tests.games.novaluna.tables import play, start

CELLS = st.tuples(st.integers(-999, 999), st.integers(-999, 999))


@given(st.sampled_from(list(TILES.values())), CELLS)
def test_every_take_is_read_back_exactly(tile: object, at: tuple[int, int]) -> None:
    take = Take(TILES[str(tile)], at)
    assert parse(str(take)) == take


def test_refill_and_end_are_read_back_exactly() -> None:
    assert parse(str(Refill())) == Refill()
    assert parse(str(EndPhase())) == EndPhase()


@pytest.mark.parametrize(
    "text", ["Y4d@1,-2", "y4d 1,-2", " Y4D @ 1 , -2 ", "y4d@ 1,-2", "Y4d\t1,-2"]
)
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert parse(text) == Take(TILES["Y4d"], (1, -2))


@pytest.mark.parametrize(
    "text",
    ["", " ", "T1", "T1@", "T1@0", "T1@0,0,0", "T1@a,b", "T1@0;0", "T1@1.5,0", "T1@1000,0",
     "@0,0", "refill now", "end phase", "T1@0,0 T2a@1,0", "T1@--1,0", "T1@+1,0", "\u0661@0,0",
     "T1@\u0663,0", "T1\n@0,0x"],
)  # fmt: skip
def test_an_unreadable_move_is_invalid_and_says_what_would_be_right(text: str) -> None:
    with pytest.raises(InvalidMove, match="write a tile and a cell"):
        parse(text)


def test_an_unknown_tile_brings_suggestions() -> None:
    with pytest.raises(InvalidMove, match=r"there is no tile 'r4'; did you mean R4") as error:
        parse("R4@0,0")
    assert error.value.text == "R4@0,0"


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_as_invalid(text: str) -> None:
    try:
        move = parse(text)
    except InvalidMove:
        return
    assert parse(str(move)) == move


REFUSED = [
    ("Y1@0,0", "not_on_offer", "NL-4.2"),
    ("Y7@0,0", "not_on_wheel", "NL-4.2"),
    ("T1@1,0", "first_tile_at_origin", "NL-4.4"),
    ("T1@0,-1", "first_tile_at_origin", "NL-4.4"),
    ("refill", "too_many_tiles", "NL-4.1"),
    ("end", "only_in_solo", "NL-7.3"),
]


@pytest.mark.parametrize(("text", "code", "clause"), REFUSED)
def test_a_refusal_at_the_start_has_its_code_clause_reason_and_position(
    text: str, code: str, clause: str
) -> None:
    state = start("T1", "R1", "B1", "Y1")
    before = copy.deepcopy(state)
    with pytest.raises(IllegalMove) as error:
        NOVALUNA.play(state, 0, parse(text))
    assert (error.value.code, error.value.clause) == (code, clause)
    assert error.value.reason
    assert error.value.position == NOVALUNA.diagram(NOVALUNA.view(state, 0))
    assert error.value.position in str(error.value)
    assert state == before


@pytest.mark.parametrize(
    ("text", "code"),
    [("R1@0,0", "cell_taken"), ("R1@1,1", "not_adjacent"), ("R1@5,0", "not_adjacent")],
)
def test_a_tile_goes_on_a_free_cell_edge_to_edge(text: str, code: str) -> None:
    """NL-4.4: a corner is no edge."""
    state = play(start("T1", "R1", "B1", "Y1", seats=1), "T1@0,0")
    with pytest.raises(IllegalMove) as error:
        NOVALUNA.play(state, 0, parse(text))
    assert (error.value.code, error.value.clause) == (code, "NL-4.4")


def test_a_move_out_of_turn_is_refused() -> None:
    """NL-3.1."""
    with pytest.raises(IllegalMove, match="it is the turn of seat 0") as error:
        NOVALUNA.play(start("T1"), 1, parse("T1@0,0"))
    assert (error.value.code, error.value.seat) == ("not_your_turn", 1)


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(IllegalMove, match=f"there is no seat {seat}") as error:
        NOVALUNA.play(start("T1"), seat, parse("T1@0,0"))
    assert error.value.code == "no_such_seat"


def test_something_that_is_no_move_at_all_is_invalid() -> None:
    with pytest.raises(InvalidMove, match="a move of Nova Luna is"):
        NOVALUNA.play(start("T1"), 0, "T1@0,0")  # type: ignore[arg-type]  # the point of the test


def test_errors_survive_the_way_to_another_process() -> None:
    with pytest.raises(IllegalMove) as illegal:
        NOVALUNA.play(start("T1"), 1, parse("T1@0,0"))
    with pytest.raises(InvalidMove) as invalid:
        parse("nonsense")
    for error in (illegal.value, invalid.value):
        again = pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own bytes
        assert str(again) == str(error)
        assert vars(again) == vars(error)
