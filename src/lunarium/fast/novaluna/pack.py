"""Where the readable rules and the fast ones meet: converts states and moves both ways.

This is the only file of the package that knows `lunarium.games`; the kernels get the box's tiles
from here, as the words of `BOX`.
"""

from collections.abc import Sequence

import numpy as np

from lunarium.fast.api import GAIN, Seeds, Words
from lunarium.fast.novaluna import layout as at
from lunarium.fast.novaluna.afterstates import AFTERSTATE_ROWS, afterstates_of
from lunarium.fast.novaluna.course import put, set_up
from lunarium.fast.novaluna.layout import ALL_CLOSED, CLOSED, COUNTS
from lunarium.fast.novaluna.playouts import shuffled_tables
from lunarium.games.grid import Cell
from lunarium.games.novaluna import (
    TILES,
    EndPhase,
    Laid,
    Move,
    Options,
    Player,
    Position,
    Refill,
    State,
    Tableau,
    Take,
    Tile,
    View,
)


def _numbered() -> tuple[Tile, ...]:
    """The tiles by their number: 16 with tasks of each colour, then one without of each."""
    with_tasks = [tile for tile in TILES.values() if tile.tasks]
    without = [tile for tile in TILES.values() if not tile.tasks]
    return (*with_tasks, *without)


TILE: Sequence[Tile] = _numbered()
"""The tile of each number (`layout.py`)."""

NUMBER = {tile: number for number, tile in enumerate(TILE)}
"""The number of each tile."""


def _box() -> Words:
    """An array in which no tile is on the table: every row of TILES as it is printed."""
    box = np.zeros(at.STATE_WORDS, dtype=np.int64)
    for number, tile in enumerate(TILE):
        row = at.TILES + 3 * number
        box[row + at.OPEN] = ALL_CLOSED
        for index, task in enumerate(tile.tasks):
            wanted = sum(need << 4 * colour for colour, need in enumerate(task.needs))
            box[row + at.OPEN] ^= (CLOSED ^ wanted) << 16 * index
        box[row + at.CHAIN] = tile.cost << 32
    box[at.TILES + 3 * at.NO_TILE + at.CHAIN] = at.NO_TILE
    return box


BOX = _box()
"""What every state is made from: the tiles with nothing laid. Never write to it."""

_SOLO = np.arange(1)
_DUEL = np.arange(2)


def pack(state: State) -> Words:
    """A state as an array; raises `ValueError` for a position that no game can reach."""
    return _pack(state.open, state.supply)


def pack_view(view: View, supply: Sequence[Tile]) -> Words:
    """What a seat sees as an array, with the unseen tiles in an order of the caller's choice."""
    if sorted(tile.id for tile in supply) != sorted(tile.id for tile in view.open.unseen):
        raise ValueError("the supply given does not hold exactly the tiles that are unseen")
    return _pack(view.open, supply)


def _pack(position: Position, supply: Sequence[Tile]) -> Words:
    seats = len(position.players)
    state = np.zeros(at.STATE_WORDS, dtype=np.int64)
    set_up(state, BOX, np.arange(at.TILE_COUNT), np.arange(seats), position.options.discs)
    _check_once(position, supply)
    for seat, player in enumerate(position.players):
        _pack_player(state, seat, player)
    state[at.PHASE] = position.phase
    state[at.OVER] = position.over
    state[at.MOON] = position.moon
    state[at.ON_WHEEL] = sum(1 << slot for slot, tile in enumerate(position.wheel) if tile)
    state[at.SUPPLY] = len(supply)
    for place, seat in enumerate(position.order):
        state[at.ORDER + place] = seat
    for index, note in enumerate(position.notes):
        state[at.NOTES + index] = note
    for slot, tile in enumerate(position.wheel):
        state[at.WHEEL + slot] = NUMBER[tile] if tile else at.NO_TILE
    for index, tile in enumerate(reversed(supply)):
        state[at.DECK + at.TILE_COUNT - 1 - index] = NUMBER[tile]
    return state


def _check_once(position: Position, supply: Sequence[Tile]) -> None:
    tiles = [tile for tile in position.wheel if tile] + list(supply)
    for player in position.players:
        tiles += [laid.tile for laid in player.tableau.laid]
    if len(set(tiles)) < len(tiles):
        raise ValueError("a tile is in two places, and the box holds each once (NL-1.1)")


def _pack_player(state: Words, seat: int, player: Player) -> None:
    mine = at.PLAYERS + 5 * seat
    state[mine + at.LEFT] = 0  # `put` then covers no task, and counts go on for all of them
    for laid in player.tableau.laid:
        if put(state, seat, NUMBER[laid.tile], _cell(laid.at)) < 0:
            x, y = laid.at
            raise ValueError(f"{laid.tile} at {x},{y} does not lie edge to edge (NL-4.4)")
    # What bears a disc is for the position to say.
    open_tiles = 0
    for laid in player.tableau.laid:
        number = NUMBER[laid.tile]
        row = at.TILES + 3 * number
        covered = sum(CLOSED << 16 * n for n, disc in enumerate(laid.covered) if disc)
        wanted = int(BOX[row + at.OPEN]) | covered
        counts = int(state[row + at.OPEN]) >> COUNTS << COUNTS
        state[row + at.OPEN] = counts | wanted
        if wanted != ALL_CLOSED:
            open_tiles |= 1 << number
    # A set may hold tile 63, the sign of a word.
    state[mine + at.OPEN_TILES] = open_tiles - (open_tiles >> 63 << 64)
    state[mine + at.LEFT] = player.discs_left
    state[mine + at.DISTANCE] = player.distance


