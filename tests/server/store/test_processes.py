"""Several processes on one database, and processes that die."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from random import Random

import pytest

from lunarium.server.store import Store
from lunarium.server.tables import new_id

pytestmark = pytest.mark.anyio


async def contender(url: str, name: str, count: int, tables: list[str]) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.server.store.contender", url, name, str(count), *tables,
        stdout=PIPE,
    )  # fmt: skip


async def test_processes_share_tables_and_every_command_acts_exactly_once(store: Store) -> None:
    url = str(store.url)
    tables, names, count = [new_id() for _ in range(3)], ("ada", "grace", "edsger"), 15
    processes = [await contender(url, name, count, tables) for name in names]
    outputs = await asyncio.gather(*(process.communicate() for process in processes))
    assert [process.returncode for process in processes] == [0, 0, 0]
    acknowledged = {
        (table, command, int(n))
        for out, _ in outputs
        for table, command, n in (line.split() for line in out.decode().splitlines())
    }
    for table in tables:
        rows = await store.read(table)
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))
        written = [row.command for row in rows]
        assert sorted(map(str, written)) == sorted(
            f"{name}:{number:08}" for name in names for number in range(count)
        )
        assert {(table, row.command, row.n) for row in rows} == {
            entry for entry in acknowledged if entry[0] == table
        }
        listed = await store.table(table)
        assert listed is not None
        assert listed.n == len(rows)


async def test_what_was_acknowledged_survives_kill_9(store: Store) -> None:
    url, random = str(store.url), Random(7)
    for cycle in range(4):
        tables = [new_id() for _ in range(20)]
        process = await contender(url, f"p{cycle}", 100_000, tables)
        assert process.stdout is not None
        lines = [await process.stdout.readline() for _ in range(random.randrange(20, 400))]
        process.kill()
        rest = await process.stdout.read()
        await process.wait()
        lines += rest.splitlines(keepends=True)
        acknowledged = {line.decode().strip() for line in lines if line.endswith(b"\n")}
        assert len(acknowledged) >= 20
        found = set()
        for table in tables:
            rows = await store.read(table)
            assert [row.n for row in rows] == list(range(1, len(rows) + 1))
            assert len({row.command for row in rows}) == len(rows)
            found |= {f"{table} {row.command} {row.n}" for row in rows}
            listed = await store.table(table)
            assert (listed.n if listed else 0) == len(rows)
        assert acknowledged <= found
