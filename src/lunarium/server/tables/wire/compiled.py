"""Gains of moves by the compiled engines. Imported only when they are compiled."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from lunarium.fast import akvarko, novaluna
from lunarium.fast.akvarko.afterstates import tanks_after
from lunarium.fast.akvarko.layout import BOARD
from lunarium.fast.akvarko.layout import BOX as CORNERS
from lunarium.fast.akvarko.pack import pack_tank
from lunarium.fast.akvarko.points import score_tanks
from lunarium.fast.novaluna.afterstates import afterstates_of
from lunarium.fast.novaluna.pack import BOX, NUMBER, TILE
from lunarium.games.akvarko import Kind, Tank
from lunarium.games.akvarko.material import ORDER
from lunarium.games.grid import Cell
from lunarium.games.novaluna import Position, Take

_SOLO = np.arange(1)
_DUEL = np.arange(2)


@cache
def _cell(at: Cell) -> int:
    """The number of a cell; a move holds it beside the number of its tile."""
    return novaluna.encode(Take(TILE[0], at)) & 0xFFFF


def novaluna_gains(position: Position) -> list[int]:
    """The discs that each take of the seat on turn places, in the order of the rules.

    They depend only on the seat's own tableau and the tiles on offer.
    """
    tableau = position.players[position.order[0]].tableau
    offer = [NUMBER[tile] for tile in position.offer]
    laid = [NUMBER[one.tile] << 16 | _cell(one.at) for one in tableau.laid]
    # Kernels run without Python's lock and replays in threads, so no array is shared.
    state = np.empty(novaluna.STATE_WORDS, np.int64)
    answer = np.empty((novaluna.AFTERSTATE_ROWS, novaluna.MAX_MOVES), np.int64)
    afterstates_of(
        state, BOX, np.array(offer), np.array(laid, np.int64), _SOLO if position.solo else _DUEL,
        position.options.discs, answer,
    )  # fmt: skip
    number = len(offer) * len(tableau.free_cells)
    gains: list[int] = answer[novaluna.GAIN, :number].tolist()
    return gains


def akvarko_points(tank: Tank, cards: Sequence[Kind], *, turns: bool) -> list[list[int]]:
    """For each card the points of the tank after every placement, in the order of the rules."""
    words = pack_tank(tank)
    board, box = words[BOARD], words[CORNERS]
    codes, points = np.empty((2, akvarko.MAX_MOVES), np.int64)
    boards, boxes = np.empty((2, akvarko.MAX_MOVES), np.uint64)
    found: list[list[int]] = []
    for card in cards:
        kind = np.uint64(ORDER[card] + 1)
        number = tanks_after(board, box, kind, turns, codes, boards, boxes)
        score_tanks(boards[:number], boxes[:number], points)
        found.append(points[:number].tolist())
    return found
