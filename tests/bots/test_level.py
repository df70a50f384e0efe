"""Levels: the five names, and whose limit holds."""

import pytest

from lunarium.bots import BOTS, LEVELS, THINKERS, Limit, bot_of
from lunarium.bots.api import shorter
from lunarium.games import GAMES, AnyGame

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


@every_game
@pytest.mark.parametrize("name", BOTS)
def test_every_game_has_every_bot_under_its_own_name(game: AnyGame, name: str) -> None:
    assert bot_of(name, game).name == name


def test_the_names_are_all_different() -> None:
    assert len({"random", *THINKERS, *LEVELS}) == len(BOTS)


SECOND, MINUTE = Limit(seconds=1), Limit(seconds=60)
FEW, MANY = Limit(nodes=10), Limit(nodes=1000)


@pytest.mark.parametrize(
    ("own", "given", "holds"),
    [
        (SECOND, MINUTE, SECOND),
        (MINUTE, SECOND, SECOND),
        (FEW, MANY, FEW),
        (MANY, FEW, FEW),
        (SECOND, MANY, MANY),
        (FEW, MINUTE, FEW),
    ],
)
def test_the_shorter_limit_holds_and_nodes_where_they_are_given(
    own: Limit, given: Limit, holds: Limit
) -> None:
    assert shorter(own, given) == holds
