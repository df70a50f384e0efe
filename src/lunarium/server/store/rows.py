"""What is written to the store and read from it besides the logs of tables: plain rows."""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from lunarium.records import SeedChain
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.bots import Scope
from lunarium.server.protocol.http import QuietTime
from lunarium.server.tables.events import PersonId, TableId
from lunarium.server.tables.stored import ListedTable, SoloScore

AccountKind: TypeAlias = Literal["person", "program"]


class TablePage(msgspec.Struct, frozen=True):
    """Tables, latest first; `next` is the cursor of the next page, null on the last."""

    tables: tuple[ListedTable, ...]
    next: str | None


class SoloRow(msgspec.Struct, frozen=True):
    """A finished solo game in a person's history."""

    table: TableId
    finished: datetime
    solo: SoloScore
    daily: str | None


class SoloStatistics(msgspec.Struct, frozen=True):
    """Over all finished solo games of a person."""

    played: int
    best: int | None
    mean: float | None
    under_100: int


class DailyRow(msgspec.Struct, frozen=True):
    """A line of a daily leaderboard: a person's best attempt. Equal scores share a place.

    `attempt` counts the person's attempts from 1.
    """

    table: TableId
    person: PersonId
    name: str
    place: int
    attempt: int
    tries: int
    finished: datetime
    solo: SoloScore


class PersonRow(msgspec.Struct, frozen=True):
    """A person. `named` is false while the name is a generated one.

    `seen` is the day of the last visit, as the number of days since 1970.
    """

    id: PersonId
    name: str
    named: bool
    kind: AccountKind
    created: datetime
    seen: int | None = None


class SessionRow(msgspec.Struct, frozen=True):
    """A browser in which a person is logged in; `seen` is the day of its last visit."""

    id: str
    person: PersonId
    created: datetime
    seen: int
    device: str


class KeyRow(msgspec.Struct, frozen=True):
    """A key that signs cookies; accepted until it ends."""

    id: int
    value: bytes
    created: datetime
    ends: datetime | None


class Revocation(msgspec.Struct, frozen=True):
    """A session that has ended; without one, all sessions of the person made until then."""

    person: PersonId
    session: str
    at: datetime


class ChainRow(msgspec.Struct, frozen=True):
    """A chain of daily seeds with its secret, the link of its last day."""

    chain: SeedChain
    tip: bytes
    published: datetime


class BlockRow(msgspec.Struct, frozen=True):
    """Somebody whom a person has blocked, with the name that they saw."""

    blocked: PersonId
    name: str
    at: datetime


class ReportRow(msgspec.Struct, frozen=True):
    """A complaint about a person at a table."""

    id: str
    at: datetime
    reporter: PersonId
    person: PersonId
    table: TableId
    seat: SeatNumber
    name: str
    reason: str
    words: str
    closed: datetime | None


class BanRow(msgspec.Struct, frozen=True):
    """A person who may not play; without `until`, for good."""

    person: PersonId
    until: datetime | None
    reason: str
    at: datetime


class AuditRow(msgspec.Struct, frozen=True):
    """What an operator did."""

    at: datetime
    who: str
    what: str
    subject: str
    reason: str


class AccountRow(msgspec.Struct, frozen=True):
    """A bot account."""

    id: PersonId
    name: str
    owner: PersonId
    created: datetime


class TokenRow(msgspec.Struct, frozen=True):
    """A token of a bot account, without its secret; `used` is the last day on which it was."""

    id: str
    account: PersonId
    name: str
    scopes: tuple[Scope, ...]
    created: datetime
    used: str | None


class PushRow(msgspec.Struct, frozen=True):
    """A device that wants push messages; `sent` is the latest wait that was sent to it."""

    person: PersonId
    endpoint: str
    p256dh: str
    auth: str
    quiet: QuietTime | None
    sent: datetime


class Bearer(msgspec.Struct, frozen=True):
    """The bearer of a token: the account, its owner, and the token."""

    account: PersonId
    name: str
    owner: PersonId
    token: TokenRow
