"""Which bot thinks in a worker, and since when, so that no match waits for a bot forever.

Bots are responsible for their limits: some take a little longer, and none is disqualified.
But a bot that never returns would hang the match. So a match tells the stopwatch of its worker
which bot thinks, and the worker checks it now and then while the game is played.
"""

import faulthandler
import time
from dataclasses import dataclass

from lunarium.arena.errors import BotFailed
from lunarium.arena.schedule import Contest, Fixture
from lunarium.bots import Limit

_STANDARD_ERROR = 2


@dataclass(frozen=True, slots=True)
class StopwatchLimits:
    """Seconds after which a bot is assumed never to return.

    For a move `least` and many times its limit: a second is worth `times`, a node `node` seconds.
    `first_look` is for creating a bot and its first call in a game, which may compile it; `start`
    is for a worker to start and read the contest, which may load much, and wait for a cluster.
    A worker in which no other thread can run while a bot thinks has `margin` seconds more.
    """

    least: float = 60.0
    times: float = 20.0
    node: float = 0.05
    first_look: float = 1800.0
    start: float = 1800.0
    margin: float = 10.0

    def for_move(self, limit: Limit) -> float:
        """How long to wait for one move."""
        if limit.seconds is not None:
            return self.least + self.times * limit.seconds
        return self.least + self.node * (limit.nodes or 0)


class Stopwatch:
    """What one worker is waiting for: written by the match, read by another thread."""

    def __init__(self) -> None:
        self._thinking: tuple[float, int, int, int] | None = None

    def start(self, entrant: int, seat: int = 0, move: int = 0) -> None:
        """A bot begins to think; without a move it is being created, or sees its first position."""
        self._thinking = time.monotonic(), entrant, seat, move

    def stop(self) -> None:
        """The bot has returned."""
        self._thinking = None

    def overdue(
        self, contest: Contest, fixture: Fixture, limits: StopwatchLimits
    ) -> BotFailed | None:
        """What to say about a bot that has been thinking for too long, if one has."""
        if self._thinking is None:
            return None
        since, entrant, seat, move = self._thinking
        allowed = limits.for_move(contest.limit) if move else limits.first_look
        if time.monotonic() - since <= allowed:
            return None
        what = f"with a limit of {contest.limit} a move" if move else "while it was starting"
        return BotFailed(
            contest.entrants[entrant].name,
            seat,
            contest.deals.key(fixture.pair),
            fixture.turn + 1,
            move,
            f"it has not returned after {allowed:g} seconds, {what}",
            "The worker in which it was thinking has been ended.",
        )


def end_process_after(seconds: float) -> None:
    """End this process if it does not get to call this again within this many seconds.

    A bot in compiled code may keep every other thread from running, including the one that checks
    the stopwatch. Then the process ends with a traceback of the bot on standard error.
    """
    faulthandler.dump_traceback_later(seconds, exit=True, file=_STANDARD_ERROR)


def end_process_no_more() -> None:
    """Cancel that deadline."""
    faulthandler.cancel_dump_traceback_later()
