"""What is compiled ahead of time: unit by unit, in stages, and everything that bots need."""

import subprocess
import sys

import pytest

from lunarium.bots.warm import compile_unit, is_compiled, is_warm, stages, units, warm_up
from lunarium.fast.cache import Unit
from lunarium.games import GAMES

_PLAY = """
import sys
from random import Random
from lunarium.bots import BOTS, Limit, bot_of
from lunarium.bots.warm import units, warm_up
from lunarium.fast import cache
from lunarium.games import GAMES

game = GAMES[sys.argv[1]]
for _ in warm_up(game):
    pass
kernels = [one for found in cache._KERNELS.values() for one, _ in found]
before = {one: len(one.signatures) for one in kernels}
for name in BOTS:
    for seats in game.player_counts[:3]:
        rng = Random(1)
        state = game.start(game.options(seats), seats, rng)
        for _ in range(12):
            seat = min(game.to_move(state))
            choice = bot_of(name, game).play(game.view(state, seat), Limit(nodes=30), rng)
            state = game.play(state, seat, choice.move)
new = [one.__name__ for one in kernels if len(one.signatures) != before[one]]
print(new)
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_warm_compiles_nothing_when_its_bots_play(game: str) -> None:
    told = subprocess.run(
        [sys.executable, "-c", _PLAY, game], capture_output=True, text=True, timeout=600, check=True
    )
    assert told.stdout == "[]\n"
    assert is_warm(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_units_are_compiled_one_by_one(game: str) -> None:
    found = units(GAMES[game])
    assert len(found) > 1
    assert list(warm_up(GAMES[game])) == [unit.name for stage in stages(found) for unit in stage]
    assert all(is_compiled(unit) for unit in found)
    assert compile_unit(found[0]) == found[0].name


@pytest.mark.parametrize("game", GAMES)
def test_environments_are_units_of_their_own(game: str) -> None:
    (unit,) = units(GAMES[game], "envs")
    assert unit.layer == "envs"
    assert unit not in units(GAMES[game])


def test_stages_keep_units_behind_those_that_they_contain() -> None:
    rules, other = Unit("rules", ("a",)), Unit("other", ("b",))
    bots = Unit("bots", ("c",), after=("rules", "compiled long ago"))
    more = Unit("more", ("d",), after=("bots", "other"))
    assert stages([more, bots, rules, other]) == [[rules, other], [bots], [more]]
    assert stages([]) == []


def test_units_that_wait_for_each_other_are_an_error() -> None:
    one, other = Unit("one", ("a",), after=("other",)), Unit("other", ("b",), after=("one",))
    with pytest.raises(ValueError, match="one, other"):
        stages([one, other])
