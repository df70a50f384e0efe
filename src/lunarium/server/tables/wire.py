"""What people see of a table: everything here is made of the rules' views, never of a state."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from lunarium.records import SCHEME
from lunarium.server.protocol.boards import Explanation, MovePreview, Moves, SeatNumber, View
from lunarium.server.protocol.tables import (
    Fairness,
    Invites,
    SeatInfo,
    TableInfo,
    UndoRequest,
    UndoRight,
)
from lunarium.server.tables.events import PersonId
from lunarium.server.tables.faces import FACES
from lunarium.server.tables.refused import refuse
from lunarium.server.tables.story import story
from lunarium.server.tables.table import Table
from lunarium.server.tables.undo import undo_right, waiting_for

__all__ = [
    "explain",
    "info",
    "may_have_hints",
    "may_watch",
    "moves",
    "previews",
    "story",
    "time_text",
    "view",
]

NO_UNDO = UndoRight("no")


def time_text(moment: datetime) -> str:
    """A moment as the wire has it: ISO 8601 in UTC, to the millisecond."""
    utc = moment if moment.tzinfo is UTC else moment.astimezone(UTC)
    return f"{utc.isoformat(timespec='milliseconds')[:-6]}Z"


_time_of_creation = lru_cache(maxsize=4096)(time_text)
"""The same text again with every move of a table."""


def may_watch(table: Table, person: PersonId | None) -> bool:
    """Whether a person may look at the table at all; with an invitation, see `opened_by`."""
    return table.public or (person is not None and (person == table.host or person in table.people))


def may_have_hints(table: Table) -> bool:
    """Whether hints are given here.

    Never where other people play, also if they have left, nor at a daily table: there everybody
    plays for the same leaderboard.
    """
    return table.status == "running" and len(table.people) == 1 and table.daily is None


def info(table: Table, person: PersonId | None) -> TableInfo:
    """The table as a person may see it; `None` is somebody without a name."""
    plain = _remembered(table).info
    if person is None or (person != table.host and person not in table.people):
        return plain
    mine = table.seats_of(person)
    host = person == table.host
    return replace(
        plain,
        host=host,
        seats=tuple(
            [
                replace(seat, mine=True) if at in mine else seat
                for at, seat in enumerate(plain.seats)
            ]
        ),
        undo=_undo(table, mine),
        invites=_invites(table) if host and table.status == "open" else None,
    )


def view(table: Table, seat: SeatNumber | None) -> View | None:
    """The position as a seat, or a spectator, may see it; null before the start."""
    board = _remembered(table).board
    if board is None or seat is None:
        return board
    return FACES[table.game].seen_from(board, table.rules.view(table.state, seat))


def moves(table: Table, seat: SeatNumber | None) -> Moves | None:
    """What the seat may do now, with what it brings; null if it is not to move."""
    if seat is None or seat not in table.to_move:
        return None
    return FACES[table.game].moves(table.rules.view(table.state, seat))


def explain(table: Table, seat: SeatNumber) -> Explanation:
    """A seat's tableau or tank in full, for anybody; raises `Refused`."""
    if table.state is None:
        raise refuse("not_started")
    if seat >= len(table.seats):
        raise refuse("not_your_seat", f"there is no seat {seat} at this table")
    return FACES[table.game].explain(table.rules.view(table.state, None), seat)


def previews(table: Table, seat: SeatNumber) -> tuple[MovePreview, ...]:
    """What each legal move of a seat brings, in full; none if it is not to move."""
    if seat not in table.to_move:
        return ()
    return FACES[table.game].previews(table.rules.view(table.state, seat))


class _Remembered(NamedTuple):
    """What all who look at a table see alike."""

    table: Table
    info: TableInfo
    board: View | None


_last: list[_Remembered] = []


def _remembered(table: Table) -> _Remembered:
    """A table that has changed is told to all who look, one after the other: put it together once.

    Tables never change, so the last one asked for is known by being the same object.
    """
    if _last and (last := _last[0]).table is table:
        return last
    board = None
    if table.state is not None:
        board = FACES[table.game].board(table.rules.view(table.state, None))
    _last[:] = [remembered := _Remembered(table, _info(table), board)]
    return remembered


def _info(table: Table) -> TableInfo:
    """The table as a stranger sees it."""
    return TableInfo(
        id=table.id,
        game=table.game,
        options=table.options,
        status=table.status,
        public=table.public,
        host=False,
        seats=tuple([_seat(table, seat) for seat in range(len(table.seats))]),
        created=_time_of_creation(table.created),
        updated=time_text(table.updated),
        moves=len(table.line),
        to_move=table.to_move,
        fairness=Fairness(SCHEME, table.commitment, table.seed if table.seed_is_open else None),
        undo=NO_UNDO,
        undo_request=_undo_request(table),
        hints=may_have_hints(table),
        invites=None,
        daily=table.daily,
        rematch=None if table.rematch is None else table.rematch.table,
        result=table.result,
    )


def _seat(table: Table, seat: SeatNumber) -> SeatInfo:
    plan, away = table.seats[seat], table.away[seat]
    return SeatInfo(
        kind=plan.kind,
        name=plan.name,
        level=plan.level or away,
        guest=plan.guest,
        away=away is not None,
        program=plan.program,
        offered=plan.offered_name or None,
    )


def _undo(table: Table, mine: tuple[SeatNumber, ...]) -> UndoRight:
    """The best right of the person's seats: on one device that is whose move came last."""
    if table.status != "running" or table.undo is not None:
        return NO_UNDO
    rights = {undo_right(table, seat).how for seat in mine if table.away[seat] is None}
    return UndoRight("free" if "free" in rights else "ask" if "ask" in rights else "no")


def _undo_request(table: Table) -> UndoRequest | None:
    if table.undo is None:
        return None
    return UndoRequest(table.undo.seat, table.undo.agreed, waiting_for(table))


def _invites(table: Table) -> Invites:
    return Invites(
        table.invites.any_seat,
        tuple(
            secret if plan.kind == "open" and plan.offered is None else None
            for secret, plan in zip(table.invites.by_seat, table.seats, strict=True)
        ),
    )
