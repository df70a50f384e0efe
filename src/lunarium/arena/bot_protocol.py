"""The lines of the bot protocol, both ways; `docs/formats/bot-protocol.md` is its page.

Each line is one JSON object. We are exact in what we write, and take from an answer only what we
need: a bot may add fields of its own.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from lunarium.bots import Limit
from lunarium.games.api import Result, Seat
from lunarium.records.fields import Fault, Json, Object, a_string, an_integer, parse_json
from lunarium.workers import printable

PROTOCOL: Final = "lunarium-bot/1"
"""The name and version of the protocol; both sides say it first."""

LONGEST_NAME: Final = 40
"""Characters of a bot's name that are kept."""

_SHOWN = 60
"""Characters of a wrong answer that are quoted."""


def line_of(message: Object) -> bytes:
    """A message as it travels."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def hello() -> Object:
    """The first line: which protocol is spoken."""
    return {"type": "hello", "protocol": PROTOCOL}


def game(name: str, seats: int, seat: Seat, options: Object) -> Object:
    """A game begins; the bot answers `ready`."""
    return {"type": "game", "game": name, "seats": seats, "seat": seat, "options": options}


def turn(
    number: int, view: Object, legal: Sequence[str], limit: Limit, deadline: float, seed: int
) -> Object:
    """It is the bot's turn; it answers `move`."""
    return {
        "type": "turn",
        "turn": number,
        "view": view,
        "legal": list(legal),
        "limit": limit_to_json(limit),
        "deadline_s": deadline,
        "seed": seed,
    }


def over(result: Result) -> Object:
    """The game is over; there is no answer."""
    ranking: list[Json] = [list(group) for group in result.ranking]
    return {"type": "over", "ranking": ranking, "scores": list(result.scores)}


def limit_to_json(limit: Limit) -> Object:
    """A limit: `{"seconds": 0.1}` or `{"nodes": 2000}`."""
    return {"seconds": limit.seconds} if limit.seconds is not None else {"nodes": limit.nodes}


@dataclass(frozen=True, slots=True)
class Hello:
    """The bot has started: its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Ready:
    """The bot has prepared for the game."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A move, in notation, and which turn it answers."""

    turn: int
    move: str


@dataclass(frozen=True, slots=True)
class Failed:
    """The bot says that it cannot continue, and why; in a game also at which turn."""

    reason: str
    turn: int | None = None


Said: TypeAlias = Hello | Ready | Answer | Failed


def read_answer(line: bytes) -> Said:
    """The message of a bot; raises `Fault` with a sentence about what is wrong with the line."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        raise Fault("it wrote something that is not UTF-8 text") from None
    try:
        message = parse_json(text)
    except Fault:
        raise Fault(f"it wrote {quoted(text)} where a JSON object is expected") from None
    if not isinstance(message, dict):
        raise Fault(f"it wrote {quoted(text)} where a JSON object is expected")
    match message.get("type"):
        case "hello":
            if message.get("protocol") != PROTOCOL:
                raise Fault(f"it speaks {message.get('protocol')!r}, not {PROTOCOL!r}")
            return Hello(_name(message.get("name")))
        case "ready":
            return Ready()
        case "move":
            number = an_integer(message.get("turn"), "the field turn of its move")
            return Answer(number, a_string(message.get("move"), "the field move of its move"))
        case "failed":
            said, at = message.get("reason") or "it gave no reason", message.get("turn")
            return Failed(printable(str(said)), at if isinstance(at, int) else None)
    raise Fault(f"it wrote {quoted(text)}: a bot sends no message of this type")


def _name(value: Json) -> str:
    name = printable(a_string(value, "the field name of its hello")).strip()[:LONGEST_NAME]
    if not name:
        raise Fault("its name is empty")
    return name


def quoted(text: str) -> str:
    """The beginning of a text, between quotes."""
    shown = printable(text.strip())
    return repr(shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…")
