"""Levels for people, named by the moon: each plays like somebody of that level.

None of them blunders on purpose. They differ in what they look at: the score of the moment, their
own plans one card ahead, everything begun in the tank, or what will happen at the table.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from lunarium.bots.akvarko.beginner import Beginner
from lunarium.bots.akvarko.greedy import Greedy
from lunarium.bots.akvarko.search import Search
from lunarium.bots.akvarko.sketch import Sketcher
from lunarium.bots.akvarko.table_planner import TablePlanner
from lunarium.bots.api import Limit
from lunarium.bots.level import Level
from lunarium.games.akvarko import Move, View

QUICK: Final = Limit(seconds=0.5)
"""More than enough for the levels that do not search."""

DEEP: Final = Limit(seconds=1.6)
"""An answer within two seconds, with some room for a busy machine."""


LEVELS: Mapping[str, Callable[[], Level[View, Move]]] = MappingProxyType(
    {
        # Sees what a card scores as it lies.
        "new-moon": lambda: Level("new-moon", "New Moon", QUICK, Beginner()),
        # Turns cards too, and keeps its possibilities open.
        "crescent": lambda: Level("crescent", "Crescent", QUICK, Greedy()),
        # Has lines and areas in mind that it wants to finish, and little else.
        "first-quarter": lambda: Level("first-quarter", "First Quarter", QUICK, Sketcher()),
        # Weighs everything begun in its tank, and what comes round.
        "gibbous": lambda: Level("gibbous", "Gibbous", QUICK, TablePlanner()),
        # Looks ahead at what the table will do.
        "full-moon": lambda: Level("full-moon", "Full Moon", DEEP, Search()),
    }
)
"""How to make each level, from the easiest to the hardest; all are for two to six players."""
