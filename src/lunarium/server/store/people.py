"""People, the links that move them to another device, and the server's own secret."""

import hashlib
import secrets
from collections.abc import Collection
from datetime import UTC, datetime, timedelta

import sqlalchemy as sa

from lunarium.server.store import schema
from lunarium.server.store.database import Database
from lunarium.server.store.rows import AccountKind, PersonId, PersonRow

_people, _transfers, _secrets = schema.people.c, schema.transfers.c, schema.secrets.c
_SIGNING = "signing"
_KEPT_AFTER_EXPIRY = timedelta(days=1)


class People:
    """Everybody that the server knows."""

    _database: Database

    async def create_person(
        self,
        name: str,
        *,
        named: bool = False,
        kind: AccountKind = "person",
        now: datetime | None = None,
    ) -> PersonRow:
        """A new person with an id that nobody can guess."""
        created = schema.to_moment(schema.to_number(now or datetime.now(UTC)))
        person = PersonRow(secrets.token_urlsafe(16), name, named, kind, created)
        values = {
            "id": person.id,
            "name": name,
            "named": named,
            "kind": kind,
            "created": schema.to_number(created),
        }
        async with self._database.writer() as connection:
            await connection.execute(sa.insert(schema.people).values(values))
        return person

    async def keep_person(
        self,
        person_id: PersonId,
        name: str,
        *,
        kind: AccountKind = "person",
        now: datetime | None = None,
    ) -> None:
        """Write somebody down whose identity was made before; nothing if they are known."""
        make = sa.text(
            "INSERT INTO people (id, name, named, kind, created)"
            " VALUES (:id, :name, :named, :kind, :created) ON CONFLICT DO NOTHING"
        )
        values = {
            "id": person_id,
            "name": name,
            "named": False,
            "kind": kind,
            "created": schema.to_number(now or datetime.now(UTC)),
        }
        async with self._database.writer() as connection:
            await connection.execute(make, values)

    async def person(self, person_id: PersonId) -> PersonRow | None:
        """Somebody, or null."""
        return (await self.people((person_id,))).get(person_id)

    async def people(self, ids: Collection[PersonId]) -> dict[PersonId, PersonRow]:
        """Those of these people who are known."""
        query = sa.select(schema.people).where(_people.id.in_(ids))
        async with self._database.reader() as connection:
            found = await connection.execute(query)
            return {
                row.id: PersonRow(
                    row.id, row.name, row.named, row.kind, schema.to_moment(row.created)
                )
                for row in found
            }

    async def rename(self, person_id: PersonId, name: str) -> bool:
        """Give a person a name of their choice; false if there is no such person."""
        change = (
            sa.update(schema.people)
            .where(_people.id == person_id)
            .values(name=name, named=True)
            .returning(_people.id)
        )
        async with self._database.writer() as connection:
            return (await connection.execute(change)).first() is not None

    async def make_transfer(
        self, person_id: PersonId, lifetime: timedelta, now: datetime | None = None
    ) -> tuple[str, datetime]:
        """A secret that makes whoever has it this person, once; and when it expires.

        The store keeps its hash alone. Links made earlier for this person end here.
        """
        moment = now or datetime.now(UTC)
        token, expires = secrets.token_urlsafe(24), moment + lifetime
        forget = sa.delete(schema.transfers).where(
            sa.or_(
                _transfers.expires < schema.to_number(moment - _KEPT_AFTER_EXPIRY),
                sa.and_(_transfers.person == person_id, _transfers.used.is_(None)),
            )
        )
        keep = sa.insert(schema.transfers).values(
            token_hash=_hash(token), person=person_id, expires=schema.to_number(expires)
        )
        async with self._database.writer() as connection:
            await connection.execute(forget)
            await connection.execute(keep)
        return token, expires

    async def use_transfer(self, token: str, now: datetime | None = None) -> PersonId | None:
        """The person of such a secret; null if it is wrong, expired or was used before."""
        moment = schema.to_number(now or datetime.now(UTC))
        use = (
            sa.update(schema.transfers)
            .where(
                _transfers.token_hash == _hash(token),
                _transfers.used.is_(None),
                _transfers.expires > moment,
            )
            .values(used=moment)
            .returning(_transfers.person)
        )
        async with self._database.writer() as connection:
            person: PersonId | None = (await connection.execute(use)).scalar_one_or_none()
            return person

    async def secret(self) -> bytes:
        """32 random bytes that sign identities: made once, the same for all processes."""
        query = sa.select(_secrets.value).where(_secrets.name == _SIGNING)
        make = sa.text(
            "INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING"
        )
        async with self._database.reader() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        if found is None:
            async with self._database.writer() as connection:
                values = {"name": _SIGNING, "value": secrets.token_bytes(32)}
                await connection.execute(make, values)
            async with self._database.reader() as connection:
                found = (await connection.execute(query)).scalar_one()
        return bytes(found)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
