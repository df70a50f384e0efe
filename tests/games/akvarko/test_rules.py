import pickle
from collections.abc import Sequence
from random import Random

import pytest

from lunarium.games.akvarko import (
    AKVARKO,
    Kind,
    Move,
    Options,
    Pick,
    Place,
    State,
    View,
    deal,
    full_deck,
)
from lunarium.games.api import Game, IllegalMove, InvalidMove, InvalidSetup

from .tables import TABLES, kinds, pick_all, place_all, play_rounds, random_walk, start, table


def refusal(state: State, seat: int, move: Move) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        AKVARKO.play(state, seat, move)
    return refused.value


def three() -> State:
    """Three seats with a hand of one kind each."""
    return table("8 danio 8 neon 8 bala", 3)


def with_tank(*moves: str) -> State:
    """A table of three where seat 0 has made these placements and is to place again."""
    state = three()
    for text in moves:
        state = pick_all(state, " ".join(hand[0] for hand in state.hands))
        state = AKVARKO.play(state, 0, AKVARKO.parse(text))
        state = place_all(state)
    return pick_all(state, " ".join(hand[0] for hand in state.hands))


def test_akvarko_fits_the_protocol() -> None:
    game: Game[State, Move, View, Options] = AKVARKO
    assert (game.name, game.title) == ("akvarko", "Akvárko")
    assert list(game.player_counts) == [2, 3, 4, 5, 6]


def test_all_pick_at_the_same_time_and_in_any_order() -> None:
    """AK-2.2."""
    state = three()
    assert AKVARKO.to_move(state) == {0, 1, 2}
    state = AKVARKO.play(state, 1, Pick(Kind.NEON))
    assert AKVARKO.to_move(state) == {0, 2}
    assert state.picks == (None, Kind.NEON, None)
    assert state.hands[1] == kinds("7 neon")
    assert state.history == ()
    state = AKVARKO.play(state, 2, Pick(Kind.BALA))
    state = AKVARKO.play(state, 0, Pick(Kind.DANIO))
    assert state.revealed
    assert state.history == (kinds("danio neon bala"),)


def test_cards_are_placed_in_any_order_each_visible_at_once() -> None:
    """AK-2.2."""
    state = pick_all(three(), "danio neon bala")
    assert AKVARKO.to_move(state) == {0, 1, 2}
    state = AKVARKO.play(state, 2, Place((0, 0)))
    assert AKVARKO.to_move(state) == {0, 1}
    for watcher in (0, 1, 2, None):
        assert AKVARKO.view(state, watcher).tanks[2].kinds == {(0, 0): Kind.BALA}
    state = AKVARKO.play(state, 0, Place((0, 0)))
    assert state.round == 1
    state = AKVARKO.play(state, 1, Place((0, 0)))
    assert state.round == 2
    assert AKVARKO.to_move(state) == {0, 1, 2}
    assert state.picks == (None, None, None)


def test_the_order_of_moves_within_a_step_does_not_matter() -> None:
    one = start(4, 9)
    two = one
    for seat in range(4):
        one = AKVARKO.play(one, seat, AKVARKO.moves(one, seat)[-1])
    for seat in reversed(range(4)):
        two = AKVARKO.play(two, seat, AKVARKO.moves(two, seat)[-1])
    assert one == two


def test_who_has_moved_has_no_moves() -> None:
    state = AKVARKO.play(three(), 1, Pick(Kind.NEON))
    assert AKVARKO.moves(state, 1) == ()
    assert AKVARKO.moves(state, 3) == ()
    assert AKVARKO.moves(state, -1) == ()
    assert AKVARKO.moves(state, 0) == [Pick(Kind.DANIO)]


def test_a_card_that_is_not_in_the_hand_cannot_be_picked() -> None:
    """AK-2.2."""
    refused = refusal(three(), 0, Pick(Kind.NEON))
    assert (refused.code, refused.clause, refused.seat) == ("not_in_hand", "AK-2.2", 0)
    assert refusal(three(), 0, Pick(Kind.PLANT)).code == "not_in_hand"


def test_nobody_picks_or_places_twice() -> None:
    """AK-2.2."""
    state = AKVARKO.play(three(), 0, Pick(Kind.DANIO))
    assert refusal(state, 0, Pick(Kind.DANIO)).code == "already_picked"
    assert refusal(state, 0, Place((0, 0))).code == "waiting_for_picks"
    state = AKVARKO.play(pick_all(three(), "danio neon bala"), 0, Place((0, 0)))
    assert refusal(state, 0, Place((1, 0))).code == "already_placed"
    assert refusal(state, 0, Pick(Kind.DANIO)).code == "already_placed"


