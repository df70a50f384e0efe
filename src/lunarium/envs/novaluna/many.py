"""Many games of Nova Luna stepped in one call: play, notice the end, deal anew, look.

Array map: `lunarium.fast.novaluna.layout` for a state, `layout.py` here for observations and masks.
Row n of every array belongs to game n; what happens to a row depends on that row alone, so rows can
be shared out among threads.

    states        n x 549 words
    seeds         n x many generators, each good for one shuffle; `used[n]` of them are used up
    actions       what the seat on turn does
    seats         who is on turn, or who ended the game; written anew
    outcomes      what happened: PLAYED, ENDED, BEGAN or REFUSED (`lunarium.envs.outcomes`)
    places        n x seats, written when a game ends: who came first, second, ...
    scores        n x seats, likewise: discs left, or the score of the solo game
    observations  what the seats on turn see; masks: what they may do
    lasts         no rows, or n: then a game that ends begins again in the same call, and what its
                  last seat saw at the end goes here (with `last_masks`)
"""

import numpy as np

from lunarium.envs.novaluna.kernels import Numbers, do_action, write_mask, write_observation
from lunarium.envs.novaluna.layout import ACTION_COUNT, END_ACTION, REFILL_ACTION
from lunarium.envs.outcomes import BEGAN, ENDED, PLAYED, REFUSED, Outcomes
from lunarium.envs.sections import Mask, Observation
from lunarium.fast.novaluna.bits import size_of
from lunarium.fast.novaluna.playouts import shuffle
from lunarium.fast.api import Seeds, Words
from lunarium.fast.cache import outlined, kernel, part
from lunarium.fast.novaluna.course import other_move, stand, set_table
from lunarium.fast.novaluna.layout import END_PHASE, FREE, LEFT, MAX_CELLS, ON_WHEEL, ORDER, OVER, REFILL, TILE_COUNT, player_of


@aside
def _deal(box: Words, generator: Seeds, seats: int, discs: int, s: Words) -> None:
    """The deck and the stack shuffled as `deals` of the fast rules does it."""
    deck = np.empty(TILE_COUNT, np.int64)
    stack = np.empty(seats, np.int64)
    for n in range(TILE_COUNT):
        deck[n] = n
    for seat in range(seats):
        stack[seat] = seat
    shuffle(deck, 0, TILE_COUNT, generator)
    shuffle(stack, 0, seats, generator)
    set_table(box, deck, stack, discs, s)


@aside
def _look(s: Words, seat: int, observation: Observation, mask: Mask) -> None:
    write_observation(s, seat, observation)
    write_mask(s, seat, mask)


@aside
def _standing(s: Words, found: Words, scores: Words) -> None:
    """Places, and discs left; alone the solo score."""
    score = places(s, found)
    if scores.size == 1:
        scores[0] = score
    else:
        for seat in range(scores.size):
            scores[seat] = s[player_of(seat) + LEFT]


@kernel(
    "void(int64[::1], int64[:, ::1], uint64[:, ::1], int64[::1], int64, int64[::1], int64[::1],"
    " int8[::1], int64[:, ::1], int64[:, ::1], int16[:, ::1], int8[:, ::1], int16[:, ::1],"
    " int8[:, ::1])"
)
def step_all(
    box: Words,
    states: Words,
    seeds: Seeds,
    used: Numbers,
    discs: int,
    actions: Numbers,
    seats: Numbers,
    outcomes: Outcomes,
    found: Numbers,
    scores: Numbers,
    observations: Observation,
    masks: Mask,
    lasts: Observation,
    last_masks: Mask,
) -> None:
    """Play an action in every game; one that was over before begins again instead.

    A row whose action is illegal stays as it was, and is REFUSED.
    """
    players = found.shape[1]
    for row in range(states.shape[0]):
        s = states[row]
        outcome = BEGAN
        if not s[OVER]:
            if not do_action(s, actions[row]):
                outcomes[row] = REFUSED
                continue
            outcome = PLAYED
            if s[OVER]:
                outcome = ENDED
                _standing(s, found[row], scores[row])
                if lasts.shape[0]:
                    _look(s, seats[row], lasts[row], last_masks[row])
        if outcome == BEGAN or (outcome == ENDED and lasts.shape[0]):
            _deal(box, seeds[row, used[row] : used[row] + 1], players, discs, s)
            used[row] += 1
        if not s[OVER]:
            seats[row] = s[ORDER]
        outcomes[row] = outcome
        _look(s, seats[row], observations[row], masks[row])


@part
def _is_legal(s: Words, action: int) -> bool:
    if action < 0 or action >= ACTION_COUNT:
        return False
    if action == REFILL_ACTION:
        return other_move(s) == REFILL
    if action == END_ACTION:
        return other_move(s) == END_PHASE
    number = action // MOST_CELLS
    rank = action - number * MOST_CELLS
    return number < size_of(s[ON_WHEEL]) and rank < s[player_of(s[ORDER]) + FREE]


@kernel("int64(int64[:, ::1], int64[::1])")
def first_illegal(states: Words, actions: Numbers) -> int:
    """The first row whose action is not legal; -1 if all are. Games that are over do not count."""
    for row in range(states.shape[0]):
        if not states[row, OVER] and not _is_legal(states[row], actions[row]):
            return row
    return -1
