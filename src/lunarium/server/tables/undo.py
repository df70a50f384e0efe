"""Taking moves back: what a seat may undo, and whether the others must agree."""

from typing import Literal

import msgspec

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import AnswerUndo, Undo
from lunarium.server.tables.events import Events, PersonId, UndoAnswered, UndoAsked, Undone
from lunarium.server.tables.state import (
    Person,
    TableState,
    check_fresh,
    check_running,
    check_sits,
)


class Right(msgspec.Struct, frozen=True):
    """Whether a seat may undo now, and the places in the line that would be taken back.

    how      "free": at once; "ask": all others must agree; "no"
    removes  empty if the seat has not moved
    """

    how: Literal["free", "ask", "no"]
    removes: tuple[int, ...] = ()


NOTHING = Right("no")


def others_to_ask(table: TableState, seat: SeatNumber) -> frozenset[PersonId]:
    """The people other than the seat's own who sit at the table.

    People who have left have no say, and neither have bots, ours or others.
    """
    own = table.seats[seat].person
    return frozenset(
        [
            plan.person
            for plan, away in zip(table.seats, table.away, strict=True)
            if plan.person is not None and plan.person != own and away is None and not plan.program
        ]
    )


def undo_right(table: TableState, seat: SeatNumber) -> Right:
    """What the seat may take back.

    Its own last move is free while nothing hidden was revealed and nobody moved since. Choices that
    other seats made at the same time, and that nobody has seen, do not count as moves. Otherwise
    the others must agree, and if there are none, everything may be taken back. At a daily table all
    have the same supply, so nobody may look at it and go back.
    """
    if table.status != "running":
        return NOTHING
    line = table.line
    last = len(line) - 1
    while last >= 0 and line[last].seat != seat:
        last -= 1
    if last < 0:
        return NOTHING
    since = line[last:]
    revealed = any(move.reveals for move in since)
    alone = len(since) == 1
    # Moves of one step are independent of each other, so this one can go and the others stay.
    together = not revealed and (alone or table.rules.simultaneous)
    removes = (last,) if together else tuple(range(last, len(line)))
    undisturbed = alone or (together and table.rules.chooses_unseen(table.state))
    if not revealed and undisturbed and _has_time(table, seat):
        return Right("free", removes)
    if table.daily is not None:
        return Right("no", removes)
    return Right("ask" if others_to_ask(table, seat) else "free", removes)


def _has_time(table: TableState, seat: SeatNumber) -> bool:
    """Whether the seat had time left when it moved, where time counts and others wait."""
    if table.time is None or table.clocks[seat].kept:
        return True
    return not others_to_ask(table, seat)


def last_change(table: TableState, seat: SeatNumber) -> int:
    """The row that last changed what an undo of the seat would take back."""
    removes = undo_right(table, seat).removes
    return max((table.undone, *(table.line[place].n for place in removes)))


def waiting_for(table: TableState) -> tuple[SeatNumber, ...]:
    """The seats that have not answered the undo yet."""
    if table.undo is None:
        return ()
    asked = others_to_ask(table, table.undo.seat)
    return tuple(
        seat
        for seat, plan in enumerate(table.seats)
        if plan.person in asked and table.away[seat] is None and seat not in table.undo.agreed
    )


def after_leaving(table: TableState, seat: SeatNumber) -> Events:
    """The undo that happens because the person of this seat leaves and no other answer is missing.

    A person who is gone has no say in it.
    """
    if table.undo is None or table.undo.seat == seat:
        return ()
    if any(other != seat for other in waiting_for(table)):
        return ()
    return (Undone(table.undo.seat, undo_right(table, table.undo.seat).removes),)


def decide_undo(table: TableState, person: Person, command: Undo) -> Events:
    """The events of an undo request; raises `RefusalError`."""
    check_sits(table, person, command.seat)
    check_running(table)
    if table.undo is not None:
        raise refuse("undo_pending")
    check_fresh(command.version, last_change(table, command.seat))
    right = undo_right(table, command.seat)
    if not right.removes:
        raise refuse("nothing_to_undo")
    match right.how:
        case "free":
            return (Undone(command.seat, right.removes),)
        case "ask":
            return (UndoAsked(command.seat),)
        case "no":
            raise refuse("undo_not_allowed")


def decide_answer(table: TableState, person: Person, command: AnswerUndo) -> Events:
    """The events of an answer to another seat's undo request; raises `RefusalError`."""
    check_sits(table, person, command.seat)
    check_running(table)
    if table.undo is None:
        raise refuse("no_undo_pending")
    asker = table.undo.seat
    if table.seats[asker].person == person.id and command.agree:
        raise refuse("undo_not_allowed", "the other people must agree, not the person who asks")
    answered = UndoAnswered(command.seat, command.agree)
    if not command.agree:
        return (answered,)
    if command.seat in table.undo.agreed:
        return ()
    missing = set(waiting_for(table)) - set(table.seats_of(person.id))
    if missing:
        return (answered,)
    return answered, Undone(asker, undo_right(table, asker).removes)
