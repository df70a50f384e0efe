"""What a set-up screen needs to know about the games, and the score pad for a real table."""

from dataclasses import asdict
from typing import Final

import msgspec
from litestar import get, post

from lunarium.games import GAMES
from lunarium.server.http.asking import Address, HouseHere
from lunarium.server.http.problems import may_answer
from lunarium.server.protocol.http import BotReadiness, GameFacts, ScoredPad, ScorePad, TileFacts
from lunarium.server.tables.facts import game_facts, tile_facts
from lunarium.server.tables.pad import score_pad


@get("/games", responses=may_answer())
async def games() -> tuple[GameFacts, ...]:
    """The games with their numbers of players, options and levels of bots."""
    return game_facts()


@get("/bots/readiness", responses=may_answer())
async def bot_readiness(house: HouseHere) -> tuple[BotReadiness, ...]:
    """Which levels are still waking up, game by game, and how far they are."""
    return tuple(
        msgspec.convert({"game": game, **asdict(house.thinkers.readiness(game))}, BotReadiness)
        for game in GAMES
    )


@get("/tiles", responses=may_answer())
async def tiles() -> tuple[TileFacts, ...]:
    """The 68 tiles of Nova Luna, in the order of the box's list."""
    return tile_facts()


@post("/score", status_code=200, responses=may_answer(413))
async def score(data: ScorePad, house: HouseHere, address: Address) -> ScoredPad:
    """The score sheets of tanks on a real table, and their ranking (AK-6.5)."""
    house.gate.heavy(address)
    return score_pad(data)


HANDLERS: Final = (games, bot_readiness, tiles, score)
