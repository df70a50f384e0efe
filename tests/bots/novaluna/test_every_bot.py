"""What every bot for Nova Luna keeps to: legal moves, only the view, the same choice again."""

from random import Random

import pytest

from lunarium.bots.api import Bot, Limit, NothingToChoose
from lunarium.bots.novaluna import BOTS, LEVELS
from lunarium.games.novaluna import NOVALUNA, Move, State, View
from tests.bots.novaluna.tables import TABLES, course, finished, started

EVERYBODY = {**BOTS, **LEVELS}
TINY = Limit(nodes=40)


def made(name: str) -> Bot[View, Move]:
    return EVERYBODY[name]()


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize(("seats", "discs"), TABLES)
def test_a_bot_plays_legal_moves_to_the_end_of_a_game(name: str, seats: int, discs: int) -> None:
    bot = made(name)
    end = finished(started(seats, discs, seats), [bot] * seats, TINY, 1)
    assert NOVALUNA.result(end) is not None
    with pytest.raises(NothingToChoose, match="the game is over"):
        bot.play(NOVALUNA.view(end, 0), TINY, Random(1))


@pytest.mark.parametrize("name", EVERYBODY)
def test_only_the_seat_on_turn_has_something_to_choose(name: str) -> None:
    state = started(3, 21, 4)
    waiting = state.open.order[1]
    for seat in (waiting, None):
        with pytest.raises(NothingToChoose, match="is on turn"):
            made(name).play(NOVALUNA.view(state, seat), TINY, Random(1))


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_same_seed_and_nodes_give_the_same_choice_whatever_is_hidden(
    name: str, seats: int
) -> None:
    states = [
        state for state, _ in course(started(seats, 21, 2), [made("greedy")] * seats, TINY, 1)
    ]
    for state in states[3::9]:
        seat = state.open.on_turn
        twin = State(state.open, tuple(reversed(state.supply)))
        first = made(name).play(NOVALUNA.view(state, seat), Limit(nodes=300), Random(5))
        second = made(name).play(NOVALUNA.view(twin, seat), Limit(nodes=300), Random(5))
        assert first == second
        assert first.move in NOVALUNA.choices(NOVALUNA.view(state, seat))


@pytest.mark.parametrize("name", ["search", "gibbous", "full-moon"])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_line_begins_with_the_move_and_can_be_played(name: str, seats: int) -> None:
    state = started(seats, 21, 8)
    view = NOVALUNA.view(state, state.open.on_turn)
    choice = made(name).play(view, Limit(nodes=500), Random(1))
    assert choice.line[0] == choice.move
    assert choice.value is None or 0 <= choice.value <= 1
    for move in choice.line:
        seat = state.open.on_turn
        assert seat is not None
        state = NOVALUNA.play(state, seat, move)


@pytest.mark.parametrize("seats", [1, 2])
def test_a_limit_of_time_however_short_gives_a_legal_move(seats: int) -> None:
    state = started(seats, 21, 3)
    view = NOVALUNA.view(state, state.open.on_turn)
    bot = made("search")
    assert bot.play(view, Limit(seconds=0.001), Random(1)).move in NOVALUNA.choices(view)
    assert bot.play(view, Limit(seconds=0.1), Random(1)).move in NOVALUNA.choices(view)
