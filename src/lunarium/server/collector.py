"""Python's cyclic collector, kept out of the way of people who wait for a move.

Tables are immutable trees that reference counting frees; the few cycles come from requests and
their errors, and are garbage within moments. But there are many objects, and Python itself looks
at the young ones only when more were made than freed: with as many old tables freed as new ones
made, that is seldom, and then everybody waits for a tenth of a second. So we look ourselves, often
enough for every look to be short, and at the old ones very seldom.
"""

import asyncio
import gc
import logging
from time import perf_counter
from typing import Final

from lunarium.server.logs import tell

SHORT_S: Final = 0.001
LONG_S: Final = 0.003
"""Looks that take less than `SHORT_S` may be rarer, those longer than `LONG_S` come too seldom."""

SHORTEST_PAUSE_S: Final = 0.02
LONGEST_PAUSE_S: Final = 1.0

EVERYTHING_S: Final = 600.0
"""Between two looks at everything."""


def take_over() -> None:
    """From now on nothing is collected unless we ask for it."""
    gc.disable()


def settle() -> None:
    """What is here now stays for good: no look at everything need include it."""
    gc.collect()
    gc.freeze()


async def collect_for_ever() -> None:
    """Look at what is young again and again, and now and then at everything."""
    pause_s = LONGEST_PAUSE_S
    everything_at = perf_counter() + EVERYTHING_S
    while True:
        await asyncio.sleep(pause_s)
        if perf_counter() >= everything_at:
            took_s, found = _look(2)
            everything_at = perf_counter() + EVERYTHING_S
            took_ms = round(1000 * took_s, 1)
            tell("looked for old garbage", logging.DEBUG, found=found, took_ms=took_ms)
        else:
            took_s, _ = _look(0)
            pause_s = next_pause(pause_s, took_s)


def next_pause(pause_s: float, took_s: float) -> float:
    """How long to wait after a look at the young that took so long."""
    if took_s > LONG_S:
        return max(SHORTEST_PAUSE_S, pause_s / 2)
    if took_s < SHORT_S:
        return min(LONGEST_PAUSE_S, pause_s * 1.5)
    return pause_s


def _look(generation: int) -> tuple[float, int]:
    since = perf_counter()
    found = gc.collect(generation)
    return perf_counter() - since, found
