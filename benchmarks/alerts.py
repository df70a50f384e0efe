"""How soon people learn that a table waits for them, and how soon two strangers are paired.

    python -m benchmarks.alerts                       SQLite, PostgreSQL with 1 and 2 workers
    python -m benchmarks.alerts --db sqlite --tables 200 --offered 100
    python -m benchmarks.alerts --only pairing

Alerts: the players of `benchmarks.load` in an open loop, and for every one of them another tab that
follows "mine". A wait lasts from the moment when the move was due until the other tab of the
next player is alerted. Pairing: two servers with one database, one person on each; a wait lasts
from the search of the second person until both have the table.
"""

import argparse
import asyncio
import gc
import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Final

import msgspec
import uvloop

from benchmarks import load
from benchmarks.load_connections import Browser, Wire, upgrade
from benchmarks.load_players import Crowd, Order, Pair, Report


class _Waiting(msgspec.Struct, tag_field="type", tag="waiting"):
    count: int


class _Seeking(msgspec.Struct, tag_field="type", tag="seeking"):
    status: str
    proposal: str | None = None
    table: str | None = None


class _Other(msgspec.Struct):
    type: str


SEEK: Final = b'{"type":"seek","game":"novaluna","seats":[2]}'

_read_other = msgspec.json.Decoder(_Other).decode
_read_waiting = msgspec.json.Decoder(_Waiting).decode
_read_seeking = msgspec.json.Decoder(_Seeking).decode


class AlertedPair(Pair):
    """A table whose people have another tab each, which gets an alert when it waits for them."""

    def __init__(self, crowd: Crowd, table: str, cookies: list[str]) -> None:
        super().__init__(crowd, table, cookies)
        self.tabs: list[Wire] = []
        self.counts = [0, 0]
        self.due = 0.0

    async def sit_down(self) -> None:
        """Open both tabs first, so that they get all alerts."""
        for who, cookie in enumerate(self.cookies):

            def heard(text: bytes, who: int = who) -> None:
                self.told(who, text)

            wire = await dial(self.crowd.order.host, self.crowd.order.port, cookie, heard)
            wire.send(b'{"type":"follow","topic":"mine"}')
            self.tabs.append(wire)
        await super().sit_down()

    def all_wires(self) -> list[Wire]:
        """Of the table and of the tabs."""
        return [*self.wires, *self.tabs]

    def told(self, who: int, text: bytes) -> None:
        """A message to the other tab of one of the two."""
        if _read_other(text).type != "waiting":
            return
        count = _read_waiting(text).count
        if count > self.counts[who] and self.due and isinstance(self.crowd, AlertedCrowd):
            self.crowd.alerted(self.due)
        self.counts[who] = count

    def play(self, due: float) -> None:
        """The player to move moves; somebody may be waited for then."""
        self.due = due
        super().play(due)


class AlertedCrowd(Crowd):
    """All tables of the process; the waits are those of the alerts."""

    def __init__(self, order: Order) -> None:
        super().__init__(order, AlertedPair)

    def answered(self, due: float) -> None:
        """The mover's own wait is measured elsewhere."""

    def alerted(self, due: float) -> None:
        """An alert has arrived: a table waits."""
        super().answered(due)


async def dial(host: str, port: int, cookie: str, heard: Callable[[bytes], None]) -> Wire:
    """One more socket of a person."""
    request = upgrade(host, port, "/live", cookie)
    _, wire = await asyncio.get_running_loop().create_connection(
        lambda: Wire(request, heard), host, port
    )
    await wire.opened
    return wire


def generate(order: Order, channel: "Connection[object, object]") -> None:
    """The players, in a process of their own."""

    async def work() -> Report:
        crowd = AlertedCrowd(order)
        await crowd.gather()
        gc.disable()
        channel.send("seated")
        await asyncio.to_thread(channel.recv)
        report = await crowd.play(channel.send)
        crowd.close()
        return report

    channel.send(uvloop.run(work()))


