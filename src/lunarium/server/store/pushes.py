"""Devices that want push messages: where to send, and what they were told."""

import hashlib
from collections.abc import Collection
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa

from lunarium.server.protocol.http import PushSubscription, QuietTime
from lunarium.server.store import schema
from lunarium.server.store.database import AnyRow, Database
from lunarium.server.store.rows import PushRow
from lunarium.server.tables.events import PersonId

_pushes = schema.pushes.c
_NEVER: Final = 0


class PushDevices:
    """The push subscriptions of all people. An endpoint belongs to one device of one person."""

    _database: Database

    async def keep_push(self, person: PersonId, wanted: PushSubscription, most: int) -> None:
        """Keep a subscription, also for another person who uses the device now.

        A person has at most `most`; the oldest go.
        """
        quiet = wanted.quiet
        values = {
            "endpoint_hash": _hash(wanted.endpoint),
            "person": person,
            "endpoint": wanted.endpoint,
            "p256dh": wanted.keys.p256dh,
            "auth": wanted.keys.auth,
            "quiet_start": None if quiet is None else quiet.start,
            "quiet_end": None if quiet is None else quiet.end,
            "zone": None if quiet is None else quiet.zone,
            "created": schema.to_number(datetime.now(UTC)),
            "sent": _NEVER,
        }
        kept = (
            sa.select(_pushes.endpoint_hash)
            .where(_pushes.person == person)
            .order_by(_pushes.created.desc(), _pushes.endpoint_hash)
            .limit(most)
        )
        async with self._database.writer() as connection:
            await connection.execute(
                sa.delete(schema.pushes).where(_pushes.endpoint_hash == values["endpoint_hash"])
            )
            await connection.execute(sa.insert(schema.pushes).values(values))
            await connection.execute(
                sa.delete(schema.pushes).where(
                    _pushes.person == person, _pushes.endpoint_hash.not_in(kept)
                )
            )

    async def drop_push(self, endpoint: str, person: PersonId | None = None) -> bool:
        """Forget a subscription, of this person if one is named; false if there is none."""
        end = sa.delete(schema.pushes).where(_pushes.endpoint_hash == _hash(endpoint))
        if person is not None:
            end = end.where(_pushes.person == person)
        async with self._database.writer() as connection:
            ended = await connection.execute(end.returning(_pushes.person))
            return ended.first() is not None

    async def pushes_of(self, people: Collection[PersonId]) -> list[PushRow]:
        """The subscriptions of these people, the oldest first."""
        query = (
            sa.select(schema.pushes)
            .where(self._database.is_among(_pushes.person, people))
            .order_by(_pushes.created, _pushes.endpoint_hash)
        )
        async with self._database.reader() as connection:
            return [_row(row) for row in await connection.execute(query)]

    async def people_with_pushes(self, limit: int) -> list[PersonId]:
        """Everybody who has a subscription."""
        query = sa.select(_pushes.person).distinct().limit(limit)
        async with self._database.reader() as connection:
            return list((await connection.execute(query)).scalars())

    async def claim_push(self, device: PushRow, since: datetime) -> bool:
        """Note that a device got everything up to a moment; false if that was noted already."""
        number = schema.to_number(since)
        claim = (
            sa.update(schema.pushes)
            .where(_pushes.endpoint_hash == _hash(device.endpoint), _pushes.sent < number)
            .values(sent=number)
            .returning(_pushes.person)
        )
        async with self._database.writer() as connection:
            return (await connection.execute(claim)).first() is not None

    async def unclaim_push(self, device: PushRow) -> None:
        """The message did not arrive: the device knows what it knew before."""
        undo = (
            sa.update(schema.pushes)
            .where(_pushes.endpoint_hash == _hash(device.endpoint))
            .values(sent=schema.to_number(device.sent))
        )
        async with self._database.writer() as connection:
            await connection.execute(undo)


def _hash(endpoint: str) -> bytes:
    return hashlib.sha256(endpoint.encode()).digest()


def _row(row: AnyRow) -> PushRow:
    quiet = None
    if row.zone is not None:
        quiet = QuietTime(start=row.quiet_start, end=row.quiet_end, zone=row.zone)
    return PushRow(
        row.person, row.endpoint, row.p256dh, row.auth, quiet, schema.to_moment(row.sent)
    )
