"""What many people at the same time need: computed from measured costs, checked by a simulation.

    python -m benchmarks.scale                          measure, simulate, compute
    python -m benchmarks.scale --move-us 562 --check 500

The cost of a move varies with the position, so moves of whole games are measured one by one: the
rules, the messages for two people, the row. What a move costs beyond that (sockets, the database's
driver) is the rest up to `--move-us`, the CPU time of a move in `benchmarks.load`. The simulation
then lets moves arrive at random at one process, with one thread for Python and a database that
commits everything that waits, one batch after the other. It finds how many moves per second still
have a 99th percentile of `--aim` milliseconds. `--check` prints the latencies at a rate that
`benchmarks.load` has measured too, so that the two can be compared.
"""

import argparse
import heapq
import math
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random

import msgspec

from lunarium.games import GAMES
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.tables import Play
from lunarium.server.tables import (
    Person,
    Row,
    TableViews,
    create,
    decide,
    draw_fresh,
    encode_events,
    fold,
)
from lunarium.server.tables.snapshots import encode_snapshot, is_due
from lunarium.server.tables.stored import summary_of
from lunarium.server.tables.wire import look_for_engine

ANN = Person("ann-ann-ann-ann-ann-an", "Ann")
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Costs:
    """The measured costs: samples of seconds a move, the rest of a move, a commit and its rows."""

    moves: tuple[float, ...]
    rest: float
    commit: float
    row: float

    def draw(self, rng: Random) -> float:
        """The processor time of some move."""
        return rng.choice(self.moves) + self.rest


def measure(game: str, games: int) -> tuple[list[float], int]:
    """Seconds that each move of some games takes, without sockets and disk; bytes of a row."""
    if not look_for_engine(GAMES[game]):
        raise SystemExit("the engines are not compiled here: run lunarium warm first")
    rng, found, sizes = Random(1), [], []
    for number in range(games + 1):
        seats = (NewSeat(kind="me"), NewSeat(kind="guest", name="Ben"))
        events = create(NewTable(game=game, seats=seats), ANN, draw_fresh(2))
        table = fold(None, Row(1, datetime.now(UTC), events))
        while table.to_move:
            seat = table.to_move[0]
            move = rng.choice(table.rules.moves(table.state, seat))
            play = Play(id="command-id", seat=seat, move=str(move), version=table.n)
            since = time.process_time()
            decided = decide(table, ANN, play, datetime.now(UTC))
            row = encode_events(decided.events)
            summary = _encode(summary_of(decided.after))
            if is_due(decided.after):
                encode_snapshot(decided.after)
            views = TableViews(decided.after)
            for one in (0, 1):
                _encode(views.update(ANN.id, one, after=table.n))
            if number > 0:  # the first game loads what is loaded once
                found.append(time.process_time() - since)
                sizes.append(len(row) + len(summary))
            table = decided.after
    return found, round(sum(sizes) / len(sizes))


def simulate(costs: Costs, rate: float, seconds: float, seed: int = 1) -> list[float]:
    """The waits of moves that come at random moments to one process, sorted."""
    rng = Random(seed)
    waits: list[float] = []
    came = 0.0
    cpu = 0.0  # when the thread of Python is free
    disk = 0.0  # when the database is free
    pending: list[tuple[float, float, float]] = []  # decided, came, what is left to compute
    after: list[tuple[float, float, float]] = []  # durable, came, what is left to compute
    while came < seconds or pending or after:
        nexts = [
            max(came, cpu) if came < seconds else math.inf,
            max(after[0][0], cpu) if after else math.inf,
            max(pending[0][0], disk) if pending else math.inf,
        ]
        now = min(nexts)
        if pending and nexts[2] == now:  # all rows that wait make one commit
            batch = [one for one in pending if one[0] <= now]
            pending = [one for one in pending if one[0] > now]
            disk = now + costs.commit + costs.row * len(batch)
            for _, since, left in batch:
                heapq.heappush(after, (disk, since, left))
        elif after and nexts[1] == now:  # everybody is told
            _, since, left = heapq.heappop(after)
            cpu = now + left
            waits.append(cpu - since)
        else:
            whole = costs.draw(rng)
            cpu = now + whole / 2
            heapq.heappush(pending, (cpu, came, whole / 2))
            came += rng.expovariate(rate)
    return sorted(waits)


