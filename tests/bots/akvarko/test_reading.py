"""Readings of tanks, their weights, and playing by them."""

from random import Random

import numpy as np
import pytest

from benchmarks.tune_akvarko import tank_features, weights_text
from lunarium.bots.akvarko.decision import decision_of
from lunarium.bots.akvarko.planner import rank
from lunarium.bots.akvarko.policy import MEMO, NO_MEMO, best_place, play_on
from lunarium.bots.akvarko.reading import (
    ANGELFISH,
    AREAS,
    CREATURES,
    FEATURES,
    LINES,
    PLANTS,
    READING,
    READY,
    UNITS,
    feature_names,
    learned,
    read_weights,
    tank_value,
    tuned,
)
from lunarium.fast.akvarko import is_over, pack
from lunarium.fast.akvarko.pack import pack_tank
from lunarium.games.akvarko import AKVARKO, Tank, read_tank, score
from tests.bots.akvarko.tables import some_views, states
from tests.fast.akvarko.tanks import unpack_result


def read(text: str) -> list[int]:
    """The reading of a tank that fills its frame, as far as it is written in text."""
    reading = np.zeros(READING, np.int64)
    words = pack_tank(read_tank(text))
    tank_value(words[0], words[1], np.zeros(FEATURES), reading)
    return [int(one) for one in reading[:UNITS]]


def tanks(seed: int) -> list[Tank]:
    return [tank for state in states(3, seed) for tank in state.tanks if tank.cards]


def test_without_weights_a_tank_is_worth_its_points() -> None:
    nothing, reading = np.zeros(FEATURES), np.zeros(READING, np.int64)
    for tank in tanks(1)[::5]:
        words = pack_tank(tank)
        assert tank_value(words[0], words[1], nothing, reading) == score(tank).points


def test_a_value_is_the_points_and_the_weights_of_the_features() -> None:
    for tank in tanks(2)[::5]:
        if len(tank.cards) < 16 and tank.bounds[2] - tank.bounds[0] == 3:
            if tank.bounds[3] - tank.bounds[1] < 3:
                continue
            row, features = tuned().tank[len(tank.cards)], np.zeros(FEATURES)
            words = pack_tank(tank)
            tank_features(words[0], words[1], row, features)
            value = tank_value(words[0], words[1], row, np.zeros(READING, np.int64))
            assert value == pytest.approx(score(tank).points + features @ row)


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_feature_has_a_name_of_its_own_and_a_weight(seats: int) -> None:
    names = list(feature_names())
    assert len(set(names)) == len(names) == FEATURES
    weights = tuned(seats)
    assert weights.tank.shape == (17, FEATURES)
    assert np.isfinite(weights.tank).all()
    assert not weights.tank[16].any()  # A full tank makes nothing more.
    assert weights.spread.shape == (17,)
    assert (weights.spread > 0).all()
    assert len(weights.deny) > seats


@pytest.mark.parametrize("seats", [2, 3])
def test_weights_are_written_as_they_are_read(seats: int) -> None:
    weights = tuned(seats)
    again = read_weights(weights_text(weights, "A note."))
    assert np.array_equal(again.tank, weights.tank)
    assert np.array_equal(again.spread, weights.spread)
    assert (again.come_round, again.deny) == (weights.come_round, weights.deny)


def test_a_reading_sees_what_a_line_can_become() -> None:
    corners = "{} . . pleco\n. . . .\n. . . .\npleco . . pleco"
    assert read(corners.format("danio"))[LINES] == 2  # A pair, on one cell.
    rows = "pleco {} pleco\n. . . .\n. . . .\npleco . . pleco"
    assert read(rows.format("danio ."))[LINES] == 2
    assert read(rows.format(". danio"))[LINES] == 2
    between = "danio . danio pleco\n. . . .\n. . . .\npleco . . pleco"
    assert read(between)[LINES] == 6  # Three at once.
    two = ". danio danio .\n. . . pleco\n. . . .\npleco . . pleco"
    assert read(two)[LINES] == 5  # A third, on two cells.
    down = "neon . . pleco\nneon . . .\n. . . .\npleco . . pleco"
    assert read(down)[LINES + 1] == 4
    falling = "bala . . pleco\n. bala . .\n. . . .\npleco . . pleco"
    assert read(falling)[LINES + 2] == 4
    rising = "pleco . . guppy\n. . guppy .\n. . . .\npleco . . pleco"
    assert read(rising)[LINES + 3] == 4
    nothing = "pleco . . pleco\n. . . .\n. . . .\npleco . . pleco"
    assert read(nothing)[LINES : LINES + 4] == [1, 1, 1, 1]


def test_a_reading_counts_areas_angelfish_plants_and_creatures() -> None:
    text = "angelfish plant . plant\n. discus . .\n. . snail .\nshrimp . . plant"
    reading = read(text)
    assert reading[AREAS + 1] == 4 * 1 + 2
    assert (reading[ANGELFISH], reading[PLANTS]) == (1, 3)
    # The snail has no neighbours yet, the shrimp in the corner never has two.
    assert reading[CREATURES + 4 : CREATURES + 8] == [0, 0, 1, 0]
    assert reading[CREATURES : CREATURES + 4] == [0, 0, 0, 1]
    # On the cell right of the discus a shrimp would look at two plants.
    assert reading[READY] == 1


def test_the_quick_placement_is_nearly_the_best_of_all() -> None:
    reading, lost = np.zeros(READING, np.int64), []
    for view in some_views(2, 3, range(2, 16)):
        if view.revealed:
            decision = decision_of(view)
            row = tuned().tank[decision.cards]
            kind = np.uint64(decision.kinds[0] + 1)
            value = best_place(decision.board, decision.box, kind, row, reading)[0]
            lost.append(rank(decision, tuned()).values.max() - value)
    assert min(lost) >= -1e-9
    assert sum(lost) / len(lost) < 0.5


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_table_plays_on_to_the_end_from_anywhere(seats: int) -> None:
    for state in list(states(seats, 4))[:: 11 + seats]:
        words = pack(state)
        again = words.copy()
        play_on(words.view(np.uint64), 16, learned(seats).tank[np.newaxis], NO_MEMO)
        assert is_over(words)
        # What is remembered changes nothing.
        memo = np.zeros(MEMO, np.uint64)
        for _ in range(2):
            twin = again.copy()
            play_on(twin.view(np.uint64), 16, learned(seats).tank[np.newaxis], memo)
            assert np.array_equal(twin, words)


def test_a_table_that_plays_by_weights_makes_good_tanks() -> None:
    state = AKVARKO.start(AKVARKO.options(4), 4, Random(1))
    words = pack(state)
    play_on(words.view(np.uint64), 16, tuned().tank[np.newaxis], NO_MEMO)
    result = unpack_result(words)
    assert result is not None
    assert min(result.scores) > 30
