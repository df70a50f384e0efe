"""Bots that play Akvárko: greedy, planner, search, and the levels for people, named by the moon.

No level blunders on purpose. They differ in what they consider: the current score, their own plans
one card ahead, everything begun in the tank, or what will happen at the table.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from lunarium.bots.akvarko.planner import NarrowPlanner, Planner
from lunarium.bots.akvarko.quick import Beginner, Greedy
from lunarium.bots.akvarko.search import Search
from lunarium.bots.api import Bot, Level, Limit
from lunarium.fast.cache import Unit
from lunarium.games.akvarko import Move, View

QUICK: Final = Limit(seconds=0.5)
"""More than enough for the levels that do not search."""

DEEP: Final = Limit(nodes=200)
"""An answer within two seconds, with much room for a busy machine."""

DEEPEST: Final = Limit(seconds=5.0)

CREATURES: Final = ("shrimp", "snail", "loach")

LEVELS: Mapping[str, Callable[[], Level[View, Move]]] = MappingProxyType(
    {
        # Only sees what a card scores without turning cards.
        "new-moon": lambda: Level("new-moon", "New Moon", QUICK, Beginner()),
        # Turns cards too, and keeps its possibilities open.
        "crescent": lambda: Level("crescent", "Crescent", QUICK, Greedy()),
        # Has lines and areas in mind that it wants to finish, and little else.
        "first-quarter": lambda: Level(
            "first-quarter", "First Quarter", QUICK, NarrowPlanner(*CREATURES, "frame")
        ),
        # Weighs all that it has begun, but not where the frame comes to lie.
        "gibbous": lambda: Level("gibbous", "Gibbous", QUICK, NarrowPlanner("frame")),
        # Looks ahead at what the table will do, in a few worlds.
        "full-moon": lambda: Level("full-moon", "Full Moon", DEEP, Search()),
        # The same, for as long as it takes.
        "supermoon": lambda: Level("supermoon", "Supermoon", DEEPEST, Search()),
    }
)
"""How to make each level, from the easiest to the hardest; all are for two to six players."""

BOTS: Mapping[str, Callable[[], Bot[View, Move]]] = MappingProxyType(
    {Greedy.name: Greedy, Planner.name: Planner, Search.name: Search}
)
"""How to make each bot, by its name in records and on the command line."""

UNITS: tuple[Unit, ...] = (
    Unit(
        "akvarko-bots",
        (
            "lunarium.bots.akvarko.reading",
            "lunarium.bots.akvarko.policy",
            "lunarium.bots.akvarko.quick",
            "lunarium.bots.akvarko.planner",
            "lunarium.bots.akvarko.search",
        ),
        after=("akvarko-rules",),
    ),
)
"""What is compiled."""

__all__ = ["BOTS", "LEVELS", "UNITS", "Beginner", "Greedy", "NarrowPlanner", "Planner", "Search"]
