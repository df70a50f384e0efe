"""The course of the game: set-up, legal moves, a turn and what follows from it, the end.

Array map: `layout.py`. This module uses the head of the state: SEATS to NOTES, ORDER, the five
words of each player, WHEEL and DECK.
"""

from lunarium.fast.api import Words
from lunarium.fast.cache import kernel, outlined, part
from lunarium.fast.novaluna.cells import first_cells, index_of
from lunarium.fast.novaluna.layout import (
    CELL,
    DECK,
    DISCS,
    DISTANCE,
    END_PHASE,
    FREE,
    FREE_AT,
    LAID,
    LEFT,
    MOON,
    NOTES,
    OFFERED,
    ON_WHEEL,
    OPEN_TILES,
    ORDER,
    OVER,
    PHASE,
    REFILL,
    SEATS,
    SLOTS,
    STATE_WORDS,
    SUPPLY,
    TILE_COUNT,
    WHEEL,
    first_of,
    player_of,
    size_of,
)
from lunarium.fast.novaluna.tableau import cost_of, lay

_FIRST_OFFER = SLOTS - 1
_PHASE_1_DISCS = 8
_PENALTY = 10
_ALL_SLOTS = (1 << SLOTS) - 1


@outlined
def set_table(s: Words, box: Words, deck: Words, stack: Words, discs: int) -> None:
    """Set the table in `s`: 68 tiles in draw order, the stack of seats, bottom first."""
    for word in range(STATE_WORDS):  # the same as `s[:] = box`, and compiled in a tenth of the time
        s[word] = box[word]
    seats = stack.size
    s[SEATS] = seats
    s[DISCS] = discs
    s[PHASE] = 1 if seats == 1 else 0
    s[OVER] = 0
    s[MOON] = 0
    s[ON_WHEEL] = _ALL_SLOTS - 1
    s[SUPPLY] = TILE_COUNT - _FIRST_OFFER
    s[LAID] = 0
    s[NOTES] = -1
    s[NOTES + 1] = -1
    for place in range(seats):
        s[ORDER + place] = stack[seats - 1 - place]  # the top disc is on turn first (NL-3.1)
        player = player_of(place)
        s[player + LEFT] = discs if seats == 1 else discs - 1  # NL-2.3, NL-7.1
        s[player + DISTANCE] = 0
        s[player + OPEN_TILES] = 0
    for n in range(TILE_COUNT):
        if n < _FIRST_OFFER:
            s[WHEEL + 1 + n] = deck[n]
        s[DECK + n] = deck[n]
    first_cells(s)


@part
def clockwise(s: Words) -> int:
    """The slots with tiles as bits, the one clockwise next to the moon first."""
    slots = s[ON_WHEEL]
    return int((slots << SLOTS | slots) >> (s[MOON] + 1) & _ALL_SLOTS)


@part
def slot_after(s: Words, steps: int) -> int:
    """The slot that many steps clockwise from the one next to the moon."""
    slot = s[MOON] + 1 + steps
    return int(slot - SLOTS if slot >= SLOTS else slot)


@part
def other_move(s: Words) -> int:
    """`REFILL` or `END_PHASE` where it is allowed besides taking a tile, else 0."""
    if s[PHASE] == 0:
        return REFILL if s[SUPPLY] > 0 and size_of(s[ON_WHEEL]) <= 2 else 0  # NL-4.1
    if s[PHASE] == 1 and s[DISCS] - s[player_of(0) + LEFT] >= _PHASE_1_DISCS:
        return END_PHASE  # NL-7.3
    return 0


@part
def list_moves(s: Words, moves: Words) -> int:
    """Write the legal moves of the seat on turn; how many there are."""
    if s[OVER]:
        return 0
    player = player_of(s[ORDER])
    at = s[player + FREE_AT]
    free = s[player + FREE]
    count = 0
    ring = clockwise(s)
    for _ in range(min(size_of(ring), OFFERED)):
        tile = s[WHEEL + slot_after(s, first_of(ring))]
        ring &= ring - 1
        for index in range(at, at + free):
            moves[count] = tile << 16 | s[index] >> CELL
            count += 1
    other = other_move(s)
    if other:
        moves[count] = other
        count += 1
    return count


