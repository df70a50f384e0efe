from itertools import product

import pytest

from lunarium.games.akvarko import SPECIES, Kind
from lunarium.games.akvarko.material import Line
from lunarium.games.akvarko.result import best_packing, line_points, runs, scored_lines

from .recount import LINES, lines

TIERS = ((2, 5), (3, 11))


def line(kind: str) -> Line:
    species = SPECIES[Kind(kind)]
    assert isinstance(species, Line)
    return species


@pytest.mark.parametrize(
    ("length", "points"),
    [(0, 0), (1, 0), (2, 5), (3, 11), (4, 11), (5, 16), (6, 22), (7, 22), (8, 27), (9, 33)],
)
def test_a_run_is_cut_into_the_best_pairs_and_triples(length: int, points: int) -> None:
    """AK-6.1: a run of 2, 3, 4 scores 5, 11, 11."""
    total, pieces = best_packing(length, TIERS)
    assert total == points == sum(won for _, won in pieces)
    assert sum(size for size, _ in pieces) <= length


@pytest.mark.parametrize("length", range(13))
def test_no_other_cut_of_a_run_is_better(length: int) -> None:
    """AK-6.1, against every way to cut."""
    cuts = (
        sum({1: 0, 2: 5, 3: 11}[size] for size in sizes)
        for pieces in range(length + 1)
        for sizes in product((1, 2, 3), repeat=pieces)
        if sum(sizes) == length
    )
    assert best_packing(length, TIERS)[0] == max(cuts)


def test_a_pair_may_be_worth_more_than_its_share_of_a_triple() -> None:
    assert best_packing(4, ((2, 7), (3, 11)))[0] == 14


@pytest.mark.parametrize("kind", LINES)
def test_all_shapes_of_a_quarter_tank_score_like_the_second_scorer(kind: str) -> None:
    """AK-6.1: the direction is fixed, a card belongs to one line at most."""
    cells = [(x, y) for y in range(3) for x in range(4)]
    for chosen in product((False, True), repeat=len(cells)):
        own = [cell for cell, taken in zip(cells, chosen, strict=True) if taken]
        points = lines(frozenset(own), LINES[kind])
        assert line_points(own, line(kind)) == points
        assert sum(won for _, won in scored_lines(own, line(kind))) == points


def test_runs_keep_their_cells_in_the_order_of_the_line() -> None:
    rising = [(0, 2), (1, 1), (2, 0), (3, 3)]
    assert sorted(runs(rising, (1, -1))) == [[(0, 2), (1, 1), (2, 0)], [(3, 3)]]


def test_a_run_of_four_scores_three_of_its_cards() -> None:
    row = [(x, 0) for x in range(4)]
    assert scored_lines(row, line("danio")) == [(((0, 0), (1, 0), (2, 0)), 11)]
