"""Moves are judged in processes, whatever happens to one of them."""

from pathlib import Path
from random import Random

import pytest

from lunarium.analysis import CannotAnalyse, Review, StepTask
from lunarium.analysis.working import WORKER, judge_in_processes
from lunarium.bots import Limit
from lunarium.games import NOVALUNA
from lunarium.records import read_line
from lunarium.table import Table
from tests.analysis.judges import MARKER
from tests.workers.processes import worker_processes

JUDGES = "tests.analysis.judges"


def tasks(moves: int = 6) -> list[StepTask]:
    rng = Random(5)
    table = Table.start(NOVALUNA, 2, seed=5)
    for _ in range(moves):
        table.play(rng.choice(table.legal_moves(table.to_move[0])), table.to_move[0])
    return Review.of(read_line(table.record().to_line()), Limit(nodes=1)).tasks()


def test_a_process_that_dies_is_replaced_and_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marker = tmp_path / "died"
    monkeypatch.setenv(MARKER, str(marker))
    found = list(judge_in_processes(tasks(), 2, target=f"{JUDGES}:DiesOnce"))
    assert marker.exists()
    assert found == list(judge_in_processes(tasks(), 1, target=WORKER))
    assert len(found) == 6
    assert worker_processes() == []


def test_a_move_of_which_every_process_dies_ends_the_review() -> None:
    with pytest.raises(CannotAnalyse, match=r"move 1 could not be reviewed: .*SIGKILL"):
        list(judge_in_processes(tasks(), 2, target=f"{JUDGES}:Dies"))
    assert worker_processes() == []


def test_a_process_that_hangs_ends_the_review() -> None:
    with pytest.raises(CannotAnalyse, match=r"move 1 could not be reviewed: .*no answer within"):
        list(judge_in_processes(tasks(), 2, target=f"{JUDGES}:Hangs", grace=0.5))
    assert worker_processes() == []


def test_a_review_that_is_left_leaves_no_process() -> None:
    found = judge_in_processes(tasks(), 2)
    next(found)
    assert worker_processes()
    found.close()  # type: ignore[attr-defined]  # it is a generator
    assert worker_processes() == []
