"""A chi-square test with fixed seeds: red only if two distributions really differ."""

from collections import Counter
from collections.abc import Hashable, Mapping
from math import sqrt


def critical_value(freedom: int) -> float:
    """The chi-square that chance exceeds once in ten thousand (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.72 * sqrt(spread)) ** 3)


def assert_drawn_from(drawn: Mapping[Hashable, int], weights: Mapping[Hashable, float]) -> None:
    """The outcomes drawn agree with the exact weights; rare outcomes are put together."""
    assert set(drawn) <= {outcome for outcome, weight in weights.items() if weight > 0}
    number, total = sum(drawn.values()), sum(weights.values())
    cells: list[tuple[float, float]] = []
    rare = (0.0, 0.0)
    for outcome, weight in weights.items():
        pair = (float(drawn.get(outcome, 0)), number * weight / total)
        if pair[1] < 8:
            rare = (rare[0] + pair[0], rare[1] + pair[1])
        else:
            cells.append(pair)
    if rare[1] >= 8:
        cells.append(rare)
    assert len(cells) > 1, "too few draws to tell anything"
    chi = sum((seen - expected) ** 2 / expected for seen, expected in cells)
    assert chi < critical_value(len(cells) - 1)


def assert_alike(one: Counter[Hashable], two: Counter[Hashable]) -> None:
    """Two samples come from one distribution; rare outcomes are put together."""
    first, second = one.total(), two.total()
    cells: list[tuple[int, int]] = []
    rare = (0, 0)
    for outcome in one | two:
        pair = (one[outcome], two[outcome])
        if sum(pair) < 16:
            rare = (rare[0] + pair[0], rare[1] + pair[1])
        else:
            cells.append(pair)
    if sum(rare) >= 16:
        cells.append(rare)
    assert len(cells) > 1, "too few draws to tell anything"
    chi = sum(
        (a * sqrt(second / first) - b * sqrt(first / second)) ** 2 / (a + b) for a, b in cells
    )
    assert chi < critical_value(len(cells) - 1)
