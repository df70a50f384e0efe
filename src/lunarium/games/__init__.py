"""The rules of the games: pure, readable, and the reference for everything else.

Only the standard library is needed here.
"""

import os
from collections.abc import Callable
from importlib import import_module
from typing import Final

from lunarium.games.akvarko import AKVARKO
from lunarium.games.novaluna import NOVALUNA
from lunarium.games.registry import PARTS, AnyGame, AnyMove, AnyState, AnyView, Registry

GAMES: Final = Registry()
"""Every game by its name in records and on the command line."""

GAMES.register(
    NOVALUNA,
    records="lunarium.records.novaluna:CODEC",
    views="lunarium.records.novaluna:VIEWS",
    positions="lunarium.records.positions_novaluna:POSITIONS",
    fast="lunarium.fast.novaluna",
    gains="lunarium.fast.novaluna.pack:gains_of",
    plain="lunarium.bots.plain.novaluna",
    bots="lunarium.bots.novaluna",
    analysis="lunarium.analysis.novaluna:JUDGE",
    envs="lunarium.envs.novaluna",
    terminal="lunarium.cli.terminal.novaluna:TERMINAL",
    wire="lunarium.server.tables.wire.novaluna:NovaLunaWire",
    picture="lunarium.server.pictures.novaluna:PICTURE",
)
GAMES.register(
    AKVARKO,
    records="lunarium.records.akvarko:CODEC",
    views="lunarium.records.akvarko:VIEWS",
    positions="lunarium.records.positions_akvarko:POSITIONS",
    fast="lunarium.fast.akvarko",
    gains="lunarium.fast.akvarko.pack:points_after",
    plain="lunarium.bots.plain.akvarko",
    bots="lunarium.bots.akvarko",
    analysis="lunarium.analysis.akvarko:JUDGE",
    envs="lunarium.envs.akvarko",
    terminal="lunarium.cli.terminal.akvarko:TERMINAL",
    wire="lunarium.server.tables.wire.akvarko:AkvarkoWire",
    picture="lunarium.server.pictures.akvarko:PICTURE",
)

game_of: Final[Callable[[str], AnyGame]] = GAMES.find
"""The game of a name that is known at run time only, for code that handles all games alike."""

for _module in filter(None, os.environ.get("LUNARIUM_GAMES", "").split(",")):
    import_module(_module)  # it registers more games, here and in every process that we start

__all__ = [
    "AKVARKO",
    "GAMES",
    "NOVALUNA",
    "PARTS",
    "AnyGame",
    "AnyMove",
    "AnyState",
    "AnyView",
    "Registry",
    "game_of",
]
