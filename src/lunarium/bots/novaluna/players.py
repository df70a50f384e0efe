"""The bots of Nova Luna by name, and how to make each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from lunarium.bots.api import Bot
from lunarium.bots.novaluna.greedy import Greedy
from lunarium.bots.novaluna.levels import LEVELS
from lunarium.bots.novaluna.planner import Planner
from lunarium.bots.novaluna.search import Search
from lunarium.bots.novaluna.solo import SoloPlanner
from lunarium.bots.novaluna.warm import warm_up
from lunarium.games.novaluna import Move, View

BOTS: Mapping[str, Callable[[], Bot[View, Move]]] = MappingProxyType(
    {Greedy.name: Greedy, Planner.name: Planner, Search.name: Search}
)
"""How to make each bot, by its name in records and on the command line."""

__all__ = ["BOTS", "LEVELS", "Greedy", "Planner", "Search", "SoloPlanner", "warm_up"]
