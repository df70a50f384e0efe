"""Compile all kernels at once, so that nobody waits for them in a game.

Compiled kernels are kept on disk; from then on a new process loads them in an instant.
"""

from collections.abc import Callable, Iterator

import numpy as np

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
from lunarium.fast.akvarko.compiled import U
from lunarium.fast.akvarko.course import is_over, legal_moves, legal_places, may_move, play, start
from lunarium.fast.akvarko.layout import KINDS, MAX_MOVES, MAX_SEATS, STATE_WORDS
from lunarium.fast.akvarko.playouts import generators, playout, random_move, random_start
from lunarium.fast.akvarko.sheets import result, scores, tank_sheet
from lunarium.fast.akvarko.tank import tank_points


def warm_up() -> Iterator[str]:
    """Compile or load one kernel after the other, and yield the name of each when it is ready.

    The names are for a progress line; `for _ in warm_up(): pass` is silent.
    """
    table = np.zeros((1, STATE_WORDS), np.uint64)
    state, dice, seat = table[0], generators(0), np.zeros(1, np.int64)
    moves, places, points = np.zeros((3, 1, MAX_MOVES), np.int64)
    tanks, sheet = np.zeros((2, MAX_MOVES), np.uint64), np.zeros(KINDS, np.int64)
    seats = np.zeros((2, 1, MAX_SEATS), np.int64)
    deck, nothing = np.zeros(99, np.int64), U(0)
    calls: list[tuple[str, Callable[[], object]]] = [
        ("start", lambda: start(state, 3, False, deck, deck[:0])),
        ("random_start", lambda: random_start(state, 3, False, dice)),
        ("random_start_many", lambda: random_start_many(table, 3, False, dice)),
        ("is_over", lambda: is_over(state)),
        ("may_move", lambda: may_move(state, 0)),
        ("legal_moves", lambda: legal_moves(state, 0, moves[0])),
        ("legal_moves_many", lambda: legal_moves_many(table, seat, moves, seat.copy())),
        ("legal_places", lambda: legal_places(state, 0, moves[0])),
        ("random_move", lambda: random_move(state, 0, dice)),
        (
            "pick_afterstates",
            lambda: pick_afterstates(state, 0, True, moves[0], places[0], points[0]),
        ),
        ("play", lambda: play(state, 0, int(moves[0, 0]))),
        ("place_afterstates", lambda: place_afterstates(state, 0, moves[0], points[0])),
        (
            "place_afterstates_many",
            lambda: place_afterstates_many(table, seat, moves, points, seat.copy()),
        ),
        (
            "tanks_after",
            lambda: tanks_after(nothing, nothing, U(1), True, moves[0], tanks[0], tanks[1]),
        ),
        ("score_tanks", lambda: score_tanks(tanks[0], tanks[1], points[0])),
        ("score_full_tanks", lambda: score_full_tanks(tanks[0], points[0])),
        ("tank_points", lambda: tank_points(nothing, nothing)),
        ("tank_sheet", lambda: tank_sheet(nothing, nothing, sheet)),
        ("playout", lambda: playout(state, dice)),
        ("playout_many", lambda: playout_many(table, dice)),
        ("scores", lambda: scores(state, points[0])),
        ("scores_many", lambda: scores_many(table, seats[0])),
        ("result", lambda: result(state, points[0], places[0])),
        ("result_many", lambda: result_many(table, seats[0], seats[1])),
        ("play_many", lambda: play_many(table.copy(), seat, seat)),
    ]
    for name, call in calls:
        call()
        yield name
