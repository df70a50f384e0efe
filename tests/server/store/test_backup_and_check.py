"""Folding every log again, records of finished games, backups."""

import asyncio
import os
from collections.abc import Callable, Mapping
from contextlib import aclosing
from pathlib import Path

import pytest
import sqlalchemy as sa

from lunarium.records import Record, Verdict, check_fairness, replay
from lunarium.server.store import DatabaseUrl, Store, StoreError, schema
from lunarium.server.store import backup as backups
from lunarium.server.store.backup import backup, restore
from lunarium.server.store.database import Database
from lunarium.server.tables.stored import summary_of
from tests.server.store.examples import ADA, GRACE, begin, begin_daily, new_person
from tests.server.store.test_migrate import database

pytestmark = pytest.mark.anyio


async def problems(url: str) -> dict[str, tuple[str, ...]]:
    async with database(url) as opened, aclosing(backups.check(opened)) as found:
        return {checked.table: checked.problems async for checked in found if checked.problems}


async def change(url: str, statement: str, **values: object) -> None:
    async with database(url) as opened, opened.writer() as connection:
        await connection.execute(sa.text(statement), values)


async def contents(url: str) -> dict[str, list[Mapping[str, object]]]:
    """Every row of every table, in an order that both databases share."""
    async with database(url) as opened, opened.snapshot() as connection:
        return {
            table.name: sorted(
                (dict(row) for row in (await connection.execute(sa.select(table))).mappings()),
                key=repr,
            )
            for table in schema.metadata.sorted_tables
        }


async def test_real_games_of_every_kind_are_found_right(store: Store, db_url: str) -> None:
    await begin(store, "akvarko", 3)
    await begin(store, "novaluna", 2, open_seats=1)
    await (await begin(store, "novaluna", 2)).play_to_the_end(2, most=20)
    await (await begin(store, "novaluna", 1)).play_to_the_end(3)
    await (await begin_daily(store, "2026-05-01")).play_to_the_end(4)
    await (await begin(store, "akvarko", 2)).play_to_the_end(5)
    assert await problems(db_url) == {}
    async with database(db_url) as opened:
        assert await backups.count(opened) == 6
        assert await backups.check_file(opened) == []
    history = await store.solo_history(ADA)
    assert len(history) == 2
    assert {row.daily for row in history} == {"2026-05-01", None}
    assert all(row.solo.score == sum(row.solo.phases) for row in history)


async def test_a_summary_tells_what_lists_need(store: Store) -> None:
    played = await begin(store, "akvarko", 3, open_seats=1)
    assert played.table is not None
    waiting = summary_of(played.table)
    assert (waiting.status, waiting.open_seats, waiting.to_move) == ("open", 1, ())
    assert [(sitting.person, sitting.seats) for sitting in waiting.people] == [(ADA, (0, 1))]
    assert waiting.names[:2] == ("Ada", "Guest 1")
    running = summary_of((await begin(store, "akvarko", 3)).table)  # type: ignore[arg-type] # begun
    assert (running.status, running.to_move) == ("running", (0, 1, 2))
    assert running.result is None
    assert running.solo is None


async def test_what_differs_from_the_log_is_told(store: Store, db_url: str) -> None:
    ids = []
    for seed in range(6):
        played = await begin(store, "novaluna", 1, seed=seed)
        ids.append((await played.play_to_the_end(seed, most=4)).id)
    await change(db_url, "UPDATE tables SET status = 'finished' WHERE id = :id", id=ids[0])
    await change(db_url, "UPDATE tables SET summary = '{}' WHERE id = :id", id=ids[1])
    await change(db_url, "DELETE FROM tables WHERE id = :id", id=ids[2])
    await change(db_url, "DELETE FROM log WHERE table_id = :id", id=ids[3])
    await change(db_url, "DELETE FROM sittings WHERE table_id = :id", id=ids[4])
    await change(
        db_url, "INSERT INTO sittings (person, table_id) VALUES (:p, :id)", p=GRACE, id=ids[4]
    )
    found = await problems(db_url)
    assert set(found) == set(ids[:5])
    assert "column status says 'finished', the log 'running'" in found[ids[0]][0]
    assert "cannot be read" in found[ids[1]][0]
    assert found[ids[2]] == ("there is a log, but no summary",)
    assert found[ids[3]] == ("there is a summary, but no log",)
    assert found[ids[4]] == (
        f"{ADA} is not listed at the table, but sits there",
        f"{GRACE} is listed at the table, but does not sit there",
    )


async def test_a_broken_log_is_told_with_its_row(store: Store, db_url: str) -> None:
    ids = []
    for seed in range(4):
        played = await begin(store, "novaluna", 2, seed=seed)
        ids.append((await played.play_to_the_end(seed, most=6)).id)
    await change(db_url, "DELETE FROM log WHERE table_id = :id AND n = 4", id=ids[0])
    forged = b'[{"type":"played","seat":0,"move":"T99@9,9"}]'
    for table, events in ((ids[1], forged), (ids[2], b"rubbish")):
        await change(
            db_url,
            "UPDATE log SET events = :events WHERE table_id = :id AND n = 3",
            events=events,
            id=table,
        )
    found = await problems(db_url)
    assert set(found) == set(ids[:3])
    assert found[ids[0]] == ("row 5 of the log: after row 3 comes row 4",)
    assert "row 3" in found[ids[1]][0]
    assert "row 3 of the log cannot be read" in found[ids[2]][0]


