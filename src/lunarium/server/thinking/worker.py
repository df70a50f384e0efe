"""The inside of a worker: it makes bots, lets them choose, and reports every failure.

Tasks are pickled: a view is one of our own frozen objects. Answers come from a process
that runs a bot, which may be anybody's code, so they are JSON of a closed union.
"""

import math
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import msgspec

from lunarium.bots import AnyBot, Choice, Limit
from lunarium.bots.api import bound_threads
from lunarium.bots.warm import compile_unit, is_compiled, units, warm_up
from lunarium.games import AnyGame, AnyView, game_of
from lunarium.workers import unpack

TARGET = f"{__name__}:ThinkingWorker"
"""What a worker of the pool runs, as `lunarium.workers` names it."""

NICE = 5
"""How much lower the worker's priority is than the server's, which must answer people at once."""

_LONGEST_TEXT = 200
_LONGEST_LINE = 64
"""The longest text that is kept of what a bot says, since it may be anybody's code."""


# ---------------------------------------------------------------------- tasks


@dataclass(frozen=True, slots=True)
class Begin:
    """The first task: how bots are made, whether they need kernels, how many threads to use."""

    make: Callable[[str, AnyGame], AnyBot]
    kernels: bool
    threads: int


@dataclass(frozen=True, slots=True)
class Load:
    """Load the bots of a game. Answered `Cold` if they have to be compiled first."""

    game: str


@dataclass(frozen=True, slots=True)
class Compile:
    """Compile a unit of a game, and store it on disk for all."""

    game: str
    unit: str


@dataclass(frozen=True, slots=True)
class Think:
    """Choose a move."""

    game: str
    view: AnyView
    level: str
    seconds: float
    seed: int | str


ThinkingTask: TypeAlias = Begin | Load | Compile | Think


# ---------------------------------------------------------------------- answers


class Done(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """Done."""


class ColdUnit(msgspec.Struct, frozen=True):
    """What has to be compiled: its name, and the names of those it comes after."""

    name: str
    after: tuple[str, ...] = ()


class Cold(msgspec.Struct, frozen=True, tag_field="type", tag="cold"):
    """The bots are not compiled for this machine yet: what is missing, of how many units."""

    missing: tuple[ColdUnit, ...]
    total: int


class Chosen(msgspec.Struct, frozen=True, tag_field="type", tag="chosen"):
    """What the bot chose. The worker does not check whether it is a legal move."""

    move: str
    value: float | None
    line: tuple[str, ...]


class NotDone(msgspec.Struct, frozen=True, tag_field="type", tag="failed"):
    """The bot or the task failed; a sentence, and where it happened."""

    reason: str
    details: str = ""


ThinkingAnswer: TypeAlias = Done | Cold | Chosen | NotDone

_reader: msgspec.json.Decoder[ThinkingAnswer] = msgspec.json.Decoder(ThinkingAnswer)
_writer = msgspec.json.Encoder()


def read_answer(packed: bytes) -> ThinkingAnswer:
    """An answer as the server gets it; raises `ValueError` for anything else."""
    return _reader.decode(packed)


# ---------------------------------------------------------------------- the worker


class ThinkingWorker:
    """Answers tasks. The first one is `Begin`; bots are made once and kept."""

    def __init__(self) -> None:
        self._begin: Begin | None = None
        self._bots: dict[tuple[str, str], AnyBot] = {}

    def answer(self, message: bytes) -> bytes:
        """Do a task. Any error in it comes back as `NotDone`."""
        try:
            return _writer.encode(self._do(unpack(message)))
        except BaseException as error:  # noqa: BLE001 -- a bot may raise anything, `SystemExit` too
            said = f"it raised {type(error).__name__}: {error}"[:_LONGEST_TEXT]
            return _writer.encode(NotDone(said, traceback.format_exc()))

    def close(self) -> None:
        """There is nothing to clean up."""

    def _do(self, task: object) -> ThinkingAnswer:
        if isinstance(task, Begin):
            self._begin = task
            bound_threads(task.threads)
            return Done()
        if self._begin is None:
            return NotDone("the worker does not know which bots to make")
        match task:
            case Load():
                return self._load(game_of(task.game), self._begin)
            case Compile():
                return self._compile(game_of(task.game), task.unit)
            case Think():
                return self._think(task, self._begin)
        return NotDone(f"a worker cannot do {task!r}"[:_LONGEST_TEXT])

    def _load(self, game: AnyGame, begin: Begin) -> ThinkingAnswer:
        if begin.kernels:
            every = units(game)
            missing = [unit for unit in every if not is_compiled(unit)]
            if missing:
                cold = tuple(ColdUnit(unit.name, unit.after) for unit in missing)
                return Cold(cold, len(every))
            for _ in warm_up(game):  # stored kernels are loaded, so that no thought has to wait
                pass
        return Done()

    def _compile(self, game: AnyGame, name: str) -> ThinkingAnswer:
        for unit in units(game):
            if unit.name == name:
                compile_unit(unit)
        return Done()

    def _think(self, task: Think, begin: Begin) -> ThinkingAnswer:
        key = task.game, task.level
        if key not in self._bots:
            self._bots[key] = begin.make(task.level, game_of(task.game))
        rng = Random(f"{task.seed}")
        choice: object = self._bots[key].play(task.view, Limit(seconds=task.seconds), rng)
        if not isinstance(choice, Choice):
            return NotDone(f"it answered {choice!r}, which is not a choice"[:_LONGEST_TEXT])
        value = None if choice.value is None else float(choice.value)
        if value is not None and not math.isfinite(value):
            return NotDone(f"it expects {value}, which is not a chance of winning")
        line = tuple(_text(move) for move in choice.line[:_LONGEST_LINE])
        return Chosen(_text(choice.move), value, line)


def _text(move: object) -> str:
    return str(move)[:_LONGEST_TEXT]
