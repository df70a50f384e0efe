"""Who sits where: joining, setting seats, starting, leaving, coming back, and what follows."""

from collections.abc import Callable
from hmac import compare_digest
from typing import TypeAlias

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.commands import (
    Archive,
    Join,
    Leave,
    Offer,
    Rematch,
    Return,
    SetSeat,
    Start,
)
from lunarium.server.tables.actors import Person
from lunarium.server.tables.checks import check_holds, check_host, check_open, check_running
from lunarium.server.tables.events import (
    Archived,
    Events,
    Joined,
    Left,
    Returned,
    Seated,
    SeatPlan,
    Started,
    Undone,
    Withdrawn,
)
from lunarium.server.tables.names import clean_name
from lunarium.server.tables.offers import Decline, OfferTo, decline, offer, offered_seat
from lunarium.server.tables.opening import Fresh, rematch
from lunarium.server.tables.refused import refuse
from lunarium.server.tables.table import Table
from lunarium.server.tables.undo import undo_right, waiting_for

SeatingCommand: TypeAlias = (
    Join | SetSeat | Offer | OfferTo | Decline | Start | Leave | Return | Rematch | Archive
)


def decide_seating(
    table: Table, person: Person, command: SeatingCommand, fresh: Callable[[int], Fresh]
) -> Events:
    """The events of a command that is not about moves; raises `Refused`."""
    if table.status == "archived":
        raise refuse("archived")
    match command:
        case Join():
            return _join(table, person, command)
        case SetSeat():
            return _set_seat(table, person, command)
        case OfferTo():
            return offer(table, person, command)
        case Offer():
            raise refuse("no_such_bot")  # nobody was found by these words
        case Decline():
            return decline(table, person, command)
        case Start():
            return _start(table, person)
        case Leave():
            return _leave(table, person, command)
        case Return():
            return _return(table, person, command)
        case Rematch():
            return _rematch(table, person, fresh)
        case Archive():
            check_host(table, person)
            return (Archived(),)


def _join(table: Table, person: Person, command: Join) -> Events:
    check_open(table)
    invited = _invited_seats(table, person, command)
    if table.seats_of(person.id):
        raise refuse("already_seated")
    free = [
        seat
        for seat in invited
        if table.seats[seat].kind == "open" and table.seats[seat].offered in {None, person.id}
    ]
    if not free:
        raise refuse("table_full")
    name = clean_name(person.name if command.name is None else command.name)
    joined = Joined(free[0], person.id, name, person.program)
    return (*_given_up(table, person, free[0]), joined, *_then(table, person))


def _given_up(table: Table, person: Person, seat: SeatNumber) -> Events:
    """A bot that takes another seat than the offered one leaves that one to others."""
    offered = offered_seat(table, person.id)
    return () if offered in {None, seat} else (Withdrawn(offered),)


def _then(table: Table, person: Person) -> Events:
    """A rematch starts by itself as soon as the last bot has taken its seat again."""
    waits = sum(plan.kind == "open" for plan in table.seats)
    return (Started(),) if person.program and table.rematch_of and waits == 1 else ()


def _invited_seats(table: Table, person: Person, command: Join) -> tuple[SeatNumber, ...]:
    """The seats that the person may choose from, the one asked for alone if one is."""
    seats = tuple(range(len(table.seats)))
    offered = offered_seat(table, person.id)
    if command.invite is not None:
        seats = opened_by(table, command.invite)
    elif offered is not None and command.seat in {None, offered}:
        return (offered,)
    elif not table.public and table.host != person.id:
        raise refuse("bad_invite", "this table is private: it takes an invitation")
    if command.seat is not None:
        seats = tuple(seat for seat in seats if seat == command.seat)
    if not seats:
        raise refuse("bad_invite")
    return seats


def opened_by(table: Table, invite: str) -> tuple[SeatNumber, ...]:
    """The seats that the secret of an invitation is for; none for a wrong one."""
    given = invite.encode()
    if compare_digest(given, table.invites.any_seat.encode()):
        return tuple(range(len(table.seats)))
    return tuple(
        seat
        for seat, secret in enumerate(table.invites.by_seat)
        if compare_digest(given, secret.encode())
    )


def _set_seat(table: Table, person: Person, command: SetSeat) -> Events:
    check_host(table, person)
    check_open(table)
    if command.seat >= len(table.seats):
        raise refuse("bad_setup", f"there is no seat {command.seat} at this table")
    if command.bot is not None and command.guest is not None:
        raise refuse("bad_setup", "a seat is for a bot or for a guest, not for both")
    plan = SeatPlan()
    if command.bot is not None:
        plan = SeatPlan("bot", name=command.bot, level=command.bot)
    elif command.guest is not None:
        plan = SeatPlan("person", person.id, clean_name(command.guest), guest=True)
    return () if plan == table.seats[command.seat] else (Seated(command.seat, plan),)


def _start(table: Table, person: Person) -> Events:
    check_host(table, person)
    check_open(table)
    if any(seat.kind == "open" for seat in table.seats):
        raise refuse("seats_open")
    if not table.people:
        raise refuse("bad_setup", "at least one seat is for a person")
    return (Started(),)


def _leave(table: Table, person: Person, command: Leave) -> Events:
    check_holds(table, person, command.seat)
    if table.status == "finished":
        raise refuse("game_over")
    if table.away[command.seat] == command.level:
        return ()
    left = Left(command.seat, command.level)
    if table.undo is None or table.undo.seat == command.seat:
        return (left,)
    # Who leaves has no say in an undo any more; perhaps nobody else is missing.
    if any(seat != command.seat for seat in waiting_for(table)):
        return (left,)
    return left, Undone(table.undo.seat, undo_right(table, table.undo.seat).removes)


def _return(table: Table, person: Person, command: Return) -> Events:
    check_holds(table, person, command.seat)
    check_running(table)
    return () if table.away[command.seat] is None else (Returned(command.seat),)


def _rematch(table: Table, person: Person, fresh: Callable[[int], Fresh]) -> Events:
    if person.id not in table.people:
        raise refuse("not_your_seat", "a rematch is for those who played")
    if table.status != "finished":
        raise refuse("not_over")
    return () if table.rematch else (rematch(table, person, fresh(len(table.seats))),)
