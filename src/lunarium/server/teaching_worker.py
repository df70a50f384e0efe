"""The inside of the teacher's processes, and the tasks that they are given."""

import os
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from lunarium.analysis import Review, analyse
from lunarium.analysis.review import could_have_been
from lunarium.bots.api import Limit, bound_threads
from lunarium.games import GAMES, AnyMove, AnyView
from lunarium.workers import pack, unpack

QUICK: Final = f"{__name__}:QuickWorker"
SLOW: Final = f"{__name__}:SlowWorker"


@dataclass(frozen=True, slots=True)
class Analyse:
    """A task: analyse a view."""

    view: AnyView
    limit: Limit
    keep: AnyMove | None = None

    def done(self) -> dict[str, Any]:
        """The analysis as it is sent."""
        return analyse(self.view, self.limit, keep=self.keep).to_json()


@dataclass(frozen=True, slots=True)
class Warm:
    """A task: load the engine of a game, so that the first answer is not late."""

    game: str

    def done(self) -> None:
        """Analyse the beginning of a game for two."""
        game = GAMES[self.game]
        state = game.start(game.options(2), 2, Random(0))
        analyse(game.view(state, min(game.to_move(state))), Limit(nodes=1))


@dataclass(frozen=True, slots=True)
class Alternatives:
    """A task: how good a solo game could have been."""

    review: Review
    limit: Limit

    def done(self) -> dict[str, Any] | None:
        """The field `solo` of a review."""
        could_have_been(self.review, self.limit, "solo")
        return self.review.solo


@dataclass(frozen=True, slots=True)
class Failed:
    """The answer to a task that failed."""

    reason: str


class SlowWorker:
    """Answers long questions and judges the moves of reviews, in one thread."""

    nice = 10

    def __init__(self) -> None:
        bound_threads(1)
        if hasattr(os, "nice"):
            os.nice(self.nice)

    def answer(self, message: bytes) -> bytes:
        """Do a task; an error in it comes back as `Failed`."""
        task: Any = unpack(message)
        try:
            return pack(task.done())
        except Exception as error:  # noqa: BLE001 -- whatever it is, only this task has failed
            return pack(Failed(f"{type(error).__name__}: {error}"[:200]))

    def close(self) -> None:
        """There is nothing to clean up."""


class QuickWorker(SlowWorker):
    """Answers short questions; somebody is looking."""

    nice = 5