async def exported(url: str) -> tuple[list[Record], list[backups.Checked]]:
    records, broken = [], []
    async with database(url) as opened, aclosing(backups.records(opened)) as found:
        async for record in found:
            if isinstance(record, backups.Checked):
                broken.append(record)
            else:
                records.append(record)
    return records, broken


async def test_records_of_finished_games_verify_with_their_shuffle(
    store: Store, db_url: str
) -> None:
    await (await begin(store, "novaluna", 2)).play_to_the_end(1, most=10)
    await begin(store, "novaluna", 2, open_seats=1)
    games = [("novaluna", 1), ("akvarko", 2), ("novaluna", 3)]
    for game, seats in games:
        await (await begin(store, game, seats)).play_to_the_end(seats)
    records, broken = await exported(db_url)
    assert broken == []
    assert sorted((record.game, len(record.seats)) for record in records) == sorted(games)
    for record in records:
        assert replay(record).record == record
        assert check_fairness(record).verdict is Verdict.VERIFIED


async def test_a_finished_game_with_a_broken_log_does_not_hide_the_others(
    store: Store, db_url: str
) -> None:
    good = await (await begin(store, seed=1)).play_to_the_end(1)
    bad = await (await begin(store, seed=2)).play_to_the_end(2)
    await change(db_url, "DELETE FROM log WHERE table_id = :id AND n = 2", id=bad.id)
    records, broken = await exported(db_url)
    assert [(record.meta or {})["table"] for record in records] == [good.id]
    assert [checked.table for checked in broken] == [bad.id]


async def test_a_backup_is_restored_into_both_kinds_of_database(
    store: Store,
    db_url: str,
    tmp_path: Path,
    another_url: Callable[[str], str],
) -> None:
    secret, person = await store.secret(), await new_person(store, "Áďa 🌙")
    finished = await (await begin(store)).play_to_the_end(1)
    running = await (await begin(store, "akvarko", 2)).play_to_the_end(2, most=7)
    file = tmp_path / "backup.db"
    async with database(db_url) as opened:
        rows = await backup(opened, file)
    before = await contents(db_url)
    assert rows == sum(map(len, before.values()))
    assert await contents(f"sqlite:///{file}") == before
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600
    assert [name for name in os.listdir(tmp_path) if "part" in name] == []  # noqa: PTH208

    for kind in ("sqlite", "postgresql"):
        target = await asyncio.to_thread(another_url, kind)
        async with database(target) as opened:
            assert await restore(file, opened) == rows
        assert await contents(target) == before
        assert await problems(target) == {}
        async with await Store.open(target) as again:
            assert await again.secret() == secret
            assert await again.person(person.id) == person
            assert len(await again.read(running.id)) == running.n
            assert [row.table for row in await again.solo_history(ADA)] == [finished.id]


async def test_a_backup_during_play_is_of_one_moment(
    store: Store, db_url: str, tmp_path: Path
) -> None:
    played = [await begin(store, "novaluna", 2, seed=seed) for seed in range(6)]
    playing = asyncio.gather(*(p.play_to_the_end(i) for i, p in enumerate(played)))
    for number in range(3):
        file = tmp_path / f"backup-{number}.db"
        async with database(db_url) as opened:
            await backup(opened, file)
        assert await problems(f"sqlite:///{file}") == {}
    await playing
    assert await problems(db_url) == {}


async def test_a_backup_overwrites_nothing_and_a_restore_neither(
    store: Store, db_url: str, tmp_path: Path
) -> None:
    await begin(store)
    file = tmp_path / "backup.db"
    async with database(db_url) as opened:
        await backup(opened, file)
        content = file.read_bytes()
        with pytest.raises(StoreError, match="never overwrites"):
            await backup(opened, file)
        assert file.read_bytes() == content
        before = await contents(db_url)
        with pytest.raises(StoreError, match="not empty"):
            await restore(file, opened)
    assert await contents(db_url) == before


async def test_a_file_that_is_damaged_is_told(sqlite_url: str, anyio_backend: str) -> None:
    async with await Store.open(sqlite_url) as store:
        await (await begin(store, "akvarko", 4)).play_to_the_end(1)
    file = DatabaseUrl.read(sqlite_url).file
    assert file is not None
    with file.open("r+b") as content:
        content.seek(4096 * 3 + 8)
        content.write(b"\xff" * 64)
    opened = Database(DatabaseUrl.read(sqlite_url))
    try:
        assert await backups.check_file(opened) != []
    finally:
        await opened.close()
