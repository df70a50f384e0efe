"""The order of requests to the pool, and the time of each.

Two rules hold when many tables wait:

* **Order.** A request is due at its arrival plus twice the time that its level usually takes. So a
  fast level overtakes a slow one, but not one that has waited longer than that. A person with
  several requests, at however many tables, gets them one after the other: the next counts from
  where the last was due. When the workers fall behind, a request counts from where they are and
  not from now, so a newcomer waits for one request of everybody else and not for all.
* **Time.** A person should wait about `PATIENCE` seconds and hardly longer, alone or in a crowd. So
  all n waiting requests share what is left of that time for the next one, itself included: with w
  workers its bot has at most `(PATIENCE - waited) * w / n` seconds, never more than its level
  takes, and at least `FLOOR`. Bots play a little worse in a crowd. Where nobody waits for a
  worker, a level that needs longer than `PATIENCE` gets its time: its player has chosen it. One
  worker is kept free of such long thoughts, so that nobody else has to wait for their end.
"""

from dataclasses import dataclass, field
from math import inf

from lunarium.server.thoughts import LevelSpec

PATIENCE = 2.5
FLOOR = 0.02

_OVERTAKING = 2.0
"""How many times its usual length a request lets others pass."""


def seconds_for(
    level: LevelSpec, waiting: int, workers: int, waited: float = 0.0, *, may_take_long: bool = True
) -> float:
    """How long a bot may think after waiting, if this many requests wait, its own included."""
    crowded = waiting > workers or not may_take_long
    patience = PATIENCE if crowded else max(PATIENCE, level.seconds)
    share = (patience - waited) * workers / max(1, waiting)
    return max(FLOOR, min(level.seconds, share))


@dataclass(slots=True)
class Order:
    """When each request is due; smaller comes first.

    `reached` is when the request was due that was taken last, while others wait.
    """

    reached: float = inf
    _last: dict[str, float] = field(default_factory=dict)

    def due(self, line: str, now: float, level: LevelSpec) -> float:
        """When a request that comes now is due; those without a line do not line up."""
        now = min(now, self.reached)
        if len(self._last) > 1024:
            self._last = {name: due for name, due in self._last.items() if due > now}
        begin = max(now, self._last.get(line, now)) if line else now
        due = begin + _OVERTAKING * level.usual
        if line:
            self._last[line] = due
        return due
