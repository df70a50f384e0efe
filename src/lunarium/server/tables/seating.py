"""Seats: joining, offers to bot accounts, setting seats, starting, leaving, coming back.

At a start browsers seal their parts of the shuffle, then show them, then the game runs. People who
add nothing can still play: a start waits only some seconds for a browser's seal, and again for the
part behind it. docs/formats/fairness.md says what this proves.

The account that a host names is looked up before anything is decided here: `OfferTo` is an
`Offer` with the account found. Only bots decline, so the socket has no such command.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from hmac import compare_digest
from typing import Final, TypeAlias

from lunarium.records import seal_of
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import (
    Archive,
    Command,
    Join,
    Leave,
    Offer,
    Rematch,
    Return,
    Reveal,
    Seal,
    Seat,
    SetSeat,
    Start,
)
from lunarium.server.tables.events import (
    Archived,
    Declined,
    Events,
    Joined,
    Left,
    Offered,
    PersonId,
    Returned,
    Revealed,
    Sealed,
    SealsClosed,
    Seated,
    SeatPlan,
    Started,
    Withdrawn,
)
from lunarium.server.tables.names import clean_name
from lunarium.server.tables.opening import Fresh, begin, contributors, rematch
from lunarium.server.tables.proposals import after_person_left, may_end_alone
from lunarium.server.tables.state import (
    Person,
    TableState,
    check_holds,
    check_host,
    check_open,
    check_running,
)
from lunarium.server.tables.undo import after_leaving

LONGEST_REASON: Final = 200

SHUFFLE_PATIENCE: Final = timedelta(seconds=5)
"""How long a start waits for seals, and then for the parts behind them."""


class OfferTo(Command, frozen=True, tag="offer_to"):
    """An offer to an account that was found; without one the offer is withdrawn."""

    seat: Seat
    account: PersonId | None = None
    name: str = ""


class Decline(Command, frozen=True, tag="decline"):
    """A bot declines the seat that is offered to it."""

    reason: str | None = None


class Forget(Command, frozen=True, tag="forget"):
    """A person is erased, and nobody takes their place; only the server itself does this."""

    alias: PersonId


SeatingCommand: TypeAlias = (
    Join
    | SetSeat
    | Offer
    | OfferTo
    | Decline
    | Seal
    | Reveal
    | Start
    | Leave
    | Return
    | Rematch
    | Archive
)


def decide_seating(
    table: TableState,
    person: Person,
    command: SeatingCommand,
    at: datetime,
    fresh: Callable[[int], Fresh],
) -> Events:
    """The events of a command that is not about moves; raises `RefusalError`."""
    _check_may_change(table, command)
    match command:
        case Join():
            return _join(table, person, command)
        case SetSeat():
            return _set_seat(table, person, command)
        case OfferTo():
            return _offer(table, person, command)
        case Offer():
            raise refuse("no_such_bot")  # no account with this id or name was found
        case Decline():
            return _decline(table, person, command)
        case Seal() | Reveal() | Start():
            return _decide_start(table, person, command, at)
        case Leave():
            return _leave(table, person, command, at)
        case Return():
            return _return(table, person, command)
        case Rematch():
            return _rematch(table, person, command, fresh)
        case Archive():
            return _archive(table, person, at)


def _check_may_change(table: TableState, command: SeatingCommand) -> None:
    if table.status == "archived":
        raise refuse("archived")
    if table.shuffle is not None and isinstance(command, Join | SetSeat | OfferTo | Leave):
        raise refuse("shuffling", "the game is about to start: the seats are fixed")


def _join(table: TableState, person: Person, command: Join) -> Events:
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


def _given_up(table: TableState, person: Person, seat: SeatNumber) -> Events:
    """A bot that takes another seat than the offered one gives up the offer."""
    offered = offered_seat(table, person.id)
    return () if offered in {None, seat} else (Withdrawn(offered),)


def _then(table: TableState, person: Person) -> Events:
    """A rematch starts automatically as soon as the last bot has taken its seat again."""
    waits = sum(plan.kind == "open" for plan in table.seats)
    ready = person.program and table.rematch_of is not None and waits == 1
    return begin(table.seats, table.parts) if ready else ()


def _invited_seats(table: TableState, person: Person, command: Join) -> tuple[SeatNumber, ...]:
    """The seats that the person may take; only the requested one if a seat was named."""
    seats = tuple(range(len(table.seats)))
    offered = offered_seat(table, person.id)
    if command.invite is not None:
        seats = opened_by(table, command.invite)
    elif offered is not None and command.seat in {None, offered}:
        return (offered,)
    elif not table.public and table.host != person.id:
        raise refuse("bad_invite", "this table is private: you need an invitation")
    if command.seat is not None:
        seats = tuple(seat for seat in seats if seat == command.seat)
    if not seats:
        raise refuse("bad_invite")
    return seats


def opened_by(table: TableState, invite: str) -> tuple[SeatNumber, ...]:
    """The seats that the secret of an invitation is for; none for a wrong one."""
    given = invite.encode()
    if compare_digest(given, table.invites.any_seat.encode()):
        return tuple(range(len(table.seats)))
    return tuple(
        seat
        for seat, secret in enumerate(table.invites.by_seat)
        if compare_digest(given, secret.encode())
    )


def _set_seat(table: TableState, person: Person, command: SetSeat) -> Events:
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


def _decide_start(
    table: TableState, person: Person, command: Seal | Reveal | Start, at: datetime
) -> Events:
    match command:
        case Seal():
            return _seal(table, person, command)
        case Reveal():
            return _reveal(table, person, command)
        case Start():
            return _start(table, person, at)


def _start(table: TableState, person: Person, at: datetime) -> Events:
    """Start, or continue a start that has waited long enough for somebody's browser."""
    check_open(table)
    if table.shuffle is not None:
        return _go_on(table, person, at)
    check_host(table, person)
    if any(seat.kind == "open" for seat in table.seats):
        raise refuse("seats_open")
    if not table.people:
        raise refuse("bad_setup", "at least one seat is for a person")
    return begin(table.seats, table.parts)