def test_picking_and_placing_have_their_times() -> None:
    """AK-2.2."""
    assert refusal(three(), 0, Place((0, 0))).code == "wrong_kind_of_move"
    placing = pick_all(three(), "danio neon bala")
    refused = refusal(placing, 0, Pick(Kind.DANIO))
    assert refused.code == "wrong_kind_of_move"
    assert "now place danio" in refused.reason


def test_the_first_card_lies_at_the_origin() -> None:
    """AK-3.1."""
    refused = refusal(with_tank(), 0, Place((1, 0)))
    assert (refused.code, refused.clause) == ("first_card_at_origin", "AK-3.1")


def test_a_card_needs_a_free_cell_within_four_by_four() -> None:
    """AK-3.1: it need not touch another card."""
    state = with_tank("@0,0", "@3,1")
    assert refusal(state, 0, Place((0, 0))).code == "cell_taken"
    assert refusal(state, 0, Place((3, 1))).code == "cell_taken"
    for cell in ((4, 0), (-1, 0), (0, 4), (0, -3), (99, -99)):
        refused = refusal(state, 0, Place(cell))
        assert (refused.code, refused.clause) == ("outside_frame", "AK-3.1")
    for cell in ((1, 3), (0, -2), (2, 0)):
        assert AKVARKO.play(state, 0, Place(cell)).tanks[0].kinds[cell] == state.picks[0]


def test_placed_cards_never_move() -> None:
    """AK-3.1: whatever is placed later, cells and species stay."""
    laid: dict[int, list[tuple[Kind, tuple[int, int]]]] = {0: [], 1: []}
    for state in random_walk(start(2, 8), Random(8)):
        for seat in (0, 1):
            cards = [(card.species, card.at) for card in state.tanks[seat].cards]
            assert cards[: len(laid[seat])] == laid[seat]
            laid[seat] = cards
    assert len(laid[0]) == len(laid[1]) == 16


def test_one_card_of_the_own_tank_may_be_turned_with_a_placement() -> None:
    """AK-3.2: an older one, the new one, or none."""
    state = with_tank("@0,0")
    species = state.history[-1][0]
    plant = Kind.PLANT
    for text, lies in {
        "@1,0": {(0, 0): Kind.DANIO, (1, 0): species},
        "@1,0~0,0": {(0, 0): plant, (1, 0): species},
        "@1,0~1,0": {(0, 0): Kind.DANIO, (1, 0): plant},
    }.items():
        assert AKVARKO.play(state, 0, AKVARKO.parse(text)).tanks[0].kinds == lies


def test_only_a_card_that_is_there_and_no_plant_can_be_turned() -> None:
    """AK-3.2: nothing turns a plant back."""
    state = with_tank("@0,0~0,0")
    refused = refusal(state, 0, Place((1, 0), (0, 0)))
    assert (refused.code, refused.clause) == ("already_plant", "AK-3.2")
    refused = refusal(state, 0, Place((1, 0), (2, 0)))
    assert (refused.code, refused.clause) == ("nothing_to_turn", "AK-3.2")
    # The card of another seat lies at the origin of its own tank, not here.
    assert refusal(with_tank(), 0, Place((0, 0), (1, 0))).code == "nothing_to_turn"


def test_a_finished_game_takes_no_moves() -> None:
    """AK-2.4."""
    *_, state = random_walk(start(2, 4), Random(4))
    for move in (Pick(state.hands[0][0]), Place((0, 0))):
        refused = refusal(state, 0, move)
        assert (refused.code, refused.clause) == ("game_over", "AK-2.4")
        assert "the game is over" in refused.position
    assert AKVARKO.moves(state, 0) == ()


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: int) -> None:
    refused = refusal(three(), seat, Pick(Kind.DANIO))
    assert refused.code == "no_such_seat"
    assert "0 to 2" in refused.reason
    with pytest.raises(ValueError, match="there is no seat"):
        AKVARKO.view(three(), seat)


def test_an_error_shows_only_what_that_seat_may_see() -> None:
    """AK-2.5."""
    state = AKVARKO.play(three(), 1, Pick(Kind.NEON))
    refused = refusal(state, 0, Pick(Kind.LOACH))
    assert refused.position == AKVARKO.diagram(AKVARKO.view(state, 0))
    assert "neon" not in str(refused)
    assert "bala" not in str(refused)
    stranger = refusal(state, 7, Pick(Kind.LOACH))
    assert stranger.position == AKVARKO.diagram(AKVARKO.view(state, None))
    assert "danio" not in str(stranger)


