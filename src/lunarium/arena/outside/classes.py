"""Bot classes out of files that anybody may have written."""

import inspect
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, TypeAlias

from lunarium.bots import AnyBot
from lunarium.games import AnyGame

AnyClass: TypeAlias = type[Any]  # somebody's class; what it can do is seen when it plays

_MODULE = "bot_from_file"


class NoBot(Exception):
    """There is no bot class here; the message says what is, or what the file raised."""


def load_class(path: Path, name: str) -> AnyClass:
    """The class of that name in a file, which may import what lies beside it."""
    spec = spec_from_file_location(_MODULE, path)
    if spec is None or spec.loader is None:
        raise NoBot(f"{path.name} is no Python file")
    module = module_from_spec(spec)
    sys.modules[_MODULE] = module  # data classes and pickles look there
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
    """A bot of the class: made with the rules of the game if it asks for one argument."""
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
