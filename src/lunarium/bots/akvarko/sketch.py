"""The bot with a rough plan: it wants to finish what it has begun, in the kinds it watches.

It plays like the planner with a narrow mind: lines, areas, angelfish and plants are plans, but
creatures are taken only for the points they make at once, and the frame lies where it falls. It
does not count cards.
"""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from lunarium.bots.akvarko.planner import Planner
from lunarium.bots.akvarko.weights import Weights, feature_names, tuned
from lunarium.bots.api import Choice, Limit
from lunarium.games.akvarko import Move, View

OVERLOOKED: Final = frozenset({"shrimp", "snail", "loach", "frame"})
"""What makes no plans here."""


@cache
def narrow_weights(seats: int) -> Weights:
    """The weights tuned for so many players, without what is overlooked."""
    weights = tuned(seats)
    tank = weights.tank.copy()
    for n, (kind, _) in enumerate(feature_names()):
        if kind in OVERLOOKED:
            tank[:, n] = 0.0
    return replace(weights, tank=tank, come_round=0.0, deny=(0.0,) * len(weights.deny))


class Sketcher:
    """A planner with a narrow mind."""

    name = "sketcher"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move that helps its plans most; a limit means nothing to it."""
        return Planner(narrow_weights(view.seats)).play(view, limit, rng)
