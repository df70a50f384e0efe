"""The bot that looks ahead: a tree for each candidate move, halving the candidates as it goes.

The best few placements of every tile on offer are candidates, and every placement that fulfils a
task. All get the same share of a round's walks (`tree.grow`), in the same sampled worlds; after
each round the weaker half goes, until one is left. Sequential halving spends most on the moves
that are hard to tell apart, and it needs no bound on the values. With a time limit, candidates that
are far behind are dropped at once, and the search ends when one is left.
"""

import os
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from random import Random

import numpy as np

from lunarium.bots.api import Choice, Limit, threads_for
from lunarium.bots.network import Singles, networks
from lunarium.bots.novaluna.judge import packed, supplies
from lunarium.bots.novaluna.solo import SoloPlanner
from lunarium.bots.novaluna.tree import (
    COUNT,
    EDGE_FACTS,
    EDGES,
    FIRST,
    GATED,
    MOST_EDGES,
    NODE_FACTS,
    NODES,
    NUMBERS,
    SEAT,
    SEEN,
    STEP,
    TO,
    VISITS,
    WIDE,
    candidates,
    grow,
)
from lunarium.bots.novaluna.value import VALUES
from lunarium.fast.api import Reals, Words
from lunarium.fast.novaluna.layout import MAX_MOVES, ORDER, SEATS
from lunarium.fast.novaluna.pack import decode
from lunarium.games.novaluna import Move, View

THREADS = min(2, os.cpu_count() or 1)
"""Trees that grow side by side. What they find does not depend on it."""

_PASS = 0.015
"""Seconds that a pass over the candidates should take under a limit of time."""


_FAR_BEHIND = 0.2
"""A candidate whose share is less than the best one's by so much is given up."""

_ENOUGH = 128
"""After this many walks it is clear which candidates are far behind."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a search looks.

    glance       placements of a tile that a tree judges in a new node
    widen_after  visits after which it judges more of them
    looked_at    placements of a tile that it judges then
    each         placements of a tile that a tree goes into
    first        placements of a tile that are candidates
    most         candidates at most
    worlds       sampled orders of the supply
    sharpness    how much a tree trusts the policy: the prior is exp(logit * sharpness)
    curiosity    how much a tree tries what it knows little of
    """

    glance: int = 2
    widen_after: int = 16
    looked_at: int = 6
    each: int = 4
    first: int = 8
    most: int = 24
    worlds: int = 8
    sharpness: float = 1.0
    curiosity: float = 0.12


@dataclass(slots=True)
class Tree:
    """The arrays of `tree.py` for one candidate."""

    move: int
    seat: int
    walks: int = 0
    course: list[tuple[int, float]] = field(default_factory=list)
    """The number of walks and the mover's share after them, each time that the tree has grown."""
    head: Words = field(default_factory=lambda: np.array([1, 1, 0], dtype=np.int64))
    nodes: Words = field(default_factory=lambda: np.zeros((0, NODE_FACTS), dtype=np.int64))
    edges: Words = field(default_factory=lambda: np.zeros((0, EDGE_FACTS), dtype=np.int64))
    numbers: Reals = field(default_factory=lambda: np.zeros((0, NUMBERS)))
    gates: Words = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def make_room(self, walks: int, worlds: int) -> None:
        """Room for as many walks more."""
        if self.head[NODES] + walks > len(self.nodes):
            more = max(walks, len(self.nodes), 32)
            self.nodes = np.vstack((self.nodes, np.zeros((more, NODE_FACTS), dtype=np.int64)))
            self.gates = np.hstack((self.gates, np.zeros(more * worlds, dtype=np.int64)))
        needed = 2 * MOST_EDGES * walks
        if self.head[EDGES] + needed > len(self.edges):
            more = max(needed, len(self.edges))
            self.edges = np.vstack((self.edges, np.zeros((more, EDGE_FACTS), dtype=np.int64)))
            self.numbers = np.vstack((self.numbers, np.zeros((more, NUMBERS))))

    def plant(self, value: Reals, worlds: int) -> None:
        """Node 0 and its one edge, the move itself with the judgement of what it leads to."""
        self.make_room(2, worlds)
        self.nodes[0] = 0
        self.nodes[0, COUNT] = 1
        self.nodes[0, SEAT] = self.seat
        self.nodes[0, VISITS] = 0
        self.nodes[0, WIDE] = 1
        self.edges[0] = 0
        self.edges[0, STEP] = self.move
        self.edges[0, TO] = -1
        self.numbers[0, :4] = value[:4]
        self.numbers[0, 4] = 1.0

    @property
    def share(self) -> float:
        """What the mover expects."""
        return float(self.shares[self.seat])

    @property
    def shares(self) -> Reals:
        """What all seats expect; a table has four places, the empty ones last."""
        expected: Reals = self.numbers[0, :4] / (self.edges[0, SEEN] + 1)
        return expected

    def line(self) -> tuple[Move, ...]:
        """The moves most often walked, as far as no refill has made them uncertain."""
        moves = []
        edge = 0
        while True:
            moves.append(decode(int(self.edges[edge, STEP])))
            node = int(self.edges[edge, TO])
            if self.edges[edge, GATED] or node < 0 or not self.nodes[node, COUNT]:
                return tuple(moves)
            first = int(self.nodes[node, FIRST])
            seen = self.edges[first : first + int(self.nodes[node, COUNT]), SEEN]
            if not seen.any():
                return tuple(moves)
            edge = first + int(np.argmax(seen))


