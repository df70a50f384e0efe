from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import replace
from random import Random

import pytest

from lunarium.games.akvarko import AKVARKO, Kind, Pick, State, Swap, View, deal
from lunarium.games.akvarko.draft import Hands, Swaps

from .chances import assert_drawn_from
from .tables import (
    FISH,
    TABLES,
    cards_of,
    kinds,
    pick_all,
    place_all,
    play_rounds,
    random_walk,
    start,
    table,
)


def disturbed(state: State, watcher: int | None, rng: Random) -> State:
    """The state with everything that the watcher must not know replaced by other cards."""

    def others(hands: Hands) -> Hands:
        return tuple(
            hand if seat == watcher else tuple(rng.choices(FISH, k=len(hand)))
            for seat, hand in enumerate(hands)
        )

    def swaps(row: Swaps) -> Swaps:
        return tuple(
            None
            if swap is None
            else Swap(
                None if swap.out is None else rng.choice(FISH),
                swap.drawn if seat == watcher else rng.choice(FISH),
            )
            for seat, swap in enumerate(row)
        )

    picks = state.picks
    if not state.revealed:
        picks = tuple(
            pick if pick is None or seat == watcher else rng.choice(FISH)
            for seat, pick in enumerate(picks)
        )
    deck = list(state.deck)
    rng.shuffle(deck)
    return replace(
        state,
        deck=tuple(deck),
        discards=tuple(reversed(state.discards)),
        hands=others(state.hands),
        picks=picks,
        received=tuple(others(hands) for hands in state.received),
        swap_log=tuple(swaps(row) for row in state.swap_log),
    )


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_hidden_cards_change_nothing_in_a_view(seats: int, fewer: bool) -> None:
    """AK-2.5 and AK-4.1: not its value, not its text, not its hash, not its diagram."""
    rng = Random(seats)
    for state in random_walk(start(seats, 31, fewer=fewer), rng):
        for watcher in (None, *range(seats)):
            view = AKVARKO.view(state, watcher)
            other = AKVARKO.view(disturbed(state, watcher, rng), watcher)
            assert view == other
            assert repr(view) == repr(other)
            assert hash(view) == hash(other)
            assert AKVARKO.diagram(view) == AKVARKO.diagram(other)


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_deck_below_can_be_shuffled_unseen(seats: int) -> None:
    """AK-2.5: before and after the cards are drawn only their drawer knows them."""
    rng = Random(5)
    for state in random_walk(start(seats, 32), rng):
        left = AKVARKO.view(state, None).deck_left
        drawn, below = state.deck[: len(state.deck) - left], list(state.deck)[-left:]
        rng.shuffle(below)
        other = replace(state, deck=drawn + tuple(below))
        for watcher in (None, *range(seats)):
            assert AKVARKO.view(state, watcher) == AKVARKO.view(other, watcher)


def test_a_pick_is_hidden_until_all_have_picked() -> None:
    """AK-2.2 and AK-2.5."""
    state = table("4 danio 4 neon 8 bala 8 guppy", 3)
    one = AKVARKO.play(state, 0, Pick(Kind.DANIO))
    two = AKVARKO.play(state, 0, Pick(Kind.NEON))
    for watcher in (1, 2, None):
        view = AKVARKO.view(one, watcher)
        assert view == AKVARKO.view(two, watcher)
        assert view.picked == (True, False, False)
        assert view.picks is None
        assert "danio" not in repr(view)
    assert AKVARKO.view(one, 0).pick is Kind.DANIO
    assert AKVARKO.view(one, 0).hand == kinds("3 danio 4 neon")
    for watcher in (0, 1, 2, None):
        shown = AKVARKO.view(pick_all(state, "neon bala guppy"), watcher)
        assert shown.picks == kinds("neon bala guppy")


def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    """AK-2.5."""
    state = table("8 danio 8 neon 8 bala", 3)
    assert AKVARKO.view(state, 0).hand == kinds("8 danio")
    spectator = AKVARKO.view(state, None)
    assert (spectator.hand, spectator.pick, spectator.seen) == ((), None, ())
    assert spectator.drawn is None
    for kind in ("danio", "neon", "bala"):
        assert kind not in repr(spectator)
    assert spectator.deck_left == 75


def test_a_seat_remembers_the_hands_that_passed_through() -> None:
    """AK-2.5: views carry what that seat has seen."""
    state = table("8 danio 8 neon 8 bala", 3)
    state = play_rounds(state, "danio neon bala", "bala danio neon")
    seen = AKVARKO.view(state, 0).seen
    assert [known.hand for known in seen] == [kinds("8 danio"), kinds("7 bala"), kinds("6 neon")]
    assert [known.drawn for known in seen] == [None, None, None]


def test_the_card_drawn_is_seen_by_its_drawer_alone() -> None:
    """AK-4.1: and the discard by nobody."""
    state = play_rounds(table("8 danio 7 neon snail loach shrimp", 2, [6, 0]), "danio neon")
    assert state.swaps[0] == Swap(Kind.SNAIL, Kind.LOACH)
    assert AKVARKO.view(state, 0).drawn is Kind.LOACH
    assert "loach" not in repr(AKVARKO.view(state, 1))
    assert "shrimp" not in repr(AKVARKO.view(state, 0))
    for watcher in (0, None):
        assert "snail" not in repr(AKVARKO.view(state, watcher))


