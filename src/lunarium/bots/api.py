"""The contract of every bot: a view, a limit and a generator in, a choice out.

A bot sees what its seat may see and nothing else, so it gets a view, never a state. It keeps
nothing between two calls: the same view, limit and generator give the same choice (as long as the
limit counts nodes; seconds depend on the machine).
"""

import math
import re
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeVar

Move_co = TypeVar("Move_co", covariant=True)
View_contra = TypeVar("View_contra", contravariant=True)

_LIMIT = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*(ms|s|n)", re.ASCII)


class UnknownBot(ValueError):
    """A name that no bot has."""


class InvalidLimit(ValueError):
    """A limit that cannot be read, or that leaves nothing to think with."""


class NothingToChoose(ValueError):
    """A view whose seat has no move: the game is over, another seat is on turn, or it has none."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How long a bot may think about one move: seconds, or positions looked at (nodes)."""

    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if (self.seconds is None) == (self.nodes is None):
            raise InvalidLimit("a limit is either seconds or nodes")
        amount = self.seconds if self.seconds is not None else self.nodes
        if amount is None or not math.isfinite(amount) or amount <= 0:
            raise InvalidLimit(f"a limit is more than nothing and has an end, not {amount}")

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

    `value` is what it expects for its seat, from 0 (a sure last place) to 1 (a sure win), or
    `None` if it does not judge. `line` is how it expects the game to go on, its own move first;
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
