"""Nova Luna at full speed: the rules of `lunarium.games.novaluna` on flat arrays, in Numba.

A state is one array of 64-bit words (`layout.py` has its map), so `state.copy()` copies a game.
Moves are numbers; `play` does not check them. The order of the hidden supply is in the state:
who searches must not look at it, and calls `determinize` on a copy instead.

    state = pack(start)                     from the readable rules, and back with `unpack`
    moves = room_for_moves()
    count = legal(state, moves)             the legal moves are moves[:count]
    answer = room_for_afterstates()
    afterstates(state, answer)              what each of them brings: answer[GAIN, :count]
    play(state, moves[0])                   in place
    playout(state, seeded(7), 1000)         random moves to the end, or 1000 of them

All kernels release Python's lock. `legal_all`, `play_all`, `afterstates_all`, `playouts` and
`deals` work on the rows of a two-dimensional array.
"""

from lunarium.fast.novaluna.afterstates import (
    COST,
    GAIN,
    MOVE,
    NEXT,
    ROWS,
    afterstates,
    afterstates_all,
)
from lunarium.fast.novaluna.chance import determinize, seeded
from lunarium.fast.novaluna.compile import Seeds, Words
from lunarium.fast.novaluna.course import deal, legal, places, play, put
from lunarium.fast.novaluna.layout import END_PHASE, MOST_MOVES, REFILL, WORDS
from lunarium.fast.novaluna.pack import (
    BOX,
    NUMBER,
    TILE,
    decode,
    encode,
    pack,
    pack_view,
    unpack,
)
from lunarium.fast.novaluna.playouts import deals, legal_all, play_all, playout, playouts
from lunarium.fast.novaluna.room import room_for_afterstates, room_for_moves, room_for_states

__all__ = [
    "BOX",
    "COST",
    "END_PHASE",
    "GAIN",
    "MOST_MOVES",
    "MOVE",
    "NEXT",
    "NUMBER",
    "REFILL",
    "ROWS",
    "TILE",
    "WORDS",
    "Seeds",
    "Words",
    "afterstates",
    "afterstates_all",
    "deal",
    "deals",
    "decode",
    "determinize",
    "encode",
    "legal",
    "legal_all",
    "pack",
    "pack_view",
    "places",
    "play",
    "play_all",
    "playout",
    "playouts",
    "put",
    "room_for_afterstates",
    "room_for_moves",
    "room_for_states",
    "seeded",
    "unpack",
]