def test_after_the_game_a_seat_has_drawn_nothing_for_this_round() -> None:
    """AK-4.2: the card left over in the sixteenth round stays in the hand."""
    *_, state = random_walk(start(2, 14), Random(14))
    view = AKVARKO.view(state, 0)
    assert view.over
    assert (view.drawn, view.pick, view.picks) == (None, None, None)
    assert len(view.hand) == 1
    assert view.seen[15].drawn in FISH


def test_views_are_values() -> None:
    state = start(2, 1)
    assert AKVARKO.view(state, 1) == AKVARKO.view(state, 1)
    assert hash(AKVARKO.view(state, 1)) == hash(AKVARKO.view(state, 1))
    assert AKVARKO.view(state, 1) != AKVARKO.view(state, 0)


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_a_sampled_state_agrees_with_its_view_at_every_step(seats: int, fewer: bool) -> None:
    rng = Random(seats)
    for state in random_walk(start(seats, 33, fewer=fewer), rng):
        for watcher in (None, *range(seats)):
            view = AKVARKO.view(state, watcher)
            drawn = AKVARKO.sample(view, rng)
            again = AKVARKO.view(drawn, watcher)
            assert again == view
            assert repr(again) == repr(view)
            assert cards_of(drawn) == Counter(state.deck)
            assert AKVARKO.to_move(drawn) == AKVARKO.to_move(state)


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_a_sampled_state_is_one_that_its_own_deck_leads_to(seats: int, fewer: bool) -> None:
    """Played again from the first round, deck and discards lead to the very same state."""
    rng = Random(seats)
    for state in list(random_walk(start(seats, 34, fewer=fewer), rng))[:: 3 * seats]:
        for watcher in (None, 0, seats - 1):
            drawn = AKVARKO.sample(AKVARKO.view(state, watcher), rng)
            assert replayed(drawn) == drawn


def replayed(state: State) -> State:
    again = deal(state.options, state.seats, state.deck, state.discards)
    for picks in state.history:
        again = pick_all(again, " ".join(picks))
        if again.round < state.round:
            again = place_all(again)
    for seat, pick in enumerate(state.picks):
        if pick is not None and not state.revealed:
            again = AKVARKO.play(again, seat, Pick(pick))
    return replace(again, tanks=state.tanks)


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_sampled_states_can_be_played_to_the_end(seats: int, fewer: bool) -> None:
    rng = Random(seats)
    for state in list(random_walk(start(seats, 35, fewer=fewer), rng))[:: 5 * seats]:
        for watcher in (None, 0):
            *_, last = random_walk(AKVARKO.sample(AKVARKO.view(state, watcher), rng), rng)
            assert AKVARKO.result(last) is not None
            assert cards_of(last) == Counter(state.deck)


def test_sampling_is_repeatable() -> None:
    view = AKVARKO.view(start(2, 1), 0)
    assert AKVARKO.sample(view, Random(3)) == AKVARKO.sample(view, Random(3))
    assert AKVARKO.sample(view, Random(3)) != AKVARKO.sample(view, Random(4))


def test_a_hand_that_passed_through_is_known_but_for_later_picks() -> None:
    """AK-2.5: with three seats all hands are known from the third round on."""
    rng = Random(2)
    for state in random_walk(start(3, 36), rng):
        if not 3 <= state.round <= 8 or state.revealed:
            continue
        drawn = AKVARKO.sample(AKVARKO.view(state, 1), rng)
        for seat in range(3):
            assert drawn.received[-1][seat] == state.received[-1][seat]


def collect(
    view: View, number: int, fact: Callable[[State], Hashable], seed: int = 1
) -> Counter[Hashable]:
    rng = Random(seed)
    return Counter(fact(AKVARKO.sample(view, rng)) for _ in range(number))


def test_the_order_of_a_known_hand_in_the_deck_is_any() -> None:
    """A seat knows which cards it was dealt, but not in which order."""
    view = AKVARKO.view(table("4 danio 4 neon 8 bala", 2), 0)
    tops = collect(view, 2000, lambda state: state.deck[0])
    assert_drawn_from(tops, {Kind.DANIO: 1, Kind.NEON: 1})


def test_of_equal_cards_any_may_be_the_one_lost() -> None:
    """AK-4.1: the number of a random discard counts physical cards."""
    state = play_rounds(table("8 danio 8 neon snail loach", 2), "danio neon")
    by_seat_0 = collect(AKVARKO.view(state, 0), 2100, lambda drawn: drawn.discards[1])
    by_seat_1 = collect(AKVARKO.view(state, 1), 2100, lambda drawn: drawn.discards[0])
    for numbers in (by_seat_0, by_seat_1):
        assert_drawn_from(numbers, dict.fromkeys(range(7), 1))


def test_every_hidden_card_turns_up_in_samples() -> None:
    """Of an unseen hand every kind is possible in the first round."""
    view = AKVARKO.view(table("8 danio 8 neon 8 bala", 3), 0)
    firsts = collect(view, 300, lambda state: state.hands[1][0])
    assert len(firsts) > 5
    assert Kind.DANIO in firsts
