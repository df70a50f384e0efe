"""Akvárko on flat arrays: the same rules at full speed, for search and training.

A state is one array of 47 words (`layout` has its map), a move an integer. Kernels change states
in place, check nothing and let other threads run; `pack`, `unpack`, `encode` and `decode` lead
from and to the readable rules. With two to six seats and all options::

    state = pack(AKVARKO.start(options, seats, rng))
    count = legal_moves(state, seat, moves)  # moves has room for MAX_MOVES integers
    play(state, seat, moves[0])
    playout(state, generators(seed))
    result(state, points, places)
"""

from lunarium.fast.akvarko.afterstates import (
    pick_afterstates,
    place_afterstates,
    score_full_tanks,
    score_tanks,
    tanks_after,
)
from lunarium.fast.akvarko.batch import (
    legal_moves_many,
    place_afterstates_many,
    play_many,
    playout_many,
    random_start_many,
    result_many,
    scores_many,
)
from lunarium.fast.akvarko.compiled import Numbers, Word, Words
from lunarium.fast.akvarko.course import is_over, legal_moves, legal_places, may_move, play, start
from lunarium.fast.akvarko.layout import MAX_MOVES, MAX_SEATS, STATE_WORDS
from lunarium.fast.akvarko.pack import (
    decode,
    encode,
    pack,
    pack_tank,
    unpack,
    unpack_result,
    unpack_score,
)
from lunarium.fast.akvarko.playouts import generators, playout, random_move, random_start
from lunarium.fast.akvarko.sheets import result, scores, tank_sheet
from lunarium.fast.akvarko.tank import tank_points
from lunarium.fast.akvarko.warm import warm_up

__all__ = [
    "MAX_MOVES",
    "MAX_SEATS",
    "STATE_WORDS",
    "Numbers",
    "Word",
    "Words",
    "decode",
    "encode",
    "generators",
    "is_over",
    "legal_moves",
    "legal_moves_many",
    "legal_places",
    "may_move",
    "pack",
    "pack_tank",
    "pick_afterstates",
    "place_afterstates",
    "place_afterstates_many",
    "play",
    "play_many",
    "playout",
    "playout_many",
    "random_move",
    "random_start",
    "random_start_many",
    "result",
    "result_many",
    "score_full_tanks",
    "score_tanks",
    "scores",
    "scores_many",
    "start",
    "tank_points",
    "tank_sheet",
    "tanks_after",
    "unpack",
    "unpack_result",
    "unpack_score",
    "warm_up",
]
