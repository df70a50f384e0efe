"""A process that appends to tables which other processes append to as well.

`python -m tests.server.store.contender URL NAME COUNT TABLE…` writes COUNT commands to each table,
each command sent twice, and prints a line `TABLE COMMAND N` once a row is acknowledged.
"""

import asyncio
import sys

from lunarium.server.store import Appended, Repeated, Stale, Store
from tests.server.store.examples import NOON, summary


async def contend(store: Store, name: str, count: int, table: str) -> None:
    n = 0
    for number in range(count):
        command = f"{name}:{number:08}"
        while True:
            events = command.encode()
            result = await store.append(table, n + 1, command, events, NOON, summary(moves=n))
            if isinstance(result, Stale):
                n = (await store.read(table, after=n))[-1].n
                continue
            if not isinstance(result, Appended):
                raise TypeError(f"{command} was never sent before: {result}")
            n = result.n
            break
        sys.stdout.write(f"{table} {command} {n}\n")
        sys.stdout.flush()
        again = await store.append(table, n + 1, command, b"again", NOON, summary())
        if again != Repeated(n):
            raise TypeError(f"{command} acted twice: {again}")


async def main(url: str, name: str, count: str, *tables: str) -> None:
    async with await Store.open(url) as store:
        await asyncio.gather(*(contend(store, name, int(count), table) for table in tables))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
