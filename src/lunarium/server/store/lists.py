"""Lists of tables: mine, the public ones, those that wait for a bot, solo games, a day's table."""

import re
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa

from lunarium.games.novaluna import GREAT_SOLO_SCORE
from lunarium.server.protocol.tables import Status
from lunarium.server.store import schema
from lunarium.server.store.database import AnyRow, BadCursor, Database
from lunarium.server.store.rows import SoloRow, SoloStatistics, TablePage
from lunarium.server.tables.events import PersonId, TableId
from lunarium.server.tables.stored import ListedTable, TableSummaryRow

_tables, _sittings = schema.tables.c, schema.sittings.c
_decode = msgspec.json.Decoder(TableSummaryRow).decode
_NUMBER, _ID = re.compile("[0-9]{1,18}"), re.compile("[A-Za-z0-9_-]{1,64}")
listed_columns = (_tables.id, _tables.n, _tables.updated, _tables.summary)

_AnySelect: TypeAlias = sa.Select[*tuple[Any, ...]]


class Lists:
    """Queries about many tables at once; nothing here folds a log."""

    _database: Database

    async def table(self, table_id: TableId) -> ListedTable | None:
        """The summary of one table."""
        async with self._database.reader() as connection:
            query = sa.select(*listed_columns).where(_tables.id == table_id)
            row = (await connection.execute(query)).first()
        return read_listed(row) if row else None

    async def tables(self, ids: Collection[TableId]) -> list[ListedTable]:
        """The summaries of those of these tables that exist."""
        query = sa.select(*listed_columns).where(self._database.is_among(_tables.id, ids))
        async with self._database.reader() as connection:
            return [read_listed(row) for row in await connection.execute(query)]

    async def tables_of(
        self,
        person: PersonId,
        statuses: Collection[Status] = (),
        cursor: str | None = None,
        limit: int = 50,
    ) -> TablePage:
        """The tables of a person, with one of these statuses if any are named, latest first."""
        query = _of(sa.select(*listed_columns), person)
        if statuses:
            query = query.where(_tables.status.in_(statuses))
        page = await self._page(query, _tables.updated, cursor, limit)
        here = tuple(table for table in page.tables if table.is_of(person))
        return page if len(here) == len(page.tables) else TablePage(here, page.next)

    async def traces_of(self, person: PersonId, limit: int = 100) -> list[TableId]:
        """Some of the tables where a person is or was at any time."""
        query = sa.select(_sittings.table_id).where(_sittings.person == person).limit(limit)
        async with self._database.reader() as connection:
            return list((await connection.execute(query)).scalars())

    async def every_table_of(
        self, person: PersonId, statuses: Collection[Status], at_once: int = 200
    ) -> list[ListedTable]:
        """All tables of a person with one of these statuses, however many, latest first."""
        found: list[ListedTable] = []
        cursor: str | None = None
        while True:
            page = await self.tables_of(person, statuses, cursor, at_once)
            found += page.tables
            cursor = page.next
            if cursor is None:
                return found

    async def public_tables(
        self, cursor: str | None = None, limit: int = 50, status: Status = "open"
    ) -> TablePage:
        """Public tables, the newest first: with open seats to join, or running to watch."""
        query = sa.select(*listed_columns).where(_tables.public, _tables.status == status)
        return await self._page(query, _tables.created, cursor, limit)

    async def count_hosted(self, person: PersonId) -> int:
        """How many tables of this person, the host, are open or running."""
        # The statuses in words, as in the index that answers this.
        query = (
            sa.select(sa.func.count())
            .select_from(schema.tables)
            .where(_tables.host == person, sa.text("status IN ('open', 'running')"))
        )
        async with self._database.reader() as connection:
            count: int = (await connection.execute(query)).scalar_one()
            return count

    async def count_sent(self, person: PersonId) -> int:
        """How many games of this person came as records: finished tables of one row."""
        query = (
            sa.select(sa.func.count())
            .select_from(schema.sittings.join(schema.tables, _sittings.table_id == _tables.id))
            .where(_sittings.person == person, _tables.n == 1, _tables.status == "finished")
        )
        async with self._database.reader() as connection:
            count: int = (await connection.execute(query)).scalar_one()
            return count

    async def bots_waiting(
        self, before: datetime | None = None, limit: int = 1000
    ) -> list[ListedTable]:
        """Tables where a bot was due to move before that moment, the longest wait first."""
        query = sa.select(*listed_columns).where(_tables.bots_waiting)
        if before is not None:
            query = query.where(_tables.updated < schema.to_number(before))
        query = query.order_by(_tables.updated, _tables.id).limit(limit)
        async with self._database.reader() as connection:
            return [read_listed(row) for row in await connection.execute(query)]

    async def tables_due(self, before: datetime, limit: int = 1000) -> list[ListedTable]:
        """Tables where the time of a seat runs out before that moment, the first one first."""
        query = (
            sa.select(*listed_columns)
            .where(_tables.due < schema.to_number(before))
            .order_by(_tables.due)
            .limit(limit)
        )
        async with self._database.reader() as connection:
            return [read_listed(row) for row in await connection.execute(query)]

    async def solo_history(self, person: PersonId, limit: int = 1000) -> list[SoloRow]:
        """The finished solo games of a person, latest first."""
        query = (
            _of(sa.select(*listed_columns), person)
            .where(_tables.solo_score.is_not(None))
            .order_by(_tables.updated.desc(), _tables.id.desc())
            .limit(limit)
        )
        async with self._database.reader() as connection:
            found = [read_listed(row) for row in await connection.execute(query)]
        return [
            SoloRow(table.id, table.updated, table.summary.solo, table.summary.daily)
            for table in found
            if table.summary.solo is not None
        ]

    async def solo_statistics(self, person: PersonId) -> SoloStatistics:
        """Over all finished solo games of a person."""
        score = _tables.solo_score
        query = _of(
            sa.select(
                sa.func.count(score),
                sa.func.min(score),
                sa.func.sum(score),
                sa.func.count(score).filter(score < GREAT_SOLO_SCORE),
            ),
            person,
        )
        async with self._database.reader() as connection:
            played, best, total, under_100 = (await connection.execute(query)).one()
        return SoloStatistics(played, best, int(total) / played if played else None, under_100)

    async def daily_tables(self, date: str, person: PersonId) -> list[ListedTable]:
        """All attempts of this person at the table of a day, in order."""
        query = (
            sa.select(*listed_columns)
            .where(_tables.daily == date, _tables.host == person)
            .order_by(_tables.created, _tables.id)
        )
        async with self._database.reader() as connection:
            return [read_listed(row) for row in await connection.execute(query)]

    async def _page(
        self,
        query: _AnySelect,
        moment: "sa.Column[int]",
        cursor: str | None,
        limit: int,
    ) -> TablePage:
        if cursor is not None:
            place = sa.tuple_(*_read_cursor(cursor))
            query = query.where(sa.tuple_(moment, _tables.id) < place)
        query = query.order_by(moment.desc(), _tables.id.desc()).limit(limit + 1)
        async with self._database.reader() as connection:
            found = [read_listed(row) for row in await connection.execute(query)]
        if len(found) <= limit:
            return TablePage(tuple(found), None)
        last = found[limit - 1]
        at = last.updated if moment is _tables.updated else last.summary.created
        return TablePage(tuple(found[:limit]), f"{schema.to_number(at)}.{last.id}")


def _of(query: _AnySelect, person: PersonId) -> _AnySelect:
    """The query for tables where this person sits."""
    return query.join(schema.sittings, _sittings.table_id == _tables.id).where(
        _sittings.person == person
    )


def read_listed(row: AnyRow) -> ListedTable:
    """A table from a row of `listed_columns`."""
    return ListedTable(row.id, row.n, schema.to_moment(row.updated), _decode(row.summary))


def _read_cursor(cursor: str) -> Sequence[int | str]:
    number, dot, table_id = cursor.partition(".")
    if not (dot and _NUMBER.fullmatch(number) and _ID.fullmatch(table_id)):
        raise BadCursor("this is not a cursor of a list")
    return int(number), table_id
