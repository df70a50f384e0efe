"""What happened at a table: the closed union of events that its log holds, and nothing else.

The log is the single source of truth about a table. One row holds all events of one command, so
that a row is written as a whole or not at all. Logs live for years: an event may get new fields
with defaults, but no field ever changes its meaning or goes away.
"""

from datetime import datetime
from typing import Any, Final, Literal, TypeAlias

import msgspec

from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.bots import ForfeitReason
from lunarium.server.protocol.tables import GameName, LevelName, ProposalKind, TimeControl

PersonId: TypeAlias = str
TableId: TypeAlias = str


ABSENCE_S: Final = 3 * 24 * 3600
"""How long a person may be absent from a table without a time control, unless a server says so."""


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """The occupant of a seat: nobody yet, a person, or a bot of a level.

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


class ChainOfDays(msgspec.Struct, frozen=True):
    """The published chain that a daily table's seed belongs to."""

    first: str
    days: int
    end: str


class Part(msgspec.Struct, frozen=True):
    """What a person's browser adds to the shuffle, by seat: a seal, later the part behind it."""

    seat: SeatNumber
    seal: str
    part: str | None = None


class Event(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What all events have in common: a tag."""


class Begun(msgspec.Struct, frozen=True, omit_defaults=True):
    """The beginning of a table that continues from a position.

    `record` is one line: a record up to the position. Else `view` is a view document, and `supply`
    the tiles that are face down, the next one first.
    """

    record: str | None = None
    view: dict[str, Any] | None = None
    supply: tuple[str, ...] = ()


class Created(Event, frozen=True, tag="created"):
    """A table was created. `seed` (64 hexadecimal digits) decides all chance of its game.

    `parts` are the seals that came with the wish for the table, `chain` is a daily table's.
    `time` is what the people here agreed on; without it, others may let a bot take the seat of a
    person who has not moved for `absence_s` seconds. `offline`: the game was played without this
    server and came here as a record; what follows in the same row is the whole of it.
    """

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
    parts: tuple[Part, ...] = ()
    chain: ChainOfDays | None = None
    time: TimeControl | None = None
    absence_s: int = ABSENCE_S
    offline: bool = False
    begun: Begun | None = None


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
    """The host withdrew an offer; the seat is open."""

    seat: SeatNumber


class Declined(Event, frozen=True, tag="declined"):
    """The bot account declined the seat, perhaps with a reason; the seat is open."""

    seat: SeatNumber
    person: PersonId
    reason: str | None = None


class Sealed(Event, frozen=True, tag="sealed"):
    """A person's browser sealed a part of the shuffle."""

    seat: SeatNumber
    seal: str


class Shuffling(Event, frozen=True, tag="shuffling"):
    """The game is to start: the seats are fixed, and missing seals are awaited."""


class SealsClosed(Event, frozen=True, tag="seals_closed"):
    """No seal is taken any more: the parts behind them are awaited."""


class Revealed(Event, frozen=True, tag="revealed"):
    """A person's browser showed the part that it had sealed."""

    seat: SeatNumber
    part: str


class Started(Event, frozen=True, tag="started"):
    """The game began. Parts that were sealed and are not here by now are withheld."""


class MovePlayed(Event, frozen=True, tag="played"):
    """A seat moved: a person, or a bot of a level.

    `stood_in` is the level that was to move and failed, so that `bot` moved in its place: the next
    lower one, or in the worst case a plain choice that is no level. `forfeit` says why a program
    from outside did not make this move itself: its `time` ran out, or its moves were `refused`.
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
    """A person left a seat: before the start it is open again, later a bot of `level` plays it.

    `voted`: the person was absent, and the others agreed.
    """

    seat: SeatNumber
    level: LevelName
    voted: bool = False


class Returned(Event, frozen=True, tag="returned"):
    """A person came back to the seat."""

    seat: SeatNumber


class TimeRanOut(Event, frozen=True, tag="time_ran_out"):
    """A seat's time ran out: a bot makes this move, or takes the seat until its person returns.

    Only this event takes a move away from a person: a move that was written first is valid.
    """

    seat: SeatNumber
    level: LevelName
    takes_seat: bool = False


class TimeAdded(Event, frozen=True, tag="time_added"):
    """A seat got more time, because its own ran out while no server was there."""

    seat: SeatNumber
    seconds: int


class Proposed(Event, frozen=True, tag="proposed"):
    """A seat proposed to end the game, or to let a bot of `level` take the absent seat `about`."""

    seat: SeatNumber
    kind: ProposalKind
    about: SeatNumber | None = None
    level: LevelName | None = None


class ProposalAnswered(Event, frozen=True, tag="proposal_answered"):
    """A seat agreed to the proposal, or did not; the proposing seat may also withdraw it."""

    seat: SeatNumber
    agree: bool


class Rematched(Event, frozen=True, tag="rematched"):
    """The table that follows was decided; `created` is the first event of its own log."""

    created: Created


class Archived(Event, frozen=True, tag="archived"):
    """The table was archived."""


class Forgotten(Event, frozen=True, tag="forgotten"):
    """A person was erased: `alias`, which means nobody, stands in their place from now on.

    The rows before are rewritten, too, and then `person` is the alias here as well.
    """

    person: PersonId
    alias: PersonId


AnyEvent: TypeAlias = (
    Created
    | Joined
    | Seated
    | Offered
    | Withdrawn
    | Declined
    | Sealed
    | Shuffling
    | SealsClosed
    | Revealed
    | Started
    | MovePlayed
    | UndoAsked
    | UndoAnswered
    | Undone
    | Left
    | Returned
    | TimeRanOut
    | TimeAdded
    | Proposed
    | ProposalAnswered
    | Rematched
    | Archived
    | Forgotten
)
"""Every event that a log can hold."""

Events: TypeAlias = tuple[AnyEvent, ...]


class Row(msgspec.Struct, frozen=True):
    """A row of a table's log: its number, counted from 1, and the events of one command.

    `command` is the key of the command that made it, for the store; it has no meaning here.
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
