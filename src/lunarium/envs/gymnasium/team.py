"""Threads that share out the rows of many games."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from lunarium.envs.errors import InvalidSetting


class Team:
    """That many threads, the caller's own among them; the others start with the first work.

    Kernels hold no lock of Python, so that each runs on a core of its own.
    """

    def __init__(self, threads: int, rows: int) -> None:
        if threads < 1:
            raise InvalidSetting(f"at least one thread does the work, not {threads}")
        self.threads = min(threads, rows)
        ends = [rows * part // self.threads for part in range(self.threads + 1)]
        self._shares = [slice(*pair) for pair in pairwise(ends)]
        self._rows = rows
        self._others: ThreadPoolExecutor | None = None

    def share(self, work: Callable[[slice], None]) -> None:
        """Have the work done for all rows; each thread gets a run of them."""
        own, *rest = self._shares
        if rest and self._others is None:
            self._others = ThreadPoolExecutor(len(rest), thread_name_prefix="lunarium-vector")
        waiting = [self._others.submit(work, rows) for rows in rest] if self._others else []
        work(own)
        for done in waiting:
            done.result()

    def dismiss(self) -> None:
        """End the threads."""
        if self._others is not None:
            self._others.shutdown()
            self._others = None

    def __deepcopy__(self, memo: dict[int, Any]) -> "Team":
        return Team(self.threads, self._rows)

    def __reduce__(self) -> tuple[type["Team"], tuple[int, int]]:
        # Threads stay where they are; a copy, here or in another process, starts its own.
        return Team, (self.threads, self._rows)
