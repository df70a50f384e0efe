"""Laying a tile: chains join, counts grow, tasks are covered (NL-4.5, NL-5).

Array map (`layout.py` has all of it): TILES + 3 * tile: OPEN, what a tile wants and has
(`layout.py`); CHAIN, `chain | members << 8 | cost << 32`; TOUCH, which tiles count a chain.
A player's OPEN_TILES are those that still want something. DECK + n says who laid what where.

Only counts of the new tile's colour change on the tiles that lie already, and only on tiles that
are beside the new one or count a chain that it joins. A tile that counted some of the joined
chains gains one for the new tile and the sizes of those it did not count.
"""

from lunarium.fast.api import Words
from lunarium.fast.cache import outlined, part
from lunarium.fast.novaluna.cells import ABOVE, BELOW, LEFT_OF, RIGHT_OF, occupy
from lunarium.fast.novaluna.layout import (
    ALL_CLOSED,
    CELL,
    CHAIN,
    CLOSED,
    COUNTS,
    DECK,
    ENOUGH,
    LAID,
    LEFT,
    NO_TILE,
    OPEN,
    OPEN_TILES,
    TOUCH,
    WITH_TASKS,
    bit_of,
    clamp,
    colour_of,
    first_of,
    met,
    player_of,
    row_of,
    size_of,
)

_MEMBERS = 8
_ALL_MEMBERS = 0x1FFFF
_NAME = 127
_COST = 32


@part
def cost_of(s: Words, tile: int) -> int:
    """The cost of a tile (NL-1.1)."""
    return int(s[row_of(tile) + CHAIN] >> _COST & 7)


@part
def chain_of(s: Words, tile: int) -> int:
    """The chain of a laid tile; `NO_TILE` for `NO_TILE`."""
    return int(s[row_of(tile) + CHAIN] & _NAME)


@part
def members_of(s: Words, chain: int) -> int:
    """The tiles of a chain, as bits within their colour."""
    return int(s[row_of(chain) + CHAIN] >> _MEMBERS & _ALL_MEMBERS)


@part
def weight_of(s: Words, chain: int) -> int:
    """What a chain adds to the counts of a tile beside it; nothing for `NO_TILE`."""
    size = size_of(members_of(s, chain))
    return min(size, ENOUGH) << (4 * colour_of(chain))


@part
def _other(chain: int, seen: int) -> int:
    """The chain, or `NO_TILE` if it has been seen."""
    return NO_TILE if chain == seen else chain


@part
def chains_beside(s: Words, word: int) -> tuple[int, int, int, int]:
    """The chains beside a free cell, each once, and `NO_TILE` for the rest of the four.

    If there is only one, it comes first: most cells are so, and take a shorter way.
    """
    a = chain_of(s, (word >> ABOVE) & 127)
    b = chain_of(s, (word >> LEFT_OF) & 127)
    c = chain_of(s, (word >> RIGHT_OF) & 127)
    d = chain_of(s, (word >> BELOW) & 127)
    b = _other(b, a)
    c = _other(_other(c, a), b)
    d = _other(_other(_other(d, a), b), c)
    chain = min(a, b, c, d)
    if a + b + c + d == chain + 3 * NO_TILE:  # no chain has a number above `NO_TILE`
        return chain, NO_TILE, NO_TILE, NO_TILE
    return a, b, c, d


@part
def several(b: int, c: int, d: int) -> bool:
    """Whether there is more than one chain, from the last three of `chains_beside`."""
    return b + c + d != 3 * NO_TILE


@part
def tiles_beside(word: int) -> int:
    """The tiles with tasks beside a free cell, as a set."""
    return (
        bit_of((word >> ABOVE) & 127)
        | bit_of((word >> LEFT_OF) & 127)
        | bit_of((word >> RIGHT_OF) & 127)
        | bit_of((word >> BELOW) & 127)
    )


@part
def counts_beside(s: Words, a: int, b: int, c: int, d: int) -> int:
    """The tiles that count for a tile beside these chains (NL-5.3); its own is not there yet."""
    if not several(b, c, d):
        return weight_of(s, a)
    # Three times at most `ENOUGH` fits a nibble, four times does not.
    three = clamp(weight_of(s, a) + weight_of(s, b) + weight_of(s, c))
    return clamp(three + weight_of(s, d))


@part
def lay(s: Words, seat: int, tile: int, index: int) -> int:
    """Lay a tile on the free cell of word `index`; the discs that this places (NL-4.5)."""
    word = s[index]
    laid = s[LAID]
    s[DECK + laid] = tile | word >> CELL << 8 | seat << 24
    s[LAID] = laid + 1
    occupy(s, seat, index, tile)

    player = player_of(seat)
    row = row_of(tile)
    bit = bit_of(tile)
    colour = colour_of(tile)
    beside = tiles_beside(word)
    a, b, c, d = chains_beside(s, word)
    s[row + OPEN] |= counts_beside(s, a, b, c, d) << COUNTS
    s[row + CHAIN] = (s[row + CHAIN] & ~_NAME) | tile | _member(tile) << _MEMBERS
    s[row + TOUCH] = beside | bit

    more = several(b, c, d)
    a = _same_colour(s, a, colour, bit)
    if more:
        b = _same_colour(s, b, colour, bit)
        c = _same_colour(s, c, colour, bit)
        d = _same_colour(s, d, colour, bit)
    on = _count_more(s, s[player + OPEN_TILES], colour, beside, a, b, c, d)
    _join(s, tile, a)
    if more:
        _join(s, tile, b)
        _join(s, tile, c)
        _join(s, tile, d)
    s[player + OPEN_TILES] |= bit
    if met(s[row + OPEN]):
        on |= bit
    return _place_discs(s, player, on) if on else 0


