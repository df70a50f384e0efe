"""From a view of Nova Luna to the numbers an agent sees, and from action numbers to moves.

This is the readable encoder: it knows views alone, so it cannot tell what a seat may not know.
`kernels.py` writes the same numbers from an array of the fast rules; tests compare them.
"""

import numpy as np

from lunarium.envs.novaluna.layout import (
    ACTION_COUNT,
    END_ACTION,
    ENOUGH,
    LAYOUT,
    OBSERVATION_SIZE,
    REFILL_ACTION,
)
from lunarium.envs.sections import Mask, Observation
from lunarium.fast.novaluna.layout import MAX_CELLS, OFFERED
from lunarium.fast.novaluna.pack import NUMBER
from lunarium.games.api import IllegalMove, InvalidMove, Seat
from lunarium.games.grid import Cell
from lunarium.games.novaluna import (
    NOVALUNA,
    WHEEL_SLOTS,
    Colour,
    EndPhase,
    Move,
    Position,
    Refill,
    Tableau,
    Take,
    View,
)


def observe(view: View) -> Observation:
    """What the view's own seat sees, laid out as `LAYOUT` says; a spectator sits at seat 0."""
    observation = np.zeros(OBSERVATION_SIZE, dtype=np.int16)
    parts = LAYOUT.split(observation)
    position, own = view.open, view.seat or 0
    parts["game"][0] = (
        position.phase,
        position.supply,
        position.tiles_on_wheel,
        position.notes[0] if position.notes else 0,
        view.seat is not None and position.on_turn == view.seat,
        position.over,
    )
    seats = len(position.players)
    for away in range(seats):
        seat = (own + away) % seats
        player = position.players[seat]
        tiles = len(player.tableau.laid)
        turn = position.order.index(seat)
        parts["seats"][away] = (1, player.discs_left, player.distance, turn, tiles)
        _tableau(player.tableau, 2 + away, parts["tiles"])
    _wheel(position, parts["wheel"], parts["tiles"])
    tableau = position.players[own].tableau
    for rank, cell in enumerate(tableau.free_cells):
        parts["cells"][rank] = (1, *cell, *_counts_beside(tableau, cell))
    return observation


def _wheel(position: Position, rows: Observation, tiles: Observation) -> None:
    row = 0
    for steps in range(1, WHEEL_SLOTS):
        tile = position.wheel[(position.moon + steps) % WHEEL_SLOTS]
        if tile is None:
            continue
        rows[row, :4] = (1 + NUMBER[tile], steps, 1 + tile.colour, tile.cost)
        for index, task in enumerate(tile.tasks):
            rows[row, 4 + 4 * index : 8 + 4 * index] = task.needs
        tiles[NUMBER[tile], 0] = 1
        row += 1


def _tableau(tableau: Tableau, place: int, rows: Observation) -> None:
    for laid in tableau.laid:
        row = rows[NUMBER[laid.tile]]
        row[:3] = (place, *laid.at)
        for index, _ in laid.open_tasks():
            row[3 + index] = 1
        if not all(laid.covered):
            row[6:] = [min(count, ENOUGH) for count in tableau.counts(laid.at)]


def _counts_beside(tableau: Tableau, cell: Cell) -> list[int]:
    """How many tiles of each colour would count for a tile on this cell (NL-5.3)."""
    counts = [0] * len(Colour)
    for chain in tableau.chains_at(cell):
        counts[chain.colour] += len(chain.cells)
    return [min(count, ENOUGH) for count in counts]


def mask(view: View) -> Mask:
    """The legal actions of the view's own seat; none if it is not on turn."""
    legal = np.zeros(ACTION_COUNT, dtype=np.int8)
    for move in NOVALUNA.choices(view):
        legal[action_of(move, view)] = 1
    return legal


def action_of(move: Move, view: View) -> int:
    """The number of a legal move of the view's own seat."""
    if isinstance(move, Refill):
        return REFILL_ACTION
    if isinstance(move, EndPhase):
        return END_ACTION
    cells = _own(view).free_cells
    return MAX_CELLS * view.open.offer.index(move.tile) + cells.index(move.at)


def move_of(action: int, view: View) -> Move:
    """The move of an action; raises `IllegalMove` if nothing lies where the number points.

    A move that comes out need not be legal: `NOVALUNA.play` tells.
    """
    if action == REFILL_ACTION:
        return Refill()
    if action == END_ACTION:
        return EndPhase()
    number, rank = divmod(action, MAX_CELLS)
    if not 0 <= number < OFFERED:
        raise InvalidMove(str(action), f"actions are the numbers from 0 to {ACTION_COUNT - 1}")
    offer, cells = view.open.offer, _own(view).free_cells
    if number >= len(offer):
        reason = f"there is no tile {number} on offer, counted from 0, only {len(offer)} in all"
        raise _illegal(action, view, "not_on_offer", "NL-4.2", reason)
    if rank >= len(cells):
        reason = f"there is no free cell of rank {rank}: the ranks are 0 to {len(cells) - 1}"
        raise _illegal(action, view, "no_such_cell", "NL-4.4", reason)
    return Take(offer[number], cells[rank])


def _illegal(action: int, view: View, code: str, clause: str, reason: str) -> IllegalMove:
    number, rank = divmod(action, MAX_CELLS)
    move = f"action {action}: tile {number} on cell {rank}"
    return IllegalMove(move, view.seat or 0, code, clause, reason, NOVALUNA.diagram(view))


def _own(view: View) -> Tableau:
    seat: Seat = view.seat or 0
    return view.open.players[seat].tableau
