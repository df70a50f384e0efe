"""Whole games between one-ply players in one call, for tuning weights.

Array map: `layout.py` for a state, one row a game. `weights` has a row for each seat. `samples`
gets the features of all seats, a row for each position kept; `game_of` says whose row it is.
"""

import numpy as np

from lunarium.bots.novaluna.features import FEATURES, describe, look_out
from lunarium.bots.novaluna.judge import AHEAD, ROOM, SCRATCH, weigh_moves, winner_of
from lunarium.fast.api import Reals, Seeds, Words
from lunarium.fast.cache import kernel, part
from lunarium.fast.novaluna.course import do_move
from lunarium.fast.novaluna.layout import MAX_MOVES, ORDER, OVER, SEATS
from lunarium.fast.random import below

_FINE = 1 << 30


@part
def _uniform(rng: Seeds) -> float:
    return (below(rng, _FINE) + 0.5) / _FINE


@kernel(
    "(int64[:, ::1], uint64[::1], float64[:, ::1], float64, int64, int64[::1],"
    " float64[:, :, ::1], int64[::1])"
)
def contest(
    states: Words,
    rngs: Seeds,
    weights: Reals,
    noise: float,
    every: int,
    winners: Words,
    samples: Reals,
    game_of: Words,
) -> int:
    """Play each row to its end, seat by seat with its weights; how many samples were kept.

    `noise` is added to the logarithm of a share, times a Gumbel number: 0 plays the best move.
    About one position in `every` is kept as long as `samples` has room; 0 keeps none.
    """
    scratch = np.empty(SCRATCH, dtype=np.int64)
    f = np.empty(FEATURES)
    moves = np.empty(MAX_MOVES, dtype=np.int64)
    values = np.empty((MAX_MOVES, 4))
    kept = 0
    for row in range(states.shape[0]):
        s = states[row]
        rng = rngs[row : row + 1]
        seats = s[SEATS]
        while not s[OVER]:
            mover = s[ORDER]
            count = weigh_moves(s, weights[mover], scratch, f, moves, values)
            best = 0
            top = -1e300
            for n in range(count):
                score = values[n, mover]
                if noise > 0.0:
                    score = np.log(score + 1e-9) - noise * np.log(-np.log(_uniform(rng)))
                if score > top:
                    top = score
                    best = n
            do_move(s, moves[best])
            if every and not s[OVER] and kept < samples.shape[0] and below(rng, every) == 0:
                look_out(s, scratch[AHEAD:ROOM])
                for seat in range(seats):
                    describe(s, seat, scratch[AHEAD:ROOM], scratch[ROOM:], samples[kept, seat])
                game_of[kept] = row
                kept += 1
        winners[row] = winner_of(s)
    return kept
