"""A tree of what may follow one move, grown where it promises most (PUCT with max^n vectors).

The wheel in sight is exact. A refill splits the tree: each sampled world (an order of the supply,
the same for all trees of a decision) goes on in a branch of its own, and the values above are
averages over the worlds. Every seat is taken to want its own chance to win. The most natural
placements at a node are selected (`sift.py`). A network (`value.py`) judges these: its policy says
which ones become edges and how often they are tried at first, its chances say what they are worth.

Array map. A tree is three arrays that grow together:

    head      [NODES] nodes, [EDGES] edges, [GATES] gates in use
    nodes     node by NODE_FACTS: FIRST edge, COUNT of edges, SEAT on turn, VISITS, and whether it
              has all its edges (WIDE is 1) or only its first few (0)
    edges     edge by EDGE_FACTS: STEP (the move), TO (the node after it, -1 while there is none; if
              the move refills: the first of `worlds` gates), SEEN (visits), GATED (0 or 1)
    numbers   edge by 5: the sum of the four seats' values over SEEN + 1 visits (the first is the
              judgement of the position itself), then the prior
    gates     the node after a refill in each world, -1 while there is none

Node 0 stands before the move that the tree is about, and has that one edge.
"""

import numpy as np

from lunarium.bots.network import Singles
from lunarium.bots.novaluna.features import FEATURES
from lunarium.bots.novaluna.judge import SCRATCH, step, winner_of
from lunarium.bots.novaluna.sift import PLACE_ROWS, sift, surveyed
from lunarium.bots.novaluna.value import POLICY, SINGLES, VALUES, judge_moves
from lunarium.fast.api import GAIN, MOVE, Reals, Words
from lunarium.fast.cache import kernel, outlined, part
from lunarium.fast.novaluna.afterstates import AFTERSTATE_ROWS
from lunarium.fast.novaluna.layout import (
    DECK,
    MAX_MOVES,
    ORDER,
    OVER,
    SEATS,
    STATE_WORDS,
    SUPPLY,
    TILE_COUNT,
    copy_state,
)

NODES = 0
EDGES = 1
GATES = 2

FIRST = 0
COUNT = 1
SEAT = 2
VISITS = 3
WIDE = 4
NODE_FACTS = 5

STEP = 0
TO = 1
SEEN = 2
GATED = 3
EDGE_FACTS = 4

PRIOR = 4
NUMBERS = 5

MOST_EDGES = 24
"""Edges of one node: the best placements of each tile on offer, no more than this together."""

_LONGEST = 60
"""How far one walk may go; a game is hardly ever longer."""


@part
def prune(moves: Words, values: Reals, count: int, each: int, most: int, chosen: Words) -> int:
    """The moves that a tree goes into, tile by tile and the most natural first; how many.

    Of each tile the `each` best cells by the policy, and a refill; `most` in all.
    """
    kept = 0
    start = 0
    while start < count and kept < most:
        stop = start
        while stop < count and moves[stop] >> 16 == moves[start] >> 16:
            stop += 1
        first = kept
        for n in range(start, stop):
            # Insertion into a short sorted list.
            at = kept
            while at > first and values[chosen[at - 1], POLICY] < values[n, POLICY]:
                at -= 1
            if at - first < each and at < most:
                for k in range(min(kept, first + each - 1, most - 1), at, -1):
                    chosen[k] = chosen[k - 1]
                chosen[at] = n
                kept = min(kept + 1, first + each, most)
        start = stop
    return kept


