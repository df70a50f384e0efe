"""The solo game's own planner: a beam in each phase, and sampled refills between them.

Phase 2 is a puzzle without chance, and the beam (`beam.py`) widens as long as the limit allows;
the best game found is exact. In phase 1 a beam finds many ways to end the phase. Each of the most
promising is then continued by narrow beams, with refills sampled from the unseen tiles, the same
for all of them; after each round the weaker half is dropped.
"""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random

import numpy as np

from lunarium.bots.api import Choice, Limit, threads_for
from lunarium.bots.network import Singles, networks
from lunarium.bots.novaluna.beam import (
    CAUSE,
    GOES_ON,
    KIND,
    ROWS,
    STEP,
    finish,
    mark,
    select,
    spread,
)
from lunarium.bots.novaluna.features import SOLO
from lunarium.bots.novaluna.judge import in_world, packed, supplies
from lunarium.fast.api import Words
from lunarium.fast.novaluna.course import play
from lunarium.fast.novaluna.layout import NOTES, OFFERED, ON_WHEEL, OVER, PHASE, STATE_WORDS
from lunarium.fast.novaluna.pack import decode
from lunarium.games.novaluna import Move, View

THREADS = min(2, os.cpu_count() or 1)

_NARROW = 24
"""Up to this width a layer is spread in one part."""

_PARTS = 2
"""The parts of a wider layer: fixed, so that a plan does not depend on the machine's cores."""

_LINE = 13
"""The longest plan: eleven tiles and the end of phase 1, and a zero."""

_ROW_COST = 14
"""How many positions a row of a beam evaluates, by experience."""

_PHASE_2_TILES = 8
"""Tiles that phase 2 is expected to take, by experience."""

_FEW_WORLDS = 4
"""With fewer sampled refills for each plan, the first judgement knows better."""


@dataclass(slots=True)
class _Budget:
    """What is left of a limit: seconds, or positions to evaluate."""

    until: float | None
    nodes: int
    used: int = 0
    seconds: float = 0.0
    """The time that positions have taken so far, to estimate the time of others."""

    @classmethod
    def of(cls, limit: Limit, start: float, part: float) -> "_Budget":
        """A part of a limit."""
        if limit.seconds is not None:
            return cls(start + limit.seconds * part * 0.96 - 0.001, 0)
        return cls(None, int((limit.nodes or 1) * part))

    def affords(self, positions: int, pace: float) -> int:
        """How many times as many positions the limit still allows, at this many seconds each."""
        if self.until is None:
            return (self.nodes - self.used) // positions
        return int(max(0.0, self.until - time.perf_counter()) / (positions * pace))

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        if self.until is not None:
            return time.perf_counter() >= self.until
        return self.used >= self.nodes


@dataclass(order=True, slots=True)
class Plan:
    """A way to the end of the phase and the score expected; sorts by the score."""

    score: float
    line: tuple[int, ...]
    samples: list[float] = field(compare=False, default_factory=list)

    @property
    def mean(self) -> float:
        """The mean score over the sampled refills, or the first judgement."""
        return sum(self.samples) / len(self.samples) if self.samples else self.score


@dataclass(frozen=True, slots=True)
class SoloStyle:
    """How the planner looks.

    looked_at cells of a tile that a beam judges
    widest    the widest beam, for memory's sake; levels for people have narrow ones
    plans     ways to end phase 1 that are played on with sampled refills; 0 for none
    onward    the width of those beams
    worlds    sampled refills at most
    """

    looked_at: int = 6
    widest: int = 12_000
    plans: int = 12
    onward: int = 24
    worlds: int = 200


