"""New Moon in plain Python chooses what the compiled one chooses; other games have a bot too."""

import subprocess
import sys
from random import Random

import pytest

from lunarium.bots import Limit, NothingToChoose, bot_of
from lunarium.bots.plain import MostAtOnce, plain_bot
from lunarium.games import AKVARKO, GAMES, NOVALUNA, AnyGame
from tests.bots.novaluna.tables import TABLES

LIMIT = Limit(nodes=1)


def compare(game: AnyGame, seats: int, values: dict[str, object], seed: int) -> int:
    """Play a game with New Moon; at every decision both versions choose the same."""
    compiled, plain = bot_of("new-moon", game), plain_bot(game)
    state = game.start(game.options(seats, values), seats, Random(seed))
    decisions = 0
    while waiting := game.to_move(state):
        seat = min(waiting)
        view = game.view(state, seat)
        key = f"{seed} {decisions}"
        move = plain.play(view, LIMIT, Random(key)).move
        assert move == compiled.play(view, LIMIT, Random(key)).move
        state = game.play(state, seat, move)
        decisions += 1
    return decisions


@pytest.mark.parametrize(("seats", "discs"), TABLES)
def test_new_moon_of_nova_luna_plays_the_same_compiled_and_in_plain_python(
    seats: int, discs: int
) -> None:
    assert sum(compare(NOVALUNA, seats, {"discs": discs}, seed) for seed in range(4)) > 50


@pytest.mark.parametrize("seats", AKVARKO.player_counts)
def test_new_moon_of_akvarko_plays_the_same_compiled_and_in_plain_python(seats: int) -> None:
    assert sum(compare(AKVARKO, seats, {}, seed) for seed in range(2)) > 50


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_takes_most_at_once_plays_every_game(name: str) -> None:
    game = GAMES[name]
    state = game.start(game.options(2), 2, Random(7))
    while waiting := game.to_move(state):
        seat = min(waiting)
        view = game.view(state, seat)
        move = MostAtOnce(game).play(view, LIMIT, Random(1)).move
        most = max(preview.gain for preview in game.previews(view))
        assert dict(zip(game.choices(view), game.previews(view), strict=True))[move].gain == most
        state = game.play(state, seat, move)


@pytest.mark.parametrize("name", GAMES)
def test_a_spectator_has_nothing_to_choose(name: str) -> None:
    game = GAMES[name]
    view = game.view(game.start(game.options(2), 2, Random(7)), None)
    for bot in (plain_bot(game), MostAtOnce(game)):
        with pytest.raises(NothingToChoose, match=f"in this view of {game.title}"):
            bot.play(view, LIMIT, Random(1))


def test_plain_bots_load_no_compiler() -> None:
    code = (
        "import sys; from lunarium.bots.plain import plain_bot; from lunarium.games import GAMES;"
        "[plain_bot(game) for game in GAMES.values()];"
        "sys.exit(bool({'numba', 'numpy'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
