"""Auction on the command line, and in the worker processes of the arena."""

import json
from pathlib import Path

import pytest

from tests.cli.terminal import lunarium, simulated

ROOT = Path(__file__).parents[3]
ALL_BIDS = [f"bid {card}" for card in range(1, 11)]


def test_it_is_simulated_and_verified_with_every_number_of_players(tmp_path: Path) -> None:
    for players in (1, 2, 3, 4):
        path = simulated(tmp_path, "auction", "--players", players, "--games", 5)
        assert lunarium("verify", path).out == f"{path}: 5 records ok\n"
    path = simulated(tmp_path, "auction", "--option", "hand=3")
    assert json.loads(path.read_bytes())["options"] == {"hand": 3}


def test_an_option_that_it_does_not_have_is_refused(tmp_path: Path) -> None:
    answer = lunarium("simulate", "auction", "--option", "hand=4", "--out", tmp_path / "a.jsonl")
    assert (answer.status, "hand is 5 or 3, not 4" in answer.err) == (2, True)


def test_a_forged_award_does_not_verify(tmp_path: Path) -> None:
    path = simulated(tmp_path, "auction")
    record = json.loads(path.read_bytes())
    award = next(entry for entry in record["moves"] if entry["do"] == "award")
    award["seat"] = 1 - award["seat"]
    path.write_text(json.dumps(record) + "\n")
    answer = lunarium("verify", path)
    assert answer.status == 1
    assert "here the rules make this move automatically" in answer.err
    assert "(AU-2)" in answer.err


def test_a_position_is_shown_as_a_diagram_and_as_data(tmp_path: Path) -> None:
    path = simulated(tmp_path, "auction", "--players", 3)
    shown = lunarium("show", path, "--move", 4, "--moves")
    assert "(award prize" in shown.out
    assert all(f"hand of seat {seat}:" in shown.out for seat in range(3))
    alone = lunarium("show", path, "--move", 4, "--seat", 1)
    assert "hand of seat 1:" in alone.out
    assert "hand of seat 0:" not in alone.out
    data = json.loads(lunarium("show", path, "--move", 4, "--seat", 1, "--json").out)
    assert data["position"]["view"]["game"] == "auction"
    assert len(data["position"]["view"]["hand"]) == 4
    assert "1." in lunarium("show", path).out


def test_it_is_played_at_the_keyboard_against_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    # Whatever the hand is: a bid that it does not hold is refused, and the next one is tried.
    typed = ["moves", "explain", "undo", *ALL_BIDS, ""]
    answer = lunarium("play", "auction", "--seed", 3, "--out", path, typed="\n".join(typed))
    assert answer.status == 0
    assert "Not allowed: the hand holds no" in answer.out
    assert "Auction has no explanations here" in answer.out
    assert "crescent has chosen." in answer.out
    assert json.loads(path.read_bytes())["result"] is not None
    assert lunarium("verify", path).status == 0


def test_people_at_one_keyboard_do_not_see_each_others_hands() -> None:
    answer = lunarium("play", "auction", "--people", "Ann,Bob", "--seed", 3, typed="\nquit\n")
    assert "Pass the keyboard to Ann" in answer.out
    assert "hand of seat 1" not in answer.out


def test_the_menu_of_games_offers_it() -> None:
    answer = lunarium("play", typed="")
    assert "Auction against a bot" in answer.out
    assert "Auction solo" in answer.out


def test_bots_play_it_in_the_worker_processes_of_the_arena(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    answer = lunarium(
        "arena", "auction", "--bots", "random,new-moon", "--pairs", 4, "--workers", 2,
        "--limit", "10n", "--json", "--out", path,
    )  # fmt: skip
    assert answer.status == 0, answer.err
    figures = json.loads(answer.out)
    assert (figures["game"], figures["games"]) == ("auction", 8)
    assert lunarium("verify", path).out == f"{path}: 8 records ok\n"


HIGHEST = """
from lunarium.bots import Choice
from lunarium.games import GAMES

class Highest:
    def __init__(self, game):
        self._game = game

    def play(self, view, limit, rng):
        assert isinstance(view, GAMES["auction"].view_type)
        return Choice(self._game.choices(view)[-1])
"""


def test_a_bot_from_a_file_plays_it_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # any process finds an installed game
    bot, path = tmp_path / "mine.py", tmp_path / "match.jsonl"
    bot.write_text(HIGHEST)
    answer = lunarium(
        "arena", "auction", "--bots", f"random,{bot}:Highest", "--pairs", 2, "--limit", "1n",
        "--json", "--out", path,
    )  # fmt: skip
    assert answer.status == 0, answer.err
    figures = json.loads(answer.out)
    assert [bot["forfeits"] for bot in figures["bots"].values()] == [0, 0]
    assert figures["games"] == 4
