"""Build the tableaux and games that the tests talk about."""

from collections.abc import Sequence
from dataclasses import replace

from lunarium.games.grid import Cell
from lunarium.games.novaluna import NOVALUNA, TILES, Options, State, Tableau, TaskRef, Tile, deal


def lay(*tiles: tuple[str, Cell]) -> Tableau:
    """A tableau with the tiles laid one after another, every fulfilled task covered at once."""
    tableau = Tableau()
    for tile_id, at in tiles:
        tile = TILES[tile_id]
        tableau = tableau.lay(tile, at, tableau.fulfilled_by(tile, at))
    return tableau


def covered(tableau: Tableau) -> set[TaskRef]:
    return {
        TaskRef(laid.at, index)
        for laid in tableau.laid
        for index, disc in enumerate(laid.covered)
        if disc
    }


def task_index(tile_id: str, letters: str) -> int:
    return [str(task) for task in TILES[tile_id].tasks].index(letters)


def deck(*first: str) -> list[Tile]:
    """All tiles, these first; the others follow in the order of the box's list."""
    return [TILES[i] for i in first] + [tile for i, tile in TILES.items() if i not in first]


def start(
    *first: str, seats: int = 2, stack: Sequence[int] | None = None, discs: int = 21
) -> State:
    """A game whose first tiles are these; the stack is bottom first, by default seat 0 on top."""
    order = list(reversed(range(seats))) if stack is None else list(stack)
    return deal(Options(discs), seats, deck(*first), order)


def play(state: State, *moves: str) -> State:
    """Play moves in notation, each by the seat on turn."""
    for text in moves:
        (seat,) = NOVALUNA.to_move(state)
        state = NOVALUNA.play(state, seat, NOVALUNA.parse(text))
    return state


def with_discs_left(state: State, seat: int, discs: int) -> State:
    """The same position, but the seat has only this many discs left to place."""
    players = list(state.open.players)
    players[seat] = replace(players[seat], discs_left=discs)
    return replace(state, open=replace(state.open, players=tuple(players)))
