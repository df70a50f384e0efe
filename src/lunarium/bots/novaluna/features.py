"""What a bot considers on a tableau: numbers for one seat, from open information alone.

Array map of the features, one row of `FEATURES` numbers a seat (F + name):

    LEFT_DISCS    discs left
    TRAVELLED     distance on the track (solo: cost so far)
    ON_TURN       1 if the seat is next on turn
    LACK + p      open tasks by what they lack, p = 0 to 7: one tile; two of one colour, two of
                  two; three of one colour, of two, of three; four of one colour, of four
    NEAR          over the tasks that lack one tile: tiles of that colour among the next six
    FAR           over the tasks that lack one tile: share of that colour in the supply
    SHUT          colours lacked by open tasks for which no free cell counts any more
    EDGES         free cells beside tiles with open tasks, counted for each such tile
    CHAINS        for each colour the largest chain that can still grow, four at most
    BEST          the most tasks that one of the next three tiles would fulfil on laid tiles
    COMING        the same summed over the next six tiles
    LATE          tasks that lack one tile, weighed up to 1 as the last six discs go
    LATE_ALL      all open tasks, weighed likewise
    SPREAD        free cells in all
    CURVE         discs left squared, over 20

The order of the supply is never used, only its contents (NL-2.4).
"""

import tomllib
from importlib.resources import files

import numpy as np

from lunarium.bots.plain.novaluna_board import NAMES, PHASES
from lunarium.fast.api import Reals, Words
from lunarium.fast.cache import outlined, part
from lunarium.fast.novaluna.course import clockwise, slot_after
from lunarium.fast.novaluna.layout import (
    CLOSED,
    COUNTS,
    DECK,
    DISTANCE,
    FREE,
    FREE_AT,
    LEFT,
    OPEN,
    OPEN_TILES,
    ORDER,
    SUPPLY,
    TILE_COUNT,
    TOUCH,
    WHEEL,
    colour_of,
    first_of,
    player_of,
    row_of,
    size_of,
)
from lunarium.fast.novaluna.tableau import chain_of, members_of, tiles_beside

LEFT_DISCS = 0
TRAVELLED = 1
ON_TURN = 2
LACK = 3
NEAR = 11
FAR = 12
SHUT = 13
EDGES = 14
CHAINS = 15
BEST = 16
COMING = 17
LATE = 18
LATE_ALL = 19
SPREAD = 20
CURVE = 21
FEATURES = 22

TO_EIGHT = FEATURES
"""The weight, after those of the features, of each disc missing to the eight of phase 1."""

_SOON = 6
"""How many tiles after the moon are about to come."""

_LAST_DISCS = 6

# Outlook: what the wheel and the supply hold, the same for every seat. One array of words:
#   + colour       tiles of a colour among the next six
#   4 + colour     tiles of a colour in the supply
#   8 + n          the colour of the n-th of the next six tiles, 4 where there is none
OUTLOOK = 14

GAINS = 12
LACKED = 21
_LARGEST = 16
_TOUCH = 25
ROOM_WORDS = 30
"""The words that `describe` works in; `describe_tableau` says what they hold afterwards."""


@outlined
def look_out(s: Words, outlook: Words) -> None:
    """Fill the outlook of a state."""
    outlook[:8] = 0
    outlook[8:] = 4
    ring = clockwise(s)
    n = 0
    while ring and n < _SOON:
        colour = colour_of(s[WHEEL + slot_after(s, first_of(ring))])
        ring &= ring - 1
        outlook[colour] += 1
        outlook[8 + n] = colour
        n += 1
    for n in range(DECK + TILE_COUNT - s[SUPPLY], DECK + TILE_COUNT):
        outlook[4 + colour_of(s[n])] += 1


@part
def _pattern(total: int, colours: int) -> int:
    """The number of a pattern of lacking tiles: how many, of how many colours."""
    if total == 1:
        return 0
    if total == 2:
        return colours
    if total == 3:
        return 2 + colours
    return 6 if colours == 1 else 7


@outlined
def describe(s: Words, seat: int, outlook: Words, room: Words, f: Reals) -> None:
    """Write the features of a seat into `f`; `room` holds `ROOM_WORDS` words to work in."""
    describe_tableau(s, seat, room, f)
    lacked, gains = room[LACKED : LACKED + 4], room[GAINS : GAINS + 4]
    f[NEAR], f[FAR], f[BEST], f[COMING] = describe_outlook(
        s[player_of(seat) + LEFT], s[SUPPLY], outlook, lacked, gains
    )


@outlined
def describe_tableau(s: Words, seat: int, room: Words, f: Reals) -> None:
    """Write the features that do not depend on the outlook; those that do are 0.

    room + colour       tiles a task of which lacks one tile of this colour and nothing else
    room 4 + colour     those with a second such task
    room 8 + colour     tiles that a tile of this colour on some free cell would count for
    room 12 + colour    the most tasks that such a tile would fulfil (GAINS)
    room 16 + colour    the size of the largest chain that can still grow
    room 21 + colour    tasks that lack one tile of this colour and nothing else (LACKED)
    """
    player = player_of(seat)
    left = s[player + LEFT]
    f[:FEATURES] = 0.0
    f[LEFT_DISCS] = left
    f[TRAVELLED] = s[player + DISTANCE]
    f[ON_TURN] = 1.0 if s[ORDER] == seat else 0.0
    f[CURVE] = left * left * 0.05
    room[:16] = 0
    room[LACKED : LACKED + 4] = 0
    _look_at_tasks(s, s[player + OPEN_TILES], room, f)
    _look_at_cells(s, player, room, f)
    _look_for_shut(s, s[player + OPEN_TILES], room, f)
    if left <= _LAST_DISCS:
        late = (_LAST_DISCS + 1 - left) / _LAST_DISCS
        f[LATE] = late * f[LACK]
        f[LATE_ALL] = late * f[LACK : LACK + 8].sum()


