"""The contract of every bot, and what all games share: levels and the random bot.

A bot gets a view, a limit and a random generator, and returns a choice.

A bot sees only what its seat may see, so it gets a view, never a state. It keeps
nothing between two calls: the same view, limit and generator give the same choice (as long as the
limit counts nodes; seconds depend on the machine).
"""

import math
import re
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeVar

from lunarium.games.api import Game, Move, Options, State, View

Move_co = TypeVar("Move_co", covariant=True)
View_contra = TypeVar("View_contra", contravariant=True)

_LIMIT = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*(ms|s|n)", re.ASCII)


class UnknownBot(ValueError):
    """A name that no bot has."""


class InvalidLimit(ValueError):
    """A limit that cannot be read, or that leaves no time or nodes."""


class NothingToChoose(ValueError):
    """A view whose seat has no move: the game is over, another seat is on turn, or it has none."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think about one move: seconds, or positions evaluated (nodes)."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.nodes is None):
            raise InvalidLimit("a limit is either seconds or nodes")
        amount = self.seconds if self.seconds is not None else self.nodes
        if amount is None or not math.isfinite(amount) or amount <= 0:
            raise InvalidLimit(f"a limit is positive and finite, not {amount}")

    @classmethod
    def parse(cls, text: str) -> "Limit":
        """Read `100ms`, `2s` or `2000n` (nodes)."""
        found = _LIMIT.fullmatch(text.strip().casefold())
        if not found:
            raise InvalidLimit(f"cannot read the limit {text!r}: write 100ms, 2s or 2000n (nodes)")
        number, unit = found.groups()
        if unit == "n":
            if "." in number:
                raise InvalidLimit(f"nodes are counted in whole numbers, not {text!r}")
            return cls(nodes=int(number))
        return cls(seconds=float(number) / (1000 if unit == "ms" else 1))

    def __str__(self) -> str:
        return f"{self.nodes}n" if self.nodes is not None else f"{self.seconds:g}s"


@dataclass(frozen=True, slots=True)
class Choice(Generic[Move_co]):
    """What a bot chose.

    `value` is the bot's expectation for its seat, from 0 (a sure last place) to 1 (a sure win), or
    `None` if it does not judge. `line` is how it expects the game to continue, its own move first;
    empty if it did not look ahead.
    """

    move: Move_co
    value: float | None = None
    line: tuple[Move_co, ...] = ()


class Bot(Protocol[View_contra, Move_co]):
    """A player that is a program."""

    @property
    def name(self) -> str:
        """The name in records and on the command line."""

    def play(self, view: View_contra, limit: Limit, rng: Random) -> Choice[Move_co]:
        """Choose a move for the view's own seat; raises `NothingToChoose` if it has none."""


@dataclass(frozen=True, slots=True)
class Level(Generic[View, Move]):
    """An opponent for people, named by the moon: a bot with a limit of its own.

    It has an id, a name for people, the limit, and the bot that plays.
    """

    name: str
    title: str
    limit: Limit
    bot: Bot[View, Move]

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose a move at this level, within the shorter of the two limits."""
        return self.bot.play(view, shorter(self.limit, limit), rng)


def shorter(own: Limit, given: Limit) -> Limit:
    """The limit that applies when a level has its own.

    Seconds and nodes cannot be compared. A caller that gives nodes wants a repeatable game and gets
    one; a caller that gives seconds gets the level unchanged.
    """
    if own.seconds is not None and given.seconds is not None:
        return own if own.seconds <= given.seconds else given
    if own.nodes is not None and given.nodes is not None:
        return own if own.nodes <= given.nodes else given
    return given if given.nodes is not None else own


class RandomBot(Generic[View, Move]):
    """Every legal move is equally likely. It needs no time and ignores the limit.

    It also stands in, under their names, for the bots that a game does not have.
    """

    name = "random"

    def __init__(self, game: Game[State, Move, View, Options], name: str = name) -> None:
        self._title, self._choices = game.title, game.choices
        self.name = name

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose one of the legal moves."""
        moves = self._choices(view)
        if not moves:
            raise NothingToChoose(
                f"there is no move to choose in this view of {self._title}:"
                f" the game is over, or its seat is not on turn"
            )
        return Choice(rng.choice(moves))


_most: int | None = None
"""How many threads a bot that looks ahead may use in this process; `None` for no bound."""


def bound_threads(most: int | None) -> None:
    """From now on no bot of this process uses more threads; `None` takes the bound away.

    Left alone, a bot takes the cores of the machine. A server that shares them with people sets a
    bound. What a bot finds under a limit of nodes does not depend on it.
    """
    if most is not None and most < 1:
        raise ValueError(f"a bot needs one thread or more, not {most}")
    global _most  # noqa: PLW0603 -- the bound is one of the whole process, like its cores
    _most = most


def threads_for(wanted: int) -> int:
    """As many threads as a bot wants, or as many as it may have."""
    return wanted if _most is None else min(wanted, _most)
