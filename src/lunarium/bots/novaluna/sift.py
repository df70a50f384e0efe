"""Which placements are worth a closer look, from numbers that need no move to be played.

Five numbers describe a placement (the rows of `FIT`): discs that it places, open tiles that it
brings nearer to a task, the size of the chains that it joins, tiles beside the cell, and colours
that the new tile's own tasks still lack. `WEIGHTS` were fitted so that their sum follows the
policy's logits within a tile (`training/sift.py`).
"""

from lunarium.fast.api import GAIN, MOVE, Reals, Words
from lunarium.fast.cache import outlined, part
from lunarium.fast.novaluna.afterstates import survey
from lunarium.fast.novaluna.layout import (
    CLOSED,
    COUNTS,
    FREE,
    FREE_AT,
    NO_TILE,
    OPEN,
    OPEN_TILES,
    ORDER,
    TOUCH,
    colour_of,
    first_of,
    lacking,
    player_of,
    row_of,
    size_of,
)
from lunarium.fast.novaluna.tableau import (
    chains_beside,
    counts_beside,
    members_of,
    tiles_beside,
)

FIT = ("gain", "nearer", "joined", "beside", "lacks")
WEIGHTS = (4.0, 0.7, 0.25, 0.3, -0.3)

_COLOURS = 0x1111


@part
def _lacked(word: int) -> int:
    """The colours that the open tasks of a tile lack, as the first bit of four nibbles."""
    short = lacking(word) >> 3
    found = 0
    for n in range(3):
        if word >> 16 * n & 0xFFFF != CLOSED:
            found |= short >> 16 * n & _COLOURS
    return found


@part
def _who_lacks(s: Words, tiles: int) -> tuple[int, int, int, int]:
    """For each colour the tiles with an open task that lacks it, as sets."""
    a, b, c, d = 0, 0, 0, 0
    while tiles:
        bit = tiles & -tiles
        colours = _lacked(s[row_of(first_of(tiles)) + OPEN])
        tiles &= tiles - 1
        if colours & 1:
            a |= bit
        if colours & 0x10:
            b |= bit
        if colours & 0x100:
            c |= bit
        if colours & 0x1000:
            d |= bit
    return a, b, c, d


@part
def describe_places(s: Words, answer: Words, count: int, into: Reals) -> None:
    """Write the five numbers of each placement of a survey into a column of `into`."""
    player = player_of(s[ORDER])
    at = s[player + FREE_AT]
    free = s[player + FREE]
    lack_0, lack_1, lack_2, lack_3 = _who_lacks(s, s[player + OPEN_TILES])
    tiles = count // free
    for k in range(free):
        word = s[at + k]
        a, b, c, d = chains_beside(s, word)
        counts = counts_beside(s, a, b, c, d) << COUNTS
        beside = tiles_beside(word)
        near = 0
        for side in range(4):
            if word >> 7 * side & 127 != NO_TILE:
                near += 1
        for n in range(tiles):
            column = n * free + k
            tile = answer[MOVE, column] >> 16
            colour = colour_of(tile)
            touch = beside
            joined = 0
            for chain in (a, b, c, d):
                if chain != NO_TILE and colour_of(chain) == colour:
                    touch |= s[row_of(chain) + TOUCH]
                    joined += size_of(members_of(s, chain))
            lack = lack_0
            if colour == 1:
                lack = lack_1
            elif colour == 2:
                lack = lack_2
            elif colour == 3:
                lack = lack_3
            into[0, column] = answer[GAIN, column]
            into[1, column] = size_of(lack & touch)
            into[2, column] = min(joined, 4)
            into[3, column] = near
            into[4, column] = size_of(_lacked(s[row_of(tile) + OPEN] | counts))


@outlined
def surveyed(s: Words, answer: Words) -> int:
    """`survey`, called and not copied in."""
    return survey(s, answer)


@part
def sift(s: Words, each: int, answer: Words, places: Reals, moves: Words) -> int:
    """Write the moves worth a closer look, tile by tile: `each` cells of a tile; how many.

    A refill is one of them. `answer` and `places` are room to work in.
    """
    count = surveyed(s, answer)
    free = s[player_of(s[ORDER]) + FREE]
    takes = count // free * free
    describe_places(s, answer, takes, places)
    score = places[5]
    for column in range(takes):
        total = 0.0
        for n in range(5):
            total += WEIGHTS[n] * places[n, column]
        score[column] = total
    kept = 0
    for start in range(0, takes, free):
        first = kept
        for column in range(start, start + free):
            at = kept
            if kept - first == each:
                if score[column] <= places[6, kept - 1]:
                    continue
                at = kept - 1
            else:
                kept += 1
            while at > first and places[6, at - 1] < score[column]:
                moves[at] = moves[at - 1]
                places[6, at] = places[6, at - 1]
                at -= 1
            moves[at] = answer[MOVE, column]
            places[6, at] = score[column]
    for column in range(takes, count):
        moves[kept] = answer[MOVE, column]
        kept += 1
    return kept


PLACE_ROWS = 7
"""The five numbers, their sum, and the sums of what is kept."""
