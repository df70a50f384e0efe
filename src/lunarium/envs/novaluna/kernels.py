"""Nova Luna's observations, masks and actions from the arrays of the fast rules.

Array map: `lunarium.fast.novaluna.layout` for a state. An observation is a row of int16, its
sections begin at GAME, SEATS_AT, WHEEL_AT, TILES_AT and CELLS_AT (`layout.py` has the columns); a
mask is a row of int8, one for each action. Many games are the rows of two-dimensional arrays, and
what happens to a row does not depend on the others.

Nothing here reads the order of the supply, so nothing can reveal it.

`step_many` plays an action in every game, notices the end, deals again and observes, in one call:

    blocks        how threads share out the rows (`lunarium.envs.blocks`)
    patience      0 in the thread that shares them out; how long another one waits for more
    seeds         n x many generators, each good for one shuffle; `used[n]` of them are used up
    actions       what the seat on turn does
    seats         the seat on turn, or the one that ended the game; overwritten
    outcomes      what happened: PLAYED, ENDED, BEGAN or REFUSED (`lunarium.envs.sections`)
    places        n x seats, written when a game ends: who came first, second, ...
    scores        n x seats, likewise: discs left, or the score of the solo game
    observations  what the seats on turn see; masks: what they may do
    lasts         no rows, or n: then a game that ends begins again in the same call, and what its
                  last seat saw at the end goes here (with `last_masks`)
"""

import numpy as np
from numpy.typing import NDArray

from lunarium.envs.blocks import BLOCK, is_done, next_block, share_out
from lunarium.envs.novaluna.layout import (
    ACTION_COUNT,
    END_ACTION,
    LAYOUT,
    OBSERVATION_SIZE,
    REFILL_ACTION,
)
from lunarium.envs.sections import BEGAN, ENDED, PLAYED, REFUSED, Mask, Observation, Outcomes
from lunarium.fast.api import Seeds, Words
from lunarium.fast.cache import kernel, outlined, part
from lunarium.fast.novaluna.cells import ABOVE, BELOW, LEFT_OF, RIGHT_OF
from lunarium.fast.novaluna.course import (
    clockwise,
    end_phase,
    other_move,
    refill,
    slot_after,
    stand,
    take,
)
from lunarium.fast.novaluna.layout import (
    ALL_CLOSED,
    CELL,
    CLOSED,
    COUNTS,
    DECK,
    DISTANCE,
    END_PHASE,
    FREE,
    FREE_AT,
    LAID,
    LEFT,
    MAX_CELLS,
    NO_TILE,
    NOTES,
    OFFERED,
    ON_WHEEL,
    OPEN,
    ORDER,
    OVER,
    PHASE,
    REFILL,
    SEATS,
    SUPPLY,
    TILE_COUNT,
    WHEEL,
    clamp,
    first_of,
    player_of,
    row_of,
    size_of,
)
from lunarium.fast.novaluna.pack import NUMBER
from lunarium.fast.novaluna.playouts import shuffled_table
from lunarium.fast.novaluna.tableau import chain_of, weight_of

GAME = LAYOUT.start("game")
SEATS_AT = LAYOUT.start("seats")
WHEEL_AT = LAYOUT.start("wheel")
TILES_AT = LAYOUT.start("tiles")
CELLS_AT = LAYOUT.start("cells")
_SEAT_WIDTH, _WHEEL_WIDTH, _TILE_WIDTH, _CELL_WIDTH = (
    section.width for section in LAYOUT.sections[1:]
)
_SIZE = OBSERVATION_SIZE
_ORIGIN = 128
_ROOM = TILE_COUNT + 1
_WEIGHT = 16
_ANY = 0xFFFF

_ONES_AND_ZEROS = np.repeat(np.array([1, 0], dtype=np.int8), MAX_CELLS)
_ON_WHEEL = np.zeros((TILE_COUNT, _WHEEL_WIDTH), dtype=np.int16)
for _tile, _number in NUMBER.items():
    _ON_WHEEL[_number, :4] = (1 + _number, 0, 1 + _tile.colour, _tile.cost)
    for _n, _task in enumerate(_tile.tasks):
        _ON_WHEEL[_number, 4 + 4 * _n : 8 + 4 * _n] = _task.needs


@part
def write_observation(s: Words, seat: int, out: Observation, chains: Words) -> None:
    """Write what a seat sees. `chains` is room for a word a tile."""
    for n in range(_SIZE):
        out[n] = 0
    out[GAME] = s[PHASE]
    out[GAME + 1] = s[SUPPLY]
    out[GAME + 2] = size_of(s[ON_WHEEL])
    out[GAME + 3] = max(s[NOTES], 0)
    out[GAME + 4] = not s[OVER] and s[ORDER] == seat
    out[GAME + 5] = s[OVER]
    _write_wheel(s, out)
    laid = _write_tiles(s, seat, out, chains)
    seats = s[SEATS]
    for turn in range(seats):
        other = s[ORDER + turn]
        away = _away(other, seat, seats)
        row = SEATS_AT + _SEAT_WIDTH * away
        out[row] = 1
        out[row + 1] = s[player_of(other) + LEFT]
        out[row + 2] = s[player_of(other) + DISTANCE]
        out[row + 3] = turn
        out[row + 4] = laid >> 8 * away & 255
    _write_cells(s, seat, out, chains)


