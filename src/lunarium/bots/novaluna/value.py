"""What a network says about a position of Nova Luna: winning chances, and how natural a move was.

A network (`lunarium.bots.network`) looks at a position after a move, before the next. Its inputs:

    INPUTS_OF_SEAT for each seat, in the order in which they are on turn:
      0 to 21        the features (`features.py`), but the distance counts from the seat on turn
      22 + colour    tasks that lack one tile of a colour and nothing else
      26 + colour    the size of the largest chain that can still grow
      30 + colour    the most tasks that a tile of a colour would fulfil on laid tiles
    then INPUTS_OF_TABLE, the same for all seats:
      0 to 23        the next six tiles: 4 n + colour is 1
      24 to 29       their costs
      30 to 33       the share of each colour in the supply
      34, 35         tiles on the wheel, and in the supply

and its outputs: a logit for the chance of each seat, in the same order, and in column POLICY a
logit for the move that led here. Nothing depends on the order of the supply, but for the tiles of
a refill that the move itself has brought.
"""

import numpy as np
from numpy.typing import NDArray

from lunarium.bots.network import (
    ANSWER,
    SUM,
    WIDTH,
    Singles,
    add,
    answer,
    begin,
)
from lunarium.bots.network import (
    ROOM as NET_ROOM,
)
from lunarium.bots.novaluna.features import (
    BEST,
    COMING,
    FAR,
    FEATURES,
    GAINS,
    LACKED,
    NEAR,
    ON_TURN,
    OUTLOOK,
    TRAVELLED,
    describe,
    describe_outlook,
    describe_tableau,
    look_out,
)
from lunarium.bots.novaluna.judge import AHEAD, FOUND, ROOM, share_out, step, winner_of
from lunarium.fast.api import Reals, Words
from lunarium.fast.cache import outlined, part
from lunarium.fast.novaluna.course import clockwise, slot_after
from lunarium.fast.novaluna.layout import (
    DISTANCE,
    LEFT,
    ON_WHEEL,
    ORDER,
    OVER,
    SEATS,
    STATE_WORDS,
    SUPPLY,
    WHEEL,
    copy_state,
    first_of,
    player_of,
    size_of,
)
from lunarium.fast.novaluna.tableau import cost_of

INPUTS_OF_SEAT = FEATURES + 12
INPUTS_OF_TABLE = 36
POLICY = 4
VALUES = 5
"""Four chances and the policy's logit."""

SURE = 30.0
"""The policy's logit of a move that wins at once; of one that loses, the opposite."""

STAGES = (3.0, 9.0, 16.0)
SCALES = {2: (1.25, 1.17, 0.96), 3: (1.18, 0.74, 0.52), 4: (1.18, 0.84, 0.61)}
"""By number of players, the scales of the logits for each stage (`STAGES`: the fewest discs that
any seat has left), fitted to the winners in games of the search (docs/bots.md)."""

# Room in single precision: what `answer` needs, the sum without the mover, inputs, and the inputs
# of each seat.
BASE = NET_ROOM
X = BASE + WIDTH
OTHERS = X + INPUTS_OF_TABLE
SINGLES = OTHERS + 4 * INPUTS_OF_SEAT


@part
def inputs_of(seats: int) -> int:
    """How many inputs a network for this many seats has."""
    return seats * INPUTS_OF_SEAT + INPUTS_OF_TABLE


@outlined
def look_at_seat(s: Words, seat: int, scratch: Words, f: Reals, x: Singles) -> None:
    """Write the features and the inputs of a seat; the outlook must be filled."""
    describe(s, seat, scratch[AHEAD:ROOM], scratch[ROOM:], f)
    _write_inputs(scratch[ROOM:], f, x)
    x[TRAVELLED] = np.float32(s[player_of(seat) + DISTANCE] - s[player_of(s[ORDER]) + DISTANCE])


@outlined
def look_at_tableau(s: Words, seat: int, scratch: Words, f: Reals, x: Singles) -> None:
    """Write the inputs of a seat that change only when it moves; `look_ahead` adds the others."""
    describe_tableau(s, seat, scratch[ROOM:], f)
    _write_inputs(scratch[ROOM:], f, x)


@part
def _write_inputs(room: Words, f: Reals, x: Singles) -> None:
    for n in range(FEATURES):
        x[n] = np.float32(f[n])
    for colour in range(4):
        x[FEATURES + colour] = np.float32(size_of(room[colour]) + size_of(room[4 + colour]))
        x[FEATURES + 4 + colour] = np.float32(min(room[16 + colour], 6))
        x[FEATURES + 8 + colour] = np.float32(room[GAINS + colour])


@part
def look_ahead(
    s: Words, seat: int, outlook: Words, lacked: Words, gains: Words, x: Singles
) -> None:
    """Write the inputs of a seat that depend on the wheel and on who moves when."""
    first = s[ORDER]
    x[TRAVELLED] = np.float32(s[player_of(seat) + DISTANCE] - s[player_of(first) + DISTANCE])
    x[ON_TURN] = np.float32(1.0 if first == seat else 0.0)
    near, far, best, coming = describe_outlook(
        s[player_of(seat) + LEFT], s[SUPPLY], outlook, lacked, gains
    )
    x[NEAR] = np.float32(near)
    x[FAR] = np.float32(far)
    x[BEST] = np.float32(best)
    x[COMING] = np.float32(coming)


