"""What happened at a table with one row of its log, as a seat or a spectator may know it."""

from msgspec.structs import replace

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.messages import (
    Happened,
    Moved,
    SeatChanged,
    TableChanged,
    TakenBack,
    UndoAsked,
    UndoRefused,
)
from lunarium.server.tables import events
from lunarium.server.tables.faces import FACES
from lunarium.server.tables.playing import read_move
from lunarium.server.tables.table import Table


def story(
    before: Table | None, row: events.Row, after: Table, seat: SeatNumber | None
) -> tuple[Happened, ...]:
    """The story of a row, for motion and speech; `seat` is the open seat of who is told."""
    told: list[Happened] = []
    for event in row.events:
        happened = _tell(before, event, after, seat)
        if happened is not None:
            told.append(happened)
    if after.status == "finished" and (before is None or before.status != "finished"):
        told.append(TableChanged(how="finished"))
    return tuple(told)


def _tell(
    before: Table | None, event: events.AnyEvent, after: Table, seat: SeatNumber | None
) -> Happened | None:
    match event:
        case events.Played() if before is not None:
            return moved(before, event, after, seat)
        case events.Undone():
            return TakenBack(seat=event.seat, moves=len(event.removes))
        case events.UndoAsked():
            return UndoAsked(seat=event.seat)
        case events.UndoAnswered():
            return None if event.agree else UndoRefused(seat=event.seat)
        case events.Joined():
            return SeatChanged(seat=event.seat, how="joined")
        case events.Left():
            return SeatChanged(seat=event.seat, how="left")
        case events.Returned():
            return SeatChanged(seat=event.seat, how="returned")
        case events.Seated():
            return SeatChanged(seat=event.seat, how="set")
        case events.Offered():
            return SeatChanged(seat=event.seat, how="offered", name=event.name)
        case events.Withdrawn() | events.Declined() if before is not None:
            return _tell_offer(before, event)
        case _:
            return _tell_table(event)


def _tell_offer(before: Table, event: events.Withdrawn | events.Declined) -> SeatChanged:
    name = before.seats[event.seat].offered_name or None
    if isinstance(event, events.Declined):
        return SeatChanged(seat=event.seat, how="declined", name=name, reason=event.reason)
    return SeatChanged(seat=event.seat, how="withdrawn", name=name)


def _tell_table(event: events.AnyEvent) -> TableChanged | None:
    match event:
        case events.Created():
            return TableChanged(how="created")
        case events.Started():
            return TableChanged(how="started")
        case events.Rematched():
            return TableChanged(how="rematch")
        case events.Archived():
            return TableChanged(how="archived")
        case _:
            return None


def moved(before: Table, event: events.Played, after: Table, seat: SeatNumber | None) -> Moved:
    """A move as the watcher may know it, and which bot made it."""
    face = FACES[after.game]
    if not face.all_is_open:
        return _moved(before, event, after, seat)
    # Everybody gets the same story of a move, one after the other: tell it once.
    if not _last or _last[0][0] is not event:
        _last[:] = [(event, _moved(before, event, after, None))]
    return _last[0][1]


_last: list[tuple[events.Played, Moved]] = []


def _moved(before: Table, event: events.Played, after: Table, seat: SeatNumber | None) -> Moved:
    rules = after.rules
    told = FACES[after.game].moved(
        rules.view(before.state, seat),
        rules.view(after.state, seat),
        event.seat,
        read_move(after.game, event.move),
    )
    if event.bot is None:
        return told
    return replace(told, bot=event.bot, stood_in=event.stood_in, forfeit=event.forfeit)
