"""Programs that play: each chooses a move from what its seat may see."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from lunarium.bots.api import Bot, Choice, InvalidLimit, Limit, NothingToChoose, UnknownBot
from lunarium.bots.random import RandomBot
from lunarium.games import AnyGame

# As with `AnyGame`: which game a bot plays is known at run time only.
AnyBot: TypeAlias = Bot[Any, Any]

BOTS: Mapping[str, Callable[[AnyGame], AnyBot]] = MappingProxyType({RandomBot.name: RandomBot})
"""How to make each bot, by its name in records and on the command line."""


def bot_of(name: str, game: AnyGame) -> AnyBot:
    """The bot of a name, ready for a game; raises `UnknownBot`."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}: the bots are {', '.join(BOTS)}")
    return BOTS[name](game)


__all__ = [
    "BOTS",
    "AnyBot",
    "Bot",
    "Choice",
    "InvalidLimit",
    "Limit",
    "NothingToChoose",
    "RandomBot",
    "UnknownBot",
    "bot_of",
]
