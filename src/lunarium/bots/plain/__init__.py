"""The lower levels in plain Python: they import only the games, and play at once.

They play while the bots of a game are not compiled: in a browser without a network, and in the
server while engines are being compiled, for their own seats and in the place of levels that are
still waking up. Given the same view and generator they choose what the compiled ones choose. A game
registers a module with `LEVELS` and `BOTS` as its part `plain`; a game without one gets
`MostAtOnce`.
"""

from random import Random
from typing import Any, Final, Generic

from lunarium.bots import LEVELS, Bot
from lunarium.bots.api import Choice, Limit, NothingToChoose
from lunarium.games import GAMES
from lunarium.games.api import Game, Move, Options, State, View

PLAIN_LEVELS: Final = LEVELS[:3]
"""New Moon, Crescent and First Quarter."""


def plain_bot(
    game: Game[State, Move, View, Options], level: str = PLAIN_LEVELS[0]
) -> Bot[View, Move]:
    """A level of a game in plain Python, or `greedy` or `planner`; New Moon if none is named.

    Where the game has none, it is the bot that takes most at once.
    """
    part: Any = GAMES.part(game.name, "plain")
    if part is None:
        return MostAtOnce(game)
    bot: Bot[View, Move] = (part.LEVELS if level in LEVELS else part.BOTS)[level]()
    return bot


def plays_plainly(game: str, level: str) -> bool:
    """Whether a level of a game needs nothing compiled."""
    return level in PLAIN_LEVELS and GAMES.has_part(game, "plain")


class MostAtOnce(Generic[View, Move]):
    """Takes one of the moves that bring most at once, in any game."""

    name = "most-at-once"

    def __init__(self, game: Game[State, Move, View, Options]) -> None:
        self._title, self._choices, self._previews = game.title, game.choices, game.previews

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose by what the rules say about each move."""
        moves = self._choices(view)
        if not moves:
            raise NothingToChoose(f"there is no move to choose in this view of {self._title}")
        gains = [preview.gain for preview in self._previews(view)]
        top = max(gains)
        return Choice(
            rng.choice([move for move, gain in zip(moves, gains, strict=True) if gain == top])
        )
