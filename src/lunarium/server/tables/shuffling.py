"""How a game starts: browsers seal their parts of the shuffle, then show them, then it runs.

Players who add nothing can still play. A start waits for a browser only for a few seconds, twice:
for its seal, and for the part behind it. docs/formats/fairness.md says what this proves.
"""

from datetime import datetime, timedelta
from typing import Final

from lunarium.records import seal_of
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import Reveal, Seal, Start
from lunarium.server.tables.events import Events, Revealed, Sealed, SealsClosed, Started
from lunarium.server.tables.opening import begin, contributors
from lunarium.server.tables.state import Person, TableState, check_holds, check_host, check_open

SHUFFLE_PATIENCE: Final = timedelta(seconds=5)
"""How long a start waits for seals, and then for the parts behind them."""


def decide_start(
    table: TableState, person: Person, command: Seal | Reveal | Start, at: datetime
) -> Events:
    """The events of a command about the start; raises `RefusalError`."""
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
