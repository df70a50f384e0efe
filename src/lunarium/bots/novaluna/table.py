"""From what a seat sees to arrays that kernels work on: the same array for the same view."""

from random import Random

import numpy as np

from lunarium.bots.api import NothingToChoose
from lunarium.fast.novaluna.compile import Words
from lunarium.fast.novaluna.layout import DECK, SUPPLY, TILE_COUNT
from lunarium.fast.novaluna.pack import pack_view
from lunarium.games.novaluna import View


def packed(view: View) -> Words:
    """The view as an array, the unseen tiles in the order of the box's list (NL-2.4).

    Raises `NothingToChoose` if the view's seat is not on turn.
    """
    if view.seat is None or view.open.on_turn != view.seat:
        over = "the game is over" if view.open.over else f"seat {view.open.on_turn} is on turn"
        raise NothingToChoose(f"there is no move to choose in this view of Nova Luna: {over}")
    return pack_view(view, view.open.unseen)


def supplies(state: Words, worlds: int, rng: Random) -> Words:
    """Orders of the supply, a row each: the worlds of a decision, shared by all its moves."""
    unseen = state[DECK + TILE_COUNT - state[SUPPLY] : DECK + TILE_COUNT].tolist()
    rows = [rng.sample(unseen, len(unseen)) for _ in range(worlds)]
    return np.array(rows, dtype=np.int64).reshape(worlds, len(unseen))


def in_world(state: Words, supply: Words) -> Words:
    """A copy of the state with the supply in this order."""
    world = state.copy()
    world[DECK + TILE_COUNT - state[SUPPLY] : DECK + TILE_COUNT] = supply
    return world
