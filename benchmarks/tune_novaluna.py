"""Tune the weights of the Nova Luna bots by self-play: an evolution strategy on shared deals.

    python -m benchmarks.tune_novaluna solo --minutes 20 --out weights-solo.toml
    python -m benchmarks.tune_novaluna 3 --generations 40 --out weights-3.toml
    python -m benchmarks.tune_novaluna 3 --generations 0 --from weights-3.toml --check 2000

A generation draws pairs of opposite changes of the weights. With several players each candidate
plays the reigning weights from every seat of the same deals, one ply deep; solo, each plays the
same decks with a narrow beam. The weights move towards the better candidates, and the steps grow
or shrink with what the better ones have in common. Every eighth generation the weights reached
become the reigning ones. With `--generations` the same seed gives the same numbers, however busy
the machine is. Nothing is written to the package: first check the result with `--check` and let the
bots themselves play (`benchmarks.check_weights`), then copy the numbers into
`src/lunarium/bots/novaluna/weights.toml`.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from benchmarks.contest_novaluna import contest
from lunarium.arena.statistics import share_interval
from lunarium.bots.novaluna.beam import ALL_CELLS, NO_NETS, finish
from lunarium.bots.novaluna.features import (
    BY_PLAYERS,
    FEATURES,
    ON_TURN,
    SOLO,
    TO_EIGHT,
    TRAVELLED,
    read_weights,
)
from lunarium.bots.plain.novaluna_board import NAMES
from lunarium.fast.api import Reals, Words
from lunarium.fast.novaluna import deal_many, empty_states
from lunarium.fast.novaluna.course import play
from lunarium.fast.novaluna.layout import NOTES, OVER
from lunarium.fast.random import generators
from lunarium.games.novaluna import NOVALUNA

CANDIDATES = 24
PARENTS = 8
BEAM = 10
"""The width of the beam that solo candidates play with."""


def dealt(seats: int, count: int, seed: int) -> Words:
    """Fresh games, the same for the same seed."""
    states = empty_states(count)
    options = NOVALUNA.options(seats)
    deal_many(states, options, seats, generators(*range(seed, seed + count)))
    return states


def won_shares(weights: Reals, reigning: Reals, seats: int, count: int, seed: int) -> Reals:
    """For each deal the share of games that the weights win, playing it once from every seat."""
    wins = np.zeros(count)
    none = np.zeros((0, seats, FEATURES))
    for seat in range(seats):
        table = np.tile(reigning, (seats, 1))
        table[seat] = weights
        winners = np.zeros(count, dtype=np.int64)
        states = dealt(seats, count, seed)
        contest(
            states, generators(*range(count)), table, 0.0, 0, winners, none, np.zeros(0, np.int64)
        )
        wins += winners == seat
    return wins / seats


def solo_score(weights: Reals, count: int, seed: int) -> float:
    """The mean solo score: one plan a phase, by a narrow beam."""
    total = 0
    line = np.zeros(13, dtype=np.int64)
    for state in dealt(1, count, seed):
        while not state[OVER]:
            finish(state, weights.reshape(SOLO.shape), NO_NETS, BEAM, ALL_CELLS, line)
            for move in line[: int(np.argmin(line != 0))].tolist():
                play(state, 0, move)
        total += int(state[NOTES] + state[NOTES + 1])
    return total / count


def spreads(seats: int) -> Reals:
    """How much each feature varies in games of two between equals."""
    samples = np.zeros((1000, 2, FEATURES))
    states = dealt(2, 40, 1)
    rngs = generators(*range(40))
    table = np.tile(BY_PLAYERS[max(2, seats)], (2, 1))[:2]
    kept = contest(
        states, rngs, table, 0.05, 2, np.zeros(40, np.int64), samples, np.zeros(1000, np.int64)
    )
    spread: Reals = samples[:kept].reshape(-1, FEATURES).std(axis=0) + 0.3
    return spread


def first_steps(seats: int, effect: float) -> Reals:
    """Steps with about the same effect on the judgement for every feature."""
    if seats > 1:
        steps: Reals = effect / spreads(seats)
        steps[TRAVELLED] = effect / 4
        return steps
    solo = np.tile(np.append(0.8 / spreads(1), 1.2), (len(SOLO), 1))
    solo[:, TRAVELLED] = 0.03
    solo[:, ON_TURN] = 0.0
    solo[1:, TO_EIGHT] = 0.0
    return solo.ravel()


class Strategy:
    """An evolution strategy with one step length for each weight and opposite pairs."""

    def __init__(self, centre: Reals, steps: Reals, seed: int) -> None:
        self.centre = centre.copy()
        self.steps = steps.copy()
        self._rng = np.random.default_rng(seed)
        ranks = np.log(PARENTS + 0.5) - np.log(np.arange(1, PARENTS + 1))
        self._say = ranks / ranks.sum()

    def generation(self, cost: Callable[[Reals], float], pool: ThreadPoolExecutor) -> Reals:
        """Move on by one generation; the costs of its candidates."""
        half = self._rng.standard_normal((CANDIDATES // 2, self.centre.size))
        draws = np.concatenate([half, -half])
        costs = np.array(list(pool.map(cost, [self.centre + self.steps * d for d in draws])))
        best = draws[np.argsort(costs, kind="stable")[:PARENTS]]
        self.centre = self.centre + self.steps * (self._say @ best)
        self.steps = self.steps * np.exp(0.12 * (self._say @ best**2 - 1)) * 0.985
        return costs


def weights_text(weights: Reals, seats: int) -> str:
    """The weights as tables of the file."""
    if seats > 1:
        return _table(f"players_{seats}", NAMES, weights)
    phases = ("solo.phase_1", "solo.junction", "solo.phase_2")
    rows = zip(phases, weights.reshape(SOLO.shape), strict=True)
    return "\n".join(_table(phase, (*NAMES, "to_eight"), row) for phase, row in rows)


def _table(title: str, names: Sequence[str], row: Reals) -> str:
    lines = (f"{name} = {number:.5f}\n" for name, number in zip(names, row.tolist(), strict=True))
    return f"[{title}]\n" + "".join(lines)


def tune(before: Reals, seats: int, asked: argparse.Namespace) -> Reals:
    """Generation after generation, until there are enough or the time is up; each is written."""
    reigning = before.copy()
    strategy = Strategy(before, first_steps(seats, asked.effect), asked.seed)
    until = time.monotonic() + 60 * asked.minutes
    number = 0
    with ThreadPoolExecutor(2) as pool:
        while time.monotonic() < until and number != asked.generations:
            seed = 1_000_000 * asked.seed + number * asked.deals

            def cost(weights: Reals, seed: int = seed, reigning: Reals = reigning) -> float:
                if seats == 1:
                    return solo_score(weights, asked.deals, seed)
                return 1 - float(won_shares(weights, reigning, seats, asked.deals, seed).mean())

            costs = strategy.generation(cost, pool)
            number += 1
            print(f"generation {number}: mean {costs.mean():.3f}, best {costs.min():.3f}")
            if asked.out:
                asked.out.write_text(weights_text(strategy.centre, seats), encoding="utf-8")
            if number % 8 == 0:
                reigning = strategy.centre.copy()
    return strategy.centre


def check(weights: Reals, before: Reals, seats: int, deals_: int) -> str:
    """How the weights do on deals that nothing was tuned on, in words."""
    if seats == 1:
        old, new = (solo_score(w, deals_, 7) for w in (before, weights))
        return f"{old:.2f} before, {new:.2f} after, on {deals_} other decks"
    shares = won_shares(weights, before, seats, deals_, 7)
    low, high = share_interval(shares.tolist())
    return (
        f"{100 * shares.mean():.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {deals_ * seats}"
        f" games against the weights of the package, equals have {100 / seats:.1f} %"
    )


def main() -> None:
    """Tune, print each generation, write the weights reached, and check them on other deals."""
    parser = argparse.ArgumentParser(description="Tune the weights of the Nova Luna bots.")
    parser.add_argument("game", choices=["solo", "2", "3", "4"])
    parser.add_argument("--minutes", type=float, default=10.0, help="at most this long")
    parser.add_argument("--generations", type=int, default=-1, help="at most this many")
    parser.add_argument("--deals", type=int, default=60, help="deals of a generation")
    parser.add_argument("--effect", type=float, default=0.12, help="of a first step, in logits")
    parser.add_argument("--check", type=int, default=300, help="deals of the check at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="start", type=Path, help="weights to begin with")
    parser.add_argument("--out", type=Path, help="where to write the weights reached")
    asked = parser.parse_args()
    seats = 1 if asked.game == "solo" else int(asked.game)
    before = SOLO.ravel() if seats == 1 else BY_PLAYERS[seats]
    start = before
    if asked.start and seats == 1:
        parser.error("--from is for two to four players; solo begins with the weights in use")
    elif asked.start:
        start = read_weights(asked.start.read_text(encoding="utf-8"))[seats]
    weights = tune(start, seats, asked)
    if asked.check:
        print("check:", check(weights, before, seats, asked.check))


if __name__ == "__main__":
    main()
