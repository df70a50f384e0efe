"""A beam for the solo game: layer by layer, the most promising positions with equally many tiles.

Within a phase nothing is hidden: the wheel lies open and is not refilled (NL-7.1). So a phase is
a puzzle for one, and only the refill between the phases is chance. A beam never crosses it: where
phase 1 ends, a position is judged by the weights of the junction.

Array map: `layout.py` for a state. A layer is an array of states, a row each, and their marks. A
**mark** names what a tableau looks like, whatever the order in which it was laid and however it
is turned, mirrored or shifted: the sum of a number for each pair of tiles and their distance.
Candidates have a column each:

    CAUSE   the row of the layer that they come from
    STEP    the move
    MARK    the mark of the outcome, the moon's slot mixed in
    KIND    `GOES_ON`, `JUNCTION` (phase 1 ends, by the move or before the next) or `ENDS`

and beside them `keys`: the score expected at the end, exact where the game ends.
"""

import numpy as np

from lunarium.bots.network import ANSWER, SUM, WIDTH, Singles, add, begin
from lunarium.bots.network import ROOM as NET_ROOM
from lunarium.bots.network import answer as answer_net
from lunarium.bots.novaluna.features import FEATURES, TO_EIGHT
from lunarium.bots.novaluna.judge import SCRATCH, step
from lunarium.bots.novaluna.sift import PLACE_ROWS, sift
from lunarium.bots.novaluna.value import (
    INPUTS_OF_SEAT,
    INPUTS_OF_TABLE,
    look_at_seat,
    look_at_table,
)
from lunarium.fast.api import Reals, Words
from lunarium.fast.cache import kernel, outlined, part
from lunarium.fast.novaluna.afterstates import AFTERSTATE_ROWS
from lunarium.fast.novaluna.course import list_moves
from lunarium.fast.novaluna.layout import (
    DECK,
    DISCS,
    DISTANCE,
    END_PHASE,
    FREE,
    LAID,
    LEFT,
    MAX_MOVES,
    NOTES,
    OFFERED,
    ON_WHEEL,
    OVER,
    PHASE,
    STATE_WORDS,
    copy_state,
    player_of,
    size_of,
)

CAUSE = 0
STEP = 1
MARK = 2
KIND = 3
ROWS = 4

GOES_ON = 0
JUNCTION = 1
ENDS = 2

PHASE_1 = 0
AT_JUNCTION = 1
PHASE_2 = 2

ALL_CELLS = 46
"""Free cells at most: those of 22 tiles, all of a solo game, in a line."""

INPUTS_ALONE = INPUTS_OF_SEAT + INPUTS_OF_TABLE + 2
"""Inputs of a network for the solo game: those of a seat and of the table, the discs missing to the
eight of phase 1, and the distance there or the tiles laid in phase 2."""

NO_NETS: Singles = np.empty((0, 0, 0), dtype=np.float32)
"""For a beam by the weights alone."""

# Room in single precision: what a network works in, its sum over the table alone, and inputs.
BASE = NET_ROOM
ALONE = BASE + WIDTH

_BINS = 4096
_WORST = 1e18


@part
def children(looked_at: int) -> int:
    """Candidates of one state at most: this many cells of each tile, and the end of phase 1."""
    return OFFERED * looked_at + 1


@part
def _mix(number: int) -> int:
    """A number with its bits stirred (the end of splitmix64, with signed words)."""
    number = (number ^ (number >> 30 & 0x3FFFFFFFF)) * -4658895280553007687
    number = (number ^ (number >> 27 & 0x1FFFFFFFFF)) * -7723592293110705685
    return number ^ (number >> 31 & 0x1FFFFFFFF)


