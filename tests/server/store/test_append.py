"""Appending to logs: who is first, what is repeated, and that nothing is lost."""

import asyncio
from collections import Counter

import pytest

from lunarium.server.store import (
    Appended,
    LogGap,
    Repeated,
    Sitting,
    Stale,
    Store,
    StoredRow,
    StoreError,
    StoreUnavailable,
)
from lunarium.server.tables import new_id
from tests.server.store.examples import ADA, GRACE, NOON, append, later, put

pytestmark = pytest.mark.anyio


async def test_a_row_comes_back_as_it_was_written(store: Store) -> None:
    table, events = new_id(), bytes(range(256))
    at = later(0.123456)
    assert await append(store, table, 1, "ada:1", events=events, at=at) == Appended(1)
    assert await append(store, table, 2, None, at=later(1)) == Appended(2)
    assert await store.read(table) == [
        StoredRow(1, "ada:1", at, events),
        StoredRow(2, None, later(1), b"[]"),
    ]
    assert [row.n for row in await store.read(table, after=1)] == [2]
    assert await store.read(table, after=2) == []
    assert await store.read(new_id()) == []


async def test_a_row_is_there_for_another_process_once_append_returns(
    store: Store, db_url: str
) -> None:
    table = await put(store)
    async with await Store.open(db_url) as another:
        assert [row.n for row in await another.read(table)] == [1]


async def test_the_second_to_write_a_row_is_stale_and_learns_where_the_log_ends(
    store: Store,
) -> None:
    table = await put(store)
    assert await append(store, table, 2, "ada:1", events=b"first") == Appended(2)
    assert await append(store, table, 3, "ada:2") == Appended(3)
    assert await append(store, table, 2, "grace:1", events=b"second") == Stale(3)
    assert [row.events for row in await store.read(table, after=1)] == [b"first", b"[]"]


async def test_a_command_sent_twice_acts_once_wherever_it_is_sent_again(store: Store) -> None:
    table = await put(store)
    assert await append(store, table, 2, "ada:1") == Appended(2)
    assert await append(store, table, 2, "ada:1") == Repeated(2)
    assert await append(store, table, 3, "ada:1") == Repeated(2)
    assert await append(store, table, 3, "ada:2") == Appended(3)
    assert await append(store, table, 2, "ada:1") == Repeated(2)
    assert [row.n for row in await store.read(table)] == [1, 2, 3]


async def test_rows_without_a_command_never_repeat_each_other(store: Store) -> None:
    table = await put(store)
    assert await append(store, table, 2, None) == Appended(2)
    assert await append(store, table, 3, None) == Appended(3)
    assert await append(store, table, 3, None) == Stale(3)


async def test_the_same_command_key_at_another_table_is_another_command(store: Store) -> None:
    one, other = await put(store), await put(store)
    assert await append(store, one, 2, "ada:1") == Appended(2)
    assert await append(store, other, 2, "ada:1") == Appended(2)


async def test_a_row_that_would_leave_a_gap_is_refused(store: Store) -> None:
    table = await put(store)
    with pytest.raises(LogGap, match="ends at 1"):
        await append(store, table, 3)
    with pytest.raises(LogGap, match="ends at 0"):
        await append(store, new_id(), 2)
    assert [row.n for row in await store.read(table)] == [1]


async def test_nothing_is_changed_by_an_append_that_was_refused(store: Store) -> None:
    table = await put(store)
    assert await append(store, table, 2, "ada:1", moves=2, at=later(2)) == Appended(2)
    before = await store.table(table)
    await append(store, table, 2, "grace:1", moves=99, at=later(9))
    await append(store, table, 3, "ada:1", moves=99, at=later(9))
    with pytest.raises(LogGap):
        await append(store, table, 9, "ada:9", moves=99, at=later(9))
    assert await store.table(table) == before


async def test_of_fifty_who_write_the_same_row_at_once_exactly_one_wins(store: Store) -> None:
    table = await put(store)
    results = await asyncio.gather(
        *(append(store, table, 2, f"p{i}:1", events=b"%d" % i) for i in range(50))
    )
    kinds = Counter(type(result) for result in results)
    assert kinds == {Appended: 1, Stale: 49}
    [row] = await store.read(table, after=1)
    winner = next(i for i, result in enumerate(results) if isinstance(result, Appended))
    assert (row.command, row.events) == (f"p{winner}:1", b"%d" % winner)


