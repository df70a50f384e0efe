"""Bots on the device: the plain ones, which need nothing compiled, one decision after the other."""

import asyncio
from collections.abc import Mapping
from random import Random
from typing import Final, cast

from lunarium.bots import LEVELS, Limit
from lunarium.bots.plain import AnyBot, plain_levels
from lunarium.games import GAMES
from lunarium.server.protocol.tables import LevelName
from lunarium.server.thoughts import (
    LEVEL_SPECS,
    HintThought,
    ThinkRequest,
    Thought,
    reason_for,
)

PLAIN_LEVELS: Final = cast("tuple[LevelName, ...]", LEVELS[:3])
"""New Moon to First Quarter: the levels that play without compiled engines."""

_LIMIT: Final = Limit(seconds=LEVEL_SPECS[0].seconds)


class LocalThinkers:
    """Where the bots of this device think. A level that is not here leaves its move to the best."""

    def __init__(self) -> None:
        self._levels: Mapping[str, Mapping[str, AnyBot]] = {
            name: plain_levels(game) for name, game in GAMES.items()
        }

    async def think(self, request: ThinkRequest) -> Thought:
        """A legal move for a sound request."""
        await asyncio.sleep(0)  # what was sent before goes out before this takes its time
        request.legal()
        level = request.level if request.level in PLAIN_LEVELS else PLAIN_LEVELS[-1]
        bot = self._levels[request.game][level]
        choice = bot.play(request.view, _LIMIT, Random(f"{request.seed}"))
        return Thought(
            move=str(choice.move),
            value=choice.value,
            line=tuple(map(str, choice.line)),
            bot=level,
            stood_in=None if level == request.level else request.level,
        )

    async def hint(self, request: ThinkRequest) -> HintThought:
        """The move that the best level here would play, and why."""
        thought = await self.think(request)
        return HintThought(thought, *reason_for(request.rules(), request.view, thought.move))
