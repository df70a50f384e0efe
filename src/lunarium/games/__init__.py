"""The rules of the games: pure, readable, and the reference for everything else.

Only the standard library is needed here.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from lunarium.games.akvarko import AKVARKO
from lunarium.games.api import Game, InvalidSetup
from lunarium.games.novaluna import NOVALUNA

# Which game a name stands for is known at run time only, and with it the types of its states and
# moves. Code that handles any game passes them through without looking inside.
AnyGame: TypeAlias = Game[Any, Any, Any, Any]

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.name: game for game in (NOVALUNA, AKVARKO)})
"""Every game by its name in records and on the command line."""


def game_of(name: str) -> AnyGame:
    """The game of a name; raises `InvalidSetup` for an unknown one."""
    if name not in GAMES:
        raise InvalidSetup(f"there is no game {name!r}: the games are {', '.join(GAMES)}")
    return GAMES[name]


__all__ = ["AKVARKO", "GAMES", "NOVALUNA", "AnyGame", "game_of"]
