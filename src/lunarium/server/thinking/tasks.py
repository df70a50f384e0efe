"""What goes to a worker and comes back.

Tasks are pickled: a view is one of our own frozen objects. Answers come from where a bot was at
work, which may be anybody's code, so they are JSON of a closed union and nothing else is read.
"""

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from lunarium.bots import AnyBot
from lunarium.games import AnyGame
from lunarium.server.thinking.request import AnyView


@dataclass(frozen=True, slots=True)
class Begin:
    """The first task: who is to be made, whether kernels are needed, how many threads to use."""

    make: Callable[[str, AnyGame], AnyBot]
    kernels: bool
    threads: int


@dataclass(frozen=True, slots=True)
class Load:
    """Load the bots of a game. Answered `Cold` if they would have to be compiled first."""

    game: str


@dataclass(frozen=True, slots=True)
class Compile:
    """Compile the bots of a game, and keep them on disk for all."""

    game: str


@dataclass(frozen=True, slots=True)
class Think:
    """Choose a move."""

    game: str
    view: AnyView
    level: str
    seconds: float
    seed: int | str


Task: TypeAlias = Begin | Load | Compile | Think


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """Done."""


class Cold(msgspec.Struct, frozen=True, tag_field="type", tag="cold"):
    """The bots are not compiled for this machine yet."""


class Chosen(msgspec.Struct, frozen=True, tag_field="type", tag="chosen"):
    """What the bot chose. Whether it is a legal move is not for the worker to say."""

    move: str
    value: float | None
    line: tuple[str, ...]


class Failed(msgspec.Struct, frozen=True, tag_field="type", tag="failed"):
    """The bot or the task failed; a sentence, and where it happened."""

    reason: str
    details: str = ""


Answer: TypeAlias = Ready | Cold | Chosen | Failed

_reader: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)
_writer = msgspec.json.Encoder()


def pack_task(task: Task) -> bytes:
    """A task on its way to a worker."""
    return pickle.dumps(task, pickle.HIGHEST_PROTOCOL)


def read_task(packed: bytes) -> Task:
    """A task as the worker gets it."""
    task: Task = pickle.loads(packed)  # noqa: S301 -- written by our own server, over its own pipe
    return task


def pack_answer(answer: Answer) -> bytes:
    """An answer on its way back."""
    return _writer.encode(answer)


def read_answer(packed: bytes) -> Answer:
    """An answer as the server gets it; raises `ValueError` for anything else."""
    return _reader.decode(packed)
