"""Runs Python's cyclic collector often and briefly, so that nobody waits for it.

Tables are immutable trees that reference counting frees; the few cycles come from requests and
their errors, and soon become garbage. But there are many objects, and Python collects the young
ones only when more were allocated than freed. With as many old tables freed as new ones made, that
is rare, and then everybody waits for a tenth of a second. So we collect ourselves: the young
objects often enough for every run to be short, and the old ones very rarely.

While people only make moves there is nothing to find. So after a collection that found next to
nothing, young objects are left alone for a while: they become old without being examined, which
costs nothing, however many there are. A cycle among them stays until the next full collection.
"""

import asyncio
import gc
import logging
from time import perf_counter, thread_time
from typing import Final

from lunarium.server.logs import log_event

SHORT_S: Final = 0.001
LONG_S: Final = 0.003
"""After a run shorter than `SHORT_S` wait longer, after one longer than `LONG_S` wait less."""

SHORTEST_PAUSE_S: Final = 0.02
LONGEST_PAUSE_S: Final = 1.0

LITTLE: Final = 20
LONGEST_REST_S: Final = 1.0
"""After looks that find fewer objects than `LITTLE`, up to this long nothing is examined."""

EVERYTHING_S: Final = 600.0
"""Seconds between two full collections."""


def take_over() -> None:
    """From now on nothing is collected unless we ask for it."""
    gc.disable()


def settle() -> None:
    """Everything alive now is old, and young collections skip it."""
    gc.collect()
    gc.freeze()


async def run() -> None:
    """Collect young objects again and again, and all objects now and then."""
    pause_s = LONGEST_PAUSE_S
    everything_at = perf_counter() + EVERYTHING_S
    rest_s, look_at = 0.0, 0.0
    while True:
        await asyncio.sleep(pause_s)
        if perf_counter() >= everything_at:
            gc.unfreeze()
            took_s, found = _look(2)
            gc.freeze()
            everything_at = perf_counter() + EVERYTHING_S
            took_ms = round(1000 * took_s, 1)
            log_event("collected old garbage", logging.DEBUG, found=found, took_ms=took_ms)
        elif perf_counter() < look_at:
            gc.freeze()
        else:
            took_s, found = _look(0)
            pause_s = next_pause(pause_s, took_s)
            rest_s = next_rest(rest_s, found, took_s)
            look_at = perf_counter() + rest_s


def next_pause(pause_s: float, took_s: float) -> float:
    """How long to wait after a collection of young objects that took this long."""
    if took_s > LONG_S:
        return max(SHORTEST_PAUSE_S, pause_s / 2)
    if took_s < SHORT_S:
        return min(LONGEST_PAUSE_S, pause_s * 1.5)
    return pause_s


def next_rest(rest_s: float, found: int, took_s: float) -> float:
    """How long young objects are left alone after a collection that found and took this much.

    After a long one there is no rest: the pauses first have to become short enough.
    """
    if found >= LITTLE or took_s > LONG_S:
        return 0.0
    return min(LONGEST_REST_S, 2 * rest_s + SHORTEST_PAUSE_S)


def _look(generation: int) -> tuple[float, int]:
    """How much processor time a look took, whatever else the machine did, and what it found."""
    since = thread_time()
    found = gc.collect(generation)
    return thread_time() - since, found
