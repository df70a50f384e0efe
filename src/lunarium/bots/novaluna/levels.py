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
from lunarium.bots.level import Level
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
class _Player:
    """One way to play at a table, another one alone."""

    name: str
    table: Bot[View, Move]
    alone: Bot[View, Move]

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose a move in the way that fits the view."""
        return (self.alone if view.open.solo else self.table).play(view, limit, rng)


def _level(
    name: str, title: str, limit: Limit, table: Bot[View, Move], alone: Bot[View, Move]
) -> Level[View, Move]:
    return Level(name, title, limit, _Player(name, table, alone))


def _new_moon() -> Level[View, Move]:
    return _level("new-moon", "New Moon", Limit(nodes=1), Beginner(3), Beginner(3))


def _crescent() -> Level[View, Move]:
    return _level("crescent", "Crescent", Limit(nodes=1), Greedy(), Greedy())


def _first_quarter() -> Level[View, Move]:
    alone = SoloPlanner(SoloStyle(widest=3, plans=0))
    return _level("first-quarter", "First Quarter", Limit(nodes=2000), Planner(), alone)


def _gibbous() -> Level[View, Move]:
    attention = Style(each=2, first=3, most=9, worlds=4)
    alone = SoloPlanner(SoloStyle(widest=24, plans=0))
    # The nodes of a tree and of a beam are not the same, so the table has a limit of its own.
    table = Level("gibbous", "Gibbous", Limit(nodes=400), Search(attention))
    return _level("gibbous", "Gibbous", Limit(nodes=20_000), table, alone)


def _full_moon() -> Level[View, Move]:
    return _level("full-moon", "Full Moon", Limit(seconds=1.7), Search(), SoloPlanner())


LEVELS: Mapping[str, Callable[[], Level[View, Move]]] = MappingProxyType(
    {
        "new-moon": _new_moon,
        "crescent": _crescent,
        "first-quarter": _first_quarter,
        "gibbous": _gibbous,
        "full-moon": _full_moon,
    }
)
"""How to make each level, weakest first, by its id. Each plays at every number of players."""
