"""What to compare with: plain Python, and C++ games of OpenSpiel driven from Python; and the clock.

Every figure is a median of many short runs: a noisy machine spoils single runs, not half of them.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import perf_counter, thread_time
from typing import Any

REPETITIONS = 11
PLAIN_STEPS = 10_000
OPEN_SPIEL_GAMES = {"connect_four": 200, "chess": 5}
"""Which games of OpenSpiel, and how many of them make a run of a few milliseconds."""


def measure() -> dict[str, float]:
    """Steps a second. Those of OpenSpiel are there if it is installed (the extra `bench`)."""
    figures = {"reference.python_steps_per_s": median_rate(_plain_python, REPETITIONS)}
    if find_spec("pyspiel") is None:
        return figures
    pyspiel = import_module("pyspiel")
    for name, games in OPEN_SPIEL_GAMES.items():
        run = _open_spiel(pyspiel.load_game(name), games)
        figures[f"reference.open_spiel.{name}_steps_per_s"] = median_rate(run, REPETITIONS)
    return figures


def _plain_python() -> int:
    """Dictionary work, the kind of work that rules are made of."""
    seen: dict[tuple[int, int], int] = {}
    for number in range(PLAIN_STEPS):
        cell = (number % 61, number % 67)
        seen[cell] = seen.get(cell, 0) + 1
    return PLAIN_STEPS


# OpenSpiel has no types.
def _open_spiel(game: Any, games: int) -> Callable[[], int]:
    """Random games from start to end, as our own engines are measured."""
    rng = Random(1)

    def run() -> int:
        steps = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
        return steps

    return run


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
