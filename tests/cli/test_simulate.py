"""`lunarium simulate`."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lunarium.cli.players import Participant, Party
from lunarium.games import GAMES
from tests.cli.terminal import environment, lunarium, process, simulated
from tests.launcher import Command

TABLES = [(game.name, seats) for game in GAMES.values() for seats in game.player_counts]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_number_of_players_is_simulated_and_verifies(
    game: str, seats: int, tmp_path: Path
) -> None:
    path = simulated(tmp_path, game, "--players", seats, "--games", 2)
    assert len(path.read_bytes().splitlines()) == 2
    assert lunarium("verify", path).status == 0


@pytest.mark.parametrize(
    ("game", "seats", "option", "value"),
    [
        ("novaluna", 3, "discs", 18),
        ("novaluna", 4, "discs", 16),
        ("novaluna", 2, "discs", 21),
        ("akvarko", 2, "fewer_species", True),
        ("akvarko", 3, "fewer_species", False),
    ],
)
def test_options_reach_the_record(
    game: str, seats: int, option: str, value: object, tmp_path: Path
) -> None:
    text = f"{option}={str(value).lower()}"
    path = simulated(tmp_path, game, "--players", seats, "--option", text)
    assert json.loads(path.read_text(encoding="utf-8"))["options"] == {option: value}


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_bytes(game: str, tmp_path: Path) -> None:
    """In this process and in another one, where hashes are seeded differently."""
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    arguments = ("simulate", game, "--players", 3, "--games", 3, "--seed", 9, "--out")
    lunarium(*arguments, here)
    assert process(*arguments, there, more={"PYTHONHASHSEED": "77"}).status == 0
    assert here.read_bytes() == there.read_bytes()
    lunarium(*arguments[:-3], "--seed", 10, "--out", there)
    assert here.read_bytes() != there.read_bytes()


def test_a_game_depends_on_its_index_and_not_on_how_many_follow(tmp_path: Path) -> None:
    few = simulated(tmp_path, "novaluna", "--games", 2).read_bytes()
    many = simulated(tmp_path, "novaluna", "--games", 4).read_bytes()
    assert many.startswith(few)
    assert len(set(many.splitlines())) == 4


def test_another_bot_on_a_seat_does_not_change_the_deal() -> None:
    game = GAMES["akvarko"]
    people = Party(game, game.options(2), [Participant("Ann"), Participant("Bob")], seed=3)
    others = Party(game, game.options(2), [Participant("Cyd"), Participant("Dan")], seed=3)
    assert people.table.initial == others.table.initial


def test_a_record_says_how_it_came_about_and_who_played(tmp_path: Path) -> None:
    path = simulated(tmp_path, "novaluna", "--players", 2, "--games", 2)
    second = json.loads(path.read_bytes().splitlines()[1])
    assert second["meta"] == {"seed": 1, "index": 2, "bots": ["random", "random"]}
    assert second["seats"] == ["random 1", "random 2"]
    solo = simulated(tmp_path, "novaluna", "--players", 1)
    assert json.loads(solo.read_bytes())["seats"] == ["random"]


def test_records_may_go_to_standard_output(tmp_path: Path) -> None:
    path = simulated(tmp_path, "akvarko", "--games", 2)
    answer = lunarium("simulate", "akvarko", "--seed", 1, "--games", 2, "--out", "-")
    assert answer.out.encode() == path.read_bytes()
    assert "2 games" in answer.err


def test_the_summary_tells_games_moves_and_mean_scores(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    answer = lunarium("simulate", "akvarko", "--players", 2, "--games", 3, "--out", out)
    assert answer.out == ""
    assert f"3 games in {out}, 192 moves" in answer.err  # 16 rounds, 2 seats, pick and place
    assert "random 2  mean score" in answer.err


def test_the_summary_as_json_agrees_with_the_records(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    answer = lunarium("simulate", "akvarko", "--games", 4, "--seed", 5, "--out", out, "--json")
    told = json.loads(answer.out)
    results = [json.loads(line)["result"] for line in out.read_bytes().splitlines()]
    mean = sum(result["scores"][0] for result in results) / 4
    wins = sum(1 in result["ranking"][0] for result in results)
    assert (told["game"], told["games"], told["seed"]) == ("akvarko", 4, 5)
    assert told["seats"][0]["mean_score"] == pytest.approx(mean, abs=0.001)
    assert told["seats"][1] == {**told["seats"][1], "name": "random 2", "wins": wins}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("go",), "there is no game 'go'"),
        (("novaluna", "--players", "5"), "1 to 4 players, not 5"),
        (("novaluna", "--players", "0"), "1 to 4 players, not 0"),
        (("akvarko", "--players", "1"), "2 to 6 players, not 1"),
        (("akvarko", "--players", "7"), "2 to 6 players, not 7"),
        (("novaluna", "--players", "two"), "--players"),
        (("novaluna", "--option", "discs=18"), "NL-2.2"),
        (("novaluna", "--option", "discs=many"), "whole number"),
        (("novaluna", "--option", "moons=2"), "moons"),
        (("akvarko", "--option", "fewer_species=3"), "true or false"),
        (("akvarko", "--players", "4", "--option", "fewer_species=true"), "AK-5.1"),
        (("akvarko", "--option", "fewer_species"), "key=value"),
        (("akvarko", "--option", "fewer_species="), "key=value"),
        (("novaluna", "-o", "discs=21", "-o", "discs=21"), "given twice"),
        (("novaluna", "--bots", "deep"), "the bots are random"),
        (("novaluna", "--bots", "random,"), "no bot ''"),
        (("novaluna", "--bots", "random,random,random"), "3 bots for 2 seats"),
        (("novaluna", "--games", "0"), "--games"),
        (("novaluna", "--seed", "x"), "--seed"),
        (("novaluna", "--wrong"), "--wrong"),
    ],
)
def test_a_mistake_on_the_command_line_is_told_and_nothing_is_written(
    arguments: tuple[str, ...], reason: str, tmp_path: Path
) -> None:
    answer = lunarium("simulate", *arguments, "--out", tmp_path / "games.jsonl")
    assert answer.status == 2
    assert reason in answer.err
    assert "Traceback" not in answer.err
    assert answer.out == ""
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_told_before_the_work(tmp_path: Path) -> None:
    assert "is a directory" in lunarium("simulate", "novaluna", "--out", tmp_path).err
    answer = lunarium("simulate", "novaluna", "--out", tmp_path / "no" / "games.jsonl")
    assert (answer.status, "there is no directory" in answer.err) == (2, True)
    assert lunarium("simulate", "novaluna").status == 2  # --out is missing


def test_the_summary_cannot_go_where_the_records_go() -> None:
    answer = lunarium("simulate", "novaluna", "--out", "-", "--json")
    assert (answer.status, answer.out) == (2, "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_run_leaves_no_file_and_keeps_the_old_one(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    out = tmp_path / "games.jsonl"
    out.write_text("old\n", encoding="utf-8")
    running: Command[bytes] = Command(
        ["simulate", "akvarko", "--games", 1_000_000, "--out", out],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    for _ in range(600):
        if len(list(tmp_path.iterdir())) == 2:  # the unfinished file is there
            break
        time.sleep(0.05)
    running.send_signal(number)
    told, complaints = running.communicate(timeout=60)
    assert (running.returncode, told, complaints) == (status, b"", b"")
    assert list(tmp_path.iterdir()) == [out]
    assert out.read_text(encoding="utf-8") == "old\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_is_told_and_is_not_replaced_by_a_file() -> None:
    answer = lunarium("simulate", "novaluna", "--out", "/dev/full")
    assert (answer.status, "No space left" in answer.err) == (1, True)
    assert not Path("/dev/full").is_file()
