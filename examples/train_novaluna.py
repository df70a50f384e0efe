"""An agent that learns Nova Luna from nothing, with NumPy alone, and then beats the random player.

    python examples/train_novaluna.py           a few minutes on two cores
    python examples/train_novaluna.py --short   half a minute, to see that it learns

The policy is a softmax over the legal actions, linear in six numbers that say what an action does.
Their weights begin at zero, where all actions are as likely, and are learned by playing against
itself: after a game, the actions of the seat that did better become more likely, those of the other
one less (policy gradient, REINFORCE). Many games are played at once in the vector environment.
"""
# ruff: noqa: T201 -- a script for people prints

import argparse
import time
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import NDArray

from lunarium.envs.novaluna import ACTIONS, LAYOUT
from lunarium.games.novaluna import TILES, Colour

Floats: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.int64]

ENVIRONMENT: Final = "lunarium.envs.gymnasium:Lunarium/NovaLunaSelfPlay-v0"
NAMES: Final = ("cost", "tasks done", "tasks missing", "own colour", "wanted", "refill")

TAKE, REFILL = ACTIONS[:2]
OFFERED: Final = 3
MAX_CELLS: Final = TAKE.count // OFFERED
"""Free cells that have an action for each tile on offer."""

# Tiles with tasks have the first numbers (docs/envs/novaluna-layout.md).
NUMBERED: Final = sorted(TILES.values(), key=lambda tile: not tile.tasks)
NEEDS: Final = np.zeros((len(NUMBERED), 3, len(Colour)))
"""What the tasks of each tile of the box want of each colour."""
for number, tile in enumerate(NUMBERED):
    for index, task in enumerate(tile.tasks):
        NEEDS[number, index] = task.needs


@dataclass(frozen=True)
class Choices:
    """The actions that each game offers, what each of them does, and whether it is legal."""

    actions: Numbers
    features: Floats
    legal: NDArray[np.bool_]


# The environment's dictionaries hold arrays by name.
def choices(seen: dict[str, Any]) -> Choices:
    """Six numbers for every action: a tile on offer with a free cell, and the refill."""
    tables = LAYOUT.split(seen["observation"])
    ranks = max(1, int(tables["cells"][:, :, 0].sum(axis=1).max()))
    cells, offer = tables["cells"][:, :ranks], tables["wheel"][:, :OFFERED]
    games = len(cells)
    # Games, tiles on offer, cells, tasks, colours.
    needs = offer[:, :, None, 4:].reshape(games, OFFERED, 1, 3, len(Colour))
    missing = np.maximum(needs - cells[:, None, :, None, 3:], 0).sum(axis=4)
    there = needs.sum(axis=4) > 0
    colours = np.maximum(offer[:, :, 2] - 1, 0)
    row = np.arange(games)[:, None]
    takes = np.zeros((games, OFFERED, ranks, len(NAMES)))
    takes[..., 0] = offer[:, :, None, 3] / 7
    takes[..., 1] = (there & (missing == 0)).sum(axis=3)
    takes[..., 2] = np.minimum(missing, 4).sum(axis=3) / 4
    takes[..., 3] = cells[row, :, 3 + colours] / 4
    takes[..., 4] = wanted(tables["tiles"], cells)[row, :, colours]
    features = np.zeros((games, OFFERED * ranks + 1, len(NAMES)))
    features[:, :-1] = takes.reshape(games, -1, len(NAMES))
    features[:, -1, 5] = 1
    taking = (MAX_CELLS * np.arange(OFFERED)[:, None] + np.arange(ranks)).ravel()
    actions = np.append(taking, REFILL.first)
    return Choices(actions, features, seen["action_mask"][:, actions] > 0)


def wanted(tiles: NDArray[np.int16], cells: NDArray[np.int16]) -> Floats:
    """For every free cell and colour: how many own tiles beside it lack that colour for a task."""
    lacking = (tiles[:, :, 3:6, None] > 0) & (tiles[:, :, None, 6:] < NEEDS)
    lack = lacking.any(axis=2) & (tiles[:, :, :1] == 2)
    away = np.abs(cells[:, :, None, 1] - tiles[:, None, :, 1])
    away += np.abs(cells[:, :, None, 2] - tiles[:, None, :, 2])
    return np.asarray((away == 1).astype(np.float64) @ lack.astype(np.float64))


def policy(found: Choices, weights: Floats) -> Floats:
    """How likely each action is."""
    scores = np.where(found.legal, found.features @ weights, -np.inf)
    # Where a game is over nothing is legal, and anything will do.
    top = np.maximum(scores.max(axis=1, keepdims=True), -1e9)
    likely = np.exp(scores - top)
    return np.asarray(likely / np.maximum(likely.sum(axis=1, keepdims=True), 1e-9))


