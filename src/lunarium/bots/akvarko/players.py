"""The bots of Akvárko by name, and how to make each."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from lunarium.bots.akvarko.greedy import Greedy
from lunarium.bots.akvarko.levels import LEVELS
from lunarium.bots.akvarko.search import Search
from lunarium.bots.akvarko.table_planner import TablePlanner
from lunarium.bots.akvarko.warm import warm_up
from lunarium.bots.api import Bot
from lunarium.games.akvarko import Move, View

BOTS: Mapping[str, Callable[[], Bot[View, Move]]] = MappingProxyType(
    {Greedy.name: Greedy, TablePlanner.name: TablePlanner, Search.name: Search}
)
"""How to make each bot, by its name in records and on the command line."""

__all__ = ["BOTS", "LEVELS", "Greedy", "Search", "TablePlanner", "warm_up"]
