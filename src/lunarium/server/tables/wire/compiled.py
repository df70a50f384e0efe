"""Gains of moves by the compiled engines. Only imported when these are there to be loaded."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from lunarium.fast import akvarko, novaluna
from lunarium.fast.akvarko.afterstates import tanks_after
from lunarium.fast.akvarko.layout import BOARD
from lunarium.fast.akvarko.layout import BOX as CORNERS
from lunarium.fast.akvarko.pack import pack_tank
from lunarium.fast.akvarko.points import score_tanks
from lunarium.fast.novaluna.course import put, set_up
from lunarium.fast.novaluna.pack import BOX, NUMBER, TILE
from lunarium.games.akvarko import Kind, Tank
from lunarium.games.akvarko.material import ORDER
from lunarium.games.grid import Cell
from lunarium.games.novaluna import Position, Take

_ALL_TILES = frozenset(NUMBER.values())
_SOLO = np.arange(1)
_DUEL = np.arange(2)


@cache
def _cell(at: Cell) -> int:
    """The number of a cell; a move holds it beside the number of its tile."""
    return novaluna.encode(Take(TILE[0], at)) & 0xFFFF


def novaluna_gains(position: Position) -> list[int]:
    """The discs that each take of the seat on turn places, in the order of the rules.

    They depend on the own tableau and the tiles on offer alone. So these tiles are laid again at a
    fresh table, which covers the same tasks, with the offer next to the moon.
    """
    player = position.players[position.order[0]]
    laid = player.tableau.laid
    offer = [NUMBER[tile] for tile in position.offer]
    own = [NUMBER[one.tile] for one in laid]
    deck = [*offer, *_ALL_TILES.difference(offer, own), *own]
    stack = _SOLO if position.solo else _DUEL
    # Kernels run without Python's lock, and replays are made in threads: no array is shared.
    state, answer = novaluna.empty_states(1)[0], novaluna.empty_afterstates()
    set_up(state, BOX, np.array(deck), stack, position.options.discs)
    seat = len(stack) - 1  # the top of the stack is on turn
    for tile, one in zip(own, laid, strict=True):
        put(state, seat, tile, _cell(one.at))
    novaluna.afterstates(state, seat, answer)
    number = len(offer) * len(player.tableau.free_cells)
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
