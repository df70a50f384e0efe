"""`lunarium arena`."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lunarium.cli.matches import SAME_PRESS_S, MatchWatch, _first_interrupt
from tests.cli.terminal import environment, lunarium, process
from tests.launcher import Command

MATCH = ("arena", "akvarko", "--bots", "random,random", "--limit", "1n")
unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")


def test_json_is_one_object_with_the_figures_of_each_bot() -> None:
    answer = lunarium(*MATCH, "--pairs", 4, "--json", "--workers", 1)
    assert (answer.status, answer.err) == (0, "")
    told = json.loads(answer.out)
    assert list(told) == ["game", "players", "pairs", "games", "bots"]
    assert (told["game"], told["players"], told["pairs"], told["games"]) == ("akvarko", 2, 4, 8)
    assert list(told["bots"]) == ["random", "random 2"]
    assert sum(bot["share"] for bot in told["bots"].values()) == 1
    for bot in told["bots"].values():
        assert list(bot) == [
            "share", "elo", "low", "high", "mean_score", "ms_per_move", "forfeits",
        ]  # fmt: skip
        assert bot["forfeits"] == 0
        assert bot["low"] < bot["elo"] < bot["high"]
        assert bot["ms_per_move"] > 0


def test_people_get_a_table() -> None:
    answer = lunarium(*MATCH, "--pairs", 2, "--workers", 1)
    assert (answer.status, answer.err) == (0, "")
    head, columns, *rows = answer.out.splitlines()
    assert head == "Akvárko, 2 players: 2 pairs, 4 games, 1n a move"
    assert columns.split() == ["bot", "wins", "Elo", "95", "%", "mean", "score", "ms/move"]
    assert [row.split()[0] for row in rows] == ["random", "random", "pairs"]
    assert max(len(line) for line in answer.out.splitlines()) <= 80


def test_the_records_are_the_same_with_any_number_of_workers_and_verify(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    for workers, path in ((1, one), (2, two)):
        arguments = (*MATCH, "--pairs", 3, "--seed", 5, "--workers", workers, "--out", path)
        assert process(*arguments).status == 0
    assert one.read_bytes() == two.read_bytes()
    assert lunarium("verify", one).out == f"{one}: 6 records ok\n"
    metas = [json.loads(line)["meta"] for line in one.read_bytes().splitlines()]
    assert [(meta["pair"], meta["game"]) for meta in metas] == [
        (1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2),
    ]  # fmt: skip
    assert metas[0]["seed"] == 5


def test_more_seats_than_bots_are_filled_with_the_last_one(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    arguments = ("arena", "novaluna", "-b", "random,random", "-n", 1, "-p", 4, "-o", "discs=16")
    answer = lunarium(*arguments, "--limit", "1n", "--json", "--out", path)
    assert answer.status == 0, answer.err
    records = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert [record["seats"].index("random") for record in records] == [0, 1, 2, 3]
    assert {record["options"]["discs"] for record in records} == {16}
    assert len({json.dumps(record["setup"]) for record in records}) == 1


def test_records_on_standard_output_leave_the_figures_to_the_other_stream() -> None:
    answer = process(*MATCH, "--pairs", 1, "--out", "-", "--workers", 1)
    assert answer.status == 0
    assert [json.loads(line)["game"] for line in answer.out.splitlines()] == ["akvarko"] * 2
    assert "2 games" in answer.err


def test_the_sequential_test_stops_early_with_its_verdict() -> None:
    answer = lunarium(*MATCH, "--pairs", 900, "--sprt", "200,500", "--json")
    told = json.loads(answer.out)
    assert list(told)[-1] == "sprt"
    assert list(told["sprt"]) == ["elo0", "elo1", "llr", "low", "high", "verdict"]
    assert told["sprt"]["verdict"] == "H0"
    assert told["sprt"]["llr"] < told["sprt"]["low"]
    assert told["pairs"] < 100
    table = lunarium(*MATCH, "--pairs", 1, "--sprt", "0,5", "--workers", 1)
    assert "test: open" in table.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--bots", "random,deep", "--pairs", 1), "there is no bot 'deep'"),
        (("--bots", "random,", "--pairs", 1), "there is no bot ''"),
        (("--bots", "random", "--pairs", 1), "a match needs two bots or more, not 1"),
        (("--bots", "random,random", "--pairs", 1, "--limit", "0ms"), "positive and finite"),
        (("--bots", "random,random", "--pairs", 1, "--limit", "0n"), "positive and finite"),
        (("--bots", "random,random", "--pairs", 1, "--limit", "soon"), "cannot read the limit"),
        (("--bots", "random,random", "--pairs", 0), "--pairs"),
        (("--bots", "random,random", "--pairs", "many"), "--pairs"),
        (("--bots", "random,random"), "--pairs"),
        (("--pairs", 1), "--bots"),
        (("--bots", "random,random", "--pairs", 1, "--players", 1), "lunarium solo"),
        (("--bots", "random,random", "--pairs", 1, "--players", 5), "1 to 4 players, not 5"),
        (("--bots", "random,random,random", "--pairs", 1, "-p", 2), "do not fit at a table of 2"),
        (("--bots", "random,random", "--pairs", 1, "--option", "discs=16"), "discs is 21"),
        (("--bots", "random,random", "--pairs", 1, "--workers", 0), "--workers"),
        (("--bots", "random,random", "--pairs", 1, "--sprt", "5,1"), "elo0 must be less"),
        (("--bots", "random,random", "--pairs", 1, "--sprt", "x"), "write two numbers"),
        (("--bots", "random,random", "--pairs", 1, "--out", "no/such/x"), "no directory"),
        (("--bots", "random,random", "--pairs", 1, "--out", "-", "--json"), "cannot"),
    ],
)
def test_a_mistake_is_told_at_once(arguments: tuple[object, ...], says: str) -> None:
    answer = lunarium("arena", "novaluna", *arguments, width=200)
    assert (answer.status, answer.out) == (2, "")
    assert says in answer.err


def test_a_cluster_that_is_not_there_is_a_failure_and_no_hang() -> None:
    answer = lunarium(*MATCH, "--pairs", 1, "--ray", "127.0.0.1:1")
    assert (answer.status, answer.out) == (1, "")
    assert "there is no Ray cluster at 127.0.0.1:1" in answer.err


def started(out: Path) -> Command[bytes]:
    """A long match in a process group of its own, with a few games finished."""
    running: Command[bytes] = Command(
        [*MATCH, "--pairs", 100000, "--workers", 2, "--json", "--out", out],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not out.exists() or out.read_bytes().count(b"\n") < 6:
        assert time.monotonic() < deadline
        assert running.poll() is None
        time.sleep(0.05)
    return running


def group_is_gone(group: int) -> bool:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with contextlib.suppress(PermissionError):
            try:
                os.killpg(group, 0)
            except ProcessLookupError:
                return True
        time.sleep(0.05)
    return False


@unix
def test_ctrl_c_keeps_what_is_finished_and_tells_it(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    running = started(out)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the workers too
    told, complaints = running.communicate(timeout=60)
    assert (running.returncode, complaints) == (130, b"")
    figures = json.loads(told)
    written = out.read_bytes().count(b"\n")
    assert 6 <= figures["games"] <= written <= figures["games"] + 4
    assert sum(bot["share"] for bot in figures["bots"].values()) == pytest.approx(1, abs=1e-3)
    assert lunarium("verify", out).status == 0
    assert group_is_gone(running.pid)


@unix
def test_a_second_interrupt_ends_a_match_at_once_unless_it_comes_with_the_first() -> None:
    now = [0.0]
    watch = MatchWatch(keep=print, arrived=lambda: None)
    with _first_interrupt(watch, lambda: now[0]):
        signal.raise_signal(signal.SIGINT)
        now[0] += SAME_PRESS_S / 100
        signal.raise_signal(signal.SIGINT)  # as `timeout -s INT` does
        assert watch.stopped()
        now[0] += SAME_PRESS_S
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


@unix
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_a_match_that_was_ended_by_force(
    number: signal.Signals, tmp_path: Path
) -> None:
    running = started(tmp_path / "games.jsonl")
    running.send_signal(number)
    running.communicate(timeout=60)
    assert running.returncode == (143 if number == signal.SIGTERM else -signal.SIGKILL)
    assert group_is_gone(running.pid)
