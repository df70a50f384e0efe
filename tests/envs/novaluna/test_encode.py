"""The numbers an agent sees of Nova Luna, against the rules, step by step."""

from random import Random

import numpy as np
import pytest

from lunarium.envs.novaluna import (
    ACTION_COUNT,
    LAYOUT,
    OBSERVATION_SIZE,
    act,
    act_many,
    action_of,
    look,
    look_many,
    mask,
    move_of,
    observe,
)
from lunarium.envs.sections import Mask, Observation
from lunarium.fast.novaluna import Words, pack, unpack
from lunarium.games.api import IllegalMove, InvalidMove
from lunarium.games.grid import Cell
from lunarium.games.novaluna import (
    NOVALUNA,
    TILES,
    Laid,
    Options,
    Player,
    Position,
    State,
    Tableau,
    View,
)

TABLES = ((1, 21), (2, 21), (3, 21), (3, 18), (4, 21), (4, 16))


def start(seats: int, discs: int, rng: Random) -> State:
    return NOVALUNA.start(NOVALUNA.options(seats, {"discs": discs}), seats, rng)


def looked(array: Words, seat: int) -> tuple[Observation, Mask]:
    # Filled with rubbish: a kernel that leaves a number out is found.
    observation = np.full(OBSERVATION_SIZE, 99, dtype=np.int16)
    legal = np.full(ACTION_COUNT, 9, dtype=np.int8)
    look(array, seat, observation, legal)
    return observation, legal


def any_legal(view: View, rng: Random) -> int:
    return int(rng.choice(np.flatnonzero(mask(view)).tolist()))


@pytest.mark.parametrize(("seats", "discs"), TABLES)
def test_kernels_and_encoder_see_the_same_at_every_step(seats: int, discs: int) -> None:
    low, high = LAYOUT.bounds()
    for seed in range(3):
        rng = Random(seed)
        state = start(seats, discs, rng)
        array = pack(state)
        while True:
            for seat in range(seats):
                view = NOVALUNA.view(state, seat)
                observation, legal = looked(array, seat)
                assert observation.tolist() == observe(view).tolist()
                assert legal.tolist() == mask(view).tolist()
                assert (low <= observation).all()
                assert (observation <= high).all()
            if state.open.on_turn is None:
                break
            view = NOVALUNA.view(state, state.open.on_turn)
            action = any_legal(view, rng)
            seat = state.open.on_turn
            state = NOVALUNA.play(state, seat, move_of(action, view))
            assert act(array, seat, action)
            assert unpack(array) == state


@pytest.mark.parametrize(("seats", "discs"), TABLES)
def test_the_mask_holds_exactly_the_legal_moves(seats: int, discs: int) -> None:
    rng = Random(5)
    state = start(seats, discs, rng)
    while (seat := state.open.on_turn) is not None:
        view = NOVALUNA.view(state, seat)
        moves = NOVALUNA.moves(state, seat)
        actions = [action_of(move, view) for move in moves]
        assert np.flatnonzero(mask(view)).tolist() == sorted(actions)
        assert len(set(actions)) == len(moves)
        assert [move_of(action, view) for action in actions] == list(moves)
        state = NOVALUNA.play(state, seat, rng.choice(moves))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_an_action_outside_the_mask_is_refused_and_changes_nothing(seats: int) -> None:
    rng = Random(seats)
    array = pack(start(seats, 21, rng))
    while True:
        state = unpack(array)
        seat = state.open.on_turn
        _, legal = looked(array, 0 if seat is None else seat)
        for action in (*np.flatnonzero(legal == 0).tolist(), -1, ACTION_COUNT, 10**9):
            before = array.copy()
            assert not act(array, 0 if seat is None else seat, action)
            assert (array == before).all()
        if seat is None:
            break
        assert not act(array, 1 - seat, int(np.flatnonzero(legal)[0]))
        act(array, seat, int(rng.choice(np.flatnonzero(legal).tolist())))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_order_of_the_supply_is_not_seen(seats: int) -> None:
    """NL-2.4: any order that agrees with the view gives the same numbers."""
    rng = Random(seats)
    state = start(seats, 21, rng)
    while (seat := state.open.on_turn) is not None:
        for viewer in range(seats):
            view = NOVALUNA.view(state, viewer)
            other = NOVALUNA.sample(view, rng)
            seen, legal = looked(pack(state), viewer)
            seen_other, legal_other = looked(pack(other), viewer)
            assert seen.tolist() == seen_other.tolist()
            assert legal.tolist() == legal_other.tolist()
        view = NOVALUNA.view(state, seat)
        state = NOVALUNA.play(state, seat, move_of(any_legal(view, rng), view))


