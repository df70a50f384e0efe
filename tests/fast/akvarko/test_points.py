"""Scoring: every line, every area, and thousands of tanks."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from lunarium.fast.akvarko import points
from lunarium.fast.akvarko.pack import pack_tank
from lunarium.fast.akvarko.points import score_full_tanks, score_tanks, tank_points
from lunarium.fast.akvarko.tank import Word
from lunarium.games.akvarko import SPECIES, Kind, read_tank, score
from lunarium.games.akvarko.material import Area, Count, Line, Neighbours, tier_points
from lunarium.games.akvarko.result import count_points, line_points
from lunarium.games.grid import Cell
from tests.fast.akvarko.tanks import random_tanks, unpack_score

CELLS: list[Cell] = [(x, y) for y in range(4) for x in range(4)]


@cache
def all_sets() -> list[list[Cell]]:
    """All 65,536 sets of cells of a frame."""
    return [[cell for n, cell in enumerate(CELLS) if number >> n & 1] for number in range(1 << 16)]


def word(cells: list[Cell]) -> Word:
    return np.uint64(sum(1 << 4 * x + 16 * y for x, y in cells))


@pytest.mark.parametrize(
    ("kind", "kernel"),
    [
        (Kind.DANIO, points.danio_points),
        (Kind.NEON, points.neon_points),
        (Kind.BALA, points.bala_points),
        (Kind.GUPPY, points.guppy_points),
    ],
)
def test_every_set_of_cells_scores_its_lines(kind: Kind, kernel: Callable[[Word], Word]) -> None:
    species = SPECIES[kind]
    assert isinstance(species, Line)
    for cells in all_sets():
        assert kernel(word(cells)) == line_points(cells, species), cells


@pytest.mark.parametrize(
    ("kind", "area", "tiers"),
    [
        (Kind.SWORDTAIL, points.SWORDTAIL_AREA, points.SWORDTAIL_POINTS),
        (Kind.DISCUS, points.DISCUS_AREA, points.DISCUS_POINTS),
        (Kind.BLACKSHARK, points.BLACKSHARK_AREA, points.BLACKSHARK_POINTS),
        (Kind.PLECO, points.PLECO_AREA, points.PLECO_POINTS),
    ],
)
def test_areas_and_their_tiers_are_those_of_the_rules(kind: Kind, area: Word, tiers: Word) -> None:
    species = SPECIES[kind]
    assert isinstance(species, Area)
    assert area == word(sorted(species.marked))
    marked = sorted(species.marked)
    for number in range(len(marked) + 1):
        cells = word(marked[:number])
        assert points.area_points(cells, area, tiers) == tier_points(species.tiers, number)


@pytest.mark.parametrize(
    ("kind", "tiers"),
    [(Kind.ANGELFISH, points.ANGELFISH_POINTS), (Kind.PLANT, points.PLANT_POINTS)],
)
def test_counts_are_those_of_the_rules_up_to_a_whole_tank(kind: Kind, tiers: Word) -> None:
    species = SPECIES[kind]
    assert isinstance(species, Count)
    for number in range(17):
        assert points.count_points(word(CELLS[:number]), tiers) == count_points(number, species)


@pytest.mark.parametrize(
    ("kind", "each"),
    [
        (Kind.SHRIMP, points.SHRIMP_POINTS),
        (Kind.SNAIL, points.SNAIL_POINTS),
        (Kind.LOACH, points.LOACH_POINTS),
    ],
)
def test_creatures_bring_the_points_of_the_rules(kind: Kind, each: Word) -> None:
    species = SPECIES[kind]
    assert isinstance(species, Neighbours)
    assert each == species.points


def test_tanks_finished_or_not_score_as_by_the_rules_sheet_and_frame_included() -> None:
    for tank in random_tanks(seed=1, number=8_000):
        words = pack_tank(tank)
        assert unpack_score(words) == score(tank), tank
        assert tank_points(words[0], words[1]) == score(tank).points, tank


def test_rows_of_tanks_score_as_one_by_one() -> None:
    tanks = random_tanks(seed=2, number=3_000)
    boards, boxes = np.array([pack_tank(tank)[:2] for tank in tanks]).T.copy()
    found = np.zeros(len(tanks), np.int64)

    score_tanks(boards, boxes, found)
    assert found.tolist() == [score(tank).points for tank in tanks]

    finished = [n for n, tank in enumerate(tanks) if len(tank.cards) == 16]
    full = np.zeros(len(finished), np.int64)
    score_full_tanks(boards[finished], full)
    assert full.tolist() == found[finished].tolist()


def test_the_example_of_the_rulebook_scores_44() -> None:
    tank = read_tank(
        "swordtail neon pleco plant\npleco neon plant snail\n"
        "bala discus shrimp snail\nswordtail bala pleco snail"
    )
    assert unpack_score(pack_tank(tank)).points == 44
