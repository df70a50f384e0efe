"""Move counts of fixed positions (perft) are what they were."""

import csv

from tests.golden.perft import TABLE, table


def test_the_numbers_of_moves_are_those_of_the_table() -> None:
    with TABLE.open(encoding="utf-8", newline="") as file:
        expected = [tuple(row) for row in csv.reader(file)][1:]
    counted = [(setting, str(seed), str(number), told) for setting, seed, number, told in table()]
    assert counted == expected
