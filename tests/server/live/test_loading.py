"""Tables come into memory from a snapshot and the rows after it, and notice another log."""

from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random

import pytest
import sqlalchemy as sa

from lunarium.server.live.live_table import RECENT, LiveTable
from lunarium.server.live.live_tables import LiveTables, Meter
from lunarium.server.live.subscriptions import SendQueue, Subscription
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.tables import Play, Undo
from lunarium.server.settings import Limits
from lunarium.server.store import Store, schema
from lunarium.server.tables import Person, RefusalError, create, draw_fresh, refold
from lunarium.server.tables.events import Row, decode_events
from lunarium.server.tables.snapshots import EVERY, FORMAT

pytestmark = pytest.mark.anyio

ANN = Person("loading-loading-loadin", "Ann")


@pytest.fixture
async def store(db_url: str, anyio_backend: str) -> AsyncIterator[Store]:
    async with await Store.open(db_url) as opened:
        yield opened


def _tables(store: Store) -> LiveTables:
    return LiveTables(store, Limits(), store.clock.now, Meter())


async def play(tables: LiveTables, live: LiveTable, rows: int, seed: int = 1) -> list[Play]:
    """Play and take back, until the log has this many rows; what was played."""
    rng, played = Random(seed), []
    while live.table.n < rows:
        table = live.table
        seat = table.to_move[0]
        move = rng.choice(table.rules.moves(table.state, seat))
        number = f"{seed:04d}-{table.n:04d}"
        played.append(Play(id=f"play-{number}", seat=seat, move=str(move)))
        await tables.do(live, ANN, played[-1])
        if rng.random() < 0.9 and live.table.n < rows:
            with suppress(RefusalError):  # not every move can be taken back
                await tables.do(live, ANN, Undo(id=f"undo-{number}", seat=seat))
    return played


async def begin(store: Store) -> tuple[LiveTables, LiveTable]:
    tables = _tables(store)
    seats = (NewSeat(kind="me"), NewSeat(kind="guest", name="Ben"))
    new = NewTable(game="novaluna", seats=seats)
    return tables, await tables.create(create(new, ANN, draw_fresh(2)))


async def test_a_long_log_is_loaded_from_its_last_snapshot(store: Store) -> None:
    tables, live = await begin(store)
    first = (await play(tables, live, 3 * EVERY + 5))[0]
    again = await _tables(store).get(live.id)
    assert again.table == live.table
    assert len(again.recent) == RECENT
    # What is in memory begins at the snapshot, but a command from before it still acts once.
    other = _tables(store)
    again = await other.get(live.id)
    assert len(again.keys) < 2 * EVERY
    ack = await other.do(again, ANN, first)
    assert ack.n == 2
    assert again.table.n == live.table.n


async def test_a_client_that_comes_back_gets_what_it_missed_from_the_snapshot_before_it(
    store: Store,
) -> None:
    tables, live = await begin(store)
    await play(tables, live, 2 * EVERY + 9)
    for have in (live.table.n - RECENT - 3, EVERY + 1, 3):
        steps = await tables.steps_since(live, have)
        assert steps is not None
        assert [step.row.n for step in steps] == list(range(have + 1, live.table.n + 1))
        assert steps[-1].after == live.table


async def test_a_snapshot_that_cannot_be_read_or_is_of_another_log_is_not_used(
    store: Store,
) -> None:
    tables, live = await begin(store)
    await play(tables, live, 2 * EVERY + 15)
    rows = [
        Row(row.n, row.at, decode_events(row.events), row.command)
        for row in await store.read(live.id)
    ]
    assert refold(rows) == live.table
    for harm in ("state = X'00'", "format = 99"):
        statement = f"UPDATE snapshots SET {harm}"  # noqa: S608 -- ours
        if not store.url.is_sqlite:
            statement = statement.replace("X'00'", "'\\x00'::bytea")
        async with store._database.writer() as connection:  # noqa: SLF001 -- to do harm
            await connection.exec_driver_sql(statement)
        assert (await _tables(store).get(live.id)).table == live.table
    # It was loaded from its beginning, and got a snapshot for the next time.
    assert await store.snapshot(live.id, FORMAT) is not None


async def cut(store: Store, table: str, n: int) -> None:
    """Bring a table back to an older state, as a restored backup would."""
    async with store._database.writer() as connection:  # noqa: SLF001 -- to do harm
        for one in (schema.log, schema.snapshots):
            key = one.c.table_id
            await connection.execute(sa.delete(one).where(key == table, one.c.n > n))
        await connection.execute(sa.update(schema.tables).values(n=n))


async def test_watchers_see_the_older_position_when_the_log_is_shorter_than_memory(
    store: Store,
) -> None:
    tables, live = await begin(store)
    await play(tables, live, 8)
    heard: list[str] = []

    class Ear(SendQueue):
        def put(self, text: str) -> None:
            heard.append(text)

    lost: list[str] = []
    live.subscriptions.add(
        Subscription(ANN.id, Ear(9, 9999, lambda: None), live.table, lost=lost.append)
    )
    await cut(store, live.id, 5)
    seat = live.table.to_move[0]
    move = live.table.rules.moves(live.table.state, seat)[0]
    with pytest.raises(RefusalError, match="stale"):
        await tables.do(live, ANN, Play(id="too-late", seat=seat, move=str(move)))
    assert live.table.n == 5
    assert tables.here(live.id) is live, "people who watched keep watching"
    assert '"n":5' in heard[-1]
    await play(tables, live, 7, seed=2)
    assert '"n":7' in heard[-1]
    # The same where nobody plays, and a notice says that something was missed.
    await cut(store, live.id, 6)
    await tables.refresh(live)
    assert live.table.n == 6
    assert '"n":6' in heard[-1]
    await cut(store, live.id, 0)
    await tables.refresh(live)
    assert tables.here(live.id) is None
    assert lost == [live.id]
