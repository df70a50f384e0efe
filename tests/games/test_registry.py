"""Games are registered once, and every layer finds its part of them."""

import os
import subprocess
import sys

import pytest

from lunarium.games import AKVARKO, GAMES, NOVALUNA, PARTS, Registry, game_of, grid
from lunarium.games.api import InvalidSetup


def test_a_registered_game_is_found_by_its_name() -> None:
    games = Registry()
    games.register(NOVALUNA)
    assert list(games) == ["novaluna"]
    assert games["novaluna"] is games.find("novaluna") is NOVALUNA


def test_an_unknown_game_is_named_with_those_that_exist() -> None:
    with pytest.raises(InvalidSetup, match="no game 'chess': the games are novaluna, akvarko"):
        game_of("chess")


def test_a_name_can_be_taken_only_once() -> None:
    games = Registry()
    games.register(AKVARKO)
    with pytest.raises(ValueError, match="there is already a game 'akvarko'"):
        games.register(AKVARKO)


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(ValueError, match="no part smell"):
        Registry().register(NOVALUNA, smell="lunarium.games")


def test_a_part_is_imported_at_first_use_and_a_missing_one_is_none() -> None:
    games = Registry()
    games.register(NOVALUNA, records="no.such.module:CODEC", fast="lunarium.games.grid")
    assert games.part("novaluna", "fast") is grid
    assert games.part("novaluna", "bots") is None
    with pytest.raises(ModuleNotFoundError):
        games.part("novaluna", "records")


@pytest.mark.parametrize("name", GAMES)
def test_every_part_of_a_shipped_game_can_be_loaded(name: str) -> None:
    missing = [part for part in PARTS if part != "envs" and GAMES.part(name, part) is None]
    assert missing == []


def test_modules_named_in_the_environment_register_more_games_in_every_process() -> None:
    code = "import sys; from lunarium.games import GAMES; print('colorsys' in sys.modules)"
    environment = {**os.environ, "LUNARIUM_GAMES": "colorsys"}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "True\n"
