"""One look at one table: whose, from which seat, and where to send it."""

from lunarium.server.live.outbox import Outbox
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.tables import PersonId, Table, refuse


class Watcher:
    """A socket that follows a table.

    `seat` is the open seat: its view is what this socket gets. The person's only seat opens by
    itself; with several on one device somebody must say which, and the hands stay covered till
    then.
    """

    __slots__ = ("_chosen", "outbox", "person", "presence", "seat")

    def __init__(self, person: PersonId, outbox: Outbox, table: Table) -> None:
        self.person = person
        self.outbox = outbox
        self.seat: SeatNumber | None = None
        self.presence: str | None = None
        self._chosen = False
        self.adjust(table)

    def open(self, table: Table, seat: SeatNumber | None) -> None:
        """Look from an own seat, or close the hand; raises `Refused` for a seat of others."""
        if seat is not None and seat not in table.seats_of(self.person):
            raise refuse("not_your_seat", f"seat {seat} is not yours")
        self.seat = seat
        self._chosen = True

    def tell_presence(self, text: str) -> None:
        """Send who is there, unless it was told already."""
        if text != self.presence:
            self.presence = text
            self.outbox.put(text)

    def adjust(self, table: Table) -> None:
        """After people came or went: give up a seat that is lost, open one that is the only one."""
        own = table.seats_of(self.person)
        if self.seat not in own:
            self.seat = None
        if self.seat is None and len(own) == 1 and not self._chosen:
            self.seat = own[0]
