"""Akvárko on arrays: the functions of `lunarium.fast.api.Engine`.

For this game alone: `pack` has `pack_tank` and `points_after`, `course` has `set_up` for a given
deck, `afterstates` has `tanks_after`, and `points` scores rows of tanks.
"""

from lunarium.fast.akvarko.afterstates import AFTERSTATE_ROWS, afterstates, afterstates_many
from lunarium.fast.akvarko.course import (
    is_over,
    legal,
    legal_many,
    may_move,
    play,
    play_many,
    to_move,
)
from lunarium.fast.akvarko.layout import MAX_MOVES, MAX_SEATS, STATE_WORDS
from lunarium.fast.akvarko.pack import (
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
from lunarium.fast.akvarko.playouts import playout, playout_many, random_move
from lunarium.fast.akvarko.points import result, result_many
from lunarium.fast.api import GAIN, MOVE, Seeds, Words
from lunarium.fast.cache import Unit
from lunarium.fast.random import generators

UNITS: tuple[Unit, ...] = (
    Unit(
        "akvarko-rules",
        (
            "lunarium.fast.akvarko.points",
            "lunarium.fast.akvarko.course",
            "lunarium.fast.akvarko.afterstates",
            "lunarium.fast.akvarko.playouts",
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
