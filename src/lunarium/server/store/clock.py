"""The time by which rows are written and deadlines are kept: the database's, in every process.

A machine's own clock may be wrong by minutes, or be set while the server runs. So a process asks
the database for the time every few seconds and continues from there with a monotonic clock.
With SQLite the database is this machine.
"""

from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

LEAP: Final = timedelta(seconds=2)
"""A larger difference between two answers of the database means that its clock was set."""


class DatabaseClock:
    """The time of the database, as this process knows it.

    `steady_since` is the moment since which this process has seen the time pass without a gap or a
    leap: a deadline before it may have passed while nobody could move.
    """

    def __init__(self) -> None:
        self._moment = datetime.now(UTC)  # until the database is asked
        self._read_at = monotonic()
        self.steady_since = self._moment

    def now(self) -> datetime:
        """The time now."""
        return self._moment + timedelta(seconds=monotonic() - self._read_at)

    def set(self, moment: datetime, read_at: float | None = None) -> None:
        """The database said that it was `moment` when the monotonic clock showed `read_at`."""
        expected = self.now()
        self._read_at = monotonic() if read_at is None else read_at
        self._moment = moment
        if abs(self.now() - expected) > LEAP:
            self.interrupt()

    def interrupt(self) -> None:
        """For a while nobody could move, so deadlines that have passed cost nobody a move."""
        self.steady_since = self.now()
