"""Tune the weights of the Akvárko bots by self-play.

Every seat plays by the current weights but strays once, in a random round, with a random pick and
placement, so that tanks occur that the weights would avoid. From then on each tank of a game is an
example: its readings (`lunarium.bots.akvarko.reading`), and the points that it still gained. A
ridge regression over the last games gives new weights for each number of cards; the current ones
move part of the way towards them, and the next games are played with the result::

    python -m benchmarks.tune_akvarko --out weights.toml             # all in one, some minutes
    python -m benchmarks.tune_akvarko --seats 4 --out weights-4.toml # the same for tables of four
    python -m benchmarks.tune_akvarko --rounds 0 --from weights.toml # measure only

At the end the new weights play against those in use, or those of `--against`: the same deals once
from each seat, none of them used for tuning. Then let the bots themselves play
(`benchmarks.check_weights`).
"""

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from time import perf_counter

import numpy as np

from lunarium.arena.statistics import share_interval
from lunarium.bots.akvarko.policy import MEMO, best_pick, play_many_on
from lunarium.bots.akvarko.reading import (
    COUNTS,
    CREATURES,
    FEATURES,
    FIRST,
    READING,
    UNITS,
    Weights,
    feature_names,
    read_weights,
    tank_reading,
    tuned,
)
from lunarium.fast.akvarko import deal_many, empty_states, result_many
from lunarium.fast.akvarko.course import pick, place
from lunarium.fast.akvarko.layout import (
    BOARD,
    BOX,
    HANDS,
    MAX_SEATS,
    REVEALED,
    ROUND,
    ROUNDS,
    TANK_WORDS,
    TANKS,
    WAITING,
)
from lunarium.fast.akvarko.playouts import random_kind, random_place
from lunarium.fast.akvarko.points import tank_points
from lunarium.fast.akvarko.tank import U, Unsigned, Word, lowest_bit, number
from lunarium.fast.api import Reals, Seeds, Words
from lunarium.fast.cache import kernel
from lunarium.games.akvarko import Options

KEPT = 5
"""How many rounds of tuning share their games for a regression."""

STEP = 0.4
"""How far the weights move to what the last games say; more makes them swing (see the log)."""

RIDGE = 20.0
"""Pulls weights of rare features towards 0, as this many examples of 0 would."""

LOGISTIC = 0.78
"""The scale of a logistic curve for the difference of two normal errors of this deviation."""

THREADS = 2


@dataclass(frozen=True, slots=True)
class Games:
    """Games that have been played: each tank after each round, and when each seat strayed.

    `tanks` has for game, seat and round a board and a box; `strays` for game and seat a round,
    0 if the seat never strayed.
    """

    tanks: Unsigned
    strays: Words


@kernel("(uint64[:, ::1], uint64[::1], int64[:, ::1], float64[:, ::1], uint64[:, :, :, ::1])")
def record_games(
    states: Unsigned, dice: Seeds, strays: Words, weights: Reals, tanks: Unsigned
) -> None:
    """Play games to the end and write every tank after every round."""
    reading = np.empty(READING, np.int64)
    plans = np.zeros((MAX_SEATS, 3), np.uint64)
    memo = np.zeros((0, MEMO[1]), np.uint64)
    for n in range(len(states)):
        state = states[n]
        while state[ROUND] <= U(ROUNDS):
            seat = number(lowest_bit(state[WAITING]))
            round_ = number(state[ROUND])
            if state[REVEALED]:
                tanks[n, seat, round_, 0] = plans[seat, 1]
                tanks[n, seat, round_, 1] = plans[seat, 2]
                place(state, seat, plans[seat, 0], plans[seat, 1], plans[seat, 2])
                continue
            tank = TANKS + TANK_WORDS * seat
            board, box, hand = state[tank + BOARD], state[tank + BOX], state[HANDS + seat]
            if strays[n, seat] == round_:
                kind = random_kind(hand, dice[n : n + 1])
                cell, _, after, box_after = random_place(board, box, kind + U(1), dice[n : n + 1])
            else:
                kind, cell, after, box_after = best_pick(
                    board, box, hand, weights[round_], reading, memo
                )
            plans[seat, 0], plans[seat, 1], plans[seat, 2] = cell, after, box_after
            pick(state, seat, kind)


