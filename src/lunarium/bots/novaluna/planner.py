"""The bot that looks at the position after each of its moves, and no further."""

from collections.abc import Mapping
from random import Random

import numpy as np

from lunarium.bots.api import Choice, Limit
from lunarium.bots.novaluna.beam import finish
from lunarium.bots.novaluna.compile import Numbers
from lunarium.bots.novaluna.judge import weigh
from lunarium.bots.novaluna.table import in_world, packed, supplies
from lunarium.bots.novaluna.weights import BY_PLAYERS, SOLO
from lunarium.fast.novaluna.layout import MOST_MOVES, REFILL
from lunarium.fast.novaluna.pack import decode
from lunarium.games.novaluna import Move, View

_WORLDS = 8
"""Orders of the supply over which a refill is judged."""


class Planner:
    """One ply over the tuned judgement (`judge.py`). It needs no time to speak of.

    Solo, one ply after the other to the end of the phase: the beam of width 1 (`beam.py`).
    """

    name = "planner"

    def __init__(self, weights: Mapping[int, Numbers] = BY_PLAYERS) -> None:
        self._weights = weights

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move after which the own share of the win looks largest."""
        state = packed(view)
        if view.open.solo:
            line = np.zeros(13, dtype=np.int64)
            finish(state, SOLO, 1, line)
            return Choice(decode(int(line[0])))
        weights = self._weights[len(view.open.players)]
        moves = np.empty(MOST_MOVES, dtype=np.int64)
        values = np.zeros((MOST_MOVES, 4))
        count = weigh(state, weights, moves, values)
        mine = values[:count, view.seat].copy()
        if moves[count - 1] == REFILL:
            worlds = supplies(state, _WORLDS, rng)
            refilled = []
            for supply in worlds:
                weigh(in_world(state, supply), weights, moves, values)
                refilled.append(values[count - 1, view.seat])
            mine[-1] = np.mean(refilled)
        best = int(np.argmax(mine))
        move = decode(int(moves[best]))
        return Choice(move, float(mine[best]), (move,))
