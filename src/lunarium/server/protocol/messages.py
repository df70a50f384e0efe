"""The messages on the socket: `Request` from the client, `Message` from the server."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from lunarium.server.protocol.boards import (
    Board,
    Cell,
    Explanation,
    MovePreview,
    Moves,
    SeatNumber,
    TaskRef,
    ViewDocument,
)
from lunarium.server.protocol.refusals import Refusal
from lunarium.server.protocol.tables import (
    ProposalKind,
    Seat,
    Secret,
    TableCommand,
    TableInfo,
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

    Opens the view of the person's own seat if there is exactly one; see `Open`.
    """

    table: TableId
    have: Version | None = None
    invite: Secret | None = None


class Unwatch(FromClient, frozen=True, tag="unwatch"):
    """Stop following a table."""

    table: TableId


class Open(FromClient, frozen=True, tag="open"):
    """See the table from this own seat (several people on one device); null closes the hand.

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


class Say(FromClient, frozen=True, tag="say"):
    """Say a friendly word from an own seat to everybody who follows the table; it is not kept."""

    table: TableId
    seat: Seat
    word: Word


class Ping(FromClient, frozen=True, tag="ping"):
    """Answered by `pong`; a socket that is silent for a minute is closed."""


Request: TypeAlias = Watch | Unwatch | Open | Do | Explain | PreviewMoves | Say | Ping


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
    """So many moves were undone for a seat.

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
    """The first message on a socket."""

    protocol: int
    person: str
    name: str
    heartbeat_s: int


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


class Said(FromServer, frozen=True, tag="said"):
    """The person of a seat said a word.

    `who` stands for that person at all tables, so that a client can mute them; everybody who
    receives it gets another one.
    """

    table: str
    seat: SeatNumber
    word: Word
    who: str


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to `ping`."""


class Closing(FromServer, frozen=True, tag="closing"):
    """The server shuts down or must drop this socket; reconnect after that many milliseconds."""

    reason: str
    retry_ms: int


Message: TypeAlias = (
    Welcome | Update | Ack | Refused | Presence | Explained | Previews | Said | Pong | Closing
)
