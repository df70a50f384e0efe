"""PettingZoo's own performance benchmark for our environments and for two of its own.

    python -m benchmarks.envs             each five seconds, one after the other, in the same run
    python -m benchmarks.envs --rounds 3  the median of three rounds, for a noisy machine

It needs the extras `envs` and `bench`. Compare ratios, not machines. `benchmarks.vector_envs`
measures many games at once.
"""

import argparse
import contextlib
import io
import re
from collections.abc import Callable
from statistics import median
from typing import Any

from pettingzoo.classic import (  # type: ignore[import-untyped]  # PettingZoo ships no types
    chess_v6,
    connect_four_v3,
)
from pettingzoo.test import (  # type: ignore[import-untyped]  # PettingZoo ships no types
    performance_benchmark,
)

from lunarium.envs.pettingzoo import akvarko_v0, novaluna_v0

REFERENCE = "connect_four_v3"

# PettingZoo's environments have no types.
ENVIRONMENTS: dict[str, Callable[[], Any]] = {
    REFERENCE: connect_four_v3.env,
    "chess_v6": chess_v6.env,
    "novaluna_v0, 2 players": lambda: novaluna_v0.env(players=2),
    "novaluna_v0, 4 players": lambda: novaluna_v0.env(players=4),
    "novaluna_v0, solo": lambda: novaluna_v0.env(players=1),
    "akvarko_v0, 2 players": lambda: akvarko_v0.env(players=2),
    "akvarko_v0, 6 players": lambda: akvarko_v0.env(players=6),
}


def turns_per_second(make: Callable[[], Any]) -> float:
    """What PettingZoo's benchmark says of an environment."""
    env = make()
    env.reset()
    env.last()  # kernels are loaded, or compiled, before the clock starts
    env.step(int(env.last()[0]["action_mask"].argmax()))
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        performance_benchmark(env)
    found = re.search(r"([\d.]+) turns per second", said.getvalue())
    if found is None:
        raise RuntimeError(f"PettingZoo's benchmark says something else now: {said.getvalue()}")
    return float(found[1])


def main() -> None:
    """Measure all, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=1, help="how often each is measured")
    rounds = parser.parse_args().rounds
    figures: dict[str, list[float]] = {name: [] for name in ENVIRONMENTS}
    for _ in range(rounds):
        for name, make in ENVIRONMENTS.items():
            figures[name].append(turns_per_second(make))
    reference = median(figures[REFERENCE])
    print("| environment | turns a second | times connect_four |")
    print("|---|---|---|")
    for name, found in figures.items():
        print(f"| {name} | {median(found):,.0f} | {median(found) / reference:.1f} |")


if __name__ == "__main__":
    main()