class SoloPlanner:
    """Plays the solo game. A node is a position that a beam judges."""

    name = "search"

    def __init__(self, style: SoloStyle | None = None, nets: Singles | None = None) -> None:
        self._style = style or SoloStyle()
        self._nets = networks(__package__)["alone"] if nets is None else nets

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the first move of the best plan."""
        plans = self.study(packed(view), limit, rng)
        line = tuple(decode(move) for move in plans[0].line)
        return Choice(line[0], None, line)

    def study(self, state: Words, limit: Limit, rng: Random) -> list[Plan]:
        """Ways to the end of the phase, best first; the supply of the state is taken as unseen."""
        start = time.perf_counter()
        sampling = state[PHASE] == 1 and self._style.plans > 0 and _long_enough(limit)
        budget = _Budget.of(limit, start, 0.4 if sampling else 1.0)
        with ThreadPoolExecutor(threads_for(THREADS)) as pool:
            plans = self._widen(state, budget, pool)
            if sampling and len(plans) > 1:
                rest = _Budget.of(limit, start, 1.0 if limit.seconds is not None else 0.6)
                pace = budget.seconds / max(1, budget.used)
                plans = self._play_on(state, plans, rest, pace, pool, rng)
        return plans

    def _widen(self, state: Words, budget: _Budget, pool: ThreadPoolExecutor) -> list[Plan]:
        """Plans from beams that grow wider, best first."""
        layers = int(state[ON_WHEEL]).bit_count()
        width = 1  # always run, so that there is a plan
        best: dict[tuple[int, ...], Plan] = {}
        took = 0.0
        while True:
            begun = time.perf_counter()
            plans = _beam(state, width, self._nets, budget, pool, self._style)
            if plans is None and best:
                break
            for plan in plans or ():
                best.setdefault(plan.line, plan)
            took = time.perf_counter() - begun
            budget.seconds += took
            following = min(self._style.widest, _next_width(width, layers, took, budget))
            if following <= width:
                break
            width = following
        return sorted(best.values())[: max(1, self._style.plans)]

    def _play_on(
        self,
        state: Words,
        plans: list[Plan],
        budget: _Budget,
        pace: float,
        pool: ThreadPoolExecutor,
        rng: Random,
    ) -> list[Plan]:
        """The plans by their mean over sampled refills, best first."""
        sample_cost = self._style.onward * _PHASE_2_TILES * _ROW_COST
        affordable = budget.affords(sample_cost * _FEW_WORLDS, pace)
        plans = plans[: max(1, affordable)]
        orders = supplies(state, self._style.worlds, rng)

        def sample(job: tuple[Plan, Words]) -> float:
            plan, supply = job
            world = in_world(state, supply)
            for move in plan.line:
                play(world, 0, move)
            if world[OVER]:
                return float(world[NOTES] + world[NOTES + 1])
            line = np.zeros(_LINE, dtype=np.int64)
            style = self._style
            return float(finish(world, SOLO, self._nets, style.onward, style.looked_at, line))

        rounds = max(1, (len(plans) - 1).bit_length())
        world = 0
        for number in range(rounds):
            begun = time.perf_counter()
            share = (number + 1) / rounds
            while world < len(orders) and len(plans) > 1 and not budget.spent:
                jobs = [(plan, orders[world]) for plan in plans]
                for plan, score in zip(plans, pool.map(sample, jobs), strict=True):
                    plan.samples.append(score)
                world += 1
                budget.used += len(plans) * sample_cost
                if _round_over(budget, begun, number, rounds, share):
                    break
            plans = sorted(plans, key=lambda plan: plan.mean)[: (len(plans) + 1) // 2]
        return plans


def _long_enough(limit: Limit) -> bool:
    """Whether sampled refills fit into a limit; below it the first beam needs all of it."""
    if limit.seconds is not None:
        return limit.seconds >= 0.1
    return (limit.nodes or 0) >= 100_000


def _round_over(budget: _Budget, begun: float, number: int, rounds: int, share: float) -> bool:
    if budget.until is None:
        return budget.used >= budget.nodes * share
    # Of what was left at the round's beginning each round to come gets as much.
    return time.perf_counter() >= begun + (budget.until - begun) / (rounds - number)


def _next_width(width: int, layers: int, took: float, budget: _Budget) -> int:
    """The width of the next beam that the rest of the limit allows; none if too little is left."""
    if budget.until is None:
        left = budget.nodes - budget.used
        return min(4 * width, left // (_ROW_COST * max(1, layers)))
    left_s = budget.until - time.perf_counter()
    if took <= 0 or left_s <= 0:
        return 0
    affordable = int(width * 0.8 * left_s / took)
    # A beam hardly wider than the last is worth the time only as the last one.
    return min(8 * width, affordable) if affordable >= 1.5 * width else 0


def _beam(
    state: Words,
    width: int,
    nets: Singles,
    budget: _Budget,
    pool: ThreadPoolExecutor,
    style: SoloStyle,
) -> list[Plan] | None:
    """The best plans of one beam, best first; `None` if the budget ran out on the way."""
    each = OFFERED * style.looked_at + 1  # and the end of phase 1
    room = width * each
    parts = _PARTS if width > _NARROW else 1
    layer = np.empty((width, STATE_WORDS), dtype=np.int64)
    below = np.empty((width, STATE_WORDS), dtype=np.int64)
    marks = np.empty(width, dtype=np.int64)
    marks_below = np.empty(width, dtype=np.int64)
    answers = [np.empty((ROWS, room // parts + each), dtype=np.int64) for _ in range(parts)]
    keys = [np.empty(room // parts + each) for _ in range(parts)]
    tables = [np.zeros(1 << max(10, room.bit_length()), dtype=np.int64) for _ in range(parts)]
    layer[0] = state
    marks[0] = mark(state)
    rows = 1
    backs: list[Words] = []
    found: list[Plan] = []
    while rows:
        bounds = [rows * n // parts for n in range(parts + 1)]

        def grow(
            n: int, bounds: list[int] = bounds, layer: Words = layer, marks: Words = marks
        ) -> int:
            tables[n][:] = 0
            return int(
                spread(
                    layer,
                    marks,
                    bounds[n],
                    bounds[n + 1],
                    SOLO,
                    nets,
                    style.looked_at,
                    tables[n],
                    answers[n],
                    keys[n],
                )
            )

        counts = list(pool.map(grow, range(parts))) if parts > 1 else [grow(0)]
        count = sum(counts)
        answer = np.concatenate([a[:, :c] for a, c in zip(answers, counts, strict=True)], axis=1)
        key = np.concatenate([k[:c] for k, c in zip(keys, counts, strict=True)])
        found = _merge(found, answer, key, backs, style.plans)
        budget.used += count
        if budget.until is not None and budget.spent and width > 1:
            return None
        back = np.empty((2, width), dtype=np.int64)
        rows = int(select(layer, answer, key, count, width, below, marks_below, back))
        backs.append(back)
        layer, below = below, layer
        marks, marks_below = marks_below, marks
    return found


def _merge(
    found: list[Plan], answer: Words, key: np.ndarray, backs: list[Words], keep: int
) -> list[Plan]:
    """The plans found so far and those that end in this layer, the best of them."""
    ends = np.flatnonzero(answer[KIND] != GOES_ON)
    ends = ends[np.argsort(key[ends], kind="stable")[: max(1, keep)]]
    for n in ends.tolist():
        if len(found) >= max(1, keep) and key[n] >= found[-1].score:
            break
        line = [int(answer[STEP, n])]
        row = int(answer[CAUSE, n])
        for back in reversed(backs):
            line.append(int(back[1, row]))
            row = int(back[0, row])
        found.append(Plan(float(key[n]), tuple(reversed(line))))
        found = sorted(found)[: max(1, keep)]
    return found
