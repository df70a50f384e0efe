"""The messages of a server as values, and the errors of the client.

Unknown fields and kinds are ignored.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass
from dataclasses import fields as fields_of
from typing import Any, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


class ClientError(Exception):
    """The parent of all errors here."""


class BadLink(ClientError):
    """A text that is not a link to a table."""


class BadToken(ClientError):
    """A text that cannot be a token."""


class ServerAway(ClientError):
    """No server answers at the address, and the client has tried for long enough."""


class StrangeAnswer(ClientError):
    """A server answers, but not as a Lunarium server does."""


class Refused(ClientError):
    """The server refused the request; nothing has changed.

    `code` is a stable word (`stale`, `bad_invite`, `not_your_turn`, …), `reason` a sentence,
    `clause` the rule behind it where there is one, `status` the HTTP status.
    """

    def __init__(self, code: str, reason: str, clause: str | None, status: int) -> None:
        super().__init__(f"{reason} [{code}{f', {clause}' if clause else ''}]")
        self.code = code
        self.reason = reason
        self.clause = clause
        self.status = status


Fields: TypeAlias = Mapping[str, Json]
"""An object as it came; `docs/formats` describes its content."""


@dataclass(frozen=True, slots=True)
class Account:
    """The bot account behind a token, and what the token may do."""

    id: str
    name: str
    scopes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offered:
    """A seat is offered. `players` is the number of seats, `by` the name of the host."""

    table: str
    seat: int
    game: str
    options: Fields
    players: int
    by: str


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """An offer is no longer valid."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class Started:
    """A game of this bot has begun, or is running."""

    table: str
    seat: int
    game: str


@dataclass(frozen=True, slots=True)
class Finished:
    """A game of this bot is over."""

    table: str


@dataclass(frozen=True, slots=True)
class TableInfo:
    """The facts about a table. `seat` is the bot's own; `names` and `bots` are by seat.

    `resigned`: the seat is played to the end by a bot of the lowest level.
    """

    table: str
    game: str
    options: Fields
    seat: int | None
    names: tuple[str, ...]
    bots: tuple[bool, ...]
    move_limit_s: float
    commitment: str
    resigned: bool = False  # older servers do not send it


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: groups of seats, best first, and by seat the score and its breakdown."""

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    sheets: tuple[tuple[Fields, ...], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """The table after row `n` of its log.

    `view` is a document of `docs/formats/view.md`, what the bot's seat may see. `legal` lists the
    moves when the seat is to move, for which `remaining_s` seconds are left; otherwise it is
    `None`. `happened` tells the story.
    """

    n: int
    status: str
    to_move: tuple[int, ...]
    view: dict[str, Json] | None
    legal: tuple[str, ...] | None
    remaining_s: float | None
    happened: tuple[Fields, ...]
    result: GameResult | None

    @property
    def over(self) -> bool:
        """Whether nothing will follow."""
        return self.status in {"finished", "archived"}


@dataclass(frozen=True, slots=True)
class Forfeited:
    """In row `n` a bot of the lowest level moved for this seat. `reason`: `time` or `refused`."""

    n: int
    reason: str
    move: str


Event: TypeAlias = Offered | Withdrawn | Started | Finished
Line: TypeAlias = TableInfo | Position | Forfeited

_EVENTS: dict[str, type[Event]] = {
    "offered": Offered,
    "withdrawn": Withdrawn,
    "started": Started,
    "finished": Finished,
}
_LINES: dict[str, type[Line]] = {
    "table": TableInfo,
    "position": Position,
    "forfeited": Forfeited,
}


def read_account(fields: Fields) -> Account:
    """The bot account in an answer."""
    account: Account = _made(Account, fields)
    return account


def read_event(fields: Fields) -> Event | None:
    """A line of the event stream; `None` for a kind of a later version."""
    kind = _EVENTS.get(str(fields.get("type")))
    return None if kind is None else _made(kind, fields)


def read_line(fields: Fields) -> Line | None:
    """A line of a table's stream; `None` for a kind of a later version."""
    kind = _LINES.get(str(fields.get("type")))
    if kind is Position:
        return _position(fields)
    return None if kind is None else _made(kind, fields)


def _position(fields: Fields) -> Position:
    result = fields.get("result")
    ended = {"result": _made(GameResult, result)} if isinstance(result, dict) else {}
    position: Position = _made(Position, {**fields, **ended})
    return position


def _made(kind: type[Any], fields: Mapping[str, object]) -> Any:  # callers' types say which kind
    wanted = fields_of(kind)
    missing = [
        field.name for field in wanted if field.name not in fields and field.default is MISSING
    ]
    if missing:
        raise StrangeAnswer(f"the server said {kind.__name__} without {', '.join(missing)}")
    values = {field.name: fields[field.name] for field in wanted if field.name in fields}
    return kind(**{name: _frozen(value) for name, value in values.items()})


def _frozen(value: object) -> object:
    """Lists as tuples, at any depth outside of objects."""
    return tuple(_frozen(one) for one in value) if isinstance(value, list) else value
