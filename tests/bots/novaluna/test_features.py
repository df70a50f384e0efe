"""The numbers that the bots judge by: how they are written and read, and who plays by which."""

from random import Random

import numpy as np
import pytest

from benchmarks.check_weights import bot_with
from benchmarks.tune_novaluna import weights_text
from lunarium.bots.api import Limit
from lunarium.bots.novaluna.features import BY_PLAYERS, FEATURES, LEFT_DISCS, read_weights
from lunarium.games import game_of
from lunarium.games.novaluna import NOVALUNA
from tests.bots.novaluna.tables import course, started


def test_two_three_and_four_players_have_weights_of_their_own() -> None:
    assert set(BY_PLAYERS) == {2, 3, 4}
    for weights in BY_PLAYERS.values():
        assert weights.shape == (FEATURES,)
        assert np.isfinite(weights).all()
        assert weights[LEFT_DISCS] < 0  # Discs left to place are never welcome.


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tuned_weights_are_written_as_the_package_reads_them(players: int) -> None:
    again = read_weights(weights_text(BY_PLAYERS[players], players))
    assert set(again) == {players}
    assert np.array_equal(again[players], BY_PLAYERS[players])


def test_a_planner_with_weights_of_a_file_plays_by_them() -> None:
    rules, limit, bot = game_of("novaluna"), Limit(nodes=60), "planner"
    own = bot_with(weights_text(BY_PLAYERS[3], 3), bot, rules)
    contrary = bot_with(weights_text(-BY_PLAYERS[3], 3), bot, rules)
    usual = bot_with(None, bot, rules)
    states = [state for state, _ in course(started(3, 21, 7), [usual] * 3, limit, 1)][2:9]
    views = [NOVALUNA.view(state, state.open.on_turn) for state in states]
    chosen = {
        name: [one.play(view, limit, Random(1)) for view in views]
        for name, one in (("usual", usual), ("own", own), ("contrary", contrary))
    }
    assert chosen["usual"] == chosen["own"] != chosen["contrary"]
