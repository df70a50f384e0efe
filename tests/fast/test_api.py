"""Both engines have the one interface: names, signatures, arrays, and what the functions do."""

import inspect
import typing
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from lunarium.fast import akvarko, novaluna
from lunarium.fast.api import GAIN, MOVE, Engine, Seeds, Words
from lunarium.games import GAMES, AnyGame
from lunarium.games import akvarko as akvarko_rules
from lunarium.games import novaluna as novaluna_rules

# The type checker holds each package against the interface.
NOVALUNA: Engine[novaluna_rules.State, novaluna_rules.Move, novaluna_rules.Options] = novaluna
AKVARKO: Engine[akvarko_rules.State, akvarko_rules.Move, akvarko_rules.Options] = akvarko

# What engines are made of differs from game to game; here it only passes through.
AnyEngine = Engine[Any, Any, Any]
NO_LIMIT = 10**6

TABLES = [
    pytest.param(GAMES[name], engine, seats, id=f"{name} {seats}")
    for name, engine in (("novaluna", NOVALUNA), ("akvarko", AKVARKO))
    for seats in GAMES[name].player_counts
]


def interface() -> set[str]:
    names = {name for name in vars(Engine) if not name.startswith("_")}
    return {*names, *Engine.__annotations__} - {"is_protocol"}


def plain(function: Callable[..., object]) -> Callable[..., object]:
    """The Python function of a kernel."""
    found: Callable[..., object] = getattr(function, "py_func", function)
    return found


@pytest.mark.parametrize("package", [novaluna, akvarko], ids=["novaluna", "akvarko"])
def test_a_package_exports_the_interface_and_nothing_else(package: ModuleType) -> None:
    shared = {"GAIN", "MOVE", "Seeds", "Words"}
    assert set(package.__all__) == interface() | shared
    assert all(hasattr(package, name) for name in package.__all__)


@pytest.mark.parametrize("name", sorted(interface()))
def test_signatures_are_those_of_the_interface(name: str) -> None:
    wanted = getattr(Engine, name, None)
    for package in (novaluna, akvarko):
        found = getattr(package, name)
        if wanted is None:
            assert not callable(found)
            continue
        hints = typing.get_type_hints(wanted)
        theirs = typing.get_type_hints(plain(found))
        parameters = list(inspect.signature(wanted).parameters)[1:]
        assert list(inspect.signature(plain(found)).parameters) == parameters
        for parameter in (*parameters, "return"):
            if not isinstance(hints[parameter], typing.TypeVar):  # a game's own type
                assert theirs[parameter] == hints[parameter]


def test_the_registry_finds_them() -> None:
    assert GAMES.part("novaluna", "fast") is novaluna
    assert GAMES.part("akvarko", "fast") is akvarko


def some_states(game: AnyGame, engine: AnyEngine, seats: int, count: int = 6) -> Words:
    """Games of several ages."""
    states = engine.empty_states(count)
    engine.deal_many(states, game.options(seats), seats, engine.generators(*range(count)))
    for row in range(count):
        engine.playout(states[row], engine.generators(row), 7 * row)
    return states


@pytest.mark.parametrize(("game", "engine", "seats"), TABLES)
def test_arrays_have_the_same_types_and_the_stated_shapes(
    game: AnyGame, engine: AnyEngine, seats: int
) -> None:
    assert seats <= engine.MAX_SEATS
    packed = engine.pack(game.start(game.options(seats), seats, Random(1)))
    shapes: list[tuple[Words, tuple[int, ...]]] = [
        (packed, (engine.STATE_WORDS,)),
        (engine.empty_states(3), (3, engine.STATE_WORDS)),
        (engine.empty_moves(), (engine.MAX_MOVES,)),
        (engine.empty_afterstates(), (engine.AFTERSTATE_ROWS, engine.MAX_MOVES)),
    ]
    for array, shape in shapes:
        assert (array.dtype, array.shape) == (np.dtype(np.int64), shape)
        assert array.flags.c_contiguous
    generators: Seeds = engine.generators(1, -1)
    assert (generators.dtype, generators.shape) == (np.dtype(np.uint64), (2,))


