"""How long a stranger waits for a bot while one person keeps many strong bots busy.

    python -m benchmarks.thinking                     200 tables of Supermoon against itself
    python -m benchmarks.thinking --tables 50 --level crescent

One person makes the tables, and leaves their seat to a bot of the same level, so all of them want
to think all the time. Meanwhile a stranger plays against a bot: a wait begins when the move is
acknowledged and ends when the bot has moved. The same waits without the other tables come first.
"""

import argparse
import asyncio
import secrets
import time
from random import Random

import uvloop

from benchmarks.load import HOST, NO_LIMITS, database, serving, wait_for_bots
from benchmarks.load_connections import Browser

LEVELS = ("new-moon", "crescent", "first-quarter", "gibbous", "full-moon", "supermoon")
STRANGERS = ("new-moon", "full-moon", "supermoon")


async def busy(port: int, tables: int, level: str) -> Browser:
    """One person with this many tables at which only bots are left."""
    browser = Browser(HOST, port)
    cookie, _ = await browser.ask("GET", "/api/me")
    for _ in range(tables):
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        body = {"game": "novaluna", "seats": seats}
        _, info = await browser.ask("POST", "/api/tables", cookie, body)
        mine = next(at for at, seat in enumerate(info["seats"]) if seat["mine"])
        leave = {"type": "leave", "id": secrets.token_hex(8), "seat": mine, "level": level}
        await browser.ask("POST", f"/api/tables/{info['id']}/commands", cookie, leave)
    return browser


async def waits(port: int, level: str, moves: int) -> list[float]:
    """How long a stranger waits for each of this many moves of a bot, over one game or more."""
    browser, rng, found = Browser(HOST, port), Random(0), list[float]()
    cookie, _ = await browser.ask("GET", "/api/me")
    while len(found) < moves:
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        _, info = await browser.ask(
            "POST", "/api/tables", cookie, {"game": "novaluna", "seats": seats}
        )
        path = f"/api/tables/{info['id']}"
        since, seen = time.perf_counter(), 1
        while len(found) < moves:
            _, update = await browser.ask("GET", path, cookie)
            if update["info"]["status"] == "finished":
                break
            if update["n"] > seen:  # in Nova Luna a bot may move several times in a row
                found += [(time.perf_counter() - since) / (update["n"] - seen)] * (
                    update["n"] - seen
                )
                since, seen = time.perf_counter(), update["n"]
            if update["moves"] is None:  # the bot is to move
                await asyncio.sleep(0.01)
                continue
            moves_now = update["moves"]
            if moves_now["takes"]:
                x, y = rng.choice(moves_now["cells"])
                move = f"{rng.choice(moves_now['takes'])['tile']}@{x},{y}"
            else:
                move = "refill"
            play = {
                "type": "play",
                "id": secrets.token_hex(8),
                "seat": update["seat"],
                "move": move,
                "version": update["n"],
            }
            _, ack = await browser.ask("POST", f"{path}/commands", cookie, play)
            since, seen = time.perf_counter(), ack["n"]
    browser.close()
    return sorted(found[:moves])


def show(what: str, found: list[float]) -> None:
    """One line of figures."""
    median, most = found[len(found) // 2], found[-1]
    print(f"{what:56} median {median:5.2f} s   longest {most:5.2f} s   of {len(found)}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Waits for a bot beside one person's many bots.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--level", choices=LEVELS, default="supermoon", help="of the busy bots")
    parser.add_argument("--moves", type=int, default=20, help="of the stranger's bot")
    asked = parser.parse_args()

    async def measure(port: int) -> None:
        for level in STRANGERS:
            show(f"alone: {level}", await waits(port, level, asked.moves))
        browser = await busy(port, asked.tables, asked.level)
        await asyncio.sleep(3)
        for level in STRANGERS:
            beside = f"beside {asked.tables} tables of {asked.level}: {level}"
            show(beside, await waits(port, level, asked.moves))
        browser.close()

    with (
        database("sqlite") as url,
        serving("-m", "lunarium", "serve", "--db", url, variables=NO_LIMITS) as (port, _),
    ):
        wait_for_bots(port)
        uvloop.run(measure(port))


if __name__ == "__main__":
    main()
