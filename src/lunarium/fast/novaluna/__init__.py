"""Nova Luna on arrays: the functions of `lunarium.fast.api.Engine`.

For this game alone: `pack` has `TILE`, `NUMBER`, `pack_view` and `gains_of`, `course` has
`set_up` and `put` to make a position by hand, and `afterstates` has the rows NEXT and COST, and
`afterstates_of` for a tableau and tiles on offer.
"""

from lunarium.fast.api import GAIN, MOVE, Seeds, Words
from lunarium.fast.cache import Unit
from lunarium.fast.novaluna.afterstates import AFTERSTATE_ROWS, afterstates, afterstates_many
from lunarium.fast.novaluna.course import (
    is_over,
    legal,
    legal_many,
    may_move,
    play,
    play_many,
    result,
    result_many,
    to_move,
)
from lunarium.fast.novaluna.layout import MAX_MOVES, MAX_SEATS, STATE_WORDS
from lunarium.fast.novaluna.pack import (
    deal,
    deal_many,
    decode,
    empty_afterstates,
    empty_moves,
    empty_states,
    encode,
    pack,
    unpack,
)
from lunarium.fast.novaluna.playouts import playout, playout_many, random_move
from lunarium.fast.random import generators

UNITS: tuple[Unit, ...] = (
    Unit(
        "novaluna-rules",
        (
            "lunarium.fast.novaluna.course",
            "lunarium.fast.novaluna.afterstates",
            "lunarium.fast.novaluna.playouts",
        ),
    ),
)
"""What is compiled."""

__all__ = [
    "AFTERSTATE_ROWS",
    "GAIN",
    "MAX_MOVES",
    "MAX_SEATS",
    "MOVE",
    "STATE_WORDS",
    "UNITS",
    "Seeds",
    "Words",
    "afterstates",
    "afterstates_many",
    "deal",
    "deal_many",
    "decode",
    "empty_afterstates",
    "empty_moves",
    "empty_states",
    "encode",
    "generators",
    "is_over",
    "legal",
    "legal_many",
    "may_move",
    "pack",
    "play",
    "play_many",
    "playout",
    "playout_many",
    "random_move",
    "result",
    "result_many",
    "to_move",
    "unpack",
]
