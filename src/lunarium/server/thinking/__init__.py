"""Bots at the server's tables. They think in worker processes or on a cluster, not in the server.

`ThinkingPool.think` answers every valid request with a legal move, whatever happens to a worker.
"""

from lunarium.server.thinking.pool import MOST_WAITING, PoolStats, Readiness, ThinkingPool
from lunarium.server.thinking.slots import Timeouts
from lunarium.server.thoughts import (
    LEVEL_SPECS,
    HintThought,
    Ladder,
    LevelSpec,
    Overloaded,
    PoolClosed,
    ThinkingError,
    ThinkRequest,
    Thought,
)

__all__ = [
    "LEVEL_SPECS",
    "MOST_WAITING",
    "HintThought",
    "Ladder",
    "LevelSpec",
    "Overloaded",
    "PoolClosed",
    "PoolStats",
    "Readiness",
    "ThinkRequest",
    "ThinkingError",
    "ThinkingPool",
    "Thought",
    "Timeouts",
]
