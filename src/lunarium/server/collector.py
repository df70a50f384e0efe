"""Runs Python's cyclic collector often and briefly, so that nobody waits for it.

Tables are immutable trees that reference counting frees; the few cycles come from requests and
their errors, and soon become garbage. But there are many objects, and Python collects the young
ones only when more were allocated than freed. With as many old tables freed as new ones made, that
is rare, and then everybody waits for a tenth of a second. So we collect ourselves: the young
objects often enough for every run to be short, and the old ones very rarely.
"""

import asyncio
import gc
import logging
from time import perf_counter
from typing import Final

from lunarium.server.logs import log_event

SHORT_S: Final = 0.001
LONG_S: Final = 0.003
"""After a run shorter than `SHORT_S` wait longer, after one longer than `LONG_S` wait less."""

SHORTEST_PAUSE_S: Final = 0.02
LONGEST_PAUSE_S: Final = 1.0

EVERYTHING_S: Final = 600.0
"""Seconds between two full collections."""


def take_over() -> None:
    """From now on nothing is collected unless we ask for it."""
    gc.disable()


def settle() -> None:
    """Everything alive now is permanent, so full collections can skip it."""
    gc.collect()
    gc.freeze()


async def run() -> None:
    """Collect young objects again and again, and all objects now and then."""
    pause_s = LONGEST_PAUSE_S
    everything_at = perf_counter() + EVERYTHING_S
    while True:
        await asyncio.sleep(pause_s)
        if perf_counter() >= everything_at:
            took_s, found = _look(2)
            everything_at = perf_counter() + EVERYTHING_S
            took_ms = round(1000 * took_s, 1)
            log_event("collected old garbage", logging.DEBUG, found=found, took_ms=took_ms)
        else:
            took_s, _ = _look(0)
            pause_s = next_pause(pause_s, took_s)


def next_pause(pause_s: float, took_s: float) -> float:
    """How long to wait after a collection of young objects that took so long."""
    if took_s > LONG_S:
        return max(SHORTEST_PAUSE_S, pause_s / 2)
    if took_s < SHORT_S:
        return min(LONGEST_PAUSE_S, pause_s * 1.5)
    return pause_s


def _look(generation: int) -> tuple[float, int]:
    since = perf_counter()
    found = gc.collect(generation)
    return perf_counter() - since, found
