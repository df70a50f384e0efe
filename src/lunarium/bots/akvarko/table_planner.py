"""The planner at any table: it plays by the weights tuned for as many players as sit there."""

from random import Random

from lunarium.bots.akvarko.planner import Planner
from lunarium.bots.akvarko.weights import Weights, tuned
from lunarium.bots.api import Choice, Limit
from lunarium.games.akvarko import Move, View


class TablePlanner:
    """Plays the move that its weights value most; without any, those of its table."""

    name = Planner.name

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move of most value; it is quick, so a limit means nothing to it."""
        return Planner(self._weights or tuned(view.seats)).play(view, limit, rng)
