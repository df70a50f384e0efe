"""What is hidden stays hidden (NL-2.4)."""

import pickle
from collections import Counter
from itertools import permutations
from random import Random

import pytest

from lunarium.games.novaluna import NOVALUNA, State, View
from tests.games.novaluna.tables import start


def random_states(seats: int, seed: int) -> list[State]:
    rng = Random(seed)
    state = NOVALUNA.start(NOVALUNA.options(seats), seats, rng)
    states = [state]
    while NOVALUNA.to_move(state):
        (seat,) = NOVALUNA.to_move(state)
        state = NOVALUNA.play(state, seat, rng.choice(NOVALUNA.moves(state, seat)))
        states.append(state)
    return states


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_permuting_the_supply_changes_no_view(seats: int) -> None:
    """NL-2.4: neither as a value nor as text nor as bytes."""
    rng = Random(seats)
    for state in random_states(seats, seed=seats):
        supply = list(state.supply)
        rng.shuffle(supply)
        other = State(state.open, tuple(supply))
        for seat in (None, *range(seats)):
            one, two = NOVALUNA.view(state, seat), NOVALUNA.view(other, seat)
            assert one == two
            assert hash(one) == hash(two)
            assert repr(one) == repr(two)
            assert NOVALUNA.diagram(one) == NOVALUNA.diagram(two)
            assert NOVALUNA.choices(one) == NOVALUNA.choices(two)
            assert NOVALUNA.previews(one) == NOVALUNA.previews(two)


def test_a_view_holds_no_trace_of_the_supplys_order() -> None:
    """NL-2.4: not even unpickled from its bytes, whatever was asked of the state before."""
    state = start(seats=2)
    NOVALUNA.moves(state, 0)
    assert NOVALUNA.view(state, 0).open.unseen
    twin = State(state.open, tuple(reversed(state.supply)))
    assert pickle.dumps(NOVALUNA.view(state, 0)) == pickle.dumps(NOVALUNA.view(twin, 0))


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_the_supply_contains_follows_from_what_is_open(seats: int) -> None:
    """NL-2.4."""
    for state in random_states(seats, seed=10 + seats):
        assert sorted(tile.id for tile in state.open.unseen) == sorted(
            tile.id for tile in state.supply
        )


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_sample_agrees_with_its_view_and_can_be_played_to_the_end(seats: int) -> None:
    rng = Random(99)
    for state in random_states(seats, seed=20 + seats)[::7]:
        view = NOVALUNA.view(state, seats - 1)
        sampled = NOVALUNA.sample(view, rng)
        assert NOVALUNA.view(sampled, seats - 1) == view
        while NOVALUNA.to_move(sampled):
            (seat,) = NOVALUNA.to_move(sampled)
            sampled = NOVALUNA.play(sampled, seat, rng.choice(NOVALUNA.moves(sampled, seat)))
        assert NOVALUNA.result(sampled) is not None


def late_view() -> View:
    """A view with exactly four tiles in the supply."""
    for seed in range(100):
        for state in random_states(2, seed):
            if state.open.supply == 4:
                return NOVALUNA.view(state, 0)
    raise AssertionError("no such state in a hundred games")


def test_every_order_of_the_supply_is_sampled_equally_often() -> None:
    """A chi-square test over the 24 orders of four tiles; 49.7 is its 99.9 % point at 23."""
    view = late_view()
    rng = Random(2024)
    samples = 24 * 400
    seen = Counter(
        tuple(tile.id for tile in NOVALUNA.sample(view, rng).supply) for _ in range(samples)
    )
    orders = list(permutations(tile.id for tile in view.open.unseen))
    assert set(seen) <= set(orders)
    chi_square = sum((seen[order] - 400) ** 2 / 400 for order in orders)
    assert chi_square < 49.7


def test_there_is_no_view_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="no seat 2"):
        NOVALUNA.view(start(seats=2), 2)