@part
def _marked(s: Words, count: int, tile: int, cell: int) -> int:
    """What one more tile adds to the mark, beside the first `count` tiles laid."""
    x = cell & 255
    y = cell >> 8
    total = _mix(tile + 1)
    for n in range(count):
        word = s[DECK + n]
        across = (word >> 8 & 255) - x
        down = (word >> 16 & 255) - y
        total += _mix((across * across + down * down) << 16 | (word & 127) * tile << 2 | 2) * (
            1 + (word & 127) + tile
        )
    return total


@part
def mark_of(s: Words) -> int:
    """The mark of a tableau, without the moon."""
    total = 0
    for n in range(s[LAID]):
        total += _marked(s, n, s[DECK + n] & 127, s[DECK + n] >> 8 & 0xFFFF)
    return total


@part
def look_alone(s: Words, scratch: Words, f: Reals, x: Singles) -> None:
    """Write the features, and the inputs of a network for the solo game (`INPUTS_ALONE`)."""
    look_at_table(s, scratch, x[INPUTS_OF_SEAT:])
    _look_at_rest(s, scratch, f, x)


@part
def _look_at_rest(s: Words, scratch: Words, f: Reals, x: Singles) -> None:
    """Write what `look_alone` writes besides the inputs of the table."""
    look_at_seat(s, 0, scratch, f, x)
    player = player_of(0)
    placed = s[DISCS] - s[player + LEFT]
    x[INPUTS_ALONE - 2] = np.float32(max(0, 8 - placed) if s[PHASE] == 1 else 0)
    x[INPUTS_ALONE - 1] = np.float32(s[player + DISTANCE] if s[PHASE] == 1 else s[LAID])


@outlined
def see_table(s: Words, nets: Singles, scratch: Words, w: Singles, row: int) -> None:
    """What `expected` needs of the table: the same for all cells where a tile can be laid."""
    x = w[ALONE + INPUTS_OF_SEAT :]
    look_at_table(s, scratch, x)
    if len(nets):
        base = w[BASE:ALONE]
        begin(nets[row], INPUTS_ALONE, base)
        add(nets[row], INPUTS_OF_SEAT, x, INPUTS_OF_TABLE, base)


@outlined
def expected(
    s: Words, weights: Reals, nets: Singles, scratch: Words, f: Reals, w: Singles, row: int
) -> float:
    """The expected final score of a game that is not over, by one row of the weights.

    If there are networks, that of the row adds what the weights miss. The table must have been
    seen (`see_table`) with the same row.
    """
    x = w[ALONE:]
    _look_at_rest(s, scratch, f, x)
    player = player_of(0)
    total = float(s[player + DISTANCE])
    if s[PHASE] == 1:
        total *= 2.0
        missing = 8 - (s[DISCS] - s[player + LEFT])
        if missing > 0:
            total += missing * (10.0 if row == AT_JUNCTION else weights[row, TO_EIGHT])
    else:
        total += s[NOTES]
    for n in range(FEATURES):
        total += weights[row, n] * f[n]
    if len(nets):
        net = nets[row]
        for n in range(WIDTH):
            w[SUM + n] = w[BASE + n]
        add(net, 0, x, INPUTS_OF_SEAT, w)
        add(net, INPUTS_ALONE - 2, x[INPUTS_ALONE - 2 :], 2, w)
        answer_net(net, INPUTS_ALONE, w)
        total += w[ANSWER]
    return total


@part
def _seen(table: Words, mark: int) -> bool:
    """Whether a mark is in the table; it is from now on. The table never fills up."""
    size = table.size - 1
    mark |= 1  # 0 is an empty place
    at = mark >> 8 & size
    while table[at]:
        if table[at] == mark:
            return True
        at = (at + 1) & size
    table[at] = mark
    return False


@part
def _listed(s: Words, looked_at: int, brings: Words, places: Reals, moves: Words) -> int:
    """Write the moves to judge: all of them, or of each tile the most natural cells; how many."""
    if s[player_of(0) + FREE] <= looked_at:
        return list_moves(s, moves)
    return sift(s, looked_at, brings, places, moves)


