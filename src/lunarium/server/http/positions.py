"""Positions over HTTP: whether one is possible, lines from it, and games with the real box."""

import asyncio
from typing import Final

from litestar import post

from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import Address, Me, ServerHere
from lunarium.server.protocol.teaching import (
    AskCheck,
    AskCompanion,
    AskLine,
    CheckedPosition,
    CompanionGame,
    PositionLine,
)
from lunarium.server.tables.practice import checked_position, companion_game, position_line

LIGHT: Final = 0.2
"""What a request costs that an editor sends with every change, against the limit of heavy ones."""


@post("/positions/check", status_code=200, responses=may_answer(401, 413))
async def check_position(
    data: AskCheck, server: ServerHere, me: Me, address: Address
) -> CheckedPosition:
    """Whether a position can be, and what is needed to draw it."""
    server.gate.heavy(address, me, LIGHT)
    found = await asyncio.to_thread(checked_position, data)
    if found.problem is None:
        # A person who opens a position will want to know what it is worth.
        server.teacher.warm((data.view or data.draft or {})["game"], for_questions=True)
    return found


@post("/positions/line", status_code=200, responses=may_answer(401, 413))
async def follow_line(data: AskLine, server: ServerHere, me: Me, address: Address) -> PositionLine:
    """The positions along a line of moves, as far as nothing hidden is shown."""
    server.gate.heavy(address, me, LIGHT)
    return await asyncio.to_thread(position_line, data)


@post("/companion", status_code=200, responses=may_answer(401, 413))
async def companion(
    data: AskCompanion, server: ServerHere, me: Me, address: Address
) -> CompanionGame:
    """Where a game with the real box stands. The server keeps nothing of it."""
    server.gate.heavy(address, me, LIGHT)
    return await asyncio.to_thread(companion_game, data)


HANDLERS: Final = (check_position, follow_line, companion)
