"""What every game must do to fit the protocol of `lunarium.games.api`."""

import copy
import pickle
import re
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass
from pathlib import Path
from random import Random

import pytest

from lunarium.games import GAMES, AnyGame, AnyState, game_of
from lunarium.games.api import Game, GameError, IllegalMove, InvalidMove, InvalidSetup, Result
from lunarium.server.protocol.boards import MOST_SEATS
from tests.random_play import SETTINGS, random_game, setting_id

Setting = tuple[str, int, dict[str, object]]
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def steps(setting: Setting, seed: int = 3) -> Iterator[tuple[AnyGame, AnyState]]:
    """All states of a random game."""
    name, seats, options = setting
    game = game_of(name)
    start, played, _ = random_game(game, seats, options, seed)
    state = start
    yield game, state
    for seat, move in played:
        state = game.play(state, seat, move)
        yield game, state


def test_every_game_with_every_number_of_seats_is_tried_here() -> None:
    tried = {(name, seats) for name, seats, _ in SETTINGS}
    assert tried == {(game.name, seats) for game in GAMES.values() for seats in game.player_counts}


@every_setting
def test_states_views_and_moves_are_hashable_values_that_survive_copying(setting: Setting) -> None:
    for game, state in list(steps(setting))[::9]:
        values = [state, *(game.view(state, seat) for seat in (None, *range(setting[1])))]
        values += [move for seat in range(setting[1]) for move in game.moves(state, seat)]
        for value in values:
            for twin in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):  # noqa: S301
                assert twin == value
                assert hash(twin) == hash(value)


@every_setting
def test_playing_changes_no_state_and_gives_the_same_every_time(setting: Setting) -> None:
    for game, state in list(steps(setting))[::7]:
        before = copy.deepcopy(state)
        for seat in game.to_move(state):
            move = game.moves(state, seat)[-1]
            assert game.play(state, seat, move) == game.play(before, seat, move)
        assert state == before


@every_setting
def test_exactly_the_seats_to_move_have_moves_and_each_has_its_own_notation(
    setting: Setting,
) -> None:
    for game, state in steps(setting):
        for seat in range(setting[1]):
            moves = game.moves(state, seat)
            assert bool(moves) == (seat in game.to_move(state))
            texts = [str(move) for move in moves]
            assert len(set(texts)) == len(texts)
            assert [game.parse(text) for text in texts] == list(moves)


@every_setting
def test_choices_and_previews_of_a_view_follow_the_legal_moves(setting: Setting) -> None:
    for game, state in list(steps(setting))[::5]:
        assert list(game.choices(game.view(state, None))) == []
        assert list(game.previews(game.view(state, None))) == []
        for seat in range(setting[1]):
            view = game.view(state, seat)
            moves = list(game.moves(state, seat))
            assert list(game.choices(view)) == moves
            assert len(game.previews(view)) == len(moves)
            assert all(isinstance(preview.gain, int) for preview in game.previews(view))


@every_setting
def test_a_sample_has_the_view_it_was_drawn_from(setting: Setting) -> None:
    rng = Random(7)
    for game, state in list(steps(setting))[::6]:
        for seat in (None, *range(setting[1])):
            view = game.view(state, seat)
            sampled = game.sample(view, rng)
            assert game.view(sampled, seat) == view
            assert game.to_move(sampled) == game.to_move(state)


@every_setting
def test_a_game_has_a_result_exactly_when_nobody_is_to_move(setting: Setting) -> None:
    seats = setting[1]
    result: Result | None = None
    for game, state in steps(setting):
        result = game.result(state)
        assert (result is None) == bool(game.to_move(state))
    assert result is not None
    assert sorted(seat for group in result.ranking for seat in group) == list(range(seats))
    assert all(list(group) == sorted(group) for group in result.ranking)
    assert len(result.scores) == len(result.sheets) == seats
    assert result.place(result.ranking[0][0]) == 1


@every_setting
def test_a_foreign_seat_may_neither_move_nor_see(setting: Setting) -> None:
    for game, state in list(steps(setting))[::40]:
        for seat in (-1, setting[1]):
            assert list(game.moves(state, seat)) == []
            with pytest.raises(ValueError, match="seat"):
                game.view(state, seat)
            some = next(iter(game.to_move(state)), None)
            if some is not None:
                with pytest.raises(IllegalMove):
                    game.play(state, seat, game.moves(state, some)[0])


@every_game
def test_the_same_seed_gives_the_same_game_and_another_seed_another(game: AnyGame) -> None:
    for seats in game.player_counts:
        options = game.options(seats)
        assert game.start(options, seats, Random(1)) == game.start(options, seats, Random(1))
        assert game.start(options, seats, Random(1)) != game.start(options, seats, Random(2))


