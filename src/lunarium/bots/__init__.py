"""Programs that play: each chooses a move from what its seat may see."""

from typing import Any, TypeAlias

from lunarium.bots.api import Bot, Choice, InvalidLimit, Limit, NothingToChoose, UnknownBot
from lunarium.bots.random import RandomBot
from lunarium.games import GAMES, AnyGame

# As with `AnyGame`: which game a bot plays is known at run time only.
AnyBot: TypeAlias = Bot[Any, Any]

THINKERS = ("greedy", "planner", "search")
"""The bots that every game has besides `random`, weakest first."""

LEVELS = ("new-moon", "crescent", "first-quarter", "gibbous", "full-moon")
"""The opponents for people, weakest first. Each has a limit of its own."""

BOTS = (RandomBot.name, *THINKERS, *LEVELS)
"""The names of all bots, in records and on the command line."""


def check_name(name: str) -> None:
    """Raise `UnknownBot` if no bot has this name."""
    if name not in BOTS:
        raise UnknownBot(f"there is no bot {name!r}: the bots are {', '.join(BOTS)}")


def bot_of(name: str, game: AnyGame) -> AnyBot:
    """The bot of a name, ready for a game; raises `UnknownBot`."""
    check_name(name)
    if name == RandomBot.name:
        return RandomBot(game)
    # Bots that think bring a compiler along. Who does not ask for one shall not wait for it.
    players = GAMES.part(game.name, "bots")
    if players is None:
        return RandomBot(game)
    bot: AnyBot = (players.LEVELS if name in LEVELS else players.BOTS)[name]()
    return bot


__all__ = [
    "BOTS",
    "LEVELS",
    "THINKERS",
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
