"""Many games of Akvárko stepped in one call: play, notice the end, deal anew, look.

Array map: `layout.py` here for a game's array, observations and masks. Row n of every array belongs
to game n; what happens to a row depends on that row alone, so rows can be shared out among threads.

    tables        n x 143 words
    seeds         n x many generators, each good for one shuffle; `used[n]` of them are used up
    actions       what the seat on turn does
    seats         who is on turn (the lowest seat that has still to pick, or to place), or who ended
                  the game; written anew
    outcomes      what happened: PLAYED, ENDED, BEGAN or REFUSED (`lunarium.envs.outcomes`)
    places        n x seats, written when a game ends: who came first, second, ...
    scores        n x seats, likewise: points
    observations  what the seats on turn see; masks: what they may do
    lasts         no rows, or n: then a game that ends begins again in the same call, and what its
                  last seat saw at the end goes here (with `last_masks`)
"""

from lunarium.envs.akvarko.kernels import (
    do_action,
    move_code,
    remember_hands,
    write_mask,
    write_observation,
)
from lunarium.envs.outcomes import BEGAN, ENDED, PLAYED, REFUSED, Outcomes
from lunarium.envs.sections import Mask, Observation
from lunarium.fast.api import Words
from lunarium.fast.akvarko.words import Unsigned, lowest_bit, number
from lunarium.fast.cache import kernel
from lunarium.fast.akvarko.layout import ROUND, ROUNDS, WAITING
from lunarium.fast.akvarko.playouts import shuffled_table
from lunarium.fast.akvarko.points import stand


@kernel
def look_row(table: Words, seat: int, observation: Observation, mask: Mask) -> None:
    """What a seat sees and may do; called, not copied in, as it is needed twice."""
    write_observation(table, seat, observation)
    write_mask(table, seat, mask)


@kernel
def step_all(
    tables: Words,
    seeds: Words,
    used: Numbers,
    fewer: bool,
    actions: Numbers,
    seats: Numbers,
    outcomes: Outcomes,
    places: Numbers,
    scores: Numbers,
    observations: Observation,
    masks: Mask,
    lasts: Observation,
    last_masks: Mask,
) -> None:
    """Play an action in every game; one that was over before begins again instead.

    A row whose action is illegal stays as it was, and is REFUSED.
    """
    players = places.shape[1]
    for row in range(len(tables)):
        table = tables[row]
        outcome = BEGAN
        if number(table[ROUND]) <= ROUNDS:
            if not do_action(table, seats[row], actions[row]):
                outcomes[row] = REFUSED
                continue
            outcome = PLAYED
            if number(table[ROUND]) > ROUNDS:
                outcome = ENDED
                result(table, scores[row], places[row])
                if len(lasts):
                    look_row(table, seats[row], lasts[row], last_masks[row])
        if outcome == BEGAN or (outcome == ENDED and len(lasts)):
            random_start(table, players, fewer, seeds[row, used[row] : used[row] + 1])
            remember_hands(table)
            used[row] += 1
        if number(table[ROUND]) <= ROUNDS:
            seats[row] = number(lowest_bit(table[WAITING]))
        outcomes[row] = outcome
        look_row(table, seats[row], observations[row], masks[row])


@kernel
def first_illegal(tables: Words, seats: Numbers, actions: Numbers) -> int:
    """The first row whose action is not legal; -1 if all are. Games that are over do not count."""
    for row in range(len(tables)):
        going = number(tables[row, ROUND]) <= ROUNDS
        if going and move_code(tables[row], seats[row], actions[row]) < 0:
            return row
    return -1
