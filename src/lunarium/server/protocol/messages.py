"""The messages on the socket: `Request` from the client, `Message` from the server."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from lunarium.games.grid import Cell
from lunarium.server.protocol.boards import (
    MOST_SEATS,
    Board,
    Explanation,
    MovePreview,
    Moves,
    SeatNumber,
    TaskRef,
    ViewDocument,
)
from lunarium.server.protocol.refusals import Refusal
from lunarium.server.protocol.tables import (
    CommandId,
    GameName,
    ProposalKind,
    Seat,
    Secret,
    TableCommand,
    TableInfo,
    TableSummary,
    TimeControl,
    Version,
)

PROTOCOL = 2
"""The version of the protocol; a server that speaks another closes the socket with 4426."""

TableId: TypeAlias = Annotated[
    str, msgspec.Meta(min_length=22, max_length=22, pattern=r"^[A-Za-z0-9_-]+$")
]


Word: TypeAlias = Literal[
    "hello", "good_luck", "nice_move", "wow", "thanks", "sorry", "one_moment", "good_game",
    "moon", "star", "fish", "heart",
]  # fmt: skip
"""What people can say to each other: eight phrases, which clients translate, and four stickers."""


class FromClient(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    """A message of the client."""


class Watch(FromClient, frozen=True, tag="watch"):
    """Follow a table. `have` is the last `n` the client knows; `invite` opens a private table.

    Opens the view of the person's own seat if there is exactly one; see `Open`. With `one_by_one`
    the last few rows that were missed come in an update each.
    """

    table: TableId
    have: Version | None = None
    invite: Secret | None = None
    one_by_one: bool = False


class Unwatch(FromClient, frozen=True, tag="unwatch"):
    """Stop following a table."""

    table: TableId


class Open(FromClient, frozen=True, tag="open"):
    """Look from this seat of mine (several people on one device); null closes the hand.

    The view of a seat is sent only while that seat is open.
    """

    table: TableId
    seat: Seat | None


class Do(FromClient, frozen=True, tag="do"):
    """A command about a table; answered by `ack` or `refused` with the command's id."""

    table: TableId
    command: TableCommand


class Explain(FromClient, frozen=True, tag="explain"):
    """Ask for the tasks of a tableau, or the score of a tank, in full; answered by `explained`."""

    table: TableId
    seat: Seat


class PreviewMoves(FromClient, frozen=True, tag="preview"):
    """Ask what each legal move of the open seat gains, in full; answered by `previews`."""

    table: TableId


Topic: TypeAlias = Literal["mine", "tables", "people"]


class Follow(FromClient, frozen=True, tag="follow"):
    """Follow a topic; answered at once and after every change.

    mine    which of my tables wait for me: `waiting`
    tables  the public tables: `tables`
    people  how many people look for players: `people`
    """

    topic: Topic


class Unfollow(FromClient, frozen=True, tag="unfollow"):
    """Stop following a topic."""

    topic: Topic


class Attend(FromClient, frozen=True, tag="attend"):
    """Whether the page is visible. A person who sees a page gets no push messages."""

    visible: bool


class Seek(FromClient, frozen=True, tag="seek"):
    """Look for players; answered by `seeking`. A person looks for one game at a time.

    `seats` are the numbers of players that suit me, `time` the time control of the table. The
    search ends with the socket.
    """

    game: GameName
    seats: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=2, le=MOST_SEATS)], ...],
        msgspec.Meta(min_length=1, max_length=MOST_SEATS - 1),
    ]
    time: TimeControl | None = None


class EndSeek(FromClient, frozen=True, tag="end_seek"):
    """Stop looking for players."""


class Here(FromClient, frozen=True, tag="here"):
    """The answer to `seeking` with a proposal: I am still here, give me the seat."""

    proposal: CommandId


class Say(FromClient, frozen=True, tag="say"):
    """Say a friendly word from my seat to everybody who follows the table; it is not kept."""

    table: TableId
    seat: Seat
    word: Word


class Ping(FromClient, frozen=True, tag="ping"):
    """Answered by `pong`; a socket that is silent for a minute is closed."""


