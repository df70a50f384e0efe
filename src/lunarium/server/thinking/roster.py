"""Who may be asked to think: the levels as a ladder, and how to make them."""

from collections.abc import Callable
from dataclasses import dataclass

from lunarium.bots import AnyBot, UnknownBot, bot_of
from lunarium.games import AnyGame


@dataclass(frozen=True, slots=True)
class Rung:
    """A level: within how many seconds it promises to answer, and how many it usually takes."""

    name: str
    seconds: float
    usual: float


LADDER = (
    Rung("new-moon", 1.0, 0.02),
    Rung("crescent", 1.0, 0.02),
    Rung("first-quarter", 1.0, 0.02),
    Rung("gibbous", 1.0, 0.05),
    Rung("full-moon", 2.0, 1.7),
)
"""The levels for people, weakest first."""


@dataclass(frozen=True, slots=True)
class Roster:
    """A ladder of bots, weakest first: one that fails is replaced by the one below.

    `make` gets a name and a game; it travels to the workers, so it is a function of a module, not a
    lambda. `kernels` says whether these bots need what `lunarium.bots.warm` compiles.
    """

    make: Callable[[str, AnyGame], AnyBot] = bot_of
    rungs: tuple[Rung, ...] = LADDER
    kernels: bool = True

    def rung(self, name: str) -> Rung:
        """The level of a name; raises `UnknownBot`."""
        for rung in self.rungs:
            if rung.name == name:
                return rung
        known = ", ".join(rung.name for rung in self.rungs)
        raise UnknownBot(f"there is no level {name!r}: the levels are {known}")

    def below(self, name: str) -> Rung | None:
        """The next lower level, or `None` below the lowest."""
        place = self.rungs.index(self.rung(name))
        return self.rungs[place - 1] if place else None

    @property
    def strongest(self) -> Rung:
        """The level that gives hints."""
        return self.rungs[-1]