@outlined
def _expand(
    node: int,
    s: Words,
    head: Words,
    nodes: Words,
    edges: Words,
    numbers: Reals,
    net: Singles,
    looked_at: int,
    each: int,
    sharpness: float,
    room: Words,
    answer: Words,
    reals: Reals,
    singles: Singles,
    moves: Words,
    values: Reals,
    chosen: Words,
    value: Reals,
) -> None:
    """Give a node its edges; `value` becomes that of the move which its seat likes best."""
    mover = s[ORDER]
    count = sift(s, looked_at, answer, reals[1:], moves)
    judge_moves(s, net, moves, count, room, reals[0], singles, values)
    kept = prune(moves, values, count, each, MOST_EDGES, chosen)
    first = head[EDGES]
    head[EDGES] = first + kept
    nodes[node, FIRST] = first
    nodes[node, COUNT] = kept
    nodes[node, SEAT] = mover
    nodes[node, VISITS] = 0
    best = chosen[0]
    top = values[best, POLICY]
    for n in range(1, kept):
        if values[chosen[n], mover] > values[best, mover]:
            best = chosen[n]
        top = max(top, values[chosen[n], POLICY])
    total = 0.0
    for n in range(kept):
        edge = first + n
        edges[edge, STEP] = moves[chosen[n]]
        edges[edge, TO] = -1
        edges[edge, SEEN] = 0
        edges[edge, GATED] = 0
        numbers[edge, :4] = values[chosen[n], :4]
        prior = np.exp((values[chosen[n], POLICY] - top) * sharpness)
        numbers[edge, PRIOR] = prior
        total += prior
    for edge in range(first, first + kept):
        numbers[edge, PRIOR] /= total
    value[:] = values[best, :4]


@outlined
def _widen(
    node: int,
    s: Words,
    head: Words,
    nodes: Words,
    edges: Words,
    numbers: Reals,
    net: Singles,
    looked_at: int,
    each: int,
    sharpness: float,
    room: Words,
    answer: Words,
    reals: Reals,
    singles: Singles,
    moves: Words,
    values: Reals,
    chosen: Words,
    value: Reals,
) -> None:
    """Give a node all its edges; those that stay keep what was found behind them."""
    first = nodes[node, FIRST]
    count = nodes[node, COUNT]
    visits = nodes[node, VISITS]
    _expand(
        node, s, head, nodes, edges, numbers, net, looked_at, each, sharpness,
        room, answer, reals, singles, moves, values, chosen, value,
    )  # fmt: skip
    nodes[node, VISITS] = visits
    nodes[node, WIDE] = 1
    for edge in range(nodes[node, FIRST], nodes[node, FIRST] + nodes[node, COUNT]):
        for old in range(first, first + count):
            if edges[old, STEP] == edges[edge, STEP]:
                edges[edge, TO] = edges[old, TO]
                edges[edge, SEEN] = edges[old, SEEN]
                edges[edge, GATED] = edges[old, GATED]
                numbers[edge, :4] = numbers[old, :4]


@part
def _pick(node: int, nodes: Words, edges: Words, numbers: Reals, curiosity: float) -> int:
    """The edge to walk: what the seat on turn has got from it, and what is not known yet."""
    seat = nodes[node, SEAT]
    first = int(nodes[node, FIRST])
    root = curiosity * np.sqrt(nodes[node, VISITS] + 1.0)
    best = first
    top = -1.0
    for edge in range(first, first + nodes[node, COUNT]):
        seen = edges[edge, SEEN] + 1.0
        score = numbers[edge, seat] / seen + numbers[edge, PRIOR] * root / seen
        if score > top:
            top = score
            best = edge
    return best


@part
def _next_node(
    edge: int,
    world: int,
    refilled: bool,
    head: Words,
    nodes: Words,
    edges: Words,
    gates: Words,
    worlds: int,
) -> int:
    """The node after an edge, a new one without edges if there is none yet."""
    if refilled and not edges[edge, GATED]:
        edges[edge, GATED] = 1
        edges[edge, TO] = head[GATES]
        gates[head[GATES] : head[GATES] + worlds] = -1
        head[GATES] += worlds
    after = int(gates[edges[edge, TO] + world] if refilled else edges[edge, TO])
    if after < 0:
        after = int(head[NODES])
        head[NODES] = after + 1
        nodes[after, COUNT] = 0
        if refilled:
            gates[edges[edge, TO] + world] = after
        else:
            edges[edge, TO] = after
    return after