@part
def _count_more(
    s: Words, tiles: int, colour: int, beside: int, a: int, b: int, c: int, d: int
) -> int:
    """Raise the counts of laid tiles, of those given; the tiles with tasks fulfilled now."""
    touch_a, size_a = _touch_and_size(s, a)
    touch_b, size_b, touch_c, size_c, touch_d, size_d = 0, 0, 0, 0, 0, 0
    if several(b, c, d):
        touch_b, size_b = _touch_and_size(s, b)
        touch_c, size_c = _touch_and_size(s, c)
        touch_d, size_d = _touch_and_size(s, d)
    on = 0
    shift = COUNTS + 4 * colour
    tiles &= beside | touch_a | touch_b | touch_c | touch_d
    while tiles:
        tile = first_of(tiles)
        tiles &= tiles - 1
        more = 1
        more += 0 if touch_a >> tile & 1 else size_a
        more += 0 if touch_b >> tile & 1 else size_b
        more += 0 if touch_c >> tile & 1 else size_c
        more += 0 if touch_d >> tile & 1 else size_d
        word = s[row_of(tile) + OPEN]
        word += min(more, ENOUGH - (word >> shift & 15)) << shift
        s[row_of(tile) + OPEN] = word
        if met(word):
            on |= 1 << tile
    return on


@part
def _member(tile: int) -> int:
    """A tile as a bit within its colour."""
    return 1 << (tile & 15) if tile < WITH_TASKS else 1 << 16


@part
def _tile_of(member: int, colour: int) -> int:
    """The tile of a bit's number within a colour."""
    return 16 * colour + member if member < 16 else WITH_TASKS + colour


@part
def _same_colour(s: Words, chain: int, colour: int, bit: int) -> int:
    """The chain if it has the colour; any other is counted by the new tile from now on."""
    if chain != NO_TILE:
        if colour_of(chain) == colour:
            return chain
        s[row_of(chain) + TOUCH] |= bit
    return NO_TILE


@part
def _touch_and_size(s: Words, chain: int) -> tuple[int, int]:
    """Which tiles count a chain, and its size; nothing for `NO_TILE`."""
    if chain == NO_TILE:
        return 0, 0
    return s[row_of(chain) + TOUCH], size_of(members_of(s, chain))


@part
def _join(s: Words, tile: int, chain: int) -> None:
    """Let the new tile's chain take in another one."""
    if chain == NO_TILE:
        return
    row = row_of(tile)
    other = row_of(chain)
    s[row + TOUCH] |= s[other + TOUCH]
    members = members_of(s, chain)
    s[row + CHAIN] |= members << _MEMBERS
    colour = colour_of(tile)
    while members:
        one = row_of(_tile_of(first_of(members), colour))
        members &= members - 1
        s[one + CHAIN] = (s[one + CHAIN] >> _COST << _COST) | tile


@part
def _place_discs(s: Words, player: int, on: int) -> int:
    """Discs on the fulfilled tasks of these tiles; how many (NL-4.5)."""
    fulfilled = 0
    tiles = on
    while tiles:
        fulfilled += size_of(met(s[row_of(first_of(tiles)) + OPEN]))
        tiles &= tiles - 1
    left = s[player + LEFT]
    if fulfilled > left:
        _place_last_discs(s, player, on, left)
        return int(left)
    while on:
        tile = first_of(on)
        on &= on - 1
        _cover(s, player, tile, met(s[row_of(tile) + OPEN]))
    return fulfilled


@outlined
def _place_last_discs(s: Words, player: int, on: int, left: int) -> None:
    """Too few discs: tiles in the order they were laid, on each from its first task (NL-4.5)."""
    for n in range(s[LAID]):
        tile = s[DECK + n] & 127
        if bit_of(tile) & on:
            tasks = met(s[row_of(tile) + OPEN])
            while tasks and left:
                _cover(s, player, tile, tasks & -tasks)
                tasks &= tasks - 1
                left -= 1


@part
def _cover(s: Words, player: int, tile: int, tasks: int) -> None:
    """Close tasks of a tile, given as `met` gives them."""
    row = row_of(tile)
    word = s[row + OPEN] | (tasks >> 3) * CLOSED
    s[row + OPEN] = word
    if word & ALL_CLOSED == ALL_CLOSED:
        s[player + OPEN_TILES] &= ~(1 << tile)
