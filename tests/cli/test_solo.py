"""`lunarium solo`."""

import json
from pathlib import Path
from random import Random

import pytest

from lunarium.games import NOVALUNA
from lunarium.games.novaluna import TILES
from tests.cli.terminal import lunarium

SOLO = ("solo", "--bot", "random", "--limit", "1n", "--workers", 1)


def decks(folder: Path, number: int = 2) -> Path:
    path = folder / "decks.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for seed in range(number):
            tiles = sorted(TILES)
            Random(seed).shuffle(tiles)
            file.write(json.dumps(tiles) + "\n")
    return path


def test_json_is_one_object_with_the_figures(tmp_path: Path) -> None:
    out = tmp_path / "solo.jsonl"
    answer = lunarium(*SOLO, "--seeds", "3:9", "--json", "--out", out)
    assert (answer.status, answer.err) == (0, "")
    told = json.loads(answer.out)
    assert list(told) == [
        "bot", "games", "mean", "low", "high", "under_100", "discs_left", "ms_per_move",
        "forfeits",
    ]  # fmt: skip
    records = [json.loads(line) for line in out.read_bytes().splitlines()]
    scores = [record["result"]["score"] for record in records]
    assert (told["bot"], told["games"]) == ("random", 6)
    assert told["mean"] == pytest.approx(sum(scores) / 6, abs=1e-3)
    assert told["low"] < told["mean"] < told["high"]
    assert told["under_100"] == pytest.approx(sum(score < 100 for score in scores) / 6, abs=1e-3)
    left = sum(record["result"]["discs_left"][0] for record in records) / 6
    assert told["discs_left"] == pytest.approx(left, abs=1e-3)
    assert lunarium("verify", out).status == 0


def test_a_seed_is_the_deal_of_the_library(tmp_path: Path) -> None:
    out = tmp_path / "solo.jsonl"
    lunarium(*SOLO, "--seeds", "41:42", "--out", out)
    start = NOVALUNA.start(NOVALUNA.options(1), 1, Random(41))
    deck = [tile.id for tile in (*start.open.wheel, *start.supply) if tile]
    assert json.loads(out.read_text(encoding="utf-8"))["setup"]["deck"] == deck


def test_people_get_two_lines() -> None:
    answer = lunarium(*SOLO, "--seeds", "0:2")
    first, second = answer.out.splitlines()
    assert first == "random, solo Nova Luna: 2 games, 1n a move"
    assert second.startswith("  mean score ")
    assert " ± " in second


def test_one_game_has_a_mean_and_no_interval() -> None:
    told = json.loads(lunarium(*SOLO, "--seeds", "0:1", "--json").out)
    assert (told["games"], told["low"], told["high"]) == (1, None, None)
    assert " ± " not in lunarium(*SOLO, "--seeds", "0:1").out


def test_decks_out_of_a_file_replace_the_seeds(tmp_path: Path) -> None:
    path, out = decks(tmp_path), tmp_path / "solo.jsonl"
    answer = lunarium(*SOLO, "--deck-file", path, "--json", "--out", out)
    assert json.loads(answer.out)["games"] == 2
    played = [json.loads(line)["setup"]["deck"] for line in out.read_bytes().splitlines()]
    assert played == [json.loads(line) for line in path.read_bytes().splitlines()]


def test_a_wrong_deck_is_told_with_its_line(tmp_path: Path) -> None:
    path = decks(tmp_path)
    path.write_text(path.read_text(encoding="utf-8") + '["R1"]\n', encoding="utf-8")
    answer = lunarium(*SOLO, "--deck-file", path, width=300)
    assert (answer.status, answer.out) == (2, "")
    assert "line 3: a deck must have 68 entries, not 1" in answer.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--bot", "deep", "--seeds", "0:2"), "there is no bot 'deep'"),
        (("--seeds", "0:2"), "--bot"),
        (("--bot", "random"), "either --seeds 0:100 or --deck-file"),
        (("--bot", "random", "--seeds", "0:2", "--deck-file", "x"), "either --seeds 0:100"),
        (("--bot", "random", "--seeds", "5"), "is not a range of seeds"),
        (("--bot", "random", "--seeds", "-5:5"), "is not a range of seeds"),
        (("--bot", "random", "--seeds", "a:b"), "is not a range of seeds"),
        (("--bot", "random", "--seeds", "5:5"), "there is no seed in 5:5"),
        (("--bot", "random", "--seeds", "9:5"), "there is no seed in 9:5"),
        (("--bot", "random", "--seeds", "0:2", "--limit", "0s"), "positive and finite"),
        (("--bot", "random", "--deck-file", "none.jsonl"), "No such file"),
        (("--bot", "random", "--seeds", "0:2", "--out", "no/such/x"), "no directory"),
    ],
)
def test_a_mistake_is_told_at_once(arguments: tuple[object, ...], says: str) -> None:
    answer = lunarium("solo", *arguments, width=200)
    assert (answer.status, answer.out) == (2, "")
    assert says in answer.err


def test_a_file_without_decks_is_refused(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    answer = lunarium(*SOLO, "--deck-file", empty, width=200)
    assert answer.status == 2
    assert "there is no deck in it" in answer.err