def measure_alerts(arguments: argparse.Namespace, kind: str, workers: int) -> None:
    """One line: a fresh database, a fresh server, fresh players."""
    serve = ("-m", "lunarium", "serve", "--workers", str(workers), "--db")
    with load.database(kind) as url, load.serving(*serve, url) as (port, pid):
        time.sleep(arguments.settle)
        order = Order(
            load.HOST, port, "novaluna", arguments.tables, arguments.seconds, arguments.warm_up,
            arguments.offered,
        )  # fmt: skip
        report, cpu, memory = load.drive(order, pid, players_do=generate)
    many = f", {workers} workers" if workers > 1 else ""
    name = f"{kind}{many}, {arguments.tables} tables, {arguments.offered:.0f} moves/s"
    load.show(name, report, cpu, memory)


class Stranger:
    """A person who looks for another, and answers that they are here."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.looking: asyncio.Future[None] = loop.create_future()
        self.table: asyncio.Future[str] = loop.create_future()
        self._wire: Wire | None = None

    async def come(self, port: int) -> None:
        """Get an identity and a socket."""
        browser = Browser(load.HOST, port)
        cookie, _ = await browser.ask("GET", "/api/me")
        browser.close()
        self._wire = await dial(load.HOST, port, cookie, self.hear)

    def say(self, text: bytes) -> None:
        """Send a message."""
        if self._wire is not None:
            self._wire.send(text)

    def hear(self, text: bytes) -> None:
        """How the search stands."""
        if _read_other(text).type != "seeking":
            return
        word = _read_seeking(text)
        if not self.looking.done():
            self.looking.set_result(None)
        if word.proposal is not None:
            self.say(b'{"type":"here","proposal":"%s"}' % word.proposal.encode())
        elif word.table is not None:
            self.table.set_result(word.table)

    def go(self) -> None:
        """Hang up."""
        if self._wire is not None:
            self._wire.close()


async def pair_strangers(ports: tuple[int, int], times: int) -> list[float]:
    """Two people at different processes look for each other, again and again."""
    waits = []
    for _ in range(times):
        first, second = Stranger(), Stranger()
        for stranger, port in zip((first, second), ports, strict=True):
            await stranger.come(port)
        first.say(SEEK)
        await first.looking
        began = time.perf_counter()
        second.say(SEEK)
        await asyncio.gather(first.table, second.table)
        waits.append(time.perf_counter() - began)
        first.go()
        second.go()
    return waits


def measure_pairing(arguments: argparse.Namespace) -> None:
    """Two processes with one PostgreSQL."""
    with load.database("postgresql") as url:
        serve = ("-m", "lunarium", "serve", "--db", url)
        with load.serving(*serve) as (north, _), load.serving(*serve) as (south, _):
            time.sleep(arguments.settle)
            waits = sorted(uvloop.run(pair_strangers((north, south), arguments.pairs)))
    half, late = waits[len(waits) // 2], waits[int(0.99 * len(waits))]
    print(
        f"pairing over two processes, {len(waits)} times: p50 {1e3 * half:.0f} ms,"
        f" p99 {1e3 * late:.0f} ms, longest {1e3 * waits[-1]:.0f} ms"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Alerts and pairing at a real server.")
    parser.add_argument("--only", choices=["alerts", "pairing"])
    parser.add_argument("--db", choices=["sqlite", "postgresql", "all"], default="all")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--offered", type=float, default=500.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each figure")
    parser.add_argument("--warm-up", type=float, default=3.0, help="seconds that do not count")
    parser.add_argument("--settle", type=float, default=8.0, help="seconds after a start")
    parser.add_argument("--pairs", type=int, default=100)
    arguments = parser.parse_args()
    print(f"from a move to the alert in another tab, {os.cpu_count()} cores")
    if arguments.only != "pairing":
        print(load.HEAD)
        runs = [("sqlite", 1), ("postgresql", 1), ("postgresql", 2)]
        for kind, workers in runs:
            if arguments.db in {kind, "all"}:
                measure_alerts(arguments, kind, workers)
    if arguments.only != "alerts":
        measure_pairing(arguments)


if __name__ == "__main__":
    main()
