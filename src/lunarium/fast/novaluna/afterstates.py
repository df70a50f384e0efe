"""What every legal move of a decision gains, exactly and without playing it.

Array map: `layout.py` for a state. The answer has five rows, one column for each legal move:

    MOVE    the move, in the order of `legal`
    GAIN    the discs that it places (NL-4.5)
    NEXT    the seat on turn afterwards, -1 if the move ends the game
    COST    the cost of the tile; 0 for a refill and the end of phase 1
    WORK    room to work in, of no meaning afterwards: the tasks that lack tiles of one colour
            alone, as sets of tiles (`layout.py`), WORK[12 * colour + 3 * (d - 1) + n]: tiles whose
            n-th task lacks d tiles of that colour or fewer, and nothing else

A new tile adds to the counts of its own colour only. So a tile that is already laid gains a disc
for each task that lacks only this colour, and lacks no more of it than the new tile and its chain
bring. They bring one if the tile already counts all the chains that the new tile joins; otherwise
the sizes of the other chains are added.
"""

from lunarium.fast.api import GAIN, MOVE, Words
from lunarium.fast.cache import kernel, part
from lunarium.fast.novaluna.cells import index_of
from lunarium.fast.novaluna.course import clockwise, other_move, set_table, slot_after
from lunarium.fast.novaluna.layout import (
    CELL,
    COUNTS,
    DISTANCE,
    EACH_TASK,
    FREE,
    FREE_AT,
    LEFT,
    NO_TILE,
    OFFERED,
    ON_WHEEL,
    OPEN,
    OPEN_TILES,
    ORDER,
    OVER,
    PHASE,
    SEATS,
    SUPPLY,
    TILE_COUNT,
    TOUCH,
    WHEEL,
    colour_of,
    first_of,
    lacking,
    met,
    player_of,
    row_of,
    size_of,
)
from lunarium.fast.novaluna.tableau import (
    chains_beside,
    cost_of,
    counts_beside,
    lay,
    members_of,
    several,
    tiles_beside,
)

NEXT = 2
COST = 3
WORK = 4
AFTERSTATE_ROWS = 5

_SETS = 48


@part
def _find_lacking(s: Words, tiles: int, work: Words) -> None:
    """Fill WORK from the open tasks of these tiles."""
    for index in range(_SETS):
        work[index] = 0
    while tiles:
        tile = first_of(tiles)
        bit = tiles & -tiles
        tiles &= tiles - 1
        word = s[row_of(tile) + OPEN]
        short = lacking(word) >> 3
        # Pairs of colours, then pairs of pairs, at the first bit of each task.
        either = short | short >> 4
        both = short & short >> 4
        some = either | either >> 8
        several = both | both >> 8 | (either & either >> 8)
        single = some & ~several & EACH_TASK
        while single:
            task = first_of(single)
            single &= single - 1
            colour = first_of(short >> task)
            lack = (word >> task + colour & 15) - (word >> COUNTS + colour & 15)
            work[3 * colour + 3 * (lack - 1) + (task >> 4)] |= bit
        done = ~some & EACH_TASK
        while done:
            # Fulfilled and open: rules never leave a task so while the game goes on, but a
            # position made by hand may hold one, and any gain covers it.
            for colour in range(4):
                work[12 * colour + (first_of(done) >> 4)] |= bit
            done &= done - 1
    for colour in range(4):
        for base in range(12 * colour + 3, 12 * colour + 12):
            work[base] |= work[base - 3]


@part
def _joined(s: Words, chain: int, colour: int) -> tuple[int, int]:
    """Which tiles count the chain, and its size; nothing if its colour is another."""
    if chain == NO_TILE or colour_of(chain) != colour:
        return 0, 0
    return s[row_of(chain) + TOUCH], size_of(members_of(s, chain))


@part
def _apart(
    one: int, two: int, three: int, four: int, touch: int, size: int
) -> tuple[int, int, int, int]:
    """Tiles by what they gain, after those that do not count a chain gain its size as well."""
    if size == 1:
        four |= three & ~touch
        three = (three & touch) | (two & ~touch)
        two = (two & touch) | (one & ~touch)
    elif size == 2:
        four |= (three | two) & ~touch
        three = (three & touch) | (one & ~touch)
        two &= touch
    else:
        four |= (three | two | one) & ~touch
        three &= touch
        two &= touch
    return one & touch, two, three, four


@part
def _among(work: Words, base: int, tiles: int) -> int:
    """How many tasks of three sets in WORK lie on these tiles."""
    return (
        size_of(work[base] & tiles)
        + size_of(work[base + 1] & tiles)
        + size_of(work[base + 2] & tiles)
    )


@part
def _gain_on_laid(
    s: Words, work: Words, colour: int, beside: int, a: int, b: int, c: int, d: int
) -> int:
    """The tasks on laid tiles that a tile of this colour fulfils, beside these tiles and chains."""
    if not several(b, c, d):
        # One chain: the tiles beside the cell belong to it, and so count it.
        return _among(work, 12 * colour, s[row_of(a) + TOUCH] if colour_of(a) == colour else beside)
    touch_a, size_a = _joined(s, a, colour)
    touch_b, size_b = _joined(s, b, colour)
    touch_c, size_c = _joined(s, c, colour)
    touch_d, size_d = _joined(s, d, colour)
    base = 12 * colour
    one = beside | touch_a | touch_b | touch_c | touch_d
    if size_a + size_b + size_c + size_d == 0:
        return _among(work, base, one)
    two = 0
    three = 0
    four = 0
    if size_a:
        one, two, three, four = _apart(one, two, three, four, touch_a, size_a)
    if size_b:
        one, two, three, four = _apart(one, two, three, four, touch_b, size_b)
    if size_c:
        one, two, three, four = _apart(one, two, three, four, touch_c, size_c)
    if size_d:
        one, two, three, four = _apart(one, two, three, four, touch_d, size_d)
    return (
        _among(work, base, one)
        + _among(work, base + 3, two)
        + _among(work, base + 6, three)
        + _among(work, base + 9, four)
    )


