"""The rulebooks' eight examples, with their numbers."""

from lunarium.games.novaluna import TILES, TaskRef
from tests.games.novaluna.tables import covered, lay, task_index

BB = TaskRef((0, 0), task_index("Y4d", "BB"))
RRR = TaskRef((0, 0), task_index("Y4d", "RRR"))


def test_two_blue_tiles_on_two_sides_fulfil_bb() -> None:
    """NL example 1."""
    assert covered(lay(("Y4d", (0, 0)), ("B1", (0, -1)))) == set()
    assert covered(lay(("Y4d", (0, 0)), ("B1", (0, -1)), ("B2a", (1, 0)))) == {BB}


def test_a_chain_counts_but_a_diagonal_contact_does_not() -> None:
    """NL example 2; NL-5.2."""
    tableau = lay(
        ("Y4d", (0, 0)),
        ("B1", (0, -1)),
        ("B2a", (0, -2)),
        ("R1", (-1, 0)),
        ("R2a", (-2, 0)),
        ("R2b", (1, -1)),
    )
    assert covered(tableau) == {BB}


def test_one_tile_gets_two_discs_in_one_move() -> None:
    """NL example 3; NL-5.6: the yellow 4 comes last, between three reds and two blues."""
    around = lay(
        ("R1", (-1, 0)),
        ("R2a", (-2, 0)),
        ("R2b", (-1, -1)),
        ("B1", (-1, 1)),
        ("B2a", (0, 1)),
    )
    assert covered(around) == set()
    fulfilled = around.fulfilled_by(TILES["Y4d"], (0, 0))
    assert fulfilled == (RRR, BB)


def test_three_tiles_fulfil_three_tasks_of_two_colours() -> None:
    """NL example 4."""
    tableau = lay(("Y7", (0, 0)), ("R1", (0, -1)), ("B1", (-1, 0)), ("T1", (1, 0)))
    assert covered(tableau) == {TaskRef((0, 0), 0), TaskRef((0, 0), 1), TaskRef((0, 0), 2)}


def test_two_tiles_fulfil_each_others_task_of_one_colour() -> None:
    """NL example 5."""
    tableau = lay(("T6b", (0, 0)), ("R6a", (1, 0)))
    assert covered(tableau) == {
        TaskRef((0, 0), task_index("T6b", "R")),
        TaskRef((1, 0), task_index("R6a", "T")),
    }


def test_two_chained_yellow_tiles_serve_both() -> None:
    """NL example 6; NL-5.1."""
    before = lay(("T6b", (0, 0)), ("R6a", (1, 0)), ("Y1", (0, 1)))
    assert len(covered(before)) == 2
    after = lay(("T6b", (0, 0)), ("R6a", (1, 0)), ("Y1", (0, 1)), ("Y2a", (1, 1)))
    assert covered(after) - covered(before) == {
        TaskRef((0, 0), task_index("T6b", "YY")),
        TaskRef((1, 0), task_index("R6a", "YY")),
    }


def test_a_red_tile_that_wants_four_reds_needs_four_others() -> None:
    """NL example 7; NL-5.4."""
    four = lay(("R2a", (0, 0)), ("R1", (1, 0)), ("R3a", (2, 0)), ("R2b", (3, 0)))
    assert covered(four) == set()
    five = lay(("R2a", (0, 0)), ("R1", (1, 0)), ("R3a", (2, 0)), ("R2b", (3, 0)), ("R3c", (4, 0)))
    assert covered(five) == {TaskRef((0, 0), 0), TaskRef((3, 0), 0)}


def test_one_chain_of_four_serves_both_tasks_of_the_blue_four() -> None:
    """NL example 8; NL-5.1."""
    reds = (("R1", (1, 0)), ("R2a", (2, 0)), ("R2b", (3, 0)), ("R3c", (4, 0)))
    assert covered(lay(("B4a", (0, 0)), *reds)) == {TaskRef((0, 0), 0), TaskRef((0, 0), 1)}
