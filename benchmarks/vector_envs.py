"""Steps per second of many games at once: ours, Gymnasium's vectors of single games, and Pgx.

    python -m benchmarks.vector_envs                    all, one after the other, in the same run
    python -m benchmarks.vector_envs --seconds 5 --rounds 3

It needs the extras `envs` and `bench`; if Pgx is not installed, it is omitted with a note. All
choose random legal actions from masks, which is part of the measured time, and start a new game
when one ends. A step is a move of one game; steps that only begin a game do not count. Besides
steps per second it prints steps per second of CPU time, of all threads and processes together,
which depends less on other work on the machine; and the load of the machine.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv

from lunarium.envs.gymnasium import IDS
from lunarium.envs.gymnasium.vector import AkvarkoGames, GamesEnv, NovaLunaGames, random_actions

Steps: TypeAlias = Iterator[int]
"""Plays on without end; each item is how many steps were just made."""


@dataclass(frozen=True)
class Entry:
    """Something to measure."""

    name: str
    games: int
    make: Callable[[], Steps]


def ours(make: Callable[[], GamesEnv]) -> Steps:
    """Our vector environment."""
    envs = make()
    generator = np.array([1], dtype=np.uint64)
    actions = np.zeros(envs.num_envs, dtype=np.int64)
    seen, _ = envs.reset(seed=1)
    ended = np.zeros(envs.num_envs, dtype=np.bool_)
    while True:
        random_actions(seen["action_mask"], generator, actions)
        idle = int(ended.sum())
        seen, _, ended, _, _ = envs.step(actions)
        yield envs.num_envs - idle


# Gymnasium's vectors take and give what their single environments do.
def single(make: Callable[[], Any]) -> Steps:
    """A vector of Gymnasium over single environments; a new game begins in the next step."""
    envs = make()
    generator = np.array([1], dtype=np.uint64)
    actions = np.zeros(envs.num_envs, dtype=np.int64)
    seen, _ = envs.reset(seed=1)
    ended = np.zeros(envs.num_envs, dtype=np.bool_)
    try:
        while True:
            random_actions(np.ascontiguousarray(seen["action_mask"]), generator, actions)
            idle = int(ended.sum())
            seen, _, ended, _, _ = envs.step(actions)
            yield envs.num_envs - idle
    finally:
        envs.close()


def pgx_games(name: str, games: int) -> Steps:
    """A game of Pgx: vectorised and compiled, a new game in the same step, as Pgx measures."""
    import jax  # noqa: PLC0415 -- both are optional
    import pgx  # noqa: PLC0415 -- as above
    from pgx.experimental import auto_reset  # noqa: PLC0415 -- as above

    env = pgx.make(name)
    step = auto_reset(env.step, env.init)

    # JAX traces these: what goes through them has no type of its own.
    def turn(state: Any, key: Any) -> Any:
        choosing, dealing = jax.random.split(key)
        likely = jax.numpy.log(state.legal_action_mask.astype("float32"))
        actions = jax.random.categorical(choosing, likely, axis=1)
        return jax.vmap(step)(state, actions, jax.random.split(dealing, games))

    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))
    turn = jax.jit(turn)
    while True:
        key, now = jax.random.split(key)
        state = turn(state, now)
        state.current_player.block_until_ready()
        yield games


def entries(games: int, threads: int) -> list[Entry]:
    """What is measured, in this order."""
    few = 64
    solo = [lambda: gymnasium.make(next(iter(IDS))).unwrapped] * few
    mode = AutoresetMode.NEXT_STEP
    found = [
        Entry(f"Nova Luna, solo, {counted(n)}", games, _ours(NovaLunaGames, games, 1, n))
        for n in sorted({1, threads})
    ]
    found += [
        Entry(f"Nova Luna, 2 players, {counted(n)}", games, _ours(NovaLunaGames, games, 2, n))
        for n in sorted({1, threads})
    ]
    found += [
        Entry(
            f"Akvárko, 2 players, {counted(threads)}", games, _ours(AkvarkoGames, games, 2, threads)
        ),
        Entry(
            "Gymnasium Sync, Nova Luna, solo",
            few,
            lambda: single(lambda: SyncVectorEnv(solo, autoreset_mode=mode)),
        ),
        Entry(
            "Gymnasium Async, Nova Luna, solo",
            threads,
            lambda: single(lambda: AsyncVectorEnv(solo[:threads], autoreset_mode=mode)),
        ),
    ]
    for name in ("connect_four", "backgammon", "go_9x9", "chess"):
        found.append(Entry(f"Pgx {name}", games, _pgx(name, games)))
    return found


def counted(threads: int) -> str:
    """How many threads, in words."""
    return f"{threads} thread{'' if threads == 1 else 's'}"


def _ours(kind: Callable[..., GamesEnv], games: int, players: int, n: int) -> Callable[[], Steps]:
    return lambda: ours(lambda: kind(games, players, threads=n))


def _pgx(name: str, games: int) -> Callable[[], Steps]:
    return lambda: pgx_games(name, games)


def processor_seconds() -> float:
    """Processor time of this process, all threads, and of processes it has started and ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def measured(entry: Entry, seconds: float) -> tuple[float, float]:
    """Steps a second of the clock, and of processor time."""
    steps = entry.make()
    for _ in range(3):  # kernels are loaded, or compiled, before the clock starts
        next(steps)
    clock, processor = time.perf_counter(), processor_seconds()
    made = 0
    while time.perf_counter() - clock < seconds:
        made += next(steps)
    clock = time.perf_counter() - clock
    steps.close()  # type: ignore[attr-defined]  # a generator; ends processes, whose time counts
    processor = processor_seconds() - processor
    return made / clock, made / max(processor, 1e-9)


def main() -> None:
    """Measure all, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each is measured")
    parser.add_argument("--rounds", type=int, default=1, help="how often each is measured")
    parser.add_argument("--games", type=int, default=512, help="games in a vector")
    parser.add_argument("--threads", type=int, default=2, help="threads of our environments")
    parser.add_argument("--only", default="", help="measure what has this in its name")
    given = parser.parse_args()
    todo = [entry for entry in entries(given.games, given.threads) if given.only in entry.name]
    figures: dict[str, list[tuple[float, float]]] = {entry.name: [] for entry in todo}
    for _ in range(given.rounds):
        for entry in todo:
            try:
                figures[entry.name].append(measured(entry, given.seconds))
            except ImportError as missing:
                print(f"{entry.name} is left out: {missing}")
    load = " ".join(f"{number:.1f}" for number in os.getloadavg())
    print(f"load of the last 1, 5 and 15 minutes: {load}, on {os.cpu_count()} cores\n")
    print("| games at once | | steps a second | steps a processor-second |")
    print("|---|---|---|---|")
    for entry in todo:
        if found := figures[entry.name]:
            clock, processor = (median(column) for column in zip(*found, strict=True))
            print(f"| {entry.name} | {entry.games} | {clock:,.0f} | {processor:,.0f} |")


if __name__ == "__main__":
    main()
