"""What a seat may know, and full states that agree with it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

from lunarium.games.akvarko.draft import (
    PHASE_ROUNDS,
    PHASE_STARTS,
    ROUNDS,
    Hands,
    Swaps,
    begin_round,
    cards_drawn,
    discard_sizes,
    draws,
    loses_card,
    passer,
)
from lunarium.games.akvarko.material import Hand, Kind, full_deck, without
from lunarium.games.akvarko.state import SeenHand, State, View
from lunarium.games.akvarko.windows import recall_duel
from lunarium.games.api import Seat

Losses: TypeAlias = Mapping[tuple[int, Seat], Kind]
"""The cards that seats lost at random, by round and seat."""


def view(state: State, seat: Seat | None) -> View:
    """Everything that this seat may know (AK-2.5); `None` is a spectator."""
    if seat is not None and seat not in range(state.seats):
        raise ValueError(f"there is no seat {seat}: the seats are 0 to {state.seats - 1}")
    seen: list[SeenHand] = []
    for hands, swaps in zip(state.received, state.swap_log, strict=True):
        if seat is not None:
            swap = swaps[seat]
            seen.append(SeenHand(hands[seat], None if swap is None else swap.drawn))
    return View(
        options=state.options,
        seats=state.seats,
        seat=seat,
        round=state.round,
        tanks=state.tanks,
        history=state.history,
        picked=tuple(pick is not None for pick in state.picks),
        deck_left=len(state.deck) - cards_drawn(state.seats, len(state.received)),
        hand=() if seat is None else state.hands[seat],
        pick=None if seat is None else state.picks[seat],
        seen=tuple(seen),
    )


def sample(view: View, rng: Random) -> State:
    """A full state that agrees with the view, everything hidden drawn at random.

    The model: every shuffle and every random discard is equally likely, and each other seat
    picks any card of its hand with the same chance. Under this model the state comes from the
    exact distribution, given everything that the seat has seen.
    """
    losses: Losses = {}
    if view.seats > 2:
        deck = _recall_table(view, rng)
    elif view.seat is None:
        deck, losses = imagine_deck(view, view.history, {}, rng)
    else:
        deck, losses = recall_duel(view, view.seat, rng)
    return with_deck(view, deck, losses, rng)


def _recall_table(view: View, rng: Random) -> list[Kind]:
    """A deck for three and more: what the seat knows of each hand dealt, the rest shuffled."""
    known = [
        _known_cards(view, start, dealt_to)
        for start in PHASE_STARTS
        if start <= view.round
        for dealt_to in range(view.seats)
    ]
    pool = Counter(full_deck(view.options))
    for cards in known:
        pool.subtract(cards)
    rest = list(pool.elements())
    rng.shuffle(rest)
    deck: list[Kind] = []
    for cards in known:
        hand = cards + [rest.pop() for _ in range(PHASE_ROUNDS - len(cards))]
        rng.shuffle(hand)
        deck += hand
    return deck + rest


def _known_cards(view: View, start: int, dealt_to: Seat) -> list[Kind]:
    """What the seat knows of a hand as it was dealt.

    From the first time that it held the hand it knows every card: what it saw, and what was
    taken before. Of a hand not seen yet only the cards taken are known, and as each card was
    as likely to be taken, the others may be any.
    """
    taken: list[Kind] = []
    holder = dealt_to
    for round_ in range(start, min(view.round, start + PHASE_ROUNDS - 1) + 1):
        if round_ > start:
            holder = next(s for s in range(view.seats) if passer(s, view.seats, round_) == holder)
        if holder == view.seat:
            return [*taken, *view.seen[round_ - 1].hand]
        if round_ <= len(view.history):
            taken.append(view.history[round_ - 1][holder])
    return taken


def imagine(view: View, known: Mapping[int, Hand], rng: Random) -> State:
    """A full state that agrees with what is open in a view, and with hands that its seat held.

    `known` has the hands that the seat chose from, by round; `hand` and `seen` of the view are
    ignored. Raises `ValueError` if there is no such state. At a table of two only the hand
    of the present round may be given.
    """
    seat = view.seat or 0
    hands = {(round_, seat): hand for round_, hand in known.items()}
    deck, losses = imagine_deck(view, view.history, hands, rng)
    return with_deck(view, deck, losses, rng)


def imagine_deck(
    view: View,
    picks: Sequence[Sequence[Kind | None]],
    known: Mapping[tuple[int, Seat], Hand],
    rng: Random,
) -> tuple[list[Kind], Losses]:
    """Deck and losses of a game in which these cards were picked, and these hands chosen from.

    Which places of the deck are lost and picked does not depend on what is printed there: so
    they are chosen first, the places picked and known get their cards, and all others may be any.
    """
    seats = view.seats
    cards: dict[int, Kind] = {}
    lost: dict[tuple[int, Seat], int] = {}
    hands: list[list[int]] = [[] for _ in range(seats)]
    for round_ in range(1, min(view.round, ROUNDS) + 1):
        top = cards_drawn(seats, round_ - 1)
        if round_ in PHASE_STARTS:
            ends = [top + PHASE_ROUNDS * (seat + 1) for seat in range(seats)]
            hands = [list(range(end - PHASE_ROUNDS, end)) for end in ends]
        else:
            hands = [hands[passer(seat, seats, round_)] for seat in range(seats)]
        for seat, hand in enumerate(hands):
            if loses_card(seats, round_):
                lost[round_, seat] = hand.pop(rng.randrange(len(hand)))
            if draws(seats, round_):
                hand.append(top + seat)
            if (round_, seat) in known:
                _print_on(cards, hand, known[round_, seat], rng)
            pick = picks[round_ - 1][seat] if round_ <= len(picks) else None
            if pick is not None:
                place = _place_of(pick, hand, cards, rng)
                hand.remove(place)
                cards[place] = pick
    pool = Counter(full_deck(view.options))
    pool.subtract(cards.values())
    if min(pool.values()) < 0:
        raise ValueError("more cards of a kind are known than there are")
    rest = list(pool.elements())
    rng.shuffle(rest)
    size = len(full_deck(view.options))
    deck = [cards[place] if place in cards else rest.pop() for place in range(size)]
    return deck, {when: deck[place] for when, place in lost.items()}


def _print_on(cards: dict[int, Kind], hand: Sequence[int], kinds: Hand, rng: Random) -> None:
    """Say what is printed on the cards of a hand, some of which may be known already."""
    fresh = [place for place in hand if place not in cards]
    unprinted = Counter(kinds)
    unprinted.subtract(cards[place] for place in hand if place in cards)
    if len(kinds) != len(hand) or any(number < 0 for number in unprinted.values()):
        raise ValueError("this hand cannot have come about like that")
    rng.shuffle(fresh)
    cards.update(zip(fresh, unprinted.elements(), strict=True))


def _place_of(pick: Kind, hand: Sequence[int], cards: Mapping[int, Kind], rng: Random) -> int:
    """Which card of a hand was picked: one of the kind, or else one that may be any."""
    fitting = [place for place in hand if cards.get(place) == pick]
    fitting = fitting or [place for place in hand if place not in cards]
    if not fitting:
        raise ValueError(f"no {pick} can have been picked from this hand")
    return fitting[rng.randrange(len(fitting))]


def with_deck(view: View, deck: Sequence[Kind], losses: Losses, rng: Random) -> State:
    """The state of the view with this deck; what has not happened yet is drawn at random."""
    sizes = discard_sizes(view.seats)
    discards: list[int] = []
    hands: Hands = ((),) * view.seats
    received: list[Hands] = []
    swap_log: list[Swaps] = []
    for round_ in range(1, min(view.round, ROUNDS) + 1):
        if loses_card(view.seats, round_):
            for seat in range(view.seats):
                passed = hands[passer(seat, view.seats, round_)]
                discards.append(_number_of(losses[round_, seat], passed, rng))
        hands, swaps = begin_round(deck, discards, round_, hands)
        received.append(hands)
        swap_log.append(swaps)
        if round_ <= len(view.history):
            picks = view.history[round_ - 1]
            hands = tuple(without(hand, pick) for hand, pick in zip(hands, picks, strict=True))
    discards += [rng.randrange(size) for size in sizes[len(discards) :]]
    hands, pending = _pending_picks(view, hands, rng)
    return State(
        options=view.options,
        seats=view.seats,
        deck=tuple(deck),
        discards=tuple(discards),
        round=view.round,
        hands=hands,
        picks=pending,
        tanks=view.tanks,
        history=view.history,
        received=tuple(received),
        swap_log=tuple(swap_log),
    )


def _number_of(card: Kind, hand: Hand, rng: Random) -> int:
    """The number of a card of that kind in the hand; of several alike any."""
    first = hand.index(card)
    return first + rng.randrange(hand.count(card))


def _pending_picks(view: View, hands: Hands, rng: Random) -> tuple[Hands, tuple[Kind | None, ...]]:
    """The picks of the present round, and the hands without them."""
    if view.picks is not None:
        return hands, view.picks
    left: list[Hand] = []
    picks: list[Kind | None] = []
    for seat, hand in enumerate(hands):
        if not view.picked[seat]:
            pick = None
        else:
            pick = view.pick if seat == view.seat else rng.choice(hand)
        picks.append(pick)
        left.append(hand if pick is None else without(hand, pick))
    return tuple(left), tuple(picks)
