"""Levels in plain Python choose what the compiled ones choose; other games have a bot too."""

import subprocess
import sys
from random import Random

import pytest

from lunarium.bots import AnyBot, Limit, NothingToChoose, bot_of
from lunarium.bots.plain import PLAIN_LEVELS, MostAtOnce, plain_bot
from lunarium.bots.plain.novaluna_board import NUMBER
from lunarium.fast.novaluna.pack import NUMBER as PACKED
from lunarium.games import AKVARKO, GAMES, NOVALUNA, AnyGame
from tests.bots.novaluna.tables import TABLES

LIMIT = Limit(nodes=1)


def compiled(game: AnyGame, level: str) -> AnyBot:
    """The compiled bot that a plain level plays like; alone First Quarter is the planner."""
    return bot_of("planner" if level == "alone" else level, game)


def compare(
    game: AnyGame, seats: int, values: dict[str, object], level: str, seed: int, every: int = 1
) -> int:
    """Play a game with a level; at every decision both versions choose the same.

    With `every`, the plain one is asked only once in this many decisions.
    """
    one = compiled(game, level)
    other = plain_bot(game, "first-quarter" if level == "alone" else level)
    state = game.start(game.options(seats, values), seats, Random(seed))
    decisions = 0
    while waiting := game.to_move(state):
        seat = min(waiting)
        view = game.view(state, seat)
        key = f"{seed} {decisions}"
        move = one.play(view, LIMIT, Random(key)).move
        if decisions % every == 0:
            assert other.play(view, LIMIT, Random(key)).move == move
        state = game.play(state, seat, move)
        decisions += 1
    return decisions


@pytest.mark.parametrize("level", PLAIN_LEVELS)
@pytest.mark.parametrize(("seats", "discs"), TABLES)
def test_a_level_of_nova_luna_plays_the_same_compiled_and_in_plain_python(
    seats: int, discs: int, level: str
) -> None:
    if seats == 1 and level == "first-quarter":
        level = "alone"
    assert sum(compare(NOVALUNA, seats, {"discs": discs}, level, seed) for seed in range(2)) > 25


@pytest.mark.parametrize("level", PLAIN_LEVELS)
@pytest.mark.parametrize("seats", AKVARKO.player_counts)
def test_a_level_of_akvarko_plays_the_same_compiled_and_in_plain_python(
    seats: int, level: str
) -> None:
    assert compare(AKVARKO, seats, {}, level, seats) >= 32 * seats


@pytest.mark.parametrize("seats", [2, 5])
def test_the_planner_of_akvarko_plays_the_same_compiled_and_in_plain_python(seats: int) -> None:
    # It looks at more than any level does, and takes its time in plain Python.
    assert compare(AKVARKO, seats, {}, "planner", seats, every=3 * seats + 1) >= 32 * seats


def test_tiles_have_the_same_numbers_compiled_and_in_plain_python() -> None:
    assert NUMBER == PACKED


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
    for bot in (*(plain_bot(game, level) for level in PLAIN_LEVELS), MostAtOnce(game)):
        with pytest.raises(NothingToChoose, match=f"in this view of {game.title}"):
            bot.play(view, LIMIT, Random(1))


def test_plain_bots_load_no_compiler() -> None:
    code = (
        "import sys; from lunarium.bots.plain import plain_bot; from lunarium.games import GAMES;"
        "[plain_bot(game, 'first-quarter') for game in GAMES.values()];"
        "sys.exit(bool({'numba', 'numpy'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
