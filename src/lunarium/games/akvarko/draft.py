"""How cards travel: dealt from the deck, passed on, and swapped at a table of two."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from lunarium.games.akvarko.material import Hand, Kind, sort_kinds, without
from lunarium.games.api import Seat

PHASE_ROUNDS: Final = 8
"""The rounds of a phase, and the cards dealt at its start (AK-2.1)."""

ROUNDS: Final = 2 * PHASE_ROUNDS
"""The rounds of a game (AK-2.4)."""

PHASE_STARTS: Final = (1, PHASE_ROUNDS + 1)
"""The rounds before which hands are dealt instead of passed."""


@dataclass(frozen=True, slots=True)
class Swap:
    """What a seat at a table of two did before it looked at its hand (AK-4.1).

    `out` is the card lost at random; in the sixteenth round nothing is lost (AK-4.2).
    """

    out: Kind | None
    drawn: Kind


Hands: TypeAlias = tuple[Hand, ...]
"""A hand for each seat."""

Swaps: TypeAlias = tuple[Swap | None, ...]
"""A swap for each seat, or none."""


def phase_of(round_: int) -> int:
    """The phase, 1 or 2, of a round; a finished game stays in phase 2."""
    return 1 if round_ <= PHASE_ROUNDS else 2


def passer(seat: Seat, seats: int, round_: int) -> Seat:
    """The seat that passes its hand to this one: left in phase 1, right in phase 2 (AK-2.3)."""
    return (seat - 1) % seats if phase_of(round_) == 1 else (seat + 1) % seats


def draws(seats: int, round_: int) -> bool:
    """Whether each seat draws a card at the start of this round (AK-4.1, AK-4.2)."""
    return seats == 2 and round_ not in PHASE_STARTS and round_ <= ROUNDS


def loses_card(seats: int, round_: int) -> bool:
    """Whether each seat loses a random card at the start of this round (AK-4.1, AK-4.2)."""
    return draws(seats, round_) and round_ < ROUNDS


def hand_size(round_: int) -> int:
    """The cards of a hand passed on for this round, before any swap."""
    return PHASE_ROUNDS - (round_ - 1) % PHASE_ROUNDS


def discard_sizes(seats: int) -> tuple[int, ...]:
    """The size of the hand behind each random discard of a game, in round and seat order."""
    return tuple(
        hand_size(round_)
        for round_ in range(1, ROUNDS + 1)
        if loses_card(seats, round_)
        for _ in range(seats)
    )


@cache
def cards_lost(rounds: int) -> int:
    """How many cards a table of two has lost at random once that many rounds have begun."""
    return sum(2 for round_ in range(1, rounds + 1) if loses_card(2, round_))


@cache
def cards_drawn(seats: int, rounds: int) -> int:
    """How many cards have left the deck once that many rounds have begun."""
    dealt = sum(seats * PHASE_ROUNDS for start in PHASE_STARTS if start <= rounds)
    return dealt + sum(seats for round_ in range(1, rounds + 1) if draws(seats, round_))


def begin_round(
    deck: Sequence[Kind], discards: Sequence[int], round_: int, left: Hands
) -> tuple[Hands, Swaps]:
    """The hands of a round and how they came about, from the hands left in the round before."""
    seats = len(left)
    top = cards_drawn(seats, round_ - 1)
    if round_ in PHASE_STARTS:
        ends = [top + PHASE_ROUNDS * (seat + 1) for seat in range(seats)]
        return tuple(sort_kinds(deck[end - PHASE_ROUNDS : end]) for end in ends), (None,) * seats
    passed = tuple(left[passer(seat, seats, round_)] for seat in range(seats))
    if not draws(seats, round_):
        return passed, (None,) * seats
    first_discard = cards_lost(round_ - 1)
    hands: list[Hand] = []
    swaps: list[Swap] = []
    for seat, hand in enumerate(passed):
        out = hand[discards[first_discard + seat]] if loses_card(seats, round_) else None
        kept = hand if out is None else without(hand, out)
        swaps.append(Swap(out, deck[top + seat]))
        hands.append(sort_kinds((*kept, deck[top + seat])))
    return tuple(hands), tuple(swaps)
