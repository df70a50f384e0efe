import copy
import pickle
from collections import Counter

from lunarium.games.novaluna import ALL_DISCS, TILES, TRACK_SPACES, WHEEL_SLOTS, Colour


def test_the_box_holds_68_tiles_17_of_each_colour() -> None:
    """NL-1.1."""
    assert len(TILES) == 68
    assert Counter(tile.colour for tile in TILES.values()) == dict.fromkeys(Colour, 17)


def test_a_tile_has_a_cost_from_1_to_7_and_up_to_three_tasks_of_one_to_four_colours() -> None:
    """NL-1.1."""
    for tile in TILES.values():
        assert 1 <= tile.cost <= 7
        assert len(tile.tasks) <= 3
        assert all(1 <= sum(task.needs) <= 4 for task in tile.tasks)


def test_the_costs_are_the_same_in_every_colour() -> None:
    """NL-1.1: the four colours differ in their tasks alone."""
    by_colour = {
        colour: sorted(tile.cost for tile in TILES.values() if tile.colour is colour)
        for colour in Colour
    }
    assert set(map(tuple, by_colour.values())) == {
        (1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7)
    }


def test_the_sixty_eighth_tile_asks_for_one_red() -> None:
    """NL-1.1: the turquoise 6 that the transcriptions disagree about."""
    assert [str(task) for task in TILES["T6b"].tasks] == ["BB", "YY", "R"]


def test_tasks_are_what_is_printed_on_some_known_tiles() -> None:
    """NL-1.1."""
    printed = {
        "R1": [],
        "Y4d": ["RRR", "TTT", "BB"],
        "B3d": ["RBTY", "RRR"],
        "Y7": ["RB", "RT", "BT"],
    }
    for tile_id, tasks in printed.items():
        assert [str(task) for task in TILES[tile_id].tasks] == tasks


def test_the_id_of_a_tile_tells_its_colour_and_cost() -> None:
    for tile_id, tile in TILES.items():
        assert tile.id == tile_id
        assert tile_id.startswith(f"{tile.colour.letter}{tile.cost}")


def test_wheel_track_and_discs_have_their_printed_sizes() -> None:
    """NL-1.2, NL-1.3."""
    assert (WHEEL_SLOTS, TRACK_SPACES, ALL_DISCS) == (12, 24, 21)


def test_a_copied_or_pickled_tile_is_the_same_tile() -> None:
    tile = TILES["R4a"]
    assert copy.deepcopy(tile) is tile
    assert pickle.loads(pickle.dumps(tile)) is tile  # noqa: S301 -- our own bytes