def _go_on(table: TableState, person: Person, at: datetime) -> Events:
    if person.id != table.host and person.id not in table.people:
        raise refuse("not_your_seat", "only people at the table can continue the start")
    if table.shuffle_since is not None and at - table.shuffle_since < SHUFFLE_PATIENCE:
        raise refuse("shuffling")
    return (SealsClosed(),) if table.shuffle == "seals" else (Started(),)


def _seal(table: TableState, person: Person, command: Seal) -> Events:
    check_holds(table, person, command.seat)
    check_open(table)
    if table.daily is not None or command.seat not in contributors(table.seats):
        raise refuse("bad_setup", f"nothing is added to the shuffle for seat {command.seat}")
    if table.shuffle == "parts":
        raise refuse("shuffling", "the seals are closed")
    known = {part.seat: part.seal for part in table.parts}
    if command.seat in known:
        if known[command.seat] == command.seal:
            return ()
        raise refuse("stale", f"seat {command.seat} has sealed another part")
    sealed = Sealed(command.seat, command.seal)
    complete = {*known, command.seat} >= set(contributors(table.seats))
    return (sealed, SealsClosed()) if complete and table.shuffle == "seals" else (sealed,)


def _reveal(table: TableState, person: Person, command: Reveal) -> Events:
    """A part is taken only when the seals are closed: before, others could still choose theirs."""
    check_holds(table, person, command.seat)
    check_open(table)
    if table.shuffle != "parts":
        raise refuse("shuffling", "a part is shown when all seals are closed, not before")
    known = {part.seat: part for part in table.parts}
    sealed = known.get(command.seat)
    if sealed is None or seal_of(bytes.fromhex(command.part)) != sealed.seal:
        raise refuse("bad_message", f"this is not the part that seat {command.seat} has sealed")
    if sealed.part is not None:
        return ()
    missing = [part.seat for part in table.parts if part.part is None]
    shown = Revealed(command.seat, command.part)
    return (shown, Started()) if missing == [command.seat] else (shown,)


def _leave(table: TableState, person: Person, command: Leave, at: datetime) -> Events:
    check_holds(table, person, command.seat)
    if table.status == "finished":
        raise refuse("game_over")
    if table.away[command.seat] == command.level:
        return ()
    # A person who leaves has no say any more, so perhaps no answer is missing now.
    return (
        Left(command.seat, command.level),
        *after_leaving(table, command.seat),
        *after_person_left(table, command.seat, at),
    )


def _return(table: TableState, person: Person, command: Return) -> Events:
    check_holds(table, person, command.seat)
    check_running(table)
    return () if table.away[command.seat] is None else (Returned(command.seat),)


def _rematch(
    table: TableState, person: Person, command: Rematch, fresh: Callable[[int], Fresh]
) -> Events:
    if person.id not in table.people:
        raise refuse("not_your_seat", "only people who played can ask for a rematch")
    if table.status != "finished":
        raise refuse("not_over")
    if table.rematch:
        return ()
    return (rematch(table, person, fresh(len(table.seats)), command.seal),)


def _archive(table: TableState, person: Person, at: datetime) -> Events:
    check_host(table, person)
    if table.status == "running" and not may_end_alone(table, person, at):
        raise refuse("others_must_agree")
    return (Archived(),)


def offered_seat(table: TableState, person: PersonId) -> SeatNumber | None:
    """The seat that is offered to an account, if there is one; there is at most one."""
    return next((at for at, plan in enumerate(table.seats) if plan.offered == person), None)


def _offer(table: TableState, person: Person, command: OfferTo) -> Events:
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
        raise refuse("already_seated", f"{command.name} already has a seat at this table")
    offered = Offered(command.seat, command.account, command.name)
    before = offered_seat(table, command.account)
    return (offered,) if before is None else (Withdrawn(before), offered)


def _decline(table: TableState, person: Person, command: Decline) -> Events:
    seat = offered_seat(table, person.id)
    if seat is None:
        raise refuse("no_offer")
    return (Declined(seat, person.id, _clean_reason(command.reason)),)


def _clean_reason(reason: str | None) -> str | None:
    """A reason as one printable line, or none."""
    words = " ".join((reason or "").split())[:LONGEST_REASON]
    return "".join(sign for sign in words if sign.isprintable()) or None