@pytest.mark.parametrize(("game", "engine", "seats"), TABLES)
def test_a_game_goes_its_way_through_all_functions(
    game: AnyGame, engine: AnyEngine, seats: int
) -> None:
    rng = Random(seats)
    state = game.start(game.options(seats), seats, rng)
    array = engine.pack(state)
    moves, answer, steps = engine.empty_moves(), engine.empty_afterstates(), 0
    while waiting := game.to_move(state):
        assert not engine.is_over(array)
        assert engine.to_move(array) == min(waiting)
        for seat in range(seats):
            assert engine.may_move(array, seat) == (seat in waiting)
            real = [engine.encode(move) for move in game.moves(state, seat)]
            assert engine.legal(array, seat, moves) == len(real)
            assert moves[: len(real)].tolist() == real
            assert engine.afterstates(array, seat, answer) == len(real)
            assert answer[MOVE, : len(real)].tolist() == real
        seat = rng.choice(sorted(waiting))
        if steps % 5 == 0:
            gains = engine.afterstates(array, seat, answer)
            previews = game.previews(game.view(state, seat))
            assert answer[GAIN, :gains].tolist() == [one.gain for one in previews]
        move = rng.choice(game.moves(state, seat))
        state = game.play(state, seat, move)
        engine.play(array, seat, engine.encode(move))
        assert engine.decode(engine.encode(move)) == move
        assert engine.unpack(array) == state
        steps += 1
    assert engine.is_over(array)
    assert engine.to_move(array) == -1
    scores, places = np.zeros((2, seats), dtype=np.int64)
    engine.result(array, scores, places)
    result = game.result(state)
    assert result is not None
    assert places.tolist() == [result.place(seat) for seat in range(seats)]
    assert scores.tolist() == list(result.scores)


@pytest.mark.parametrize(("game", "engine", "seats"), TABLES)
def test_a_playout_plays_random_moves_of_the_first_seat_to_move(
    game: AnyGame, engine: AnyEngine, seats: int
) -> None:
    for state in some_states(game, engine, seats):
        steps, generator = state.copy(), engine.generators(3)
        count = 0
        while (seat := engine.to_move(steps)) >= 0:
            engine.play(steps, seat, engine.random_move(steps, seat, generator))
            count += 1
        assert engine.playout(state, engine.generators(3), NO_LIMIT) == count
        assert state.tolist() == steps.tolist()


@pytest.mark.parametrize(("game", "engine", "seats"), TABLES)
def test_many_states_are_handled_as_single_ones(
    game: AnyGame, engine: AnyEngine, seats: int
) -> None:
    states = some_states(game, engine, seats)
    count = len(states)
    single = engine.empty_states(1)[0]
    fresh = engine.empty_states(count)
    engine.deal_many(fresh, game.options(seats), seats, engine.generators(*range(count)))
    for row in range(count):
        engine.deal(single, game.options(seats), seats, engine.generators(row))
        assert single.tolist() == fresh[row].tolist()
        start = engine.unpack(single)
        assert engine.unpack(engine.pack(start)) == start
        assert len(game.to_move(start)) >= 1
    turns = np.array([max(engine.to_move(state), 0) for state in states])
    moves = np.zeros((count, engine.MAX_MOVES), dtype=np.int64)
    counts, again = np.zeros((2, count), dtype=np.int64)
    answers = np.stack([engine.empty_afterstates()] * count)
    engine.legal_many(states, turns, moves, counts)
    assert engine.afterstates_many(states, turns, answers, again) == counts.sum()
    assert counts.tolist() == again.tolist()
    for row, state in enumerate(states):
        listed, answer = engine.empty_moves(), engine.empty_afterstates()
        assert engine.legal(state, int(turns[row]), listed) == counts[row]
        assert listed[: counts[row]].tolist() == moves[row, : counts[row]].tolist()
        engine.afterstates(state, int(turns[row]), answer)
        assert answer[:2, : counts[row]].tolist() == answers[row, :2, : counts[row]].tolist()
    going = counts > 0
    played = states[going].copy()
    engine.play_many(played, turns[going], moves[going, 0].copy())
    for row, state in enumerate(states[going]):
        engine.play(state, int(turns[going][row]), int(moves[going][row, 0]))
        assert state.tolist() == played[row].tolist()
    ends, total = states.copy(), 0
    all_played = engine.playout_many(ends, engine.generators(*range(count)), NO_LIMIT)
    scores, places = np.zeros((2, count, seats), dtype=np.int64)
    engine.result_many(ends, scores, places)
    for row, state in enumerate(states):
        total += engine.playout(state, engine.generators(row), NO_LIMIT)
        one_scores, one_places = np.zeros((2, seats), dtype=np.int64)
        engine.result(state, one_scores, one_places)
        assert state.tolist() == ends[row].tolist()
        assert one_scores.tolist() == scores[row].tolist()
        assert one_places.tolist() == places[row].tolist()
    assert total == all_played
