"""Generate training games: many files of a few hundred games, on all cores at once.

    python -m training.generate novaluna --players 2 --files 100 --out games/two
    python -m training.generate novaluna --players 3 --nodes 400 --few 80 --nets n.npz ...
    python -m training.generate solo --files 50 --out games/solo
    python -m training.generate akvarko --players 4 --files 100 --out games/many

Without `--nets` the games are played by the weights of the package, one ply deep; with them by the
policy of these networks, and with `--nodes` by the search. A file that exists is not made again, so
an interrupted run can be resumed; each file has its own seed. `--seconds` ends a run in time.
"""

import argparse
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

from lunarium.bots.api import bound_threads
from training import akvarko, novaluna

Arrays = dict[str, np.ndarray]


def job_of(asked: argparse.Namespace, seed: int) -> Arrays:
    """The games of one file."""
    nets = read_nets(asked.nets)
    if asked.game == "solo":
        return novaluna.solo_games(asked.games, seed, nets.get("alone"), asked.width)
    if asked.game == "akvarko":
        tank = nets.get("two" if asked.players == 2 else "many")
        rows = None if tank is None else np.ascontiguousarray(tank, dtype=np.float64)
        return akvarko.games_of(asked.players, asked.games, seed, rows)
    if asked.nodes:
        return novaluna.search_games(asked.players, asked.games, seed, nets, asked.nodes, asked.few)
    net = nets.get(f"players_{asked.players}")
    return novaluna.one_ply_games(asked.players, asked.games, seed, net, asked.noise)


def read_nets(path: Path | None) -> Arrays:
    """The networks of a file by name; none without a file."""
    if path is None:
        return {}
    with np.load(path) as arrays:
        return {name: np.ascontiguousarray(arrays[name]) for name in arrays.files}


def write(asked: argparse.Namespace, until: float, number: int) -> int:
    """Make a file if it is not there and there is time; how many were made."""
    file = asked.out / f"{asked.seed:06}-{number:05}.npz"
    if file.exists() or time.time() > until:
        return 0
    arrays = job_of(asked, 1_000_000 * asked.seed + number)
    part = file.with_suffix(".part")
    with part.open("wb") as stream:
        np.savez(stream, **arrays)  # type: ignore[arg-type]  # any names but its own
    part.rename(file)
    return 1


def pool_of(asked: argparse.Namespace) -> Executor:
    """Threads where everything is compiled; processes for the search, which is Python in part."""
    if asked.nodes:
        bound_threads(1)
        return ProcessPoolExecutor(asked.workers, mp_context=multiprocessing.get_context("fork"))
    return ThreadPoolExecutor(asked.workers)


def made(make: Callable[[int], int], asked: argparse.Namespace) -> Iterator[int]:
    """The files made, one after the other."""
    write_one = make(0)  # compiled before the workers start
    yield write_one
    with pool_of(asked) as pool:
        yield from pool.map(make, range(1, asked.files))


def main() -> None:
    """Make the files and print the progress."""
    parser = argparse.ArgumentParser(description="Generate games to learn from.")
    parser.add_argument("game", choices=["novaluna", "solo", "akvarko"])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--files", type=int, default=10)
    parser.add_argument("--games", type=int, default=400, help="games in a file")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--nets", type=Path, help="networks to play by")
    parser.add_argument(
        "--nodes", type=int, default=0, help="play by search with this many nodes per move"
    )
    parser.add_argument("--few", type=int, help="nodes of most moves, which teach no policy")
    parser.add_argument("--noise", type=float, default=1.0, help="of a move, in logits")
    parser.add_argument("--width", type=int, default=12, help="of beams in the solo game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no file later")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    began = time.time()
    count = 0
    make = partial(write, asked, began + asked.seconds)
    for number, new in enumerate(made(make, asked), start=1):
        count += new
        if number % 50 == 0 or number == asked.files:
            print(f"{number} of {asked.files} files, {count} new, {time.time() - began:.0f} s",
                  flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
