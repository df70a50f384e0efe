"""From a log to its table: an immutable fold of rows, the same in every process and at any time."""

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from lunarium.games import GAMES
from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup, Result
from lunarium.records import InvalidView, RecordError, commitment, mixed_seed, start_fairly
from lunarium.server.protocol.boards import GameResult, ResultSheetLine, SeatNumber
from lunarium.server.protocol.tables import GameName, LevelName
from lunarium.server.tables.clocks import fresh_clocks, keep_time
from lunarium.server.tables.events import (
    AnyEvent,
    Archived,
    Created,
    Declined,
    Forgotten,
    Joined,
    Left,
    MovePlayed,
    Offered,
    Part,
    PersonId,
    ProposalAnswered,
    Proposed,
    Rematched,
    Returned,
    Revealed,
    Row,
    Sealed,
    SealsClosed,
    Seated,
    SeatPlan,
    Shuffling,
    Started,
    TimeAdded,
    TimeRanOut,
    UndoAnswered,
    UndoAsked,
    Undone,
    Withdrawn,
)
from lunarium.server.tables.positions import state_of
from lunarium.server.tables.proposals import answered, proposal_after_move, proposed
from lunarium.server.tables.state import LineMove, PendingProposal, PendingUndo, TableState


class BrokenLog(ValueError):
    """A log that cannot be folded; names the row and what is wrong with it."""

    def __init__(self, n: int, reason: str) -> None:
        super().__init__(f"row {n} of the log: {reason}")
        self.n = n
        self.reason = reason

    def __reduce__(self) -> tuple[type["BrokenLog"], tuple[int, str]]:
        return type(self), (self.n, self.reason)


@lru_cache(maxsize=8192)
def read_move(game: GameName, text: str) -> Any:
    """A move of a game from its notation; raises `InvalidMove`."""
    return GAMES[game].parse(text)


def refold(rows: Iterable[Row]) -> TableState:
    """The table of a whole log; raises `BrokenLog`."""
    table: TableState | None = None
    for row in rows:
        table = fold(table, row)
    if table is None:
        raise BrokenLog(1, "it is missing: a log begins with the creation of its table")
    return table


def fold(table: TableState | None, row: Row) -> TableState:
    """The table after one more row; raises `BrokenLog` for a row that cannot follow."""
    expected = 1 if table is None else table.n + 1
    if row.n != expected:
        raise BrokenLog(row.n, f"after row {expected - 1} comes row {expected}")
    if not row.events:
        raise BrokenLog(row.n, "it holds no event")
    for event in row.events:
        if isinstance(event, Created):
            if table is not None:
                raise BrokenLog(row.n, "the table was made before")
            table = _created(event, row)
        elif table is None:
            raise BrokenLog(row.n, "a log begins with the making of its table")
        else:
            table = _after(table, event, row)
    if table is None:  # cannot be: a first row without `Created` has been refused
        raise BrokenLog(row.n, "a log begins with the making of its table")
    return replace(table, n=row.n, updated=row.at)


def _after(table: TableState, event: AnyEvent, row: Row) -> TableState:
    seat = getattr(event, "seat", 0)
    if seat not in range(len(table.seats)):
        raise BrokenLog(row.n, f"there is no seat {seat} at this table")
    if isinstance(event, MovePlayed):
        return _played(table, event, row)
    return keep_time(table, _changed(table, event, row), event, row.at)


def _changed(table: TableState, event: AnyEvent, row: Row) -> TableState:
    match event:
        case UndoAsked(seat):
            return replace(table, undo=PendingUndo(seat))
        case UndoAnswered(seat, agree):
            return _answered(table, seat, agree)
        case Undone():
            return _undone(table, event, row)
        case Started():
            return _started(table, row)
        case Rematched(created):
            return replace(table, rematch=created)
        case Archived():
            return replace(table, status="archived", to_move=(), undo=None, proposal=None)
        case Sealed() | Shuffling() | SealsClosed() | Revealed():
            return _shuffled(table, event, row)
        case Proposed() | ProposalAnswered():
            return proposed(table, event) if isinstance(event, Proposed) else answered(table, event)
        case TimeAdded():
            return table
        case TimeRanOut(seat, level, takes_seat):
            return _left(table, seat, level) if takes_seat else table
        case Created() | MovePlayed():
            raise BrokenLog(row.n, "it cannot come here")
        case _:
            return _seated(table, event)


def _seated(
    table: TableState,
    event: Joined | Seated | Offered | Withdrawn | Declined | Left | Returned | Forgotten,
) -> TableState:
    match event:
        case Forgotten(person, alias):
            return _forgotten(table, person, alias)
        case Joined(seat, person, name, program):
            return _with_seat(table, seat, SeatPlan("person", person, name, program=program))
        case Seated(seat, plan):
            return _with_seat(table, seat, plan)
        case Offered(seat, person, name):
            return _with_seat(table, seat, SeatPlan(offered=person, offered_name=name))
        case Withdrawn(seat) | Declined(seat):
            return _with_seat(table, seat, SeatPlan())
        case Left(seat, level):
            return _left(table, seat, level)
        case Returned(seat):
            away = _with(table.away, seat, None)
            return replace(table, away=away, proposal=_not_about(table, seat))


