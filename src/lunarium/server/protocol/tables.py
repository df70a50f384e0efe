"""A table as a client sees it: its game, its seats, and the commands.

The same union of commands goes over the socket and over HTTP. The client makes the `id`, which is
hard to guess (8 to 64 characters); the same id sent twice acts once. `version` is the `n` that the
client had seen: a command about a position that has changed since is refused as `stale`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from lunarium.games import GAMES
from lunarium.server.protocol.boards import GameResult, SeatNumber

GameName: TypeAlias = Annotated[
    str, msgspec.Meta(title="GameName", extra_json_schema={"enum": sorted(GAMES)})
]
"""The name of a registered game; `create` refuses a name that is not registered."""

LevelName: TypeAlias = Literal[
    "new-moon", "crescent", "first-quarter", "gibbous", "full-moon", "supermoon"
]
Status: TypeAlias = Literal["open", "running", "finished", "archived"]


class SeatInfo(msgspec.Struct, frozen=True):
    """One seat.

    kind    "open": nobody yet; "person"; "bot"
    name    shown to all; a bot's is its level
    level   a bot's level; also of a bot that stands in for a person who left
    mine    whether the receiver of this message holds the seat
    guest   another person on the device of the seat's holder
    away    the person has left and a bot plays; the person may come back
    program a bot account: a program from outside plays the seat
    offered the name of the bot account that an open seat is offered to
    """

    kind: Literal["open", "person", "bot"]
    name: str
    level: LevelName | None = None
    mine: bool = False
    guest: bool = False
    away: bool = False
    program: bool = False
    offered: str | None = None


class Fairness(msgspec.Struct, frozen=True):
    """The proof of the shuffle: `seed` is null until the game is over."""

    scheme: str
    commitment: str
    seed: str | None


class UndoRequest(msgspec.Struct, frozen=True):
    """An undo request: the seat that asked, the seats that agreed, and those still to answer."""

    seat: SeatNumber
    agreed: tuple[SeatNumber, ...]
    waiting_for: tuple[SeatNumber, ...]


class UndoRight(msgspec.Struct, frozen=True):
    """Whether the receiver may undo now: at once ("free"), with consent ("ask"), or not ("no")."""

    how: Literal["free", "ask", "no"]


class Invites(msgspec.Struct, frozen=True):
    """Secrets of invitation links, sent only to the host: for any seat, and for each open seat."""

    any_seat: str
    by_seat: tuple[str | None, ...]


class TableInfo(msgspec.Struct, frozen=True):
    """A table as one person may see it.

    `options` has every option of the game; `moves` counts the moves not taken back; `daily` is the
    date of a daily table; `rematch` the table that follows; `hints` whether hints are given here.
    """

    id: str
    game: GameName
    options: dict[str, int | bool]
    status: Status
    public: bool
    host: bool
    seats: tuple[SeatInfo, ...]
    created: str
    updated: str
    moves: int
    to_move: tuple[SeatNumber, ...]
    fairness: Fairness
    undo: UndoRight
    undo_request: UndoRequest | None
    hints: bool
    invites: Invites | None
    daily: str | None
    rematch: str | None
    result: GameResult | None


CommandId: TypeAlias = Annotated[
    str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
]
Secret: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
PersonName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seat: TypeAlias = Annotated[SeatNumber, msgspec.Meta(ge=0, le=5)]
Version: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Command(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    """What all commands have."""

    id: CommandId


class Play(Command, frozen=True, tag="play"):
    """Play a move, in the notation of docs/formats/notation.md."""

    seat: Seat
    move: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    version: Version | None = None


class Undo(Command, frozen=True, tag="undo"):
    """Take back the seat's last move: at once where that is fair, else by asking the others."""

    seat: Seat
    version: Version | None = None


class AnswerUndo(Command, frozen=True, tag="answer_undo"):
    """Agree to an undo that another seat has asked for, or not."""

    seat: Seat
    agree: bool


class Join(Command, frozen=True, tag="join"):
    """Take an open seat with an invitation; without a seat, the first open one it is for."""

    invite: Secret | None = None
    seat: Seat | None = None
    name: PersonName | None = None


class SetSeat(Command, frozen=True, tag="set_seat"):
    """The host, before the start, opens a seat, or gives it to a bot or a guest on this device."""

    seat: Seat
    bot: LevelName | None = None
    guest: PersonName | None = None


class Offer(Command, frozen=True, tag="offer"):
    """The host, before the start, offers an open seat to a bot account, by its id or name.

    The seat is reserved until the bot declines, or until the host withdraws the offer with null.
    """

    seat: Seat
    bot: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None


class Start(Command, frozen=True, tag="start"):
    """The host starts the game when no seat is open."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave a seat. Before the start it is open again; later a bot of this level takes over."""

    seat: Seat
    level: LevelName = "gibbous"


class Return(Command, frozen=True, tag="return"):
    """Come back to a seat that a bot has taken over."""

    seat: Seat


class Rematch(Command, frozen=True, tag="rematch"):
    """After the end: a table with the same people and options, the same for all who ask."""


class Archive(Command, frozen=True, tag="archive"):
    """The host archives the table: an unfinished game ends without a result."""


TableCommand: TypeAlias = (
    Play | Undo | AnswerUndo | Join | SetSeat | Offer | Start | Leave | Return | Rematch | Archive
)
"""Everything that can change a table."""
