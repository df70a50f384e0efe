"""Games of every kind for the referee to watch, as another program would read them."""

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from lunarium.games import AnyState, game_of
from lunarium.records import record_game
from tests.random_play import SETTINGS, Played, setting_id
from tests.referee import akvarko, novaluna

Json = Any  # a parsed record, in whose depths the forgers below reach freely
Forger = Callable[[Json], None]
Setting = tuple[str, int, dict[str, object]]

CHECK = {"novaluna": novaluna.check, "akvarko": akvarko.check}
SOLO, DUEL, FOUR = SETTINGS[0], SETTINGS[1], SETTINGS[4]
TWO_TANKS, THREE_TANKS, FOUR_TANKS = SETTINGS[6], SETTINGS[8], SETTINGS[10]

FORGED_SEED = 6  # its solo game ends phase 1 at will

every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=setting_id)


@cache
def _greedy_game(number: int, seed: int) -> tuple[AnyState, Played]:
    name, seats, options = SETTINGS[number]
    game, rng = game_of(name), Random(seed)
    start = state = game.start(game.options(seats, options), seats, rng)
    played: Played = []
    while waiting := game.to_move(state):
        seat = rng.choice(sorted(waiting))
        moves, previews = game.moves(state, seat), game.previews(game.view(state, seat))
        best = max(preview.gain for preview in previews)
        if rng.random() < 0.2:
            best = -100  # any move will do
        pairs = zip(moves, previews, strict=True)
        move = rng.choice([move for move, preview in pairs if preview.gain >= best])
        if seed % 2 == 0:
            move = next((end for end in moves if str(end) == "end"), move)
        state = game.play(state, seat, move)
        played.append((seat, move))
    return start, played


def greedy_game(setting: Setting, seed: int) -> tuple[AnyState, Played]:
    """A game with four moves of five of the greatest gain; even seeds end phase 1 when they may."""
    return _greedy_game(SETTINGS.index(setting), seed)


def write(setting: Setting, start: AnyState, played: Played) -> Json:
    """The record of a game, open or over, as another program would read it."""
    name, seats, _ = setting
    names = [f"seat {seat}" for seat in range(seats)]
    return json.loads(record_game(game_of(name), start, played, names).to_line())


def greedy_record(setting: Setting, seed: int) -> Json:
    return write(setting, *greedy_game(setting, seed))


def sparing_record(setting: Setting, seed: int) -> Json:
    """A random game of Akvárko with few flips; if all moves are equal, nearly all cards turn."""
    name, seats, options = setting
    game, rng = game_of(name), Random(seed)
    start = state = game.start(game.options(seats, options), seats, rng)
    played: Played = []
    while waiting := game.to_move(state):
        seat = rng.choice(sorted(waiting))
        moves = list(game.moves(state, seat))
        if rng.random() < 0.8:
            moves = [move for move in moves if "~" not in str(move)]
        played.append((seat, rng.choice(moves)))
        state = game.play(state, *played[-1])
    return write(setting, start, played)
