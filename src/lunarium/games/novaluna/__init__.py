"""Nova Luna (Uwe Rosenberg, Corné van Moorsel): the complete rules for 1 to 4 players.

The clauses cited in this package (`NL-5.3`) are those of `docs/rules/novaluna.md`.
"""

from lunarium.games.novaluna.board import Chain, Laid, Tableau, TaskRef
from lunarium.games.novaluna.explain import (
    ColourCount,
    Preview,
    TaskExplanation,
    counting_cells,
    explain_tableau,
    explain_task,
    preview,
)
from lunarium.games.novaluna.material import (
    ALL_DISCS,
    GREAT_SOLO_SCORE,
    TILES,
    TRACK_SPACES,
    WHEEL_SLOTS,
    Colour,
    Task,
    Tile,
    tile_of,
)
from lunarium.games.novaluna.moves import EndPhase, Move, Refill, Take, parse
from lunarium.games.novaluna.rules import FIRST_GAME_DISCS, NOVALUNA, NovaLuna, deal
from lunarium.games.novaluna.state import Options, Player, Position, State, View
from lunarium.games.novaluna.text import diagram

__all__ = [
    "ALL_DISCS",
    "FIRST_GAME_DISCS",
    "GREAT_SOLO_SCORE",
    "NOVALUNA",
    "TILES",
    "TRACK_SPACES",
    "WHEEL_SLOTS",
    "Chain",
    "Colour",
    "ColourCount",
    "EndPhase",
    "Laid",
    "Move",
    "NovaLuna",
    "Options",
    "Player",
    "Position",
    "Preview",
    "Refill",
    "State",
    "Tableau",
    "Take",
    "Task",
    "TaskExplanation",
    "TaskRef",
    "Tile",
    "View",
    "counting_cells",
    "deal",
    "diagram",
    "explain_tableau",
    "explain_task",
    "parse",
    "preview",
    "tile_of",
]