@every_game
def test_a_wrong_number_of_seats_is_refused(game: AnyGame) -> None:
    options = game.options(game.player_counts[0])
    for seats in (0, game.player_counts[0] - 1, game.player_counts[-1] + 1):
        with pytest.raises(InvalidSetup, match="players"):
            game.options(seats)
        with pytest.raises(InvalidSetup, match="players"):
            game.start(options, seats, Random(0))


@every_game
def test_an_unknown_option_is_refused(game: AnyGame) -> None:
    with pytest.raises(InvalidSetup, match="colour"):
        game.options(game.player_counts[-1], {"colour": "green"})


@every_game
def test_something_that_is_no_move_is_invalid(game: AnyGame) -> None:
    seats = game.player_counts[-1]
    state = game.start(game.options(seats), seats, Random(0))
    with pytest.raises(InvalidMove):
        game.play(state, min(game.to_move(state)), object())
    with pytest.raises(InvalidMove):
        game.parse("pass the salt")


def test_the_table_in_the_architecture_names_every_member_of_a_game() -> None:
    text = (Path(__file__).parents[2] / "ARCHITECTURE.md").read_text(encoding="utf-8")
    table = text.partition("## The game protocol")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?`) \|", table, re.MULTILINE)
    told = [name for row in rows for name in re.findall(r"`(\w+)", row)]
    assert sorted(told) == sorted(name for name in vars(Game) if not name.startswith("_"))


def test_every_refusal_of_the_rules_is_a_game_error() -> None:
    assert all(issubclass(kind, GameError) for kind in (InvalidSetup, InvalidMove, IllegalMove))
    assert issubclass(GameError, ValueError)


def test_the_place_after_a_shared_first_place_is_the_third() -> None:
    result = Result(ranking=((1, 2), (0,)), scores=(3, 5, 5), sheets=((), (), ()))
    assert [result.place(seat) for seat in range(3)] == [3, 1, 1]
    with pytest.raises(ValueError, match="seat 3 did not play"):
        result.place(3)


@every_setting
def test_views_and_nothing_else_are_of_the_type_that_the_game_names(setting: Setting) -> None:
    for game, state in list(steps(setting))[::9]:
        assert not isinstance(state, game.view_type)
        assert isinstance(game.view(state, None), game.view_type)


@every_setting
def test_a_view_names_the_seat_that_it_was_made_for(setting: Setting) -> None:
    for game, state in list(steps(setting))[::9]:
        for seat in (None, *range(setting[1])):
            assert game.view(state, seat).seat == seat


@every_setting
def test_options_are_a_dataclass_of_the_values_that_they_were_made_of(setting: Setting) -> None:
    name, seats, values = setting
    game = game_of(name)
    options = game.options(seats, values)
    assert is_dataclass(options)
    assert not isinstance(options, type)
    fields = asdict(options)
    assert all(isinstance(value, int) for value in fields.values())  # a bool is one too
    allowed = game.option_values(seats)
    assert set(values) <= set(allowed) <= set(fields)
    assert all(fields[option] == value for option, value in values.items())


@every_game
def test_the_values_of_every_option_are_accepted_and_the_first_is_the_default(
    game: AnyGame,
) -> None:
    for seats in game.player_counts:
        default = game.options(seats)
        for name, values in game.option_values(seats).items():
            assert game.options(seats, {name: values[0]}) == default
            assert len({game.options(seats, {name: value}) for value in values}) == len(values)


@every_setting
def test_a_move_that_reveals_nothing_leaves_the_mover_with_a_view_that_could_be_foreseen(
    setting: Setting,
) -> None:
    name, seats, options = setting
    game = game_of(name)
    state, played, _ = random_game(game, seats, options, 5)
    for seat, move in played:
        after = game.play(state, seat, move)
        if not game.reveals(state, after):
            mover = game.view(state, seat)
            foreseen = game.play(game.sample(mover, Random(1)), seat, move)
            assert game.view(foreseen, seat) == game.view(after, seat)
        state = after


@every_game
def test_no_game_has_more_seats_than_messages_to_a_server_can_name(game: AnyGame) -> None:
    assert max(game.player_counts) <= MOST_SEATS


@every_setting
def test_a_game_with_several_seats_to_move_says_that_it_is_simultaneous(setting: Setting) -> None:
    several = any(len(game.to_move(state)) > 1 for game, state in steps(setting))
    assert several <= game_of(setting[0]).simultaneous


@every_setting
def test_a_move_that_goes_on_with_the_same_step_reveals_nothing(setting: Setting) -> None:
    name, seats, options = setting
    game = game_of(name)
    state, played, _ = random_game(game, seats, options, 6)
    for seat, move in played:
        after = game.play(state, seat, move)
        if game.same_step(state, after):
            assert not game.reveals(state, after)
            assert game.chooses_unseen(state) == game.chooses_unseen(after)
        assert game.nearer(game.view(state, seat), move) >= 0
        state = after
