"""A table as a client sees it: its game, its seats, and the commands.

The same union of commands goes over the socket and over HTTP. The client makes the `id`, which is
hard to guess (8 to 64 characters); the same id sent twice acts once. `version` is the `n` that the
client had seen: a command about a position that has changed since is refused as `stale`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from lunarium.games import GAMES
from lunarium.server.protocol.boards import MOST_SEATS, GameResult, SeatNumber

GameName: TypeAlias = Annotated[
    str, msgspec.Meta(title="GameName", extra_json_schema={"enum": sorted(GAMES)})
]
"""The name of a registered game; `create` refuses a name that is not registered."""

LevelName: TypeAlias = Literal[
    "new-moon", "crescent", "first-quarter", "gibbous", "full-moon", "supermoon"
]
Status: TypeAlias = Literal["open", "running", "finished", "archived"]


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much time people have at a table, and which bot moves when it runs out.

    kind       "move": so many seconds for each move; "clock": so many for the whole game
    seconds    from 1 minute to 7 days
    increment  seconds that a clock gains with each move; 0 with a time for each move
    level      of the bot that moves for a person whose time has run out
    """

    kind: Literal["move", "clock"]
    seconds: Annotated[int, msgspec.Meta(ge=60, le=7 * 24 * 3600)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    level: LevelName = "gibbous"


class ClockInfo(msgspec.Struct, frozen=True):
    """The time of one seat.

    left_ms   what is left when it does not run, in milliseconds
    deadline  when it runs out (ISO 8601); null while it does not run
    ran_out   how often it ran out; after the second time a bot takes the seat
    bot       it has run out, and a bot makes this move
    """

    left_ms: int
    deadline: str | None = None
    ran_out: int = 0
    bot: bool = False


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
    clock   the seat's time, at a table with a time control; null for a bot
    absent_from  at a table without one: from this moment the others may let a bot take the seat
    """

    kind: Literal["open", "person", "bot"]
    name: str
    level: LevelName | None = None
    mine: bool = False
    guest: bool = False
    away: bool = False
    program: bool = False
    offered: str | None = None
    clock: ClockInfo | None = None
    absent_from: str | None = None


class Contribution(msgspec.Struct, frozen=True):
    """What a person's browser adds to the shuffle: a seal, and the part behind it once shown."""

    seat: SeatNumber
    seal: str
    part: str | None


class Fairness(msgspec.Struct, frozen=True):
    """The proof of the shuffle: `seed` is null until the game is over.

    `waits_for` says what a game that is about to start waits for, each for some seconds: the seals
    of browsers that add to the shuffle, then the parts behind them.
    """

    scheme: str
    commitment: str
    seed: str | None
    contributions: tuple[Contribution, ...] = ()
    waits_for: Literal["seals", "parts"] | None = None


class UndoRequest(msgspec.Struct, frozen=True):
    """An undo request: the seat that asked, the seats that agreed, and those still to answer.

    `removes` are the moves that would be taken back, counted from 0 among the moves that stand.
    """

    seat: SeatNumber
    agreed: tuple[SeatNumber, ...]
    waiting_for: tuple[SeatNumber, ...]
    removes: tuple[int, ...]


ProposalKind: TypeAlias = Literal["end", "bot"]
"""What people agree on: the game ends without a result, or a bot takes an absent seat."""


class Proposal(msgspec.Struct, frozen=True):
    """Something that the people of a running game are asked to agree on.

    `about` is the absent seat, and `level` the bot that would take it. All seats in `waiting_for`
    must still answer.
    """

    kind: ProposalKind
    seat: SeatNumber
    agreed: tuple[SeatNumber, ...]
    waiting_for: tuple[SeatNumber, ...]
    about: SeatNumber | None = None
    level: LevelName | None = None


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
    date of a daily table; `rematch` the table that follows; `hints` whether hints are given here;
    `time` the time control, null without one. A game `from_position` was dealt anew from there, so
    there is no proof of its shuffle; one played `offline` was played without this server and sent
    here when it was over.
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
    time: TimeControl | None = None
    proposal: Proposal | None = None
    offline: bool = False
    from_position: bool = False


class TableSummary(msgspec.Struct, frozen=True):
    """A line in a list of tables: my games, or the public tables. A bot's name is its level.

    `programs` are the seats of bot accounts. `waits` says why other people wait for me: it is my
    turn, I am to answer (an undo or a proposal), or all seats are taken and I am to start.
    `offline`: the game was played without this server and sent here when it was over.
    """

    id: str
    game: GameName
    status: Status
    host: bool
    names: tuple[str, ...]
    programs: tuple[SeatNumber, ...]
    my_seats: tuple[SeatNumber, ...]
    my_turn: bool
    waits: Literal["turn", "answer", "start"] | None
    to_move: tuple[SeatNumber, ...]
    open_seats: int
    moves: int
    created: str
    updated: str
    daily: str | None
    result: GameResult | None
    time: TimeControl | None = None
    offline: bool = False


CommandId: TypeAlias = Annotated[
    str, msgspec.Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
]
Secret: TypeAlias = Annotated[str, msgspec.Meta(max_length=64)]
PersonName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seat: TypeAlias = Annotated[SeatNumber, msgspec.Meta(ge=0, le=MOST_SEATS - 1)]
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


Digits: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]
"""32 bytes as hexadecimal digits in lower case."""


class Seal(Command, frozen=True, tag="seal"):
    """Add to the shuffle of a game that has not started: the SHA-256 of 32 bytes of one's own.

    The seat is the first one of the person. People who add nothing can still play.
    """

    seat: Seat
    seal: Digits


class Reveal(Command, frozen=True, tag="reveal"):
    """Show the bytes that were sealed, once all seals are closed; the last ones start the game."""

    seat: Seat
    part: Digits


class Start(Command, frozen=True, tag="start"):
    """The host starts the game when no seat is open.

    If browsers add to the shuffle, the game starts when all have shown their parts. Everyone at
    the table can go on without those that are missing, by this command, after 5 seconds.
    """


class Leave(Command, frozen=True, tag="leave"):
    """Leave a seat. Before the start it is open again; later a bot of this level takes over."""

    seat: Seat
    level: LevelName = "gibbous"


class Return(Command, frozen=True, tag="return"):
    """Come back to a seat that a bot has taken over."""

    seat: Seat


class Propose(Command, frozen=True, tag="propose"):
    """Ask the other people to end the game without a result, or to let a bot take a seat.

    It happens at once if nobody else is to be asked. A bot can take the seat `about` at a table
    without a time control, after the person has not moved for the server's time of absence.
    """

    seat: Seat
    kind: ProposalKind
    about: Seat | None = None
    level: LevelName = "gibbous"


class AnswerProposal(Command, frozen=True, tag="answer_proposal"):
    """Agree to what another person has proposed, or not; the proposer may withdraw it."""

    seat: Seat
    agree: bool


class Rematch(Command, frozen=True, tag="rematch"):
    """After the end: a table with the same people and options, the same for all who ask.

    The `seal` is for the shuffle of that table.
    """

    seal: Digits | None = None


class Archive(Command, frozen=True, tag="archive"):
    """The host archives the table; a running game only if no other people play. See `Propose`."""


TableCommand: TypeAlias = (
    Play
    | Undo
    | AnswerUndo
    | Join
    | SetSeat
    | Offer
    | Seal
    | Reveal
    | Start
    | Leave
    | Return
    | Propose
    | AnswerProposal
    | Rematch
    | Archive
)
"""Everything that can change a table."""