def _created(event: Created, row: Row) -> TableState:
    try:
        promise = commitment(bytes.fromhex(event.seed))
    except ValueError:
        # Never include the value itself: messages go into logs.
        raise BrokenLog(row.n, "its seed is not 32 bytes in hexadecimal digits") from None
    return TableState(
        id=event.table,
        n=row.n,
        game=event.game,
        options=event.options,
        seats=event.seats,
        away=(None,) * len(event.seats),
        host=event.host,
        public=event.public,
        seed=event.seed,
        commitment=promise,
        invites=event.invites,
        daily=event.daily,
        rematch_of=event.rematch_of,
        parts=event.parts,
        chain=event.chain,
        created=row.at,
        updated=row.at,
        decision_since=(0,) * len(event.seats),
        time=event.time,
        absence_s=event.absence_s,
        offline=event.offline,
        clocks=fresh_clocks(event.time, len(event.seats)),
        begun=event.begun,
    )


def _started(table: TableState, row: Row) -> TableState:
    if table.status != "open":
        raise BrokenLog(row.n, f"a start at a table that is {table.status}")
    try:
        if table.begun is not None:
            _, state = state_of(table.begun)
        else:
            seed = mixed_seed(bytes.fromhex(table.seed), table.contributions)
            state = start_fairly(table.rules, len(table.seats), table.options, seed)
    except (InvalidSetup, InvalidView, RecordError) as error:
        raise BrokenLog(row.n, f"the game cannot start: {error.reason}") from None
    to_move = tuple(sorted(table.rules.to_move(state)))
    return replace(
        table,
        status="running",
        shuffle=None,
        shuffle_since=None,
        started=row.at,
        start=state,
        state=state,
        to_move=to_move,
        decision_since=tuple(row.n if seat in to_move else 0 for seat in range(len(table.seats))),
    )


def _played(table: TableState, event: MovePlayed, row: Row) -> TableState:
    if table.status != "running":
        raise BrokenLog(row.n, f"a move at a table that is {table.status}")
    try:
        state = table.rules.play(table.state, event.seat, read_move(table.game, event.move))
    except (IllegalMove, InvalidMove) as error:
        # Not the whole error: it shows the position, and messages go into logs.
        reason = f"seat {event.seat} cannot play {event.move!r}: {error.reason}"
        raise BrokenLog(row.n, reason) from None
    return after_move(table, event, state, row.n, row.at)


def after_move(
    table: TableState,
    event: MovePlayed,
    state: Any,  # of the game that the table plays
    n: int,
    at: datetime,
) -> TableState:
    """The table after a move that led to `state`, with row `n`."""
    rules = table.rules
    to_move = tuple(sorted(rules.to_move(state)))
    reveals = rules.reveals(table.state, state)
    after = replace(
        table,
        n=n,
        updated=at,
        state=state,
        line=(*table.line, LineMove(event.seat, event.move, n, reveals, event.forfeit)),
        to_move=to_move,
        decision_since=tuple(
            [
                since if seat != event.seat and seat in table.to_move else n
                for seat, since in enumerate(table.decision_since)
            ]
        ),
        # A person who makes a move instead of answering has not agreed; a bot has no say in it.
        undo=table.undo if event.by is None or table.seats[event.seat].program else None,
        proposal=proposal_after_move(table, event),
    )
    return keep_time(table, after if to_move else _over(after), event, at)


def _over(table: TableState) -> TableState:
    result = table.rules.result(table.state)
    if result is None:
        raise BrokenLog(table.n, "nobody is to move, but the game has no result")
    finished = table.updated
    return replace(
        table,
        status="finished",
        finished=finished,
        undo=None,
        proposal=None,
        result=wire_result(result),
    )


def _undone(table: TableState, event: Undone, row: Row) -> TableState:
    removes = set(event.removes)
    if not removes or not removes <= set(range(len(table.line))):
        raise BrokenLog(row.n, f"it takes back moves {event.removes} of {len(table.line)}")
    kept = [move for place, move in enumerate(table.line) if place not in removes]
    rules, state, line = table.rules, table.start, []
    for move in kept:
        before = state
        try:
            state = rules.play(before, move.seat, read_move(table.game, move.move))
        except (IllegalMove, InvalidMove) as error:
            raise BrokenLog(row.n, f"what is left cannot be played: {error.reason}") from None
        line.append(replace(move, reveals=rules.reveals(before, state)))
    to_move = tuple(sorted(rules.to_move(state)))
    as_before = rules.same_step(table.state, state)
    return replace(
        table,
        state=state,
        line=tuple(line),
        to_move=to_move,
        decision_since=tuple(
            since if as_before and seat != event.seat and seat in table.to_move else row.n
            for seat, since in enumerate(table.decision_since)
        ),
        undone=row.n,
        undo=None,
        proposal=None,
    )


