"""States and moves, there and back."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from lunarium.fast.novaluna import STATE_WORDS, decode, encode, pack, unpack
from lunarium.fast.novaluna.course import set_up
from lunarium.fast.novaluna.layout import END_PHASE, REFILL
from lunarium.fast.novaluna.pack import BOX, NUMBER, TILE, pack_view
from lunarium.games.novaluna import (
    NOVALUNA,
    TILES,
    Colour,
    EndPhase,
    Laid,
    Refill,
    State,
    Tableau,
    Take,
)


def fresh(seats: int = 2, seed: int = 3) -> State:
    return NOVALUNA.start(NOVALUNA.options(seats), seats, Random(seed))


def test_exactly_64_tiles_have_tasks_so_that_a_set_is_one_word() -> None:
    assert [bool(tile.tasks) for tile in TILE] == [True] * 64 + [False] * 4
    assert all(tile.colour == number >> 4 for number, tile in enumerate(TILE[:64]))
    assert [tile.colour for tile in TILE[64:]] == list(Colour)
    assert max(need for tile in TILE for task in tile.tasks for need in task.needs) == 4


def test_a_state_is_small() -> None:
    assert pack(fresh()).nbytes == 8 * STATE_WORDS <= 4096


def test_dealing_is_the_same_as_packing_the_start() -> None:
    start = fresh(4)
    deck = [NUMBER[tile] for tile in (*start.open.wheel, *start.supply) if tile]
    stack = np.array(start.open.order[::-1])
    state = np.zeros(STATE_WORDS, dtype=np.int64)
    set_up(state, BOX, np.array(deck), stack, 21)
    assert unpack(state) == start


def test_moves_are_numbers_and_back() -> None:
    for tile in TILES.values():
        for cell in [(0, 0), (-67, 0), (67, -67), (3, 67)]:
            assert decode(encode(Take(tile, cell))) == Take(tile, cell)
    assert (encode(Refill()), encode(EndPhase())) == (REFILL, END_PHASE)
    assert (decode(REFILL), decode(END_PHASE)) == (Refill(), EndPhase())


def test_a_copy_is_a_game_of_its_own() -> None:
    state = pack(fresh())
    copy = state.copy()
    copy[:] = 0
    assert unpack(state) == fresh()


def test_a_view_packs_with_any_order_of_the_unseen_tiles() -> None:
    view = NOVALUNA.view(fresh(), 0)
    supply = view.open.unseen[::-1]
    assert unpack(pack_view(view, supply)) == State(view.open, supply)


def test_a_view_refuses_a_supply_of_other_tiles() -> None:
    view = NOVALUNA.view(fresh(), 0)
    with pytest.raises(ValueError, match="exactly the tiles that are unseen"):
        pack_view(view, view.open.unseen[1:])


def test_a_tile_in_two_places_is_refused() -> None:
    start = fresh()
    twice = replace(start, supply=(start.supply[0], *start.supply[:-1]))
    with pytest.raises(ValueError, match="the box holds each once"):
        pack(twice)


def test_a_tableau_with_a_gap_is_refused() -> None:
    start = fresh()
    tiles = start.supply[-2:]
    gap = Tableau(
        tuple(Laid(tile, (2 * n, 0), (False,) * len(tile.tasks)) for n, tile in enumerate(tiles))
    )
    players = (replace(start.open.players[0], tableau=gap), start.open.players[1])
    position = replace(start.open, players=players, supply=len(start.supply) - 2)
    with pytest.raises(ValueError, match="at 2,0 does not lie edge to edge"):
        pack(State(position, start.supply[:-2]))


def test_a_disc_that_lies_on_an_unfulfilled_task_stays() -> None:
    start = fresh()
    tile = next(tile for tile in start.supply if len(tile.tasks) == 3)
    alone = Tableau((Laid(tile, (0, 0), (False, True, False)),))
    players = (replace(start.open.players[0], tableau=alone), start.open.players[1])
    supply = tuple(other for other in start.supply if other is not tile)
    state = State(replace(start.open, players=players, supply=len(supply)), supply)
    assert unpack(pack(state)) == state