def at(waits: list[float], part: float) -> float:
    """A percentile, in milliseconds."""
    return 1e3 * waits[min(len(waits) - 1, int(part * len(waits)))]


def capacity(costs: Costs, aim_ms: float) -> float:
    """The most moves a second with which the 99th percentile is below the aim."""
    low, high = 1.0, 1.0 / (sum(costs.moves) / len(costs.moves) + costs.rest)
    for _ in range(12):
        middle = (low + high) / 2
        if at(simulate(costs, middle, 3000 / middle), 0.99) <= aim_ms:
            low = middle
        else:
            high = middle
    return low


def rounded(number: float) -> str:
    """A number up to two figures."""
    if number < 1:
        return f"{number:.2g}"
    digits = max(0, math.floor(math.log10(number)) - 1)
    return f"{math.ceil(number / 10**digits) * 10**digits:,}"


def needs(people: int, moves_s: float, row_bytes: int, arguments: argparse.Namespace) -> list[str]:
    """What this many people at once need, a cell for each column."""
    moves = people / arguments.pause
    bots = moves * arguments.bots
    rows = moves + bots
    processes = rows / (moves_s * arguments.load)
    day = rows * 86400 * 0.4  # most people sleep at night
    return [
        f"{people:,}",
        rounded(rows),
        rounded(max(1, math.ceil(processes))),
        rounded(people * arguments.kib / 2 / 1024**2) + " GiB",
        rounded(max(1, math.ceil(bots * arguments.think))),
        rounded(max(1, math.ceil(rows / arguments.database))),
        rounded(day * (row_bytes + 160) / 1e9) + " GB",
        rounded(rows * 2 * arguments.message * 8 / 1e6) + " Mbit/s",
    ]


def main() -> None:
    """Measure, simulate, print."""
    parser = argparse.ArgumentParser(description="What many people at once need.")
    add = parser.add_argument
    add("--game", choices=["novaluna", "akvarko"], default="novaluna")
    add("--games", type=int, default=6, help="games that are measured")
    add("--move-us", type=float, default=911, help="processor time of a move at a moderate load")
    add("--commit-ms", type=float, default=1.0, help="a durable commit")
    add("--row-us", type=float, default=20, help="and each row in it")
    add("--aim", type=float, default=50, help="99th percentile of a move, in ms")
    add("--load", type=float, default=0.6, help="the part of that which is planned for")
    add("--pause", type=float, default=15, help="seconds between two moves of a person")
    add("--bots", type=float, default=0.5, help="moves of bots for each move of a person")
    add("--think", type=float, default=0.25, help="processor time of a bot's move, in s")
    add("--kib", type=float, default=73, help="KiB of a table with two people")
    add("--message", type=float, default=3500, help="bytes of a message")
    add("--database", type=float, default=15_000, help="rows a second of one PostgreSQL")
    add("--check", type=float, default=500, help="moves a second to compare with")
    arguments = parser.parse_args()
    samples, row_bytes = measure(arguments.game, arguments.games)
    mean = sum(samples) / len(samples)
    rest = max(0.0, arguments.move_us / 1e6 - mean)
    costs = Costs(tuple(samples), rest, arguments.commit_ms / 1e3, arguments.row_us / 1e6)
    ordered = sorted(samples)
    print(
        f"a move: {1e6 * mean:.0f} µs for rules and messages (median {1e3 * at(ordered, 0.5):.0f},"
        f" p99 {1e3 * at(ordered, 0.99):.0f}), {1e6 * rest:.0f} µs beside, {row_bytes} bytes a row"
    )
    waits = simulate(costs, arguments.check, 60)
    print(
        f"simulated at {arguments.check:.0f}/s: p50 {at(waits, 0.5):.1f} ms,"
        f" p95 {at(waits, 0.95):.1f}, p99 {at(waits, 0.99):.1f}"
    )
    most = capacity(costs, arguments.aim)
    print(f"one process: {most:.0f} moves/s with a p99 of {arguments.aim:.0f} ms")
    heads = (
        "people",
        "rows/s",
        "processes",
        "memory",
        "cores for bots",
        "databases",
        "a day",
        "out",
    )
    print(" | ".join(heads))
    for people in (1_000, 100_000, 10_000_000):
        print(" | ".join(needs(people, most, row_bytes, arguments)))


if __name__ == "__main__":
    main()
