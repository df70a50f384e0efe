"""States there and back: fresh, in the middle, sampled, and over."""

from random import Random

import numpy as np
import pytest

from lunarium.fast.akvarko import STATE_WORDS, encode, generators, pack, play, playout, unpack
from lunarium.fast.akvarko.pack import pack_tank
from lunarium.games.akvarko import AKVARKO, Kind, Options, State, Tank
from tests.fast.akvarko.tanks import unpack_result
from tests.fast.akvarko.walking import TABLES


def halfway(seats: int, fewer: bool, seed: int) -> State:
    """A state after a random number of random moves."""
    rng = Random(seed)
    state = AKVARKO.start(Options(fewer), seats, rng)
    for _ in range(rng.randrange(32 * seats)):
        seat = rng.choice(sorted(AKVARKO.to_move(state)))
        state = AKVARKO.play(state, seat, rng.choice(AKVARKO.moves(state, seat)))
    return state


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_a_state_sampled_from_a_view_is_packed_like_any_other(seats: int, fewer: bool) -> None:
    for seed in range(5):
        state = halfway(seats, fewer, seed)
        for seat in (None, *range(seats)):
            sampled = AKVARKO.sample(AKVARKO.view(state, seat), Random(seed))
            packed = pack(sampled)
            assert unpack(packed) == sampled
            playout(packed, generators(seed), 10**6)
            assert unpack_result(packed) == AKVARKO.result(unpack(packed))


def test_a_copy_is_a_state_of_its_own() -> None:
    state = AKVARKO.start(Options(), 4, Random(1))
    array = pack(state)
    before = array.copy()

    copy = array.copy()
    play(copy, 2, encode(AKVARKO.moves(state, 2)[0]))

    assert array.tolist() == before.tolist()
    assert copy.tolist() != before.tolist()
    assert array.shape == (STATE_WORDS,)
    assert array.dtype == np.int64


def test_an_open_game_has_no_result() -> None:
    assert unpack_result(pack(AKVARKO.start(Options(), 2, Random(1)))) is None


def test_a_tank_that_no_first_card_at_the_origin_allows_is_refused() -> None:
    with pytest.raises(ValueError, match="x and y are from -3 to 3"):
        pack_tank(Tank.of({(9, 9): Kind.DANIO}))
