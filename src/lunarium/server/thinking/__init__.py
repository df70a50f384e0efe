"""Bots at the server's tables: they think in worker processes or on a cluster, never in the loop.

`Thinkers.think` answers every sound request with a legal move, whatever happens to a worker.
"""

from lunarium.server.thinking.chair import Timing
from lunarium.server.thinking.request import (
    HintThought,
    Overloaded,
    ThinkersClosed,
    ThinkingError,
    ThinkRequest,
    Thought,
)
from lunarium.server.thinking.roster import LADDER, Roster, Rung
from lunarium.server.thinking.thinkers import MOST_WAITING, Census, Thinkers

__all__ = [
    "LADDER",
    "MOST_WAITING",
    "Census",
    "HintThought",
    "Overloaded",
    "Roster",
    "Rung",
    "ThinkRequest",
    "Thinkers",
    "ThinkersClosed",
    "ThinkingError",
    "Thought",
    "Timing",
]
