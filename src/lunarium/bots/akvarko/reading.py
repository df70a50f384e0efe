"""What a tank has begun: for each kind how near its next tier is, in small numbers.

A reading of a tank in one frame is an array of integers, the map of which is

    0-3    LINES      danio, neon, bala, guppy: a state of `LINE_STATES`
    4-7    AREAS      swordtail, discus, blackshark, pleco: 4 x cards on marked cells + free ones
    8      ANGELFISH  how many there are, 4 for more
    9      PLANTS     how many there are, 7 for more
    10-12  READY      shrimp, snail, loach: on how many free cells one would score at once, up to 3
    13     FRAME      4 x how far the frame can slide across + how far down
    14-25  CREATURES  counts of shrimps, snails and loaches that do not score, four states each
    26-41  UNITS      room for the units of a network, as float64

The first 14 name one feature each: feature `FIRST[n] + reading[n]` is 1. The next 12 are counts:
feature `COUNTS + n` is reading[14 + n]. So a reading stands for a row of `FEATURES` numbers, and
what it is worth is a sum of as many weights. Points made already are not part of a reading.

After the features, a row of weights may contain a network with one hidden layer. It adds what
features are worth in combination and where things lie, `HIDDEN` numbers each for

    every feature; every cell and what lies on it (14 * cell + digit); the bias; the output

It is the sum of the output times the units, as far as these are positive.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np

from lunarium.bots.network import networks
from lunarium.bots.plain.akvarko_planner import CREATURE_STATES, LINE_STATES
from lunarium.fast.akvarko.layout import ROUNDS
from lunarium.fast.akvarko.points import (
    BLACKSHARK_AREA,
    DISCUS_AREA,
    LOACH_POINTS,
    NOT_RIGHT,
    PLECO_AREA,
    SHRIMP_POINTS,
    SNAIL_POINTS,
    SWORDTAIL_AREA,
    fixed_points,
    framed_points,
    shrimp_points,
    snail_and_loach_points,
)
from lunarium.fast.akvarko.tank import ALL, U, Word, cells_of, lowest_bit, number, popcount, room
from lunarium.fast.api import Reals, Words
from lunarium.fast.cache import kernel, part

LINES, AREAS, ANGELFISH, PLANTS, READY, FRAME, CREATURES, UNITS = 0, 4, 8, 9, 10, 13, 14, 26
HIDDEN = 16
READING = UNITS + HIDDEN
"""The length of a reading."""

SIZES: Final = (7, 7, 7, 7, 16, 16, 16, 16, 5, 8, 4, 4, 4, 16)
"""How many states each of the first 14 numbers has."""

FIRST = np.cumsum(np.array([0, *SIZES]))
"""The feature of state 0 of each of the first 14 numbers; the last entry begins the counts."""

COUNTS = int(FIRST[-1])
FEATURES = COUNTS + UNITS - CREATURES
"""How many features there are."""

ON_CELLS = FEATURES * HIDDEN
UNIT_BIAS = ON_CELLS + 16 * 14 * HIDDEN
OUTPUT = UNIT_BIAS + HIDDEN
NETWORK = OUTPUT + HIDDEN
"""How many numbers the network of a row has."""


@part
def _line_state(
    empty: Word, ahead: Word, behind: Word, two: Word, three: Word, free_pair: Word
) -> int:
    """Which state of `LINE_STATES` a line species is in.

    The arguments are sets of cells: the free ones, those with a card of the species one step on
    and one step back, those beside a run of two and of three, and those that begin two free ones.
    """
    near = empty & (ahead | behind)
    if near & ahead & behind & ~two:
        return 6
    third = empty & two & ~three
    if third:
        return 5 if third & (third - U(1)) else 4
    pair = near & ~two
    if pair:
        return 3 if pair & (pair - U(1)) else 2
    return 1 if free_pair else 0


@part
def _danio(c: Word, e: Word) -> int:
    ahead, behind = (c >> U(4)) & NOT_RIGHT, (c & NOT_RIGHT) << U(4)
    ahead_2, behind_2 = ((c & ahead) >> U(4)) & NOT_RIGHT, (c & behind & NOT_RIGHT) << U(4)
    ahead_3, behind_3 = ((c & ahead_2) >> U(4)) & NOT_RIGHT, (c & behind_2 & NOT_RIGHT) << U(4)
    free = e & (e >> U(4)) & NOT_RIGHT
    return _line_state(e, ahead, behind, ahead_2 | behind_2, ahead_3 | behind_3, free)


@part
def _neon(c: Word, e: Word) -> int:
    ahead, behind = c >> U(16), c << U(16)
    ahead_2, behind_2 = (c & ahead) >> U(16), (c & behind) << U(16)
    ahead_3, behind_3 = (c & ahead_2) >> U(16), (c & behind_2) << U(16)
    free = e & (e >> U(16))
    return _line_state(e, ahead, behind, ahead_2 | behind_2, ahead_3 | behind_3, free)


@part
def _bala(c: Word, e: Word) -> int:
    ahead, behind = (c >> U(20)) & NOT_RIGHT, (c & NOT_RIGHT) << U(20)
    ahead_2, behind_2 = ((c & ahead) >> U(20)) & NOT_RIGHT, (c & behind & NOT_RIGHT) << U(20)
    ahead_3, behind_3 = ((c & ahead_2) >> U(20)) & NOT_RIGHT, (c & behind_2 & NOT_RIGHT) << U(20)
    free = e & (e >> U(20)) & NOT_RIGHT
    return _line_state(e, ahead, behind, ahead_2 | behind_2, ahead_3 | behind_3, free)


@part
def _guppy(c: Word, e: Word) -> int:
    ahead, behind = (c << U(12)) & NOT_RIGHT, (c & NOT_RIGHT) >> U(12)
    ahead_2, behind_2 = ((c & ahead) << U(12)) & NOT_RIGHT, (c & behind & NOT_RIGHT) >> U(12)
    ahead_3, behind_3 = ((c & ahead_2) << U(12)) & NOT_RIGHT, (c & behind_2 & NOT_RIGHT) >> U(12)
    free = e & (e << U(12)) & NOT_RIGHT
    return _line_state(e, ahead, behind, ahead_2 | behind_2, ahead_3 | behind_3, free)


@part
def _area_state(cells: Word, empty: Word, area: Word) -> int:
    have, free = popcount(cells & area), popcount(empty & area)
    return number(min(have, U(3)) * U(4) + min(free, U(3)))


@part
def _around(cell: Word, diagonal: bool) -> Word:
    """The neighbours of a cell, as a set of cells."""
    if diagonal:
        right, left = cell & NOT_RIGHT, cell & (NOT_RIGHT << U(4))
        return (right << U(20)) | (right >> U(12)) | (left << U(12)) | (left >> U(20))
    right, left = (cell & NOT_RIGHT) << U(4), (cell >> U(4)) & NOT_RIGHT
    return right | left | (cell << U(16)) | (cell >> U(16))


@part
def _kinds_among(board: Word, cells: Word) -> Word:
    """The different kinds on these cells, as bits."""
    kinds = U(0)
    while cells:
        shift = lowest_bit(cells)
        cells &= cells - U(1)
        kinds |= U(1) << ((board >> shift) & U(15))
    return kinds


@part
def _same_state(near: Word, taken: Word, empty: Word, plants: Word) -> int:
    """What a shrimp or snail without two neighbours alike is waiting for."""
    have, free = near & taken, near & empty
    if have and free:
        return 0
    if near & plants and have & ~plants:
        return 1
    return 2 if popcount(near) > U(1) and (free or have & (have - U(1))) else 3


@part
def _different_state(board: Word, near: Word, taken: Word, empty: Word) -> int:
    """What a loach with less than three different neighbours is waiting for."""
    kinds = popcount(_kinds_among(board, near & taken))
    lacks = U(3) - min(kinds, U(3))
    free = popcount(near & empty)
    if lacks <= U(1) and free:
        return 0
    if lacks <= U(1) and popcount(near & taken) > U(2):
        return 1
    return 2 if lacks <= free else 3


@part
def _read_creatures(
    board: Word, kind: Word, taken: Word, empty: Word, reading: Words, first: int
) -> None:
    plants = cells_of(board, U(13))
    cells = cells_of(board, kind)
    while cells:
        cell = cells & (~cells + U(1))
        cells ^= cell
        near = _around(cell, bool(kind == U(10)))
        if kind == U(10):
            scores = shrimp_points(cell, board, taken)
        else:
            snail, loach = snail_and_loach_points(cell, cell, board, taken)
            scores = snail if kind == U(11) else loach
        if scores == U(0):
            if kind == U(12):
                state = _different_state(board, near, taken, empty)
            else:
                state = _same_state(near, taken, empty, plants)
            reading[first + state] += 1


@part
def read_frame(board: Word, reading: Words) -> None:
    """Write the reading of a board whose frame is fixed; the number FRAME stays as it is."""
    empty = cells_of(board, U(0))
    taken = ~empty & ALL
    reading[LINES] = _danio(cells_of(board, U(1)), empty)
    reading[LINES + 1] = _neon(cells_of(board, U(2)), empty)
    reading[LINES + 2] = _bala(cells_of(board, U(3)), empty)
    reading[LINES + 3] = _guppy(cells_of(board, U(4)), empty)
    reading[AREAS] = _area_state(cells_of(board, U(5)), empty, SWORDTAIL_AREA)
    reading[AREAS + 1] = _area_state(cells_of(board, U(6)), empty, DISCUS_AREA)
    reading[AREAS + 2] = _area_state(cells_of(board, U(7)), empty, BLACKSHARK_AREA)
    reading[AREAS + 3] = _area_state(cells_of(board, U(8)), empty, PLECO_AREA)
    reading[ANGELFISH] = number(min(popcount(cells_of(board, U(9))), U(4)))
    reading[PLANTS] = number(min(popcount(cells_of(board, U(13))), U(7)))
    shrimps = shrimp_points(empty, board, taken) // SHRIMP_POINTS
    snail, loach = snail_and_loach_points(empty, empty, board, taken)
    reading[READY] = number(min(shrimps, U(3)))
    reading[READY + 1] = number(min(snail // SNAIL_POINTS, U(3)))
    reading[READY + 2] = number(min(loach // LOACH_POINTS, U(3)))
    reading[CREATURES:UNITS] = 0
    for creature in range(3):
        first = CREATURES + 4 * creature
        _read_creatures(board, U(10 + creature), taken, empty, reading, first)


@part
def worth(board: Word, reading: Words, weights: Reals) -> float:
    """What a reading of a framed board is worth: by its features, and by the network if any."""
    value = 0.0
    for n in range(CREATURES):
        value += weights[FIRST[n] + reading[n]]
    for n in range(CREATURES, UNITS):
        if reading[n]:
            value += weights[COUNTS - CREATURES + n] * reading[n]
    if len(weights) > FEATURES:
        value += _worth_together(board, reading, weights[FEATURES:])
    return value


@part
def _worth_together(board: Word, reading: Words, net: Reals) -> float:
    units = reading[UNITS:].view(np.float64)
    for n in range(HIDDEN):
        units[n] = net[UNIT_BIAS + n]
    for number_ in range(CREATURES):
        row = (FIRST[number_] + reading[number_]) * HIDDEN
        for n in range(HIDDEN):
            units[n] += net[row + n]
    for number_ in range(CREATURES, UNITS):
        if reading[number_]:
            row = (COUNTS - CREATURES + number_) * HIDDEN
            count = float(reading[number_])
            for n in range(HIDDEN):
                units[n] += count * net[row + n]
    for cell in range(16):
        row = ON_CELLS + (14 * cell + number((board >> U(4 * cell)) & U(15))) * HIDDEN
        for n in range(HIDDEN):
            units[n] += net[row + n]
    value, other = 0.0, 0.0
    for n in range(0, HIDDEN, 2):
        value += max(units[n], 0.0) * net[OUTPUT + n]
        other += max(units[n + 1], 0.0) * net[OUTPUT + n + 1]
    return value + other


@kernel("(uint64, uint64, float64[::1], int64[::1])")
def tank_value(board: Word, box: Word, weights: Reals, reading: Words) -> float:
    """What a tank is worth in its best frame: points made, and by the weights points to come.

    `weights` has a number for each feature; `reading` is room for one.
    """
    across, down = room(box)
    reading[FRAME] = number(across * U(4) + down)
    best = -1e9
    for x in range(number(across) + 1):
        for y in range(number(down) + 1):
            framed = board << U(4 * x + 16 * y)
            read_frame(framed, reading)
            best = max(best, worth(framed, reading, weights) + number(framed_points(framed)))
    return best + number(fixed_points(board))


@kernel("(uint64, uint64, float64[::1], int64[::1])")
def tank_reading(board: Word, box: Word, weights: Reals, kept: Words) -> Word:
    """The reading of a tank in the frame where these weights value it most; the board there."""
    across, down = room(box)
    reading = np.zeros(READING, np.int64)
    reading[FRAME] = number(across * U(4) + down)
    best = -1e9
    best_board = board
    for x in range(number(across) + 1):
        for y in range(number(down) + 1):
            framed = board << U(4 * x + 16 * y)
            read_frame(framed, reading)
            value = worth(framed, reading, weights) + number(framed_points(framed))
            if value > best:
                best = value
                best_board = framed
                kept[:] = reading
    return best_board


_FOR_TWO: Final = "weights.toml"
_FOR_MANY: Final = "weights_many.toml"
_LINES: Final = ("danio", "neon", "bala", "guppy")
_AREAS: Final = ("swordtail", "discus", "blackshark", "pleco")
_CREATURES: Final = ("shrimp", "snail", "loach")


def feature_names() -> Iterator[tuple[str, str]]:
    """Kind and state of every feature, in the order of a reading."""
    yield from ((kind, state) for kind in _LINES for state in LINE_STATES)
    yield from ((kind, f"{n // 4}_on_{n % 4}_free") for kind in _AREAS for n in range(16))
    yield from (("angelfish", f"{n}") for n in range(5))
    yield from (("plant", f"{n}") for n in range(8))
    yield from ((kind, f"ready_at_{n}") for kind in _CREATURES for n in range(4))
    yield from (("frame", f"{n // 4}_across_{n % 4}_down") for n in range(16))
    yield from ((kind, state) for kind in _CREATURES for state in CREATURE_STATES)


@dataclass(frozen=True, slots=True)
class Weights:
    """What the bots know about tanks and tables.

    `tank` has a row of features for each number of cards, 0 to 16. `spread` says for each number
    of cards by how much the value of a tank misses the points in the end (the scale of a logistic
    curve). `come_round` is what part of its gain a card counts that is known to come, and `deny`
    what part of a neighbour's loss counts as one's own gain, for each number of seats.
    """

    tank: Reals
    spread: Reals
    come_round: float
    deny: tuple[float, ...]


def read_weights(text: str) -> Weights:
    """Read the text of a file of weights."""
    table = tomllib.loads(text)
    tank = np.zeros((ROUNDS + 1, FEATURES))
    for n, (kind, state) in enumerate(feature_names()):
        tank[1:ROUNDS, n] = table[kind][state]
    spread = np.array([float(number) for number in table["spread"]])
    return Weights(tank, spread, float(table["come_round"]), tuple(map(float, table["deny"])))


def tuned(seats: int = 2) -> Weights:
    """The weights tuned for this many players."""
    return _of_file(_FOR_TWO if seats == 2 else _FOR_MANY)


@cache
def learned(seats: int) -> Weights:
    """The weights with networks, learnt for this many players."""
    name = "two" if seats == 2 else "many"
    arrays = networks(__package__)
    tank = np.ascontiguousarray(arrays[name], dtype=np.float64)
    return replace(tuned(seats), tank=tank, spread=arrays[f"spread_{name}"].astype(np.float64))


@cache
def _of_file(name: str) -> Weights:
    return read_weights(files(__package__).joinpath(name).read_text(encoding="utf-8"))
