from collections import Counter

import pytest

from lunarium.games.akvarko import KINDS, SPECIES, Kind, Options, full_deck
from lunarium.games.akvarko.material import (
    Area,
    Count,
    Line,
    Neighbours,
    sort_kinds,
    tier_points,
    without,
)

from .recount import AREAS, LINES, PLANTS
from .tables import FISH, kinds


def test_there_are_99_cards_nine_of_each_fish_and_six_of_each_creature() -> None:
    """AK-1.1."""
    deck = Counter(full_deck(Options()))
    assert deck.total() == 99
    creatures = {Kind.SHRIMP, Kind.SNAIL, Kind.LOACH}
    assert deck == {kind: 6 if kind in creatures else 9 for kind in FISH}


def test_the_plant_is_a_thirteenth_kind_without_cards_of_its_own() -> None:
    """AK-1.1."""
    assert len(KINDS) == 13
    assert KINDS[-1] is Kind.PLANT
    assert SPECIES[Kind.PLANT].copies == 0


def test_fewer_species_leaves_out_bala_and_neon() -> None:
    """AK-5.1."""
    deck = Counter(full_deck(Options(fewer_species=True)))
    assert deck.total() == 81
    assert set(FISH) - set(deck) == {Kind.BALA, Kind.NEON}


def test_the_kinds_stand_in_file_order() -> None:
    assert tuple(SPECIES) == KINDS == tuple(Kind)
    assert " ".join(KINDS) == (
        "danio neon bala guppy swordtail discus blackshark pleco angelfish shrimp snail loach plant"
    )


@pytest.mark.parametrize("kind", FISH)
def test_the_printed_facts_are_those_of_the_second_scorer(kind: Kind) -> None:
    match SPECIES[kind]:
        case Line() as line:
            assert (line.step, line.tiers) == (LINES[kind], ((2, 5), (3, 11)))
        case Area() as area:
            rows, tiers = AREAS[kind]
            marked = {(n % 5, n // 5) for n, mark in enumerate(rows) if mark == "#"}
            assert (set(area.marked), area.tiers) == (marked, tiers)
        case Count() as count:
            assert (count.exactly, count.tiers) == (((1, 5),), ((4, 13),))
        case Neighbours() as creature:
            assert (creature.least, creature.points) == {
                "shrimp": (2, 6),
                "snail": (2, 5),
                "loach": (3, 5),
            }[kind]
    plant = SPECIES[Kind.PLANT]
    assert isinstance(plant, Count)
    assert plant.tiers == PLANTS


def test_a_hand_is_sorted_in_file_order_and_loses_one_card() -> None:
    hand = sort_kinds(kinds("snail danio angelfish danio"))
    assert hand == kinds("2 danio angelfish snail")
    assert without(hand, Kind.DANIO) == kinds("danio angelfish snail")


def test_the_best_tier_reached_counts() -> None:
    assert [tier_points(PLANTS, n) for n in range(9)] == [0, 0, 3, 3, 7, 7, 7, 13, 13]
