"""What a table is: its game, its seats, who sits there, how far it has come."""

from typing import Literal, TypeAlias

import msgspec

from lunarium.server.protocol.boards import GameResult, SeatNumber

GameName: TypeAlias = Literal["novaluna", "akvarko"]
LevelName: TypeAlias = Literal["new-moon", "crescent", "first-quarter", "gibbous", "full-moon"]
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
    """An undo that waits for people to agree: who asked, who has agreed, whose word is missing."""

    seat: SeatNumber
    agreed: tuple[SeatNumber, ...]
    waiting_for: tuple[SeatNumber, ...]


class UndoRight(msgspec.Struct, frozen=True):
    """Whether the receiver may undo now: at once ("free"), with consent ("ask"), or not ("no")."""

    how: Literal["free", "ask", "no"]


class Invites(msgspec.Struct, frozen=True):
    """Secrets of invitation links, sent to the host alone: for any seat, and for each open seat."""

    any_seat: str
    by_seat: tuple[str | None, ...]


class TableInfo(msgspec.Struct, frozen=True):
    """A table as one person may see it.

    `options` has every option of the game; `moves` counts the moves that stand; `daily` is the
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
