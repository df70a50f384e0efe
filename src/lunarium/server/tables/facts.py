"""What a set-up screen needs to know about the games."""

from functools import cache
from typing import cast

from lunarium.bots import LEVELS
from lunarium.games import GAMES, AnyGame
from lunarium.games.novaluna import TILES, Colour
from lunarium.server.protocol.http import GameFacts, OptionFacts, TileFacts
from lunarium.server.protocol.tables import GameName, LevelName


@cache
def game_facts() -> tuple[GameFacts, ...]:
    """All games: how many may play, with which options, against whom."""
    return tuple(
        GameFacts(
            name=cast("GameName", name),
            title=game.title,
            players=tuple(game.player_counts),
            options=_options(game),
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


def _options(game: AnyGame) -> tuple[OptionFacts, ...]:
    """The values that the rules take for each number of seats, the default first."""
    by_seats = {seats: game.option_values(seats) for seats in game.player_counts}
    return tuple(
        OptionFacts(name, {str(seats): tuple(values[name]) for seats, values in by_seats.items()})
        for name in by_seats[game.player_counts[0]]
    )
