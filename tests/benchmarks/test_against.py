"""A long match against an older commit can be played in parts, and no deal counts twice."""

from pathlib import Path

import pytest

from benchmarks.against import Results
from lunarium.arena import Contest, Shuffled, Tally, hold, line_up, local_pool, registered
from lunarium.bots import Limit
from lunarium.games.akvarko import AKVARKO

MATCH: dict[str, object] = {"game": "akvarko", "players": 3, "limit": "1n"}


def part(file: Path, seed: int) -> tuple[Tally, Results]:
    """Two deals, each played from three seats."""
    results = Results(file, MATCH, seed)
    contest = Contest(
        "akvarko",
        registered(["random", "new-moon"]),
        line_up(2, 3),
        AKVARKO.options(3),
        Limit(nodes=1),
        Shuffled(seed),
    )
    return hold(contest, 2, local_pool(1), paired=results.add), results


def test_parts_of_a_match_add_up(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    tallies = [part(file, seed)[0] for seed in (1, 2)]
    everything = Results(file, MATCH, 3)
    assert len(everything.wins) == 4
    assert sum(everything.wins) == pytest.approx(
        sum(2 * tally.standings()[0].share for tally in tallies)
    )
    for side in (0, 1):
        assert sum(scores[side] for scores in everything.scores) == pytest.approx(
            sum(2 * tally.standings()[side].mean_score for tally in tallies), abs=0.01
        )
    assert "of 4 deals" in everything.told()


def test_a_deal_counts_once_and_other_matches_do_not(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    part(file, 1)
    with pytest.raises(SystemExit, match="choose another seed"):
        Results(file, MATCH, 1)
    assert Results(file, {**MATCH, "players": 4}, 1).wins == []
