"""The conditions that commands share; each raises `Refused`."""

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.commands import Version
from lunarium.server.tables.actors import Person
from lunarium.server.tables.refused import refuse
from lunarium.server.tables.table import Table


def check_holds(table: Table, person: Person, seat: SeatNumber) -> None:
    """Refuse who does not hold the seat."""
    if seat >= len(table.seats) or table.seats[seat].person != person.id:
        raise refuse("not_your_seat", f"seat {seat} is not yours")


def check_sits(table: Table, person: Person, seat: SeatNumber) -> None:
    """Refuse who does not hold the seat, or has left it."""
    check_holds(table, person, seat)
    if table.away[seat] is not None:
        raise refuse("away")


def check_running(table: Table) -> None:
    """Refuse unless the game goes on."""
    match table.status:
        case "open":
            raise refuse("not_started")
        case "finished":
            raise refuse("game_over")
        case "archived":
            raise refuse("archived")
        case "running":
            return


def check_open(table: Table) -> None:
    """Refuse once the game has started."""
    if table.status != "open":
        raise refuse("already_started")


def check_host(table: Table, person: Person) -> None:
    """Refuse all but who made the table."""
    if table.host != person.id:
        raise refuse("not_host")


def check_fresh(version: Version | None, since: int) -> None:
    """Refuse a command about a position older than row `since`."""
    if version is not None and version < since:
        raise refuse("stale", f"you have seen row {version}, and row {since} has changed this")