def unpack(state: Words) -> State:
    """The state of an array: the exact inverse of `pack`."""
    seats = int(state[at.SEATS])
    laid: list[list[Laid]] = [[] for _ in range(seats)]
    for word in state[at.DECK : at.DECK + state[at.LAID]].tolist():
        laid[word >> 24].append(_laid(state, word))
    players = []
    for seat in range(seats):
        mine = state[at.PLAYERS + 5 * seat :]
        tableau = Tableau(tuple(laid[seat]))
        players.append(Player(tableau, int(mine[at.LEFT]), int(mine[at.DISTANCE])))
    wheel = [
        TILE[state[at.WHEEL + slot]] if state[at.ON_WHEEL] >> slot & 1 else None
        for slot in range(at.SLOTS)
    ]
    end = at.DECK + at.TILE_COUNT
    supply = tuple(TILE[number] for number in state[end - state[at.SUPPLY] : end])
    notes = tuple(note for note in state[at.NOTES : at.NOTES + 2].tolist() if note >= 0)
    position = Position(
        options=Options(int(state[at.DISCS])),
        wheel=tuple(wheel),
        moon=int(state[at.MOON]),
        players=tuple(players),
        order=tuple(state[at.ORDER : at.ORDER + seats].tolist()),
        supply=len(supply),
        phase=int(state[at.PHASE]),
        notes=notes,
        over=bool(state[at.OVER]),
    )
    return State(position, supply)


def _laid(state: Words, word: int) -> Laid:
    number = word & 127
    tile = TILE[number]
    wanted = int(state[at.TILES + 3 * number + at.OPEN])
    covered = tuple(wanted >> 16 * n & CLOSED == CLOSED for n in range(len(tile.tasks)))
    return Laid(tile, _at(word >> 8 & 0xFFFF), covered)


def empty_states(count: int) -> Words:
    """Room for this many states, one a row."""
    return np.zeros((count, at.STATE_WORDS), dtype=np.int64)


def empty_moves() -> Words:
    """Room for the legal moves of any decision."""
    return np.zeros(at.MAX_MOVES, dtype=np.int64)


def empty_afterstates() -> Words:
    """Room for what the moves of any decision bring."""
    return np.zeros((AFTERSTATE_ROWS, at.MAX_MOVES), dtype=np.int64)


def deal(state: Words, options: Options, seats: int, generator: Seeds) -> None:
    """Set the table, the tiles and the order of the seats shuffled; one seat: the solo game."""
    shuffled_tables(state[None], BOX, seats, options.discs, generator)


def deal_many(states: Words, options: Options, seats: int, generators: Seeds) -> None:
    """Set a table in each row, shuffled by a generator of its own."""
    shuffled_tables(states, BOX, seats, options.discs, generators)


def gains_of(position: Position) -> list[int]:
    """The discs that each take of the seat on turn places, in the order of the rules.

    They depend only on the seat's own tableau and the tiles on offer.
    """
    tableau = position.players[position.order[0]].tableau
    offer = [NUMBER[tile] for tile in position.offer]
    laid = [NUMBER[one.tile] << 16 | _cell(one.at) for one in tableau.laid]
    # Kernels run without Python's lock and replays in threads, so no array is shared.
    state = np.empty(at.STATE_WORDS, np.int64)
    answer = np.empty((AFTERSTATE_ROWS, at.MAX_MOVES), np.int64)
    afterstates_of(
        state, BOX, np.array(offer), np.array(laid, np.int64), _SOLO if position.solo else _DUEL,
        position.options.discs, answer,
    )  # fmt: skip
    number = len(offer) * len(tableau.free_cells)
    gains: list[int] = answer[GAIN, :number].tolist()
    return gains


def encode(move: Move) -> int:
    """The number of a move (`layout.py`)."""
    if isinstance(move, Take):
        return NUMBER[move.tile] << 16 | _cell(move.at)
    return at.REFILL if isinstance(move, Refill) else at.END_PHASE


def decode(move: int) -> Move:
    """The move of a number."""
    if move == at.REFILL:
        return Refill()
    if move == at.END_PHASE:
        return EndPhase()
    return Take(TILE[move >> 16], _at(move & 0xFFFF))


def _cell(cell: Cell) -> int:
    x, y = cell
    return (y + 128) << 8 | (x + 128)


def _at(cell: int) -> Cell:
    return (int(cell) & 255) - 128, (int(cell) >> 8) - 128
