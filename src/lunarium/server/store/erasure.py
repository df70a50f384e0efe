"""What is stored about a person: all of it for the person, and its erasure.

A log is rewritten row by row: an alias for nobody replaces the person, and the names are removed.
The row `Forgotten` comes first, so that no process writes the person into a later row.
"""

import secrets
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace

from lunarium.server.store import schema
from lunarium.server.store.database import Database
from lunarium.server.tables.events import (
    AnyEvent,
    Created,
    Declined,
    Events,
    Forgotten,
    Joined,
    MovePlayed,
    Offered,
    PersonId,
    Rematched,
    Seated,
    TableId,
    decode_events,
    encode_events,
)
from lunarium.server.tables.fold import forget_in_created, forget_in_seat

NOBODY_PREFIX: Final = "~"
"""How an alias begins; no id of a person does, so nobody can ever be an alias."""

_log, _people, _erasures = schema.log.c, schema.people.c, schema.erasures.c

_ALSO_STORED: Final = {
    "revocation": (schema.revocations.c.person, ("session", "at")),
    "transfer": (schema.transfers.c.person, ("expires", "used")),
    "reported": (schema.reports.c.person, ("at", "table_id", "seat", "name", "reason", "closed")),
    "ban": (schema.bans.c.person, ("at", "until", "reason")),
    "action": (schema.audit.c.subject, ("at", "what", "reason")),
    "erasure": (schema.erasures.c.person, ("asked",)),
}
"""What is stored about a person without being theirs: whose it is, and what they are shown.

Who reported them, and in which words, is data about the person who did.
"""
_MOMENTS: Final = frozenset({"at", "until", "closed", "expires", "used", "asked"})


def new_alias() -> PersonId:
    """Nobody: another one for each table, so that games of one person are not linked."""
    return NOBODY_PREFIX + secrets.token_urlsafe(16)[:21]


def forget_in_events(events: Events, person: PersonId, alias: PersonId) -> Events:
    """The events of a row with nobody in the place of a person."""
    return tuple(_forget(event, person, alias) for event in events)


def _forgotten(stored: bytes, person: PersonId, alias: PersonId) -> bytes:
    """A stored row with nobody in the place of a person."""
    try:
        return encode_events(forget_in_events(decode_events(stored), person, alias))
    except (msgspec.MsgspecError, UnicodeDecodeError):
        # A broken row stays unchanged except for the id; both ids have the same length.
        return stored.replace(person.encode(), alias.encode())


def _forget(event: AnyEvent, person: PersonId, alias: PersonId) -> AnyEvent:
    match event:
        case Created():
            return forget_in_created(event, person, alias)
        case Rematched(created):
            return Rematched(forget_in_created(created, person, alias))
        case Seated(seat, plan):
            return Seated(seat, forget_in_seat(plan, person, alias))
        case Joined() | Offered() if event.person == person:
            return replace(event, person=alias, name="")
        case Declined() if event.person == person:
            return replace(event, person=alias, reason=None)
        case MovePlayed() if event.by == person:
            return replace(event, by=alias)
        case Forgotten() if event.person == person:
            return replace(event, person=alias)
        case _:
            return event


def _told(events: Events) -> list[object]:
    return [
        {"type": "rematched"} if isinstance(event, Rematched) else event
        for event in events
        if not isinstance(event, Created)
    ]


