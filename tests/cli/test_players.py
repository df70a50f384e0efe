"""The people and bots at a table, without a terminal."""

import pytest

from lunarium.bots import bot_of
from lunarium.cli.arguments import distinct
from lunarium.cli.players import Participant, Party
from lunarium.games import GAMES
from lunarium.games.api import IllegalMove
from lunarium.records import replay


def party(name: str, people: int, bots: int, seed: int = 1) -> Party:
    game = GAMES[name]
    players = [Participant(f"person {number}") for number in range(people)]
    players += [Participant(f"bot {number}", bot_of("random", game)) for number in range(bots)]
    return Party(game, game.options(len(players)), players, seed)


def play_first_move(one: Party, seat: int) -> None:
    one.table.play(one.table.legal_moves(seat)[0], seat)


@pytest.mark.parametrize("name", GAMES)
def test_undo_goes_back_over_bots_to_the_last_decision_of_a_person(name: str) -> None:
    one = party(name, people=1, bots=1)
    one.play_bots()
    before, played = one.table.state, len(one.table.played)
    while len(one.table.played) <= played + 1:  # until a bot has answered
        before, played = one.table.state, len(one.table.played)
        play_first_move(one, 0)
        one.play_bots()
    taken = one.undo()
    assert taken is not None
    assert (taken.seat, one.table.state, len(one.table.played)) == (0, before, played)


def test_nothing_can_be_taken_back_before_a_person_has_moved() -> None:
    one = party("akvarko", people=1, bots=2)
    one.play_bots()
    state = one.table.state
    assert one.undo() is None
    assert one.table.state == state


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_answers_the_same_when_a_move_is_taken_back_and_played_again(name: str) -> None:
    one = party(name, people=1, bots=1)
    one.play_bots()
    play_first_move(one, 0)
    one.play_bots()
    first = one.table.state
    one.undo()
    play_first_move(one, 0)
    one.play_bots()
    assert one.table.state == first


def test_a_refused_move_changes_nothing() -> None:
    one = party("novaluna", people=2, bots=0)
    state = one.table.state
    with pytest.raises(IllegalMove):
        one.table.play("refill", 0)
    assert (one.table.state, one.table.played) == (state, [])


def test_the_keyboard_stays_where_it_is_as_long_as_it_can() -> None:
    one = party("akvarko", people=3, bots=0)
    assert one.person_to_move() == 0
    assert one.person_to_move(last=2) == 2
    play_first_move(one, 2)
    assert one.person_to_move(last=2) == 0


def test_a_game_in_progress_becomes_a_record_that_replays() -> None:
    one = party("akvarko", people=0, bots=2)
    for _ in range(21):
        seat = one.bot_to_move()
        assert seat is not None
        one.play_bot(seat)
    replayed = replay(one.table.record({"seed": 1}))
    assert replayed.states[-1] == one.table.state
    assert replayed.record.seats == ("bot 0", "bot 1")


def test_a_person_is_not_played_by_the_table() -> None:
    with pytest.raises(ValueError, match="a person sits on seat 0"):
        party("novaluna", people=1, bots=0).play_bot(0)


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
