"""Seats offered to bot accounts: by the host, before the start; the bot joins or declines.

Who is meant by the host's words is looked up before anything is decided here: `OfferTo` is an
`Offer` with the account found. Declining is for bots alone, so it is no command of the socket.
"""

from typing import TypeAlias

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.commands import Command, Seat, TableCommand
from lunarium.server.tables.actors import Person
from lunarium.server.tables.checks import check_host, check_open
from lunarium.server.tables.events import Declined, Events, Offered, PersonId, Withdrawn
from lunarium.server.tables.refused import refuse
from lunarium.server.tables.table import Table

LONGEST_REASON = 200


class OfferTo(Command, frozen=True, tag="offer_to"):
    """An offer to an account that was found; without one the offer is withdrawn."""

    seat: Seat
    account: PersonId | None = None
    name: str = ""


class Decline(Command, frozen=True, tag="decline"):
    """A bot does not want the seat that is offered to it."""

    reason: str | None = None


AnyCommand: TypeAlias = TableCommand | OfferTo | Decline
"""What can be decided about a table."""


def offered_seat(table: Table, person: PersonId) -> SeatNumber | None:
    """The seat that is offered to an account, if one is; there is one at most."""
    return next((at for at, plan in enumerate(table.seats) if plan.offered == person), None)


def offer(table: Table, person: Person, command: OfferTo) -> Events:
    """Offer an open seat, or withdraw the offer; raises `Refused`."""
    check_host(table, person)
    check_open(table)
    if command.seat >= len(table.seats):
        raise refuse("bad_setup", f"there is no seat {command.seat} at this table")
    plan = table.seats[command.seat]
    if plan.kind != "open":
        raise refuse("bad_setup", f"seat {command.seat} is taken: open it first")
    if plan.offered == command.account:
        return ()
    if command.account is None:
        return (Withdrawn(command.seat),)
    if table.seats_of(command.account):
        raise refuse("already_seated", f"{command.name} has a seat at this table already")
    offered = Offered(command.seat, command.account, command.name)
    before = offered_seat(table, command.account)
    return (offered,) if before is None else (Withdrawn(before), offered)


def decline(table: Table, person: Person, command: Decline) -> Events:
    """The seat is open again, and the host is told; raises `Refused`."""
    seat = offered_seat(table, person.id)
    if seat is None:
        raise refuse("no_offer")
    return (Declined(seat, person.id, _clean(command.reason)),)


def _clean(reason: str | None) -> str | None:
    """A reason in one line that can be shown, or none."""
    words = " ".join((reason or "").split())[:LONGEST_REASON]
    return "".join(sign for sign in words if sign.isprintable()) or None
