import pickle

import pytest
from hypothesis import given, settings

from lunarium.games.akvarko import Card, Kind, Tank
from lunarium.games.akvarko.board import frames_around
from lunarium.games.api import InvalidSetup
from lunarium.games.grid import Cell

from .tables import tank_kinds

NEAR = [(x, y) for y in range(-7, 11) for x in range(-7, 11)]


def test_the_first_card_lies_at_the_origin() -> None:
    """AK-3.1."""
    assert Tank().free_cells == ((0, 0),)
    assert Tank().fits((0, 0))
    assert not Tank().fits((1, 0))


def test_after_the_first_card_any_cell_up_to_three_away_is_free() -> None:
    """AK-3.1: a card need not touch another one."""
    tank = Tank().laid(Kind.DANIO, (0, 0))
    near = [(x, y) for y in range(-3, 4) for x in range(-3, 4)]
    assert list(tank.free_cells) == [cell for cell in near if cell != (0, 0)]


def test_opposite_corners_fix_the_frame() -> None:
    """AK-3.1: the square's position becomes fixed only as far as the cards fix it."""
    tank = Tank().laid(Kind.DANIO, (0, 0)).laid(Kind.NEON, (-3, 3))
    assert set(tank.free_cells) == {
        (x, y) for x in range(-3, 1) for y in range(4) if (x, y) not in {(0, 0), (-3, 3)}
    }
    assert frames_around(tank.kinds) == ((-3, 0),)


@settings(derandomize=True)
@given(tank_kinds())
def test_free_cells_are_those_that_keep_all_cards_in_a_square_of_four(
    kinds: dict[Cell, Kind],
) -> None:
    """AK-3.1: a cell fits if it is less than four columns and rows from every card."""
    tank = Tank.of(kinds)
    if not kinds:
        return
    free = [
        cell
        for cell in NEAR
        if cell not in kinds
        and all(abs(x - cell[0]) < 4 and abs(y - cell[1]) < 4 for x, y in kinds)
    ]
    assert list(tank.free_cells) == free
    assert [cell for cell in NEAR if tank.fits(cell) and cell not in kinds] == free


def test_a_turned_card_is_a_plant_and_its_species_stays_public() -> None:
    """AK-3.2."""
    tank = Tank().laid(Kind.DANIO, (0, 0)).laid(Kind.NEON, (1, 0), flip=(0, 0))
    assert tank.kinds == {(0, 0): Kind.PLANT, (1, 0): Kind.NEON}
    assert tank.cards[0] == Card(Kind.DANIO, (0, 0), turned=True)


def test_the_new_card_itself_may_be_turned() -> None:
    """AK-3.2."""
    tank = Tank().laid(Kind.DANIO, (0, 0), flip=(0, 0))
    assert tank.cards == (Card(Kind.DANIO, (0, 0), turned=True),)


def test_a_seventeenth_card_is_refused_with_its_own_message() -> None:
    with pytest.raises(InvalidSetup, match="holds 16 cards at most, not 17"):
        Tank.of({(x, y): Kind.DANIO for x in range(17) for y in range(1)})


def test_cards_that_do_not_fit_into_a_square_are_refused() -> None:
    with pytest.raises(InvalidSetup, match="these are 5 wide and 1 high"):
        Tank.of({(0, 0): Kind.DANIO, (4, 0): Kind.DANIO})
    with pytest.raises(InvalidSetup, match="these are 1 wide and 6 high"):
        Tank.of({(0, -2): Kind.DANIO, (0, 3): Kind.DANIO})


def test_two_cards_on_one_cell_are_refused() -> None:
    with pytest.raises(InvalidSetup, match="both lie on 1,0"):
        Tank((Card(Kind.DANIO, (1, 0)), Card(Kind.NEON, (1, 0))))


def test_a_tank_is_a_value() -> None:
    one = Tank().laid(Kind.DANIO, (0, 0))
    two = Tank((Card(Kind.DANIO, (0, 0)),))
    assert one.free_cells
    assert one == two
    assert hash(one) == hash(two)
    assert pickle.loads(pickle.dumps(one)) == two  # noqa: S301 - our own bytes


def test_a_plant_on_the_score_pad_hides_nothing() -> None:
    assert Tank.of({(0, 0): Kind.PLANT}).cards == (Card(Kind.PLANT, (0, 0), turned=True),)


def test_an_empty_tank_is_scored_in_the_frame_at_the_origin() -> None:
    assert frames_around(()) == ((0, 0),)
