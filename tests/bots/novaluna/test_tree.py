"""Trees of Nova Luna: new nodes get a glance, and those that are visited often all their edges."""

from collections import Counter
from random import Random

import numpy as np

from lunarium.bots.api import Limit
from lunarium.bots.novaluna.search import Search, Style, Tree
from lunarium.bots.novaluna.tree import (
    COUNT,
    EDGES,
    FIRST,
    MOST_EDGES,
    NODES,
    SEEN,
    STEP,
    TO,
    VISITS,
    WIDE,
)
from lunarium.fast.api import Words
from lunarium.fast.novaluna import pack
from tests.bots.novaluna.tables import started

GLANCE, WIDEN_AFTER = 2, 6


def grown(style: Style, nodes: int = 1_500) -> Tree:
    """The tree of the best candidate at the start of a game for two."""
    return Search(style).study(pack(started(2, 21, 4)), Limit(nodes=nodes), Random(1))[0]


def edges_of(tree: Tree, node: int) -> Words:
    """The edges of a node, a column each."""
    first = int(tree.nodes[node, FIRST])
    return tree.edges[first : first + int(tree.nodes[node, COUNT])]


def most_of_one_tile(edges: Words) -> int:
    """How many placements of the same tile are among the edges."""
    return max(Counter((edges[:, STEP] >> 16).tolist()).values())


def test_only_nodes_that_are_visited_often_get_more_than_a_glance() -> None:
    style = Style(glance=GLANCE, widen_after=WIDEN_AFTER)
    tree = grown(style)
    inner = range(1, int(tree.head[NODES]))
    wide = [node for node in inner if tree.nodes[node, WIDE]]
    narrow = [node for node in inner if not tree.nodes[node, WIDE] and tree.nodes[node, COUNT]]
    assert wide
    assert len(narrow) > len(wide)
    assert all(tree.nodes[node, VISITS] >= WIDEN_AFTER for node in wide)
    assert max(most_of_one_tile(edges_of(tree, node)) for node in narrow) == GLANCE
    assert max(most_of_one_tile(edges_of(tree, node)) for node in wide) == style.each
    assert max(tree.nodes[:, COUNT]) <= MOST_EDGES


def test_a_widened_node_keeps_what_was_found_behind_its_edges() -> None:
    tree = grown(Style(glance=GLANCE, widen_after=WIDEN_AFTER))
    inner = range(1, int(tree.head[NODES]))
    wide = [node for node in inner if tree.nodes[node, WIDE]]
    lost = [int(tree.nodes[node, VISITS] - edges_of(tree, node)[:, SEEN].sum()) for node in wide]
    # An edge that is not among the best after the closer look is dropped with its visits.
    assert min(lost) == 0
    assert sum(lost) < WIDEN_AFTER * len(wide) / 2
    for node in wide:
        edges = edges_of(tree, node)
        assert (edges[edges[:, SEEN] > 0, TO] >= 0).all()
    used = int(tree.head[EDGES])
    shares = tree.numbers[:used, :4] / (tree.edges[:used, SEEN, None] + 1)
    assert np.allclose(shares.sum(axis=1), 1.0, atol=1e-5)


def test_a_glance_at_all_placements_never_has_to_be_widened() -> None:
    once, again = (grown(Style(glance=6, widen_after=after), 300) for after in (1, 1_000))
    assert once.move == again.move
    assert np.array_equal(once.shares, again.shares)
    assert once.nodes[: once.head[NODES], WIDE].all()
