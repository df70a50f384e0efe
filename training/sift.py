"""Fit the weights of `lunarium.bots.novaluna.sift`, and measure how often it keeps the best.

    python -m training.sift [--nets nets.npz] [--games 200]

Positions come from games one ply deep. Within each tile on offer the five numbers of a placement
are fitted to the policy's logits; recall@k is how often the best placement of a tile, and the best
of all moves, is among the k that sifting keeps for a tile.
"""

import argparse
from pathlib import Path

import numpy as np

from lunarium.bots.network import Singles, networks
from lunarium.bots.novaluna.sift import FIT, PLACE_ROWS, WEIGHTS, describe_places
from lunarium.bots.novaluna.tree import candidates
from lunarium.bots.novaluna.value import POLICY, VALUES
from lunarium.fast.api import MOVE, Reals, Words
from lunarium.fast.cache import kernel
from lunarium.fast.novaluna.afterstates import AFTERSTATE_ROWS, survey
from lunarium.fast.novaluna.course import play
from lunarium.fast.novaluna.layout import FREE, MAX_MOVES, ORDER, OVER, PLAYERS, STATE_WORDS
from lunarium.fast.novaluna.pack import BOX
from lunarium.fast.novaluna.playouts import shuffled_tables
from lunarium.fast.random import generators


@kernel("(int64[::1], int64[:, ::1], float64[:, ::1])")
def described(state: Words, answer: Words, places: Reals) -> int:
    """The numbers of all placements; how many placements there are."""
    count = survey(state, answer)
    free = state[PLAYERS + 5 * state[ORDER] + FREE]
    takes = count // free * free
    describe_places(state, answer, takes, places)
    return int(takes)


def choices(net: Singles, games: int, seed: int) -> list[tuple[int, Reals, Reals]]:
    """For each decision the free cells, the numbers of its placements, and their logits."""
    rng = np.random.default_rng(seed)
    answer = np.zeros((AFTERSTATE_ROWS, MAX_MOVES), dtype=np.int64)
    places, values = np.zeros((PLACE_ROWS, MAX_MOVES)), np.zeros((MAX_MOVES, VALUES))
    found_moves = np.zeros(MAX_MOVES, dtype=np.int64)
    found = []
    for game in range(games):
        state = np.zeros(STATE_WORDS, dtype=np.int64)
        shuffled_tables(state[None], BOX, 2, 21, generators(seed * 100_000 + game))
        while not state[OVER]:
            takes = described(state, answer, places)
            moves = answer[MOVE, :takes].copy()
            kept = candidates(state, net, MAX_MOVES, MAX_MOVES, found_moves, values)
            by_move = dict(zip(found_moves[:kept].tolist(), values[:kept, POLICY], strict=True))
            logits = np.array([by_move[move] for move in moves.tolist()])
            free = int(state[PLAYERS + 5 * state[ORDER] + FREE])
            found.append((free, places[:5, :takes].T.copy(), logits))
            noisy = logits + rng.gumbel(size=takes)
            play(state, 0, int(moves[noisy.argmax()]))
    return found


def main() -> None:
    """Fit, then measure on other games."""
    parser = argparse.ArgumentParser(description="Fit what sifts placements.")
    parser.add_argument("--nets", type=Path)
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    nets = networks("lunarium.bots.novaluna") if asked.nets is None else np.load(asked.nets)
    net = np.ascontiguousarray(nets["players_2"], dtype=np.float32)
    rows, targets = [], []
    for free, places, logits in choices(net, asked.games, 1):
        for start in range(0, len(logits), free):
            x, y = places[start : start + free], logits[start : start + free]
            # What is far behind the best need not be told apart.
            y = np.maximum(y, y.max() - 8)
            rows.append(x - x.mean(axis=0))
            targets.append(y - y.mean())
    fitted: Reals = np.linalg.lstsq(np.concatenate(rows), np.concatenate(targets), rcond=None)[0]
    print("fitted:", {name: round(float(one), 2) for name, one in zip(FIT, fitted, strict=True)})
    for name, weights in (("in use", np.array(WEIGHTS)), ("fitted", fitted)):
        ranks, tile_ranks = [], []
        for free, places, logits in choices(net, asked.games // 2, 2):
            score = places @ weights
            for start in range(0, len(logits), free):
                part = slice(start, start + free)
                best = logits[part].argmax()
                rank = int((score[part] > score[part][best]).sum())
                tile_ranks.append(rank)
                if start <= logits.argmax() < start + free:
                    ranks.append(rank)
        told = {k: round(float(np.mean(np.array(ranks) < k)), 3) for k in (2, 4, 6, 8, 12)}
        tile = {k: round(float(np.mean(np.array(tile_ranks) < k)), 3) for k in (2, 4, 6, 8, 12)}
        print(f"{name}: recall@k of the best move {told}, of the best of a tile {tile}")


if __name__ == "__main__":
    main()