@kernel("(uint64, uint64, float64[::1], float64[::1])")
def tank_features(board: Word, box: Word, weights: Reals, features: Reals) -> None:
    """Write the features of a tank in the frame where these weights value it most."""
    kept = np.zeros(READING, np.int64)
    tank_reading(board, box, weights, kept)
    features[:] = 0.0
    for n in range(CREATURES):
        features[FIRST[n] + kept[n]] = 1.0
    for n in range(CREATURES, UNITS):
        features[COUNTS - CREATURES + n] = kept[n]


@kernel("(uint64[:, :, :, ::1], int64[:, ::1], int64, float64[::1], float64[:, ::1], float64[::1])")
def examples(
    tanks: Unsigned, strays: Words, cards: int, weights: Reals, rows: Reals, points: Reals
) -> int:
    """Write features and points to come of the tanks with this many cards that stray no more."""
    count = 0
    for n in range(len(tanks)):
        for seat in range(tanks.shape[1]):
            if strays[n, seat] <= cards:
                board, box = tanks[n, seat, cards, 0], tanks[n, seat, cards, 1]
                last, last_box = tanks[n, seat, ROUNDS, 0], tanks[n, seat, ROUNDS, 1]
                tank_features(board, box, weights, rows[count])
                points[count] = number(tank_points(last, last_box))
                points[count] -= number(tank_points(board, box))
                count += 1
    return count


def dice_of(seed: int, count: int) -> Seeds:
    """That many random generators that have nothing to do with each other."""
    return np.random.SeedSequence(seed).generate_state(count, np.uint64).astype(np.uint64)


def play_games(weights: Reals, seats: int, games: int, seed: int, *, stray: bool = True) -> Games:
    """Self-play from fresh deals."""
    dealt, dice = empty_states(games), dice_of(seed, games)
    deal_many(dealt, Options(), seats, dice)
    states = dealt.view(np.uint64)
    last = ROUNDS if stray else 1
    strays = np.random.default_rng(seed).integers(0, last, (games, seats))
    tanks = np.zeros((games, seats, ROUNDS + 1, 2), np.uint64)

    def play(part: slice) -> None:
        record_games(states[part], dice[part], strays[part], weights, tanks[part])

    in_threads(play, games)
    return Games(tanks, strays)


