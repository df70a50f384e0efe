"""What an analysis says, and the interface of the part that judges the positions of a game.

A *chance* is a share of the win, from 0 to 1, one for each seat. A solo game has points instead,
the fewer the better, as its one number.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, runtime_checkable

from lunarium.bots.api import Limit
from lunarium.games.api import Move, Seat
from lunarium.records.fields import Object

Move_co = TypeVar("Move_co", covariant=True)
State_contra = TypeVar("State_contra", contravariant=True)
View_contra = TypeVar("View_contra", contravariant=True)

Chances: TypeAlias = tuple[float, ...]
"""The chance of every seat; alone, the points expected."""

LONGEST_SECONDS: Final = 60.0
MOST_NODES: Final = 10_000_000
"""The most that one position may be thought about."""


class CannotAnalyse(ValueError):
    """A game that nobody has taught to judge, a view without a move, or a limit beyond reason."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that the rules can say for a move; `docs/formats/review.md` lists the codes."""

    code: str
    count: int | None = None
    seat: Seat | None = None

    def to_json(self) -> Object:
        """The reason as it is sent, without empty fields."""
        said: Object = {"code": self.code, "count": self.count, "seat": self.seat}
        return {key: value for key, value in said.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Weighed(Generic[Move_co]):
    """A move that was analysed: the chances after it, before anything is drawn.

    `interval` is about the mover's own chance; `line` how the game is expected to continue.
    """

    move: Move_co
    chances: Chances
    interval: tuple[float, float]
    line: tuple[Move_co, ...]


@dataclass(frozen=True, slots=True)
class Judged(Generic[Move_co]):
    """A move that was played: the best one and itself from what the mover could know.

    `before` and `after` are the chances with all hands open and the rest of the deck unknown;
    `after` is before anything is drawn.
    """

    best: Weighed[Move_co]
    played: Weighed[Move_co]
    before: Chances
    after: Chances


class Judge(Protocol[State_contra, Move, View_contra]):
    """Judges the positions of one game. Everything drawn at random comes from `rng`."""

    def weigh(
        self, view: View_contra, limit: Limit, rng: Random, keep: Move | None = None
    ) -> list[Weighed[Move]]:
        """The moves of the view's own seat that are worth a look, best first; `keep` is one."""

    def judge(
        self, state: State_contra, view: View_contra, move: Move, limit: Limit, rng: Random
    ) -> Judged[Move]:
        """A move of the view's own seat, who knew this view; the books are kept with the state.

        Of the state only what the table may know is used.
        """

    def draws(self, before: State_contra, after: State_contra) -> bool:
        """Whether cards or tiles were drawn by chance with the move between two states."""

    def reasons(self, view: View_contra, move: Move) -> tuple[Reason, ...]:
        """What the rules say for a legal move of the view's own seat."""


@runtime_checkable
class SoloJudge(Judge[State_contra, Move, View_contra], Protocol[State_contra, Move, View_contra]):
    """A judge that can also look back at a solo game; no game needs one."""

    def could_have_been(
        self, start: State_contra, played: Sequence[Move], limit: Limit, name: str
    ) -> Object:
        """How good the game could have been: the field `solo` of its review.

        `limit` is for each look, `name` the player of the records in it.
        """


# The judge of a game that is known at run time only, for code of ours that handles all alike.
AnyJudge: TypeAlias = Judge[Any, Any, Any]


def in_order(weighed: Sequence[Weighed[Move]], seat: Seat) -> list[Weighed[Move]]:
    """The first one first, the others by the mover's chance, none above the first.

    A move that was dropped early was analysed only briefly, so its chance says little: it is not
    better than a move that it lost to.
    """
    best, *others = weighed
    top = best.chances[seat]
    capped = [
        one if one.chances[seat] <= top else _lowered(one, seat, best.chances) for one in others
    ]
    return [best, *sorted(capped, key=lambda one: -one.chances[seat])]


def _lowered(one: Weighed[Move], seat: Seat, chances: Chances) -> Weighed[Move]:
    low, high = one.interval
    top = chances[seat]
    return Weighed(one.move, chances, (min(low, top), min(high, top)), one.line)


def check_limit(limit: Limit) -> None:
    """Refuse a limit that nobody can mean; raises `CannotAnalyse`."""
    if (limit.seconds or 0.0) > LONGEST_SECONDS or (limit.nodes or 0) > MOST_NODES:
        raise CannotAnalyse(
            f"{limit} is too long for one position: {LONGEST_SECONDS:g}s or {MOST_NODES}n at most"
        )
