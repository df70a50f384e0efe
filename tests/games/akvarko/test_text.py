import pytest
from hypothesis import given, settings

from lunarium.games.akvarko import AKVARKO, Kind, Place, Tank, read_tank, score, tank_text
from lunarium.games.api import InvalidSetup
from lunarium.games.grid import Cell

from .tables import pick_all, play_rounds, table, tank_kinds

EXAMPLE = """\
swordtail neon   pleco  plant
pleco     neon   plant  snail
bala      discus shrimp snail
swordtail bala   pleco  snail"""


def test_a_tank_reads_back_from_its_text() -> None:
    """AK example."""
    assert tank_text(read_tank(EXAMPLE)) == EXAMPLE


@settings(derandomize=True)
@given(tank_kinds())
def test_the_text_of_a_tank_keeps_its_points(kinds: dict[Cell, Kind]) -> None:
    """AK-6.6: the frame that scores most becomes the frame of the score pad."""
    tank = Tank.of(kinds)
    again = read_tank(tank_text(tank))
    left, top = score(tank).frame
    assert again.kinds == {(x - left, y - top): kind for (x, y), kind in kinds.items()}
    assert score(again, (0, 0)).points == score(tank).points


def test_free_cells_are_points_and_short_rows_are_filled() -> None:
    assert read_tank(" . Danio \n\n .  . NEON").kinds == {
        (1, 0): Kind.DANIO,
        (2, 2): Kind.NEON,
    }
    assert read_tank("") == Tank()


def test_leading_empty_rows_are_written_as_points() -> None:
    assert read_tank(". .\n. danio").kinds == {(1, 1): Kind.DANIO}
    assert tank_text(Tank(), (0, 0)) == "\n".join([". . . ."] * 4)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("danio\n" * 5, "4 rows at most, not 5"),
        ("danio danio danio danio danio", "row 1: a row has 4 cards at most, not 5"),
        (".\ndannio", "row 2: 'dannio' is not a kind: did you mean danio?"),
        ("x", "a free cell is '.'"),
    ],
)
def test_a_mistake_in_a_tank_is_named_with_its_row(text: str, reason: str) -> None:
    with pytest.raises(InvalidSetup) as refused:
        read_tank(text)
    assert reason in str(refused.value)


def test_the_diagram_shows_what_a_seat_sees() -> None:
    """AK-3.2: the species beneath a plant stays public."""
    state = play_rounds(table("8 danio 8 neon snail loach", 2), "danio neon")
    state = pick_all(state, "neon danio")
    state = AKVARKO.play(state, 0, Place((2, -1), (0, 0)))
    assert AKVARKO.diagram(AKVARKO.view(state, 0)) == (
        "Akvárko, 2 seats, round 2 of 16, hands go to the next seat, 81 cards in the deck\n"
        "seat 0 (you): 0 points, has placed neon\n"
        "    0       1       2\n"
        " -1 .       .       neon\n"
        "  0 (danio) .       .\n"
        "seat 1: 0 points, is to place danio\n"
        "    0\n"
        "  0 neon\n"
        "your hand: neon neon neon neon neon snail\n"
        "you drew: snail\n"
        "you picked: neon"
    )


def test_the_diagram_of_a_spectator_has_no_hand() -> None:
    state = table("8 danio 8 neon 8 bala", 3)
    assert AKVARKO.diagram(AKVARKO.view(state, None)) == (
        "Akvárko, 3 seats, round 1 of 16, hands go to the next seat, 75 cards in the deck\n"
        "seat 0: 0 points, is to pick\n  (empty)\n"
        "seat 1: 0 points, is to pick\n  (empty)\n"
        "seat 2: 0 points, is to pick\n  (empty)"
    )
