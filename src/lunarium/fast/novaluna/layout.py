"""The map of a state: one array of 64-bit words. Copying a game is copying the array.

    words                  what
    SEATS                  how many players sit at the table
    DISCS                  the option: discs of a player, the one on the track included (NL-2.2)
    PHASE                  0 with several players; 1 or 2 in the solo game (NL-7)
    OVER                   1 once the game has ended
    MOON                   the slot of the moon figure
    ON_WHEEL               the slots that hold a tile, as bits
    SUPPLY                 how many tiles are face down
    LAID                   how many tiles lie on all tableaux together
    NOTES, NOTES + 1       the notes of the solo game, -1 before they are taken (NL-7.3, NL-7.5)
    ORDER + n              the seats as they would be on turn (NL-3.1)
    PLAYERS + 5 * seat     five words for each of four seats:
      + LEFT               discs left to place
      + DISTANCE           what the disc on the track has travelled (solo: the cost so far)
      + FREE_AT            the word where the seat's free cells begin
      + FREE               how many there are
      + OPEN_TILES         the laid tiles with a task that bears no disc, as a set (below)
    WHEEL + slot           the tile on a slot; stale where ON_WHEEL has no bit
    DECK + n               n < LAID: the n-th tile laid: tile | cell << 8 | seat << 24
                           n >= 68 - SUPPLY: the supply, next tile first: tile
                           in between: stale (there are LAID + tiles on the wheel + SUPPLY = 68)
    TILES + 3 * tile       three words for each tile, and for `NO_TILE`, which stays empty:
      + OPEN               its tasks and what counts for them (below)
      + CHAIN              chain | members << 8 | cost << 32
      + TOUCH              of a chain: the tiles with tasks that count it, as a set: its members
                           and all tiles beside them (NL-5.3)
    CELLS + n              the free cells of all seats, a run for each seat in the order of seats;
                           within a run in reading order:
                           tile above | left << 7 | right << 14 | below << 21 | cell << 28

A **tile** is a number: 16 * colour + n for those with tasks, 64 + colour for those without (one
of each colour). A **chain** is named by one of its tiles; that tile's CHAIN word holds the
members, one bit for each of the 17 tiles of the colour, and its TOUCH word counts. A **cell** is
`(y + 128) << 8 | (x + 128)`: no tile is further than 67 from the origin (NL-4.4), and the
numbers sort like text. A **move** is `tile << 16 | cell`, or `REFILL`, or `END_PHASE`.

A **set of tiles** has bit t for tile t. Only tiles with tasks need a bit, and the box has exactly
64 of them (the four others have the numbers 64 to 67), so a set is one word.

An **open word** has what a tile still wants and what it has got:

    bits  0–15   first task: tiles wanted of red, blue, turquoise, yellow, 4 bits each
    bits 16–31   second task
    bits 32–47   third task
    bits 48–63   tiles that count (NL-5.3, NL-5.4), 4 bits a colour, never above `ENOUGH`

A task that is covered, or not printed, wants `CLOSED`: 7 of each colour, more than ever count.
"""

from collections.abc import Callable
from typing import TypeAlias, cast

from llvmlite import ir  # type: ignore[import-untyped]  # it ships no types
from numba.core import types
from numba.extending import intrinsic

from lunarium.fast.api import Words
from lunarium.fast.cache import part

TILE_COUNT = 68
SLOTS = 12
OFFERED = 3
"""How many tiles after the moon may be taken (NL-4.2)."""

SEATS = 0
DISCS = 1
PHASE = 2
OVER = 3
MOON = 4
ON_WHEEL = 5
SUPPLY = 6
LAID = 7
NOTES = 8
ORDER = 10
PLAYERS = 14
WHEEL = 34
DECK = 46
TILES = DECK + TILE_COUNT
CELLS = TILES + 3 * (TILE_COUNT + 1)
CELL_ROOM = 160
"""68 tiles in lines have 144 free cells; the rest is room to move in (`cells.py`)."""

STATE_WORDS = CELLS + CELL_ROOM
"""The length of a state."""

