"""People and their bot accounts: names, links to another device, tokens; the server's secret.

A token is shown once, and only its SHA-256 is stored. It has 256 random bits, so it cannot be
guessed, and needs neither a salt nor a slow hash.
"""

import hashlib
import secrets
import unicodedata
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from typing import Final

import sqlalchemy as sa

from lunarium.server.protocol.bots import Scope
from lunarium.server.store import schema
from lunarium.server.store.database import AnyRow, Database
from lunarium.server.store.rows import (
    AccountKind,
    AccountRow,
    Bearer,
    PersonRow,
    TokenRow,
)
from lunarium.server.tables.events import PersonId

_people, _transfers, _secrets = schema.people.c, schema.transfers.c, schema.secrets.c
SIGNING: Final = "signing"
PUSHING: Final = "pushing"
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve P-256: a private key is a number from 1 up to it."""

_KEPT_AFTER_EXPIRY = timedelta(days=1)


class People:
    """The people that the server knows."""

    _database: Database

    async def keep_person(
        self,
        person_id: PersonId,
        name: str,
        *,
        kind: AccountKind = "person",
        now: datetime | None = None,
    ) -> None:
        """Store a person whose identity was made before; does nothing if they are known."""
        make = sa.text(
            "INSERT INTO people (id, name, named, kind, created, seen)"
            " VALUES (:id, :name, :named, :kind, :created, :seen) ON CONFLICT DO NOTHING"
        )
        moment = now or datetime.now(UTC)
        values = {
            "id": person_id,
            "name": name,
            "named": False,
            "kind": kind,
            "created": schema.to_number(moment),
            "seen": schema.day_number(moment),
        }
        async with self._database.writer() as connection:
            await connection.execute(make, values)

    async def note_visit(self, person: PersonRow, now: datetime | None = None) -> None:
        """Remember the day on which a person was here; written once a day."""
        today = schema.day_number(now or datetime.now(UTC))
        if person.seen is not None and person.seen >= today:
            return
        note = sa.update(schema.people).where(_people.id == person.id).values(seen=today)
        async with self._database.writer() as connection:
            await connection.execute(note)

    async def person(self, person_id: PersonId) -> PersonRow | None:
        """Somebody, or null."""
        return (await self.people((person_id,))).get(person_id)

    async def people(self, ids: Collection[PersonId]) -> dict[PersonId, PersonRow]:
        """Those of these people who are known."""
        query = sa.select(schema.people).where(self._database.is_among(_people.id, ids))
        async with self._database.reader() as connection:
            found = await connection.execute(query)
            return {
                row.id: PersonRow(
                    row.id, row.name, row.named, row.kind, schema.to_moment(row.created), row.seen
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
        """A secret that lets its holder become this person, once; and when it expires.

        The store keeps only its hash. Earlier links of this person become invalid.
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

    async def forget_transfers(self, person_id: PersonId) -> None:
        """End all links of a person."""
        async with self._database.writer() as connection:
            await connection.execute(
                sa.delete(schema.transfers).where(_transfers.person == person_id)
            )

    async def use_transfer(self, token: str, now: datetime | None = None) -> PersonId | None:
        """The person of such a secret; null if it is wrong, expired or already used."""
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

    async def secret(self, name: str = SIGNING) -> bytes:
        """32 random bytes with this name: made once, the same for all processes.

        Those named `SIGNING` sign identities, those named `PUSHING` are the private key of push
        messages.
        """
        query = sa.select(_secrets.value).where(_secrets.name == name)
        make = sa.text(
            "INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING"
        )
        async with self._database.reader() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        if found is None:
            async with self._database.writer() as connection:
                values = {"name": name, "value": _random_key()}
                await connection.execute(make, values)
            async with self._database.reader() as connection:
                found = (await connection.execute(query)).scalar_one()
        return bytes(found)


def _random_key() -> bytes:
    """32 random bytes that can also be a private key of the curve P-256."""
    return (secrets.randbelow(_ORDER - 1) + 1).to_bytes(32, "big")


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


TOKEN_PREFIX: Final = "lun_"  # noqa: S105 -- how all of them begin, not one of them
TOKEN_LENGTH: Final = len(TOKEN_PREFIX) + 43

_people, _tokens = schema.people.c, schema.tokens.c


