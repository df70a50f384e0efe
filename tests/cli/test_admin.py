"""`lunarium admin`: what does not need a running server."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

from lunarium.server.store import Store
from lunarium.server.tables import decode_events
from lunarium.server.tables.events import Archived
from lunarium.server.tables.snapshots import EVERY, FORMAT, decode_snapshot
from tests.cli.terminal import lunarium
from tests.server.store.examples import begin


def test_archiving_writes_what_a_server_would_have_written(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    ahead = datetime.now(UTC).replace(microsecond=0) + timedelta(days=1)
    table = asyncio.run(_play(url, ahead))
    answer = lunarium("admin", "archive", "--reason", "both asked", "--db", url, "--", table)
    assert answer.status == 0, answer.err
    asyncio.run(_look(url, table, ahead))
    checked = lunarium("db", "check", "--db", url)
    assert (checked.status, checked.err) == (0, "")


async def _play(url: str, ahead: datetime) -> str:
    """A table whose next row is due for a snapshot, and whose last row is ahead of our clock."""
    async with await Store.open(url) as store:
        played = await begin(store, seats=2)
        assert played.table is not None
        await played.play_to_the_end(1, EVERY - 2 - played.table.n)
        played.at = ahead - timedelta(seconds=1)
        return (await played.play_to_the_end(1, 1)).id


async def _look(url: str, table: str, ahead: datetime) -> None:
    async with await Store.open(url) as store:
        rows = await store.read(table)
        assert len(rows) == EVERY
        assert decode_events(rows[-1].events) == (Archived(),)
        assert rows[-1].at == rows[-2].at == ahead, "time never runs back in a log"
        kept = await store.snapshot(table, FORMAT)
        assert kept is not None
        assert kept.n == EVERY
        assert decode_snapshot(kept.state).status == "archived"
