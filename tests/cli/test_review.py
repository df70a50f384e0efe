"""`lunarium analyse` and `lunarium review`."""

import json
from pathlib import Path

import pytest

from lunarium.analysis import StepTask
from lunarium.games import NOVALUNA
from lunarium.records import view_to_json
from lunarium.table import Table
from tests.cli.terminal import lunarium, simulated


def test_a_solo_game_is_reviewed_with_how_good_it_could_have_been(tmp_path: Path) -> None:
    path = simulated(tmp_path, "novaluna", "--players", 1)
    answer = lunarium("review", path, "--limit", "30n", "--json")
    assert answer.status == 0, answer.err
    document = json.loads(answer.out)
    played = document["seats"][0]["result"]
    found = document["solo"]["found"]
    assert found["points"] <= played
    for game in document["solo"].values():
        again = tmp_path / "again.jsonl"
        again.write_text(json.dumps(game["record"]) + "\n")
        assert lunarium("verify", again).status == 0
        assert game["record"]["result"]["score"] == game["points"]


def test_ctrl_c_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = simulated(tmp_path, "novaluna")
    judge, done = StepTask.done, 0

    def interrupted(task: StepTask) -> object:
        nonlocal done
        done += 1
        if done == 5:
            raise KeyboardInterrupt
        return judge(task)

    monkeypatch.setattr(StepTask, "done", interrupted)
    answer = lunarium("review", path, "--limit", "20n", "--json")
    assert answer.status == 130
    assert len(json.loads(answer.out)["moves"]) == 3
    assert "3 of" in answer.err


def test_processes_side_by_side_say_the_same(tmp_path: Path) -> None:
    path = simulated(tmp_path, "akvarko")
    answers = [
        lunarium("review", path, "--limit", "2n", "--workers", workers, "--json")
        for workers in (1, 2)
    ]
    assert [answer.status for answer in answers] == [0, 0]
    assert answers[0].out == answers[1].out
    shown = lunarium("review", path, "--limit", "1n")
    assert "accuracy" in shown.out
    lines = shown.out.splitlines()
    assert max(map(len, lines)) <= 80
    # Moves stand whole, each in the line of its number.
    moves = {str(one["n"]): one["move"] for one in json.loads(answers[0].out)["moves"]}
    rows = {words[0]: words for line in lines if len(words := line.split()) > 5}
    assert all(move in rows[n] for n, move in moves.items())


def test_a_view_or_a_move_is_analysed(tmp_path: Path) -> None:
    path = simulated(tmp_path, "akvarko")
    answer = lunarium("analyse", path, "--move", 2, "--limit", "20n")
    assert answer.status == 0, answer.err
    table = Table.start(NOVALUNA, 2, seed=1)
    view = tmp_path / "view.json"
    view.write_text(json.dumps(view_to_json(NOVALUNA, table.view(table.to_move[0]))))
    assert "costs" in lunarium("analyse", view, "--limit", "20n").out
    answer = lunarium("analyse", view, "--limit", "20n", "--json")
    assert json.loads(answer.out)["seat"] == table.to_move[0]
    view.write_text(view.read_text().replace('"moon": 0', '"moon": 99'))
    wrong = lunarium("analyse", view)
    assert (wrong.status, "moon" in wrong.err) == (1, True)
    assert lunarium("analyse", path, "--move", 999).status == 2
    assert lunarium("review", path, "--limit", "9999s").status == 1