class Accounts:
    """The bot accounts. A closed account only remains as a name in old games."""

    _database: Database

    async def open_account(
        self, owner: PersonId, name: str, now: datetime | None = None
    ) -> AccountRow | None:
        """A new bot account of a person; null if another one has the name."""
        account = AccountRow(secrets.token_urlsafe(16), name, owner, _whole(now))
        make = sa.text(
            "INSERT INTO people (id, name, named, kind, created, owner, handle) VALUES"
            " (:id, :name, :named, 'program', :created, :owner, :handle) ON CONFLICT DO NOTHING"
        )
        values = {
            "id": account.id,
            "name": name,
            "named": True,
            "created": schema.to_number(account.created),
            "owner": owner,
            "handle": handle_of(name),
        }
        async with self._database.writer() as connection:
            made = (await connection.execute(make, values)).rowcount
        return account if made else None

    async def accounts_of(self, owner: PersonId) -> list[AccountRow]:
        """The open bot accounts of a person, the oldest first."""
        query = (
            sa.select(schema.people)
            .where(_people.owner == owner, _people.handle.is_not(None))
            .order_by(_people.created, _people.id)
        )
        async with self._database.reader() as connection:
            return [_account(row) for row in await connection.execute(query)]

    async def find_account(self, words: str) -> AccountRow | None:
        """The open bot account with this id or this name."""
        if not words.isprintable():  # PostgreSQL takes no NUL
            return None
        query = sa.select(schema.people).where(
            _people.handle.is_not(None),
            sa.or_(_people.id == words, _people.handle == handle_of(words)),
        )
        async with self._database.reader() as connection:
            found = [_account(row) for row in await connection.execute(query)]
        # A bot may be named like the id of another one; then the id counts.
        return next((one for one in found if one.id == words), found[0] if found else None)

    async def close_account(self, owner: PersonId, account: PersonId) -> bool:
        """Revoke all tokens of a bot account and free its name; false if it is not theirs."""
        close = (
            sa.update(schema.people)
            .where(_people.id == account, _people.owner == owner, _people.handle.is_not(None))
            .values(handle=None)
            .returning(_people.id)
        )
        async with self._database.writer() as connection:
            if (await connection.execute(close)).first() is None:
                return False
            await connection.execute(sa.delete(schema.tokens).where(_tokens.account == account))
        return True

    async def make_token(
        self,
        account: PersonId,
        name: str,
        scopes: Collection[Scope],
        now: datetime | None = None,
    ) -> tuple[TokenRow, str]:
        """A new token for an account, and the secret itself, which is not kept."""
        token = TOKEN_PREFIX + secrets.token_urlsafe(32)
        row = TokenRow(
            secrets.token_urlsafe(16), account, name, tuple(sorted(set(scopes))), _whole(now), None
        )
        keep = sa.insert(schema.tokens).values(
            token_hash=_hash(token),
            id=row.id,
            account=account,
            name=name,
            scopes=" ".join(row.scopes),
            created=schema.to_number(row.created),
        )
        async with self._database.writer() as connection:
            await connection.execute(keep)
        return row, token

    async def tokens_of(self, accounts: Collection[PersonId]) -> list[TokenRow]:
        """The tokens of these accounts, the oldest first."""
        query = (
            sa.select(schema.tokens)
            .where(_tokens.account.in_(accounts))
            .order_by(_tokens.created, _tokens.id)
        )
        async with self._database.reader() as connection:
            return [_token(row) for row in await connection.execute(query)]

    async def revoke_token(self, account: PersonId, token_id: str) -> bool:
        """End a token; false if the account has none with this id."""
        end = (
            sa.delete(schema.tokens)
            .where(_tokens.account == account, _tokens.id == token_id)
            .returning(_tokens.id)
        )
        async with self._database.writer() as connection:
            return (await connection.execute(end)).first() is not None

    async def bearer(self, token: str) -> Bearer | None:
        """The account that a token identifies, if it is valid."""
        if len(token) != TOKEN_LENGTH or not token.startswith(TOKEN_PREFIX):
            return None
        query = (
            sa.select(schema.tokens, _people.name.label("called"), _people.owner)
            .join(schema.people, _people.id == _tokens.account)
            .where(_tokens.token_hash == _hash(token), _people.handle.is_not(None))
        )
        async with self._database.reader() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        return Bearer(row.account, row.called, row.owner, _token(row))

    async def is_token(self, token: TokenRow) -> bool:
        """Whether a token is still valid."""
        query = sa.select(_tokens.id).where(
            _tokens.account == token.account, _tokens.id == token.id
        )
        async with self._database.reader() as connection:
            return (await connection.execute(query)).first() is not None

    async def note_use(self, token: TokenRow, day: date) -> None:
        """Remember the day on which a token was used; written once a day."""
        if token.used == day.isoformat():
            return
        note = sa.update(schema.tokens).where(_tokens.id == token.id).values(used=day.isoformat())
        async with self._database.writer() as connection:
            await connection.execute(note)


def handle_of(name: str) -> str:
    """What makes a name the same as another: not its case, nor how its letters are encoded."""
    return unicodedata.normalize("NFKC", name).casefold()


def _whole(now: datetime | None) -> datetime:
    return schema.to_moment(schema.to_number(now or datetime.now(UTC)))


def _account(row: AnyRow) -> AccountRow:
    return AccountRow(row.id, row.name, row.owner, schema.to_moment(row.created))


def _token(row: AnyRow) -> TokenRow:
    scopes = tuple(row.scopes.split())
    return TokenRow(row.id, row.account, row.name, scopes, schema.to_moment(row.created), row.used)
