"""Whole games of programs: no stream ever tells a seat what it must not know."""

import asyncio
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec
import pytest

from lunarium.records import view_from_json
from lunarium.server.protocol.bots import BotPosition
from tests.server.bots.programs import Program, bring, seat_programs
from tests.server.hard.leaks import Heard, History, search
from tests.server.hard.logbook import read_logs
from tests.server.running import RunningServer
from tests.server.visitors import Visitor, new_id, problem

pytestmark = pytest.mark.anyio


@dataclass
class Listener:
    """All that the streams of one program brought."""

    account: str
    seat: int | None
    lines: list[tuple[str, datetime]] = field(default_factory=list)


async def play_and_listen(program: Program, table: str, listener: Listener, rng: Random) -> None:
    """Play at random to the end, now and then wrongly, and keep every line."""
    async with program.follow(table) as stream:
        done = 0
        while (message := await stream.next()) is not None:
            listener.lines.append((stream.heard[-1], datetime.now(UTC)))
            if isinstance(message, BotPosition) and message.legal and message.n >= done:
                if rng.random() < 0.3:
                    refused = await program.post(table, "play", {"move": "danio", "n": message.n})
                    listener.lines.append((refused.text, datetime.now(UTC)))
                    if refused.is_success:
                        done = refused.json()["n"]
                        continue
                done = await program.play(table, rng.choice(message.legal), message.n)


async def look_on(program: Program, table: str, listener: Listener) -> None:
    async with program.follow(table) as stream:
        while await stream.next() is not None:
            listener.lines.append((stream.heard[-1], datetime.now(UTC)))


async def be_turned_away(program: Program, table: str) -> None:
    answer = await program.http.get(f"/api/bot/tables/{table}/stream")
    assert problem(answer).code == "no_such_table"


def check(listener: Listener, history: History, secrets: dict[str, str]) -> int:
    """Every line against the log: the view is the seat's own, and nothing else is sent."""
    positions = 0
    for text, at in listener.lines:
        heard = Heard(listener.account, text, at, "stream", frozenset({listener.seat, None}))
        for secret in (history.last.seed, *_invites(history)):
            assert secret not in text, "the seed, or an invitation"
        for word, owner in secrets.items():
            assert word not in text or owner == listener.account, f"a secret of {owner}"
        message = msgspec.json.decode(text)
        if message.get("type") != "position":
            continue
        positions += 1
        check_position(heard, message, history, listener.seat)
    return positions


def check_position(
    heard: Heard, message: dict[str, Any], history: History, seat: int | None
) -> None:
    table = history.at(message["n"])
    view, legal = message.pop("view"), message.pop("legal")
    right = None if table.state is None else table.rules.view(table.state, seat)
    assert (None if view is None else view_from_json(view)) == right
    on_turn = seat in table.to_move
    wanted = [str(move) for move in table.rules.choices(right)] if on_turn else None
    assert legal == wanted, "what it may do, and nothing when it is not to move"
    # The rest is searched as a message of the socket with the same story would be.
    shaped = {
        "table": table.id,
        "seat": seat,
        "after": message["n"] - 1,
        **message,
        "type": "update",
    }
    del shaped["result"]
    text = msgspec.json.encode(shaped).decode()
    found = search(replace(heard, text=text), {table.id: history}, {})
    assert not found, f"{found}: {text[:1000]}"


def _invites(history: History) -> list[str]:
    invites = history.last.invites
    return [invites.any_seat, *invites.by_seat]


@pytest.mark.parametrize(
    ("game", "programs", "options"),
    [
        ("akvarko", 2, {}),
        ("akvarko", 3, {"fewer_species": True}),
        ("akvarko", 4, {}),
        ("novaluna", 1, {}),
        ("novaluna", 3, {"discs": 18}),
    ],
)
async def test_a_stream_tells_what_its_seat_may_know_and_nothing_else(
    server: RunningServer, game: str, programs: int, options: dict[str, Any]
) -> None:
    host = Visitor(server)
    me = await host.me()
    everybody = [await bring(host) for _ in range(programs + 2)]
    players, onlooker, stranger = everybody[:programs], everybody[-2], everybody[-1]
    public = await seat_programs(host, players, game, options=options, public=True)
    private = await seat_programs(host, players, game, options=options)
    secrets = {me.id: me.id, host.cookie: me.id}
    secrets |= {word: bot.account for bot in everybody for word in (bot.account, bot.token)}
    listeners = {
        table.id: [Listener(bot.account, seat) for seat, bot in enumerate(players)]
        for table in (public, private)
    }
    aside = Listener(onlooker.account, None)
    await asyncio.gather(
        *(
            play_and_listen(bot, table.id, listeners[table.id][seat], Random(f"{seat} {table.id}"))
            for table in (public, private)
            for seat, bot in enumerate(players)
        ),
        look_on(onlooker, public.id, aside),
        be_turned_away(stranger, private.id),
    )
    logs = await read_logs(server.db)
    for table in (public, private):
        history = History(logs[table.id])
        for one in listeners[table.id]:
            assert check(one, history, secrets) > 20
    assert check(aside, History(logs[public.id]), secrets) > 20
    for bot in everybody:
        await bot.http.aclose()
    await host.leave()


async def test_the_search_finds_what_is_planted(server: RunningServer) -> None:
    host = Visitor(server)
    await host.me()
    async with await bring(host) as one, await bring(host) as two:
        info = await seat_programs(host, [one, two], "akvarko")
        async with one.follow(info.id) as stream:
            position = await stream.get(BotPosition)
            await one.play(info.id, position.legal[0], position.n, id=new_id())
            await stream.get(BotPosition)
            text = stream.heard[-1]
        async with two.follow(info.id) as stream:
            await stream.get(BotPosition)
            others = stream.heard[-1]
        history = History((await read_logs(server.db))[info.id])
        mine = Listener(one.account, 0, [(text, datetime.now(UTC))])
        assert check(mine, history, {}) == 1
        stolen = msgspec.json.decode(text) | {"view": msgspec.json.decode(others)["view"]}
        hand = history.last.state.hands[1]
        told = [{"type": "moved", "seat": 1, "move": hand[0].value, "tile": None, "card": None}]
        for planted in (
            stolen,
            msgspec.json.decode(text) | {"surprise": [card.value for card in hand]},
            msgspec.json.decode(text) | {"happened": told},
            msgspec.json.decode(text) | {"status": history.last.seed},
        ):
            line = msgspec.json.encode(planted).decode()
            with pytest.raises(AssertionError):
                check(Listener(one.account, 0, [(line, datetime.now(UTC))]), history, {})
    await host.leave()
