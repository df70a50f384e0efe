from dataclasses import replace

import pytest
from hypothesis import given, settings

from lunarium.games.akvarko import AKVARKO, KINDS, Kind, Options, Tank, deal, read_tank, score
from lunarium.games.akvarko.result import result
from lunarium.games.api import InvalidSetup, Result
from lunarium.games.grid import Cell

from . import recount
from .tables import deck_from, start, tank_kinds

EXAMPLE = """
swordtail neon   pleco  plant
pleco     neon   plant  snail
bala      discus shrimp snail
swordtail bala   pleco  snail
"""
PAD = (0, 0)


def points_of(kind: str, picture: str) -> int:
    """The points of one kind on a score pad."""
    return dict(score(read_tank(picture), PAD).sheet).get(kind, 0)


def marks(kind: str, picture: str) -> str:
    """A tank with the kind on every `#`."""
    rows = picture.split()
    return "\n".join(" ".join(kind if mark == "#" else "." for mark in row) for row in rows)


def test_the_rulebooks_example_scores_44() -> None:
    """AK example: the sum of the book's own lines."""
    won = score(read_tank(EXAMPLE))
    assert won.points == 44
    assert won.sheet == (
        ("neon", 5),
        ("bala", 5),
        ("swordtail", 5),
        ("discus", 4),
        ("pleco", 6),
        ("shrimp", 6),
        ("snail", 10),
        ("plant", 3),
    )
    assert won.frame == PAD


@pytest.mark.parametrize(
    ("kind", "picture"),
    [
        ("danio", "##.. .... .... ...."),
        ("neon", "#... #... .... ...."),
        ("bala", "#... .#.. .... ...."),
        ("guppy", ".#.. #... .... ...."),
    ],
)
def test_a_line_scores_in_its_own_direction_only(kind: str, picture: str) -> None:
    """AK-6.1."""
    for other in ("danio", "neon", "bala", "guppy"):
        assert points_of(other, marks(other, picture)) == (5 if other == kind else 0)


def test_lines_score_any_number_of_times() -> None:
    """AK-6.1: four rows of two, and two rows of three beside two cards alone."""
    assert points_of("danio", marks("danio", "##.. ##.. ##.. ##..")) == 20
    assert points_of("danio", marks("danio", "###. #... ..#. .###")) == 22
    assert points_of("danio", marks("danio", "#### .... .... ....")) == 11


def test_the_long_falling_diagonal_scores_a_triple_and_no_more() -> None:
    """AK-6.1."""
    assert points_of("bala", marks("bala", "#... .#.. ..#. ...#")) == 11
    assert points_of("guppy", marks("guppy", "...# ..#. .#.. #...")) == 11


@pytest.mark.parametrize(
    ("kind", "area", "by_number"),
    [
        ("swordtail", "#..# .##. .##. #..#", [0, 0, 5, 11, 11, 11, 11, 11, 11]),
        ("discus", ".... .##. .##. ....", [0, 4, 4, 12, 12]),
        ("blackshark", ".##. #..# #..# .##.", [0, 0, 5, 10, 10, 10, 10, 10, 10]),
        ("pleco", ".... #### .... ####", [0, 0, 6, 6, 6, 6, 6, 6, 6]),
    ],
)
def test_an_area_scores_its_best_tier_once(kind: str, area: str, by_number: list[int]) -> None:
    """AK-6.2: cards on other cells count nothing."""
    outside = area.translate(str.maketrans("#.", ".#"))
    assert points_of(kind, marks(kind, outside)) == 0
    places = [n for n, mark in enumerate(area) if mark == "#"]
    for number, points in enumerate(by_number):
        kept = "".join(
            mark if n in places[:number] or mark == " " else "." for n, mark in enumerate(area)
        )
        assert points_of(kind, marks(kind, kept)) == points


