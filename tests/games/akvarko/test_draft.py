from collections import Counter
from random import Random

import pytest

from lunarium.games.akvarko import AKVARKO, Kind, Options, Pick, State, Swap, deal
from lunarium.games.akvarko.draft import cards_drawn, discard_sizes
from lunarium.games.akvarko.material import sort_kinds

from .tables import (
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


def play_phase(state: State) -> State:
    """Every seat takes the first card of its hand until hands are dealt again, or the game ends."""
    first = state.phase
    while not state.over and state.phase == first:
        state = place_all(pick_all(state, " ".join(hand[0] for hand in state.hands)))
    return state


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_phase_deals_eight_cards_seat_by_seat(seats: int) -> None:
    """AK-2.1."""
    first = start(seats, seats)
    top = [first.deck[8 * seat : 8 * seat + 8] for seat in range(seats)]
    assert first.hands == tuple(sort_kinds(cards) for cards in top)
    second = play_phase(first)
    assert (second.round, second.phase) == (9, 2)
    start_of_phase = cards_drawn(seats, 8)
    assert start_of_phase == (30 if seats == 2 else 8 * seats)
    dealt = second.deck[start_of_phase : start_of_phase + 8 * seats]
    assert second.hands == tuple(
        sort_kinds(dealt[8 * seat : 8 * seat + 8]) for seat in range(seats)
    )
    assert second.swaps == (None,) * seats


def test_hands_go_to_the_next_seat_in_phase_one_and_to_the_previous_in_phase_two() -> None:
    """AK-2.3."""
    state = table("8 danio 8 neon 8 bala", 3)
    state = play_rounds(state, "danio neon bala")
    assert state.hands == (kinds("7 bala"), kinds("7 danio"), kinds("7 neon"))
    state = play_phase(state)
    dealt = state.hands
    left = [hand[1:] for hand in dealt]
    state = play_rounds(state, " ".join(hand[0] for hand in dealt))
    assert state.round == 10
    assert state.hands == (left[1], left[2], left[0])


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_game_ends_after_sixteen_rounds(seats: int) -> None:
    """AK-2.4."""
    state = play_phase(play_phase(start(seats, 5)))
    assert state.over
    assert state.round == 17
    assert [len(tank.cards) for tank in state.tanks] == [16] * seats
    assert AKVARKO.to_move(state) == frozenset()
    assert AKVARKO.result(state) is not None
    assert state.picks == (None,) * seats
    assert state.swaps == (None,) * seats
    left_over = 1 if seats == 2 else 0
    assert [len(hand) for hand in state.hands] == [left_over] * seats


def test_two_players_discard_and_draw_before_they_look() -> None:
    """AK-4.1: seat 0 first, then seat 1; the number counts in the sorted hand."""
    state = table("8 danio 4 neon 4 snail loach shrimp pleco guppy", 2, [0, 6, 5, 1])
    assert state.swaps == (None, None)
    state = play_rounds(state, "danio snail")
    # Seat 0 got 4 neon 3 snail and lost number 0; seat 1 got 7 danio and lost number 6.
    assert state.swaps == (
        Swap(Kind.NEON, Kind.LOACH),
        Swap(Kind.DANIO, Kind.SHRIMP),
    )
    assert state.hands == (kinds("3 neon 3 snail loach"), kinds("6 danio shrimp"))
    state = play_rounds(state, "loach danio")
    # Seat 0 got 5 danio shrimp and lost number 5; seat 1 got 3 neon 3 snail and lost number 1.
    assert state.swaps == (Swap(Kind.SHRIMP, Kind.PLECO), Swap(Kind.NEON, Kind.GUPPY))
    assert state.hands == (kinds("5 danio pleco"), kinds("2 neon guppy 3 snail"))


def test_in_round_eight_the_hand_of_two_players_is_the_card_drawn() -> None:
    """AK-4.1."""
    state = start(2, 11)
    while state.round < 8:
        state = play_rounds(state, " ".join(hand[0] for hand in state.hands))
    for seat, swap in enumerate(state.swaps):
        assert swap is not None
        assert swap.out is not None
        assert swap.drawn == state.deck[28 + seat]
        assert state.hands[seat] == (swap.drawn,)


def test_in_the_sixteenth_round_nothing_is_discarded() -> None:
    """AK-4.2: one card received, one drawn, one of the two picked."""
    state = start(2, 12)
    while state.round < 15:
        state = play_rounds(state, " ".join(hand[0] for hand in state.hands))
    state = pick_all(state, " ".join(hand[0] for hand in state.hands))
    left = state.hands
    assert [len(hand) for hand in left] == [1, 1]
    state = place_all(state)
    assert state.round == 16
    assert state.swaps == (Swap(None, state.deck[58]), Swap(None, state.deck[59]))
    assert state.hands == (
        sort_kinds((*left[1], state.deck[58])),
        sort_kinds((*left[0], state.deck[59])),
    )


def test_two_players_have_26_discards_and_use_60_cards() -> None:
    """AK-4.1 and AK-4.2: it fits the small deck of 81, too (AK-5.1)."""
    sizes = (7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2)
    assert discard_sizes(2) == (*sizes, 1, 1, *sizes)
    assert cards_drawn(2, 16) == 60
    assert all(discard_sizes(seats) == () for seats in range(3, 7))
    assert [cards_drawn(seats, 16) for seats in range(3, 7)] == [48, 64, 80, 96]


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_no_card_is_lost_or_doubled(seats: int, fewer: bool) -> None:
    state = start(seats, 3, fewer=fewer)
    deck = Counter(state.deck)
    for each in random_walk(state, Random(3)):
        assert cards_of(each) == deck
        assert each.hands == tuple(sort_kinds(hand) for hand in each.hands)


def test_nobody_swaps_at_a_larger_table() -> None:
    """AK-4.1 is for two players."""
    state = play_rounds(table("8 danio 8 neon 8 bala", 3), "danio neon bala")
    assert state.swaps == (None, None, None)


def test_a_game_is_set_up_from_the_deck_of_a_record() -> None:
    state = start(2, 7)
    again = deal(Options(), 2, [card.value for card in state.deck], state.discards)
    assert again == state
    assert hash(again) == hash(state)
    assert AKVARKO.play(state, 0, Pick(state.hands[0][0])) != state
