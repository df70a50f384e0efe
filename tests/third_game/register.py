"""Registers Auction. The variable `LUNARIUM_GAMES` names this module."""

from lunarium.games import GAMES
from tests.third_game.rules import AUCTION

GAMES.register(
    AUCTION,
    records="tests.third_game.codecs:CODEC",
    views="tests.third_game.codecs:VIEWS",
)
