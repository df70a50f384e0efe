from random import Random

import pytest

from lunarium.games.api import InvalidSetup
from lunarium.games.novaluna import NOVALUNA, TILES, Options, deal
from tests.games.novaluna.tables import deck, start


def test_eleven_tiles_lie_on_slots_1_to_11_and_the_moon_on_slot_0() -> None:
    """NL-2.1."""
    state = start("T1", "R4a")
    assert state.open.moon == 0
    assert state.open.wheel == (None, *deck("T1", "R4a")[:11])
    assert state.supply == tuple(deck("T1", "R4a")[11:])
    assert len(state.supply) == 57


@pytest.mark.parametrize(
    ("seats", "discs", "to_place"),
    [(2, 21, 20), (3, 21, 20), (4, 21, 20), (3, 18, 17), (4, 16, 15), (1, 21, 21)],
)
def test_one_disc_goes_on_the_track_and_the_rest_is_to_be_placed(
    seats: int, discs: int, to_place: int
) -> None:
    """NL-2.2, NL-2.3; solo: NL-7.1."""
    state = start(seats=seats, discs=discs)
    assert [player.discs_left for player in state.open.players] == [to_place] * seats
    assert [player.distance for player in state.open.players] == [0] * seats


@pytest.mark.parametrize(
    ("seats", "discs"), [(2, 16), (2, 18), (3, 16), (4, 18), (1, 18), (1, 16), (3, 20), (2, 0)]
)
def test_the_first_game_option_belongs_to_its_number_of_players(seats: int, discs: int) -> None:
    """NL-2.2: 18 with three, 16 with four; two players always have 21."""
    with pytest.raises(InvalidSetup, match=r"NL-2\.2"):
        NOVALUNA.options(seats, {"discs": discs})
    with pytest.raises(InvalidSetup, match=r"NL-2\.2"):
        deal(Options(discs), seats, deck(), range(seats))


def test_the_top_disc_of_the_stack_is_on_turn() -> None:
    """NL-2.3, NL-3.1."""
    state = start(seats=4, stack=[2, 0, 3, 1])
    assert state.open.order == (1, 3, 0, 2)
    assert NOVALUNA.to_move(state) == {1}


def test_deck_and_stack_are_shuffled() -> None:
    """NL-2.1, NL-2.3: over many seeds every seat is on top, and every tile comes first."""
    states = [NOVALUNA.start(Options(), 4, Random(seed)) for seed in range(800)]
    assert {state.open.order[0] for state in states} == {0, 1, 2, 3}
    assert {state.open.wheel[1] for state in states} == set(TILES.values())


def test_the_same_seed_gives_the_same_game() -> None:
    assert NOVALUNA.start(Options(), 3, Random(5)) == NOVALUNA.start(Options(), 3, Random(5))


@pytest.mark.parametrize("seats", [-1, 0, 5, 100])
def test_there_are_one_to_four_players(seats: int) -> None:
    with pytest.raises(InvalidSetup, match="1 to 4 players"):
        NOVALUNA.options(seats)
    with pytest.raises(InvalidSetup, match="1 to 4 players"):
        NOVALUNA.start(Options(), seats, Random(0))


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(InvalidSetup, match="no option fewer_species"):
        NOVALUNA.options(2, {"fewer_species": True})


@pytest.mark.parametrize("value", ["21", 21.0, True, None])
def test_the_number_of_discs_is_a_whole_number(value: object) -> None:
    with pytest.raises(InvalidSetup, match="whole number"):
        NOVALUNA.options(2, {"discs": value})


def test_a_deck_with_a_missing_or_doubled_tile_is_refused() -> None:
    """NL-1.1."""
    tiles = deck()
    for broken in (tiles[:-1], [*tiles, tiles[0]], [tiles[0], *tiles[:-1]]):
        with pytest.raises(InvalidSetup, match=r"NL-1\.1"):
            deal(Options(), 2, broken, [0, 1])


@pytest.mark.parametrize("stack", [[0], [0, 0], [0, 2], [0, 1, 2], []])
def test_a_stack_with_other_seats_is_refused(stack: list[int]) -> None:
    """NL-2.3."""
    with pytest.raises(InvalidSetup, match=r"NL-2\.3"):
        deal(Options(), 2, deck(), stack)
