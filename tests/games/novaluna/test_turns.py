from lunarium.games.novaluna import NOVALUNA, TILES, Refill, Take
from tests.games.novaluna.tables import deck, play, start

OPENING = ("T1", "R1", "B1", "Y1", "R2a", "R2b", "B2a", "B2b", "T2a", "T2b", "Y2a")


def test_the_player_furthest_behind_is_on_turn_perhaps_several_times_running() -> None:
    """NL-3.1, NL-3.2."""
    state = start("R6a", "T1", "B1", "Y1")
    state = play(state, "R6a@0,0")  # seat 0 travels 6
    assert NOVALUNA.to_move(state) == {1}
    state = play(state, "T1@0,0")
    assert NOVALUNA.to_move(state) == {1}
    state = play(state, "B1@0,1")
    assert NOVALUNA.to_move(state) == {1}
    assert [player.distance for player in state.open.players] == [6, 2]


def test_on_one_space_the_disc_that_came_last_lies_on_top_and_moves_first() -> None:
    """NL-3.1, NL-4.3."""
    state = start("R2a", "T2a", "B1", seats=2)
    state = play(state, "R2a@0,0", "T2a@0,0")
    assert state.open.order == (1, 0)
    assert NOVALUNA.to_move(state) == {1}


def test_a_disc_lands_on_top_of_a_stack_of_several() -> None:
    """NL-4.3."""
    state = start("R2a", "T2a", "B2a", "Y2a", seats=4)
    state = play(state, "R2a@0,0", "T2a@0,0", "B2a@0,0")
    assert state.open.order == (3, 2, 1, 0)
    state = play(state, "Y2a@0,0")
    assert state.open.order == (3, 2, 1, 0)


def test_laps_count_although_the_printed_track_is_a_circle() -> None:
    """NL-3.1: total distances are compared, not the spaces of the print."""
    state = start("R7", "B7", "T7", "Y7", "R6a", "R6b", "B6a", "B6b", "T6a", "T6b", "Y6a")
    position = state.open
    while max(player.distance for player in position.players) <= 24:
        (seat,) = NOVALUNA.to_move(state)
        state = NOVALUNA.play(state, seat, NOVALUNA.moves(state, seat)[0])
        position = state.open
        distances = [position.players[s].distance for s in position.order]
        assert distances == sorted(distances)
    assert position.players[position.order[0]].distance < 24


def test_one_of_the_next_three_tiles_may_be_taken() -> None:
    """NL-4.2."""
    state = start(*OPENING)
    assert [tile.id for tile in state.open.offer] == ["T1", "R1", "B1"]
    state = play(state, "R1@0,0")
    assert state.open.moon == 2
    assert [tile.id for tile in state.open.offer] == ["B1", "Y1", "R2a"]


def test_the_moon_goes_round_and_empty_slots_do_not_count() -> None:
    """NL-4.2: the offer wraps around the wheel and passes over empty slots."""
    state = start(*OPENING)
    state = play(state, "B1@0,0", "R2b@0,0", "T2a@0,1")  # slots 3, 6, 9
    assert [tile.id for tile in state.open.offer] == ["T2b", "Y2a", "T1"]
    state = play(state, "T1@0,1")  # slot 1
    assert state.open.moon == 1
    assert [tile.id for tile in state.open.offer] == ["R1", "Y1", "R2a"]


def test_the_slot_of_the_tile_taken_is_empty_and_holds_the_moon() -> None:
    """NL-4.2."""
    state = play(start(*OPENING), "B1@0,0")
    assert state.open.wheel[3] is None
    assert state.open.moon == 3
    assert state.open.tiles_on_wheel == 10


def test_the_first_tile_lies_at_the_origin_and_later_ones_edge_to_edge() -> None:
    """NL-4.4."""
    state = start(*OPENING)
    assert {move.at for move in NOVALUNA.moves(state, 0) if isinstance(move, Take)} == {(0, 0)}
    state = play(start(*OPENING, seats=1), "T1@0,0", "R1@0,1")
    cells = [move.at for move in NOVALUNA.moves(state, 0) if isinstance(move, Take)]
    assert cells[: len(cells) // 3] == [(0, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, 2)]


def test_a_tableau_has_no_border() -> None:
    """NL-4.4: a line of 60 tiles."""
    state = start(seats=1)
    tableau = state.open.players[0].tableau
    for x, tile in enumerate(deck()[:60]):
        assert (x, 0) in tableau.free_cells
        tableau = tableau.lay(tile, (x, 0), tableau.fulfilled_by(tile, (x, 0)))
    assert len(tableau.laid) == 60
    assert (60, 0) in tableau.free_cells
    assert (-1, 0) in tableau.free_cells
    assert len(tableau.free_cells) == 122


def test_a_line_of_many_tiles_can_really_be_played() -> None:
    """NL-4.4: one player lays everything in one row, game rules and all."""
    state = start(seats=2)
    while NOVALUNA.to_move(state):
        (seat,) = NOVALUNA.to_move(state)
        right = max(
            (m for m in NOVALUNA.moves(state, seat) if isinstance(m, Take)), key=lambda m: m.at
        )
        state = NOVALUNA.play(state, seat, right)
    widths = [max(laid.at[0] for laid in p.tableau.laid) for p in state.open.players]
    assert sum(widths) > 50
    assert all(y == 0 for p in state.open.players for _, y in p.tableau.by_cell)


def test_legal_moves_come_by_tile_clockwise_then_cell_in_reading_order_then_refill() -> None:
    state = start(*OPENING)
    while state.open.tiles_on_wheel > 2:
        (seat,) = NOVALUNA.to_move(state)
        state = NOVALUNA.play(state, seat, NOVALUNA.moves(state, seat)[0])
    (seat,) = NOVALUNA.to_move(state)
    cells = state.open.players[seat].tableau.free_cells
    takes = [Take(tile, cell) for tile in state.open.offer for cell in cells]
    assert list(NOVALUNA.moves(state, seat)) == [*takes, Refill()]


def test_only_the_seat_on_turn_has_moves() -> None:
    """NL-3.1."""
    state = start(*OPENING)
    assert NOVALUNA.moves(state, 1) == ()
    assert NOVALUNA.moves(state, 7) == ()
    assert len(NOVALUNA.moves(state, 0)) == 3


def test_every_newly_fulfilled_task_gets_its_disc_on_old_tiles_and_new() -> None:
    """NL-4.5, NL-5.6."""
    state = start("T6b", "R6a", "B1", "Y1", seats=1)
    state = play(state, "T6b@0,0", "R6a@1,0")
    assert state.open.players[0].discs_left == 21 - 2
    assert TILES["R6a"] not in state.open.wheel
