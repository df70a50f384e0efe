"""A database that is away, locked or full: clear errors, nothing half-written, then on again."""

import asyncio
import resource
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

import asyncpg
import pytest

from lunarium.server.store import Appended, Repeated, Stale, Store, StoreUnavailable
from lunarium.server.store.database import Database, DatabaseUrl
from lunarium.server.tables import new_id
from tests.server.conftest import Postgres
from tests.server.store.examples import append, new_person, put
from tests.server.store.wire import wire_to

pytestmark = pytest.mark.anyio

T = TypeVar("T")

SOON_S = 60
"""No test waits longer than this; how long a call may wait is its store's patience."""


async def refused(store: Store, table: str, n: int, command: str, why: str = "") -> None:
    """An append must be told that the store is unavailable, and why."""
    async with asyncio.timeout(SOON_S):
        with pytest.raises(StoreUnavailable, match=f"cannot be used just now: .*{why}"):
            await append(store, table, n, command)


async def when_back(ask: Callable[[], Awaitable[T]]) -> T:
    """The answer of a store whose patience a busy machine may exceed."""
    async with asyncio.timeout(SOON_S):
        while True:
            with suppress(StoreUnavailable):
                return await ask()


async def append_when_back(store: Store, table: str, n: int, command: str) -> None:
    """Append a row that a store may have written without having said so: it is there once."""
    result = await when_back(partial(append, store, table, n, command))
    assert result in {Appended(n), Repeated(n)}
    rows = await when_back(partial(store.read, table))
    assert [row.n for row in rows] == list(range(1, n + 1))


async def put_patiently(url: str) -> str:
    """A table in this database, however busy the machine is."""
    async with await Store.open(url, patience=SOON_S) as store:
        return await put(store)


async def open_impatient(url: str) -> Store:
    """A store of this database, which is ready, that waits for half a second alone."""
    return await when_back(partial(Store.open, url, patience=0.5))


async def test_appends_fail_while_postgresql_is_stopped_and_work_when_it_is_back(
    postgres: Postgres, postgresql_url: str, anyio_backend: str
) -> None:
    tables = [await put_patiently(postgresql_url) for _ in range(5)]
    async with await open_impatient(postgresql_url) as store:
        await asyncio.gather(*(append_when_back(store, table, 2, "grace:0") for table in tables))
        await asyncio.to_thread(postgres.stop)
        try:
            for attempt in range(2):
                await asyncio.gather(
                    *(refused(store, table, 3, f"lost:{attempt}") for table in tables)
                )
            with pytest.raises(StoreUnavailable):
                await store.read(tables[0])
            with pytest.raises(StoreUnavailable):
                await new_person(store, "Ada")
            with pytest.raises(StoreUnavailable):
                await store.ping()
        finally:
            await asyncio.to_thread(postgres.start)
        await when_back(store.ping)
        for table in tables:
            assert [row.n for row in await when_back(partial(store.read, table))] == [1, 2]
        await asyncio.gather(*(append_when_back(store, table, 3, "ada:1") for table in tables))


async def test_an_append_outlives_a_short_absence_of_postgresql(
    postgres: Postgres, postgresql_url: str, anyio_backend: str
) -> None:
    async with await Store.open(postgresql_url, patience=SOON_S) as store:
        table = await put(store)
        await asyncio.to_thread(postgres.stop)
        writing = asyncio.ensure_future(append(store, table, 2, "ada:1"))
        await asyncio.to_thread(postgres.start)
        assert await writing == Appended(2)
        assert [row.n for row in await store.read(table)] == [1, 2]


@pytest.mark.parametrize("command", ["ada:1", None])
async def test_a_row_whose_answer_was_lost_is_found_again_and_not_written_twice(
    postgresql_url: str, anyio_backend: str, command: str | None
) -> None:
    async with (
        wire_to(postgresql_url) as (wire, url),
        await Store.open(url, patience=SOON_S) as store,
    ):
        table = await put(store)
        wire.lose_answers = True
        writing = asyncio.ensure_future(append(store, table, 2, command))
        await wire.lost.wait()
        wire.lose_answers = False
        assert await writing == Appended(2)
        assert [row.n for row in await store.read(table)] == [1, 2]


async def test_after_a_lost_answer_the_same_command_again_is_told_its_row(
    postgresql_url: str, anyio_backend: str
) -> None:
    table = await put_patiently(postgresql_url)
    async with wire_to(postgresql_url) as (wire, url), await open_impatient(url) as store:
        await append_when_back(store, table, 2, "grace:0")  # by a connection that is there
        wire.lose_answers = True
        writing = asyncio.ensure_future(append(store, table, 3, "ada:1"))
        await wire.lost.wait()
        wire.refuse = True
        with pytest.raises(StoreUnavailable):
            await writing
        wire.refuse = wire.lose_answers = False
        again = partial(append, store, table)
        assert await when_back(partial(again, 3, "ada:1")) == Repeated(3)
        assert await when_back(partial(again, 3, "grace:1")) == Stale(3)
        assert await when_back(partial(again, 4, "grace:1")) in {Appended(4), Repeated(4)}