@part
def _away(other: int, seat: int, seats: int) -> int:
    """How many seats after the observer another one sits."""
    away = other - seat
    return away + seats if away < 0 else away


@part
def _write_wheel(s: Words, out: Observation) -> None:
    row = WHEEL_AT
    ring = clockwise(s)
    while ring:
        steps = first_of(ring)
        ring &= ring - 1
        tile = s[WHEEL + slot_after(s, steps)]
        for n in range(_WHEEL_WIDTH):
            out[row + n] = _ON_WHEEL[tile, n]
        out[row + 1] = steps + 1
        out[TILES_AT + _TILE_WIDTH * tile] = 1
        row += _WHEEL_WIDTH


@part
def _write_tiles(s: Words, seat: int, out: Observation, chains: Words) -> int:
    """Write the laid tiles, and the chain of each for the cells; returns tiles a seat, in bytes.

    Nothing depends on a branch: which tasks are open is too irregular to be predicted.
    """
    seats = s[SEATS]
    number = 0
    for n in range(s[LAID]):
        laid = s[DECK + n]
        tile = laid & 127
        away = _away(laid >> 24, seat, seats)
        number += 1 << 8 * away
        row = TILES_AT + _TILE_WIDTH * tile
        out[row] = 2 + away
        out[row + 1] = (laid >> 8 & 255) - _ORIGIN
        out[row + 2] = (laid >> 16 & 255) - _ORIGIN
        word = s[row_of(tile) + OPEN]
        out[row + 3] = word & CLOSED != CLOSED
        out[row + 4] = word >> 16 & CLOSED != CLOSED
        out[row + 5] = word >> 32 & CLOSED != CLOSED
        _write_counts(0 if word & ALL_CLOSED == ALL_CLOSED else word >> COUNTS, out, row + 6)
        chain = chain_of(s, tile)
        chains[tile] = chain << _WEIGHT | weight_of(s, chain)
    return number


@part
def _write_cells(s: Words, seat: int, out: Observation, chains: Words) -> None:
    player = player_of(seat)
    at = s[player + FREE_AT]
    row = CELLS_AT
    chains[NO_TILE] = 0
    for index in range(at, at + s[player + FREE]):
        word = s[index]
        out[row] = 1
        out[row + 1] = (word >> CELL & 255) - _ORIGIN
        out[row + 2] = (word >> CELL + 8) - _ORIGIN
        a = chains[word >> ABOVE & 127]
        b = chains[word >> LEFT_OF & 127]
        c = chains[word >> RIGHT_OF & 127]
        d = chains[word >> BELOW & 127]
        b = 0 if b == a else b
        c = 0 if (c == a) | (c == b) else c
        d = 0 if (d == a) | (d == b) | (d == c) else d
        # Three times at most `ENOUGH` fits a nibble, four times does not.
        three = clamp((a & _ANY) + (b & _ANY) + (c & _ANY))
        _write_counts(clamp(three + (d & _ANY)), out, row + 3)
        row += _CELL_WIDTH


@part
def _write_counts(counts: int, out: Observation, at: int) -> None:
    out[at] = counts & 15
    out[at + 1] = counts >> 4 & 15
    out[at + 2] = counts >> 8 & 15
    out[at + 3] = counts >> 12 & 15


@part
def write_mask(s: Words, seat: int, mask: Mask) -> None:
    """Write which actions of a seat are legal: none if it is not on turn."""
    on_turn = not s[OVER] and s[ORDER] == seat
    free = s[player_of(seat) + FREE] if on_turn else 0
    offered = size_of(s[ON_WHEEL])
    for number in range(OFFERED):
        legal = _ONES_AND_ZEROS[MAX_CELLS - (free if number < offered else 0) :]
        for rank in range(MAX_CELLS):
            mask[number * MAX_CELLS + rank] = legal[rank]
    other = other_move(s) if on_turn else 0
    mask[REFILL_ACTION] = other == REFILL
    mask[END_ACTION] = other == END_PHASE


@part
def do_action(s: Words, action: int) -> bool:
    """Play an action of the seat on turn; False, and nothing has changed, if it is not legal."""
    if s[OVER] or action < 0 or action >= ACTION_COUNT:
        return False
    if action == REFILL_ACTION:
        if other_move(s) != REFILL:
            return False
        refill(s)
        return True
    if action == END_ACTION:
        if other_move(s) != END_PHASE:
            return False
        end_phase(s)
        return True
    number = action // MAX_CELLS
    rank = action - number * MAX_CELLS
    ring = clockwise(s)
    player = player_of(s[ORDER])
    if number >= size_of(ring) or rank >= s[player + FREE]:
        return False
    for _ in range(number):
        ring &= ring - 1
    take(s, slot_after(s, first_of(ring)), s[player + FREE_AT] + rank)
    return True


