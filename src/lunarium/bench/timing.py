"""Medians of many short runs: a noisy machine spoils single runs, rarely half of them."""

from collections.abc import Callable
from statistics import median
from time import perf_counter, thread_time


def median_rate(run: Callable[[], int], repetitions: int) -> float:
    """How many things a second a run gets done, in processor time of this thread.

    A run returns how many things it did. What other programs do meanwhile counts as little as it
    can. The first run, which may compile, is not counted.
    """
    run()
    rates = []
    for _ in range(repetitions):
        begin = thread_time()
        number = run()
        rates.append(number / (thread_time() - begin))
    return median(rates)


def median_us(works: list[Callable[[], object]]) -> float:
    """The median of what these pieces of work take, in microseconds by the clock on the wall."""
    times = []
    for work in works:
        begin = perf_counter()
        work()
        times.append(perf_counter() - begin)
    return median(times) * 1e6
