"""The example that learns Nova Luna, in its short form."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from examples import train_novaluna
from lunarium.envs.gymnasium.vector import NovaLunaGames

SCRIPT = Path(train_novaluna.__file__)


def test_a_short_training_wins_nine_of_ten_games_against_random(
    capsys: pytest.CaptureFixture[str],
) -> None:
    before, after = train_novaluna.main(["--short"])
    assert before < 0.7  # nothing is learned yet
    assert after >= 0.9
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("before learning: ")
    assert told[-1].startswith("weights: cost ")


def test_the_same_seed_learns_the_same_with_any_number_of_threads() -> None:
    start = np.zeros(len(train_novaluna.NAMES))
    one, two = (train_novaluna.learn(start, 8, 1, seed=3, threads=n) for n in (1, 2))
    assert one.tolist() == two.tolist()
    assert one.any()


def test_zero_weights_make_all_legal_actions_as_likely_and_no_other() -> None:
    envs = NovaLunaGames(3, 2)
    seen, _ = envs.reset(seed=1)
    found = train_novaluna.choices(dict(seen))
    likely = train_novaluna.policy(found, np.zeros(len(train_novaluna.NAMES)))
    assert found.legal.sum() == seen["action_mask"].sum()  # every legal action is a choice
    assert (likely[found.legal] > 0).all()
    assert not likely[~found.legal].any()
    assert np.allclose(likely.sum(axis=1), 1)


def test_the_script_tells_how_it_is_used() -> None:
    answer = subprocess.run(
        [sys.executable, str(SCRIPT), "--help"], capture_output=True, text=True, check=True
    )
    assert "--short" in answer.stdout
