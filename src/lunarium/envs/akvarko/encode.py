"""From a view of Akvárko to the numbers an agent sees, and from action numbers to moves.

This is the readable encoder: it only knows views, so it cannot reveal what a seat may not know.
`kernels.py` writes the same numbers from an array of the fast rules; tests compare them.
"""

import numpy as np

from lunarium.envs.akvarko.layout import (
    ACTION_COUNT,
    LAYOUT,
    OBSERVATION_SIZE,
    PLACE_ACTION,
    REACH,
    SIDE,
    SPECIES,
    TURNS,
    WINDOW,
)
from lunarium.envs.sections import Mask, Observation
from lunarium.games.akvarko import AKVARKO, KINDS, Kind, Move, Pick, Place, Tank, View, score
from lunarium.games.akvarko.material import ORDER
from lunarium.games.api import InvalidMove
from lunarium.games.grid import Cell


def observe(view: View) -> Observation:
    """What the view's own seat sees, laid out as `LAYOUT` says; a spectator sits at seat 0."""
    observation = np.zeros(OBSERVATION_SIZE, dtype=np.int16)
    parts = LAYOUT.split(observation)
    waiting = view.waiting_for
    parts["game"][0] = (
        view.seats,
        view.options.fewer_species,
        view.round,
        view.phase,
        view.revealed,
        view.deck_left,
        view.seat in waiting,
        view.over,
    )
    own = view.seat or 0
    for away in range(view.seats):
        seat = (own + away) % view.seats
        card = view.pick if seat == view.seat else None
        if view.picks is not None:
            card = view.picks[seat]
        tank = view.tanks[seat]
        parts["seats"][away] = (1, seat in waiting, _number(card), score(tank).points)
        _tank(tank, parts["tanks"][WINDOW * away : WINDOW * (away + 1)], parts["laid"][away])
    for card in view.hand:
        parts["hand"][0, ORDER[card]] += 1
    for round_, seen in enumerate(view.seen):
        for card in seen.hand:
            parts["seen"][round_, ORDER[card]] += 1
        parts["seen"][round_, len(SPECIES)] = _number(seen.drawn)
    return observation


def _number(kind: Kind | None) -> int:
    return 0 if kind is None else 1 + ORDER[kind]


def _tank(tank: Tank, lines: Observation, laid: Observation) -> None:
    for number, card in enumerate(tank.cards):
        x, y = card.at
        lines[y + REACH, x + REACH] = _number(card.kind)
        laid[number] = _number(card.species)


def mask(view: View) -> Mask:
    """The legal actions of the view's own seat; none if it has nothing to decide."""
    legal = np.zeros(ACTION_COUNT, dtype=np.int8)
    for move in AKVARKO.choices(view):
        legal[action_of(move)] = 1
    return legal


def action_of(move: Move) -> int:
    """The number of a move."""
    if isinstance(move, Pick):
        return ORDER[move.card]
    x, y = move.at
    cell = WINDOW * (y + REACH) + x + REACH
    if move.flip is None:
        return PLACE_ACTION + TURNS * cell
    across, down = move.flip
    return PLACE_ACTION + TURNS * cell + 1 + across % SIDE + SIDE * (down % SIDE)


def move_of(action: int, view: View) -> Move:
    """The move of an action of the view's own seat; raises `InvalidMove` if it is not an action.

    The move need not be legal; `AKVARKO.play` checks it.
    """
    if not 0 <= action < ACTION_COUNT:
        raise InvalidMove(str(action), f"actions are the numbers from 0 to {ACTION_COUNT - 1}")
    if action < PLACE_ACTION:
        return Pick(KINDS[action])
    cell, turn = divmod(action - PLACE_ACTION, TURNS)
    at = cell % WINDOW - REACH, cell // WINDOW - REACH
    if turn == 0:
        return Place(at)
    cells = [*view.tanks[view.seat or 0].kinds, at]
    return Place(at, _cell_of(turn - 1, cells))


def _cell_of(remainders: int, cells: list[Cell]) -> Cell:
    """The one cell with these remainders in the 4×4 frame at the corner of the cells."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    across, down = remainders % SIDE, remainders // SIDE
    return left + (across - left) % SIDE, top + (down - top) % SIDE
