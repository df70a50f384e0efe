"""Idle sockets at a real server: how many it holds, and how much memory each takes.

    python -m benchmarks.idle                   10,000 sockets, held for 60 seconds
    python -m benchmarks.idle --sockets 2000 --seconds 5

Every socket has its own person, who sends a ping at times, as a browser does, and follows nothing.
The figure is the server's own memory, before and after; it does not include the kernel's buffers.
"""

import argparse
import asyncio
import resource
import time
from functools import partial

import uvloop

from benchmarks.load import HOST, NO_LIMITS, cpu_of, database, memory_of, serving
from benchmarks.load_connections import Browser, Wire, upgrade

PING_S = 20.0
AT_ONCE = 16


async def open_all(port: int, number: int) -> list[Wire]:
    """Open this many sockets and wait for their welcome."""
    wires: list[Wire] = []
    left = iter(range(number))
    loop = asyncio.get_running_loop()

    async def fill() -> None:
        browser = Browser(HOST, port)
        for _ in left:
            cookie, _ = await browser.ask("GET", "/api/me")
            welcomed = asyncio.Event()
            request = upgrade(HOST, port, "/live", cookie)
            make = partial(Wire, request, partial(_note, welcomed))
            _, wire = await loop.create_connection(make, HOST, port)
            await wire.opened
            await welcomed.wait()
            wires.append(wire)
        browser.close()

    await asyncio.gather(*(fill() for _ in range(AT_ONCE)))
    return wires


def _note(welcomed: asyncio.Event, _text: bytes) -> None:
    welcomed.set()


async def hold(wires: list[Wire], seconds: float) -> None:
    """Let everybody ping now and then, not all at once."""
    end, part = time.monotonic() + seconds, max(1, len(wires) // 200)
    while time.monotonic() < end:
        for place in range(0, len(wires), part):
            for wire in wires[place : place + part]:
                wire.send(b'{"type":"ping"}')
            await asyncio.sleep(PING_S / 200)
            if time.monotonic() > end:
                return


def allow_files(number: int) -> None:
    """Let this process, and those it starts, have this many connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number + 1000
    if soft < wanted:
        if hard != resource.RLIM_INFINITY and hard < wanted:
            raise SystemExit(f"{wanted} open files are needed, and {hard} allowed: ulimit -n")
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Idle sockets at a real server.")
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60.0, help="how long they are held")
    parser.add_argument("--db", choices=["sqlite", "postgresql"], default="sqlite")
    arguments = parser.parse_args()
    allow_files(arguments.sockets)
    variables = {**NO_LIMITS, "LUNARIUM_CONNECTIONS": "1000000", "LUNARIUM_PREPARE": "no"}
    command = ("-m", "lunarium", "serve")

    async def measure(port: int, pid: int) -> None:
        warm = await open_all(port, 50)  # what the first ones load does not belong to a socket
        before = memory_of(pid)
        wires = await open_all(port, arguments.sockets)
        size = (memory_of(pid) - before) / arguments.sockets / 1024
        cpu = cpu_of(pid)
        await hold([*warm, *wires], arguments.seconds)
        cpu = cpu_of(pid) - cpu
        lost = sum(wire.closed for wire in wires)
        held = (memory_of(pid) - before) / arguments.sockets / 1024
        print(
            f"{arguments.sockets:,} idle sockets: {size:.1f} KiB each, {held:.1f} after"
            f" {arguments.seconds:.0f} s, {lost} lost, {cpu / arguments.seconds:.1%} of a core"
        )
        for wire in (*warm, *wires):
            wire.close()

    with (
        database(arguments.db) as url,
        serving(*command, "--db", url, variables=variables) as (port, pid),
    ):
        uvloop.run(measure(port, pid))


if __name__ == "__main__":
    main()
