"""The bot that looks ahead: candidates played out in worlds that may be true.

The worlds are drawn from exactly what the seat has seen (`worlds`), so the bot knows which hands
come round, and nothing else. In each world everybody plays on by the tuned weights (`policy`),
for some rounds or to the end (`judge`), and the candidates compete (`halving`). In the last round
nothing that others do depends on the own move: there the best tank is found without any search.
"""

import os
from random import Random
from typing import Final

import numpy as np

from lunarium.bots.akvarko.halving import Contest, Judge
from lunarium.bots.akvarko.judge import judge
from lunarium.bots.akvarko.kernels import Reals
from lunarium.bots.akvarko.planner import Ranking, promises, rank
from lunarium.bots.akvarko.sight import Sight, look
from lunarium.bots.akvarko.weights import Weights, tuned
from lunarium.bots.akvarko.worlds import Worlds
from lunarium.bots.api import Choice, Limit
from lunarium.bots.threads import threads_for
from lunarium.fast.akvarko import Numbers
from lunarium.fast.akvarko.layout import ROUNDS
from lunarium.games.akvarko import Move, View

CANDIDATES: Final = 12
"""So many placements are tried, the best by their weights."""

HORIZON: Final = 6
"""So many rounds after the present one are played out before the tanks are valued."""

CORES: Final = os.cpu_count() or 1


class Search:
    """Plays the move that wins most often in worlds that agree with all it has seen.

    A node is one world played on after one candidate. `threads` are as many as the machine has
    cores unless told otherwise (also by `lunarium.bots.threads`).
    """

    name = "search"

    def __init__(
        self,
        weights: Weights | None = None,
        *,
        candidates: int = CANDIDATES,
        horizon: int = HORIZON,
        threads: int = CORES,
    ) -> None:
        self._weights = weights
        self._candidates = candidates
        self._horizon = horizon
        self._threads = threads

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move that does best as far as the limit lets it see."""
        # The weights for two at every table: a search with those for many is not checked yet.
        weights = self._weights or tuned()
        sight = look(view)
        ranking = rank(sight, weights)
        best = int(ranking.order[0])
        if sight.cards < ROUNDS and len(ranking.codes) > 1:
            best, value = self._search(sight, ranking, weights, limit, rng)
        else:
            value = float(promises(sight, weights, ranking, ranking.order[:1])[0])
        return Choice(ranking.move(best), value, ranking.line(best))

    def _search(
        self, sight: Sight, ranking: Ranking, weights: Weights, limit: Limit, rng: Random
    ) -> tuple[int, float]:
        left = ROUNDS - sight.cards
        # Before the last card there are so few placements that all of them are tried.
        most = len(ranking.codes) if left == 1 else self._candidates
        if limit.nodes is not None:
            # All stages together look at each candidate about three times at least.
            most = max(1, min(most, limit.nodes // 3))
        tried = ranking.order[:most]
        rounds = min(self._horizon, left)
        worlds = Worlds(sight.view, rng)
        codes = ranking.codes[tried]

        def draw(count: int) -> Judge:
            batch = worlds.draw(count)

            def judge_part(part: slice, active: Numbers, shares: Reals) -> None:
                judge(
                    batch[part],
                    sight.seat,
                    codes[active],
                    rounds,
                    weights.tank[np.newaxis],
                    weights.spread,
                    shares,
                )

            return judge_part

        first = promises(sight, weights, ranking, tried)
        best, value = Contest(first, draw, threads_for(self._threads)).run(limit)
        return int(tried[best]), value
