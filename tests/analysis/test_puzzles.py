"""Every puzzle is a position that can be, with a legal solution; a sample is solved again."""

from datetime import date
from random import Random

import pytest

from lunarium.analysis import analyse
from lunarium.analysis.puzzles import IDEAS, MARGIN, find_puzzle, puzzle_of_day, puzzles
from lunarium.bots import LEVELS, Limit
from lunarium.games import GAMES

NODES = {"novaluna": 4000, "akvarko": 3200}
"""Four times what the puzzles were found with, as in `training/puzzles.py`."""

LEAST = 150
"""How many puzzles of each game there are at least."""


@pytest.mark.parametrize("name", ["novaluna", "akvarko"])
def test_puzzles_are_legal_tagged_and_in_order(name: str) -> None:
    game, found = GAMES[name], puzzles(name)
    assert len(found) >= LEAST
    assert len({puzzle.id for puzzle in found}) == len(found)
    hardness = [*LEVELS, None]
    levels = [hardness.index(puzzle.level) for puzzle in found]
    assert levels == sorted(levels)
    for puzzle in found:
        view = puzzle.position()
        assert game.parse(puzzle.move) in game.choices(view)
        assert puzzle.margin >= MARGIN
        assert puzzle.ideas
        assert set(puzzle.ideas) <= set(IDEAS)
        assert sum(puzzle.chances) == pytest.approx(1, abs=1e-3)
        assert find_puzzle(puzzle.id) is puzzle
    days = [puzzle_of_day(name, date(2026, 1, day)) for day in range(1, 31)]
    assert len({puzzle.id for puzzle in days if puzzle is not None}) == 30


@pytest.mark.parametrize("name", ["novaluna", "akvarko"])
def test_a_sample_has_the_same_solution_when_it_is_looked_at_again(name: str) -> None:
    sample = Random(2).sample(puzzles(name), 8)
    found = [
        str(analyse(one.position(), Limit(nodes=NODES[name]), Random(9)).moves[0].move)
        for one in sample
    ]
    wrong = [one.id for one, move in zip(sample, found, strict=True) if one.move != move]
    assert len(wrong) <= 1, f"unstable: {wrong}"