def _answered(table: TableState, seat: SeatNumber, agree: bool) -> TableState:
    if table.undo is None or not agree:
        return replace(table, undo=None)
    # An answer is given for all seats of the person on this device.
    person = table.seats[seat].person
    agreed = {*table.undo.agreed, *(table.seats_of(person) if person else (seat,))}
    return replace(table, undo=PendingUndo(table.undo.seat, tuple(sorted(agreed))))


def _left(table: TableState, seat: SeatNumber, level: LevelName) -> TableState:
    if table.status == "open":
        return _with_seat(table, seat, SeatPlan())
    undo = table.undo if table.undo and table.undo.seat != seat else None
    away = _with(table.away, seat, level)
    return replace(table, away=away, undo=undo, proposal=_not_about(table, seat))


def _not_about(table: TableState, seat: SeatNumber) -> PendingProposal | None:
    """The proposal, unless it is about this seat."""
    return None if table.proposal and table.proposal.about == seat else table.proposal


def _with_seat(table: TableState, seat: SeatNumber, plan: SeatPlan) -> TableState:
    before = table.seats[seat]
    seats = (*table.seats[:seat], plan, *table.seats[seat + 1 :])
    # A seal belongs to the person who had the seat.
    parts = tuple([part for part in table.parts if part.seat != seat])
    gone = [one for one in (before.person, before.offered) if one is not None]
    former = tuple(dict.fromkeys((*table.former, *gone)))
    return replace(table, seats=seats, parts=parts, former=former)


def _shuffled(
    table: TableState, event: Sealed | Shuffling | SealsClosed | Revealed, row: Row
) -> TableState:
    if table.status != "open":
        raise BrokenLog(row.n, f"a shuffle at a table that is {table.status}")
    parts = {part.seat: part for part in table.parts}
    match event:
        case Shuffling():
            return replace(table, shuffle="seals", shuffle_since=row.at)
        case SealsClosed():
            return replace(table, shuffle="parts", shuffle_since=row.at)
        case Sealed(seat, seal):
            parts[seat] = Part(seat, seal)
        case Revealed(seat, shown):
            if seat not in parts:
                raise BrokenLog(row.n, f"seat {seat} shows a part that it has not sealed")
            parts[seat] = replace(parts[seat], part=shown)
    return replace(table, parts=tuple(parts[seat] for seat in sorted(parts)))


def _forgotten(table: TableState, person: PersonId, alias: PersonId) -> TableState:
    return replace(
        table,
        host=alias if table.host == person else table.host,
        seats=tuple([forget_in_seat(seat, person, alias) for seat in table.seats]),
        former=tuple([alias if one == person else one for one in table.former]),
        away=_without(table, person),
        end_refused=None
        if table.end_refused is None
        else (
            alias if table.end_refused[0] == person else table.end_refused[0],
            table.end_refused[1],
        ),
        rematch=None if table.rematch is None else forget_in_created(table.rematch, person, alias),
    )


_SIMPLEST: Final = "new-moon"
"""Logs that were written count on this level, whichever one stands in for bots today."""


def _without(table: TableState, person: PersonId) -> tuple[LevelName | None, ...]:
    """The absent seats once this person is erased: the simplest bot plays on for them."""
    if table.status not in {"open", "running"}:
        return table.away
    return tuple(
        [
            away or (_SIMPLEST if seat.person == person else None)
            for seat, away in zip(table.seats, table.away, strict=True)
        ]
    )


def forget_in_seat(seat: SeatPlan, person: PersonId, alias: PersonId) -> SeatPlan:
    """The seat with nobody in the place of a person; guests on the person's device included."""
    if seat.person == person:
        return replace(seat, person=alias, name="")
    if seat.offered == person:
        return replace(seat, offered=alias, offered_name="")
    return seat


def forget_in_created(event: Created, person: PersonId, alias: PersonId) -> Created:
    """The first event of a table with nobody in the place of a person."""
    return replace(
        event,
        host=alias if event.host == person else event.host,
        seats=tuple(forget_in_seat(seat, person, alias) for seat in event.seats),
    )


def _with(
    away: tuple[LevelName | None, ...], seat: SeatNumber, level: LevelName | None
) -> tuple[LevelName | None, ...]:
    return (*away[:seat], level, *away[seat + 1 :])


def wire_result(result: Result) -> GameResult:
    """A result of the rules as it goes over the wire."""
    return GameResult(
        result.ranking,
        result.scores,
        tuple(
            tuple(ResultSheetLine(name, number) for name, number in sheet)
            for sheet in result.sheets
        ),
    )
