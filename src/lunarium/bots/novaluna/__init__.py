"""Bots that play Nova Luna: greedy, planner, search, and the levels for people, named by the moon.

Each level sees less than the next, and none blunders on purpose.

New Moon       takes immediate discs and cheap tiles, and only looks beside its newest tiles
Crescent       weighs immediate discs against the cost of a tile, like a child who knows the rules
First Quarter  sees what a move prepares, but not what comes after it
Gibbous        looks a few turns ahead, at the most natural placements
Full Moon      looks far ahead
Supermoon      looks as far as it can in five seconds
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from lunarium.bots.api import Bot, Choice, Level, Limit
from lunarium.bots.novaluna.quick import Beginner, Greedy, Planner
from lunarium.bots.novaluna.search import Search, Style
from lunarium.bots.novaluna.solo import SoloPlanner, SoloStyle
from lunarium.bots.plain.novaluna import ATTENTION, STEP
from lunarium.fast.cache import Unit
from lunarium.games.novaluna import Move, View


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
    beginner = Beginner(ATTENTION)
    return _level("new-moon", "New Moon", Limit(nodes=1), beginner, beginner)


def _crescent() -> Level[View, Move]:
    greedy = Greedy(STEP)
    return _level("crescent", "Crescent", Limit(nodes=1), greedy, greedy)


def _first_quarter() -> Level[View, Move]:
    alone = SoloPlanner(SoloStyle(widest=3, plans=0))
    return _level("first-quarter", "First Quarter", Limit(nodes=2000), Planner(), alone)


def _gibbous() -> Level[View, Move]:
    attention = Style(glance=4, looked_at=4, each=2, first=2, most=6, worlds=2)
    alone = SoloPlanner(SoloStyle(widest=24, plans=0))
    # The nodes of a tree and of a beam are not the same, so the table has a limit of its own.
    table = Level("gibbous", "Gibbous", Limit(nodes=16), Search(attention))
    return _level("gibbous", "Gibbous", Limit(nodes=20_000), table, alone)


def _full_moon() -> Level[View, Move]:
    alone = SoloPlanner(SoloStyle(widest=400, plans=0))
    # With so few nodes hardly any would be widened.
    table = Level("full-moon", "Full Moon", Limit(nodes=160), Search(Style(glance=6)))
    return _level("full-moon", "Full Moon", Limit(nodes=150_000), table, alone)


def _supermoon() -> Level[View, Move]:
    return _level("supermoon", "Supermoon", Limit(seconds=5.0), Search(), SoloPlanner())


LEVELS: Mapping[str, Callable[[], Level[View, Move]]] = MappingProxyType(
    {
        "new-moon": _new_moon,
        "crescent": _crescent,
        "first-quarter": _first_quarter,
        "gibbous": _gibbous,
        "full-moon": _full_moon,
        "supermoon": _supermoon,
    }
)
"""How to make each level, weakest first, by its id. Each plays at every number of players."""

BOTS: Mapping[str, Callable[[], Bot[View, Move]]] = MappingProxyType(
    {Greedy.name: Greedy, Planner.name: Planner, Search.name: Search}
)
"""How to make each bot, by its name in records and on the command line."""

UNITS: tuple[Unit, ...] = (
    Unit("novaluna-judge", ("lunarium.bots.novaluna.judge",)),
    Unit("novaluna-tree", ("lunarium.bots.novaluna.tree",)),
    Unit("novaluna-beam", ("lunarium.bots.novaluna.beam",)),
)
"""What is compiled; tree and beam take longest."""

__all__ = ["BOTS", "LEVELS", "UNITS", "Beginner", "Greedy", "Planner", "Search", "SoloPlanner"]