@outlined
def spread_rows(
    layer: Words,
    marks: Words,
    start: int,
    stop: int,
    weights: Reals,
    nets: Singles,
    looked_at: int,
    table: Words,
    answer: Words,
    keys: Reals,
) -> int:
    """The candidates from the rows `start` to before `stop`; how many.

    Of each tile on offer the `looked_at` most natural cells are judged (`sift.py`).
    """
    scratch = np.empty(SCRATCH, dtype=np.int64)
    f = np.empty(FEATURES)
    w = np.empty(ALONE + INPUTS_ALONE, dtype=np.float32)
    moves = np.empty(MAX_MOVES, dtype=np.int64)
    brings = np.empty((AFTERSTATE_ROWS, MAX_MOVES), dtype=np.int64)
    places = np.empty((PLACE_ROWS, MAX_MOVES))
    after = scratch[:STATE_WORDS]
    at = 0
    for row in range(start, stop):
        s = layer[row]
        count = _listed(s, looked_at, brings, places, moves)
        phase = s[PHASE]
        last = size_of(s[ON_WHEEL]) == 1
        if phase == 1 and count and moves[count - 1] == END_PHASE:
            # The tiles left on the wheel stay there, and are evaluated there.
            answer[CAUSE, at] = row
            answer[STEP, at] = END_PHASE
            answer[MARK, at] = marks[row]
            answer[KIND, at] = JUNCTION
            see_table(s, nets, scratch, w, AT_JUNCTION)
            keys[at] = expected(s, weights, nets, scratch, f, w, AT_JUNCTION)
            at += 1
            count -= 1
        row_of_weights = PHASE_2
        if phase == 1:
            row_of_weights = AT_JUNCTION if last else PHASE_1
        table_after = -1
        for n in range(count):
            tile = moves[n] >> 16
            mark = marks[row] + _marked(s, s[LAID], tile, moves[n] & 0xFFFF)
            if _seen(table, mark * 31 + tile):  # the tile taken last is where the moon stands
                continue
            copy_state(s, after)
            if last and phase == 1:
                # The wheel would be refilled at once: keep it from that, the tiles are hidden.
                after[ON_WHEEL] |= 1 << 20
            step(after, moves[n])
            after[ON_WHEEL] &= 0xFFF
            answer[CAUSE, at] = row
            answer[STEP, at] = moves[n]
            answer[MARK, at] = mark
            if after[OVER]:
                answer[KIND, at] = ENDS
                keys[at] = after[NOTES] + after[NOTES + 1]
            else:
                if tile != table_after:
                    table_after = tile
                    see_table(after, nets, scratch, w, row_of_weights)
                answer[KIND, at] = JUNCTION if row_of_weights == AT_JUNCTION else GOES_ON
                keys[at] = expected(after, weights, nets, scratch, f, w, row_of_weights)
            at += 1
    return at


@outlined
def _threshold(answer: Words, keys: Reals, count: int, width: int) -> float:
    """A key that about `width` of the candidates that go on do not exceed, never more."""
    low = _WORST
    high = -_WORST
    going = 0
    for n in range(count):
        if answer[KIND, n] == GOES_ON:
            low = min(low, keys[n])
            high = max(high, keys[n])
            going += 1
    if going <= width:
        return high
    bins = np.zeros(_BINS, dtype=np.int64)
    scale = (_BINS - 1) / max(high - low, 1e-9)
    for n in range(count):
        if answer[KIND, n] == GOES_ON:
            bins[int((keys[n] - low) * scale)] += 1
    total = 0
    for n in range(_BINS):
        total += bins[n]
        if total > width:
            # The last bin is too full: the select step fills up with the first that come.
            return low + (n + 1) / scale
    return high


