"""What a set-up screen needs to know about the games, and the score pad for a real table."""

from typing import Final

from litestar import get, post

from lunarium.server.http.asking import Address, ServerHere
from lunarium.server.http.problems import may_answer
from lunarium.server.protocol.http import GameFacts, ScoredPad, ScorePad, TileFacts
from lunarium.server.tables.opening import game_facts
from lunarium.server.tables.wire.akvarko import score_pad
from lunarium.server.tables.wire.novaluna import tile_facts


@get("/games", responses=may_answer())
async def games() -> tuple[GameFacts, ...]:
    """The games with their numbers of players, options and levels of bots."""
    return game_facts()


@get("/tiles", responses=may_answer())
async def tiles() -> tuple[TileFacts, ...]:
    """The 68 tiles of Nova Luna, in the order of the box's list."""
    return tile_facts()


@post("/score", status_code=200, responses=may_answer(413))
async def score(data: ScorePad, server: ServerHere, address: Address) -> ScoredPad:
    """The score sheets of tanks on a real table, and their ranking (AK-6.5)."""
    server.gate.heavy(address)
    return score_pad(data)


HANDLERS: Final = (games, tiles, score)