@kernel(
    "(int64[::1], int64[:, ::1], int64, int64, float32[:, ::1], int64, int64, int64, int64,"
    " float64, float64, int64[::1], int64[:, ::1], int64[:, ::1], float64[:, ::1], int64[::1])"
)
def grow(
    state: Words,
    supplies: Words,
    done: int,
    walks: int,
    net: Singles,
    glance: int,
    widen_after: int,
    looked_at: int,
    each: int,
    sharpness: float,
    curiosity: float,
    head: Words,
    nodes: Words,
    edges: Words,
    numbers: Reals,
    gates: Words,
) -> None:
    """Walk down the tree that many times, after `done` walks before.

    Walk n is in world n modulo the worlds, whose orders of the supply are the rows of `supplies`.
    A new node gets `glance` cells of each tile, and `looked_at` when it has been walked through
    `widen_after` times: most nodes never are. A walk adds one node and widens one at most, so there
    must be room for one node, twice `MOST_EDGES` edges and one gate a world for each walk.
    """
    room = np.empty(SCRATCH, dtype=np.int64)
    answer = np.empty((AFTERSTATE_ROWS, MAX_MOVES), dtype=np.int64)
    reals = np.empty((1 + PLACE_ROWS, MAX_MOVES))
    singles = np.empty(SINGLES, dtype=np.float32)
    moves = np.empty(MAX_MOVES, dtype=np.int64)
    values = np.zeros((MAX_MOVES, VALUES))
    chosen = np.empty(MAX_MOVES, dtype=np.int64)
    value = np.zeros(4)
    path = np.empty(_LONGEST, dtype=np.int64)
    s = np.empty(STATE_WORDS, dtype=np.int64)
    seats = state[SEATS]
    worlds = supplies.shape[0]
    for walk in range(done, done + walks):
        world = walk % worlds
        copy_state(state, s)
        s[DECK + TILE_COUNT - state[SUPPLY] : DECK + TILE_COUNT] = supplies[world]
        node = int(np.int64(0))  # a plain 0 would be compiled for twice
        length = 0
        widened = False
        while True:
            if nodes[node, COUNT] == 0:
                _expand(
                    node, s, head, nodes, edges, numbers, net, min(glance, looked_at), each,
                    sharpness, room, answer, reals, singles, moves, values, chosen, value,
                )  # fmt: skip
                nodes[node, WIDE] = glance >= looked_at
                break
            if not nodes[node, WIDE] and not widened and nodes[node, VISITS] >= widen_after:
                widened = True
                _widen(
                    node, s, head, nodes, edges, numbers, net, looked_at, each, sharpness,
                    room, answer, reals, singles, moves, values, chosen, value,
                )  # fmt: skip
            edge = _pick(node, nodes, edges, numbers, curiosity)
            nodes[node, VISITS] += 1
            path[length] = edge
            length += 1
            supply = s[SUPPLY]
            step(s, edges[edge, STEP])
            if s[OVER]:
                value[:] = 0.0
                value[winner_of(s)] = 1.0
                break
            if length == _LONGEST:
                break
            node = _next_node(edge, world, s[SUPPLY] != supply, head, nodes, edges, gates, worlds)
        for n in range(length):
            edges[path[n], SEEN] += 1
            for seat in range(seats):
                numbers[path[n], seat] += value[seat]


@kernel("(int64[::1], float32[:, ::1], int64, int64, int64[::1], float64[:, ::1])")
def candidates(
    state: Words, net: Singles, each: int, most: int, moves: Words, values: Reals
) -> int:
    """The moves worth a closer look, with what the network says about each; how many.

    The `each` best cells of each tile by the policy, `most` in all, and every move that places a
    disc. Both arrays have `MAX_MOVES` rows; what is left of them is of no meaning.
    """
    room = np.empty(SCRATCH, dtype=np.int64)
    f = np.empty(FEATURES)
    singles = np.empty(SINGLES, dtype=np.float32)
    all_values = np.zeros((MAX_MOVES, VALUES))  # fewer than four seats leave places unwritten
    chosen = np.empty(MAX_MOVES, dtype=np.int64)
    answer = np.empty((AFTERSTATE_ROWS, MAX_MOVES), dtype=np.int64)
    count = surveyed(state, answer)
    all_moves = answer[MOVE]
    judge_moves(state, net, all_moves, count, room, f, singles, all_values)
    kept = prune(all_moves, all_values, count, each, most, chosen)
    # A disc in sight is always worth a look, whatever the judgement says.
    for n in range(count):
        if answer[GAIN, n] and not np.any(chosen[:kept] == n):
            chosen[kept] = n
            kept += 1
    for n in range(kept):
        moves[n] = all_moves[chosen[n]]
        values[n] = all_values[chosen[n]]
    return kept
