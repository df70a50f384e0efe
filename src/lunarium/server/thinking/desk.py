"""Where a worker sits: it makes bots, lets them choose, and turns all that fails into an answer."""

import math
import os
import traceback
from random import Random

from lunarium.bots import AnyBot, Choice, Limit
from lunarium.bots.api import bound_threads
from lunarium.bots.warm import is_warm, warm_up
from lunarium.games import game_of
from lunarium.server.thinking.tasks import (
    Answer,
    Begin,
    Chosen,
    Cold,
    Compile,
    Failed,
    Load,
    Ready,
    Task,
    Think,
    pack_answer,
    read_task,
)

_POLITENESS = 5
"""By how much a worker stands back for the server, which has to answer people at once."""

_LONGEST_TEXT = 200
_LONGEST_LINE = 64
"""What a bot says is cut to this: nobody needs more, and it may be anybody's code."""


class Desk:
    """One worker's place. Its first task is `Begin`; bots are made once and kept."""

    def __init__(self) -> None:
        self._begin: Begin | None = None
        self._bots: dict[tuple[str, str], AnyBot] = {}

    def answer(self, packed: bytes) -> bytes:
        """Do a task. Whatever goes wrong in it comes back as `Failed`."""
        try:
            return pack_answer(self._do(read_task(packed)))
        except BaseException as error:  # noqa: BLE001 -- a bot may raise anything, `SystemExit` too
            said = f"it raised {type(error).__name__}: {error}"[:_LONGEST_TEXT]
            return pack_answer(Failed(said, traceback.format_exc()))

    def _do(self, task: Task) -> Answer:
        if isinstance(task, Begin):
            self._begin = task
            bound_threads(task.threads)
            if hasattr(os, "nice"):
                os.nice(_POLITENESS)
            return Ready()
        if self._begin is None:
            return Failed("the worker has not been told what to make")
        match task:
            case Load():
                return self._load(task.game, self._begin)
            case Compile():
                for _ in warm_up(game_of(task.game)):
                    pass
                return Ready()
            case Think():
                return self._think(task, self._begin)

    def _load(self, name: str, begin: Begin) -> Answer:
        if begin.kernels:
            game = game_of(name)
            if not is_warm(game):
                return Cold()
            for _ in warm_up(game):  # kept kernels are loaded, so that no thought has to wait
                pass
        return Ready()

    def _think(self, task: Think, begin: Begin) -> Answer:
        who = task.game, task.level
        if who not in self._bots:
            self._bots[who] = begin.make(task.level, game_of(task.game))
        rng = Random(f"{task.seed}")
        choice: object = self._bots[who].play(task.view, Limit(seconds=task.seconds), rng)
        if not isinstance(choice, Choice):
            return Failed(f"it answered {choice!r}, which is no choice"[:_LONGEST_TEXT])
        value = None if choice.value is None else float(choice.value)
        if value is not None and not math.isfinite(value):
            return Failed(f"it expects {value}, which is no share of a win")
        line = tuple(_text(move) for move in choice.line[:_LONGEST_LINE])
        return Chosen(_text(choice.move), value, line)


def _text(move: object) -> str:
    return str(move)[:_LONGEST_TEXT]