def long_tableau(cells: list[Cell]) -> State:
    """A position made by hand: the first tiles of the box on these cells, three on the wheel."""
    tiles = list(TILES.values())
    laid = tuple(
        Laid(tile, cell, (False,) * len(tile.tasks))
        for tile, cell in zip(tiles, cells, strict=False)
    )
    rest = tiles[len(cells) :]
    position = Position(
        options=Options(21),
        wheel=(None, *rest[:3], *(None,) * (11 - len(rest[:3]))),
        moon=0,
        players=(Player(Tableau(laid), 20, 5), Player(Tableau(), 20, 9)),
        order=(0, 1),
        supply=len(rest[3:]),
        phase=0,
    )
    return State(position, tuple(rest[3:]))


@pytest.mark.parametrize("length", [60, 67])
@pytest.mark.parametrize("step", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_a_line_of_sixty_tiles_and_more_can_be_played_on_anywhere(length: int, step: Cell) -> None:
    """NL-4.4: there is no limit to the tableau's size."""
    state = long_tableau([(step[0] * n, step[1] * n) for n in range(length)])
    array = pack(state)
    view = NOVALUNA.view(state, 0)
    moves = NOVALUNA.moves(state, 0)
    offered = min(3, 68 - length)
    assert len(moves) == offered * (2 * length + 2)
    observation, legal = looked(array, 0)
    assert legal.sum() == len(moves)
    assert observation.tolist() == observe(view).tolist()
    low, high = LAYOUT.bounds()
    assert (low <= observation).all()
    assert (observation <= high).all()
    for move in moves[:: max(1, len(moves) // 9)]:
        copy = array.copy()
        assert act(copy, 0, action_of(move, view))
        assert unpack(copy) == NOVALUNA.play(state, 0, move)


def test_many_games_at_once_are_the_same_as_one_by_one() -> None:
    rng = Random(3)
    states = [start(3, 21, rng) for _ in range(7)]
    arrays = np.array([pack(state) for state in states])
    seats = np.zeros(7, dtype=np.int64)
    observations = np.zeros((7, OBSERVATION_SIZE), dtype=np.int16)
    masks = np.zeros((7, ACTION_COUNT), dtype=np.int8)
    legal = np.zeros(7, dtype=np.bool_)
    for _ in range(12):
        seats[:] = [state.open.order[0] for state in states]
        look_many(arrays, seats, observations, masks)
        actions = [int(rng.choice(np.flatnonzero(row).tolist())) for row in masks]
        actions[3] = ACTION_COUNT - 1  # nobody may end a phase here
        act_many(arrays, seats, np.array(actions), legal)
        assert legal.tolist() == [row != 3 for row in range(7)]
        for row, state in enumerate(states):
            view = NOVALUNA.view(state, state.open.order[0])
            assert observations[row].tolist() == observe(view).tolist()
            if row != 3:
                move = move_of(actions[row], view)
                states[row] = NOVALUNA.play(state, state.open.order[0], move)
                assert unpack(arrays[row]) == states[row]


def test_the_tables_of_a_batch_keep_the_batch() -> None:
    batch = np.zeros((5, 2, OBSERVATION_SIZE), dtype=np.int16)
    assert LAYOUT.split(batch)["wheel"].shape == (5, 2, 11, 16)


def test_an_action_that_points_at_nothing_says_so_with_its_clause() -> None:
    view = NOVALUNA.view(start(2, 21, Random(1)), 0)
    with pytest.raises(IllegalMove, match=r"no free cell of rank 5: the ranks are 0 to 0 \(NL-4.4"):
        move_of(5, view)
    alone = NOVALUNA.view(long_tableau([(n, 0) for n in range(67)]), 0)
    with pytest.raises(IllegalMove, match=r"there is no tile 2 on offer.*only 1 in all \(NL-4.2"):
        move_of(2 * 138, alone)
    with pytest.raises(InvalidMove, match="numbers from 0 to 415"):
        move_of(416, view)
