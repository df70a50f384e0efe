"""Bots on the device: the plain ones, which need nothing compiled, one decision after the other."""

import asyncio
from dataclasses import replace
from typing import Final, cast

from lunarium.bots.plain import PLAIN_LEVELS
from lunarium.server.protocol.tables import LevelName
from lunarium.server.thoughts import HintThought, ThinkRequest, Thought, plain_thought, reason_for

LEVELS_HERE: Final = cast("tuple[LevelName, ...]", PLAIN_LEVELS)
"""The levels that play without compiled engines, weakest first."""


class LocalThinkers:
    """Where the bots of this device think. A level that is not here leaves its move to the best."""

    async def think(self, request: ThinkRequest) -> Thought:
        """A legal move for a sound request."""
        await asyncio.sleep(0)  # what was sent before goes out before this takes its time
        request.legal()
        if request.level in LEVELS_HERE:
            return plain_thought(request, request.level)
        return replace(plain_thought(request, LEVELS_HERE[-1]), stood_in=request.level)

    async def hint(self, request: ThinkRequest) -> HintThought:
        """The move that the best level here would play, and why."""
        thought = await self.think(request)
        return HintThought(thought, *reason_for(request.rules(), request.view, thought.move))