Request: TypeAlias = (
    Watch
    | Unwatch
    | Open
    | Do
    | Explain
    | PreviewMoves
    | Say
    | Follow
    | Unfollow
    | Attend
    | Seek
    | EndSeek
    | Here
    | Ping
)


class Story(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """Something that happened at a table, as the receiver may know it, for animation and speech."""


class Moved(Story, frozen=True, tag="moved"):
    """A seat moved. `move` is null for a pick that is still hidden from the receiver.

    Nova Luna: the tile, where it came from and lies, the tasks that got discs, its cost.
    Akvárko: the card (once it may be known), where it was placed, which card was turned.
    `bot` is the level that moved, if one did; `stood_in` the level that was to move but failed,
    or "program": a bot from outside that has forfeited the move. `forfeit` says why: its
    time ran out, or it had no valid move.
    """

    seat: SeatNumber
    move: str | None
    tile: str | None = None
    slot: int | None = None
    card: str | None = None
    at: Cell | None = None
    turned: Cell | None = None
    discs: tuple[TaskRef, ...] = ()
    cost: int | None = None
    bot: str | None = None
    stood_in: str | None = None
    forfeit: Literal["time", "refused"] | None = None


class TakenBack(Story, frozen=True, tag="taken_back"):
    """Moves were undone for a seat; `moves` says how many.

    `removes` says which: counted from 0 among the moves that stood before.
    """

    seat: SeatNumber
    moves: int
    removes: tuple[int, ...]


class UndoAsked(Story, frozen=True, tag="undo_asked"):
    """A seat asks the others for an undo."""

    seat: SeatNumber


class UndoRefused(Story, frozen=True, tag="undo_refused"):
    """A seat did not agree."""

    seat: SeatNumber


class SeatChanged(Story, frozen=True, tag="seat_changed"):
    """Somebody came, left or came back, or the host set a seat.

    An offer to a bot account has its `name`; a bot that declines may give a `reason`. When the time
    of a seat runs out, a bot makes this move ("time_up") or takes the seat ("time_up_again");
    "more_time": it ran out while the server was away, so the seat gets some more. "replaced": the
    others have agreed that a bot takes the seat.
    """

    seat: SeatNumber
    how: Literal[
        "joined", "left", "returned", "set", "offered", "withdrawn", "declined",
        "time_up", "time_up_again", "more_time", "replaced",
    ]  # fmt: skip
    name: str | None = None
    reason: str | None = None


class Proposed(Story, frozen=True, tag="proposed"):
    """A seat proposes to end the game, or to let a bot take the seat `about`."""

    seat: SeatNumber
    kind: ProposalKind
    about: SeatNumber | None = None


class ProposalRefused(Story, frozen=True, tag="proposal_refused"):
    """A seat did not agree to a proposal, or has withdrawn its own."""

    seat: SeatNumber


class TableChanged(Story, frozen=True, tag="table_changed"):
    """The table as a whole changed."""

    how: Literal["created", "started", "finished", "archived", "rematch"]


Happened: TypeAlias = (
    Moved
    | TakenBack
    | UndoAsked
    | UndoRefused
    | SeatChanged
    | Proposed
    | ProposalRefused
    | TableChanged
)


class FromServer(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """A message of the server."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The first message on a socket.

    `build` is the script of the web client that the server has now, null if it has none: a page
    that was loaded with another one is out of date. `routed`: a proxy sends each table to one
    process by the address of the socket, so a client reconnects when it goes to another table.
    """

    protocol: int
    person: str
    name: str
    heartbeat_s: int
    build: str | None
    routed: bool = False


class Update(FromServer, frozen=True, tag="update"):
    """A table at version `n`: what happened since the last message, and the position now.

    `after` is the version that `happened` continues from; null means that the client must forget
    what it had (it is the first update, or too much was missed). `seat` is the open seat. `view` is
    what it may see, a document as in docs/formats/view.md, null before the start; `board` is what
    else is needed to draw it. `moves` is what the seat may do now, null if it is not to move. `now`
    is the server's time: deadlines are compared with it, not with the clock of the client.
    """

    table: str
    n: int
    now: str
    after: int | None
    happened: tuple[Happened, ...]
    info: TableInfo
    seat: SeatNumber | None
    view: ViewDocument | None
    board: Board | None
    moves: Moves | None


class Ack(FromServer, frozen=True, tag="ack"):
    """The command is durably in the log as `n`; `rematch` names the new table."""

    id: str
    table: str
    n: int
    rematch: str | None = None


class Refused(FromServer, frozen=True, tag="refused"):
    """The request with this id (a command's; null for others) was refused; nothing changed."""

    id: str | None
    table: str | None
    refusal: Refusal


class Presence(FromServer, frozen=True, tag="presence"):
    """Which seats have somebody connected, how many watch, and which seats are still choosing."""

    table: str
    online: tuple[SeatNumber, ...]
    watching: int
    choosing: tuple[SeatNumber, ...]


class Explained(FromServer, frozen=True, tag="explained"):
    """The answer to `explain`, true for version `n`."""

    table: str
    n: int
    seat: SeatNumber
    explanation: Explanation


class Previews(FromServer, frozen=True, tag="previews"):
    """The answer to `preview`, true for version `n`."""

    table: str
    n: int
    seat: SeatNumber
    previews: tuple[MovePreview, ...]


class Waiting(FromServer, frozen=True, tag="waiting"):
    """The tables that wait for me, the longest wait first: the first 20, and how many there are.

    Sent when the topic "mine" is followed, and whenever one of my tables has changed: `changed` is
    that table, with no seats of mine if I have none there any more.
    """

    tables: tuple[TableSummary, ...]
    count: int
    changed: TableSummary | None


class PublicTable(msgspec.Struct, frozen=True):
    """A public table: its line, and how many of its people are connected just now."""

    table: TableSummary
    online: int


class Tables(FromServer, frozen=True, tag="tables"):
    """Public tables: all that are listed (`fresh`), or those that have changed and are gone."""

    fresh: bool
    tables: tuple[PublicTable, ...]
    gone: tuple[str, ...]


class Seekers(msgspec.Struct, frozen=True):
    """How many people look for players of a game; `seats` are the numbers that suit any of them."""

    game: GameName
    seats: tuple[int, ...]
    time: TimeControl | None
    count: int


class People(FromServer, frozen=True, tag="people"):
    """Who looks for players, and how many public tables have a free seat, by game."""

    seekers: tuple[Seekers, ...]
    open_tables: dict[str, int]


class Seeking(FromServer, frozen=True, tag="seeking"):
    """How my search for players stands.

    looking  `missing` more people are needed for the smallest number of players that suits me
    found    answer `here` with this `proposal` within two seconds
    paired   the game has begun at `table`
    ended    the search is over: I ended it, or I did not answer
    """

    status: Literal["looking", "found", "paired", "ended"]
    game: GameName
    seats: tuple[int, ...]
    time: TimeControl | None
    missing: int = 0
    proposal: str | None = None
    table: str | None = None


class Said(FromServer, frozen=True, tag="said"):
    """The person of a seat said a word.

    `who` stands for that person at all tables, so that a client can mute them; everybody who
    receives it gets another one.
    """

    table: str
    seat: SeatNumber
    word: Word
    who: str


class ReviewProgress(FromServer, frozen=True, tag="review"):
    """How far the review of a table is; `GET /api/tables/{table}/review` has what is done."""

    table: str
    status: Literal["waiting", "running", "done", "failed"]
    done: int
    total: int


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to `ping`."""


class Closing(FromServer, frozen=True, tag="closing"):
    """The server shuts down or must drop this socket; reconnect after that many milliseconds."""

    reason: str
    retry_ms: int


Message: TypeAlias = (
    Welcome
    | Update
    | Ack
    | Refused
    | Presence
    | Explained
    | Previews
    | Said
    | Waiting
    | Tables
    | People
    | Seeking
    | ReviewProgress
    | Pong
    | Closing
)


def refused(request: Request | None, refusal: Refusal) -> Refused:
    """The refusal of a request, or of a message that could not be read."""
    return Refused(
        id=request.command.id if isinstance(request, Do) else None,
        table=getattr(request, "table", None),
        refusal=refusal,
    )