LEFT = 0
DISTANCE = 1
FREE_AT = 2
FREE = 3
OPEN_TILES = 4

OPEN = 0
CHAIN = 1
TOUCH = 2

NO_TILE = 68
WITH_TASKS = 64
"""Tiles below this number have tasks."""

ORIGIN = 128 << 8 | 128
CELL = 28
"""The first bit of the cell in a free cell's word."""

NO_NEIGHBOURS = NO_TILE | NO_TILE << 7 | NO_TILE << 14 | NO_TILE << 21

REFILL = 68 << 16
END_PHASE = 69 << 16

MAX_CELLS = 2 * TILE_COUNT + 2
MAX_SEATS = 4
MAX_MOVES = OFFERED * MAX_CELLS + 1
"""As many moves as a decision can have: three tiles on every free cell, and one move more."""


@part
def copy_state(s: Words, into: Words) -> None:
    """Copy a state word by word: `into[:] = s` looks for overlaps first, which takes longer."""
    for n in range(STATE_WORDS):
        into[n] = s[n]


@part
def colour_of(tile: int) -> int:
    """The colour of a tile, 0 to 3; 4 for `NO_TILE`."""
    return tile >> 4 if tile < WITH_TASKS else tile & 7


@part
def bit_of(tile: int) -> int:
    """The tile as a set; nothing for a tile without tasks and for `NO_TILE`."""
    return 1 << (tile & 63) if tile < WITH_TASKS else 0


@part
def row_of(tile: int) -> int:
    """Where the three words of a tile begin."""
    return TILES + 3 * tile


@part
def player_of(seat: int) -> int:
    """Where the five words of a seat begin."""
    return PLAYERS + 5 * seat


# Python has no name for two instructions of every processor; Numba's intrinsics emit them.
Emit: TypeAlias = Callable[[object, ir.IRBuilder, object, list[ir.Value]], ir.Value]


def _instruction(name: str, emit: Emit) -> Callable[[int], int]:
    def typed(_context: object, _word: object) -> tuple[object, Emit]:
        return types.int64(types.int64), emit

    typed.__name__ = name
    # What Numba makes of it has no types; compiled code calls it with a word and gets a number.
    return cast(Callable[[int], int], intrinsic(typed))


size_of = _instruction("size_of", lambda _, builder, __, args: builder.ctpop(args[0]))
"""How many bits of a word are set: the size of a set."""

first_of = _instruction(
    "first_of",
    lambda _, builder, __, args: builder.cttz(args[0], ir.Constant(ir.IntType(1), 0)),
)
"""The lowest bit of a word that is set: the first of a set, which must not be empty."""

ENOUGH = 4
"""No task wants more of one colour, so counts stop here (NL-1.1)."""

CLOSED = 0x7777
ALL_CLOSED = 0x7777_7777_7777
COUNTS = 48
"""The first bit of the counts in an open word."""

_WANTED = 0xFFFF_FFFF_FFFF
EACH_TASK = 0x0001_0001_0001
"""The first bit of each of the three tasks."""
_TOPS = 0x8888_8888_8888
_TOP_OF_EACH = 0x0008_0008_0008
_TOPS_OF_COUNTS = 0x8888


@part
def clamp(counts: int) -> int:
    """Counts of which none is above 15, each cut down to `ENOUGH`."""
    many = ((counts | (counts << 1)) & _TOPS_OF_COUNTS) >> 3
    return (counts & ~(many * 15)) | (many << 2)


@part
def lacking(word: int) -> int:
    """The colours that the tasks of an open word lack, each as the top bit of its nibble.

    With 8 added to each count no subtraction borrows from the next colour, and the 8 is still
    there where the count reaches the number wanted. A closed task lacks all four.
    """
    have = ((word >> COUNTS) & 0xFFFF) * EACH_TASK | _TOPS
    return ~(have - (word & _WANTED)) & _TOPS


@part
def met(word: int) -> int:
    """The tasks of an open word that are fulfilled: bits 3, 19 and 35 (NL-5.3)."""
    short = lacking(word)
    short |= short >> 8
    short |= short >> 4
    return ~short & _TOP_OF_EACH
