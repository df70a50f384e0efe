"""The bot that looks ahead: candidates are played out in possible worlds.

The worlds (`Worlds`) are drawn from exactly what the seat has seen, so the bot knows which hands
come round, and nothing else. In each world everybody plays on by the tuned weights (`policy`), for
some rounds or to the end. The candidates compete by sequential halving (`Halving`): all in the same
worlds, and the better half continues; those that are clearly behind are dropped at once, and the
search ends when one is left. In the last round nothing that others do depends on the bot's own
move: there the best tank is found without any search.

`AKVARKO.sample` draws the hands from the exact distribution, which is slow. Cards not drawn yet are
independent of that, so each sampled world is used several times, with the rest of the deck shuffled
and the coming random discards drawn again.
"""

import math
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from random import Random
from time import perf_counter
from typing import Final

import numpy as np

from lunarium.bots.akvarko.decision import Decision, decision_of
from lunarium.bots.akvarko.planner import Ranking, promises, rank
from lunarium.bots.akvarko.policy import MEMO, judge
from lunarium.bots.akvarko.reading import Weights, learned
from lunarium.bots.api import Choice, Limit, threads_for
from lunarium.fast.akvarko import STATE_WORDS, pack
from lunarium.fast.akvarko.layout import (
    DECK,
    DISCARDS,
    DISCARDS_OF_TWO,
    DRAWN,
    FEWER,
    HAND_SIZE,
    LOST,
    ROUNDS,
    SEATS,
)
from lunarium.fast.akvarko.playouts import COPIES, LEFT_OUT
from lunarium.fast.akvarko.tank import U, Unsigned, Word, number, read_digit
from lunarium.fast.api import Reals, Words
from lunarium.fast.cache import kernel, part
from lunarium.fast.random import below
from lunarium.games.akvarko import AKVARKO, Move, View

CANDIDATES: Final = 12
"""How many placements are tried, the best by their weights."""

HORIZON: Final = 3
"""How many rounds after the present one are played out before the tanks are valued."""

SURE: Final = 3.0
"""By how many standard errors a candidate is behind that is given up."""

CORES: Final = os.cpu_count() or 1


