"""Lunarium: an open game table for Nova Luna and Akvárko.

    import lunarium

    table = lunarium.Table.start(lunarium.NOVALUNA, players=2, seed=7)
    print(table.legal_moves())

`docs/library.md` shows what can be done with it. The names below are loaded at their first use, so
`import lunarium` costs nothing, and only the bots that think load the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lunarium.bots import Bot, Choice, Limit
    from lunarium.games import AKVARKO, GAMES, NOVALUNA, akvarko, novaluna
    from lunarium.games.api import (
        Game,
        GameError,
        IllegalMove,
        InvalidMove,
        InvalidSetup,
        Move,
        Options,
        Result,
        State,
        View,
    )
    from lunarium.records import Record, RecordError, Replay, read_lines, replay, write_line
    from lunarium.table import PlayedMove, SeatNeeded, Table

__version__ = "0.1.0"

_MODULES = {
    "lunarium.bots": ("Bot", "Choice", "Limit"),
    "lunarium.games": ("AKVARKO", "GAMES", "NOVALUNA", "akvarko", "novaluna"),
    "lunarium.games.api": (
        "Game",
        "GameError",
        "IllegalMove",
        "InvalidMove",
        "InvalidSetup",
        "Result",
    ),
    "lunarium.records": (
        "Record",
        "RecordError",
        "Replay",
        "read_lines",
        "replay",
        "write_line",
    ),
    "lunarium.table": ("PlayedMove", "SeatNeeded", "Table"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

__all__ = [
    "AKVARKO",
    "GAMES",
    "NOVALUNA",
    "Bot",
    "Choice",
    "Game",
    "GameError",
    "IllegalMove",
    "InvalidMove",
    "InvalidSetup",
    "Limit",
    "PlayedMove",
    "Record",
    "RecordError",
    "Replay",
    "Result",
    "SeatNeeded",
    "Table",
    "__version__",
    "akvarko",
    "bot",
    "novaluna",
    "read_lines",
    "replay",
    "write_line",
]


def bot(name: str, game: "Game[State, Move, View, Options]") -> "Bot[View, Move]":
    """The bot of a name (`lunarium.bots.BOTS`), ready for a game; raises `UnknownBot`.

    All but `random` are compiled for this machine when they are used for the first time.
    """
    from lunarium.bots import bot_of  # noqa: PLC0415 -- loaded by those who ask for a bot

    return bot_of(name, game)


if not TYPE_CHECKING:  # a type checker would believe that every name is there

    def __getattr__(name: str) -> object:
        if name not in _MODULE_OF:
            raise AttributeError(f"module 'lunarium' has no attribute {name!r}")
        globals()[name] = value = getattr(import_module(_MODULE_OF[name]), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