class Erasure:
    """Export and erasure."""

    _database: Database

    async def ask_erasure(self, person: PersonId, now: datetime | None = None) -> None:
        """Remember that a person is to be erased."""
        make = sa.text(
            "INSERT INTO erasures (person, asked) VALUES (:person, :asked) ON CONFLICT DO NOTHING"
        )
        values = {"person": person, "asked": schema.to_number(now or datetime.now(UTC))}
        async with self._database.writer() as connection:
            await connection.execute(make, values)

    async def erasures(self, before: datetime | None = None, limit: int = 100) -> list[PersonId]:
        """The people whose erasure was requested before that moment."""
        query = sa.select(_erasures.person).order_by(_erasures.asked).limit(limit)
        if before is not None:
            query = query.where(_erasures.asked < schema.to_number(before))
        async with self._database.reader() as connection:
            return list((await connection.execute(query)).scalars())

    async def ask_overdue(self, guest_days: int, days: int, now: datetime, limit: int) -> int:
        """Have people erased who were not here for this many days; returns how many.

        A guest is a person without a name of their own who never came back on another day. 0 days
        means never.
        """
        today = schema.day_number(now)
        overdue = []
        if days:
            overdue.append(_people.seen < today - days)
        if guest_days:
            overdue.append(
                sa.and_(
                    _people.seen < today - guest_days,
                    sa.not_(_people.named),
                    _people.seen * schema.DAY_MICROSECONDS <= _people.created,
                )
            )
        if not overdue:
            return 0
        query = (
            sa.select(_people.id)
            .where(_people.kind == "person", sa.or_(*overdue))
            .order_by(_people.seen)
            .limit(limit)
        )
        async with self._database.reader() as connection:
            found = list((await connection.execute(query)).scalars())
        for person in found:
            await self.ask_erasure(person, now)
        return len(found)

    async def rewrite_log(self, table: TableId, person: PersonId, alias: PersonId) -> None:
        """Put nobody in the place of a person in all rows of a log, and in their commands."""
        query = sa.select(_log.n, _log.command, _log.events).where(_log.table_id == table)
        async with self._database.writer() as connection:
            for n, command, stored in (await connection.execute(query)).all():
                events = _forgotten(bytes(stored), person, alias)
                key = command
                if command is not None and command.startswith(f"{person}:"):
                    key = f"{alias}:{command.removeprefix(f'{person}:')}"
                if (key, events) != (command, bytes(stored)):
                    await connection.execute(
                        sa.update(schema.log)
                        .where(_log.table_id == table, _log.n == n)
                        .values(command=key, events=events)
                    )
            await connection.execute(
                sa.delete(schema.sittings).where(
                    schema.sittings.c.table_id == table, schema.sittings.c.person == person
                )
            )
            # Whatever was made from the old rows is made from the new ones again.
            snapshots = schema.snapshots
            await connection.execute(sa.delete(snapshots).where(snapshots.c.table_id == table))

    async def accounts_ever(self, owner: PersonId) -> list[PersonId]:
        """All bot accounts of a person, closed ones too."""
        query = sa.select(_people.id).where(_people.owner == owner)
        async with self._database.reader() as connection:
            return list((await connection.execute(query)).scalars())

    async def remove_person(self, person: PersonId) -> None:
        """Remove all rows about a person, apart from the logs; the wish for it goes last."""
        reports, blocks = schema.reports.c, schema.blocks.c
        account = sa.select(_people.id).where(_people.owner == person)
        removals = [
            sa.delete(schema.tokens).where(
                sa.or_(schema.tokens.c.account == person, schema.tokens.c.account.in_(account))
            ),
            sa.delete(schema.people).where(sa.or_(_people.id == person, _people.owner == person)),
            sa.delete(schema.sessions).where(schema.sessions.c.person == person),
            sa.delete(schema.pushes).where(schema.pushes.c.person == person),
            sa.delete(schema.transfers).where(schema.transfers.c.person == person),
            sa.delete(schema.blocks).where(
                sa.or_(blocks.person == person, blocks.blocked == person)
            ),
            sa.delete(schema.reports).where(reports.person == person),
            sa.update(schema.reports)
            .where(reports.reporter == person)
            .values(reporter=new_alias(), words=""),
            sa.delete(schema.bans).where(schema.bans.c.person == person),
            sa.delete(schema.erasures).where(_erasures.person == person),
        ]
        async with self._database.writer() as connection:
            for one in removals:
                await connection.execute(one)

    async def also_stored(self, person: PersonId) -> list[tuple[str, dict[str, Any]]]:
        """What else is stored about a person: ended logins, links, bans, what operators did.

        Each comes with its kind. Reports about the person do not say who made them.
        """
        found = []
        async with self._database.reader() as connection:
            for kind, (whose, columns) in _ALSO_STORED.items():
                query = sa.select(*(whose.table.c[name] for name in columns))
                for row in await connection.execute(query.where(whose == person)):
                    fields = row._asdict()
                    for name in _MOMENTS & fields.keys():
                        if fields[name] is not None:
                            fields[name] = schema.to_moment(fields[name])
                    found.append((kind, fields))
        return found

    async def rows_by(self, person: PersonId, table: TableId) -> list[dict[str, Any]]:
        """The rows of a log that a person's commands made, as the person gave them.

        Of a new table only that it was made: its row holds the seed and the invitations.
        """
        query = (
            sa.select(_log.n, _log.at, _log.events)
            .where(
                _log.table_id == table,
                _log.command.startswith(f"{person}:", autoescape=True),
            )
            .order_by(_log.n)
        )
        async with self._database.reader() as connection:
            found = (await connection.execute(query)).all()
        return [
            {"n": n, "at": schema.to_moment(at), "events": _told(decode_events(events))}
            for n, at, events in found
        ]
