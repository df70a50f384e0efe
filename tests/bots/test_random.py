"""The random bot, and the list of bots."""

from collections import Counter
from random import Random

import pytest

from lunarium.bots import BOTS, Limit, NothingToChoose, UnknownBot, bot_of
from lunarium.games import GAMES, AnyGame

LIMIT = Limit(nodes=1)
TABLES = [(game, seats) for game in GAMES.values() for seats in game.player_counts]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda one: getattr(one, "name", str(one)))
def test_random_bots_play_every_game_to_its_end(game: AnyGame, seats: int) -> None:
    rng = Random(f"{game.name} {seats}")
    bot = bot_of("random", game)
    state = game.start(game.options(seats), seats, rng)
    while waiting := game.to_move(state):
        seat = min(waiting)
        state = game.play(state, seat, bot.play(game.view(state, seat), LIMIT, rng).move)
    assert game.result(state) is not None
    with pytest.raises(NothingToChoose, match="the game is over"):
        bot.play(game.view(state, 0), LIMIT, rng)


def test_the_same_generator_gives_the_same_choice() -> None:
    game = GAMES["akvarko"]
    view = game.view(game.start(game.options(3), 3, Random(1)), 1)
    bot = bot_of("random", game)
    first, second = (bot.play(view, LIMIT, Random(5)) for _ in range(2))
    assert first == second


def test_every_legal_move_is_chosen_about_equally_often() -> None:
    game = GAMES["novaluna"]
    view = game.view(game.start(game.options(1), 1, Random(1)), 0)
    bot, rng = bot_of("random", game), Random(2)
    often = Counter(str(bot.play(view, LIMIT, rng).move) for _ in range(3000))
    assert sorted(often) == sorted(str(move) for move in game.choices(view))
    assert min(often.values()) > 900  # expected 1000 each; four standard deviations are 103


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_view_that_is_not_on_turn_has_nothing_to_choose(seat: int | None) -> None:
    game = GAMES["novaluna"]
    state = game.start(game.options(2), 2, Random(3))
    if seat in game.to_move(state):
        state = game.play(state, seat, game.moves(state, seat)[0])
    with pytest.raises(NothingToChoose, match="not on turn"):
        bot_of("random", game).play(game.view(state, seat), LIMIT, Random(4))


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match="no bot 'deep': the bots are random"):
        bot_of("deep", GAMES["novaluna"])


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_has_the_name_it_is_listed_under(name: str) -> None:
    assert bot_of(name, GAMES["akvarko"]).name == name
