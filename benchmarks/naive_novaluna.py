"""A reference for the fast engine: Nova Luna as one would write it in Numba in an afternoon.

Two players, uniformly random moves. A plain grid; after every move it searches all free cells
again, and counts every open task again by walking its chains. The rules are the same, and tests
compare them with the readable ones, but it has none of the tricks: the ratio to `fast` says what
those are worth on this machine.

    python -m benchmarks.naive_novaluna
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from lunarium.bench import measure_novaluna, median_rate
from lunarium.games.novaluna import TILES

Numbers = npt.NDArray[np.int64]
Small = npt.NDArray[np.int8]
Stamps = npt.NDArray[np.int32]

SIZE = 2 * len(TILES) + 1
"""The side of a grid in which a line of all tiles fits, whichever way it goes."""

ORIGIN = SIZE * (SIZE // 2) + SIZE // 2
TASKS = 3
COLOURS = 4
REFILL = -1
EMPTY = -1
SLOTS = 12
TO_PLACE = 20

GAMES = 32
REPETITIONS = 21

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _compiled(function: _Function) -> _Function:
    # Numba's decorators have no types; what comes back is called as the function is.
    return cast(_Function, numba.njit(nogil=True)(function))


def _box() -> tuple[Numbers, Numbers, Numbers]:
    """Colour, cost and tasks (what is needed of each colour) of every tile."""
    tiles = tuple(TILES.values())
    tasks = np.zeros((len(tiles), TASKS, COLOURS), dtype=np.int64)
    for number, tile in enumerate(tiles):
        for index, task in enumerate(tile.tasks):
            tasks[number, index] = task.needs
    colours = np.array([tile.colour for tile in tiles], dtype=np.int64)
    return colours, np.array([tile.cost for tile in tiles], dtype=np.int64), tasks


COLOUR_OF, COST_OF, TASKS_OF = _box()


@_compiled
def _count(
    grid: Small, colours: Numbers, at: int, colour: int, seen: Stamps, stamp: int, stack: Numbers
) -> int:
    """The tiles of this colour in all chains beside a cell, the cell itself not (NL-5.3)."""
    seen[at] = stamp
    stack[0] = at
    waiting, count = 1, -1
    while waiting:
        waiting -= 1
        here = stack[waiting]
        count += 1
        for step in (1, -1, SIZE, -SIZE):
            beside = here + step
            tile = grid[beside]
            if tile != EMPTY and seen[beside] != stamp and colours[tile] == colour:
                seen[beside] = stamp
                stack[waiting] = beside
                waiting += 1
    return count


@_compiled
def _fulfilled(
    grid: Small, colours: Numbers, tasks: Numbers, index: int, at: int, seen: Stamps, stamp: int,
    stack: Numbers,
) -> bool:  # fmt: skip
    """Whether the tile at a cell has what one of its tasks needs; no task is never fulfilled."""
    fulfilled = False
    for colour in range(COLOURS):
        need = tasks[grid[at], index, colour]
        if need:
            fulfilled = _count(grid, colours, at, colour, seen, stamp + colour, stack) >= need
            if not fulfilled:
                return False
    return fulfilled


@_compiled
def _slot_of(wheel: Numbers, moon: int, place: int) -> int:
    """The slot of a tile on offer: empty ones are skipped (NL-4.2)."""
    slot = moon
    while place >= 0:
        slot = (slot + 1) % SLOTS
        if wheel[slot] != EMPTY:
            place -= 1
    return slot


@_compiled
def _free_cells(grid: Small, cells: Numbers, seat: int, laid: int, free: Numbers) -> int:
    """All empty cells beside a tile; how many there are."""
    if laid == 0:
        free[0] = ORIGIN + seat * SIZE * SIZE
        return 1
    count = 0
    for number in range(laid):
        for step in (1, -1, SIZE, -SIZE):
            beside = cells[seat, number] + step
            if grid[beside] == EMPTY:
                known = False
                for other in range(count):
                    known |= free[other] == beside
                if not known:
                    free[count] = beside
                    count += 1
    return count


@_compiled
def _refill(wheel: Numbers, moon: int, deck: Numbers, drawn: int) -> int:
    """Fill the empty slots clockwise from the moon (NL-4.1); how many tiles are drawn now."""
    for step in range(1, SLOTS):
        slot = (moon + step) % SLOTS
        if wheel[slot] == EMPTY and drawn < len(deck):
            wheel[slot] = deck[drawn]
            drawn += 1
    return drawn


@_compiled
def _random_game(
    deck: Numbers, colours: Numbers, costs: Numbers, tasks: Numbers, first: int, log: Numbers
) -> tuple[int, int, int]:
    """Play to the end; how many moves, and the discs left of both.

    `log` gets a row for each move: the seat, the tile or `REFILL`, and the cell.
    """
    grid = np.full(2 * SIZE * SIZE, EMPTY, dtype=np.int8)  # one below the other
    covered = np.zeros((len(deck), TASKS), dtype=np.int64)
    cells = np.zeros((2, len(deck)), dtype=np.int64)
    laid = np.zeros(2, dtype=np.int64)
    left = np.full(2, TO_PLACE, dtype=np.int64)
    distance = np.zeros(2, dtype=np.int64)
    seen = np.zeros(2 * SIZE * SIZE, dtype=np.int32)
    stack = np.zeros(len(deck), dtype=np.int64)
    free = np.zeros(3 * len(deck), dtype=np.int64)
    wheel = np.full(SLOTS, EMPTY, dtype=np.int64)
    moon, top, moves, stamp = 0, first, 0, 1
    drawn = _refill(wheel, moon, deck, 0)
    while True:
        on_wheel = (wheel != EMPTY).sum()
        if on_wheel == 0:  # the wheel and the supply are empty (NL-6.2)
            return moves, left[0], left[1]
        seat = top if distance[0] == distance[1] else int(distance[1] < distance[0])
        places = _free_cells(grid, cells, seat, laid[seat], free)
        choices = min(3, on_wheel) * places
        may_refill = on_wheel <= 2 and drawn < len(deck)
        choice = np.random.randint(choices + may_refill)
        log[moves, 0] = seat
        if choice == choices:
            log[moves, 1] = REFILL
            drawn = _refill(wheel, moon, deck, drawn)
            moves += 1
            continue
        slot = _slot_of(wheel, moon, choice // places)
        tile, at = wheel[slot], free[choice % places]
        wheel[slot], moon = EMPTY, slot
        distance[seat] += costs[tile]
        if distance[0] == distance[1]:  # on top of the other (NL-4.3)
            top = seat
        grid[at] = tile
        cells[seat, laid[seat]] = at
        laid[seat] += 1
        log[moves, 1], log[moves, 2] = tile, at
        moves += 1
        for number in range(laid[seat]):  # in the order in which they were laid (NL-4.5)
            at = cells[seat, number]
            for index in range(TASKS):
                if covered[grid[at], index]:
                    continue
                stamp += COLOURS
                if _fulfilled(grid, colours, tasks, index, at, seen, stamp, stack):
                    covered[grid[at], index] = 1
                    left[seat] -= 1
                    if left[seat] == 0:  # (NL-6.1)
                        return moves, left[0], left[1]
        if on_wheel == 1:
            drawn = _refill(wheel, moon, deck, drawn)


@_compiled
def _random_games(games: int, colours: Numbers, costs: Numbers, tasks: Numbers) -> int:
    log = np.zeros((4 * len(colours), 3), dtype=np.int64)
    moves = 0
    for _ in range(games):
        deck = np.random.permutation(len(colours)).astype(np.int64)
        moves += _random_game(deck, colours, costs, tasks, np.random.randint(2), log)[0]
    return moves


def random_game(deck: Numbers, first: int) -> tuple[list[tuple[int, int, int, int]], Numbers]:
    """One random game with this deck: seat, tile or `REFILL`, x and y of each move; discs left."""
    log = np.zeros((4 * len(deck), 3), dtype=np.int64)
    moves, *left = _random_game(deck, COLOUR_OF, COST_OF, TASKS_OF, first, log)
    told = []
    for seat, tile, at in log[:moves].tolist():
        y, x = divmod(at % (SIZE * SIZE), SIZE)
        told.append((seat, tile, x - SIZE // 2, y - SIZE // 2))
    return told, np.array(left)


def random_games(games: int) -> int:
    """Shuffle and play this many games; how many moves they had."""
    return _random_games(games, COLOUR_OF, COST_OF, TASKS_OF)


def main() -> None:
    """Print moves a second of this reference, and of the fast engine in the same run."""
    naive = median_rate(lambda: random_games(GAMES), REPETITIONS)
    fast = measure_novaluna(REPETITIONS)["novaluna.fast.moves_per_s"]
    print(f"naive {naive:,.0f} moves/s, fast {fast:,.0f} moves/s: {fast / naive:.1f} times as fast")


if __name__ == "__main__":
    main()
