"""What processes tell each other through the store."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from lunarium.server.store import Appended, MessageNotice, Missed, Notice, RowNotice, Store
from lunarium.server.store.notices import MAX_MESSAGE_BYTES, Listeners
from lunarium.server.tables import new_id
from tests.server.conftest import Postgres
from tests.server.store.examples import append, put

pytestmark = pytest.mark.anyio


async def next_of(notices: AsyncIterator[Notice]) -> Notice:
    async with asyncio.timeout(30):
        return await anext(notices)


async def test_a_store_hears_of_its_own_rows(store: Store) -> None:
    heard = store.notices.listen()
    table = await put(store)
    await append(store, table, 2)
    assert await next_of(heard) == RowNotice(table, 1, own=True)
    assert await next_of(heard) == RowNotice(table, 2, own=True)


async def test_a_row_that_was_not_written_is_not_told(store: Store) -> None:
    heard = store.notices.listen()
    table = await put(store)
    await append(store, table, 1, "ada:1")
    await append(store, table, 2, "ada:2")
    await append(store, table, 3, "ada:2")
    await append(store, table, 3, "ada:3")
    told = [await next_of(heard) for _ in range(3)]
    assert told == [RowNotice(table, n, own=True) for n in (1, 2, 3)]


async def test_everybody_hears_a_word(store: Store) -> None:
    first, second = store.notices.listen(), store.notices.listen()
    await store.notices.publish("Áďa is here 🌙")
    assert (
        await next_of(first) == await next_of(second) == MessageNotice("Áďa is here 🌙", own=True)
    )


@pytest.mark.parametrize("word", ["x" * (MAX_MESSAGE_BYTES + 1), "a\0b"])
async def test_a_word_that_cannot_be_carried_is_refused(store: Store, word: str) -> None:
    with pytest.raises(ValueError, match="bytes"):
        await store.notices.publish(word)
    heard = store.notices.listen()
    await store.notices.publish("x" * MAX_MESSAGE_BYTES)
    assert await next_of(heard) == MessageNotice("x" * MAX_MESSAGE_BYTES, own=True)


async def test_listening_ends_when_the_store_is_closed(db_url: str, anyio_backend: str) -> None:
    store = await Store.open(db_url)
    heard = store.notices.listen()
    await store.close()
    assert [notice async for notice in heard] == []


async def test_another_process_hears_of_every_row_of_a_large_batch(
    postgresql_url: str, anyio_backend: str
) -> None:
    async with await Store.open(postgresql_url) as one, await Store.open(postgresql_url) as other:
        heard = other.notices.listen()
        tables = [new_id() for _ in range(300)]
        results = await asyncio.gather(*(append(one, table, 1) for table in tables))
        assert results == [Appended(1)] * 300
        told = {await next_of(heard) for _ in tables}
        assert told == {RowNotice(table, 1, own=False) for table in tables}
        await one.notices.publish("hello")
        assert await next_of(heard) == MessageNotice("hello", own=False)


async def test_a_row_can_be_read_as_soon_as_it_is_told(
    postgresql_url: str, anyio_backend: str
) -> None:
    async with await Store.open(postgresql_url) as one, await Store.open(postgresql_url) as other:
        heard = other.notices.listen()
        table = await put(one)
        for n in range(2, 30):
            writing = asyncio.ensure_future(append(one, table, n))
            notice = await next_of(heard)
            assert isinstance(notice, RowNotice)
            assert [row.n for row in await other.read(table)][-1] >= notice.n
            await writing


async def test_a_listener_is_told_that_it_missed_something_while_the_database_was_away(
    postgres: Postgres, postgresql_url: str, anyio_backend: str
) -> None:
    async with await Store.open(postgresql_url, patience=1) as store:
        heard = store.notices.listen()
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        assert await next_of(heard) == Missed()
        await store.notices.publish("back")
        assert await next_of(heard) == MessageNotice("back", own=True)
        table = await put(store)
        assert await next_of(heard) == RowNotice(table, 1, own=True)


async def test_who_listens_too_slowly_is_told_so_and_does_not_fill_the_memory() -> None:
    listeners = Listeners()
    heard = listeners.listen()
    for _ in range(11):
        listeners.publish([MessageNotice("word", own=True)] * 10_000)
    first = await next_of(heard)
    assert first == Missed()
