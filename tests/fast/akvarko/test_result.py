"""Who won, where points alone do not tell (AK-6.5)."""

from dataclasses import replace
from itertools import groupby
from random import Random

from lunarium.fast.akvarko import pack
from lunarium.games.akvarko import AKVARKO, Options, score
from lunarium.games.akvarko.draft import ROUNDS
from tests.fast.akvarko.tanks import random_tank, unpack_result


def test_ties_are_broken_and_shared_as_by_the_rules() -> None:
    rng = Random(1)
    tanks = [random_tank(rng, 16) for _ in range(3_000)]
    by_points = sorted(tanks, key=lambda tank: score(tank).points)
    broken = shared = 0
    for _, group in groupby(by_points, key=lambda tank: score(tank).points):
        alike = list(group)
        for first in range(0, len(alike) - 2, 3):
            start = AKVARKO.start(Options(), 3, Random(0))
            over = replace(start, round=ROUNDS + 1, tanks=tuple(alike[first : first + 3]))
            real = AKVARKO.result(over)
            assert real is not None
            assert unpack_result(pack(over)) == real
            broken += len(real.ranking) > 1
            shared += len(real.ranking) < 3

    assert broken > 100
    assert shared > 100
