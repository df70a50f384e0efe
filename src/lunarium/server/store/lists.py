"""Lists of tables: mine, the public ones, those that wait for a bot, solo games, a day's table."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa

from lunarium.server.protocol.tables import Status
from lunarium.server.store import schema
from lunarium.server.store.database import BadCursor, Database
from lunarium.server.store.rows import (
    DailyRow,
    ListedTable,
    PersonId,
    SoloRow,
    SoloStatistics,
    TableId,
    TablePage,
    TableSummaryRow,
)

_tables, _sittings, _people = schema.tables.c, schema.sittings.c, schema.people.c
_decode = msgspec.json.Decoder(TableSummaryRow).decode
_LISTED = (_tables.id, _tables.n, _tables.updated, _tables.summary)

# Columns of Core tables have no types at type-checking time; `_listed` gives them theirs.
_AnySelect: TypeAlias = sa.Select[*tuple[Any, ...]]
_AnyRow: TypeAlias = sa.Row[*tuple[Any, ...]]


class Lists:
    """Queries about many tables at once; nothing here folds a log."""

    _database: Database

    async def table(self, table_id: TableId) -> ListedTable | None:
        """The summary of one table."""
        async with self._database.reader() as connection:
            query = sa.select(*_LISTED).where(_tables.id == table_id)
            row = (await connection.execute(query)).first()
        return _listed(row) if row else None

    async def tables(self, ids: Collection[TableId]) -> list[ListedTable]:
        """The summaries of those of these tables that exist."""
        query = sa.select(*_LISTED).where(_tables.id.in_(ids))
        async with self._database.reader() as connection:
            return [_listed(row) for row in await connection.execute(query)]

    async def tables_of(
        self,
        person: PersonId,
        statuses: Collection[Status] = (),
        cursor: str | None = None,
        limit: int = 50,
    ) -> TablePage:
        """The tables of a person, with one of these statuses if any are named, latest first."""
        query = _of(sa.select(*_LISTED), person)
        if statuses:
            query = query.where(_tables.status.in_(statuses))
        return await self._page(query, _tables.updated, cursor, limit)

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
        query = sa.select(*_LISTED).where(_tables.public, _tables.status == status)
        return await self._page(query, _tables.created, cursor, limit)

    async def count_hosted(self, person: PersonId) -> int:
        """How many tables of this person, the host, are open or running."""
        query = _of(sa.select(sa.func.count()).select_from(schema.tables), person).where(
            _tables.host == person, _tables.status.in_(("open", "running"))
        )
        async with self._database.reader() as connection:
            count: int = (await connection.execute(query)).scalar_one()
            return count

    async def bots_waiting(
        self, before: datetime | None = None, limit: int = 1000
    ) -> list[ListedTable]:
        """Tables where a bot was due to move before that moment, the longest wait first."""
        query = sa.select(*_LISTED).where(_tables.bots_waiting)
        if before is not None:
            query = query.where(_tables.updated < schema.to_number(before))
        query = query.order_by(_tables.updated, _tables.id).limit(limit)
        async with self._database.reader() as connection:
            return [_listed(row) for row in await connection.execute(query)]

    async def tables_due(self, before: datetime, limit: int = 1000) -> list[ListedTable]:
        """Tables where the time of a seat runs out before that moment, the first one first."""
        query = (
            sa.select(*_LISTED)
            .where(_tables.due < schema.to_number(before))
            .order_by(_tables.due)
            .limit(limit)
        )
        async with self._database.reader() as connection:
            return [_listed(row) for row in await connection.execute(query)]

    async def solo_history(self, person: PersonId, limit: int = 1000) -> list[SoloRow]:
        """The finished solo games of a person, latest first."""
        query = (
            _of(sa.select(*_LISTED), person)
            .where(_tables.solo_score.is_not(None))
            .order_by(_tables.updated.desc(), _tables.id.desc())
            .limit(limit)
        )
        async with self._database.reader() as connection:
            found = [_listed(row) for row in await connection.execute(query)]
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
                sa.func.count(score).filter(score < 100),
            ),
            person,
        )
        async with self._database.reader() as connection:
            played, best, total, under_100 = (await connection.execute(query)).one()
        return SoloStatistics(played, best, int(total) / played if played else None, under_100)

    async def daily_results(
        self, date: str, person: PersonId, limit: int, after: int = 0
    ) -> tuple[list[DailyRow], list[DailyRow]]:
        """A page of both leaderboards of a day: everybody's first try, and the best later one.

        The best come first. An attempt counts from its start: giving one up uses the first try.
        A page has `limit` lines after the first `after`, and also this person's own line if it is
        not among them. The database ranks, so only the page is read and decoded.
        """
        begun = (
            sa.select(
                _tables.id,
                _tables.host,
                _tables.solo_score,
                _tables.updated,
                sa.func.row_number()
                .over(partition_by=_tables.host, order_by=(_tables.created, _tables.id))
                .label("attempt"),
                sa.func.count().over(partition_by=_tables.host).label("tries"),
            )
            .where(_tables.daily == date)
            .subquery()
        )
        is_later = (begun.c.attempt > 1).label("is_later")
        order = (begun.c.solo_score, begun.c.updated, begun.c.id)
        own = sa.func.row_number().over(partition_by=(begun.c.host, is_later), order_by=order)
        finished = (
            sa.select(begun, is_later, own.label("own"))
            .where(begun.c.solo_score.is_not(None))
            .subquery()
        )
        board = finished.c.is_later
        order = (finished.c.solo_score, finished.c.updated, finished.c.id)
        best = (
            sa.select(
                finished,
                sa.func.rank()
                .over(partition_by=board, order_by=finished.c.solo_score)
                .label("place"),
                sa.func.row_number().over(partition_by=board, order_by=order).label("line"),
            )
            .where(finished.c.own == 1)
            .subquery()
        )
        query = (
            sa.select(
                *_LISTED, best.c.host, best.c.attempt, best.c.tries, best.c.place, _people.name
            )
            .join_from(best, schema.tables, _tables.id == best.c.id)
            .outerjoin(schema.people, _people.id == best.c.host)
            .where(
                best.c.line.between(after + 1, after + limit) | (best.c.host == person),
            )
            .order_by(best.c.line)
        )
        first: list[DailyRow] = []
        later: list[DailyRow] = []
        async with self._database.reader() as connection:
            for row in await connection.execute(query):
                listed = _listed(row)
                if listed.summary.solo is not None:
                    (first if row.attempt == 1 else later).append(
                        DailyRow(
                            table=listed.id,
                            person=row.host,
                            name=row.name or "",
                            place=row.place,
                            attempt=row.attempt,
                            tries=row.tries,
                            finished=listed.updated,
                            solo=listed.summary.solo,
                        )
                    )
        return first, later

    async def daily_tables(self, date: str, person: PersonId) -> list[ListedTable]:
        """All attempts of this person at the table of a day, in order."""
        query = (
            sa.select(*_LISTED)
            .where(_tables.daily == date, _tables.host == person)
            .order_by(_tables.created, _tables.id)
        )
        async with self._database.reader() as connection:
            return [_listed(row) for row in await connection.execute(query)]

    async def count_tables(self) -> dict[Status, int]:
        """How many tables there are, by status."""
        query = sa.select(_tables.status, sa.func.count()).group_by(_tables.status)
        async with self._database.reader() as connection:
            return {status: count for status, count in await connection.execute(query)}  # noqa: C416

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
            found = [_listed(row) for row in await connection.execute(query)]
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


def _listed(row: _AnyRow) -> ListedTable:
    return ListedTable(row.id, row.n, schema.to_moment(row.updated), _decode(row.summary))


def _read_cursor(cursor: str) -> Sequence[int | str]:
    number, dot, table_id = cursor.partition(".")
    if not (dot and number.isascii() and number.isdigit() and len(number) < 19):
        raise BadCursor("this is not a cursor of a list")
    return int(number), table_id
