"""Bots' turns: the process that has written a row asks the bots whose turn it is to think."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Any, Protocol, TypeAlias

from lunarium.server.live.live_table import LiveTable
from lunarium.server.logs import log_error, log_event
from lunarium.server.protocol.messages import Ack
from lunarium.server.protocol.tables import Play
from lunarium.server.tables import Actor, AnyCommand, BotActor, BotTurn, RefusalError, TableState
from lunarium.server.tables.stored import StoreUnavailable
from lunarium.server.thoughts import ThinkingError, ThinkRequest, Thought

SEED_BITS = 63

CarryOut: TypeAlias = Callable[[str, Actor, AnyCommand, str], Awaitable[Ack]]
"""Gives a command to a table, under a key that makes it act only once in all processes."""


class Thinkers(Protocol):
    """Where bots think."""

    async def think(self, request: ThinkRequest) -> Thought:
        """A legal move for a sound request; raises `ThinkingError`."""


class BotTurns:
    """Asks bots to think, and plays what they answer.

    `on_thought` is called with the table, the answer and the seconds that it took.
    """

    def __init__(self, command: CarryOut, thinkers: Thinkers) -> None:
        self._command = command
        self._thinkers = thinkers
        self.on_thought: Callable[[TableState, Thought, float], None] = lambda *_: None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def consider(self, live: LiveTable) -> None:
        """Let every bot that is to move here think, unless it is already thinking."""
        if self._closed:
            return
        table = live.table
        for turn in table.bots_to_move:
            since = table.decision_since[turn.seat]
            if (turn.seat, since) not in live.thinking:
                live.thinking.add((turn.seat, since))
                view = live.views.seen(turn.seat)  # never the state
                task = asyncio.create_task(self._take_turn(live, table, turn, since, view))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _take_turn(
        self, live: LiveTable, table: TableState, turn: BotTurn, since: int, view: Any
    ) -> None:
        try:
            thought = await self._think(table, turn, view)
            bot = BotActor(thought.bot, turn.seat, thought.stood_in)
            # The same decision has the same key in all processes, so it is played once.
            key = f"bot:{since}:{turn.seat}"
            play = Play(id=f"bot-{since}-{turn.seat}", seat=turn.seat, move=thought.move,
                        version=since)  # fmt: skip
            await self._command(table.id, bot, play, key)
        except RefusalError as refused:
            # The position changed while it was thinking: an undo, or the person came back.
            log_event("a bot's move came too late", logging.DEBUG, code=refused.refusal.code)
        except StoreUnavailable:
            live.stale = True  # the sweep asks again
        except ThinkingError as error:
            log_event("a bot could not think yet", logging.WARNING, reason=str(error))
        except Exception as error:  # noqa: BLE001 -- the failure of one bot must not affect others
            log_error("a bot could not move", error, table=table.id, level=turn.level)
        finally:
            live.thinking.discard((turn.seat, since))
        if live.table.n > table.n:
            self.consider(live)

    async def _think(self, table: TableState, turn: BotTurn, view: Any) -> Thought:
        began = perf_counter()
        request = ThinkRequest(
            game=table.game,
            view=view,
            level=turn.level,
            seat=turn.seat,
            seed=secrets.randbits(SEED_BITS),
            table=table.id,
            person=table.host,
        )
        thought = await self._thinkers.think(request)
        self.on_thought(table, thought, perf_counter() - began)
        return thought

    async def close(self) -> None:
        """Stop thinking; the next process that serves the tables asks for the moves not played."""
        self._closed = True
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
