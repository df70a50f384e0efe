"""An opponent for people: a bot with a name by the moon and a limit of its own."""

from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from lunarium.bots.api import Bot, Choice, Limit

View = TypeVar("View")
Move = TypeVar("Move")


@dataclass(frozen=True, slots=True)
class Level(Generic[View, Move]):
    """Its id, its name for people, how long it thinks, and how it plays. It is a bot itself."""

    name: str
    title: str
    limit: Limit
    bot: Bot[View, Move]

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose a move like somebody of this level, within the shorter of the two limits."""
        return self.bot.play(view, shorter(self.limit, limit), rng)


def shorter(own: Limit, given: Limit) -> Limit:
    """The limit that holds when a level has its own.

    Seconds and nodes cannot be compared. Who gives nodes wants to see the same game again, and
    gets it; who gives seconds gets the level as it is.
    """
    if own.seconds is not None and given.seconds is not None:
        return own if own.seconds <= given.seconds else given
    if own.nodes is not None and given.nodes is not None:
        return own if own.nodes <= given.nodes else given
    return given if given.nodes is not None else own
