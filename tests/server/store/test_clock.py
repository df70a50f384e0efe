"""The time of the database: a machine's own clock may be wrong, or be set, without harm."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from lunarium.server.store import Store, database
from lunarium.server.store.database import DatabaseClock
from tests.server.store.examples import append, put

pytestmark = pytest.mark.anyio

A_MINUTE = timedelta(minutes=1)


class Ticks:
    """A clock of the machine that a test moves on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seconds = 1000.0
        monkeypatch.setattr(database, "monotonic", lambda: self.seconds)


def test_time_goes_on_between_two_answers_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = Ticks(monkeypatch)
    time = DatabaseClock()
    start = datetime(2026, 5, 1, 18, tzinfo=UTC)
    time.set(start)
    time.interrupt()
    ticks.seconds += 4
    assert time.now() == start + timedelta(seconds=4)
    time.set(start + timedelta(seconds=4.1))  # the exchange takes time
    assert time.steady_since == start, "a small difference is no leap"


def test_a_clock_that_is_set_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = Ticks(monkeypatch)
    time = DatabaseClock()
    start = datetime(2026, 5, 1, 18, tzinfo=UTC)
    time.set(start)
    time.interrupt()
    ticks.seconds += 4
    time.set(start + A_MINUTE)
    assert time.now() == start + A_MINUTE
    assert time.steady_since == start + A_MINUTE, "deadlines before it count against nobody"


async def test_a_machine_whose_clock_is_a_minute_off_has_the_time_of_postgresql(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Wrong(datetime):
        @classmethod
        def now(cls, _tz: object = None) -> datetime:  # type: ignore[override]  # only for UTC
            return datetime.now(UTC) + A_MINUTE

    async with await Store.open(postgresql_url) as right:
        monkeypatch.setattr(database, "datetime", Wrong)
        async with await Store.open(postgresql_url) as wrong:
            moments = [right.clock.now(), wrong.clock.now(), right.clock.now(), wrong.clock.now()]
    apart = max(abs(later - earlier) for earlier, later in pairwise(moments))
    assert apart < A_MINUTE / 2


async def test_tables_are_found_by_their_deadline(store: Store) -> None:
    now = datetime(2026, 5, 1, 18, tzinfo=UTC)
    late = await put(store, now, due=now + 2 * A_MINUTE)
    soon = await put(store, now, due=now + A_MINUTE)
    done = await put(store, now, due=now)
    await append(store, done, 2, at=now, due=None)
    await put(store, now)
    found = await store.tables_due(now + 3 * A_MINUTE)
    assert [table.id for table in found] == [soon, late]
    assert [table.id for table in await store.tables_due(now + 2 * A_MINUTE)] == [soon]
