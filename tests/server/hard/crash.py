"""Kill the server at random moments while people and bots play; nothing may be lost.

    python -m tests.server.hard.crash [CYCLES]       a soak with the real command, 200 cycles

What is checked: every acknowledged command is in the log, as the row that the answer named, no
command is there twice, what was not answered is asked again with the same id and acts once, every
log folds and all lists agree with it (`lunarium db check`), and every game comes to its end.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Protocol

from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.tables import GameName
from lunarium.server.tables import refold
from tests.server.hard.logbook import check_database, errors_in, read_logs
from tests.server.hard.players import Player, compare_with_log
from tests.server.running import AS_HOSTED, running
from tests.server.visitors import new_id

TABLES: tuple[tuple[GameName, int, int], ...] = (
    ("novaluna", 2, 0),
    ("akvarko", 3, 0),
    ("novaluna", 1, 1),
    ("akvarko", 2, 1),
)
"""The tables that are always being played: the game, how many people, how many bots."""

BOT_PATIENCE_S = 60.0


class Mortal(Protocol):
    """A server that can be killed and started again."""

    @property
    def url(self) -> str:
        """For requests."""

    @property
    def live(self) -> str:
        """For sockets."""

    def start(self) -> None:
        """Start it, and wait until it is ready."""

    def kill(self) -> None:
        """End it as a power cut would."""

    def logged(self) -> str:
        """All that it has said."""


class Evening:
    """Tables that are played one game after the other until the evening is over."""

    def __init__(self, servers: Sequence[Mortal], rng: Random) -> None:
        self.servers = servers
        self.rng = rng
        self.players: list[Player] = []
        self.over = False

    @property
    def acknowledged(self) -> int:
        """How many commands were acknowledged so far."""
        return sum(player.acknowledged for player in self.players)

    @property
    def bot_moves(self) -> int:
        """How many moves of bots the players have seen."""
        return sum(player.bot_moves for player in self.players)

    async def host(self, game: GameName, people: int, bots: int) -> None:
        """Play games at one table after the other; the last one ends soon after the evening."""
        while not self.over:
            there = [Player(self.servers, Random(self.rng.random())) for _ in range(people)]
            await self._seat(game, there, bots)
            self.players += there
            playing = asyncio.gather(*(player.play() for player in there))
            await playing

    async def _seat(self, game: GameName, there: list[Player], bots: int) -> None:
        for player in there:
            await player.come_in()
        seats = (
            NewSeat(kind="me"),
            *(NewSeat(kind="open") for _ in there[1:]),
            *(NewSeat(kind="bot", level="new-moon") for _ in range(bots)),
        )
        info = await there[0].make_table(NewTable(game=game, seats=seats, id=new_id()))
        if info.status == "open":
            assert info.invites is not None
            for player in there[1:]:
                await player.join(info.id, info.invites.any_seat)
            await there[0].start()


async def survive(server: Mortal, db: str, cycles: int, rng: Random, bot_every: int) -> int:
    """Kill the server this many times; returns how many commands were acknowledged.

    Every `bot_every`th time a bot must have moved since the last start.
    """
    evening = Evening([server], rng)
    tables = [asyncio.create_task(evening.host(*kind)) for kind in TABLES]
    try:
        for cycle in range(1, cycles + 1):
            await _some_progress(evening, tables)
            if cycle % bot_every == 0:
                await _until_a_bot_moves(evening, tables)
            await asyncio.sleep(rng.uniform(0.0, 0.4))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        evening.over = True
        await asyncio.gather(*tables)
    finally:
        for table in tables:
            table.cancel()
        await asyncio.gather(*tables, return_exceptions=True)
    await _compare(evening, db)
    assert not errors_in(server.logged()), errors_in(server.logged())
    return evening.acknowledged


async def _some_progress(evening: Evening, tables: Sequence[asyncio.Task[None]]) -> None:
    """Until something was acknowledged since the last start."""
    before = evening.acknowledged
    while evening.acknowledged == before:
        _raise_failures(tables)
        await asyncio.sleep(0.01)


def _raise_failures(tables: Sequence[asyncio.Task[None]]) -> None:
    for table in tables:
        if table.done():
            table.result()


async def _until_a_bot_moves(evening: Evening, tables: Sequence[asyncio.Task[None]]) -> None:
    before = evening.bot_moves
    deadline = time.monotonic() + BOT_PATIENCE_S
    while evening.bot_moves == before:
        _raise_failures(tables)
        assert time.monotonic() < deadline, "the bots do not move any more"
        await asyncio.sleep(0.1)


async def _compare(evening: Evening, db: str) -> None:
    logs = await read_logs(db)
    for player in evening.players:
        compare_with_log(player, logs)
    for table in {player.table for player in evening.players}:
        assert [row.n for row in logs[table]] == list(range(1, len(logs[table]) + 1))
        assert refold(logs[table]).status == "finished"
    assert set(logs) == {player.table for player in evening.players}, "a table was made twice"
    await check_database(db)


def main() -> None:
    """The soak."""
    cycles = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory(prefix="lunarium-crash-") as folder:
        db = f"sqlite:///{Path(folder) / 'tables.db'}"
        with running(db, variables=AS_HOSTED) as server:
            began = time.monotonic()
            acknowledged = asyncio.run(survive(server, db, cycles, Random(), bot_every=5))
            sys.stdout.write(
                f"{cycles} times killed within {time.monotonic() - began:.0f} s;"
                f" {acknowledged} commands acknowledged, none lost, none twice\n"
            )


if __name__ == "__main__":
    main()
