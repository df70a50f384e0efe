"""Tables that an older version has written continue in this one, while people wait to play."""

import asyncio
import json
import sqlite3
from base64 import b64decode
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from lunarium.server.store import DatabaseUrl, Store, migrate, schema
from lunarium.server.store.database import Database
from lunarium.server.tables import Row, decode_events, refold
from lunarium.server.tables.snapshots import FORMAT, decode_snapshot
from tests.server.hard.forked import forked
from tests.server.hard.logbook import check_database, errors_in, read_logs
from tests.server.hard.outage import progress
from tests.server.hard.players import Player, compare_with_log

pytestmark = pytest.mark.anyio

OLD = Path(__file__).with_name("old_tables.sql")
"""Five tables as the program of schema 0002 left them; the second line says which."""

OLD_SNAPSHOTS = Path(__file__).with_name("old_snapshots.json")
"""Snapshots of two of them, of the first format."""

OLD_TABLES = ("log", "tables", "sittings", "people", "secrets")


def named() -> dict[str, dict[str, str]]:
    """The ids of the tables, and the cookies of their people."""
    said: dict[str, dict[str, str]] = json.loads(OLD.read_text().splitlines()[1].removeprefix("--"))
    return said


async def fill(url: str, folder: Path) -> None:
    """Make the old database."""
    file = (
        folder / "old.db" if url.startswith("postgresql") else Path(url.removeprefix("sqlite:///"))
    )
    with closing(sqlite3.connect(file)) as old:
        old.executescript(OLD.read_text())
        old.commit()
        if url.startswith("sqlite"):
            return
        rows = {name: old.execute(f"SELECT * FROM {name}").fetchall() for name in OLD_TABLES}  # noqa: S608
        names = {
            name: [column[1] for column in old.execute(f"PRAGMA table_info({name})")]
            for name in OLD_TABLES
        }
    database = Database(DatabaseUrl.read(url))
    async with database.unhurried() as connection:
        await connection.run_sync(_to_old_schema)
        for name in OLD_TABLES:
            table = schema.metadata.tables[name]
            values = [dict(zip(names[name], row, strict=True)) for row in rows[name]]
            for one in values:
                for column in ("public", "bots_waiting", "named"):
                    if column in one:
                        one[column] = bool(one[column])
            await connection.execute(sa.insert(table), values)
        await connection.commit()
    await database.close()


def _to_old_schema(connection: sa.Connection) -> None:
    config = Config()
    config.set_main_option("script_location", migrate.MIGRATIONS)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "0002")


def player(servers: list[object], name: str, table: str, seed: int) -> Player:
    """Somebody who was at a table before the upgrade."""
    found = Player(servers, Random(seed))  # type: ignore[arg-type]  # servers, as they are
    found.cookie = named()["cookies"][name]
    found.person = found.cookie.split(".")[1]
    found.table = named()["tables"][table]
    found.pace_s = 0.02
    return found


async def test_tables_of_an_older_version_go_on_under_load(empty_url: str, tmp_path: Path) -> None:
    await fill(empty_url, tmp_path)
    with forked(empty_url, start=False) as server:
        # They knock at the door before the new version is up, and stay through its first restart.
        players = [
            player([server], name, table, seed)
            for seed, (name, table) in enumerate(
                [
                    ("ada", "novaluna"),
                    ("ben", "novaluna"),
                    ("ada", "akvarko"),
                    ("ben", "akvarko"),
                    ("ada", "daily"),
                ]
            )
        ]
        playing = [asyncio.create_task(one.play()) for one in players]
        try:
            await asyncio.to_thread(server.start)
            await progress(players, 5)
            assert await asyncio.to_thread(server.stop) == 0
            await asyncio.to_thread(server.start)
            await progress(players, 5)
            for one in players:
                one.pace_s = 0.0
            await asyncio.gather(*playing)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
        assert not errors_in(server.logged()), errors_in(server.logged())[:3]
    logs = await read_logs(empty_url)
    for one in players:
        compare_with_log(one, logs)
        assert refold(logs[one.table]).status == "finished"
    assert len(logs[named()["tables"]["finished"]]) > 10
    await check_database(empty_url)
    async with await Store.open(empty_url) as store:
        first, _ = await store.daily_results("2026-11-16", players[0].person, 10)
        assert [row.person for row in first] == [players[0].person]


def test_snapshots_of_this_format_still_mean_what_they_meant() -> None:
    """If this fails, what a fold gives has changed: give `snapshots.FORMAT` the next number."""
    kept = json.loads(OLD_SNAPSHOTS.read_text())
    assert kept["format"] == FORMAT, "write them again with `encode_snapshot`"
    with closing(sqlite3.connect(":memory:")) as old:
        old.executescript(OLD.read_text())
        for name, text in kept["snapshots"].items():
            found = old.execute(
                "SELECT n, at, events, command FROM log WHERE table_id = ? AND n <= ? ORDER BY n",
                (named()["tables"][name], kept["n"]),
            )
            rows = [
                Row(n, schema.to_moment(at), decode_events(events), key)
                for n, at, events, key in found
            ]
            assert decode_snapshot(b64decode(text)) == refold(rows)