def learn(weights: Floats, games: int, rounds: int, seed: int, threads: int) -> Floats:
    """Play against itself, and after every round of steps follow the gradient."""
    envs: Any = gymnasium.make_vec(
        ENVIRONMENT, games, reward="difference", autoreset_mode="SameStep", threads=threads
    )
    chance = np.random.default_rng(seed)
    seen, _ = envs.reset(seed=seed)
    rows = np.arange(games)
    traces = np.zeros((games, 2, len(NAMES)))
    """For each game and seat the sum of the gradients of its choices."""
    for _ in range(rounds):
        gradient, ended_games = np.zeros(len(NAMES)), 0
        while ended_games < games:
            found = choices(dict(seen))
            likely = policy(found, weights)
            drawn = (likely.cumsum(axis=1) > chance.random((games, 1))).argmax(axis=1)
            mean = (likely[:, None] @ found.features)[:, 0]
            traces[rows, envs.seats] += found.features[rows, drawn] - mean
            seen, _, ended, _, infos = envs.step(found.actions[drawn])
            if ended.any():
                ahead = infos["final_info"]["rewards"][ended] / 10
                gradient += (ahead[:, :, None] * traces[ended]).sum(axis=(0, 1))
                traces[ended] = 0
                ended_games += int(ended.sum())
        weights = weights + 0.3 * gradient / ended_games
    envs.close()
    return weights


def pairs_against_random(weights: Floats, pairs: int, seed: int) -> Floats:
    """The share of wins of each pair of games: the same tiles twice, the seats swapped."""
    won = np.zeros((2, pairs))
    chance = np.random.default_rng(seed)
    for seat in (0, 1):
        envs: Any = gymnasium.make_vec(ENVIRONMENT, pairs)
        waiting = np.ones(pairs, dtype=np.bool_)
        seen, _ = envs.reset(seed=seed)
        while waiting.any():
            mask = seen["action_mask"]
            actions = (mask * chance.random(mask.shape)).argmax(axis=1)  # any legal one
            found = choices(dict(seen))
            likely = policy(found, weights)
            likely += 1e-9 * found.legal * chance.random(likely.shape)  # the best, and any of them
            best = found.actions[likely.argmax(axis=1)]
            chosen = np.where((envs.seats == seat) & seen["action_mask"].any(axis=1), best, actions)
            seen, _, ended, _, infos = envs.step(chosen)
            first = ended & waiting
            if first.any():
                won[seat, first] = infos["places"][first, seat] == 1
                waiting &= ~first
        envs.close()
    return np.asarray(won.mean(axis=0))


def told(wins: Floats) -> str:
    """A share of wins with its interval of 95 % (Wilson's; a pair counts as one trial)."""
    count, mean, z = len(wins), float(wins.mean()), 1.96
    middle = (mean + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * (mean * (1 - mean) / count + (z / (2 * count)) ** 2) ** 0.5
    return f"{mean:.1%} of {2 * count} games ({middle - half:.1%} to {middle + half:.1%})"


def main(arguments: list[str] | None = None) -> tuple[float, float]:
    """Learn and tell; returns the share of wins before and after."""
    parser = argparse.ArgumentParser(description="Learn Nova Luna from nothing.")
    parser.add_argument("--short", action="store_true", help="less of everything")
    parser.add_argument("--seed", type=int, default=1, help="the same seed learns the same")
    parser.add_argument("--threads", type=int, default=2, help="threads of the environment")
    given = parser.parse_args(arguments)
    games, rounds, stages, pairs = (32, 1, 3, 50) if given.short else (256, 4, 5, 500)
    weights = np.zeros(len(NAMES))
    # Seeds of games to judge by are others than those to learn from.
    before = pairs_against_random(weights, pairs, given.seed + 10**6)
    print(f"before learning: {told(before)} won against random")
    begun = time.perf_counter()
    for stage in range(stages):
        weights = learn(weights, games, rounds, given.seed + stage * games, given.threads)
        after = pairs_against_random(weights, pairs, given.seed + 10**6)
        played, spent = (stage + 1) * games * rounds, time.perf_counter() - begun
        print(f"after {played:,} games, {spent:.0f} s: {told(after)}")
    print("weights: " + ", ".join(f"{n} {w:+.2f}" for n, w in zip(NAMES, weights, strict=True)))
    return float(before.mean()), float(after.mean())


if __name__ == "__main__":
    main()