def in_threads(job: Callable[[slice], None], count: int) -> None:
    """Share numbered work out among threads."""
    edges = [count * n // THREADS for n in range(THREADS + 1)]
    with ThreadPoolExecutor(THREADS) as pool:
        jobs = [pool.submit(job, slice(*part)) for part in pairwise(edges)]
    for done in jobs:
        done.result()


def examples_of(games: Games, cards: int, weights: Reals) -> tuple[Reals, Reals]:
    """Features and points to come of the tanks with this many cards."""
    most = games.strays.size
    rows, points = np.zeros((most, FEATURES)), np.zeros(most)
    count = examples(games.tanks, games.strays, cards, weights[cards], rows, points)
    return rows[:count], points[:count]


def fit(weights: Reals, played: Sequence[Games]) -> Reals:
    """The weights that explain best what tanks made of what they had begun."""
    found = np.zeros_like(weights)
    for cards in range(1, ROUNDS):
        left, right = np.eye(FEATURES) * RIDGE, np.zeros(FEATURES)
        for games in played:
            rows, points = examples_of(games, cards, weights)
            left += rows.T @ rows
            right += rows.T @ points
        found[cards] = np.linalg.solve(left, right)
    return found


def spread_of(weights: Reals, seats: int, games: int, seed: int) -> Reals:
    """By how much the weights miss the points in the end, for each number of cards."""
    played = play_games(weights, seats, games, seed, stray=False)
    errors = [0.0]
    for cards in range(1, ROUNDS):
        rows, points = examples_of(played, cards, weights)
        errors.append(float((points - rows @ weights[cards]).std()))
    # An empty tank is no clearer than one of a card; of a full one everything is known.
    return LOGISTIC * np.array([errors[1], *errors[1:], 0.5])


def duel(one: Reals, other: Reals, seats: int, deals: int, seed: int) -> str:
    """How often the one wins against others only, each deal from every seat; in words."""
    fresh = empty_states(deals)
    deal_many(fresh, Options(), seats, dice_of(seed, deals))
    shares, points, others = np.zeros((3, deals))
    for seat in range(seats):
        states = fresh.copy()
        weights = np.stack([one if at == seat else other for at in range(seats)])

        def play(part: slice, states: Words = states, weights: Reals = weights) -> None:
            play_many_on(states[part].view(np.uint64), ROUNDS, weights)

        in_threads(play, deals)
        made, places = np.zeros((2, deals, MAX_SEATS), np.int64)
        result_many(states, made, places)
        first = places[:, :seats] == 1
        shares += np.where(first[:, seat], 1 / first.sum(axis=1), 0) / seats
        points += made[:, seat] / seats
        others += (made[:, :seats].sum(axis=1) - made[:, seat]) / (seats - 1) / seats
    low, high = share_interval(shares.tolist())
    return (
        f"{seats} seats, {deals} deals from each: wins {100 * shares.mean():.1f} %"
        f" ({100 * low:.1f} to {100 * high:.1f}), equals have {100 / seats:.1f} %;"
        f" points {points.mean():.2f} against {others.mean():.2f}"
    )


def weights_text(weights: Weights, note: str) -> str:
    """The weights as a file."""
    lines = [
        "# What a tank still makes, in points, for each thing that it has begun (`reading.py`):",
        "# the first number with one card in the tank, the last with fifteen.",
        *(f"# {line}" for line in note.splitlines()),
        "",
        f"come_round = {weights.come_round}",
        f"deny = [{', '.join(map(str, weights.deny))}]",
        f"spread = [{', '.join(f'{one:.2f}' for one in weights.spread)}]",
    ]
    tables: dict[str, list[str]] = {}
    for n, (kind, state) in enumerate(feature_names()):
        row = ", ".join(f"{one:.2f}" for one in weights.tank[1:ROUNDS, n])
        tables.setdefault(kind, ["", f"[{kind}]"]).append(f"{state} = [{row}]")
    lines += [line for table in tables.values() for line in table]
    return "\n".join(lines) + "\n"


def tune(weights: Reals, seats: Sequence[int], rounds: int, games: int, seed: int) -> Reals:
    """Rounds of playing and fitting."""
    played: list[Games] = []
    for round_ in range(rounds):
        begun = perf_counter()
        played += [play_games(weights, n, 2 * games // n, seed + round_) for n in seats]
        played = played[-KEPT * len(seats) :]
        weights = (1 - STEP) * weights + STEP * fit(weights, played)
        print(f"round {round_ + 1} of {rounds}: {perf_counter() - begun:.0f} s", flush=True)
    return weights


def read_file(path: Path | None) -> Weights | None:
    """The weights of a file, if one is named."""
    return read_weights(path.read_text("utf-8")) if path else None


def main() -> None:
    """Tune, measure and write."""
    parser = argparse.ArgumentParser(description="Tune the weights of the Akvárko bots.")
    parser.add_argument("--from", dest="start", type=Path, help="weights to begin with")
    parser.add_argument("--against", type=Path, help="weights to meet, if not those in use")
    parser.add_argument("--zero", action="store_true", help="begin with nothing")
    parser.add_argument("--seats", type=int, nargs="+", default=[2], help="tables to learn at")
    parser.add_argument("--rounds", type=int, default=16)
    parser.add_argument("--games", type=int, default=5000, help="games a round, for two seats")
    parser.add_argument("--deals", type=int, default=1000, help="to measure with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--note", default="Written by benchmarks/tune_akvarko.py.")
    parser.add_argument("--out", type=Path, help="where to write the new weights")
    asked = parser.parse_args()
    begin = read_file(asked.start) or tuned(asked.seats[0])
    start = np.zeros_like(begin.tank) if asked.zero else begin.tank
    tank = tune(start, asked.seats, asked.rounds, asked.games, asked.seed)
    for seats in asked.seats:
        old = read_file(asked.against) or tuned(seats)
        print("new against old:", duel(tank, old.tank, seats, asked.deals, asked.seed - 1))
    spread = spread_of(tank, asked.seats[0], asked.games, asked.seed - 1)
    new = replace(begin, tank=tank, spread=spread)
    if asked.out:
        asked.out.write_text(weights_text(new, asked.note), "utf-8")


if __name__ == "__main__":
    main()
