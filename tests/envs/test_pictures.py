"""Boards as pictures: one size for all, and what lies there is to be seen."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from lunarium.envs.akvarko.simulator import AkvarkoSimulator
from lunarium.envs.base import AnySimulator
from lunarium.envs.novaluna.simulator import NovaLunaSimulator
from lunarium.games import game_of
from lunarium.games.akvarko import AKVARKO
from lunarium.games.novaluna import NOVALUNA
from tests.envs.novaluna.test_encode import long_tableau
from tests.random_play import SETTINGS, random_move, setting_id

SIZE = (800, 1280, 3)
SIMULATORS: dict[str, type[AnySimulator]] = {
    "novaluna": NovaLunaSimulator,
    "akvarko": AkvarkoSimulator,
}


def shows(pixels: NDArray[np.uint8], colour: tuple[int, int, int]) -> bool:
    return bool((pixels == colour).all(axis=2).any())


@pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)
def test_every_table_has_a_picture_from_its_start_to_its_end(
    setting: tuple[str, int, dict[str, object]],
) -> None:
    name, seats, options = setting
    game, rng = game_of(name), Random(1)
    state = game.start(game.options(seats, options), seats, rng)
    picture = SIMULATORS[name](seats, options).picture
    pictures = [picture(game.view(state, 0))]
    moves = 0
    while waiting := sorted(game.to_move(state)):
        state = game.play(state, waiting[0], random_move(game.moves(state, waiting[0]), rng))
        moves += 1
        if moves == 9 * seats:
            pictures.append(picture(game.view(state, seats - 1)))
    pictures.append(picture(game.view(state, None)))
    assert [one.shape for one in pictures] == [SIZE] * 3
    assert all(one.dtype == np.uint8 for one in pictures)
    for before, after in pairwise(pictures):
        assert (before != after).any(axis=2).mean() > 0.01


def test_a_tile_is_painted_in_its_colour() -> None:
    red = (0xB3, 0x28, 0x2D)
    state = long_tableau([])  # three red tiles on the wheel, and nothing else
    pixels = NovaLunaSimulator(2, {}).picture(NOVALUNA.view(state, 0))
    assert shows(pixels, red)
    assert not shows(pixels, (0xF2, 0xC7, 0x44))


@pytest.mark.parametrize("step", [(1, 0), (0, 1)])
def test_a_line_of_sixty_tiles_fits_into_the_picture(step: tuple[int, int]) -> None:
    state = long_tableau([(step[0] * n, step[1] * n) for n in range(60)])
    pixels = NovaLunaSimulator(2, {}).picture(NOVALUNA.view(state, 0))
    assert pixels.shape == SIZE
    ground = pixels[60:390, 640:1240]
    for colour in [(0xB3, 0x28, 0x2D), (0x23, 0x4A, 0x9C), (0x3F, 0xB8, 0xAE)]:
        assert shows(ground, colour)


def test_a_spectator_of_akvarko_sees_no_hand() -> None:
    """AK-2.5: other players' hands are hidden."""
    rng = Random(1)
    state = AKVARKO.start(AKVARKO.options(2), 2, rng)
    picture = AkvarkoSimulator(2, {}).picture
    other = AKVARKO.sample(AKVARKO.view(state, None), rng)
    assert other != state
    nobody = picture(AKVARKO.view(state, None))
    assert (nobody == picture(AKVARKO.view(other, None))).all()
    assert (nobody != picture(AKVARKO.view(state, 0))).any()
