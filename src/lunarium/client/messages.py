"""What a server says, as values, and what can go wrong on the way.

Fields and kinds that are not known here are passed over.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass
from dataclasses import fields as fields_of
from typing import Any, TypeAlias


class ClientError(Exception):
    """The parent of all errors here."""


class BadLink(ClientError):
    """A text that is no link to a table."""


class BadToken(ClientError):
    """A text that cannot be a token."""


class ServerAway(ClientError):
    """Nobody answers at the address, and the client has tried for long enough."""


class StrangeAnswer(ClientError):
    """Somebody answers, but not as a Lunarium server does."""


class Refused(ClientError):
    """The server does not do what was asked; nothing has changed.

    `code` is a stable word (`stale`, `bad_invite`, `not_your_turn`, …), `reason` a sentence,
    `clause` the rule behind it where there is one, `status` the HTTP status.
    """

    def __init__(self, code: str, reason: str, clause: str | None, status: int) -> None:
        super().__init__(f"{reason} [{code}{f', {clause}' if clause else ''}]")
        self.code = code
        self.reason = reason
        self.clause = clause
        self.status = status


Fields: TypeAlias = Mapping[str, Any]
"""JSON as it came. What is inside, `docs/formats` says, and no type checker can know."""


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
    """An offer stands no more."""

    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class Started:
    """A game of this bot has begun, or goes on."""

    table: str
    seat: int
    game: str


@dataclass(frozen=True, slots=True)
class Finished:
    """A game of this bot is over."""

    table: str


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What a table is. `seat` is the own one; `names` and `bots` (true for a bot) are by seat.

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
    resigned: bool = False  # servers that do not know it yet do not say it


@dataclass(frozen=True, slots=True)
class Position:
    """The table after row `n` of its log.

    `view` is a document of `docs/formats/view.md`, what the own seat may see. `legal` lists the
    moves when the seat is to move, for which `remaining_s` seconds are left; otherwise it is
    `None`. `happened` tells the story, `result` how the game ended.
    """

    n: int
    status: str
    to_move: tuple[int, ...]
    view: dict[str, Any] | None  # JSON
    legal: tuple[str, ...] | None
    remaining_s: float | None
    happened: tuple[Fields, ...]
    result: Fields | None

    @property
    def over(self) -> bool:
        """Whether nothing will follow."""
        return self.status in {"finished", "archived"}


@dataclass(frozen=True, slots=True)
class Forfeited:
    """With row `n` a bot of the lowest level made the own move. `reason`: `time` or `refused`."""

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
    return None if kind is None else _made(kind, fields)


def _made(kind: type[Any], fields: Fields) -> Any:  # the callers' types say which kind
    wanted = fields_of(kind)
    missing = [
        field.name for field in wanted if field.name not in fields and field.default is MISSING
    ]
    if missing:
        raise StrangeAnswer(f"the server said {kind.__name__} without {', '.join(missing)}")
    values = {field.name: fields[field.name] for field in wanted if field.name in fields}
    return kind(**{name: _frozen(value) for name, value in values.items()})


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
