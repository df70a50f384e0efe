"""Programs at the table: accounts and tokens, and the messages of the bot API.

docs/formats/bot-api.md is the page for authors of bots.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from lunarium.server.protocol.boards import GameResult, SeatNumber, ViewDocument
from lunarium.server.protocol.http import Strict
from lunarium.server.protocol.messages import Happened
from lunarium.server.protocol.tables import (
    CommandId,
    GameName,
    PersonName,
    Seat,
    Secret,
    Status,
    Version,
)

Scope: TypeAlias = Literal["watch", "join", "play"]
ForfeitReason: TypeAlias = Literal["time", "refused"]


class NewBot(Strict, frozen=True):
    """A new bot account. Its name is unique on the server: hosts find the bot by it."""

    name: PersonName


class BotAccount(msgspec.Struct, frozen=True):
    """A bot account of mine, and how many tokens it has."""

    id: str
    name: str
    created: str
    tokens: int


class NewToken(Strict, frozen=True):
    """A new token for a bot account: a name to recognise it by, and what it may do.

    `watch` opens the streams, `join` takes and declines seats, `play` moves and resigns.
    """

    name: PersonName
    scopes: Annotated[tuple[Scope, ...], msgspec.Meta(min_length=1, max_length=3)]


class TokenMade(msgspec.Struct, frozen=True):
    """The token, shown only this once; the server keeps only its hash."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    token: str
    created: str


class TokenInfo(msgspec.Struct, frozen=True):
    """A token in a list; `used` is the last day on which it was used."""

    id: str
    name: str
    scopes: tuple[Scope, ...]
    created: str
    used: str | None


class BotMe(msgspec.Struct, frozen=True):
    """The bot account behind a token, and what the token may do."""

    id: str
    name: str
    scopes: tuple[Scope, ...]


class BotJoin(Strict, frozen=True):
    """Take a seat: one that is offered, or with an invitation, or an open one of a public table."""

    invite: Secret | None = None
    seat: Seat | None = None


class BotDecline(Strict, frozen=True):
    """Decline an offer; the host sees the reason."""

    reason: Annotated[str, msgspec.Meta(max_length=200)] | None = None


class BotPlay(Strict, frozen=True):
    """Play a move of `legal`. `n` is the position that it answers; `id` makes a retry safe."""

    move: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    n: Version | None = None
    id: CommandId | None = None


class BotResign(Strict, frozen=True):
    """Leave the seat: a bot of the lowest level takes over."""


class BotSeat(msgspec.Struct, frozen=True):
    """The seat that a bot has now, since row `n` or before."""

    table: str
    seat: SeatNumber
    n: int


class BotDone(msgspec.Struct, frozen=True):
    """The change is durably in the log as row `n`."""

    n: int


class BotEvent(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """A line of the event stream."""


class SeatOffered(BotEvent, frozen=True, tag="offered"):
    """A seat is offered. `players` is the number of seats, `by` the name of the host."""

    table: str
    seat: SeatNumber
    game: GameName
    options: dict[str, int | bool]
    players: int
    by: str


class OfferWithdrawn(BotEvent, frozen=True, tag="withdrawn"):
    """An offer is no longer valid, or a seat was lost before the start."""

    table: str
    seat: SeatNumber


class GameStarted(BotEvent, frozen=True, tag="started"):
    """A game with this bot has begun, or is running."""

    table: str
    seat: SeatNumber
    game: GameName


class GameFinished(BotEvent, frozen=True, tag="finished"):
    """A game with this bot is over, or was archived."""

    table: str


class TableLine(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """A line of a table's stream."""


class BotTable(TableLine, frozen=True, tag="table"):
    """The facts about a table: the first line, sent again when its seats change.

    `bots` says for each seat whether a bot plays it, ours or one from outside. `resigned` says that
    New Moon plays the bot's seat to the end.
    """

    table: str
    game: GameName
    options: dict[str, int | bool]
    seat: SeatNumber | None
    resigned: bool
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    move_limit_s: float
    commitment: str


class BotPosition(TableLine, frozen=True, tag="position"):
    """The position after row `n`.

    `view` is what the bot's seat may see (docs/formats/view.md), null before the start. `legal` is
    null unless the seat is to move; then the bot has `remaining_s` seconds.
    """

    n: int
    status: Status
    to_move: tuple[SeatNumber, ...]
    view: ViewDocument | None
    legal: tuple[str, ...] | None
    remaining_s: float | None
    happened: tuple[Happened, ...]
    result: GameResult | None


class MoveForfeited(TableLine, frozen=True, tag="forfeited"):
    """In row `n` a bot of the lowest level moved for this seat."""

    n: int
    reason: ForfeitReason
    move: str


AnyBotEvent: TypeAlias = SeatOffered | OfferWithdrawn | GameStarted | GameFinished
AnyTableLine: TypeAlias = BotTable | BotPosition | MoveForfeited
