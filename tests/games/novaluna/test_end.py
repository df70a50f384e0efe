"""How a game with several players ends, and who wins (NL-6)."""

from dataclasses import replace

import pytest

from lunarium.games.api import IllegalMove
from lunarium.games.novaluna import NOVALUNA, State, Take
from tests.games.novaluna.tables import play, start, with_discs_left


def test_the_last_disc_ends_the_game_at_once_and_wins_it() -> None:
    """NL-6.1: although the rival, with one disc left, would be on turn next."""
    state = with_discs_left(with_discs_left(start("T6b", "B7", "R6a", "B1"), 0, 2), 1, 1)
    state = play(state, "T6b@0,0", "B7@0,0", "R6a@1,0")
    assert state.open.over
    assert NOVALUNA.to_move(state) == frozenset()
    result = NOVALUNA.result(state)
    assert result is not None
    assert result.ranking == ((0,), (1,))
    assert result.scores == (0, 1)


def test_more_tasks_than_discs_left_place_only_the_discs_left_in_order() -> None:
    """NL-4.5."""
    state = with_discs_left(start("T6b", "R6a", seats=1), 0, 1)
    state = play(state, "T6b@0,0", "R6a@1,0")
    tiles = [laid for laid in state.open.players[0].tableau.laid if any(laid.covered)]
    assert [(laid.tile.id, laid.covered) for laid in tiles] == [("T6b", (False, False, True))]
    assert state.open.players[0].discs_left == 0
    assert state.open.over


def exhausted(seats: int) -> State:
    """Everybody takes the first tile and lays it far to the left, until no tile is left."""
    state = start(seats=seats)
    while NOVALUNA.to_move(state):
        (seat,) = NOVALUNA.to_move(state)
        moves = [m for m in NOVALUNA.moves(state, seat) if isinstance(m, Take)]
        state = NOVALUNA.play(state, seat, min(moves, key=lambda m: (m.at, m.tile.id)))
    return state


@pytest.mark.parametrize("seats", [3, 4])
def test_the_game_ends_when_wheel_and_supply_are_empty(seats: int) -> None:
    """NL-6.2."""
    state = exhausted(seats)
    assert state.open.tiles_on_wheel == 0
    assert state.supply == ()
    assert sum(len(player.tableau.laid) for player in state.open.players) == 68
    result = NOVALUNA.result(state)
    assert result is not None
    left = [player.discs_left for player in state.open.players]
    assert left[result.ranking[0][0]] == min(left) > 0


def finished(discs_left: list[int], order: list[int]) -> State:
    state = exhausted(len(order))
    players = tuple(
        replace(player, discs_left=discs)
        for player, discs in zip(state.open.players, discs_left, strict=True)
    )
    return replace(state, open=replace(state.open, players=players, order=tuple(order)))


@pytest.mark.parametrize(
    ("discs_left", "order", "ranking"),
    [
        ([5, 3, 4], [0, 1, 2], [1, 2, 0]),
        ([5, 5, 5], [2, 0, 1], [2, 0, 1]),
        ([4, 2, 2], [2, 1, 0], [2, 1, 0]),
        ([4, 2, 2], [1, 0, 2], [1, 2, 0]),
        ([3, 7, 3, 0], [1, 2, 0, 3], [3, 2, 0, 1]),
    ],
)
def test_places_go_by_discs_left_then_by_who_would_be_on_turn_earlier(
    discs_left: list[int], order: list[int], ranking: list[int]
) -> None:
    """NL-6.3: places are never shared."""
    result = NOVALUNA.result(finished(discs_left, order))
    assert result is not None
    assert result.ranking == tuple((seat,) for seat in ranking)
    assert [result.place(seat) for seat in ranking] == list(range(1, len(order) + 1))


def test_the_disc_on_the_track_is_no_disc_left() -> None:
    """NL-6.3."""
    state = start(seats=2)
    assert state.open.players[0].discs_left == 20


def test_an_open_game_has_no_result() -> None:
    assert NOVALUNA.result(start()) is None


def test_nobody_may_move_after_the_end() -> None:
    """NL-6.1."""
    state = exhausted(3)
    for seat in range(3):
        assert NOVALUNA.moves(state, seat) == ()
        with pytest.raises(IllegalMove, match="the game is over") as refused:
            NOVALUNA.play(state, seat, NOVALUNA.parse("T1@0,0"))
        assert refused.value.code == "game_over"


def test_the_sheet_tells_discs_left_and_distance() -> None:
    state = exhausted(3)
    result = NOVALUNA.result(state)
    assert result is not None
    assert result.sheets == tuple(
        (("discs_left", player.discs_left), ("distance", player.distance))
        for player in state.open.players
    )