class Search:
    """Plays the move that wins most often in worlds that agree with everything it has seen.

    A node is one world played on after one candidate. `threads` are as many as the machine has
    cores by default (see also `bound_threads`).
    """

    name = "search"

    def __init__(
        self,
        weights: Weights | None = None,
        *,
        candidates: int = CANDIDATES,
        horizon: int = HORIZON,
        sure: float = SURE,
        threads: int = CORES,
    ) -> None:
        self._weights = weights
        self._candidates = candidates
        self._horizon = horizon
        self._sure = sure
        self._threads = threads

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move that does best as far as the limit lets it see."""
        weights = self._weights or learned(view.seats)
        decision = decision_of(view)
        ranking = rank(decision, weights)
        best = int(ranking.order[0])
        if decision.cards < ROUNDS and len(ranking.codes) > 1:
            best, value = self._search(decision, ranking, weights, limit, rng)
        else:
            value = float(promises(decision, weights, ranking, ranking.order[:1])[0])
        return Choice(ranking.move(best), value, ranking.line(best))

    def _search(
        self, decision: Decision, ranking: Ranking, weights: Weights, limit: Limit, rng: Random
    ) -> tuple[int, float]:
        left = ROUNDS - decision.cards
        # Before the last card there are so few placements that all of them are tried.
        most = len(ranking.codes) if left == 1 else self._candidates
        if limit.nodes is not None:
            # All stages together evaluate each candidate about three times at least.
            most = max(1, min(most, limit.nodes // 3))
        tried = ranking.order[:most]
        rounds = min(self._horizon, left)
        worlds = Worlds(decision.view, rng)
        codes = ranking.codes[tried]
        memos = np.zeros((threads_for(self._threads), *MEMO), np.uint64)

        def draw(count: int) -> Judge:
            batch = worlds.draw(count)

            def judge_part(number: int, part: slice, active: Words, shares: Reals) -> None:
                judge(
                    batch[part],
                    decision.seat,
                    codes[active],
                    rounds,
                    weights.tank[np.newaxis],
                    weights.spread,
                    memos[number],
                    shares,
                )

            return judge_part

        first = promises(decision, weights, ranking, tried)
        halving = Halving(first, draw, threads_for(self._threads), self._sure)
        best, value = halving.run(limit)
        return int(tried[best]), value


REUSE: Final = 24
"""How often a sampled world is used: then sampling takes less time than playing does."""

MOST_SAMPLES: Final = 4
"""How many samples are used at once at most, when the limit is time; at first it is one."""

FAITH: Final = 6
"""How many worlds the first sight of a candidate counts for."""

FEWEST: Final = 12
"""No candidate is clearly behind before this many samples."""

Judge = Callable[[int, slice, Words, Reals], None]
"""Writes what candidates get in some worlds of a batch; parts are numbered."""


class Halving:
    """Candidates by number, and what each has got in the worlds so far.

    `first` is what each promises at first sight, which counts like a few worlds: where chance
    would decide, the more promising move continues.
    `draw` prepares the next batch of that many worlds and returns what judges it. Parts of a batch
    are judged side by side in threads; as each has its own rows, the outcome does not depend on
    which is first.
    """

    def __init__(
        self, first: Reals, draw: Callable[[int], Judge], threads: int, sure: float = SURE
    ) -> None:
        self.active: Words = np.arange(len(first))
        self._first = first
        self._draw = draw
        self._threads = threads
        self._sure = sure
        self._worlds = 0
        self._sums = np.zeros(len(first))
        # How many worlds each sample was used for, and what each candidate got in them.
        self._uses = np.zeros(0)
        self._samples = np.zeros((0, len(first)))

    @property
    def means(self) -> Reals:
        """What the active candidates got on average, all of them in the same worlds."""
        sums = FAITH * self._first[self.active] + self._sums[self.active]
        found: Reals = sums / (FAITH + self._worlds)
        return found

    def run(self, limit: Limit) -> tuple[int, float]:
        """Halve until one candidate is left or the limit is reached: the best and its mean."""
        stages = max(1, math.ceil(math.log2(len(self.active))))
        most = len(self.active)
        left = limit.nodes or 0
        start = perf_counter()
        with ThreadPoolExecutor(self._threads) as pool:
            for stage in range(1, stages + 1):
                if limit.seconds is not None:
                    self._run_until(start + limit.seconds * stage / stages, pool)
                else:
                    share = max(1, left // ((stages - stage + 1) * len(self.active)))
                    left -= share * len(self.active)
                    self._run_batch(share, pool)
                if stage < stages:
                    self._keep(-(-most // 2**stage))
                if len(self.active) == 1:
                    break
        best = int(self.means.argmax())
        return int(self.active[best]), float(self.means[best])

    def _run_until(self, end: float, pool: ThreadPoolExecutor) -> None:
        """Batches of worlds, growing, as long as another one seems to fit."""
        samples = 1
        while len(self.active) > 1:
            begun = perf_counter()
            self._run_batch(samples * REUSE, pool)
            now = perf_counter()
            fits = int((end - now) * samples / (now - begun))
            if fits < 1:
                return
            samples = min(2 * samples, fits, MOST_SAMPLES)

    def _run_batch(self, worlds: int, pool: ThreadPoolExecutor) -> None:
        judge = self._draw(worlds)
        got = np.empty((worlds, len(self.active)))
        edges = [worlds * n // self._threads for n in range(self._threads + 1)]
        parts = [slice(a, b) for a, b in pairwise(edges) if a < b]
        jobs = [pool.submit(judge, n, part, self.active, got[part]) for n, part in enumerate(parts)]
        for job in jobs:
            job.result()
        starts = np.arange(0, worlds, REUSE)
        samples = np.zeros((len(starts), len(self._sums)))
        samples[:, self.active] = np.add.reduceat(got, starts)
        self._samples = np.vstack([self._samples, samples])
        self._uses = np.append(self._uses, np.diff(starts, append=worlds))
        self._sums += samples.sum(axis=0)
        self._worlds += worlds
        self._give_up()

    def _give_up(self) -> None:
        """Drop the candidates that are clearly behind the best.

        All are judged in the same worlds, and the worlds of a sample have the same hands: only the
        samples are independent of each other.
        """
        if len(self._uses) < FEWEST:
            return
        best = int(self.active[self.means.argmax()])
        differences = self._samples[:, [best]] - self._samples[:, self.active]
        behind = differences.sum(axis=0) / self._worlds
        error = np.sqrt(((differences - np.outer(self._uses, behind)) ** 2).sum(axis=0))
        self.active = self.active[behind <= self._sure * error / self._worlds]

    def _keep(self, most: int) -> None:
        """Continue with the best, at most this many."""
        order = np.argsort(-self.means, kind="stable")
        self.active = self.active[np.sort(order[:most])]


FULL_DECK = int(COPIES.sum())
FEWER_DECK = int((COPIES * (1 - LEFT_OUT)).sum())


@part
def _write_digit(words: Unsigned, first: int, n: int, digit: Word) -> None:
    shift = U((n & 15) << 2)
    words[first + (n >> 4)] = (words[first + (n >> 4)] & ~(U(15) << shift)) | digit << shift


@kernel("(uint64[::1], uint64[::1])")
def shuffle_future(state: Unsigned, generator: Unsigned) -> None:
    """Shuffle the cards that are still in the deck, and draw the coming random discards again."""
    size = FEWER_DECK if state[FEWER] else FULL_DECK
    top = number(state[DRAWN])
    for n in range(size - 1, top, -1):
        other = top + below(generator, n - top + 1)
        card = read_digit(state, DECK, n)
        _write_digit(state, DECK, n, read_digit(state, DECK, other))
        _write_digit(state, DECK, other, card)
    if state[SEATS] == U(2):
        for n in range(number(state[LOST]), DISCARDS_OF_TWO):
            # Seven cards come in round 2, one less each round, and seven again in round 10.
            hand = HAND_SIZE - 1 - (n >> 1) % (HAND_SIZE - 1)
            _write_digit(state, DISCARDS, n, U(below(generator, hand)))


class Worlds:
    """Draws worlds for a view, always the same ones for the same generator."""

    def __init__(self, view: View, rng: Random) -> None:
        self._view = view
        self._rng = rng
        self._words: Unsigned = np.zeros(STATE_WORDS, np.uint64)
        self._uses = 0

    def draw(self, count: int) -> Unsigned:
        """The next worlds, one a row."""
        worlds = np.empty((count, STATE_WORDS), np.uint64)
        for n in range(count):
            if self._uses == 0:
                self._words = pack(AKVARKO.sample(self._view, self._rng)).view(np.uint64)
                self._uses = REUSE
            self._uses -= 1
            worlds[n] = self._words
            seed = np.array([self._rng.getrandbits(64)], np.uint64)
            shuffle_future(worlds[n], seed)
        return worlds
