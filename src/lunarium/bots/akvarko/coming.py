"""Which cards a seat knows to come its way: hands that it has held and that travel back."""

import numpy as np

from lunarium.bots.akvarko.kernels import Reals
from lunarium.games.akvarko import Hand, Kind, View
from lunarium.games.akvarko.draft import PHASE_ROUNDS, hand_size
from lunarium.games.akvarko.material import KINDS, ORDER, without
from lunarium.games.api import Seat

PICKABLE = len(KINDS) - 1
"""The kinds that can be in a hand: all but the plant."""


def coming(view: View, seat: Seat) -> Reals:
    """For each kind, how many cards of it are expected back from hands seen in this phase.

    A hand is known from when the seat held it, less what has been picked from it since. Of the
    picks to come each card is as likely to be the one; so are the random discards of two.
    The hand that the seat has in front of it is not counted.
    """
    expected = np.zeros(PICKABLE)
    start = PHASE_ROUNDS * (view.phase - 1) + 1
    for ahead in range(1, view.seats):
        seen_in = view.round - (view.seats - ahead)
        due = view.round + ahead
        if seen_in < start or due >= start + PHASE_ROUNDS:
            continue
        known = _known_of(view, seat, seen_in)
        chance = min(1.0, survivors(view.seats, due) / max(1, hand_size(view.round + 1)))
        for card in known:
            expected[ORDER[card]] += chance
    return expected


def survivors(seats: int, due: int) -> int:
    """How many cards of a hand seen before are among those met in a round; two lose some."""
    return max(0, hand_size(due) - (2 if seats == 2 else 0))


def _known_of(view: View, seat: Seat, seen_in: int) -> Hand:
    """What may be left of the hand that the seat held in an earlier round of this phase."""
    left = without(view.seen[seen_in - 1].hand, view.history[seen_in - 1][seat])
    step = 1 if view.phase == 1 else -1
    holder = seat
    for round_ in range(seen_in + 1, len(view.history) + 1):
        holder = (holder + step) % view.seats
        picked: Kind = view.history[round_ - 1][holder]
        # At a table of two the pick may have been a card drawn meanwhile.
        if picked in left:
            left = without(left, picked)
    return left
