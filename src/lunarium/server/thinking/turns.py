"""Whose turn it is to be thought about, and for how long, when many tables wait.

Two rules:

* **Order.** A request is due when it has come, plus twice the time that its level usually takes.
  So a quick level overtakes a slow one, but no slow one that has waited longer than that. A table
  with several requests gets them one after the other: the next is counted from where the last was
  due.
* **Time.** A person is to wait about `PATIENCE` seconds and hardly longer, alone or in a crowd. So
  what is left of them for the request whose turn it is, is shared by all n that wait, itself
  included: with w workers its bot has at most `(PATIENCE - waited) * w / n` seconds, never more
  than its level takes, and `FLOOR` at least. Bots play a little worse in a crowd.
"""

from dataclasses import dataclass, field

from lunarium.server.thinking.roster import Rung

PATIENCE = 2.5
FLOOR = 0.02

_YIELDING = 2.0
"""By how many times its usual length a request lets others pass."""


def seconds_for(rung: Rung, waiting: int, workers: int, waited: float = 0.0) -> float:
    """How long a bot may think, after a while, when so many wait, itself included."""
    share = (PATIENCE - waited) * workers / max(1, waiting)
    return max(FLOOR, min(rung.seconds, share))


@dataclass(slots=True)
class Order:
    """When each request is due; smaller comes first."""

    _last: dict[str, float] = field(default_factory=dict)

    def due(self, table: str, now: float, rung: Rung) -> float:
        """When a request that comes now is due; an empty table is nobody's."""
        if len(self._last) > 1024:
            self._last = {name: due for name, due in self._last.items() if due > now}
        begin = max(now, self._last.get(table, now)) if table else now
        due = begin + _YIELDING * rung.usual
        if table:
            self._last[table] = due
        return due
