"""What happened at a table: the closed union of events that its log holds, and nothing else.

The log is the only truth about a table. One row holds all events of one command, so that a row is
written as a whole or not at all. Logs live for years: an event may get new fields with defaults,
but no field ever changes its meaning or goes away.
"""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.bots import ForfeitReason
from lunarium.server.protocol.tables import GameName, LevelName

PersonId: TypeAlias = str
TableId: TypeAlias = str


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is to sit on a seat: nobody yet, a person, or a bot of a level.

    A guest is another person on the device of `person`. `program` is a bot account: a program from
    outside plays the seat. An open seat may be `offered` to such an account.
    """

    kind: Literal["open", "person", "bot"] = "open"
    person: PersonId | None = None
    name: str = ""
    level: LevelName | None = None
    guest: bool = False
    program: bool = False
    offered: PersonId | None = None
    offered_name: str = ""


class InviteSecrets(msgspec.Struct, frozen=True):
    """The secrets of invitation links: one for any seat, and one for each seat."""

    any_seat: str
    by_seat: tuple[str, ...]


class Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What all events have in common: a tag."""


class Created(Event, frozen=True, tag="created"):
    """A table was made. `seed` (64 hexadecimal digits) decides all chance of its game."""

    table: TableId
    game: GameName
    options: dict[str, int | bool]
    seats: tuple[SeatPlan, ...]
    host: PersonId
    seed: str
    invites: InviteSecrets
    public: bool = False
    daily: str | None = None
    rematch_of: TableId | None = None


class Joined(Event, frozen=True, tag="joined"):
    """A person took an open seat."""

    seat: SeatNumber
    person: PersonId
    name: str
    program: bool = False


class Seated(Event, frozen=True, tag="seated"):
    """The host set a seat before the start."""

    seat: SeatNumber
    plan: SeatPlan


class Offered(Event, frozen=True, tag="offered"):
    """The host offered an open seat to a bot account."""

    seat: SeatNumber
    person: PersonId
    name: str


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """The host took an offer back; the seat is open."""

    seat: SeatNumber


class Declined(Event, frozen=True, tag="declined"):
    """The bot account did not want the seat, perhaps for a reason; the seat is open."""

    seat: SeatNumber
    person: PersonId
    reason: str | None = None


class Started(Event, frozen=True, tag="started"):
    """The game began."""


class MovePlayed(Event, frozen=True, tag="played"):
    """A seat moved: a person, or a bot of a level.

    `stood_in` is the level that was to move and failed, so that `bot` moved in its place: the next
    lower one, or in the worst case a plain choice that is no level. `forfeit` says why a program
    from outside did not make this move itself: its `time` was over, or too much was `refused`.
    """

    seat: SeatNumber
    move: str
    by: PersonId | None = None
    bot: str | None = None
    stood_in: str | None = None
    forfeit: ForfeitReason | None = None


class UndoAsked(Event, frozen=True, tag="undo_asked"):
    """A seat asked the other people to let it take back its last move."""

    seat: SeatNumber


class UndoAnswered(Event, frozen=True, tag="undo_answered"):
    """A seat agreed to the undo, or did not; the asking seat may also withdraw."""

    seat: SeatNumber
    agree: bool


class Undone(Event, frozen=True, tag="undone"):
    """Moves were taken back for a seat: `removes` are places in the line that stood before."""

    seat: SeatNumber
    removes: tuple[int, ...]


class Left(Event, frozen=True, tag="left"):
    """A person left a seat: before the start it is open again, later a bot of `level` plays on."""

    seat: SeatNumber
    level: LevelName


class Returned(Event, frozen=True, tag="returned"):
    """A person came back to the seat."""

    seat: SeatNumber


class Rematched(Event, frozen=True, tag="rematched"):
    """The table that follows was decided; `created` is the first event of its own log."""

    created: Created


class Archived(Event, frozen=True, tag="archived"):
    """The table was put away."""


AnyEvent: TypeAlias = (
    Created
    | Joined
    | Seated
    | Offered
    | Withdrawn
    | Declined
    | Started
    | MovePlayed
    | UndoAsked
    | UndoAnswered
    | Undone
    | Left
    | Returned
    | Rematched
    | Archived
)
"""Everything that can stand in a log."""

Events: TypeAlias = tuple[AnyEvent, ...]


class Row(msgspec.Struct, frozen=True):
    """A row of a table's log: its number, counted from 1, and the events of one command.

    `command` is the key of the command that made it, for the store: it is of no meaning here.
    """

    n: int
    at: datetime
    events: Events
    command: str | None = None


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Events)


def encode_events(events: Events) -> bytes:
    """The events of a row as the store keeps them."""
    return _encoder.encode(events)


def decode_events(data: bytes) -> Events:
    """Read the events of a row; raises `msgspec.DecodeError` for anything else."""
    return _decoder.decode(data)
