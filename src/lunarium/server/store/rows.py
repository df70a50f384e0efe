"""What goes into the store and comes out of it: plain rows, and the summary of a table."""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from lunarium.records import Chain
from lunarium.server.protocol.boards import GameResult, SeatNumber
from lunarium.server.protocol.bots import Scope
from lunarium.server.protocol.http import QuietTime
from lunarium.server.protocol.tables import GameName, Status, TableSummary, TimeControl
from lunarium.server.tables import proposals, undo
from lunarium.server.tables.clocks import next_deadline
from lunarium.server.tables.state import TableState
from lunarium.server.tables.views import time_text

PersonId: TypeAlias = str
TableId: TypeAlias = str
AccountKind: TypeAlias = Literal["person", "program"]


class Sitting(msgspec.Struct, frozen=True):
    """A person at a table with the seats that are theirs (several on one device)."""

    person: PersonId
    seats: tuple[SeatNumber, ...]


class SoloScore(msgspec.Struct, frozen=True):
    """A finished solo game of Nova Luna (NL-7.6): the notes of both phases, and discs left."""

    score: int
    phases: tuple[int, int]
    discs_left: int


class TableSummaryRow(msgspec.Struct, frozen=True, kw_only=True):
    """What lists need to know about a table, so that no log is folded to show one.

    Written in one transaction with the row of the log that it is true for. `people` holds everybody
    at the table, once; a bot account that was only offered a seat has no seats. `bots_waiting` says
    that a bot must move and may: one of ours, or a program whose time is running. People who
    were at the table once have no seats either: the store finds them when they are to be erased.
    `programs` are the seats of bot accounts, `offers` the seats that are offered to some. `awaited`
    are the seats whose people are to move or to answer; rows of older versions do not have it.
    `due` is when the time of a seat runs out, at a table with a time control.
    """

    game: GameName
    status: Status
    public: bool
    host: PersonId
    names: tuple[str, ...]
    people: tuple[Sitting, ...]
    open_seats: int
    to_move: tuple[SeatNumber, ...]
    bots_waiting: bool
    moves: int
    created: datetime
    daily: str | None = None
    result: GameResult | None = None
    solo: SoloScore | None = None
    programs: tuple[SeatNumber, ...] = ()
    offers: tuple[Sitting, ...] = ()
    time: TimeControl | None = None
    due: datetime | None = None
    awaited: tuple[SeatNumber, ...] | None = None

    def seats_of(self, person: PersonId) -> tuple[SeatNumber, ...]:
        """The seats of a person here."""
        return next((s.seats for s in self.people if s.person == person), ())

    def is_turn_of(self, person: PersonId) -> bool:
        """Whether a person is to move and has not left."""
        awaited = self.to_move if self.awaited is None else self.awaited
        return any(seat in self.to_move and seat in awaited for seat in self.seats_of(person))

    def waits_for(self, person: PersonId) -> Literal["turn", "answer", "start"] | None:
        """Why other people at this table wait for a person, if they do; bots wait for nobody."""
        mine = self.seats_of(person)
        others = [s for s in self.people if s.person != person]
        if not any(seat not in self.programs for other in others for seat in other.seats):
            return None
        if self.status == "open":
            return "start" if self.host == person and not self.open_seats else None
        if self.is_turn_of(person):
            return "turn"
        return "answer" if any(seat in (self.awaited or ()) for seat in mine) else None


class StoredRow(msgspec.Struct, frozen=True):
    """A row of a log: all events of one command, as they were written."""

    n: int
    command: str | None
    at: datetime
    events: bytes


class StoredSnapshot(msgspec.Struct, frozen=True):
    """A table after row `n` of its log, as it was written; `format` says by which program."""

    n: int
    format: int
    state: bytes


class Appended(msgspec.Struct, frozen=True):
    """The row is in the log as `n`, durably."""

    n: int


class Stale(msgspec.Struct, frozen=True):
    """Another writer wrote this `n` first; the log ends at `n`. Nothing was written."""

    n: int


class Repeated(msgspec.Struct, frozen=True):
    """The command has been in the log since row `n`. Nothing was written."""

    n: int