def test_something_that_is_no_move_is_refused() -> None:
    thing: object = "danio"
    play = getattr(AKVARKO, "play")  # noqa: B009 - so that the wrong type reaches the rules
    with pytest.raises(InvalidMove, match="a Pick or a Place"):
        play(three(), 0, thing)


def test_errors_travel_between_processes() -> None:
    refused = refusal(three(), 0, Pick(Kind.NEON))
    again = pickle.loads(pickle.dumps(refused))  # noqa: S301 - our own bytes
    assert str(again) == str(refused)


def test_states_are_values() -> None:
    one, two = (list(random_walk(start(3, 2), Random(2)))[40] for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    assert pickle.loads(pickle.dumps(one)) == two  # noqa: S301 - our own bytes


@pytest.mark.parametrize(("seats", "fewer"), TABLES)
def test_a_table_starts_with_its_options(seats: int, fewer: bool) -> None:
    options = AKVARKO.options(seats, {"fewer_species": fewer})
    assert options == Options(fewer)
    state = AKVARKO.start(options, seats, Random(1))
    assert sorted(state.deck) == sorted(full_deck(options))
    assert len(state.discards) == (26 if seats == 2 else 0)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert start(2, 1) == start(2, 1)
    assert start(2, 1) != start(2, 2)


def test_options_have_defaults() -> None:
    assert AKVARKO.options(6) == AKVARKO.options(6, {}) == Options(fewer_species=False)


@pytest.mark.parametrize(
    ("seats", "values", "reason"),
    [
        (1, {}, "2 to 6 players, not 1"),
        (7, {}, "2 to 6 players, not 7"),
        (True, {}, "2 to 6 players, not True"),
        (2, {"discs": 21}, "no option discs"),
        (2, {"fewer_species": 1}, "true or false, not 1"),
        (2, {"fewer_species": None}, "true or false, not None"),
        (4, {"fewer_species": True}, "2 or 3 players, not 4"),
    ],
)
def test_wrong_options_are_refused(seats: int, values: dict[str, object], reason: str) -> None:
    """AK-5.1: fewer species is for two or three players."""
    with pytest.raises(InvalidSetup, match=reason):
        AKVARKO.options(seats, values)


def test_a_game_cannot_start_with_the_options_of_a_smaller_table() -> None:
    """AK-5.1."""
    with pytest.raises(InvalidSetup, match="2 or 3 players"):
        AKVARKO.start(Options(fewer_species=True), 5, Random(1))


DECK = [card.value for card in full_deck(Options())]


@pytest.mark.parametrize(
    ("seats", "deck", "discards", "reason"),
    [
        (3, DECK[:-1], [], "5 loach instead of 6"),
        (3, [*DECK, "danio"], [], "10 danio instead of 9"),
        (3, ["neon", *DECK[1:]], [], "8 danio instead of 9, 10 neon instead of 9"),
        (3, ["plant", *DECK[1:]], [], "1 plant instead of 0"),
        (3, ["shark", *DECK[1:]], [], "do not exist: shark"),
        (3, DECK, [0], "has 0 random discards, not 1"),
        (2, DECK, [0] * 25, "has 26 random discards, not 25"),
        (2, DECK, [7, *[0] * 25], "discard 0 must be from 0 to 6, not 7"),
        (2, DECK, [*[0] * 25, 2], "discard 25 must be from 0 to 1, not 2"),
        (2, DECK, [0, -1, *[0] * 24], "discard 1 must be from 0 to 6, not -1"),
        (2, DECK, [True, *[0] * 25], "discard 0 must be from 0 to 6, not True"),
        (2, DECK, [1.0, *[0] * 25], "discard 0 must be from 0 to 6, not 1.0"),
        (2.0, DECK, [0] * 26, "2 to 6 players, not 2.0"),
        (9, DECK, [], "2 to 6 players, not 9"),
    ],
)
def test_a_broken_setup_is_refused(
    seats: int, deck: Sequence[str], discards: Sequence[int], reason: str
) -> None:
    """AK-1.1 and AK-4.1."""
    with pytest.raises(InvalidSetup, match=reason):
        deal(Options(), seats, deck, discards)


def test_the_small_deck_is_refused_without_the_option() -> None:
    small = full_deck(Options(fewer_species=True))
    with pytest.raises(InvalidSetup, match="0 neon instead of 9"):
        deal(Options(), 3, small, [])
    assert deal(Options(fewer_species=True), 3, small, []).round == 1


def test_rounds_of_a_whole_game_can_be_told_in_notation() -> None:
    state = play_rounds(three(), "danio neon bala", "bala danio neon")
    assert [str(Pick(card)) for card in state.history[1]] == ["bala", "danio", "neon"]
