"""The solo game (NL-7)."""

import pytest

from lunarium.games.api import IllegalMove
from lunarium.games.novaluna import NOVALUNA, EndPhase, Refill, State, Take
from tests.games.novaluna.tables import play, start, with_discs_left


def greedy(state: State, until_discs: int = 21) -> State:
    """Take the tile that places most discs, until that many are placed."""
    while NOVALUNA.to_move(state) and state.open.discs_placed(0) < until_discs:
        state = greedy_take(state)
    return state


def greedy_take(state: State) -> State:
    previews = [p for p in NOVALUNA.previews(NOVALUNA.view(state, 0)) if isinstance(p.move, Take)]
    return NOVALUNA.play(state, 0, max(previews, key=lambda preview: preview.discs).move)


def costs(state: State) -> int:
    return sum(laid.tile.cost for laid in state.open.players[0].tableau.laid)


def test_one_player_has_21_discs_to_place_and_begins_phase_1() -> None:
    """NL-7.1."""
    state = start(seats=1)
    assert state.open.players[0].discs_left == 21
    assert state.open.phase == 1
    assert state.open.solo


def test_there_is_no_refill_at_will() -> None:
    """NL-7.1."""
    state = start(seats=1)
    while state.open.tiles_on_wheel > 1:
        state = NOVALUNA.play(state, 0, NOVALUNA.moves(state, 0)[0])
        assert Refill() not in NOVALUNA.moves(state, 0)
    with pytest.raises(IllegalMove) as refused:
        NOVALUNA.play(state, 0, Refill())
    assert refused.value.clause == "NL-7.1"


def test_take_and_place_as_with_several_players() -> None:
    """NL-7.2."""
    state = play(start("T6b", "R6a", seats=1), "T6b@0,0", "R6a@1,0")
    assert state.open.moon == 2
    assert state.open.discs_placed(0) == 2
    assert NOVALUNA.to_move(state) == {0}


def test_phase_1_may_be_ended_once_eight_discs_are_placed() -> None:
    """NL-7.3."""
    state = start(*RICH, seats=1)
    while state.open.discs_placed(0) < 8:
        assert EndPhase() not in NOVALUNA.moves(state, 0)
        with pytest.raises(IllegalMove) as refused:
            NOVALUNA.play(state, 0, EndPhase())
        assert (refused.value.code, refused.value.clause) == ("too_few_discs", "NL-7.3")
        state = greedy_take(state)
    assert NOVALUNA.moves(state, 0)[-1] == EndPhase()
    after = NOVALUNA.play(state, 0, EndPhase())
    assert after.open.phase == 2
    assert after.open.notes == (costs(state),)


RICH = ("Y7", "R7", "B7", "T7", "R6a", "B6a", "T6b", "Y6a", "R5a", "B5b", "Y5b")


def test_phase_1_may_go_on_after_eight_discs_and_a_ninth_counts() -> None:
    """NL-7.2, NL-7.3."""
    state = greedy(start(*RICH, seats=1), until_discs=9)
    assert state.open.phase == 1
    assert state.open.discs_placed(0) >= 9
    after = NOVALUNA.play(state, 0, EndPhase())
    assert after.open.notes == (costs(state),)
    assert after.open.discs_placed(0) == state.open.discs_placed(0)


def test_phase_2_begins_with_a_refill_and_tiles_left_stay() -> None:
    """NL-7.4."""
    state = greedy(start(*RICH, seats=1), until_discs=8)
    after = NOVALUNA.play(state, 0, EndPhase())
    assert after.open.tiles_on_wheel == 11
    assert after.open.moon == state.open.moon
    for slot, tile in enumerate(state.open.wheel):
        if tile:
            assert after.open.wheel[slot] == tile
    slots = [(state.open.moon + step) % 12 for step in range(1, 12)]
    new = [after.open.wheel[slot] for slot in slots if state.open.wheel[slot] is None]
    assert tuple(new) == state.supply[: len(new)]


