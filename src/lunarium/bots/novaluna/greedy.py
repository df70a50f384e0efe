"""The bot that takes what it can get at once."""

from random import Random

import numpy as np

from lunarium.bots.api import Choice, Limit
from lunarium.bots.novaluna.compile import Numbers
from lunarium.bots.novaluna.features import (
    FEATURES,
    LACK,
    LEFT_DISCS,
    SPREAD,
    TRAVELLED,
)
from lunarium.bots.novaluna.judge import weigh
from lunarium.bots.novaluna.table import packed
from lunarium.fast.novaluna.layout import END_PHASE, MOST_MOVES
from lunarium.fast.novaluna.pack import decode
from lunarium.games.novaluna import Move, View


def _weights() -> Numbers:
    """What comes first outweighs all that follows, whatever a tableau looks like."""
    weights = np.zeros(FEATURES)
    weights[LEFT_DISCS] = -1.0
    weights[TRAVELLED] = -1e-2  # a tile costs 7 at most
    weights[LACK : LACK + 8] = np.array([8, 4, 4, 2, 2, 2, 1, 1]) * 1e-6
    weights[SPREAD] = -1e-8
    # Small strengths keep the shares away from 0 and 1, where differences would drown.
    return weights * 1e-2


WEIGHTS = _weights()


class Greedy:
    """Most discs at once; then the cheaper tile, tasks brought nearer, a compact tableau.

    If no tile on offer places a disc, it refills where it may: that costs nothing. Solo, it ends
    phase 1 as soon as it is allowed. It needs no time, so a limit means nothing to it.
    """

    name = "greedy"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose by what the next position brings."""
        state = packed(view)
        moves = np.empty(MOST_MOVES, dtype=np.int64)
        values = np.zeros((MOST_MOVES, 4))
        count = weigh(state, WEIGHTS, moves, values)
        best = int(np.argmax(values[:count, view.seat]))
        if moves[count - 1] == END_PHASE:
            best = count - 1
        return Choice(decode(int(moves[best])))