@outlined
def _look(s: Words, seat: int, observation: Observation, mask: Mask, chains: Words) -> None:
    """What a seat sees and may do; called, not copied in, as it is needed in many places."""
    write_observation(s, seat, observation, chains)
    write_mask(s, seat, mask)


@kernel("(int64[::1], int64, int16[::1], int8[::1])")
def look(state: Words, seat: int, observation: Observation, mask: Mask) -> None:
    """Write what a seat sees and may do."""
    _look(state, seat, observation, mask, np.empty(_ROOM, np.int64))


@kernel("(int64[::1], int64, int64)")
def act(state: Words, seat: int, action: int) -> bool:
    """Play an action of a seat, in place; False, and nothing changes, if it is illegal.

    Unlike `play` of the fast rules it checks: an action comes from a program that may be wrong.
    """
    return bool(state[ORDER] == seat) and do_action(state, action)


@kernel("(int64[:, ::1], int64[::1], int16[:, ::1], int8[:, ::1])")
def look_many(states: Words, seats: Words, observations: Observation, masks: Mask) -> None:
    """`look` for each row, each for its own seat."""
    chains = np.empty(_ROOM, np.int64)
    for row in range(states.shape[0]):
        _look(states[row], seats[row], observations[row], masks[row], chains)


@kernel("(int64[:, ::1], int64[::1], int64[::1], boolean[::1])")
def act_many(states: Words, seats: Words, actions: Words, legal: NDArray[np.bool_]) -> None:
    """`act` for each row; whether its action was legal goes into `legal`."""
    for row in range(states.shape[0]):
        on_turn = states[row, ORDER] == seats[row]
        legal[row] = on_turn and do_action(states[row], actions[row])


@part
def _step(
    states: Words,
    seeds: Seeds,
    used: Words,
    box: Words,
    discs: int,
    actions: Words,
    seats: Words,
    outcomes: Outcomes,
    places: Words,
    scores: Words,
    observations: Observation,
    masks: Mask,
    lasts: Observation,
    last_masks: Mask,
    row: int,
    chains: Words,
) -> None:
    s = states[row]
    outcome = BEGAN
    if not s[OVER]:
        if not do_action(s, actions[row]):
            outcomes[row] = REFUSED
            return
        outcome = PLAYED
        if s[OVER]:
            outcome = ENDED
            stand(s, scores[row], places[row])
            if lasts.shape[0]:
                _look(s, seats[row], lasts[row], last_masks[row], chains)
    if outcome == BEGAN or (outcome == ENDED and lasts.shape[0]):
        shuffled_table(s, box, places.shape[1], discs, seeds[row, used[row] : used[row] + 1])
        used[row] += 1
    if not s[OVER]:
        seats[row] = s[ORDER]
    outcomes[row] = outcome
    _look(s, seats[row], observations[row], masks[row], chains)


@kernel(
    "(int64[::1], int64, int64[:, ::1], uint64[:, ::1], int64[::1], int64[::1], int64,"
    " int64[::1], int64[::1], int8[::1], int64[:, ::1], int64[:, ::1], int16[:, ::1],"
    " int8[:, ::1], int16[:, ::1], int8[:, ::1])"
)
def step_many(
    blocks: Words,
    patience: int,
    states: Words,
    seeds: Seeds,
    used: Words,
    box: Words,
    discs: int,
    actions: Words,
    seats: Words,
    outcomes: Outcomes,
    places: Words,
    scores: Words,
    observations: Observation,
    masks: Mask,
    lasts: Observation,
    last_masks: Mask,
) -> None:
    """Play an action in every game; one that was over before begins again instead.

    A row whose action is illegal stays as it was, and is REFUSED.
    """
    chains = np.empty(_ROOM, np.int64)
    if not patience:
        share_out(blocks)
    rows = len(states)
    first = next_block(blocks, rows, patience)
    while first < rows:
        for row in range(first, min(first + BLOCK, rows)):
            _step(
                states,
                seeds,
                used,
                box,
                discs,
                actions,
                seats,
                outcomes,
                places,
                scores,
                observations,
                masks,
                lasts,
                last_masks,
                row,
                chains,
            )
        is_done(blocks)
        first = next_block(blocks, rows, patience)


@part
def _is_legal(s: Words, action: int) -> bool:
    if action < 0 or action >= ACTION_COUNT:
        return False
    if action == REFILL_ACTION:
        return other_move(s) == REFILL
    if action == END_ACTION:
        return other_move(s) == END_PHASE
    number = action // MAX_CELLS
    rank = action - number * MAX_CELLS
    return number < size_of(s[ON_WHEEL]) and rank < s[player_of(s[ORDER]) + FREE]


@kernel("(int64[:, ::1], int64[::1], int64[::1])")
def first_illegal(states: Words, seats: Words, actions: Words) -> int:
    """The first row whose action is not legal; -1 if all are. Games that are over do not count."""
    for row in range(states.shape[0]):
        on_turn = states[row, ORDER] == seats[row]
        if not states[row, OVER] and not (on_turn and _is_legal(states[row], actions[row])):
            return row
    return -1
