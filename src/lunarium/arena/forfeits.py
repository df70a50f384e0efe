"""Moves that a bot from outside did not make: New Moon makes them in its place."""

from dataclasses import dataclass
from typing import Final

from lunarium.records.fields import Object

STAND_IN: Final = "new-moon"
"""Who moves for a bot that forfeits its move: the lowest level."""

CODES: Final = ("late", "ended", "flood", "rubbish", "illegal", "failed", "start")
"""Why a move may be forfeited, in words for programs."""


class MoveForfeited(Exception):
    """The bot has no move to offer. `code` is one of `CODES`, `reason` a sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A move that was forfeited: on which seat, and why.

    `move` is the number of its entry among the moves of the record, counted from 1.
    """

    seat: int
    move: int
    code: str
    reason: str

    def to_json(self) -> Object:
        """As a record tells it."""
        return {"seat": self.seat, "move": self.move, "code": self.code, "reason": self.reason}
