"""A table with people and bots, without a terminal."""

import pytest

from lunarium.bots import bot_of
from lunarium.cli.arguments import distinct
from lunarium.cli.table import Chair, Table
from lunarium.games import GAMES
from lunarium.games.api import IllegalMove
from lunarium.records import replay


def table(name: str, people: int, bots: int, seed: int = 1) -> Table:
    game = GAMES[name]
    chairs = [Chair(f"person {number}") for number in range(people)]
    chairs += [Chair(f"bot {number}", bot_of("random", game)) for number in range(bots)]
    return Table(game, game.options(len(chairs)), chairs, seed)


def let_bots_play(one: Table) -> None:
    while (seat := one.bot_to_move()) is not None:
        one.play_bot(seat)


def play_first_move(one: Table, seat: int) -> None:
    one.play(seat, one.game.moves(one.state, seat)[0])


@pytest.mark.parametrize("name", GAMES)
def test_undo_goes_back_over_bots_to_the_last_decision_of_a_person(name: str) -> None:
    one = table(name, people=1, bots=1)
    let_bots_play(one)
    before, played = one.state, len(one.played)
    while len(one.played) <= played + 1:  # until a bot has answered
        before, played = one.state, len(one.played)
        play_first_move(one, 0)
        let_bots_play(one)
    taken = one.undo()
    assert taken is not None
    assert (taken.seat, one.state, len(one.played)) == (0, before, played)


def test_nothing_can_be_taken_back_before_a_person_has_moved() -> None:
    one = table("akvarko", people=1, bots=2)
    let_bots_play(one)
    state = one.state
    assert one.undo() is None
    assert one.state == state


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_answers_the_same_when_a_move_is_taken_back_and_played_again(name: str) -> None:
    one = table(name, people=1, bots=1)
    let_bots_play(one)
    play_first_move(one, 0)
    let_bots_play(one)
    first = one.state
    one.undo()
    play_first_move(one, 0)
    let_bots_play(one)
    assert one.state == first


def test_a_refused_move_changes_nothing() -> None:
    one = table("novaluna", people=2, bots=0)
    state = one.state
    with pytest.raises(IllegalMove):
        one.play(0, one.game.parse("refill"))
    assert (one.state, one.played) == (state, [])


def test_the_keyboard_stays_where_it_is_as_long_as_it_can() -> None:
    one = table("akvarko", people=3, bots=0)
    assert one.person_to_move() == 0
    assert one.person_to_move(last=2) == 2
    play_first_move(one, 2)
    assert one.person_to_move(last=2) == 0


def test_a_game_in_progress_becomes_a_record_that_replays() -> None:
    one = table("akvarko", people=0, bots=2)
    for _ in range(21):
        seat = one.bot_to_move()
        assert seat is not None
        one.play_bot(seat)
    replayed = replay(one.record({"seed": 1}))
    assert replayed.states[-1] == one.state
    assert replayed.record.seats == ("bot 0", "bot 1")


def test_a_person_is_not_played_by_the_table() -> None:
    with pytest.raises(ValueError, match="a person sits on seat 0"):
        table("novaluna", people=1, bots=0).play_bot(0)


@pytest.mark.parametrize(
    ("names", "told_apart"),
    [
        (["Ann", "random"], ["Ann", "random"]),
        (["random", "random"], ["random 1", "random 2"]),
        (["random 1", "random", "random"], ["random 1", "random 2", "random 3"]),
        (["a", "b", "a"], ["a 1", "b", "a 2"]),
    ],
)
def test_names_are_told_apart(names: list[str], told_apart: list[str]) -> None:
    assert distinct(names) == told_apart
