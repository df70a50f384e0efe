"""Count all move sequences of a length: the strictest short summary of move generation.

Run as a program it rewrites the table: `python -m tests.golden.perft`.
"""

import csv
from pathlib import Path
from random import Random

from lunarium.games import AnyGame, AnyState, game_of
from tests.random_play import SETTINGS, setting_id

TABLE = Path(__file__).parent / "perft.csv"
SEEDS = (1, 2)
BUDGET = 2_500
"""A position is counted as deep as it goes without visiting more positions than this."""


def perft(game: AnyGame, state: AnyState, depth: int) -> int:
    """How many sequences of that many moves there are; seats that choose at once go in order."""
    waiting = game.to_move(state)
    if depth == 0 or not waiting:
        return 1
    seat = min(waiting)
    moves = game.moves(state, seat)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(state, seat, move), depth - 1) for move in moves)


def positions(game: AnyGame, seats: int, options: dict[str, object], seed: int) -> list[AnyState]:
    """The start, and positions after 5, 15, 30 and 60 random moves, where the game is that long."""
    rng = Random(seed)
    state = game.start(game.options(seats, options), seats, rng)
    found = [state]
    for number in range(1, 61):
        waiting = game.to_move(state)
        if not waiting:
            break
        seat = min(waiting)
        state = game.play(state, seat, rng.choice(game.moves(state, seat)))
        if number in {5, 15, 30, 60}:
            found.append(state)
    return found


def counts(game: AnyGame, state: AnyState) -> list[int]:
    """Counts for depth 1, 2, …, as far as the budget goes, three at most."""
    found = [perft(game, state, 1)]
    while len(found) < 3 and 0 < found[-1] <= BUDGET:
        found.append(perft(game, state, len(found) + 1))
    return found


def table() -> list[tuple[str, int, int, str]]:
    """Rows of setting, seed, position and counts."""
    rows = []
    for setting in SETTINGS:
        name, seats, options = setting
        game = game_of(name)
        for seed in SEEDS:
            for number, state in enumerate(positions(game, seats, options, seed)):
                told = " ".join(str(count) for count in counts(game, state))
                rows.append((setting_id(setting), seed, number, told))
    return rows


if __name__ == "__main__":
    with TABLE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("setting", "seed", "position", "counts"))
        writer.writerows(table())
