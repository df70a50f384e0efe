"""A program that speaks the bot protocol for a class in a file, which anybody may have written.

    python -m lunarium.arena.class_runner my_bot.py MyBot

What the class prints goes to standard error: standard output belongs to the protocol.
"""

import inspect
import os
import sys
import traceback
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, TypeAlias

from lunarium.arena import bot_protocol
from lunarium.bots import AnyBot, Choice, Limit
from lunarium.games import AnyGame, game_of
from lunarium.records import view_from_json
from lunarium.records.fields import Object, an_integer, parse_json

_FIRST_LOOK = Limit(nodes=1)

AnyClass: TypeAlias = type[Any]  # the user's class: it is checked when it plays

_MODULE = "bot_from_file"


class NoBot(Exception):
    """There is no such bot class; the message names those there are, or what the file raised."""


def load_class(path: Path, name: str) -> AnyClass:
    """The class of that name in a file, which may import modules beside it."""
    spec = spec_from_file_location(_MODULE, path)
    if spec is None or spec.loader is None:
        raise NoBot(f"{path.name} is not a Python file")
    module = module_from_spec(spec)
    sys.modules[_MODULE] = module  # dataclasses and pickles look there
    sys.path.insert(0, str(path.parent))
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        raise NoBot(f"{path.name} cannot be loaded: {type(error).__name__}: {error}") from error
    found = getattr(module, name, None)
    if not inspect.isclass(found):
        raise NoBot(f"there is no class {name} in {path.name}{_others(vars(module))}")
    if not callable(getattr(found, "play", None)):
        raise NoBot(f"the class {name} in {path.name} has no method play(view, limit, rng)")
    return found


def _others(names: dict[str, object]) -> str:
    playing = [
        name
        for name, value in names.items()
        if inspect.isclass(value) and value.__module__ == _MODULE and hasattr(value, "play")
    ]
    return f": it has {', '.join(playing)}" if playing else ""


def make_bot(bot_class: AnyClass, game: AnyGame) -> AnyBot:
    """A bot of the class; the constructor gets the rules of the game if it takes an argument."""
    try:
        takes = inspect.signature(bot_class).parameters.values()
    except (TypeError, ValueError):
        takes = {}.values()
    wanted = [one for one in takes if one.default is one.empty and one.kind in _BY_PLACE]
    bot: AnyBot = bot_class(game) if wanted else bot_class()
    return bot


_BY_PLACE = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


def name_of(bot_class: AnyClass) -> str:
    """What the class calls itself, or its own name."""
    name = getattr(bot_class, "name", None)
    return name if isinstance(name, str) and name.strip() else bot_class.__name__


class ClassRunner:
    """A class from a file behind the protocol: a line in, a line or nothing out."""

    def __init__(self, path: Path, class_name: str) -> None:
        self._path = path
        self._class_name = class_name
        self._class: AnyClass | None = None
        self._game: AnyGame | None = None
        self._bot: AnyBot | None = None
        self._known: set[tuple[str, int]] = set()

    def answer(self, line: str) -> Object | None:
        """The answer to a line; an error of the class is reported, never raised."""
        message = parse_json(line)
        if not isinstance(message, dict):
            raise TypeError(f"a message is an object, not {line!r}")
        try:
            return self._answer(message)
        except Exception as error:  # noqa: BLE001 -- anybody's code may raise anything
            theirs = error.__cause__ if isinstance(error, NoBot) else error
            if theirs is not None:  # errors that the author can fix
                traceback.print_exception(theirs)
            reason = str(error) if isinstance(error, NoBot) else f"{type(error).__name__}: {error}"
            return {"type": "failed", "turn": message.get("turn"), "reason": reason}

    def _answer(self, message: Object) -> Object | None:
        match message.get("type"):
            case "hello":
                self._class = load_class(self._path, self._class_name)
                name = name_of(self._class)
                return {"type": "hello", "protocol": bot_protocol.PROTOCOL, "name": name}
            case "game":
                self._begin(message)
                return {"type": "ready"}
            case "turn":
                return self._choose(message)
        return None

    def _begin(self, message: Object) -> None:
        if self._class is None:
            raise NoBot("a game comes after hello")
        game = game_of(str(message["game"]))
        seats = an_integer(message["seats"], "seats")
        if self._game is not game:
            self._game, self._bot = game, make_bot(self._class, game)
        if (game.name, seats) not in self._known and self._bot is not None:
            # Compiling and loading at first use must not count towards the time of a move. If the
            # class fails here, it will fail in its game too, and is reported there.
            state = game.start(game.options(seats), seats, Random(0))
            view = game.view(state, min(game.to_move(state)))
            with suppress(Exception):
                self._bot.play(view, _FIRST_LOOK, Random(0))
            self._known.add((game.name, seats))

    def _choose(self, message: Object) -> Object:
        if self._bot is None:
            raise NoBot("a turn comes after a game")
        limit = _read_limit(message["limit"])
        rng = Random(an_integer(message["seed"], "seed"))
        choice = self._bot.play(view_from_json(message["view"]), limit, rng)
        if not isinstance(choice, Choice):
            raise TypeError(f"play gives a Choice(move), not {choice!r}")
        return {"type": "move", "turn": message["turn"], "move": str(choice.move)}


def _read_limit(value: object) -> Limit:
    match value:
        case {"seconds": int() | float() as seconds}:
            return Limit(seconds=seconds)
        case {"nodes": int() as nodes}:
            return Limit(nodes=nodes)
    raise ValueError(f"{value!r} is not a limit")


def serve(runner: ClassRunner, lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until there is none."""
    for line in lines:
        answer = runner.answer(line.decode())
        if answer is not None:
            answers.write(bot_protocol.line_of(answer))
            answers.flush()


def main() -> None:
    """Keep standard output for the protocol, and serve."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    path, class_name = sys.argv[1:]
    lines = os.fdopen(os.dup(0), "rb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)  # a class that reads its input must not take the lines
    serve(ClassRunner(Path(path), class_name), lines, answers)


if __name__ == "__main__":
    main()