@part
def describe_outlook(
    left: int, supply: int, outlook: Words, lacked: Words, gains: Words
) -> tuple[int, float, int, int]:
    """The features that depend on the outlook: NEAR, FAR, BEST and COMING.

    `lacked` and `gains` are those that `describe_tableau` has found, `left` the seat's discs left.
    """
    near = 0
    far = 0
    for colour in range(4):
        near += lacked[colour] * outlook[colour]
        far += lacked[colour] * outlook[4 + colour]
    best = 0
    coming = 0
    for n in range(_SOON):
        colour = outlook[8 + n]
        if colour < 4:
            gain = gains[colour]
            coming += gain
            if n < 3:
                best = max(best, gain)
    return near, 4.0 * far / max(1.0, float(supply)), min(best, left), coming


@part
def _look_at_tasks(s: Words, tiles: int, room: Words, f: Reals) -> None:
    while tiles:
        tile = first_of(tiles)
        bit = tiles & -tiles
        tiles &= tiles - 1
        word = s[row_of(tile) + OPEN]
        have = word >> COUNTS
        for n in range(3):
            wanted = word >> 16 * n & 0xFFFF
            if wanted == CLOSED:
                continue
            total = 0
            colours = 0
            last = 0
            for colour in range(4):
                lack = (wanted >> 4 * colour & 15) - (have >> 4 * colour & 15)
                if lack > 0:
                    total += lack
                    colours += 1
                    last = colour
            if total == 0:
                continue
            f[LACK + _pattern(total, colours)] += 1.0
            if total == 1:
                room[LACKED + last] += 1
                room[4 + last] |= room[last] & bit
                room[last] |= bit


@part
def _look_at_cells(s: Words, player: int, room: Words, f: Reals) -> None:
    at = s[player + FREE_AT]
    open_tiles = s[player + OPEN_TILES]
    edges = 0
    # Rows of five, the last for where there is no chain: a question would take longer than a write.
    touch = room[_TOUCH : _TOUCH + 5]
    largest = room[_LARGEST : _LARGEST + 5]
    for colour in range(5):
        largest[colour] = 0
    for index in range(at, at + s[player + FREE]):
        word = s[index]
        beside = tiles_beside(word)
        edges += size_of(beside & open_tiles)
        for colour in range(4):
            touch[colour] = beside
        for side in range(4):
            chain = chain_of(s, word >> 7 * side & 127)
            colour = colour_of(chain)
            touch[colour] |= s[row_of(chain) + TOUCH]
            largest[colour] = max(largest[colour], size_of(members_of(s, chain)))
        for colour in range(4):
            room[8 + colour] |= touch[colour]
            gain = size_of(room[colour] & touch[colour]) + size_of(room[4 + colour] & touch[colour])
            room[12 + colour] = max(room[12 + colour], gain)
    f[EDGES] = edges
    f[SPREAD] = s[player + FREE]
    f[CHAINS] = 0.0
    for colour in range(4):
        f[CHAINS] += min(largest[colour], 4)


@part
def _look_for_shut(s: Words, tiles: int, room: Words, f: Reals) -> None:
    """Tasks that lack a colour which no free cell can bring to their tile."""
    for colour in range(4):
        closed_in = tiles & ~room[8 + colour]
        while closed_in:
            word = s[row_of(first_of(closed_in)) + OPEN]
            closed_in &= closed_in - 1
            have = word >> COUNTS + 4 * colour & 15
            for n in range(3):
                wanted = word >> 16 * n & 0xFFFF
                if wanted != CLOSED and (wanted >> 4 * colour & 15) > have:
                    f[SHUT] += 1.0


def read_weights(text: str) -> dict[int, Reals]:
    """The weights for several players in a text like that file, by the number of players."""
    tables = tomllib.loads(text)
    return {
        players: np.array([tables[f"players_{players}"][name] for name in NAMES])
        for players in (2, 3, 4)
        if f"players_{players}" in tables
    }


def _read() -> tuple[dict[int, Reals], Reals]:
    text = files(__package__).joinpath("weights.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    solo = np.zeros((len(PHASES), FEATURES + 1))
    for row, phase in enumerate(PHASES):
        for n, name in enumerate(NAMES):
            solo[row, n] = tables["solo"][phase].get(name, 0.0)
        solo[row, TO_EIGHT] = tables["solo"][phase].get("to_eight", 0.0)
    return read_weights(text), solo


BY_PLAYERS, SOLO = _read()
"""The weights for two to four players, by their number; those of the solo game, a row a phase."""
