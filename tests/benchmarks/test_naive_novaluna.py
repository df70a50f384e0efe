"""The naive reference plays Nova Luna by the rules: else its speed would be worth nothing."""

import numpy as np
import pytest

from benchmarks.naive_novaluna import REFILL, random_game, random_games
from lunarium.games.novaluna import NOVALUNA, TILES, Refill, Take, deal

pytestmark = pytest.mark.xdist_group("naive")  # one process compiles it

ALL_TILES = tuple(TILES.values())


@pytest.mark.parametrize("seed", range(40))
def test_a_random_game_of_the_naive_reference_is_one_of_nova_luna(seed: int) -> None:
    rng = np.random.default_rng(seed)
    deck, first = rng.permutation(len(ALL_TILES)).astype(np.int64), seed % 2
    moves, left = random_game(deck, first)
    stack = (1 - first, first)  # from the bottom to the top
    state = deal(NOVALUNA.options(2), 2, [ALL_TILES[number] for number in deck], stack)
    for seat, tile, x, y in moves:
        assert seat == state.open.on_turn
        move = Refill() if tile == REFILL else Take(ALL_TILES[tile], (x, y))
        state = NOVALUNA.play(state, seat, move)
    assert state.open.over
    assert [player.discs_left for player in state.open.players] == left.tolist()


def test_games_have_as_many_moves_as_tiles_can_be_taken() -> None:
    moves = random_games(20)
    assert 20 * 20 < moves < 20 * 2 * len(ALL_TILES)
