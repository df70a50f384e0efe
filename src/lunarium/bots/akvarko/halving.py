"""Sequential halving: candidates compete in the same worlds, and the better half goes on."""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import perf_counter
from typing import Final

import numpy as np

from lunarium.bots.akvarko.kernels import Reals
from lunarium.bots.api import Limit
from lunarium.fast.akvarko import Numbers

FIRST_BATCH: Final = 4
MOST_BATCH: Final = 64
"""So many worlds at once, at first and at most, when time is the limit."""

FAITH: Final = 6
"""How many worlds the first sight of a candidate counts for."""

Judge = Callable[[slice, Numbers, Reals], None]
"""Writes what candidates get in some worlds of a batch."""


class Contest:
    """Candidates by number, and what each has got in the worlds so far.

    `first` is what each promises at first sight, which counts like a few worlds: where chance
    would decide, the more promising move goes on.
    `draw` prepares the next batch of that many worlds and returns who judges it. Parts of a batch
    are judged side by side in threads; as each has its own rows, the outcome does not depend on
    who is first.
    """

    def __init__(self, first: Reals, draw: Callable[[int], Judge], threads: int) -> None:
        self.active: Numbers = np.arange(len(first))
        self._draw = draw
        self._threads = threads
        self._sums = FAITH * first
        self._worlds = FAITH

    @property
    def means(self) -> Reals:
        """What the active candidates got on average, all of them in the same worlds."""
        return self._sums[self.active] / self._worlds

    def run(self, limit: Limit) -> tuple[int, float]:
        """Halve until one candidate is left or the limit is reached: the best and its mean."""
        stages = max(1, math.ceil(math.log2(len(self.active))))
        start = perf_counter()
        with ThreadPoolExecutor(self._threads) as pool:
            for stage in range(1, stages + 1):
                if limit.seconds is not None:
                    self._run_until(start + limit.seconds * stage / stages, pool)
                elif limit.nodes is not None:
                    share = limit.nodes // (stages * len(self.active))
                    self._run_batch(max(1, share), pool)
                if stage < stages:
                    self._halve()
        best = int(self.means.argmax())
        return int(self.active[best]), float(self.means[best])

    def _run_until(self, end: float, pool: ThreadPoolExecutor) -> None:
        """Batches of worlds, growing, as long as another one seems to fit."""
        size = FIRST_BATCH
        while True:
            begun = perf_counter()
            self._run_batch(size, pool)
            now = perf_counter()
            each = (now - begun) / size
            fits = int((end - now) / each)
            if fits < FIRST_BATCH:
                return
            size = min(2 * size, fits, MOST_BATCH)

    def _run_batch(self, worlds: int, pool: ThreadPoolExecutor) -> None:
        judge = self._draw(worlds)
        got = np.empty((worlds, len(self.active)))
        edges = [worlds * n // self._threads for n in range(self._threads + 1)]
        parts = [slice(a, b) for a, b in pairwise(edges) if a < b]
        jobs = [pool.submit(judge, part, self.active, got[part]) for part in parts]
        for job in jobs:
            job.result()
        self._sums[self.active] += got.sum(axis=0)
        self._worlds += worlds

    def _halve(self) -> None:
        keep = (len(self.active) + 1) // 2
        order = np.argsort(-self.means, kind="stable")
        self.active = self.active[np.sort(order[:keep])]
