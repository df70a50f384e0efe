"""Each stage of the pipeline, small: files in, files out, and resuming where it stopped."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from lunarium.bots.network import answers, networks
from training import generate, judge
from training.novaluna import width_of

PACKAGES = Path(__file__).parents[2] / "src" / "lunarium" / "bots"


def run(module: str, *words: str | Path) -> str:
    command = [sys.executable, "-m", f"training.{module}", *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_games_of_a_search_are_written_once_and_hold_what_a_network_learns_from(
    tmp_path: Path,
) -> None:
    words = ["novaluna", "--players", "2", "--files", "2", "--games", "1", "--nodes", "20"]
    nets = PACKAGES / "novaluna" / "networks.npz"
    told = run("generate", *words, "--nets", nets, "--workers", "2", "--out", tmp_path)
    assert "2 of 2 files, 2 new" in told
    with np.load(min(tmp_path.glob("*.npz"))) as games:
        assert games["x"].shape == (len(games["won"]), width_of(2))
        assert set(games["won"].tolist()) <= {0, 1}
        assert games["choice_q"].shape[1] == games["choice_x"].shape[1]
    assert "2 of 2 files, 0 new" in run("generate", *words, "--nets", nets, "--out", tmp_path)
    learns_from(tmp_path, tmp_path.with_suffix(".two.npz"))


def learns_from(games: Path, out: Path) -> None:
    """A small network is trained; without PyTorch, the command says what it needs."""
    words = ["novaluna", games, "--players", "2", "--steps", "30", "--out", out]
    command = [sys.executable, "-m", "training.train", *map(str, words)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if find_spec("torch") is None:  # it has two gigabytes, and `make setup` leaves it out
        assert done.returncode == 1
        assert "training needs PyTorch" in done.stderr
        assert "pip install 'lunarium[training]'" in done.stderr
        return
    assert done.returncode == 0, done.stderr
    assert "step 30 of 30" in done.stdout
    with np.load(out) as trained, np.load(min(games.glob("*.npz"))) as arrays:
        net = trained["net"]
        assert net.shape == networks("lunarium.bots.novaluna")["players_2"].shape
        assert np.isfinite(answers(net, arrays["x"].astype(np.float64))).all()


def test_exporting_keeps_what_is_not_named(tmp_path: Path) -> None:
    before = networks("lunarium.bots.novaluna")
    one = tmp_path / "one.npz"
    np.savez(one, net=before["players_2"] * 2)
    out = tmp_path / "networks.npz"
    assert "players_3" in run("export", "novaluna", f"players_2={one}", "--out", out)
    again = generate.read_nets(out)
    assert set(again) == set(before)
    assert np.array_equal(again["players_2"], before["players_2"] * 2)
    assert np.array_equal(again["alone"], before["alone"])


def test_networks_are_judged_by_games() -> None:
    nets = PACKAGES / "novaluna" / "networks.npz"
    told = run("judge", "novaluna", nets, "--pairs", "1", "--limit", "10n", "--workers", "1")
    assert "of 2 games, equals 50.0 %" in told
    assert judge.read_style("each=3,curiosity=0.5") == {"each": 3, "curiosity": 0.5}


def test_the_networks_of_the_package_are_small_and_have_a_card() -> None:
    total = 0
    for game in ("novaluna", "akvarko"):
        file = PACKAGES / game / "networks.npz"
        total += file.stat().st_size
        card = file.with_suffix(".md").read_text(encoding="utf-8")
        assert all(f"`{name}`" in card for name in networks(f"lunarium.bots.{game}"))
    assert total <= 3_000_000
