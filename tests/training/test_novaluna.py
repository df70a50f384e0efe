"""What is made of games of the search: targets to learn from, and scales of chances."""

import numpy as np

from lunarium.bots.novaluna.value import STAGES
from training import scales
from training.novaluna import returns, undisturbed

# Two games for two: seat 1 wins the first, whose second move strays; seat 0 wins the other.
GAMES = {
    "game": np.array([0, 0, 0, 1]),
    "order": np.array([[0, 1], [1, 0], [1, 0], [0, 1]]),
    "won": np.array([1, 0, 0, 0]),
    "found": np.array([[0.6, 0.4], [0.5, 0.5], [0.2, 0.8], [0.9, 0.1]]),
    "strayed": np.array([False, True, False, False]),
}


def test_a_target_is_a_mean_of_what_the_search_found_later_and_of_who_won() -> None:
    told = returns(GAMES, 0.5)
    assert np.allclose(told[3], [0.95, 0.05])
    assert np.allclose(told[2], [0.9, 0.1])  # seat 1 is on turn
    assert np.allclose(told[1], [0.5, 0.5])  # the move that followed strayed
    assert np.allclose(told[0], [0.55, 0.45])
    assert np.allclose(returns(GAMES, 0.0)[2], [0.8, 0.2])


def test_with_full_trust_the_winner_counts_alone_but_for_strays() -> None:
    assert np.allclose(returns(GAMES, 1.0), [[0.5, 0.5], [0.5, 0.5], [1.0, 0.0], [1.0, 0.0]])


def test_positions_before_a_stray_are_disturbed() -> None:
    assert undisturbed(GAMES).tolist() == [False, False, True, True]


def test_scales_are_found_again() -> None:
    rng = np.random.default_rng(1)
    logits = rng.normal(size=(40_000, 3))
    stage = rng.integers(1, 21, len(logits))
    true = np.array([1.4, 0.8, 0.5])
    chances = scales.shares(logits * np.interp(stage, STAGES, true)[:, None])
    won = (rng.random((len(logits), 1)) > chances.cumsum(axis=1)).sum(axis=1)
    found = scales.fitted(logits, won, stage)
    assert np.allclose(found, true, atol=0.1)
    told = scales.shares(logits * np.interp(stage, STAGES, found)[:, None])
    measured = scales.measured(told, won, stage)
    assert set(measured) == {"all", "early", "middle", "late"}
    assert measured["all"][2] < 0.02
