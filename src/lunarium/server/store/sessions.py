"""Sessions and what ends them, the keys that sign cookies, and the chains of daily seeds."""

import hmac
import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Final

import sqlalchemy as sa

from lunarium.records import SeedChain, chain_from
from lunarium.server.store import schema
from lunarium.server.store.database import Database
from lunarium.server.store.rows import ChainRow, KeyRow, Revocation, SessionRow
from lunarium.server.tables.events import PersonId

MOST_SESSIONS: Final = 50
"""How many sessions of a person are listed; beyond that, those unused longest are forgotten."""

MOST_REVOCATIONS: Final = 100
"""How many sessions may be ended one by one, because every process keeps them all in memory."""

_sessions, _revocations = schema.sessions.c, schema.revocations.c
_keys, _chains = schema.keys.c, schema.chains.c


class Sessions:
    """The sessions of people. A session that is not stored yet is valid, too, until revoked."""

    _database: Database

    async def note_session(self, session: SessionRow) -> None:
        """Remember a session, and the day on which it was used."""
        keep = sa.text(
            "INSERT INTO sessions (id, person, created, seen, device)"
            " VALUES (:id, :person, :created, :seen, :device)"
            " ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, device = excluded.device"
        )
        values = {
            "id": session.id,
            "person": session.person,
            "created": schema.to_number(session.created),
            "seen": session.seen,
            "device": session.device,
        }
        oldest = (
            sa.select(_sessions.id)
            .where(_sessions.person == session.person)
            .order_by(_sessions.seen.desc(), _sessions.created.desc())
            .offset(MOST_SESSIONS)
        )
        async with self._database.writer() as connection:
            await connection.execute(keep, values)
            gone = (await connection.execute(oldest)).scalars().all()
            if gone:
                await connection.execute(sa.delete(schema.sessions).where(_sessions.id.in_(gone)))

    async def sessions_of(self, person: PersonId) -> list[SessionRow]:
        """The sessions of a person that were stored, the latest used first."""
        query = (
            sa.select(schema.sessions)
            .where(_sessions.person == person)
            .order_by(_sessions.seen.desc(), _sessions.created.desc(), _sessions.id)
        )
        async with self._database.reader() as connection:
            return [
                SessionRow(row.id, row.person, schema.to_moment(row.created), row.seen, row.device)
                for row in await connection.execute(query)
            ]

    async def revoke(
        self, person: PersonId, session: str = "", now: datetime | None = None
    ) -> Revocation:
        """End a session of a person; without one, all that were made until now."""
        moment = now or datetime.now(UTC)
        end = sa.text(
            "INSERT INTO revocations (person, session, at) VALUES (:person, :session, :at)"
            " ON CONFLICT (person, session) DO UPDATE SET at = excluded.at"
        )
        forget = sa.delete(schema.sessions).where(_sessions.person == person)
        if session:
            forget = forget.where(_sessions.id == session)
        covered = sa.delete(schema.revocations).where(_revocations.person == person)
        async with self._database.writer() as connection:
            values = {"person": person, "session": session, "at": schema.to_number(moment)}
            if not session:
                await connection.execute(covered)
            await connection.execute(end, values)
            await connection.execute(forget)
        return Revocation(person, session, schema.to_moment(schema.to_number(moment)))

    async def revocations(self, since: datetime | None = None) -> list[Revocation]:
        """What was revoked, from that moment on if one is named."""
        query = sa.select(schema.revocations)
        if since is not None:
            query = query.where(_revocations.at >= schema.to_number(since))
        async with self._database.reader() as connection:
            return [
                Revocation(row.person, row.session, schema.to_moment(row.at))
                for row in await connection.execute(query)
            ]

    async def count_revocations(self, person: PersonId) -> int:
        """How many sessions of a person were ended one by one."""
        query = sa.select(sa.func.count()).where(
            _revocations.person == person, _revocations.session != ""
        )
        async with self._database.reader() as connection:
            count: int = (await connection.execute(query)).scalar_one()
            return count

    async def forget_revocations(self, before: datetime) -> None:
        """Drop revocations of sessions whose cookies no browser has any more."""
        drop = sa.delete(schema.revocations).where(_revocations.at < schema.to_number(before))
        async with self._database.writer() as connection:
            await connection.execute(drop)

    async def cookie_keys(self, first: bytes, now: datetime | None = None) -> list[KeyRow]:
        """The keys that are accepted now, the newest last; `first` is kept if there is none."""
        moment = now or datetime.now(UTC)
        keys = await self._keys(moment)
        if keys:
            return keys
        make = sa.text(
            "INSERT INTO keys (id, value, created) VALUES (0, :value, :created)"
            " ON CONFLICT DO NOTHING"
        )
        async with self._database.writer() as connection:
            values = {"value": first, "created": schema.to_number(moment)}
            await connection.execute(make, values)
        return await self._keys(moment)

    async def _keys(self, moment: datetime) -> list[KeyRow]:
        query = (
            sa.select(schema.keys)
            .where(sa.or_(_keys.ends.is_(None), _keys.ends > schema.to_number(moment)))
            .order_by(_keys.id)
        )
        async with self._database.reader() as connection:
            return [
                KeyRow(
                    row.id,
                    bytes(row.value),
                    schema.to_moment(row.created),
                    None if row.ends is None else schema.to_moment(row.ends),
                )
                for row in await connection.execute(query)
            ]

    async def rotate_key(self, keep: timedelta, now: datetime | None = None) -> KeyRow:
        """A new key signs from now on; the others are accepted for this long."""
        moment = now or datetime.now(UTC)
        ends = schema.to_number(moment + keep)
        value = secrets.token_bytes(32)
        async with self._database.writer() as connection:
            newest = (await connection.execute(sa.select(sa.func.max(_keys.id)))).scalar_one()
            number = 0 if newest is None else newest + 1
            await connection.execute(
                sa.update(schema.keys)
                .where(sa.or_(_keys.ends.is_(None), _keys.ends > ends))
                .values(ends=ends)
            )
            await connection.execute(
                sa.insert(schema.keys).values(
                    id=number, value=value, created=schema.to_number(moment)
                )
            )
        return KeyRow(number, value, moment, None)

    async def chains(self) -> list[ChainRow]:
        """The chains of daily seeds, the earliest first."""
        query = sa.select(schema.chains).order_by(_chains.first)
        async with self._database.reader() as connection:
            return [
                ChainRow(
                    SeedChain(date.fromisoformat(row.first), row.days, row.end),
                    bytes(row.tip),
                    schema.to_moment(row.published),
                )
                for row in await connection.execute(query)
            ]

    async def make_chain(self, first: date, days: int, now: datetime | None = None) -> None:
        """Draw a chain that begins on this day, unless another process has."""
        tip = secrets.token_bytes(32)
        chain = chain_from(tip, first, days)
        make = sa.text(
            'INSERT INTO chains ("first", days, tip, "end", published)'
            " VALUES (:first, :days, :tip, :end, :published) ON CONFLICT DO NOTHING"
        )
        values = {
            "first": first.isoformat(),
            "days": days,
            "tip": tip,
            "end": chain.end,
            "published": schema.to_number(now or datetime.now(UTC)),
        }
        async with self._database.writer() as connection:
            await connection.execute(make, values)


def first_key(secret: bytes) -> bytes:
    """The key that signed cookies before there were others."""
    return hmac.digest(secret, b"lunarium identity cookie", "sha256")
