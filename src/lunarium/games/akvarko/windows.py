"""What a seat at a table of two can infer about its opponent's cards.

A hand that I pass on comes back two rounds later. Meanwhile my opponent has lost a card of it
at random, drawn one and picked one; then I lose one at random and draw one. I know the hand
that I passed, the pick, my own draw and what I see on return. Such a trip is a *window* upon
three hidden cards: the opponent's loss, the opponent's draw and my loss.

Each window alone leaves a short list of possible trips. The windows depend on each other only
because all draws come from one deck, without replacement. So trips are drawn for every window
separately, as if with replacement, and the whole is accepted with the probability that makes up
for the difference; otherwise everything is redrawn. This gives the exact distribution.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Final

from lunarium.games.akvarko.draft import (
    PHASE_ROUNDS,
    PHASE_STARTS,
    cards_drawn,
    loses_card,
)
from lunarium.games.akvarko.material import Hand, Kind, full_deck, without
from lunarium.games.akvarko.state import View
from lunarium.games.api import Seat

MOST_TRIALS: Final = 20_000
"""More than any view of a real game has ever needed; a made-up one may have no solution at all."""


@dataclass(frozen=True, slots=True)
class Window:
    """A trip of a hand to the opponent, who has picked from it in `round`.

    `back` is what I found of it on return, before my draw and after my loss, which the rules
    ask for in all rounds but the sixteenth; `None` if the hand has not come back.
    """

    round: int
    passed: Hand
    pick: Kind
    back: Hand | None


@dataclass(frozen=True, slots=True)
class Trip:
    """One way in which a window may have come about: the cards lost and the card drawn."""

    lost: Kind | None
    drawn: Kind
    lost_on_return: Kind | None


def possible_trips(window: Window, pool: Counter[Kind]) -> dict[Trip, int]:
    """The trips that explain a window, each with its weight, if its draw comes from the pool.

    The weight counts physical cards: those that may have been lost, drawn, picked and lost.
    """
    passed = Counter(window.passed)
    spare = Counter(window.passed)
    spare.subtract((window.pick, *(window.back or ())))
    # A card that was not passed must be the one drawn; otherwise any may have been.
    missing = [card for card, number in spare.items() if number < 0]
    trips: dict[Trip, int] = {}
    for drawn in missing or tuple(pool):
        spare[drawn] += 1
        for lost in _possible_losses(window, passed, spare):
            on_return = _lost_on_return(window, spare, lost)
            ways = pool[drawn] * (1 if lost is None else passed[lost])
            ways *= passed[window.pick] + (window.pick is drawn) - (window.pick is lost)
            if on_return is not None:
                held = passed[on_return] + (on_return is drawn) - (on_return is lost)
                ways *= held - (on_return is window.pick)
            if ways > 0:
                trips[Trip(lost, drawn, on_return)] = ways
        spare[drawn] -= 1
    return trips


def _possible_losses(
    window: Window, passed: Counter[Kind], spare: Counter[Kind]
) -> Sequence[Kind | None]:
    """What the opponent may have lost: a card passed that is not needed later (AK-4.1, AK-4.2)."""
    if not loses_card(2, window.round):
        return (None,)
    return [card for card in passed if spare[card] > 0]


def _lost_on_return(window: Window, spare: Counter[Kind], lost: Kind | None) -> Kind | None:
    """My own loss: the one spare card when the opponent's loss is taken off."""
    if window.back is None or not loses_card(2, window.round + 1):
        return None
    return next(card for card, number in spare.items() if number > (card is lost))


def draw_trips(windows: Sequence[Window], pool: Counter[Kind], rng: Random) -> dict[Window, Trip]:
    """A trip for every window, from the exact joint distribution."""
    pool = pool.copy()
    drawn: dict[Window, Trip] = {}
    waiting = list(windows)
    # Where only one card can have been drawn, it is as good as seen. Taking it from the pool
    # first keeps the number of rejected attempts small.
    settled = True
    while settled:
        settled = False
        for window in tuple(waiting):
            trips = possible_trips(window, pool)
            if len({trip.drawn for trip in trips}) == 1:
                drawn[window] = rng.choices(list(trips), list(trips.values()))[0]
                pool[drawn[window].drawn] -= 1
                waiting.remove(window)
                settled = True
    menus = [possible_trips(window, pool) for window in waiting]
    choices = [(list(menu), list(accumulate(menu.values()))) for menu in menus]
    for _ in range(MOST_TRIALS):
        trial = [rng.choices(menu, cum_weights=weights)[0] for menu, weights in choices]
        if _keeps(trial, pool, rng):
            return drawn | dict(zip(waiting, trial, strict=True))
    raise ValueError("no draws from one deck explain what the seat has seen")


