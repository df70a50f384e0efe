"""What runs in the background: a broken table stops, and the others continue."""

import logging

import pytest

from lunarium.server.metrics import exposition
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.server import Server
from lunarium.server.settings import Settings
from lunarium.server.tables import Person, create, draw_fresh
from tests.server.thinking.bots import until

pytestmark = pytest.mark.anyio

ANN = Person("background-background-", "Ann")


def broken_tables() -> float:
    """What the metric says."""
    name = b"lunarium_tables_broken_total "
    found = [line for line in exposition().splitlines() if line.startswith(name)]
    return float(found[0].split()[1])


async def test_a_broken_log_stops_its_own_table_alone(
    sqlite_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    seats = (NewSeat(kind="me"), NewSeat(kind="bot", level="new-moon"))
    first = Server(Settings(db=sqlite_url, prepare=False, sweep_s=1000.0))
    await first.open()
    tables = []
    for _ in range(3):
        new = NewTable(game="akvarko", seats=seats)
        await first.bots.close()  # the bots of these tables are left waiting
        live = await first.tables.create(create(new, ANN, draw_fresh(2)))
        tables.append(live.id)
    async with first.store._database.writer() as connection:  # noqa: SLF001 -- to do harm
        await connection.exec_driver_sql(
            "UPDATE log SET events = ? WHERE table_id = ?", (b"[]", tables[0])
        )
    await first.close()
    before = broken_tables()
    second = Server(Settings(db=sqlite_url, prepare=False, sweep_s=0.05))
    with caplog.at_level(logging.ERROR):
        await second.open()
        try:
            await until(lambda: all(second.tables.here(table) for table in tables[1:]))
            await until(lambda: broken_tables() > before)
            await until(
                lambda: all(
                    live.table.n > 1
                    for table in tables[1:]
                    if (live := second.tables.here(table)) is not None
                )
            )
        finally:
            await second.close()
    assert broken_tables() == before + 1, "it is reported once, not with every sweep"
    assert [record for record in caplog.records if tables[0] in str(record.__dict__)]