AppendResult: TypeAlias = Appended | Stale | Repeated


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list. `n` and `updated` are those of the last row of its log."""

    id: TableId
    n: int
    updated: datetime
    summary: TableSummaryRow

    def seats_of(self, person: PersonId) -> tuple[SeatNumber, ...]:
        """The seats of a person here."""
        return self.summary.seats_of(person)

    def is_of(self, person: PersonId) -> bool:
        """Whether the person is here now: the host, at a seat, or with an offer."""
        at_seat = self.summary.host == person or bool(self.seats_of(person))
        return at_seat or self.offered_to(person) is not None

    def offered_to(self, person: PersonId) -> SeatNumber | None:
        """The seat that is offered to a bot account here, if one is."""
        return next((s.seats[0] for s in self.summary.offers if s.person == person), None)

    def line_for(self, person: PersonId) -> TableSummary:
        """The line of this table in a list of this person."""
        summary, mine = self.summary, self.seats_of(person)
        return TableSummary(
            id=self.id,
            game=summary.game,
            status=summary.status,
            host=summary.host == person,
            names=summary.names,
            programs=summary.programs,
            my_seats=mine,
            my_turn=summary.is_turn_of(person),
            waits=summary.waits_for(person),
            to_move=summary.to_move,
            open_seats=summary.open_seats,
            moves=summary.moves,
            created=time_text(summary.created),
            updated=time_text(self.updated),
            daily=summary.daily,
            result=summary.result,
            time=summary.time,
        )


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

    chain: Chain
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
    """A device that wants push messages; `sent` is the latest wait that it was told of."""

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


def line_of(table: TableState) -> ListedTable:
    """The table as it is now, as the store would list it."""
    return ListedTable(table.id, table.n, table.updated, summary_of(table))


def summary_of(table: TableState) -> TableSummaryRow:
    """What lists need to know about a table as it is now. Its people always include the host."""
    people = dict.fromkeys((table.host, *(s.person for s in table.seats if s.person is not None)))
    offers: tuple[Sitting, ...] = ()
    if table.status == "open":
        offers = tuple(
            Sitting(seat.offered, (number,))
            for number, seat in enumerate(table.seats)
            if seat.offered is not None
        )
        people |= dict.fromkeys(offer.person for offer in offers)
    people |= dict.fromkeys(table.former)
    due = next_deadline(table)
    return TableSummaryRow(
        game=table.game,
        status=table.status,
        public=table.public,
        host=table.host,
        names=table.names,
        people=tuple(Sitting(person, table.seats_of(person)) for person in people),
        open_seats=sum(seat.kind == "open" for seat in table.seats),
        to_move=table.to_move if table.status == "running" else (),
        bots_waiting=bool(table.bots_to_move or table.programs_to_move),
        moves=len(table.line),
        created=table.created,
        daily=table.daily,
        result=table.result,
        solo=_solo_score(table),
        programs=tuple([seat for seat, s in enumerate(table.seats) if s.program]),
        offers=offers,
        awaited=_awaited(table),
        time=table.time,
        due=None if due is None else due[0],
    )


def _awaited(table: TableState) -> tuple[SeatNumber, ...]:
    """The seats whose person is to move, or to answer what others ask; not those who left."""
    if table.status != "running":
        return ()
    asked = {*table.to_move, *undo.waiting_for(table)}
    if table.proposal is not None:
        asked.update(proposals.waiting_for(table, table.proposal, table.updated))
    return tuple(
        seat
        for seat in sorted(asked)
        if table.seats[seat].person is not None
        and table.away[seat] is None
        and not table.seats[seat].program
    )


def waited_for(table: TableState) -> set[PersonId]:
    """The people for whom other people wait here; see `TableSummaryRow.waits_for`."""
    people = {seat.person for seat in table.seats if seat.person is not None and not seat.program}
    if len(people) < 2:
        return set()
    if table.status == "open":
        ready = all(seat.kind != "open" for seat in table.seats)
        return {table.host} if ready else set()
    return {person for seat in _awaited(table) if (person := table.seats[seat].person) is not None}


def _solo_score(table: TableState) -> SoloScore | None:
    if table.result is None or len(table.seats) > 1 or table.begun is not None:
        return None  # a game that begins in the middle is no result to be proud of
    lines = {line.name: line.number for line in table.result.sheets[0]}
    return SoloScore(
        score=table.result.scores[0],
        phases=(lines["phase_1"], lines["phase_2"]),
        discs_left=lines["discs_left"],
    )
