"""The bots that look at the position after each of their moves, and no further."""

from collections.abc import Mapping
from random import Random

import numpy as np

from lunarium.bots.api import Choice, Limit
from lunarium.bots.novaluna.beam import ALL_CELLS, NO_NETS, finish
from lunarium.bots.novaluna.features import (
    BY_PLAYERS,
    FEATURES,
    LACK,
    LEFT_DISCS,
    SOLO,
    SPREAD,
    TRAVELLED,
)
from lunarium.bots.novaluna.judge import in_world, packed, supplies, weigh
from lunarium.fast.api import Reals
from lunarium.fast.novaluna.layout import END_PHASE, MAX_MOVES, REFILL
from lunarium.fast.novaluna.pack import decode
from lunarium.games.novaluna import Move, Take, View


def _weights(step: float) -> Reals:
    """Discs and steps first; then each criterion outweighs all that follow."""
    weights = np.zeros(FEATURES)
    weights[LEFT_DISCS] = -1.0
    weights[TRAVELLED] = -step
    weights[LACK : LACK + 8] = np.array([8, 4, 4, 2, 2, 2, 1, 1]) * 1e-6
    weights[SPREAD] = -1e-8
    # Small strengths keep the shares away from 0 and 1, where differences would drown.
    return weights * 1e-2


class Beginner:
    """Someone's first game: considers the newest few tiles of the tableau, and immediate discs.

    A task that a tile far from the last ones would fulfil is overlooked, and so is what a move
    prepares. Among equal moves it takes any.
    """

    name = "beginner"

    def __init__(self, attention: int) -> None:
        self._attention = attention

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose among the moves beside the newest tiles."""
        state = packed(view)
        moves = np.empty(MAX_MOVES, dtype=np.int64)
        values = np.zeros((MAX_MOVES, 4))
        count = weigh(state, _AT_ONCE, moves, values)
        if moves[count - 1] == END_PHASE:
            return Choice(decode(END_PHASE))
        seat = view.seat or 0
        laid = view.open.players[seat].tableau.laid
        newest = {one.at for one in laid[-self._attention :]}
        looked_at = [
            (value, decode(move))
            for move, value in zip(moves[:count].tolist(), values[:count, seat], strict=True)
        ]
        noticed = [
            (value, move)
            for value, move in looked_at
            if not isinstance(move, Take) or _beside(move.at, newest)
        ]
        # The newest tiles may be closed in all round, and the first tile has none beside it.
        noticed = noticed or looked_at
        top = max(value for value, _ in noticed)
        return Choice(rng.choice([move for value, move in noticed if value == top]))


def _at_once() -> Reals:
    weights = np.zeros(FEATURES)
    weights[LEFT_DISCS] = -1e-2
    weights[TRAVELLED] = -1e-4
    return weights


_AT_ONCE = _at_once()


def _beside(cell: tuple[int, int], cells: set[tuple[int, int]]) -> bool:
    x, y = cell
    return any(abs(x - across) + abs(y - down) == 1 for across, down in cells)


class Greedy:
    """Most discs at once; then the cheaper tile, tasks brought nearer, a compact tableau.

    `step` is what a step of the track counts in discs; as it stands, all seven that a tile may cost
    count less than one. If no tile on offer places a disc, it refills where it may: that costs
    nothing. Solo, it ends phase 1 as soon as it is allowed. It needs no time and ignores the limit.
    """

    name = "greedy"

    def __init__(self, step: float = 1e-2) -> None:
        self._weights = _weights(step)

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose by the next position."""
        state = packed(view)
        moves = np.empty(MAX_MOVES, dtype=np.int64)
        values = np.zeros((MAX_MOVES, 4))
        count = weigh(state, self._weights, moves, values)
        best = int(np.argmax(values[:count, view.seat]))
        if moves[count - 1] == END_PHASE:
            best = count - 1
        return Choice(decode(int(moves[best])))


_WORLDS = 8
"""Orders of the supply over which a refill is judged."""


class Planner:
    """One ply over the tuned judgement (`judge.py`). It takes almost no time.

    Solo, one ply after the other to the end of the phase: the beam of width 1 (`beam.py`).
    """

    name = "planner"

    def __init__(self, weights: Mapping[int, Reals] = BY_PLAYERS) -> None:
        self._weights = weights

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move after which the seat's own share of the win looks largest."""
        state = packed(view)
        if view.open.solo:
            line = np.zeros(13, dtype=np.int64)
            finish(state, SOLO, NO_NETS, 1, ALL_CELLS, line)
            return Choice(decode(int(line[0])))
        weights = self._weights[len(view.open.players)]
        moves = np.empty(MAX_MOVES, dtype=np.int64)
        values = np.zeros((MAX_MOVES, 4))
        count = weigh(state, weights, moves, values)
        mine = values[:count, view.seat].copy()
        if moves[count - 1] == REFILL:
            worlds = supplies(state, _WORLDS, rng)
            refilled = []
            for supply in worlds:
                weigh(in_world(state, supply), weights, moves, values)
                refilled.append(values[count - 1, view.seat])
            mine[-1] = sum(refilled) / len(refilled)
        best = int(np.argmax(mine))
        move = decode(int(moves[best]))
        return Choice(move, float(mine[best]), (move,))