def test_the_take_that_empties_the_wheel_ends_phase_1_by_force() -> None:
    """NL-7.3: 10 for each of the first 8 discs not placed."""
    state = start("R1", "B1", "T1", "Y1", "R2a", "B2a", "T2a", "Y2a", "R2b", "B2b", "T2b", seats=1)
    while state.open.phase == 1:
        before = state
        state = NOVALUNA.play(state, 0, NOVALUNA.moves(state, 0)[0])
    assert len(state.open.players[0].tableau.laid) == 11
    assert before.open.tiles_on_wheel == 1
    placed = state.open.discs_placed(0)
    assert placed < 8
    assert state.open.notes == (18 + 10 * (8 - placed),)
    assert state.open.tiles_on_wheel == 11


def test_phase_2_cannot_be_ended_at_will() -> None:
    """NL-7.5."""
    state = NOVALUNA.play(greedy(start(*RICH, seats=1), 8), 0, EndPhase())
    assert EndPhase() not in NOVALUNA.moves(state, 0)
    with pytest.raises(IllegalMove) as refused:
        NOVALUNA.play(state, 0, EndPhase())
    assert (refused.value.code, refused.value.clause) == ("phase_2_goes_on", "NL-7.5")


def test_an_empty_wheel_in_phase_2_ends_the_game_with_10_for_each_disc_left() -> None:
    """NL-7.5, NL-7.6."""
    state = start(seats=1)
    while NOVALUNA.to_move(state):
        state = NOVALUNA.play(state, 0, NOVALUNA.moves(state, 0)[0])
    assert len(state.open.players[0].tableau.laid) == 22
    left = state.open.players[0].discs_left
    assert left > 0
    first, second = state.open.notes
    assert second == costs(state) + 10 * left
    result = NOVALUNA.result(state)
    assert result is not None
    assert result.scores == (first + second,)
    assert result.ranking == ((0,),)
    assert dict(result.sheets[0]) == {"phase_1": first, "phase_2": second, "discs_left": left}


def test_the_last_disc_in_phase_2_ends_the_game_at_once() -> None:
    """NL-7.5."""
    state = NOVALUNA.play(greedy(start(*RICH, seats=1), 8), 0, EndPhase())
    note = state.open.notes[0]
    state = greedy(with_discs_left(state, 0, 1))
    assert state.open.over
    assert state.open.notes == (note, costs(state))
    assert state.open.tiles_on_wheel > 0


def test_all_discs_placed_in_phase_1_makes_both_notes_the_costs_without_a_refill() -> None:
    """NL-7.5."""
    state = with_discs_left(start("T6b", "R6a", seats=1), 0, 2)
    after = play(state, "T6b@0,0", "R6a@1,0")
    assert after.open.over
    assert after.open.notes == (12, 12)
    assert after.open.tiles_on_wheel == 9
    assert after.supply == state.supply


def test_the_end_of_the_wheel_and_of_the_discs_together_is_the_end_of_the_game() -> None:
    """NL-7.5: the eleventh tile of phase 1 places the last disc; phase 2 never begins."""
    state = start(*RICH, seats=1)
    while state.open.tiles_on_wheel > 1:
        state = greedy_take(state)
    best = max(NOVALUNA.previews(NOVALUNA.view(state, 0)), key=lambda preview: preview.discs)
    assert best.discs > 0
    assert best.next_seat == 0
    state = with_discs_left(state, 0, best.discs)
    after = NOVALUNA.play(state, 0, best.move)
    assert after.open.over
    assert after.open.tiles_on_wheel == 0
    assert after.open.notes == (costs(after), costs(after))


def test_several_players_have_no_phases_to_end() -> None:
    """NL-7.3."""
    with pytest.raises(IllegalMove) as refused:
        NOVALUNA.play(start(seats=2), 0, EndPhase())
    assert (refused.value.code, refused.value.clause) == ("only_in_solo", "NL-7.3")
