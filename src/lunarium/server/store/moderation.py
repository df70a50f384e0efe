"""Order among people: blocks, reports, bans, and the log of what operators did."""

import secrets
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from lunarium.server.store import schema
from lunarium.server.store.database import AnyRow, Database
from lunarium.server.store.rows import AuditRow, BanRow, BlockRow, ReportRow
from lunarium.server.tables.events import PersonId, TableId

MOST_BLOCKS: Final = 500
"""How many people one person may block."""

MOST_REPORTS: Final = 50
"""How many reports of one person may be open."""

_blocks, _reports = schema.blocks.c, schema.reports.c
_bans, _audit = schema.bans.c, schema.audit.c


class Moderation:
    """Blocks, reports and bans. What an operator does is noted in the same transaction."""

    _database: Database

    async def block(self, person: PersonId, blocked: PersonId, name: str) -> bool:
        """Block somebody; false if the person blocks too many already."""
        make = sa.text(
            "INSERT INTO blocks (person, blocked, name, at)"
            " VALUES (:person, :blocked, :name, :at) ON CONFLICT DO NOTHING"
        )
        count = sa.select(sa.func.count()).where(_blocks.person == person)
        values = {"person": person, "blocked": blocked, "name": name, "at": _now()}
        async with self._database.writer() as connection:
            if (await connection.execute(count)).scalar_one() >= MOST_BLOCKS:
                return False
            await connection.execute(make, values)
        return True

    async def unblock(self, person: PersonId, blocked: PersonId) -> bool:
        """End a block; false if there was none."""
        end = (
            sa.delete(schema.blocks)
            .where(_blocks.person == person, _blocks.blocked == blocked)
            .returning(_blocks.blocked)
        )
        async with self._database.writer() as connection:
            return (await connection.execute(end)).first() is not None

    async def blocks_of(self, person: PersonId) -> list[BlockRow]:
        """Whom a person has blocked, the latest first."""
        query = (
            sa.select(schema.blocks)
            .where(_blocks.person == person)
            .order_by(_blocks.at.desc(), _blocks.blocked)
        )
        async with self._database.reader() as connection:
            return [
                BlockRow(row.blocked, row.name, schema.to_moment(row.at))
                for row in await connection.execute(query)
            ]

    async def not_met_by(self, person: PersonId, others: Collection[PersonId]) -> set[PersonId]:
        """Those of these people who have blocked this person, or whom the person has blocked."""
        query = sa.select(_blocks.person, _blocks.blocked).where(
            sa.or_(
                sa.and_(_blocks.person == person, _blocks.blocked.in_(others)),
                sa.and_(_blocks.blocked == person, _blocks.person.in_(others)),
            )
        )
        async with self._database.reader() as connection:
            found = (await connection.execute(query)).all()
        return {one for pair in found for one in pair} - {person}

    async def blocks_among(self, people: Collection[PersonId]) -> set[frozenset[PersonId]]:
        """The pairs of these people of whom one has blocked the other."""
        query = sa.select(_blocks.person, _blocks.blocked).where(
            _blocks.person.in_(people), _blocks.blocked.in_(people)
        )
        async with self._database.reader() as connection:
            return {frozenset(pair) for pair in await connection.execute(query)}

    async def report(
        self,
        reporter: PersonId,
        person: PersonId,
        table: TableId,
        seat: int,
        *,
        name: str,
        reason: str,
        words: str,
    ) -> bool:
        """Keep a complaint; the same one again changes nothing. False if too many are open."""
        make = sa.text(
            "INSERT INTO reports"
            " (id, at, reporter, person, table_id, seat, name, reason, words)"
            " VALUES (:id, :at, :reporter, :person, :table_id, :seat, :name, :reason, :words)"
            " ON CONFLICT DO NOTHING"
        )
        values = {
            "id": secrets.token_urlsafe(9),
            "at": _now(),
            "reporter": reporter,
            "person": person,
            "table_id": table,
            "seat": seat,
            "name": name,
            "reason": reason,
            "words": words,
        }
        count = sa.select(sa.func.count()).where(
            _reports.reporter == reporter, _reports.closed.is_(None)
        )
        async with self._database.writer() as connection:
            if (await connection.execute(count)).scalar_one() >= MOST_REPORTS:
                return False
            await connection.execute(make, values)
        return True

    async def reports(
        self, *, closed: bool = False, by: PersonId | None = None, limit: int = 100
    ) -> list[ReportRow]:
        """Reports, the oldest first: open ones, or all; only somebody's if named."""
        query = sa.select(schema.reports).order_by(_reports.at, _reports.id).limit(limit)
        if not closed:
            query = query.where(_reports.closed.is_(None))
        if by is not None:
            query = query.where(_reports.reporter == by)
        async with self._database.reader() as connection:
            return [_report(row) for row in await connection.execute(query)]

    async def close_report(self, report: str, who: str, reason: str) -> bool:
        """Close a report; false if there is none that is open."""
        close = (
            sa.update(schema.reports)
            .where(_reports.id == report, _reports.closed.is_(None))
            .values(closed=_now())
            .returning(_reports.id)
        )
        async with self._database.writer() as connection:
            if (await connection.execute(close)).first() is None:
                return False
            await _note(connection, who, "close report", report, reason)
        return True

    async def ban(self, person: PersonId, until: datetime | None, who: str, reason: str) -> None:
        """Ban a person until then, or for good."""
        make = sa.text(
            "INSERT INTO bans (person, until, reason, at) VALUES (:person, :until, :reason, :at)"
            " ON CONFLICT (person) DO UPDATE SET until = excluded.until,"
            " reason = excluded.reason, at = excluded.at"
        )
        values = {
            "person": person,
            "until": None if until is None else schema.to_number(until),
            "reason": reason,
            "at": _now(),
        }
        async with self._database.writer() as connection:
            await connection.execute(make, values)
            await _note(connection, who, "ban", person, reason)

    async def unban(self, person: PersonId, who: str, reason: str) -> bool:
        """End a ban; false if there is none."""
        end = sa.delete(schema.bans).where(_bans.person == person).returning(_bans.person)
        async with self._database.writer() as connection:
            if (await connection.execute(end)).first() is None:
                return False
            await _note(connection, who, "unban", person, reason)
        return True

    async def bans(self, now: datetime | None = None) -> list[BanRow]:
        """The bans that hold now."""
        moment = schema.to_number(now or datetime.now(UTC))
        query = sa.select(schema.bans).where(sa.or_(_bans.until.is_(None), _bans.until > moment))
        async with self._database.reader() as connection:
            return [
                BanRow(
                    row.person,
                    None if row.until is None else schema.to_moment(row.until),
                    row.reason,
                    schema.to_moment(row.at),
                )
                for row in await connection.execute(query)
            ]

    async def note_action(self, who: str, what: str, subject: str, reason: str) -> None:
        """Note what an operator does."""
        async with self._database.writer() as connection:
            await _note(connection, who, what, subject, reason)

    async def acted_on(self, what: str, since: datetime) -> list[str]:
        """What operators have done this to since then."""
        query = sa.select(_audit.subject).where(
            _audit.what == what, _audit.at >= schema.to_number(since)
        )
        async with self._database.reader() as connection:
            return list((await connection.execute(query)).scalars())

    async def actions(self, limit: int = 100) -> list[AuditRow]:
        """What operators did, the latest first."""
        query = sa.select(schema.audit).order_by(_audit.at.desc(), _audit.id).limit(limit)
        async with self._database.reader() as connection:
            return [
                AuditRow(schema.to_moment(row.at), row.who, row.what, row.subject, row.reason)
                for row in await connection.execute(query)
            ]


async def _note(
    connection: AsyncConnection, who: str, what: str, subject: str, reason: str
) -> None:
    await connection.execute(
        sa.insert(schema.audit).values(
            id=secrets.token_urlsafe(9),
            at=_now(),
            who=who,
            what=what,
            subject=subject,
            reason=reason,
        )
    )


def _now() -> int:
    return schema.to_number(datetime.now(UTC))


def _report(row: AnyRow) -> ReportRow:
    return ReportRow(
        row.id,
        schema.to_moment(row.at),
        row.reporter,
        row.person,
        row.table_id,
        row.seat,
        row.name,
        row.reason,
        row.words,
        None if row.closed is None else schema.to_moment(row.closed),
    )
