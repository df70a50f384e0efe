"""A small client of the table server: it plays a whole game against a bot.

    lunarium serve &
    python examples/table_client.py http://127.0.0.1:8080 akvarko crescent

It knows no rule: every update says what may be played and what it brings, and it takes what brings
most. docs/formats/protocol.md describes all that is used here. Needs httpx and websockets.
"""

# ruff: noqa: T201 -- a script prints what it has to say

import asyncio
import json
import sys
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Json: TypeAlias = dict[str, Any]


def best_move(moves: Json) -> str:
    """The move that brings most, of equal ones the first, in the notation of moves."""
    rated: list[tuple[int, str]] = []
    if moves["game"] == "novaluna":
        for take in moves["takes"]:
            for (x, y), gain in zip(moves["cells"], take["gains"], strict=True):
                rated.append((gain, f"{take['tile']}@{x},{y}"))
        rated += [(0, word) for word in ("refill", "end") if moves[word]]
    else:
        rated += [(pick["gain"], pick["card"]) for pick in moves["picks"]]
        for place in moves["places"]:
            x, y = place["at"]
            rated.append((place["gain"], f"@{x},{y}"))
            for turn in place["turns"]:
                rated.append((turn["gain"], f"@{x},{y}~{turn['at'][0]},{turn['at'][1]}"))
    return max(rated, key=lambda one: one[0])[1]


async def follow(socket: ClientConnection, table: str, known: Json) -> Json:
    """Play at the table until its game is over; `known` keeps the last update."""
    await socket.send(json.dumps({"type": "watch", "table": table, "have": known.get("n")}))
    silence_s = 20.0
    while True:
        try:
            message = json.loads(await asyncio.wait_for(socket.recv(), silence_s))
        except TimeoutError:  # a client that only listens is taken for gone
            await socket.send(json.dumps({"type": "ping"}))
            continue
        if message["type"] == "welcome":
            silence_s = message["heartbeat_s"]
        elif message["type"] == "refused" and message["refusal"]["code"] not in {"stale", "away"}:
            raise RuntimeError(message["refusal"])
        elif message["type"] == "update":
            known.update(message)
            if message["info"]["status"] == "finished":
                return known
            if message["moves"] is not None:
                # Sent again after a lost connection, the same id acts once.
                command = {
                    "type": "play", "id": f"play-at-{message['n']}", "seat": message["seat"],
                    "move": best_move(message["moves"]), "version": message["n"],
                }  # fmt: skip
                await socket.send(json.dumps({"type": "do", "table": table, "command": command}))


async def play(url: str, game: str, level: str, known: Json) -> Json:
    """Make a table with a bot, and play; the last update of the game."""
    async with httpx.AsyncClient(base_url=url) as http:
        await http.get("/api/me")  # the first visit makes an identity: a cookie
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        answer = await http.post("/api/tables", json={"game": game, "seats": seats})
        answer.raise_for_status()
        headers = {"Cookie": f"lunarium={http.cookies['lunarium']}"}
    table = answer.json()["id"]
    live = url.rstrip("/").replace("http", "ws", 1) + "/live"
    while True:
        try:
            async with connect(live, additional_headers=headers) as socket:
                return await follow(socket, table, known)
        except (OSError, WebSocketException):
            await asyncio.sleep(1.0)  # then connect again, and say what we have


if __name__ == "__main__":
    address, name, opponent = sys.argv[1:4]
    over = asyncio.run(play(address, name, opponent, known={}))
    print(over["table"], over["info"]["result"]["ranking"], over["info"]["result"]["scores"])
