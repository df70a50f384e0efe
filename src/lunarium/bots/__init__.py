"""Programs that play: each chooses a move from what its seat can see."""

from typing import Any, Final, TypeAlias

from lunarium.bots.api import (
    Bot,
    Choice,
    InvalidLimit,
    Limit,
    NothingToChoose,
    RandomBot,
    UnknownBot,
)
from lunarium.games import GAMES
from lunarium.games.api import Game, Move, Options, State, View

# As with `AnyGame`: which game a bot plays is known at run time only.
AnyBot: TypeAlias = Bot[Any, Any]

LEVELS = ("new-moon", "crescent", "first-quarter", "gibbous", "full-moon", "supermoon")
"""The opponents for people, weakest first. Each has a limit of its own."""

STAND_IN: Final = "new-moon"
"""The level that moves for a bot that has forfeited its move: New Moon, the lowest."""

BOTS = (RandomBot.name, "greedy", "planner", "search", *LEVELS)
"""The names of all bots, in records and on the command line."""


def check_name(name: str) -> None:
    """Raise `UnknownBot` if no bot has this name."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}: the bots are {', '.join(BOTS)}")


def bot_of(name: str, game: Game[State, Move, View, Options]) -> Bot[View, Move]:
    """The bot of a name, ready for a game; raises `UnknownBot`.

    A game without bots of its own plays at random under every name.
    """
    check_name(name)
    # Bots that think load the compiler, so they are imported only when they are needed.
    bots: Any = None if name == RandomBot.name else GAMES.part(game.name, "bots")
    if bots is None:
        return RandomBot(game, name)
    bot: Bot[View, Move] = (bots.LEVELS if name in LEVELS else bots.BOTS)[name]()
    return bot


__all__ = [
    "BOTS",
    "LEVELS",
    "STAND_IN",
    "AnyBot",
    "Bot",
    "Choice",
    "InvalidLimit",
    "Limit",
    "NothingToChoose",
    "RandomBot",
    "UnknownBot",
    "bot_of",
    "check_name",
]
