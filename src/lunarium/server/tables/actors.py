"""Who gives commands to a table."""

from typing import TypeAlias

import msgspec

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.bots import ForfeitReason
from lunarium.server.tables.events import PersonId


class Person(msgspec.Struct, frozen=True):
    """A person by id, with the display name of the moment; `program` is a bot from outside."""

    id: PersonId
    name: str
    program: bool = False


class Bot(msgspec.Struct, frozen=True):
    """One of our bots that moves for a seat; `stood_in` is the level that failed before it.

    `forfeit` is why it makes the move of a program from outside.
    """

    level: str
    seat: SeatNumber
    stood_in: str | None = None
    forfeit: ForfeitReason | None = None


Actor: TypeAlias = Person | Bot
