"""The errors of the arena. Each is a sentence for people, and survives pickling."""

from dataclasses import dataclass
from typing import Final

from lunarium.records.fields import Object

CODES: Final = ("late", "ended", "flood", "rubbish", "illegal", "failed", "start")
"""Why a move may be forfeited, in words for programs."""


class ArenaError(Exception):
    """A match that cannot begin, or cannot continue."""


class InvalidContest(ArenaError):
    """Bots, seats or pairs that do not make a match."""


class BotFailed(ArenaError):
    """One of our bots raised, made an illegal move, or never returned. No bot takes its place.

    `move` counts the moves of the game from 1, 0 is the first look; `details` is the
    traceback of what it raised, or the position in which its move is not allowed.
    """

    def __init__(
        self, bot: str, seat: int, deal: str, game: int, move: int, reason: str, details: str
    ) -> None:
        super().__init__(
            f"the bot {bot} failed on move {move} of game {game} of {deal}, on seat {seat}:"
            f" {reason}"
        )
        self.bot = bot
        self.seat = seat
        self.deal = deal
        self.game = game
        self.move = move
        self.reason = reason
        self.details = details

    def __reduce__(self) -> tuple[type["BotFailed"], tuple[str, int, str, int, int, str, str]]:
        # Exceptions are pickled by their `args`, here the joined message; this says how to make it.
        return type(self), (
            self.bot,
            self.seat,
            self.deal,
            self.game,
            self.move,
            self.reason,
            self.details,
        )


class WorkerLost(ArenaError):
    """Workers died again and again on the same game."""


class DeckError(ArenaError):
    """A file of decks that cannot be read; the message says in which line and why."""


class NoMove(Exception):
    """The bot has no move to offer. `code` is one of `CODES`, `reason` a sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A move that a bot from outside did not make: on which seat, and why.

    `move` is the number of its entry among the moves of the record, counted from 1.
    """

    seat: int
    move: int
    code: str
    reason: str

    def to_json(self) -> Object:
        """The forfeit as a record holds it."""
        return {"seat": self.seat, "move": self.move, "code": self.code, "reason": self.reason}