@outlined
def select_rows(
    layer: Words,
    answer: Words,
    keys: Reals,
    count: int,
    width: int,
    below: Words,
    marks_below: Words,
    back: Words,
) -> int:
    """Play the best candidates that go on into the layer below; how many.

    `back` gets two rows: where each comes from, and its move.
    """
    threshold = _threshold(answer, keys, count, width)
    size = 64
    while size < 4 * width:
        size *= 2
    table = np.zeros(size, dtype=np.int64)
    kept = 0
    for n in range(count):
        if kept == width:
            break
        if answer[KIND, n] == GOES_ON and keys[n] <= threshold:
            # Parts of a layer that were spread side by side may have found the same.
            if _seen(table, answer[MARK, n] * 31 + (answer[STEP, n] >> 16)):
                continue
            below[kept] = layer[answer[CAUSE, n]]
            step(below[kept], answer[STEP, n])
            marks_below[kept] = answer[MARK, n]
            back[0, kept] = answer[CAUSE, n]
            back[1, kept] = answer[STEP, n]
            kept += 1
    return kept


@kernel(
    "(int64[:, ::1], int64[::1], int64, int64, float64[:, ::1], float32[:, :, ::1], int64,"
    " int64[::1], int64[:, ::1], float64[::1])"
)
def spread(
    layer: Words,
    marks: Words,
    start: int,
    stop: int,
    weights: Reals,
    nets: Singles,
    looked_at: int,
    table: Words,
    answer: Words,
    keys: Reals,
) -> int:
    """The candidates from some rows of a layer; how many. `table` is empty, a power of two long."""
    return spread_rows(layer, marks, start, stop, weights, nets, looked_at, table, answer, keys)


@kernel(
    "(int64[:, ::1], int64[:, ::1], float64[::1], int64, int64, int64[:, ::1], int64[::1],"
    " int64[:, ::1])"
)
def select(
    layer: Words,
    answer: Words,
    keys: Reals,
    count: int,
    width: int,
    below: Words,
    marks_below: Words,
    back: Words,
) -> int:
    """Play the best candidates that go on into the layer below; how many. `back` gets two rows."""
    return select_rows(layer, answer, keys, count, width, below, marks_below, back)


@kernel("(int64[::1],)")
def mark(state: Words) -> int:
    """The mark of a tableau, without the moon."""
    return mark_of(state)


@kernel("(int64[::1], float64[:, ::1], float32[:, :, ::1], int64, int64, int64[::1])")
def finish(
    state: Words, weights: Reals, nets: Singles, width: int, looked_at: int, line: Words
) -> float:
    """Plan to the end of the phase with a narrow beam; the score expected, the moves in `line`.

    `line` has room for 13 words and ends with 0. The state is not changed.
    """
    layers = 13
    room = width * children(looked_at)
    layer = np.empty((width, STATE_WORDS), dtype=np.int64)
    below = np.empty((width, STATE_WORDS), dtype=np.int64)
    marks = np.empty(width, dtype=np.int64)
    marks_below = np.empty(width, dtype=np.int64)
    answer = np.empty((ROWS, room), dtype=np.int64)
    keys = np.empty(room)
    back = np.empty((layers, 2, width), dtype=np.int64)
    size = 1024
    while size < 2 * room:
        size *= 2
    table = np.empty(size, dtype=np.int64)
    layer[0] = state
    marks[0] = mark_of(state)
    rows = 1
    best = _WORST
    depth = 0
    line[:] = 0
    while rows:
        table[:] = 0
        count = spread_rows(layer, marks, 0, rows, weights, nets, looked_at, table, answer, keys)
        for n in range(count):
            if answer[KIND, n] != GOES_ON and keys[n] < best:
                best = keys[n]
                line[:] = 0
                line[depth] = answer[STEP, n]
                row = answer[CAUSE, n]
                for above in range(depth - 1, -1, -1):
                    line[above] = back[above, 1, row]
                    row = back[above, 0, row]
        rows = select_rows(layer, answer, keys, count, width, below, marks_below, back[depth])
        layer, below = below, layer
        marks, marks_below = marks_below, marks
        depth += 1
    return best