@part
def _offer(answer: Words, s: Words, column: int) -> tuple[int, int]:
    """What the tile of a column wants, and its colour."""
    tile = answer[MOVE, column] >> 16
    return s[row_of(tile) + OPEN], colour_of(tile)


@part
def _fill_rows(s: Words, answer: Words, seat: int, tile: int, column: int, free: int) -> None:
    """All rows but GAIN for one tile on offer, as if no move placed the last disc."""
    player = player_of(seat)
    cost = cost_of(s, tile)
    then = seat
    if s[SEATS] > 1 and s[player_of(s[ORDER + 1]) + DISTANCE] < s[player + DISTANCE] + cost:
        then = s[ORDER + 1]
    if size_of(s[ON_WHEEL]) == 1 and (s[PHASE] == 2 or (s[PHASE] == 0 and s[SUPPLY] == 0)):
        then = -1  # NL-6.2, NL-7.5
    at = s[player + FREE_AT]
    for k in range(free):
        answer[MOVE, column + k] = tile << 16 | s[at + k] >> CELL
        answer[NEXT, column + k] = then
        answer[COST, column + k] = cost


@part
def survey(s: Words, answer: Words) -> int:
    """Write what each legal move of the seat on turn brings; how many moves there are."""
    if s[OVER]:
        return 0
    seat = s[ORDER]
    player = player_of(seat)
    left = s[player + LEFT]
    free = s[player + FREE]
    at = s[player + FREE_AT]
    work = answer[WORK]
    _find_lacking(s, s[player + OPEN_TILES], work)

    ring = clockwise(s)
    offered = min(size_of(ring), OFFERED)
    for n in range(offered):
        tile = s[WHEEL + slot_after(s, first_of(ring))]
        ring &= ring - 1
        _fill_rows(s, answer, seat, tile, n * free, free)
    # The cells come outside and the tiles inside: what lies beside a cell is found once.
    wants_0, colour_0 = _offer(answer, s, 0)
    wants_1, colour_1 = _offer(answer, s, free) if offered > 1 else (wants_0, colour_0)
    wants_2, colour_2 = _offer(answer, s, 2 * free) if offered > 2 else (wants_0, colour_0)
    gains = answer[GAIN]
    for k in range(free):
        word = s[at + k]
        a, b, c, d = chains_beside(s, word)
        counts = counts_beside(s, a, b, c, d) << COUNTS
        beside = tiles_beside(word)
        laid_0 = _gain_on_laid(s, work, colour_0, beside, a, b, c, d)
        gains[k] = min(left, laid_0 + size_of(met(wants_0 | counts)))
        if offered > 1:
            laid_1 = laid_0
            if colour_1 != colour_0:
                laid_1 = _gain_on_laid(s, work, colour_1, beside, a, b, c, d)
            gains[free + k] = min(left, laid_1 + size_of(met(wants_1 | counts)))
            if offered > 2:
                laid_2 = laid_0
                if colour_2 == colour_1:
                    laid_2 = laid_1
                elif colour_2 != colour_0:
                    laid_2 = _gain_on_laid(s, work, colour_2, beside, a, b, c, d)
                gains[2 * free + k] = min(left, laid_2 + size_of(met(wants_2 | counts)))
    for column in range(offered * free):
        if gains[column] == left:
            answer[NEXT, column] = -1  # NL-6.1
    count = offered * free
    other = other_move(s)
    if other:
        answer[MOVE, count] = other
        answer[GAIN, count] = 0
        answer[NEXT, count] = seat
        answer[COST, count] = 0
        count += 1
    return int(count)


@kernel("(int64[::1], int64, int64[:, ::1])")
def afterstates(state: Words, seat: int, answer: Words) -> int:
    """Write what each legal move of a seat brings, a column each; how many moves.

    Nothing is changed in the state. None if the seat is not on turn.
    """
    return survey(state, answer) if state[ORDER] == seat else 0


@kernel("(int64[:, ::1], int64[::1], int64[:, :, ::1], int64[::1])")
def afterstates_many(states: Words, seats: Words, answers: Words, counts: Words) -> int:
    """`afterstates` for a seat of each row, the numbers of moves in `counts`; the sum of them."""
    total = 0
    for row in range(states.shape[0]):
        counts[row] = survey(states[row], answers[row]) if states[row, ORDER] == seats[row] else 0
        total += counts[row]
    return total


@kernel("(int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64, int64[:, ::1])")
def afterstates_of(
    state: Words, box: Words, offer: Words, laid: Words, stack: Words, discs: int, answer: Words
) -> int:
    """`afterstates` for the top of the stack, with these tiles on offer and these moves laid.

    The tiles are laid again at a fresh table, which covers the same tasks. The rest of the table is
    left as it is: MOVE and GAIN are right, as they depend on nothing else, NEXT and COST are not.
    """
    seat = stack[stack.size - 1]
    player = player_of(seat)
    set_table(state, box, box[:TILE_COUNT], stack, discs)
    state[ON_WHEEL] = 0
    for place in range(offer.size):
        state[ON_WHEEL] |= 2 << place
        state[WHEEL + 1 + place] = offer[place]
    for move in laid:
        index = index_of(state, seat, move & 0xFFFF)
        state[player + LEFT] -= lay(state, seat, move >> 16, index)
    return survey(state, answer)