class Search:
    """Looks ahead for two to four players; the solo game is played by `SoloPlanner`.

    A node is a position that a tree takes in. The same seed and number of nodes give the same
    choice.
    """

    name = "search"

    def __init__(
        self, style: Style | None = None, nets: Mapping[str, Singles] | None = None
    ) -> None:
        self._style = style or Style()
        self._nets = networks(__package__) if nets is None else nets
        self._solo = SoloPlanner()

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the candidate that holds out to the last round."""
        if view.open.solo:
            return self._solo.play(view, limit, rng)
        best = self.study(packed(view), limit, rng)[0]
        line = best.line()
        return Choice(line[0], best.share, line)

    def study(self, state: Words, limit: Limit, rng: Random, keep: int | None = None) -> list[Tree]:
        """The trees of all candidates, the one that held out longest first.

        The supply of the state is taken as unseen. The move `keep` is a candidate, and is looked
        at for as long as the best one.
        """
        start = time.perf_counter()
        net = self._nets[f"players_{state[SEATS]}"]
        trees = self._plant(state, net)
        if keep is not None and all(tree.move != keep for tree in trees):
            kept = Tree(keep, int(state[ORDER]))
            # Nothing is known about it yet; one visit says as little as it counts.
            kept.plant(trees[-1].shares, self._style.worlds)
            trees.append(kept)
        threads = threads_for(THREADS)
        with ThreadPoolExecutor(threads) if threads > 1 else nullcontext() as pool:
            worlds = supplies(state, self._style.worlds, rng)
            hunt = _Hunt(state, worlds, net, self._style, pool)
            if limit.seconds is not None:
                best = _by_time(hunt, trees, start, limit.seconds, keep)
            else:
                best = _by_nodes(hunt, trees, limit.nodes or 1, keep)
        return sorted(trees, key=lambda tree: (tree is not best, -tree.walks, -tree.share))

    def _plant(self, state: Words, net: Singles) -> list[Tree]:
        style = self._style
        moves = np.empty(MAX_MOVES, dtype=np.int64)
        values = np.zeros((MAX_MOVES, VALUES))
        count = candidates(state, net, style.first, style.most, moves, values)
        trees = []
        for n in range(count):
            tree = Tree(int(moves[n]), int(state[ORDER]))
            tree.plant(values[n], style.worlds)
            trees.append(tree)
        return sorted(trees, key=lambda tree: -tree.share)


@dataclass(frozen=True, slots=True)
class _Hunt:
    """What all trees of a decision share."""

    state: Words
    worlds: Words
    net: Singles
    style: Style
    pool: ThreadPoolExecutor | None
    """For trees that grow side by side; handing work to a single thread would only take time."""

    def grow_all(self, trees: list[Tree], walks: list[int]) -> None:
        if self.pool:
            list(self.pool.map(self.grow, trees, walks))
        else:
            for tree, more in zip(trees, walks, strict=True):
                self.grow(tree, more)

    def grow(self, tree: Tree, walks: int) -> None:
        tree.make_room(walks + 1, len(self.worlds))
        grow(
            self.state,
            self.worlds,
            tree.walks,
            walks,
            self.net,
            self.style.glance,
            self.style.widen_after,
            self.style.looked_at,
            self.style.each,
            self.style.sharpness,
            self.style.curiosity,
            tree.head,
            tree.nodes,
            tree.edges,
            tree.numbers,
            tree.gates,
        )
        tree.walks += walks
        tree.course.append((tree.walks, tree.share))


def _best(trees: list[Tree], most: int, keep: int | None) -> list[Tree]:
    """The trees that go on, best first; of equal ones those that looked better at first."""
    ordered = sorted(trees, key=lambda tree: -tree.share)
    return ordered[:most] + [tree for tree in ordered[most:] if tree.move == keep]


def _in_reach(trees: list[Tree], keep: int | None) -> list[Tree]:
    """The trees that are not far behind; all of them as long as that cannot be told."""
    if trees[0].walks < _ENOUGH:
        return trees
    least = max(tree.share for tree in trees) - _FAR_BEHIND
    return [tree for tree in trees if tree.share >= least or tree.move == keep]


def _by_nodes(hunt: _Hunt, trees: list[Tree], nodes: int, keep: int | None) -> Tree:
    rounds = max(1, (len(trees) - 1).bit_length())
    left = nodes
    while len(trees) > 1 and left > 0:
        # With few nodes the last candidates of a round get none, and keep their first judgement.
        budget = min(left, max(1, nodes // rounds))
        share, rest = divmod(budget, len(trees))
        walks = [share + (n < rest) for n in range(len(trees))]
        hunt.grow_all(trees, walks)
        left -= budget
        trees = _best(trees, (len(trees) + 1) // 2, keep)
    return trees[0]


def _by_time(
    hunt: _Hunt,
    trees: list[Tree],
    start: float,
    seconds: float,
    keep: int | None,
) -> Tree:
    most = len(trees)
    rounds = max(1, (most - 1).bit_length())
    # What is left of the time after the last pass is spent on the way back.
    usable = seconds * 0.96 - 0.001
    walks = 1
    for number in range(rounds):
        until = start + usable * (number + 1) / rounds
        now = time.perf_counter()
        while now < until and len(trees) > 1:
            hunt.grow_all(trees, [walks] * len(trees))
            took = time.perf_counter() - now
            now += took
            aim = min(max(_PASS, seconds * 0.02), max(until - now, 0.001))
            walks = max(1, min(4 * walks, int(walks * aim / max(took, 1e-6))))
            trees = _in_reach(trees, keep)
        most = (most + 1) // 2
        trees = _best(trees, most, keep)
    return trees[0]