def test_angelfish_score_alone_or_from_four_on() -> None:
    """AK-6.3: exactly one 5, two or three nothing, four or more 13."""
    scores = [
        score({(n % 4, n // 4): Kind.ANGELFISH for n in range(number)}).points
        for number in range(10)
    ]
    assert scores == [0, 5, 0, 0, 13, 13, 13, 13, 13, 13]


def test_plants_score_by_number() -> None:
    """AK-6.3."""
    scores = [
        score({(n % 4, n // 4): Kind.PLANT for n in range(number)}).points for number in range(17)
    ]
    assert scores == [0, 0, 3, 3, 7, 7, 7] + [13] * 10


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("danio . danio \n . shrimp . \n . . .", 6),
        ("danio . neon \n . shrimp . \n . . .", 0),
        ("plant . . \n . shrimp . \n . . plant", 6),
        (". danio . \n danio shrimp danio \n . danio .", 0),
        ("shrimp . shrimp \n . shrimp . \n . . .", 6),
        ("danio . danio \n . shrimp . \n danio . danio", 6),
        ("danio . neon \n . shrimp . \n neon . danio", 6),
    ],
)
def test_a_shrimp_wants_two_diagonal_neighbours_of_one_kind(picture: str, points: int) -> None:
    """AK-6.4: any kinds count, plants and the own kind too."""
    assert points_of("shrimp", picture) == points


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        (". danio . \n danio snail . \n . . .", 5),
        ("danio . danio \n . snail . \n danio . danio", 0),
        (". plant . \n . snail . \n . plant .", 5),
        (". danio . \n neon snail bala \n . guppy .", 0),
        ("snail snail snail \n . . .", 5),
        ("snail snail \n snail snail", 20),
    ],
)
def test_a_snail_wants_two_orthogonal_neighbours_of_one_kind(picture: str, points: int) -> None:
    """AK-6.4: each card on its own."""
    assert points_of("snail", picture) == points


@pytest.mark.parametrize(
    ("picture", "points"),
    [
        (". danio . \n neon loach bala \n . . .", 5),
        (". danio . \n neon loach danio \n . . .", 0),
        (". danio . \n neon loach danio \n . plant .", 5),
        (". loach . \n neon loach danio \n . . .", 5),
        (". danio . \n neon loach bala \n . guppy .", 5),
        ("danio . neon \n . loach . \n bala . guppy", 0),
    ],
)
def test_a_loach_wants_three_different_orthogonal_neighbours(picture: str, points: int) -> None:
    """AK-6.4."""
    assert points_of("loach", picture) == points


@settings(derandomize=True, max_examples=400)
@given(tank_kinds(full=True))
def test_a_finished_tank_scores_like_the_second_scorer(kinds: dict[Cell, Kind]) -> None:
    """AK-6.1 to AK-6.4."""
    points, sheet, frame = recount.best(kinds)
    won = score(Tank.of(kinds))
    assert (won.points, dict(won.sheet), won.frame) == (points, sheet, frame)
    assert won == score(kinds, frame)


@settings(derandomize=True, max_examples=400)
@given(tank_kinds())
def test_an_unfinished_tank_is_scored_in_its_best_frame(kinds: dict[Cell, Kind]) -> None:
    """AK-6.6: among equal frames the smallest x, then the smallest y."""
    won = score(kinds)
    if kinds:
        points, sheet, frame = recount.best(kinds)
        assert (won.points, dict(won.sheet), won.frame) == (points, sheet, frame)
    assert [line for line, _ in won.sheet] == [kind for kind in KINDS if kind in dict(won.sheet)]


def test_a_single_discus_lies_in_the_first_frame_that_has_it_in_the_middle() -> None:
    """AK-6.6."""
    won = score({(0, 0): Kind.DISCUS})
    assert (won.points, won.frame) == (4, (-2, -2))


def test_without_areas_the_first_frame_is_taken() -> None:
    """AK-6.6."""
    assert score({(0, 0): Kind.DANIO}).frame == (-3, -3)


def test_an_empty_tank_has_no_points() -> None:
    for frame in (None, PAD):
        empty = score(Tank(), frame)
        assert (empty.points, empty.sheet, empty.frame) == (0, (), PAD)


def test_on_the_score_pad_the_frame_is_fixed() -> None:
    """AK-6.6."""
    assert score({(0, 0): Kind.DISCUS}, PAD).points == 0
    assert score({(1, 1): Kind.DISCUS}, PAD).points == 4
    with pytest.raises(InvalidSetup, match="outside the 4x4 frame with the top left corner 0,0"):
        score({(4, 0): Kind.DISCUS}, PAD)


def test_scoring_refuses_what_is_no_tank() -> None:
    with pytest.raises(InvalidSetup, match="16 cards at most"):
        score({(n, 0): Kind.DANIO for n in range(17)})
    with pytest.raises(InvalidSetup, match="square of 4x4"):
        score({(0, 0): Kind.DANIO, (0, 9): Kind.DANIO})


def finished(*pictures: str) -> Result:
    """The result of a game that ended with these tanks."""
    seats = len(pictures)
    state = deal(Options(), seats, deck_from(()), [0] * 26 if seats == 2 else [])
    tanks = tuple(read_tank(picture) for picture in pictures)
    ended = result(replace(state, round=17, tanks=tanks))
    assert ended is not None
    return ended


def test_most_points_win() -> None:
    """AK-6.5."""
    ended = finished("plant plant", "angelfish", "danio danio danio")
    assert ended.scores == (3, 5, 11)
    assert ended.ranking == ((2,), (1,), (0,))
    assert ended.sheets == ((("plant", 3),), (("angelfish", 5),), (("danio", 11),))


def test_a_tie_goes_to_more_scoring_kinds() -> None:
    """AK-6.5: 10 points from two pairs of danio, or from a danio pair and an angelfish."""
    ended = finished("danio danio \n danio danio", "danio danio angelfish")
    assert ended.scores == (10, 10)
    assert ended.ranking == ((1,), (0,))


def test_plants_do_not_break_a_tie() -> None:
    """AK-6.5: only the twelve kinds count, and here each tank scores with one of them."""
    ended = finished("angelfish plant plant \n plant plant", "discus discus \n discus . \n . . .")
    assert ended.scores == (12, 12)
    assert ended.ranking == ((0, 1),)


def test_creatures_break_a_tie() -> None:
    """AK-6.5."""
    ended = finished("danio danio \n danio danio", "danio snail danio angelfish")
    assert ended.scores == (10, 10)
    assert ended.ranking == ((1,), (0,))


def test_equal_in_both_share_the_place() -> None:
    """AK-6.5."""
    ended = finished("danio danio", "angelfish", "plant", "neon \n neon")
    assert ended.ranking == ((0, 1, 3), (2,))
    assert [ended.place(seat) for seat in range(4)] == [1, 1, 4, 1]


def test_an_open_game_has_no_result() -> None:
    assert AKVARKO.result(start(3, 1)) is None
