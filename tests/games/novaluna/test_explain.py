from random import Random

import pytest

from lunarium.games.novaluna import (
    NOVALUNA,
    Colour,
    Refill,
    TaskRef,
    explain_tableau,
    explain_task,
)
from tests.games.novaluna import brute
from tests.games.novaluna.tables import lay, play, start, task_index


def test_a_task_tells_what_it_needs_what_it_has_and_which_tiles_count() -> None:
    """NL-5.3."""
    tableau = lay(("Y4d", (0, 0)), ("R1", (-1, 0)), ("R2a", (-2, 0)), ("R2b", (1, -1)))
    task = explain_task(tableau, TaskRef((0, 0), task_index("Y4d", "RRR")))
    (red,) = task.colours
    assert (red.colour, red.need, red.have) == (Colour.RED, 3, 2)
    assert red.counting == ((-2, 0), (-1, 0))
    assert not task.fulfilled
    assert not task.covered
    assert str(task) == "RRR at 0,0: 2 of 3 red (open)"


def test_a_fulfilled_task_says_so() -> None:
    tableau = lay(("Y5b", (0, 0)), ("R1", (1, 0)))
    task = explain_task(tableau, TaskRef((0, 0), task_index("Y5b", "R")))
    assert task.fulfilled
    assert task.covered
    assert str(task) == "R at 0,0: 1 of 1 red (covered)"


def test_a_task_of_several_colours_tells_each() -> None:
    tableau = lay(("B3d", (0, 0)), ("R1", (1, 0)), ("T1", (0, 1)))
    task = explain_task(tableau, TaskRef((0, 0), task_index("B3d", "RBTY")))
    assert [(c.colour.letter, c.need, c.have) for c in task.colours] == [
        ("R", 1, 1),
        ("B", 1, 0),
        ("T", 1, 1),
        ("Y", 1, 0),
    ]


@pytest.mark.parametrize(
    ("ref", "message"),
    [(TaskRef((5, 5), 0), "no tile lies at 5,5"), (TaskRef((0, 0), 2), "there is no task 2")],
)
def test_asking_for_a_task_that_is_not_there_is_an_error(ref: TaskRef, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        explain_task(lay(("Y5b", (0, 0))), ref)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_previews_tell_exactly_what_playing_the_move_does(seats: int) -> None:
    """NL-4.5, NL-5.6: tasks, discs and the next seat, for every legal move of a random game."""
    rng = Random(seats)
    state = NOVALUNA.start(NOVALUNA.options(seats), seats, rng)
    while NOVALUNA.to_move(state):
        (seat,) = NOVALUNA.to_move(state)
        previews = NOVALUNA.previews(NOVALUNA.view(state, seat))
        assert [preview.move for preview in previews] == list(NOVALUNA.moves(state, seat))
        for preview in rng.sample(previews, min(6, len(previews))):
            after = NOVALUNA.play(state, seat, preview.move)
            discs = after.open.discs_placed(seat) - state.open.discs_placed(seat)
            assert preview.gain == preview.discs == discs
            assert preview.next_seat == after.open.on_turn
            tableau = after.open.players[seat].tableau
            old = brute.fulfilled(state.open.players[seat].tableau)
            assert set(preview.fulfils) == brute.fulfilled(tableau) - old
        state = NOVALUNA.play(state, seat, rng.choice(previews).move)


def test_a_spectator_and_a_waiting_seat_have_no_previews() -> None:
    state = start(seats=2)
    assert NOVALUNA.previews(NOVALUNA.view(state, None)) == []
    assert NOVALUNA.previews(NOVALUNA.view(state, 1)) == []


def test_a_refill_brings_no_disc_and_keeps_the_turn() -> None:
    state = start(seats=2)
    while not state.open.may_refill:
        (seat,) = NOVALUNA.to_move(state)
        state = NOVALUNA.play(state, seat, NOVALUNA.moves(state, seat)[0])
    (seat,) = NOVALUNA.to_move(state)
    preview = NOVALUNA.previews(NOVALUNA.view(state, seat))[-1]
    assert preview.move == Refill()
    assert (preview.discs, preview.next_seat) == (0, seat)


def test_a_whole_tableau_is_explained_tile_by_tile_in_the_order_laid() -> None:
    state = play(start("T6b", "R6a", seats=1), "T6b@0,0", "R6a@1,0")
    tasks = explain_tableau(state.open.players[0].tableau)
    assert [str(task.task) for task in tasks] == ["BB", "YY", "R", "BB", "YY", "T"]
    assert [task.covered for task in tasks] == [False, False, True, False, False, True]