@outlined
def look_at_table(s: Words, scratch: Words, x: Singles) -> None:
    """Write the inputs that all seats share, and fill the outlook."""
    outlook = scratch[AHEAD : AHEAD + OUTLOOK]
    look_out(s, outlook)
    for n in range(INPUTS_OF_TABLE):
        x[n] = np.float32(0.0)
    ring = clockwise(s)
    for n in range(6):
        colour = outlook[8 + n]
        if colour < 4:
            x[4 * n + colour] = np.float32(1.0)
            x[24 + n] = np.float32(cost_of(s, s[WHEEL + slot_after(s, first_of(ring))]))
            ring &= ring - 1
    supply = max(1.0, float(s[SUPPLY]))
    for colour in range(4):
        x[30 + colour] = np.float32(outlook[4 + colour] / supply)
    x[34] = np.float32(size_of(s[ON_WHEEL]))
    x[35] = np.float32(s[SUPPLY])


@part
def look_at_others(s: Words, mover: int, scratch: Words, f: Reals, w: Singles) -> None:
    """Keep what no move of the mover changes: the inputs of the others' tableaux."""
    for seat in range(s[SEATS]):
        if seat != mover:
            look_at_tableau(s, seat, scratch, f, w[OTHERS + INPUTS_OF_SEAT * seat :])
            found = scratch[FOUND + 8 * seat :]
            for colour in range(4):
                found[colour] = scratch[ROOM + LACKED + colour]
                found[4 + colour] = scratch[ROOM + GAINS + colour]


@part
def all_but(s: Words, mover: int, net: Singles, scratch: Words, w: Singles) -> int:
    """The sum of the first layer over the table and all seats but one, in BASE; that one's row.

    `look_at_others` must have seen the position before the move.
    """
    seats = s[SEATS]
    base = w[BASE:X]
    x = w[X:OTHERS]
    begin(net, inputs_of(seats), base)
    look_at_table(s, scratch, x)
    add(net, seats * INPUTS_OF_SEAT, x, INPUTS_OF_TABLE, base)
    row = 0
    for place in range(seats):
        seat = s[ORDER + place]
        if seat == mover:
            row = place * INPUTS_OF_SEAT
        else:
            x = w[OTHERS + INPUTS_OF_SEAT * seat :]
            found = scratch[FOUND + 8 * seat :]
            look_ahead(s, seat, scratch[AHEAD:ROOM], found, found[4:], x)
            add(net, place * INPUTS_OF_SEAT, x, INPUTS_OF_SEAT, base)
    return row


@part
def with_mover(
    s: Words, mover: int, row: int, net: Singles, scratch: Words, f: Reals, w: Singles, value: Reals
) -> None:
    """The chances of all seats and the policy's logit, from the sum that `all_but` left."""
    seats = s[SEATS]
    x = w[X:OTHERS]
    total = w[SUM:WIDTH]
    for n in range(WIDTH):
        total[n] = w[BASE + n]
    look_at_seat(s, mover, scratch, f, x)
    add(net, row, x, INPUTS_OF_SEAT, total)
    answer(net, inputs_of(seats), w)
    for place in range(seats):
        value[s[ORDER + place]] = w[ANSWER + place]
    if seats > 1:
        share_out(seats, value)
    value[POLICY] = w[ANSWER + POLICY]


@outlined
def judge_moves(
    s: Words,
    net: Singles,
    moves: Words,
    count: int,
    scratch: Words,
    f: Reals,
    w: Singles,
    values: Reals,
) -> None:
    """Write for each of these moves the chances after it and the policy's logit.

    The others' tableaux are read once, the wheel and the track once for each tile, as the cell
    makes no difference to them: moves of the same tile must follow each other.
    """
    mover = s[ORDER]
    look_at_others(s, mover, scratch, f, w)
    after = scratch[:STATE_WORDS]
    tile = -1
    row = 0
    for n in range(count):
        copy_state(s, after)
        step(after, moves[n])
        value = values[n]
        if after[OVER]:
            won = winner_of(after)
            value[:POLICY] = 0.0
            value[won] = 1.0
            value[POLICY] = SURE if won == mover else -SURE
            continue
        if moves[n] >> 16 != tile:
            tile = moves[n] >> 16
            row = all_but(after, mover, net, scratch, w)
        with_mover(after, mover, row, net, scratch, f, w, value)


@part
def gather(s: Words, scratch: Words, f: Reals, x: Singles) -> None:
    """Write all inputs of a position, in the order of a network's rows."""
    seats = s[SEATS]
    at = seats * INPUTS_OF_SEAT
    look_at_table(s, scratch, x[at : at + INPUTS_OF_TABLE])
    for place in range(seats):
        at = place * INPUTS_OF_SEAT
        look_at_seat(s, s[ORDER + place], scratch, f, x[at : at + INPUTS_OF_SEAT])


def chances(outputs: Reals, fewest: NDArray[np.integer], seats: int) -> Reals:
    """The chances of the seats, in the order of turns, to tell to people, a row a position.

    `outputs` are those of a network (`lunarium.bots.network.answers`), and `fewest` the fewest
    discs that any seat has left. In the tree, where only the order counts, logits stay as they are.
    """
    scale = np.interp(fewest, STAGES, SCALES[seats])
    logits = outputs[:, :seats] * scale[:, None]
    parts = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Reals = parts / parts.sum(axis=1, keepdims=True)
    return shares
