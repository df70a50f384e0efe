"""What a table must know about the course of a game besides its rules: what a move revealed.

Undo and stale commands depend on it. Everything else about a game goes through `lunarium.games`.
"""

from typing import TypeAlias

from lunarium.games.akvarko import State as AkvarkoState
from lunarium.games.novaluna import State as NovaLunaState

AnyState: TypeAlias = NovaLunaState | AkvarkoState


def reveals(before: AnyState, after: AnyState) -> bool:
    """Whether a move showed somebody what was hidden before it.

    Nova Luna: a tile of the supply. Akvárko: the picks of the round, or the hands of the next.
    """
    if isinstance(before, NovaLunaState):
        return before.open.supply != after.open.supply if isinstance(after, NovaLunaState) else True
    if isinstance(after, AkvarkoState):
        picks_shown = len(after.history) > len(before.history)
        return picks_shown or len(after.received) > len(before.received)
    return True


def same_step(before: AnyState, after: AnyState) -> bool:
    """Whether seats that choose at the same time have the same choice in both positions."""
    if isinstance(before, AkvarkoState) and isinstance(after, AkvarkoState):
        return before.round == after.round and before.revealed == after.revealed
    return False