def _keeps(trial: Sequence[Trip], pool: Counter[Kind], rng: Random) -> bool:
    """Accept with the ratio by which the draws are less likely without replacement."""
    used: Counter[Kind] = Counter()
    for trip in trial:
        if rng.random() * pool[trip.drawn] >= pool[trip.drawn] - used[trip.drawn]:
            return False
        used[trip.drawn] += 1
    return True


def recall_duel(
    view: View, seat: Seat, rng: Random
) -> tuple[list[Kind], dict[tuple[int, Seat], Kind]]:
    """A deck that agrees with all a seat of two has seen, and the cards lost by round and seat."""
    deck: list[Kind | None] = [None] * len(full_deck(view.options))
    windows: list[Window] = []
    losses: dict[tuple[int, Seat], Kind] = {}
    first_losses: list[tuple[int, range]] = []
    for start in PHASE_STARTS:
        last = min(view.round, start + PHASE_ROUNDS - 1)
        if start > last:
            continue
        _lay_out_phase(view, seat, start, last, deck, rng)
        windows += _windows(view, seat, start, last)
        if start < last:
            first_losses.append((start + 1, _dealt(start, 1 - seat)))
            if last > len(view.history) and loses_card(2, last):
                # Nothing is known of a trip without a pick: any card of it may be lost.
                losses[last, 1 - seat] = rng.choice(_passed(view, seat, last - 1))
    pool = Counter(full_deck(view.options))
    pool.subtract(card for card in deck if card is not None)
    for window, trip in draw_trips(windows, pool, rng).items():
        deck[cards_drawn(2, window.round - 1) + 1 - seat] = trip.drawn
        pool[trip.drawn] -= 1
        if trip.lost is not None:
            losses[window.round, 1 - seat] = trip.lost
        if trip.lost_on_return is not None:
            losses[window.round + 1, seat] = trip.lost_on_return
    unknown = {place for places in first_losses for place in places[1] if deck[place] is None}
    rest = list(pool.elements())
    rng.shuffle(rest)
    whole = [rest.pop() if card is None else card for card in deck]
    for round_, places in first_losses:
        # Of the hand dealt to the opponent I have not seen just the card that I lost.
        losses[round_, seat] = next(whole[place] for place in places if place in unknown)
    return whole, losses


def _dealt(start: int, seat: Seat) -> range:
    """The places in the deck of the hand dealt to a seat in this round."""
    top = cards_drawn(2, start - 1) + PHASE_ROUNDS * seat
    return range(top, top + PHASE_ROUNDS)


def _passed(view: View, seat: Seat, round_: int) -> Hand:
    """The hand that the seat passed on after this round."""
    return without(view.seen[round_ - 1].hand, view.history[round_ - 1][seat])


def _kept(view: View, round_: int) -> Hand:
    """The hand that the seat got in this round, after its loss and before its draw."""
    seen = view.seen[round_ - 1]
    return seen.hand if seen.drawn is None else without(seen.hand, seen.drawn)


def _lay_out_phase(
    view: View, seat: Seat, start: int, last: int, deck: list[Kind | None], rng: Random
) -> None:
    """Put the cards of a phase that the seat knows for sure into the deck."""
    own: list[Kind | None] = list(view.seen[start - 1].hand)
    opponents: list[Kind | None] = []
    if start <= len(view.history):
        opponents.append(view.history[start - 1][1 - seat])
    if start < last:
        opponents += _kept(view, start + 1)
    opponents += [None] * (PHASE_ROUNDS - len(opponents))
    for dealt_to, hand in ((seat, own), (1 - seat, opponents)):
        rng.shuffle(hand)
        for place, card in zip(_dealt(start, dealt_to), hand, strict=True):
            deck[place] = card
    for round_ in range(start + 1, last + 1):
        deck[cards_drawn(2, round_ - 1) + seat] = view.seen[round_ - 1].drawn


def _windows(view: View, seat: Seat, start: int, last: int) -> list[Window]:
    """The trips of a phase on which the opponent has openly picked a card."""
    return [
        Window(
            round_,
            _passed(view, seat, round_ - 1),
            view.history[round_ - 1][1 - seat],
            _kept(view, round_ + 1) if round_ < last else None,
        )
        for round_ in range(start + 1, min(last, len(view.history)) + 1)
    ]
