"""Who thinks in a worker, and since when, so that no match waits for a bot for ever.

A limit is a bot's own affair: some take a little longer, and nobody is disqualified for that. But
one that does not come back at all would hang the match. So every worker says on a clock who thinks,
and those who wait for the worker look at it now and then.
"""

import time
from ctypes import Array, c_double
from dataclasses import dataclass
from multiprocessing.context import SpawnContext

from lunarium.arena.errors import BotFailed
from lunarium.arena.schedule import Contest, Fixture
from lunarium.bots import Limit

_SINCE, _ENTRANT, _SEAT, _MOVE = range(4)
_NOBODY = 0.0


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds after which a bot will not come back any more.

    For a move `least` and many times its limit: a second is worth `times`, a node `node` seconds.
    `first_look` is for making a bot and its first look at a game, in which it may be compiled.
    """

    least: float = 60.0
    times: float = 20.0
    node: float = 0.05
    first_look: float = 1800.0

    def for_move(self, limit: Limit) -> float:
        """How long to wait for one move."""
        if limit.seconds is not None:
            return self.least + self.times * limit.seconds
        return self.least + self.node * (limit.nodes or 0)


class Clock:
    """Four numbers that one process writes and another may read: since when, who, where."""

    def __init__(self, numbers: Array[c_double]) -> None:
        self._numbers = numbers

    @classmethod
    def here(cls) -> "Clock":
        """A clock for this process alone."""
        return cls((c_double * 4)())

    @classmethod
    def shared(cls, processes: SpawnContext) -> "Clock":
        """A clock that can be given to a process that is started later."""
        return cls(processes.RawArray(c_double, 4))

    def start(self, entrant: int, seat: int = 0, move: int = 0) -> None:
        """A bot begins to think; without a move it is made, or has its first look."""
        numbers = self._numbers
        numbers[_ENTRANT], numbers[_SEAT], numbers[_MOVE] = entrant, seat, move
        numbers[_SINCE] = time.monotonic()  # one clock for all processes of a machine

    def stop(self) -> None:
        """It has come back."""
        self._numbers[_SINCE] = _NOBODY

    def overdue(self, contest: Contest, fixture: Fixture, patience: Patience) -> BotFailed | None:
        """What to say about a bot that has been thinking for too long, if one has."""
        since = self._numbers[_SINCE]
        if since == _NOBODY:
            return None
        entrant, seat, move = (int(number) for number in self._numbers[_ENTRANT : _MOVE + 1])
        allowed = patience.for_move(contest.limit) if move else patience.first_look
        if time.monotonic() - since <= allowed:
            return None
        what = f"with a limit of {contest.limit} a move" if move else "at its first look"
        return BotFailed(
            contest.entrants[entrant].name,
            seat,
            contest.deals.key(fixture.pair),
            fixture.turn + 1,
            move,
            f"it has not come back after {allowed:g} seconds, {what}",
            "The worker in which it was thinking has been ended.",
        )