async def test_of_the_same_command_fifty_times_at_once_one_acts(store: Store) -> None:
    table = await put(store)
    results = await asyncio.gather(*(append(store, table, 2, "ada:1") for _ in range(50)))
    assert Counter(results) == {Appended(2): 1, Repeated(2): 49}


async def test_many_tables_at_once_keep_all_their_rows_in_order(store: Store) -> None:
    tables = [await put(store) for _ in range(40)]

    async def play(table: str) -> None:
        for n in range(2, 30):
            assert await append(store, table, n, f"ada:{n}", moves=n) == Appended(n)

    await asyncio.gather(*map(play, tables))
    for table in tables:
        assert [row.n for row in await store.read(table)] == list(range(1, 30))
        listed = await store.table(table)
        assert listed is not None
        assert (listed.n, listed.summary.moves) == (29, 29)


async def test_losers_in_a_batch_do_not_take_winners_with_them(store: Store) -> None:
    tables = [await put(store) for _ in range(30)]
    for table in tables[::3]:
        assert await append(store, table, 2, "ada:1") == Appended(2)
    results = await asyncio.gather(*(append(store, table, 2, "grace:1") for table in tables))
    assert results == [Stale(2) if i % 3 == 0 else Appended(2) for i in range(30)]


async def test_a_row_that_no_database_takes_fails_alone(db_url: str, anyio_backend: str) -> None:
    async with await Store.open(db_url) as store:
        table, other = await put(store), await put(store)
        too_large = 2**40 if db_url.startswith("postgresql") else 2**70
        results = await asyncio.gather(
            append(store, table, too_large),
            append(store, other, 2),
            return_exceptions=True,
        )
        assert isinstance(results[0], StoreError)
        assert not isinstance(results[0], StoreUnavailable)
        assert results[1] == Appended(2)
        assert await append(store, table, 2) == Appended(2)


async def test_the_summary_is_the_one_of_the_last_row(store: Store) -> None:
    table = await put(store, status="open", public=True)
    await append(store, table, 2, status="finished", moves=60, at=later(5))
    listed = await store.table(table)
    assert listed is not None
    assert (listed.n, listed.updated) == (2, later(5))
    assert (listed.summary.status, listed.summary.moves) == ("finished", 60)
    assert listed.summary.created == NOON
    assert listed.seats_of(GRACE) == (1,)
    assert listed.seats_of("nobody") == ()
    assert await store.table(new_id()) is None


async def test_who_leaves_a_table_no_longer_has_it_in_the_list(store: Store, db_url: str) -> None:
    table = await put(store)
    await append(store, table, 2)
    assert [t.id for t in (await store.tables_of(GRACE)).tables] == [table]
    await append(store, table, 3, people=(Sitting(ADA, (0,)),))
    assert (await store.tables_of(GRACE)).tables == ()
    async with await Store.open(db_url) as another:
        # This process has not seen the change; what it writes must be right all the same.
        await append(another, table, 4)
        await append(store, table, 5, people=(Sitting(ADA, (0,)),))
    assert (await store.tables_of(GRACE)).tables == ()
    assert [t.id for t in (await store.tables_of(ADA)).tables] == [table]


async def test_closing_writes_what_waits(db_url: str, anyio_backend: str) -> None:
    store = await Store.open(db_url)
    tables = [new_id() for _ in range(20)]
    waiting = [asyncio.ensure_future(append(store, table, 1)) for table in tables]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [Appended(1)] * 20
    with pytest.raises(StoreUnavailable):
        await append(store, tables[0], 2)
    async with await Store.open(db_url) as again:
        assert all([await again.read(table) for table in tables])


async def test_a_caller_that_goes_away_harms_nobody(store: Store) -> None:
    gone, stays = await put(store), await put(store)
    task = asyncio.ensure_future(append(store, gone, 2))
    await asyncio.sleep(0)
    task.cancel()
    assert await append(store, stays, 2) == Appended(2)
    rows = len(await store.read(gone))
    assert await append(store, gone, rows + 1) == Appended(rows + 1)
