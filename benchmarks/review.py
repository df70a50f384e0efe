"""The teacher's figures: `python -m benchmarks.review [--games 3] [--limit 100ms] [--only PART]`.

time       a game of Nova Luna for two, reviewed by two processes of the library, and by a server
stability  how many grades change by more than one step when a move is given four times the limit
editor     a server is asked about positions, as if somebody were moving tiles: the first answer

Bots of several levels play the games, so that there are mistakes to find. With a limit
in nodes (`--limit 400n`) `stability` gives the same figures on every machine.
"""

import argparse
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from tempfile import TemporaryDirectory

import httpx

from lunarium.analysis import GRADES, Review, review_record, run
from lunarium.analysis.working import judge_in_processes
from lunarium.bots import Limit, bot_of
from lunarium.games import GAMES
from lunarium.records import AnyReplay, read_line, view_to_json
from lunarium.records.fields import Object
from lunarium.table import Table
from tests.server.running import WITHOUT_LIMITS, running

LEVELS = ("crescent", "first-quarter", "gibbous")
QUICK = Limit(nodes=100)
SETTINGS = (("novaluna", 2), ("novaluna", 4), ("novaluna", 1), ("akvarko", 2), ("akvarko", 4))
FIRST_S = 0.1
"""What the editor asks for first."""


def a_game(name: str, players: int, seed: int) -> AnyReplay:
    """A game between levels."""
    game, rng = GAMES[name], Random(seed)
    table = Table.start(game, players, seed=seed)
    bots = [bot_of(LEVELS[(seed + seat) % len(LEVELS)], game) for seat in range(players)]
    while not table.over:
        seat = rng.choice(table.to_move)
        table.play(bots[seat].play(table.view(seat), QUICK, rng).move, seat)
    return read_line(table.record().to_line())


def four_times(limit: Limit) -> Limit:
    """The limit for the second look."""
    if limit.seconds is not None:
        return Limit(seconds=4 * limit.seconds)
    return Limit(nodes=4 * (limit.nodes or 1))


def measure_time(limit: Limit, games: int) -> None:
    """Reviews of games for two: by two processes, which load the engine first, and by a server."""
    replays = [a_game("novaluna", 2, seed) for seed in range(games)]
    for replay in replays:
        begun = time.perf_counter()
        review = Review.of(replay, limit)
        first = 0.0
        for _ in run(review, lambda tasks: judge_in_processes(tasks, 2)):
            if not first and review.done:
                first = time.perf_counter() - begun
        tell_time("two cold processes", len(review.steps), time.perf_counter() - begun, first)
    with a_client() as client:
        for number, replay in enumerate(replays):
            begun, first = time.perf_counter(), 0.0
            state = client.post("/api/reviews", json=replay.record.to_json()).json()
            while state["status"] != "done":
                time.sleep(0.02)
                state = client.get(f"/api/reviews/{state['id']}").json()
                if not first and state["done"]:
                    first = time.perf_counter() - begun
            how = "server, cold" if number == 0 else "server"
            tell_time(how, state["total"], time.perf_counter() - begun, first)


def tell_time(how: str, moves: int, whole: float, first: float) -> None:
    """Print how long a review took."""
    print(
        f"Nova Luna, 2 players, {moves} moves, {how}: {whole:.1f} s, first move after {first:.2f} s"
    )


@contextmanager
def a_client() -> Iterator[httpx.Client]:
    """Somebody at a server of their own."""
    with (
        TemporaryDirectory() as folder,
        running(f"sqlite:///{folder}/tables.db", variables=WITHOUT_LIMITS) as server,
        httpx.Client(base_url=server.url, timeout=300) as client,
    ):
        client.get("/api/me").raise_for_status()
        yield client


def measure_stability(limit: Limit, games: int) -> None:
    """Grades at the limit against those at four times the limit."""
    for name, players in SETTINGS:
        moves = changed = other = 0
        for seed in range(100, 100 + games):
            replay = a_game(name, players, seed)
            grades = [
                [
                    GRADES.index(move.grade)
                    for move in review_record(replay, given, seed=str(given)).moves()
                ]
                for given in (limit, four_times(limit))
            ]
            moves += len(grades[0])
            steps = [abs(one - two) for one, two in zip(*grades, strict=True)]
            changed += sum(step > 1 for step in steps)
            other += sum(step == 1 for step in steps)
        print(
            f"{GAMES[name].title}, {players} players, {moves} moves, {limit} against"
            f" {four_times(limit)}: {changed / moves:.1%} change by more than one grade,"
            f" {other / moves:.1%} by one"
        )


def views(name: str, seed: int) -> Iterator[Object]:
    """What a person who enters a position sends, move by move."""
    replay = a_game(name, 2, seed)
    for state in replay.states[:-1:3]:
        for seat in sorted(replay.game.to_move(state))[:1]:
            yield view_to_json(replay.game, replay.game.view(state, seat))


def measure_editor(_limit: Limit, _games: int) -> None:
    """The time from a question to its first answer, with the check before it."""
    with a_client() as client:
        for name in GAMES:
            taken = []
            for view in views(name, 7):
                begun = time.perf_counter()
                client.post("/api/positions/check", json={"view": view}).raise_for_status()
                checked = time.perf_counter()
                asked = {"view": view, "limit_ms": int(FIRST_S * 1000)}
                client.post("/api/analysis", json=asked).raise_for_status()
                taken.append((begun, checked, time.perf_counter()))
            both = sorted((end - checked, checked - begun) for begun, checked, end in taken[1:])
            middle, worst = both[len(both) // 2], both[-1]
            (_, cold_checked, cold_end), *_ = taken
            print(
                f"{GAMES[name].title}, editor: first answer after {1000 * middle[0]:.0f} ms (the"
                f" slowest of {len(both)}: {1000 * worst[0]:.0f} ms), the check before it"
                f" {1000 * middle[1]:.0f} ms; the very first, with a cold engine, "
                f"{1000 * (cold_end - cold_checked):.0f} ms"
            )


PARTS = {"time": measure_time, "stability": measure_stability, "editor": measure_editor}


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--limit", type=Limit.parse, default=Limit(seconds=0.1))
    parser.add_argument("--only", choices=sorted(PARTS))
    given = parser.parse_args()
    for name, measure in PARTS.items():
        if given.only in {None, name}:
            measure(given.limit, given.games)


if __name__ == "__main__":
    main()
