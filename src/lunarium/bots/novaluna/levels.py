"""Opponents for people, named by the moon: each sees less than the next, none blunders on purpose.

New Moon       goes for discs at once and for cheap tiles, looks at the edge of its tableau only
Crescent       takes the most discs at once, like a child who knows the rules well
First Quarter  sees what a move prepares, but not what comes after it
Gibbous        looks a few turns ahead, at the most natural placements
Full Moon      looks as far as it can
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

import numpy as np

from lunarium.bots.api import Bot, Choice, Limit
from lunarium.bots.novaluna.compile import Numbers
from lunarium.bots.novaluna.features import FEATURES, LEFT_DISCS, TRAVELLED
from lunarium.bots.novaluna.greedy import Greedy
from lunarium.bots.novaluna.judge import weigh
from lunarium.bots.novaluna.planner import Planner
from lunarium.bots.novaluna.search import Search, Style
from lunarium.bots.novaluna.solo import SoloPlanner, SoloStyle
from lunarium.bots.novaluna.table import packed
from lunarium.fast.novaluna.layout import END_PHASE, MOST_MOVES
from lunarium.fast.novaluna.pack import decode
from lunarium.games.novaluna import Move, Take, View


class Beginner:
    """Someone's first game: looks at the newest few tiles of the tableau, and at discs at once.

    A task that a tile far from the last ones would fulfil is overlooked, and so is what a move
    prepares. Of moves that look alike it takes any.
    """

    name = "beginner"

    def __init__(self, attention: int) -> None:
        self._attention = attention

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose among the moves beside the newest tiles."""
        state = packed(view)
        moves = np.empty(MOST_MOVES, dtype=np.int64)
        values = np.zeros((MOST_MOVES, 4))
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


def _at_once() -> Numbers:
    weights = np.zeros(FEATURES)
    weights[LEFT_DISCS] = -1e-2
    weights[TRAVELLED] = -1e-4
    return weights


_AT_ONCE = _at_once()


def _beside(cell: tuple[int, int], cells: set[tuple[int, int]]) -> bool:
    x, y = cell
    return any(abs(x - across) + abs(y - down) == 1 for across, down in cells)


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent for people: its name, how long it thinks, and how it plays.

    It is a bot itself. Its own limit holds if that is shorter than the one it is given. Alone it
    may have another one: the nodes of a beam and of a tree are not the same.
    """

    name: str
    title: str
    limit: Limit
    table: Bot[View, Move]
    alone: Bot[View, Move]
    alone_limit: Limit | None = None

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose a move within the shorter limit."""
        if view.open.solo:
            return self.alone.play(view, _shorter(self.alone_limit or self.limit, limit), rng)
        return self.table.play(view, _shorter(self.limit, limit), rng)


def _shorter(own: Limit, given: Limit) -> Limit:
    if own.seconds is not None and given.seconds is not None:
        return min(own, given, key=lambda limit: limit.seconds or 0.0)
    if own.nodes is not None and given.nodes is not None:
        return min(own, given, key=lambda limit: limit.nodes or 0)
    return given if given.nodes is not None else own


def _new_moon() -> Level:
    return Level("new-moon", "New Moon", Limit(nodes=1), Beginner(3), Beginner(3))


def _crescent() -> Level:
    return Level("crescent", "Crescent", Limit(nodes=1), Greedy(), Greedy())


def _first_quarter() -> Level:
    alone = SoloPlanner(SoloStyle(widest=3, plans=0))
    return Level("first-quarter", "First Quarter", Limit(nodes=2000), Planner(), alone)


def _gibbous() -> Level:
    attention = Style(each=2, first=3, most=9, worlds=4)
    alone = SoloPlanner(SoloStyle(widest=24, plans=0))
    return Level(
        "gibbous", "Gibbous", Limit(nodes=400), Search(attention), alone, Limit(nodes=20_000)
    )


def _full_moon() -> Level:
    return Level("full-moon", "Full Moon", Limit(seconds=1.7), Search(), SoloPlanner())


LEVELS: Mapping[str, Callable[[], Level]] = MappingProxyType(
    {
        "new-moon": _new_moon,
        "crescent": _crescent,
        "first-quarter": _first_quarter,
        "gibbous": _gibbous,
        "full-moon": _full_moon,
    }
)
"""How to make each level, weakest first, by its id. Each plays at every number of players."""