async def test_a_request_that_was_lost_is_stale_if_another_process_came_first(
    postgresql_url: str, anyio_backend: str
) -> None:
    async with (
        wire_to(postgresql_url) as (wire, url),
        await Store.open(postgresql_url) as other,
        await Store.open(url, patience=SOON_S) as store,
    ):
        table = await put(store)
        wire.lose_requests = True
        writing = asyncio.ensure_future(append(store, table, 2, "ada:1"))
        await wire.lost.wait()
        assert await append(other, table, 2, "grace:1") == Appended(2)
        wire.lose_requests = False
        assert await writing == Stale(2)


async def test_a_database_that_does_not_answer_is_unavailable_after_the_patience(
    postgresql_url: str, anyio_backend: str
) -> None:
    table = await put_patiently(postgresql_url)
    async with wire_to(postgresql_url) as (wire, url), await open_impatient(url) as store:
        await append_when_back(store, table, 2, "grace:0")  # by a connection that is there
        wire.passable.clear()
        await refused(store, table, 3, "ada:1")
        async with asyncio.timeout(SOON_S):
            with pytest.raises(StoreUnavailable, match="no answer in time"):
                await store.read(table)
        wire.passable.set()
        await append_when_back(store, table, 3, "ada:1")


async def test_a_database_that_cannot_be_reached_is_unavailable_at_once(
    postgresql_url: str, anyio_backend: str
) -> None:
    async with wire_to(postgresql_url) as (wire, url):
        wire.refuse = True
        with pytest.raises(StoreUnavailable, match=r"127\.0\.0\.1"):
            await Store.open(url, patience=1)
    with pytest.raises(StoreUnavailable):
        await Store.open(url, patience=1)


async def test_a_locked_file_is_unavailable_and_usable_once_the_lock_is_gone(
    sqlite_url: str, anyio_backend: str
) -> None:
    async with await Store.open(sqlite_url, patience=4) as store:
        table = await put(store)
        holder = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        try:
            holder.execute("BEGIN IMMEDIATE")
            await refused(store, table, 2, "ada:1", "database is locked")
            with pytest.raises(StoreUnavailable):
                await new_person(store, "Ada")
            assert [row.n for row in await store.read(table)] == [1]
        finally:
            holder.close()
        async with asyncio.timeout(SOON_S):
            while True:
                try:
                    again = await append(store, table, 2, "grace:1")
                    break
                except StoreUnavailable:
                    continue  # the attempt for the one who has given up may still hold the thread
        assert again in {Appended(2), Stale(2)}
        assert [row.n for row in await store.read(table)] == [1, 2]


async def test_an_append_waits_for_a_short_lock(sqlite_url: str, anyio_backend: str) -> None:
    async with await Store.open(sqlite_url, patience=SOON_S) as store:
        table = await put(store)
        holder = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
        try:
            holder.execute("BEGIN IMMEDIATE")
            writing = asyncio.ensure_future(append(store, table, 2, "ada:1"))
            await asyncio.sleep(1.5)  # longer than SQLite itself waits
            assert not writing.done()
        finally:
            holder.close()
        assert await writing == Appended(2)


async def test_a_driver_that_is_cut_off_in_mid_sentence_is_a_database_that_is_away(
    postgresql_url: str, anyio_backend: str
) -> None:
    opened = Database(DatabaseUrl.read(postgresql_url))
    try:
        with pytest.raises(StoreUnavailable, match="cannot be used just now: got no answer"):
            async with opened.reader():
                raise asyncpg.InternalClientError("got no answer")
    finally:
        await opened.close()


@contextmanager
def no_room_beyond(size: int) -> Iterator[None]:
    """No file may grow beyond this size: to a program the same as a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_full_disk_is_unavailable_and_leaves_no_half_row(
    tmp_path: Path, anyio_backend: str
) -> None:
    file = tmp_path / "lunarium.db"
    async with await Store.open(f"sqlite:///{file}", patience=1) as store:
        tables = [await put(store) for _ in range(10)]
        journal = tmp_path / "lunarium.db-wal"
        with no_room_beyond(journal.stat().st_size + 4096 * 4):
            written, n = 0, 2
            while True:
                results = await asyncio.gather(
                    *(append(store, t, n, f"a:{n}", events=b"x" * 3000) for t in tables),
                    return_exceptions=True,
                )
                if any(isinstance(result, StoreUnavailable) for result in results):
                    break
                assert results == [Appended(n)] * 10
                written, n = n, n + 1
            assert all(isinstance(result, StoreUnavailable) for result in results)
            with no_room_beyond(4096), pytest.raises(StoreUnavailable):
                await new_person(store, "Ada")
            for table in tables:
                assert len(await store.read(table)) == max(1, written)
        results = await asyncio.gather(*(append(store, t, n, f"a:{n}") for t in tables))
        assert results == [Appended(n)] * 10
        for table in tables:
            assert [row.n for row in await store.read(table)] == list(range(1, n + 1))
            listed = await store.table(table)
            assert listed is not None
            assert listed.n == n
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


async def test_a_file_that_is_moved_away_is_not_replaced_by_an_empty_one(
    tmp_path: Path, anyio_backend: str
) -> None:
    file = tmp_path / "lunarium.db"
    async with await Store.open(f"sqlite:///{file}", patience=0.5) as store:
        # Nothing was written yet, so the writer has not opened the file.
        file.rename(tmp_path / "away.db")
        await refused(store, new_id(), 1, "ada:1", "there is no file")
        assert not file.exists()
        (tmp_path / "away.db").rename(file)
        assert await append(store, new_id(), 1, "ada:2") == Appended(1)
