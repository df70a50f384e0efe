"""Filling the wheel again, at will and by force (NL-4.1)."""

import pytest

from lunarium.games.api import IllegalMove
from lunarium.games.novaluna import NOVALUNA, Refill, State
from tests.games.novaluna.tables import start, with_discs_left


def play_down_to(tiles: int, state: State) -> State:
    """Take the first tile on offer until this many are left on the wheel."""
    while state.open.tiles_on_wheel != tiles:
        (seat,) = NOVALUNA.to_move(state)
        state = NOVALUNA.play(state, seat, NOVALUNA.moves(state, seat)[0])
    return state


@pytest.mark.parametrize("tiles", [1, 2])
def test_with_one_or_two_tiles_on_the_wheel_the_player_may_refill(tiles: int) -> None:
    """NL-4.1."""
    state = play_down_to(tiles, start())
    (seat,) = NOVALUNA.to_move(state)
    moves = NOVALUNA.moves(state, seat)
    assert moves[-1] == Refill()
    assert len(moves) > 1
    filled = NOVALUNA.play(state, seat, Refill())
    assert filled.open.tiles_on_wheel == 11
    assert filled.open.wheel[filled.open.moon] is None
    assert NOVALUNA.to_move(filled) == {seat}
    assert Refill() not in NOVALUNA.moves(filled, seat)


def test_with_three_tiles_there_is_no_refill() -> None:
    """NL-4.1."""
    state = play_down_to(3, start())
    (seat,) = NOVALUNA.to_move(state)
    assert Refill() not in NOVALUNA.moves(state, seat)
    with pytest.raises(IllegalMove, match=r"NL-4\.1") as refused:
        NOVALUNA.play(state, seat, Refill())
    assert refused.value.code == "too_many_tiles"


def test_a_refill_starts_after_the_moon_and_goes_clockwise() -> None:
    """NL-4.1: the first tile of the supply comes right after the moon."""
    state = play_down_to(2, start())
    before = state.open
    (seat,) = NOVALUNA.to_move(state)
    after = NOVALUNA.play(state, seat, Refill()).open
    slots = [(before.moon + step) % 12 for step in range(1, 12)]
    new = [after.wheel[slot] for slot in slots if before.wheel[slot] is None]
    assert tuple(new) == state.supply[:9]
    assert all(after.wheel[slot] == tile for slot, tile in enumerate(before.wheel) if tile)


def test_an_empty_wheel_is_refilled_at_once_without_a_decision() -> None:
    """NL-4.1."""
    state = play_down_to(1, start())
    (seat,) = NOVALUNA.to_move(state)
    after = NOVALUNA.play(state, seat, NOVALUNA.moves(state, seat)[0])
    assert after.open.tiles_on_wheel == 11
    assert after.open.supply == 57 - 11
    following = after.open.wheel[(after.open.moon + 1) % 12]
    assert following == state.supply[0]


def test_a_short_supply_fills_as_far_as_it_goes_and_an_empty_one_not_at_all() -> None:
    """NL-4.1: 68 tiles are 11 and 57; the fifth refill after an empty wheel finds only 2."""
    state = start()
    while state.open.supply > 11:
        state = play_down_to(1, state)
        (seat,) = NOVALUNA.to_move(state)
        state = NOVALUNA.play(state, seat, NOVALUNA.moves(state, seat)[0])
    assert state.open.supply == 2
    state = play_down_to(1, state)
    (seat,) = NOVALUNA.to_move(state)
    filled = NOVALUNA.play(state, seat, Refill())
    assert filled.open.supply == 0
    assert filled.open.tiles_on_wheel == 3
    state = play_down_to(2, filled)
    (seat,) = NOVALUNA.to_move(state)
    assert Refill() not in NOVALUNA.moves(state, seat)
    with pytest.raises(IllegalMove, match="the supply is empty") as refused:
        NOVALUNA.play(state, seat, Refill())
    assert refused.value.clause == "NL-4.1"


def test_the_take_that_ends_the_game_is_not_followed_by_a_refill() -> None:
    """NL-4.1, NL-6.1: the last disc is placed with the last tile of the wheel."""
    tiles = "Y4c T2a R4b R3a Y4b Y4d R6b B4c R3d T3c T2b"
    state = play_down_to(1, start(*tiles.split()))
    (seat,) = NOVALUNA.to_move(state)
    previews = NOVALUNA.previews(NOVALUNA.view(state, seat))
    best = max(previews, key=lambda preview: preview.discs)
    assert best.discs > 0
    state = with_discs_left(state, seat, best.discs)
    after = NOVALUNA.play(state, seat, best.move)
    assert after.open.over
    assert after.open.tiles_on_wheel == 0
    assert after.supply == state.supply