@part
def do_move(s: Words, move: int) -> None:
    """Play a move of the seat on turn, in place."""
    if move == REFILL:
        refill(s)
    elif move == END_PHASE:
        end_phase(s)
    else:
        ring = clockwise(s)
        slot = slot_after(s, first_of(ring))
        while s[WHEEL + slot] != move >> 16:
            ring &= ring - 1
            slot = slot_after(s, first_of(ring))
        take(s, slot, index_of(s, s[ORDER], move & 0xFFFF))


@part
def take(s: Words, slot: int, index: int) -> None:
    """Take the tile of a slot and lay it on the free cell of word `index` (NL-4.2 to NL-4.5)."""
    seat = s[ORDER]
    tile = s[WHEEL + slot]
    s[ON_WHEEL] &= ~(1 << slot)
    s[MOON] = slot
    player = player_of(seat)
    distance = s[player + DISTANCE] + cost_of(s, tile)
    s[player + DISTANCE] = distance
    # The disc goes on top of its space: before all that have come as far (NL-4.3).
    place = 0
    while place + 1 < s[SEATS] and s[player_of(s[ORDER + place + 1]) + DISTANCE] < distance:
        s[ORDER + place] = s[ORDER + place + 1]
        place += 1
    s[ORDER + place] = seat
    left = s[player + LEFT] - lay(s, seat, tile, index)
    s[player + LEFT] = left
    if left == 0:
        _end(s)  # NL-6.1, NL-7.5: at once, before any refill
    elif s[ON_WHEEL] == 0:
        _wheel_empty(s)


@outlined
def _wheel_empty(s: Words) -> None:
    if s[PHASE] == 1:
        end_phase(s)  # NL-7.3
    elif s[PHASE] == 2 or s[SUPPLY] == 0:
        _end(s)  # NL-6.2, NL-7.5
    else:
        refill(s)  # NL-4.1


@outlined
def refill(s: Words) -> None:
    """Tiles on the empty slots, clockwise from the moon, as far as the supply goes (NL-4.1)."""
    supply = s[SUPPLY]
    slot = s[MOON]
    for _ in range(SLOTS - 1):
        slot = slot + 1 if slot + 1 < SLOTS else 0
        if supply and not s[ON_WHEEL] >> slot & 1:
            s[WHEEL + slot] = s[DECK + TILE_COUNT - supply]
            s[ON_WHEEL] |= 1 << slot
            supply -= 1
    s[SUPPLY] = supply


@outlined
def end_phase(s: Words) -> None:
    """Phase 1 of the solo game ends: note, refill, phase 2 (NL-7.3, NL-7.4)."""
    s[NOTES] = _phase_1_note(s)
    s[PHASE] = 2
    refill(s)


@part
def _phase_1_note(s: Words) -> int:
    player = player_of(0)
    missing = _PHASE_1_DISCS - (s[DISCS] - s[player + LEFT])
    return int(s[player + DISTANCE] + _PENALTY * max(0, missing))


@outlined
def _end(s: Words) -> None:
    s[OVER] = 1
    if s[PHASE]:
        player = player_of(0)
        if s[PHASE] == 1:
            s[NOTES] = _phase_1_note(s)  # all discs placed in phase 1 (NL-7.5)
        s[NOTES + 1] = s[player + DISTANCE] + _PENALTY * s[player + LEFT]


@kernel("(int64[::1], int64[::1], int64[::1], int64[::1], int64)")
def set_up(state: Words, box: Words, deck: Words, stack: Words, discs: int) -> None:
    """Set the table in `state`: 68 tiles in draw order, the stack of seats, bottom first.

    `box` is `pack.BOX`. One seat in the stack: the solo game.
    """
    set_table(state, box, deck, stack, discs)


