"""Whether what moves bring is counted by the compiled engines or by the readable rules.

Both give the same numbers, the engines a hundred times as fast. They are used only once they have
been compiled on this machine (`lunarium warm`): nobody waits for a compiler at a table.
"""

from importlib import import_module
from types import ModuleType

from lunarium.bots.warm import is_warm
from lunarium.games import AnyGame

_FOUND: dict[str, ModuleType | None] = {}


def compiled(game: AnyGame) -> ModuleType | None:
    """The module `compiled`, if the engine of this game is ready; looked for once."""
    if game.name not in _FOUND:
        look_for_engine(game)
    return _FOUND[game.name]


def look_for_engine(game: AnyGame) -> bool:
    """Load the engine of a game if it is compiled; to be called again once it has been."""
    ready = is_warm(game)
    name = "lunarium.server.tables.faces.compiled"
    _FOUND[game.name] = import_module(name) if ready else None
    return ready


def use_readable_rules(game: AnyGame) -> None:
    """Count by the readable rules alone, as where nothing is compiled."""
    _FOUND[game.name] = None
