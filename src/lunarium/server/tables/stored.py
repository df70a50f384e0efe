"""What a store keeps of tables: the rows of a log, snapshots, the line of a table in lists.

`TableLog` is all that live tables need from a store, which is the database of a server, or the
storage of a browser without a network.
"""

from datetime import datetime
from typing import Final, Literal, Protocol, TypeAlias

import msgspec

from lunarium.server.protocol.boards import GameResult, SeatNumber
from lunarium.server.protocol.tables import GameName, Status, TableSummary, TimeControl
from lunarium.server.tables import proposals, undo
from lunarium.server.tables.clocks import next_deadline
from lunarium.server.tables.events import PersonId, TableId
from lunarium.server.tables.state import TableState
from lunarium.server.tables.views import time_text

_SOLO_LINES: Final = frozenset({"phase_1", "phase_2", "discs_left"})
"""What a sheet must have for its game to be listed among solo scores."""


class StoreError(Exception):
    """Something is wrong with the store or with what was asked of it."""


class StoreUnavailable(StoreError):
    """The database is unreachable, locked or full just now; a later call simply tries again.

    Nothing is ever half-written. Whether a row was written whole may be unknown, when the answer
    was lost on its way: the same append again, with the same command key, finds out (`Repeated`).
    """


class LogGap(StoreError):
    """An append would leave a hole in a log: the caller has seen rows that are not there.

    This happens when a database was restored to an older state while a server ran.
    """


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
    offline: bool = False

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
            offline=summary.offline,
        )


class TableLog(Protocol):
    """The durable logs of tables."""

    async def append(
        self,
        table_id: TableId,
        n: int,
        command: str | None,
        events: bytes,
        at: datetime,
        summary: TableSummaryRow,
        snapshot: StoredSnapshot | None = None,
    ) -> AppendResult:
        """Add row `n` to the log of a table; durable on return. Raises `StoreError`."""

    async def read(self, table_id: TableId, after: int = 0) -> list[StoredRow]:
        """The rows of a log after row number `after`, in order."""

    async def row_of(self, table_id: TableId, command: str) -> int | None:
        """The number of the row that a command made, if it has made one."""

    async def snapshot(
        self, table_id: TableId, kind: int, upto: int | None = None, spare: int = 0
    ) -> StoredSnapshot | None:
        """The last snapshot of this format up to row `upto`, or `spare` rows before the end."""

    async def keep_snapshot(self, table_id: TableId, snapshot: StoredSnapshot) -> None:
        """Store a snapshot of a table whose row is in the log already."""


def line_of(table: TableState) -> ListedTable:
    """The table as it is now, as the store would list it."""
    return ListedTable(table.id, table.n, table.updated, summary_of(table))


def summary_of(table: TableState) -> TableSummaryRow:
    """What lists need to know about a table as it is now. Its people always include the host."""
    people = dict.fromkeys([table.host, *[s.person for s in table.seats if s.person is not None]])
    offers: tuple[Sitting, ...] = ()
    if table.status == "open":
        offers = tuple(
            Sitting(seat.offered, (number,))
            for number, seat in enumerate(table.seats)
            if seat.offered is not None
        )
        people |= dict.fromkeys(offer.person for offer in offers)
    if table.former:
        people |= dict.fromkeys(table.former)
    due = next_deadline(table)
    return TableSummaryRow(
        game=table.game,
        status=table.status,
        public=table.public,
        host=table.host,
        names=table.names,
        people=tuple([Sitting(person, table.seats_of(person)) for person in people]),
        open_seats=[seat.kind for seat in table.seats].count("open"),
        to_move=table.to_move if table.status == "running" else (),
        bots_waiting=bool(table.bots_to_move or table.programs_to_move),
        moves=len(table.line),
        created=table.created,
        daily=table.daily,
        result=table.result,
        # A game that begins in the middle is no result to be proud of.
        solo=solo_score(table.result) if table.begun is None else None,
        programs=tuple([seat for seat, s in enumerate(table.seats) if s.program]),
        offers=offers,
        awaited=_awaited(table),
        time=table.time,
        offline=table.offline,
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
        [
            seat
            for seat in sorted(asked)
            if table.seats[seat].person is not None
            and table.away[seat] is None
            and not table.seats[seat].program
        ]
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


def solo_score(result: GameResult | None) -> SoloScore | None:
    """The score of a solo game that is over, if its sheet has the lines that lists show.

    Null for a game of several players, and for a game that is scored in another way when it is
    played alone: the boards of solo scores compare only what can be compared.
    """
    if result is None or len(result.scores) > 1:
        return None
    lines = {line.name: line.number for line in result.sheets[0]}
    if not lines.keys() >= _SOLO_LINES:
        return None
    return SoloScore(
        score=result.scores[0],
        phases=(lines["phase_1"], lines["phase_2"]),
        discs_left=lines["discs_left"],
    )
