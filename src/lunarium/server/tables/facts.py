"""What a set-up screen needs to know about the games."""

from dataclasses import asdict
from functools import cache
from typing import cast

from lunarium.bots import LEVELS
from lunarium.games import GAMES, AnyGame
from lunarium.games.api import InvalidSetup
from lunarium.games.novaluna import ALL_DISCS, FIRST_GAME_DISCS, TILES, Colour
from lunarium.server.protocol.http import GameFacts, OptionFacts, TileFacts
from lunarium.server.protocol.tables import GameName, LevelName

_CANDIDATES: dict[str, tuple[int | bool, ...]] = {
    "discs": (ALL_DISCS, *FIRST_GAME_DISCS.values()),
    "fewer_species": (False, True),
}


@cache
def game_facts() -> tuple[GameFacts, ...]:
    """All games: how many may play, with which options, against whom."""
    return tuple(
        GameFacts(
            name=cast("GameName", name),
            title=game.title,
            players=tuple(game.player_counts),
            options=tuple(_option(game, option) for option in _option_names(game)),
            levels=cast("tuple[LevelName, ...]", LEVELS),
        )
        for name, game in GAMES.items()
    )


@cache
def tile_facts() -> tuple[TileFacts, ...]:
    """The 68 tiles of Nova Luna in the order of the box's list."""
    return tuple(
        TileFacts(
            id=tile.id,
            colour=tile.colour.name.lower(),
            cost=tile.cost,
            tasks=tuple(
                {colour.name.lower(): task.needs[colour] for colour in Colour if task.needs[colour]}
                for task in tile.tasks
            ),
        )
        for tile in TILES.values()
    )


def _option_names(game: AnyGame) -> list[str]:
    return list(asdict(game.options(game.player_counts[0])))


def _option(game: AnyGame, name: str) -> OptionFacts:
    """The values that the rules take for each number of seats, the default first."""
    values = {}
    for seats in game.player_counts:
        default = asdict(game.options(seats))[name]
        others = [value for value in _CANDIDATES[name] if value != default]
        values[str(seats)] = (default, *(one for one in others if _allows(game, seats, name, one)))
    return OptionFacts(name, values)


def _allows(game: AnyGame, seats: int, name: str, value: int | bool) -> bool:
    try:
        game.options(seats, {name: value})
    except InvalidSetup:
        return False
    return True
