"""The time of a table: whose clock runs, how much is left, and what happens when it runs out.

Everything follows from the events of the log and the times of their rows, so it is the same in
every process and after a crash. Time does not run out by itself: the server writes `TimeRanOut`,
once, and a move that was written before it is valid.

Clocks are for people. Our own bots move within seconds, and a program from outside has the limit
of the server. While several seats choose at the same time, each of their clocks runs; of the seats
that share one device only the first one's, because only one person at a time can use it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import Command, Seat, TimeControl
from lunarium.server.tables.events import (
    AnyEvent,
    Events,
    Left,
    MovePlayed,
    PersonId,
    Returned,
    TimeAdded,
    TimeRanOut,
    Undone,
)
from lunarium.server.tables.state import SeatClock, TableState, check_running
from lunarium.server.tables.undo import after_leaving, others_to_ask

GRACE: Final = timedelta(minutes=1)
"""What a seat has after its time ran out, and at least after an undo that the others allowed."""

_NOTHING: Final = timedelta()


class TimeIsUp(Command, frozen=True, tag="time_is_up"):
    """The time of a seat ran out at this moment; `added` is how many more seconds it gets."""

    seat: Seat
    deadline: datetime
    added: int | None = None


def fresh_clocks(time: TimeControl | None, seats: int) -> tuple[SeatClock, ...]:
    """The clocks of a table that has not started."""
    left = _NOTHING if time is None else timedelta(seconds=time.seconds)
    return (SeatClock(left, kept=left),) * seats


def deadline(table: TableState, seat: SeatNumber) -> datetime | None:
    """When the time of a seat runs out, if it runs."""
    clock = table.clocks[seat]
    return None if table.time is None or clock.since is None else clock.since + clock.left


def next_deadline(table: TableState) -> tuple[datetime, SeatNumber] | None:
    """The first moment at which the time of a seat runs out, if any runs."""
    if table.time is None or table.status != "running":
        return None
    due = [(moment, seat) for seat in table.to_move if (moment := deadline(table, seat))]
    return min(due, default=None)


def absent_from(table: TableState, seat: SeatNumber) -> datetime | None:
    """From when on the others may let a bot take a seat, at a table without a time control."""
    since = table.clocks[seat].since
    if table.time is not None or since is None:
        return None
    return since + timedelta(seconds=table.absence_s)


def decide_time(table: TableState, command: TimeIsUp, at: datetime) -> Events:
    """The events when the time of a seat has run out; raises `RefusalError` if it has not."""
    check_running(table)
    seat, time = command.seat, table.time
    if time is None or deadline(table, seat) != command.deadline or at < command.deadline:
        raise refuse("stale", f"the time of seat {seat} has not run out")
    if command.added is not None:
        return (TimeAdded(seat, min(command.added, time.seconds)),)
    if table.clocks[seat].ran_out == 0:
        return (TimeRanOut(seat, time.level),)
    return TimeRanOut(seat, time.level, takes_seat=True), *after_leaving(table, seat)


def keep_time(before: TableState, after: TableState, event: AnyEvent, at: datetime) -> TableState:
    """The table after an event, with its clocks as they are at that moment."""
    if after.status == "open":
        return after
    clocks = [_clock_after(before, after, seat, event, at) for seat in range(len(after.seats))]
    waits = _waits_for(after, clocks)
    kept = tuple(
        [
            clock
            if (clock.since is not None) == (seat in waits)
            else replace(clock, since=at)
            if seat in waits
            else _stopped(clock, at)
            for seat, clock in enumerate(clocks)
        ]
    )
    return replace(after, clocks=kept)


def _clock_after(
    before: TableState, after: TableState, seat: SeatNumber, event: AnyEvent, at: datetime
) -> SeatClock:
    """A seat's clock after an event; it stops if the event ends a decision, else it runs on."""
    clock, time = before.clocks[seat], before.time
    own = getattr(event, "seat", None) == seat
    decides = before.decision_since[seat] != after.decision_since[seat]
    if own and isinstance(event, Left):
        clock = replace(_stopped(clock, at), gone=clock.gone or at)
    elif own and isinstance(event, Returned):
        clock = replace(clock, gone=None, ran_out=0)
    elif own and time is not None and isinstance(event, _ABOUT_TIME):
        clock = _timed(before, clock, time, event, at)
    elif decides:
        clock = _stopped(clock, at)
    if not decides:
        return clock
    left = clock.left
    if time is not None and time.kind == "move" and seat in after.to_move:
        left = left if own and isinstance(event, Undone) else timedelta(seconds=time.seconds)
    return replace(clock, left=left, since=None, bot=False)


_ABOUT_TIME: Final = (MovePlayed, Undone, TimeRanOut, TimeAdded)


def _timed(
    table: TableState,
    clock: SeatClock,
    time: TimeControl,
    event: MovePlayed | Undone | TimeRanOut | TimeAdded,
    at: datetime,
) -> SeatClock:
    """The clock of a seat, stopped, after what the seat did or what happened to its time."""
    stopped = _stopped(clock, at)
    match event:
        case MovePlayed(by=None):  # a bot made the move, and nothing is earned
            return stopped
        case MovePlayed():
            earned = timedelta(seconds=time.increment)
            return replace(stopped, left=stopped.left + earned, kept=stopped.left)
        case Undone(seat):
            # No time is won by a move that is taken back, unless nobody minds.
            left = clock.kept - _passed(clock, at)
            allowed = table.undo is not None or not others_to_ask(table, seat)
            left = max(left, GRACE if allowed else _NOTHING)
            return replace(stopped, left=left, kept=left)
        case TimeAdded(seconds=seconds):
            return replace(stopped, left=stopped.left + timedelta(seconds=seconds))
        case TimeRanOut(takes_seat=takes_seat):
            return replace(
                stopped,
                left=GRACE,
                kept=_NOTHING,
                ran_out=clock.ran_out + 1,
                bot=not takes_seat,
                gone=at if takes_seat else None,
            )


def _waits_for(table: TableState, clocks: Sequence[SeatClock]) -> list[SeatNumber]:
    """The seats whose person the table waits for; one at a time for each device."""
    if table.status != "running":
        return []
    found: dict[PersonId | None, SeatNumber] = {}
    for seat in table.to_move:
        plan = table.seats[seat]
        if plan.kind == "person" and not (plan.program or table.away[seat] or clocks[seat].bot):
            found.setdefault(plan.person, seat)
    return list(found.values())


def _passed(clock: SeatClock, at: datetime) -> timedelta:
    # The clock of a machine may have been wrong when a row was written: time never runs back.
    return _NOTHING if clock.since is None else max(at - clock.since, _NOTHING)


def _stopped(clock: SeatClock, at: datetime) -> SeatClock:
    if clock.since is None:
        return clock
    return replace(clock, left=max(clock.left - _passed(clock, at), _NOTHING), since=None)
