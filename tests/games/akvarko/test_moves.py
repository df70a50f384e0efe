import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lunarium.games.akvarko import AKVARKO, Kind, Move, Pick, Place, Tank
from lunarium.games.akvarko.moves import possible_picks, possible_places
from lunarium.games.api import InvalidMove

from .tables import FISH, kinds

CELLS = st.tuples(st.integers(-99, 99), st.integers(-99, 99))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Pick(Kind.DANIO), "danio"),
        (Place((1, 2)), "@1,2"),
        (Place((1, 2), (0, 0)), "@1,2~0,0"),
        (Place((-3, 0), (-3, 0)), "@-3,0~-3,0"),
    ],
)
def test_a_move_has_a_short_notation(move: Move, text: str) -> None:
    assert str(move) == text
    assert AKVARKO.parse(text) == move


@settings(derandomize=True)
@given(st.builds(Pick, st.sampled_from(FISH)) | st.builds(Place, CELLS, st.none() | CELLS))
def test_notation_reads_back(move: Move) -> None:
    assert AKVARKO.parse(str(move)) == move


@pytest.mark.parametrize("text", [" Danio ", "DANIO", "danio\n"])
def test_capitals_and_spaces_do_not_matter_in_a_pick(text: str) -> None:
    assert AKVARKO.parse(text) == Pick(Kind.DANIO)


@pytest.mark.parametrize("text", ["@ 1 , 2 ~ 0 , -1", " @1,2~0,-1 ", "@1, 2 ~0, -1"])
def test_spaces_do_not_matter_in_a_placement(text: str) -> None:
    assert AKVARKO.parse(text) == Place((1, 2), (0, -1))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is empty"),
        ("  ", "it is empty"),
        ("dannio", "did you mean danio?"),
        ("swordtale", "did you mean swordtail?"),
        ("xyz", "the kinds are danio, neon"),
        ("1,2", "a placement starts with @"),
        ("plant", "back of every card"),
        ("@", "a placement is @x,y"),
        ("@1", "a placement is @x,y"),
        ("@1,2,3", "a placement is @x,y"),
        ("@1,2~", "a placement is @x,y"),
        ("@1,2 0,0", "a placement is @x,y"),
        ("@1 2,3", "a placement is @x,y"),
        ("@1.5,2", "a placement is @x,y"),
        ("@1,2~0,0~0,1", "a placement is @x,y"),
        ("@9999,0", "a placement is @x,y"),
        ("@\u0661,\u0662", "a placement is @x,y"),
        ("danio@1,2", "is not a kind"),
    ],
)
def test_anything_else_is_refused_with_what_would_be_right(text: str, reason: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        AKVARKO.parse(text)
    assert reason in refused.value.reason
    assert refused.value.text == text


@settings(derandomize=True)
@given(st.text(alphabet="@~,-0123 daniopl\n", max_size=12))
def test_every_text_is_a_move_or_refused(text: str) -> None:
    try:
        move = AKVARKO.parse(text)
    except InvalidMove:
        return
    assert AKVARKO.parse(str(move)) == move


def test_picks_are_the_kinds_of_the_hand_in_file_order() -> None:
    """AK-2.2."""
    assert [str(m) for m in possible_picks(kinds("2 danio bala 3 snail"))] == [
        "danio",
        "bala",
        "snail",
    ]


def test_placements_go_through_cells_and_turns_in_reading_order() -> None:
    """AK-3.1 and AK-3.2: the new card may be turned too, a plant may not."""
    tank = Tank().laid(Kind.DANIO, (0, 0)).laid(Kind.NEON, (3, 3), flip=(0, 0))
    tank = tank.laid(Kind.BALA, (1, 0))
    moves = [str(move) for move in possible_places(tank)]
    assert moves[:4] == ["@2,0", "@2,0~1,0", "@2,0~2,0", "@2,0~3,3"]
    assert moves[-4:] == ["@2,3", "@2,3~1,0", "@2,3~2,3", "@2,3~3,3"]
    assert len(moves) == 13 * 4


def test_the_first_placement_has_two_forms() -> None:
    assert [str(move) for move in possible_places(Tank())] == ["@0,0", "@0,0~0,0"]
