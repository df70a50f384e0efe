"""The bot that moves at random: the weakest opponent, and the measure of all others."""

from random import Random
from typing import Any, Generic, TypeVar

from lunarium.bots.api import Choice, Limit, NothingToChoose
from lunarium.games.api import Game

Move = TypeVar("Move")
View = TypeVar("View")


class RandomBot(Generic[View, Move]):
    """Every legal move is equally likely. It needs no time, so a limit means nothing to it."""

    name = "random"

    # A bot never handles a state or options, so of these types it knows nothing.
    def __init__(self, game: Game[Any, Move, View, Any]) -> None:
        self._game = game

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose one of the legal moves."""
        moves = self._game.choices(view)
        if not moves:
            raise NothingToChoose(
                f"there is no move to choose in this view of {self._game.title}:"
                f" the game is over, or its seat is not on turn"
            )
        return Choice(rng.choice(moves))
