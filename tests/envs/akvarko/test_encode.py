"""The numbers an agent sees of Akvárko, against the rules, step by step."""

from random import Random

import numpy as np
import pytest

from lunarium.envs.akvarko import (
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
    pack_table,
    remember,
    start_many,
)
from lunarium.envs.akvarko.layout import TABLE_WORDS
from lunarium.envs.sections import Mask, Observation
from lunarium.fast.akvarko import STATE_WORDS, Words, generators, pack, unpack
from lunarium.games.akvarko import AKVARKO, Kind, State, View
from lunarium.games.api import InvalidMove
from tests.random_play import random_move

TABLES = ((2, False), (2, True), (3, False), (3, True), (4, False), (5, False), (6, False))


def start(seats: int, fewer: bool, rng: Random) -> State:
    return AKVARKO.start(AKVARKO.options(seats, {"fewer_species": fewer}), seats, rng)


def looked(table: Words, seat: int) -> tuple[Observation, Mask]:
    # Filled with rubbish: a kernel that leaves a number out is found.
    observation = np.full(OBSERVATION_SIZE, 99, dtype=np.int16)
    legal = np.full(ACTION_COUNT, 9, dtype=np.int8)
    look(table, seat, observation, legal)
    return observation, legal


def any_action(view: View, rng: Random) -> int:
    return action_of(random_move(AKVARKO.choices(view), rng))


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_kernels_and_encoder_see_the_same_at_every_step(seats: int, fewer: bool) -> None:
    low, high = LAYOUT.bounds()
    rng = Random(seats)
    state = start(seats, fewer, rng)
    table = pack_table(state)
    while True:
        assert table.tolist() == pack_table(state).tolist()
        for seat in range(seats):
            view = AKVARKO.view(state, seat)
            observation, legal = looked(table, seat)
            assert observation.tolist() == observe(view).tolist()
            assert legal.tolist() == mask(view).tolist()
            assert (low <= observation).all()
            assert (observation <= high).all()
        waiting = sorted(AKVARKO.to_move(state))
        if not waiting:
            break
        seat = rng.choice(waiting)
        view = AKVARKO.view(state, seat)
        action = any_action(view, rng)
        state = AKVARKO.play(state, seat, move_of(action, view))
        assert act(table, seat, action)


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_the_mask_holds_exactly_the_legal_moves(seats: int, fewer: bool) -> None:
    rng = Random(seats + 100)
    state = start(seats, fewer, rng)
    while waiting := sorted(AKVARKO.to_move(state)):
        for seat in range(seats):
            view = AKVARKO.view(state, seat)
            moves = AKVARKO.moves(state, seat)
            actions = [action_of(move) for move in moves]
            assert np.flatnonzero(mask(view)).tolist() == sorted(actions)
            assert len(set(actions)) == len(moves)
            assert [move_of(action, view) for action in actions] == list(moves)
        seat = rng.choice(waiting)
        state = AKVARKO.play(state, seat, random_move(AKVARKO.moves(state, seat), rng))


@pytest.mark.parametrize("seats", [2, 3])
def test_an_action_outside_the_mask_is_refused_and_changes_nothing(seats: int) -> None:
    rng = Random(seats)
    table = pack_table(start(seats, False, rng))
    while True:
        state = unpack(table[:STATE_WORDS])
        for seat in range(seats):
            _, legal = looked(table, seat)
            illegal = np.flatnonzero(legal == 0).tolist()
            for action in (*rng.sample(illegal, 80), 12, -1, ACTION_COUNT, 10**9):
                if action in illegal or action not in range(ACTION_COUNT):
                    before = table.copy()
                    assert not act(table, seat, action)
                    assert (table == before).all()
        waiting = sorted(AKVARKO.to_move(state))
        if not waiting:
            break
        seat = rng.choice(waiting)
        act(table, seat, any_action(AKVARKO.view(state, seat), rng))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_hidden_from_a_seat_is_not_in_its_numbers(seats: int) -> None:
    """AK-2.5: any hands, picks and deck that agree with the view give the same numbers."""
    rng = Random(seats)
    state = start(seats, False, rng)
    different = 0
    while waiting := sorted(AKVARKO.to_move(state)):
        for viewer in range(seats):
            view = AKVARKO.view(state, viewer)
            other = AKVARKO.sample(view, rng)
            different += other != state
            seen, legal = looked(pack_table(state), viewer)
            seen_other, legal_other = looked(pack_table(other), viewer)
            assert seen.tolist() == seen_other.tolist()
            assert legal.tolist() == legal_other.tolist()
        seat = rng.choice(waiting)
        view = AKVARKO.view(state, seat)
        state = AKVARKO.play(state, seat, move_of(any_action(view, rng), view))
    assert different > 32


def test_a_pick_is_seen_by_its_owner_alone_until_all_have_picked() -> None:
    """AK-2.2: picks are secret, then revealed together."""
    table = pack_table(start(2, False, Random(4)))
    cards = [int(looked(table, seat)[1].argmax()) for seat in (0, 1)]
    act(table, 0, cards[0])
    own = LAYOUT.split(looked(table, 0)[0])["seats"]
    others = LAYOUT.split(looked(table, 1)[0])["seats"]
    assert own[0, 2] == 1 + cards[0]
    assert others[1, :3].tolist() == [1, 0, 0]  # there, no longer waiting, the card unknown
    act(table, 1, cards[1])
    others = LAYOUT.split(looked(table, 1)[0])["seats"]
    assert others[:, 2].tolist()[:2] == [1 + cards[1], 1 + cards[0]]


def test_many_games_at_once_are_the_same_as_one_by_one() -> None:
    rng = Random(3)
    tables = np.zeros((6, TABLE_WORDS), dtype=np.int64)
    start_many(tables, 3, False, generators(*range(6)))
    states = [unpack(row[:STATE_WORDS]) for row in tables]
    assert len({state.deck for state in states}) == 6
    observations = np.zeros((6, OBSERVATION_SIZE), dtype=np.int16)
    masks = np.zeros((6, ACTION_COUNT), dtype=np.int8)
    legal = np.zeros(6, dtype=np.bool_)
    for turn in range(24):
        seats = np.full(6, turn % 3, dtype=np.int64)
        look_many(tables, seats, observations, masks)
        actions = [int(rng.choice(np.flatnonzero(row).tolist())) for row in masks]
        act_many(tables, seats, np.array(actions), legal)
        assert legal.all()
        for row, state in enumerate(states):
            view = AKVARKO.view(state, turn % 3)
            assert observations[row].tolist() == observe(view).tolist()
            states[row] = AKVARKO.play(state, turn % 3, move_of(actions[row], view))
            assert tables[row].tolist() == pack_table(states[row]).tolist()


def test_a_game_begun_by_the_fast_rules_can_be_given_its_memory() -> None:
    state = start(4, False, Random(1))
    table = np.zeros(TABLE_WORDS, dtype=np.int64)
    table[:STATE_WORDS] = pack(state)
    remember(table)
    assert table.tolist() == pack_table(state).tolist()


def test_a_spectator_gets_no_hand() -> None:
    tables = LAYOUT.split(observe(AKVARKO.view(start(3, False, Random(2)), None)))
    assert not tables["hand"].any()
    assert not tables["seen"].any()
    assert tables["game"][0, 6] == 0


def test_a_number_that_is_no_action_cannot_be_read() -> None:
    view = AKVARKO.view(start(2, False, Random(1)), 0)
    with pytest.raises(InvalidMove, match="numbers from 0 to 844"):
        move_of(845, view)
    assert str(move_of(0, view)) == Kind.DANIO