@kernel("(int64[::1],)")
def is_over(state: Words) -> bool:
    """Whether the game has ended (NL-6, NL-7.5)."""
    return bool(state[OVER])


@kernel("(int64[::1], int64)")
def may_move(state: Words, seat: int) -> bool:
    """Whether a seat is on turn (NL-3.1)."""
    return not state[OVER] and bool(state[ORDER] == seat)


@kernel("(int64[::1],)")
def to_move(state: Words) -> int:
    """The seat on turn (NL-3.1); -1 once the game is over."""
    return -1 if state[OVER] else int(state[ORDER])


@kernel("(int64[::1], int64, int64[::1])")
def legal(state: Words, seat: int, moves: Words) -> int:
    """Write the legal moves of a seat, and return how many; none if it is not on turn.

    In the order of `games`: tiles clockwise from the moon, for each the free cells in reading
    order, then refill or the end of phase 1.
    """
    return list_moves(state, moves) if state[ORDER] == seat else 0


@kernel("(int64[:, ::1], int64[::1], int64[:, ::1], int64[::1])")
def legal_many(states: Words, seats: Words, moves: Words, counts: Words) -> None:
    """`legal` for a seat of each row: the moves into a row of `moves`, how many into `counts`."""
    for row in range(states.shape[0]):
        counts[row] = list_moves(states[row], moves[row]) if states[row, ORDER] == seats[row] else 0


@kernel("(int64[::1], int64, int64)")
def play(state: Words, seat: int, move: int) -> None:  # noqa: ARG001 -- every engine takes it
    """Play a legal move of the seat on turn in place, with what follows from it automatically."""
    do_move(state, move)


@kernel("(int64[:, ::1], int64[::1], int64[::1])")
def play_many(states: Words, seats: Words, moves: Words) -> None:  # noqa: ARG001 -- as above
    """`play` one move in each row."""
    for row in range(states.shape[0]):
        do_move(states[row], moves[row])


@kernel("(int64[::1], int64, int64, int64)")
def put(state: Words, seat: int, tile: int, cell: int) -> int:
    """Lay a tile without a turn, to make a position by hand; -1 if the cell is not free."""
    index = index_of(state, seat, cell)
    player = player_of(seat)
    if index == state[player + FREE_AT] + state[player + FREE] or state[index] >> CELL != cell:
        return -1
    placed = lay(state, seat, tile, index)
    state[player + LEFT] -= placed
    return placed


@outlined
def stand(s: Words, scores: Words, places: Words) -> None:
    """Write scores and places: discs left, or alone the solo score (NL-6.3, NL-7.6).

    Before the end the places show which seat is ahead, and the solo score is -1.
    """
    seats = s[SEATS]
    for first in range(seats):
        seat = s[ORDER + first]
        place = 1
        for other in range(seats):
            mine = s[player_of(seat) + LEFT]
            theirs = s[player_of(s[ORDER + other]) + LEFT]
            if theirs < mine or (theirs == mine and other < first):
                place += 1
        places[seat] = place
        scores[seat] = s[player_of(seat) + LEFT]
    if s[PHASE]:
        scores[0] = s[NOTES] + s[NOTES + 1] if s[OVER] else -1


@kernel("(int64[::1], int64[::1], int64[::1])")
def result(state: Words, scores: Words, places: Words) -> None:
    """Write the score and the place, from 1, of every seat of a finished game.

    The score is the discs left; alone it is the solo score (NL-6.3, NL-7.6).
    """
    stand(state, scores, places)


@kernel("(int64[:, ::1], int64[:, ::1], int64[:, ::1])")
def result_many(states: Words, scores: Words, places: Words) -> None:
    """`result` for each row."""
    for row in range(states.shape[0]):
        stand(states[row], scores[row], places[row])
