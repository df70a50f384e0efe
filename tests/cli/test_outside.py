"""Bots from outside in `lunarium arena` and `lunarium solo`."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.arena.marks import ROGUE, left_behind, processes
from tests.cli.terminal import environment, lunarium, process
from tests.launcher import Command

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups")


def rogue(deed: str, folder: Path) -> str:
    return f"cmd:\"{sys.executable} {ROGUE} '{deed}' {folder}\""


def test_the_records_are_the_same_with_any_number_of_workers(bots: Path, tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    marks.mkdir()
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    names = f"{bots}:Mine,{rogue('exit', marks)}"
    for workers, path in ((1, one), (2, two)):
        arguments = ("arena", "akvarko", "-b", names, "-n", 2, "-l", "1n", "-w", workers)
        assert process(*arguments, "--out", path).status == 0
        assert left_behind(marks) == []
    assert lunarium("verify", one).out == f"{one}: 4 records ok\n"
    records = [json.loads(line) for line in one.read_bytes().splitlines()]
    assert {tuple(record["seats"]) for record in records} == {("mine", "rogue"), ("rogue", "mine")}
    for record in records:
        assert all(forfeit["seat"] == record["seats"].index("rogue")
                   for forfeit in record["meta"]["forfeits"])  # fmt: skip
    # With one worker the program lives on from game to game, so where it fails may differ.
    other = [json.loads(line) for line in two.read_bytes().splitlines()]
    assert [record["setup"] for record in records] == [record["setup"] for record in other]


def test_bots_that_do_not_fail_play_the_same_games_with_any_number_of_workers(
    bots: Path, tmp_path: Path
) -> None:
    files = []
    for workers in (1, 2):
        path = tmp_path / f"{workers}.jsonl"
        names = f"{bots}:Mine,{rogue('play', tmp_path)}"
        arguments = ("arena", "novaluna", "-b", names, "-n", 2, "-l", "1n", "-w", workers)
        assert process(*arguments, "--out", path).status == 0
        files.append(path.read_bytes())
    assert files[0] == files[1]
    assert left_behind(tmp_path) == []


def test_forfeits_are_counted_and_told(bots: Path) -> None:
    arguments = ("arena", "akvarko", "-b", f"random,{bots}:Raises", "-n", 1, "-l", "1n", "-w", 1)
    answer = lunarium(*arguments)
    assert answer.status == 0, answer.err
    lines = answer.out.splitlines()
    assert lines[1].split()[-1] == "forfeits"
    assert [line.split()[-1] for line in lines[2:4]] == ["0", "64"]
    assert lines[-2:] == [
        "  mine forfeited 64 of 64 moves to New Moon:",
        "    64 × it failed: ZeroDivisionError: no idea",
    ]
    assert max(len(line) for line in lines) <= 90
    told = json.loads(lunarium(*arguments, "--json").out)
    assert [bot["forfeits"] for bot in told["bots"].values()] == [0, 64]
    assert told["forfeits"] == [
        {"bot": "mine", "reason": "it failed: ZeroDivisionError: no idea", "count": 64}
    ]


def test_a_bot_from_outside_plays_solo(bots: Path, tmp_path: Path) -> None:
    out = tmp_path / "solo.jsonl"
    arguments = ("--seeds", "0:2", "--limit", "1n", "--workers", 1)
    answer = lunarium("solo", "--bot", f"{bots}:Mine", *arguments, "--json", "--out", out)
    told = json.loads(answer.out)
    assert (told["bot"], told["games"], told["forfeits"]) == ("mine", 2, {})
    assert lunarium("verify", out).status == 0
    answer = lunarium("solo", "--bot", f"{bots}:Raises", *arguments)
    assert "moves to New Moon:\n" in answer.out
    assert "× it failed: ZeroDivisionError: no idea" in answer.out


def test_the_same_bot_twice_gets_a_number(bots: Path) -> None:
    names = f"{bots}:Mine,{bots}:Mine"
    told = json.loads(lunarium("arena", "akvarko", "-b", names, "-n", 1, "-l", "1n", "--json").out)
    assert list(told["bots"]) == ["mine", "mine 2"]


def test_the_log_gets_what_bots_write_to_standard_error(bots: Path, tmp_path: Path) -> None:
    log = tmp_path / "bots.log"
    names = f"random,{bots}:Raises"
    arguments = ("arena", "akvarko", "-b", names, "-n", 1, "-l", "1n", "-w", 1)
    assert lunarium(*arguments, "--bot-log", log).status == 0
    lines = log.read_text().splitlines()
    assert "mine: hm" in lines
    assert "mine: ZeroDivisionError: no idea" in lines


@pytest.mark.parametrize(
    ("bot", "status", "says"),
    [
        ("no_such.py:Mine", 2, "there is no file no_such.py"),
        ("cmd:no-such-program", 2, "there is no program no-such-program"),
        ('cmd:"x', 2, 'a quote " is not closed'),
        ("{bots}", 2, "which class of"),
        ("{bots}:Other", 1, "bots.py:Other cannot play: there is no class Other in bots.py"),
        ("cmd:false", 1, "false cannot play: it ended with exit status 1"),
        ("cmd:echo hello", 1, "it wrote 'hello' where a JSON object is expected"),
        ("deep", 2, 'supermoon, or FILE.py:Class, or cmd:"PROGRAM"'),
    ],
)
def test_a_bot_that_is_not_there_is_told_at_once(
    bot: str, status: int, says: str, bots: Path
) -> None:
    names = f"random,{bot.format(bots=bots)}"
    answer = lunarium("arena", "novaluna", "-b", names, "-n", 1, width=300)
    assert (answer.status, answer.out) == (status, "")
    assert says in answer.err


def test_grace_is_time() -> None:
    for text in ("soon", "100n", "0s"):
        answer = lunarium("solo", "-b", "random", "-s", "0:1", "--grace", text, width=200)
        assert (answer.status, answer.out) == (2, "")
        assert "--grace" in answer.err


def hanging(folder: Path) -> Command[bytes]:
    """A match in which a program hangs; it has begun to."""
    names = f"random,{rogue('hang', folder)}"
    running: Command[bytes] = Command(
        ["arena", "akvarko", "-b", names, "-n", 100, "-l", "600s", "-w", 2, "--json"],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while len(processes(folder)) < 3:  # the first says hello, one more plays in each worker
        assert time.monotonic() < deadline
        assert running.poll() is None
        time.sleep(0.05)
    return running


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_program_outlives_the_match(number: signal.Signals, tmp_path: Path) -> None:
    running = hanging(tmp_path)
    if number == signal.SIGINT:
        os.killpg(running.pid, number)  # as a terminal does
    else:
        running.send_signal(number)
    out, complaints = running.communicate(timeout=60)
    status = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGKILL: -9}[number]
    assert (running.returncode, complaints) == (status, b"")
    if number == signal.SIGINT:
        assert json.loads(out)["games"] == 0
    assert left_behind(tmp_path) == []
